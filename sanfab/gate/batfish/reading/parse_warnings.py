"""Lines that Batfish does not recognize, each with its known gap if there is one."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sanfab.gate.batfish.answer_rows import ParseWarning
from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.known_gaps import known_gap_of
from sanfab.gate.batfish.questions import PARSE_WARNINGS
from sanfab.gate.batfish.snapshot import snapshot_text
from sanfab.masking import mask_secrets
from sanfab.nos import NOSES
from sanfab.nos.grammar_gaps import KnownGap

UNKNOWN = frozenset(
    {"This syntax is unrecognized", "This feature is not currently supported", "", None}
)
"""Comments on a line without a model; any other comment is about the content of the line."""

KEYWORDS = 3
"""Words of an unrecognized line that a finding shows."""
_KEYWORD = re.compile(r"[A-Za-z][a-z]*(?:-[A-Za-z]?[a-z]+)*")
"""Shape of command keywords; a word with inner capitals may be a password."""
_BEGINNINGS = frozenset(
    one.form.partition(" ")[0].lower() for nos in NOSES.values() for one in nos.line_forms
)
"""First words of the lines that readers recognize."""
_VALUE = 5
"""Length of the shortest word that is masked in a comment: no VLAN number is as long."""

_NAME = re.compile(r"[A-Za-z][A-Za-z-]*\d[\d/.]*")


def configuration_line(context: GateContext, switch: BuiltSwitch, line: int) -> int:
    """Return the configuration line of a snapshot line; 0: a stand-in has none."""
    return 0 if switch.is_stand_in else max(line - context.names.headers[switch.name], 0)


def first_line(text: str) -> str:
    """Return the first line that is not blank: messages of Batfish may be pages of Java."""
    return next((line.strip() for line in text.splitlines() if line.strip()), "")[:300]


def in_user_terms(context: GateContext, switch: BuiltSwitch, text: str) -> str:
    """Return a message or line of Batfish with secrets masked and ports by their switch names."""
    words = mask_secrets(first_line(text))
    return _NAME.sub(lambda name: context.names.port(switch.name, name[0]), words)


def keywords(line: str) -> str:
    """Return the keywords that begin an unrecognized line: what follows may be a secret.

    >>> keywords("vsan databse"), keywords("switchport acess vlan 5")
    ('vsan databse', 'switchport acess vlan ...')
    >>> keywords("crypto ca x s3cret"), keywords("key-string letmein"), keywords("letmein")
    ('crypto ca x ...', 'key-string ...', '...')
    """
    hidden = mask_secrets(line).split()
    found: list[str] = []
    for word in hidden[:KEYWORDS]:
        if not _KEYWORD.fullmatch(word):
            break
        found.append(word)
    if len(hidden) == 1 and hidden[0].lower() not in _BEGINNINGS:
        found = []
    return " ".join(found if len(found) == len(hidden) else [*found, "..."])


def without_values(line: str, words: str) -> str:
    """Return a comment of Batfish on a line, without the values of that line.

    >>> without_values("certificat letm31n", "Cannot read letm31n in 'certificat letm31n'")
    "Cannot read ... in 'certificat ...'"
    >>> without_values("vlan 5000", "Expected VLAN in 1-4094, but got 5000")
    'Expected VLAN in 1-4094, but got 5000'
    """
    snapshot_text = {*keywords(line).split(), ""}
    values = [word for word in line.split() if len(word) >= _VALUE and word not in snapshot_text]
    for value in sorted(values, key=len, reverse=True):
        words = words.replace(value, "...")
    return mask_secrets(words)


@dataclass(frozen=True)
class UnrecognizedLine:
    """A line that Batfish does not recognize."""

    switch: str
    line: int
    """Its number in the configuration, or in the stand-in."""
    text: str
    section: str
    """The line that begins its section; empty: none does."""
    header: int
    """Number of that line."""
    comment: str
    """Comment of Batfish; empty: it only has no model for the line."""
    below: int
    """Lines below it that Batfish ignores with it."""
    form: KnownGap | None
    """Known gap that explains it; None: none does."""
    is_raw: bool
    """It is a raw line, which sanfab does not judge by its form."""


def unrecognized_lines(context: GateContext, answers: Answers) -> Iterator[UnrecognizedLine]:
    """Yield the lines that Batfish does not recognize, switch by switch."""
    by_switch: dict[str, dict[tuple[int, str], ParseWarning]] = {}
    for row in answers.all(context, PARSE_WARNINGS):
        name = context.names.files.get(row.file)
        if name is not None:
            by_switch.setdefault(name, {})[row.line or 0, row.text or ""] = row
    for name in context.switches:
        rows = by_switch.get(name)
        if rows:
            yield from _of_switch(
                context, context.switches[name], [rows[key] for key in sorted(rows)]
            )


def _of_switch(
    context: GateContext, switch: BuiltSwitch, rows: Iterable[ParseWarning]
) -> Iterator[UnrecognizedLine]:
    lines = snapshot_text(context, switch).splitlines()
    parents = parents_of(lines)
    for row in rows:
        text, below = first_line(row.text or ""), len((row.text or "").splitlines()) - 1
        number = min((row.line or 0) - context.names.headers[switch.name], len(lines))
        header = parents[number] if number > 0 and text == _line(lines, number) else 0
        section = _line(lines, header)
        comment = "" if row.comment in UNKNOWN else row.comment or ""
        known = not comment and below == 0
        form = known_gap_of(switch.grammar.nos, text, section) if known else None
        yield UnrecognizedLine(
            switch.name,
            max(number, 0),
            text,
            section,
            header,
            comment,
            below,
            form,
            not switch.is_stand_in and number in switch.raw_lines,
        )


def _line(lines: list[str], number: int) -> str:
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def parents_of(lines: list[str]) -> list[int]:
    """Return the number of the line that begins the section of each line, by number; 0: none.

    >>> parents_of(["vlan 5", "  name x", "!", "  fcoe vsan 7", "vlan 6"])
    [0, 0, 1, 0, 1, 0]
    """
    found, open_ = [0], list[tuple[int, int]]()
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("!"):
            found.append(0)
            continue
        depth = len(line) - len(line.lstrip())
        while open_ and open_[-1][0] >= depth:
            open_.pop()
        found.append(open_[-1][1] if open_ else 0)
        if line.strip():
            open_.append((depth, number))
    return found
