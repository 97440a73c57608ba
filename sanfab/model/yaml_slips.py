"""A text that is no YAML -> the slip that explains it: a merge marker, a lost indentation, a hint.

libyaml names the place where it gave up. The line to change often stands above it.
"""

import re
from typing import NamedTuple
from unicodedata import name


class Slip(NamedTuple):
    """A line to change; line and column count from 1."""

    line: int
    column: int
    message: str


_MERGE = re.compile(r"(?:<{7}|>{7}|\|{7})(?: |$)|={7}$")
_BLANKS = "\u00a0\u1680\u2000-\u200b\u202f\u205f\u2060\u3000\ufeff"
_INDENT = re.compile(rf" *([{_BLANKS}])")
_QUOTED_TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_NO_BLANK = re.compile(r"\s*(?:- )?([A-Za-z_]\w*):[^\s:]")
_LONG_KEY = re.compile(r"\s*(?:- )?([^\s:'\"\[{#][^:]{1024,}):(?:\s|$)")
"""YAML takes no longer key without a question mark before it."""
_HINTS = (
    (
        re.compile("[\u201c\u201d\u201e\u2018\u2019]"),
        "typographic quotes are none in YAML: write \" or '",
    ),
    (
        re.compile(r"[^\s\[\]{},:]\[[0-9]+-[0-9]+\]"),
        "between { } and [ ] a text with a range, as esx[01-16], stands in quotes",
    ),
    (re.compile('"'), "a quote of this line is not closed"),
    (re.compile(r"^\s*-[^\s-]"), "write a blank after the dash: `- `"),
)
"""What a line without its quoted texts has, and what to do."""


def certain_slip(text: str) -> Slip | None:
    """Return the first line that no YAML file has: a merge marker, a false blank, a long key."""
    for number, line in enumerate(text.split("\n"), 1):
        if _MERGE.match(line.rstrip("\r")):
            return Slip(
                number,
                1,
                "a merge conflict is not resolved; keep one of the versions, and remove the lines "
                "<<<<<<<, ======= and >>>>>>>",
            )
        if found := _INDENT.match(line):
            hint = f"it begins with {character_words(found[1])}; indent with blanks"
            return Slip(number, found.start(1) + 1, f"not YAML: this line is no part of it: {hint}")
        if found := _LONG_KEY.match(line):
            length = f"found a key of {len(found[1]):,} characters, expected at most 1,024"
            return Slip(number, found.start(1) + 1, f"not YAML: {length}")
    return None


def lost_indentation(text: str, failed: int) -> Slip | None:
    r"""Return the line above line ``failed`` that is indented less than both its neighbours.

    >>> lost_indentation("a:\nb:\n    c: 1\n  d: 2\n", 4)
    Slip(line=2, column=1, message='not YAML: indented by 0 blanks, expected 2 as line 4 has')
    >>> lost_indentation("a:\n  b: 1\n   c: 2\n", 3) is None
    True
    """
    lines = [
        (number, len(line) - len(line.lstrip(" ")), line.rstrip())
        for number, line in enumerate(text.split("\n")[:failed], 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines or lines[-1][0] != failed:
        return None
    indent = lines[-1][1]
    above = [number for number, line in enumerate(lines[:-1]) if line[1] <= indent]
    if not above or lines[above[-1]][1] == indent:
        return None
    number, own, _ = lines[above[-1]]
    before = lines[above[-2]] if len(above) > 1 else None
    is_in_empty = above[-1] > 0 and lines[above[-1] - 1][1] == own and _opens(lines[above[-1] - 1])
    if before is None or (before[1] != indent and not is_in_empty):
        return None
    words = f"not YAML: indented by {own} blanks, expected {indent} as line {failed} has"
    return Slip(number, own + 1, words)


def _opens(line: tuple[int, int, str]) -> bool:
    return line[2].endswith(":")


def hint_of_line(line: str) -> str:
    """Return what to do about a line that is no YAML; empty: nothing is known.

    >>> hint_of_line("domain_id:11")
    '; write a blank after the colon of `domain_id:`'
    """
    plain = _COMMENT.sub("", _QUOTED_TEXT.sub("", line))
    if found := _NO_BLANK.match(plain):  # not the whole: the rest may be a secret
        return f"; write a blank after the colon of `{found[1]}:`"
    for pattern, hint in _HINTS:
        if pattern.search(plain):
            return f"; {hint}"
    for opening, closing in ("{}", "[]"):
        if 0 < plain.count(opening) < plain.count(closing):
            return f"; this line has a {closing} too many"
    odd = next((one for one in plain if not one.isascii()), "")
    return f"; the line has {character_words(odd)}" if odd else ""


def character_words(character: str) -> str:
    r"""Return how a message names a character that looks like another one.

    >>> character_words("\u00a0"), character_words("\u0430")
    ('a no-break space (U+00A0)', 'a cyrillic small letter a (U+0430)')
    """
    words = name(character, "character").lower()
    article = "an" if words[0] in "aeiou" else "a"
    return f"{article} {words} (U+{ord(character):04X})"
