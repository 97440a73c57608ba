r"""Lines of a configuration -> names that a line refers to and that no line defines.

The rows of a NOS say which lines define a named object, and which refer to one. A line inside a
block is matched after the line that opens the block and ``\n``. The first group of a pattern is the
name; zones and zonesets have groups ``name`` and ``vsan``, as each VSAN names its own.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from sanfab.facts.missing import UndefinedName


class NamedKind(NamedTuple):
    """One kind of object that has a name."""

    words: str
    """As messages call it."""
    defined: tuple[str, ...]
    """Patterns of the lines that define one."""
    used: tuple[str, ...]
    """Patterns of the lines that refer to one."""
    built_in: str = "(?!)"
    """Pattern of the names that exist without a line."""
    grave: bool = False
    """Traffic stops or loses its class where it is not defined."""
    may_define: str = ""
    """How a line begins that may define several by a range."""
    in_either_case: bool = False
    """Names that differ in the case of letters only are one name."""


BLOCK = r"(?:.*\n)?"
PORT = r"interface .*\n"
TYPE = r"(?:type \S+ )?"

# Several NOSes define these in the same words.
POLICY_MAPS = (rf"policy-map {TYPE}(\S+)",)
CLASS_MAPS = (rf"class-map {TYPE}(?:match-(?:any|all) )?(\S+)",)
CLASSES_USED = (rf"policy-map .*\nclass {TYPE}(\S+)",)
PORT_CHANNELS = (
    r"(?i:interface port-channel) ?(\d+)",
    BLOCK + r"channel-group (\d+)(?: .*)?",
)

ROUTING = (
    NamedKind(
        "prefix list",
        (r"ip prefix-list (\S+)(?: .*)?",),
        (
            BLOCK + r"match ip address prefix-list (\S+)",
            BLOCK + r".* prefix-list (\S+) (?:in|out)",
        ),
    ),
    NamedKind(
        "route map",
        (r"route-map (\S+)(?: .*)?",),
        (BLOCK + r"(?:neighbor|redistribute) .* ?route-map (\S+)(?: in| out)?",),
    ),
)

_IN_VSAN = " in VSAN "
"""Between the name of a zone or zoneset and its VSAN."""

Numbered = tuple[int, str]
"""Number and text of a line."""


def undefined_names(
    lines: Iterable[Numbered], kinds: Iterable[NamedKind], unread: Iterable[Numbered]
) -> tuple[UndefinedName, ...]:
    """Return the names that lines refer to and none defines, each once.

    ``kinds``: those of the NOS. ``unread``: lines that are not understood; one that holds a name
    may define it.
    """
    placed = list(_with_headers(lines))
    not_understood = [(number, text.strip()) for number, text in unread]
    found = (one for kind in kinds for one in _undefined(kind, placed, not_understood))
    return tuple(sorted(found, key=lambda one: one.line))


def _with_headers(lines: Iterable[Numbered]) -> Iterator[Numbered]:
    """Yield each line, one of a block after the line that opens its block.

    An interface after `!` opens a block also where the text is indented as a whole.
    """
    header = ""
    closed = False
    for number, text in lines:
        stripped = " ".join(text.split())
        if stripped.startswith(("!", "#")) or not stripped:
            closed = stripped == "!"
            continue
        opens = closed and stripped.lower().startswith("interface ")
        closed = False
        if text[0].isspace() and not opens:
            yield number, f"{header}\n{stripped}"
        else:
            header = stripped
            yield number, stripped


def _undefined(
    kind: NamedKind, lines: list[Numbered], unread: list[Numbered]
) -> Iterator[UndefinedName]:
    defined = {_key(kind, name) for _, text in lines for name in _names(kind.defined, text)}
    used: dict[str, list[int]] = {}
    for number, text in lines:
        for name in _names(kind.used, text):
            if _key(kind, name) not in defined and not _pattern(kind.built_in).fullmatch(name):
                used.setdefault(name, []).append(number)
    for name, numbers in used.items():
        unknown = _may_define(kind, name, [one for one in unread if one[0] not in numbers])
        yield UndefinedName(kind.words, name, numbers[0], kind.grave, unknown)


def _key(kind: NamedKind, name: str) -> str:
    """Return what two spellings of one name have in common."""
    return name.casefold() if kind.in_either_case else name


def _may_define(kind: NamedKind, name: str, unread: list[Numbered]) -> str:
    """Return the line that may define a name; empty: none may."""
    flags = re.IGNORECASE if kind.in_either_case else re.NOFLAG
    plain = re.escape(name.partition(_IN_VSAN)[0])
    word = re.compile(rf"(?<![\w.-]){plain}(?![\w.-])", flags)
    opening = _pattern(kind.may_define) if kind.may_define else None
    for number, text in unread:
        if word.search(text) or (opening is not None and opening.match(text)):
            return f"what line {number} does, which is not understood: {text[:60]}"
    return ""


def _names(patterns: tuple[str, ...], text: str) -> Iterator[str]:
    """Yield the names in a line."""
    for pattern in patterns:
        match = _pattern(pattern).fullmatch(text)
        if match is not None:
            vsan = match.groupdict().get("vsan")
            yield match[1].strip('"') if vsan is None else f"{match['name']}{_IN_VSAN}{vsan}"


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)
