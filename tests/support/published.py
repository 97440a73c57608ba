"""A published configuration next to the one that its inventory renders, line by line.

``tests/designs/DESIGN/comparison.yml`` names the published texts, and the lines of them that the
rendered configurations state otherwise or not at all, each with a reason. All others are the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import yaml
from pydantic import BaseModel, ConfigDict, Field

from sanfab.facts.number_lists import parse_numbers
from sanfab.importing.run import Imported, import_captures

ROOT = Path(__file__).parents[2]
DESIGNS = ROOT / "tests" / "designs"
APART = " > "
"""Between the headers of nested blocks."""
REASONS = {
    "default": "the switch does this without the line",
    "console": "typed at the console, or a licence: no configuration of the network",
    "not the SAN": "the line is about something else than storage and the management of switches",
    "better": "the design is met by another line, on purpose",
    "document": "a mistake or an omission in the document",
    "gap": "the inventory language cannot say it",
}
"""Kinds of reasons: each reason begins with one of them."""
Reason = Annotated[str, Field(pattern=f"^(?:{'|'.join(REASONS)}): [^ ].{{9,}}$")]


class Line(NamedTuple):
    """A line of a configuration, and the headers of the blocks around it."""

    block: str
    text: str


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    switch: str = "*"
    """Pattern of the switches that it is about."""
    block: Annotated[str, Field(alias="in")] = "*"
    """Pattern of the headers of the blocks around it."""
    lines: tuple[str, ...] = ()
    """Patterns of lines."""
    blocks: tuple[str, ...] = ()
    """Patterns of headers: the block as a whole."""
    why: Reason

    def names(self, switch: str, line: Line) -> bool:
        """Return whether the entry is about a line of a switch."""
        if not fnmatchcase(switch, self.switch):
            return False
        inside = any(fnmatchcase(APART.join(line).removeprefix(APART), one) for one in self._whole)
        return inside or (
            fnmatchcase(line.block, self.block)
            and any(fnmatchcase(line.text, one) for one in self.lines)
        )

    @property
    def _whole(self) -> Iterator[str]:
        for one in self.blocks:
            yield from (one, one + APART + "*")


class Differs(_Entry):
    """Published lines that the rendered configuration states in other words."""

    rendered: tuple[str, ...]
    """The words."""
    at: str | None = None
    """Block of these words, if another one."""


class Missing(_Entry):
    """Published lines that the rendered configuration does not have."""


class Source(BaseModel):
    """Where the text is published: a page, or a file of a repository."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    document: str
    section: str = ""
    url: str = ""
    repository: str = ""
    path: str = ""
    commit: str = ""
    licence: str = ""


class Comparison(BaseModel):
    """One design."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: Source
    published: dict[str, str]
    """The text of each switch, next to this file or as a path in the repository."""
    unpublished: dict[str, str] = {}
    """Switches of the inventory without a text, and why."""
    changed: tuple[str, ...] = ()
    """What was changed in the texts."""
    differs: tuple[Differs, ...] = ()
    missing: tuple[Missing, ...] = ()


@dataclass(frozen=True)
class Row:
    """A published line, and what became of it."""

    line: Line
    verdict: Literal["same", "differs", "missing"]
    entry: Differs | Missing | None = None


def comparison_of(design: str) -> Comparison:
    """Return the comparison of a design."""
    return Comparison.model_validate(
        yaml.safe_load((DESIGNS / design / "comparison.yml").read_text())
    )


def rows_of(design: str, switch: str) -> list[Row]:
    """Return each published line with its verdict; a line of two entries is a mistake."""
    comparison = comparison_of(design)
    text = published_text(design, switch)
    return [_row(comparison, switch, line) for line in lines_of(text)]


def published_text(design: str, switch: str) -> str:
    """Return the published configuration of a switch, which other tests may hold."""
    file = comparison_of(design).published[switch]
    stored = DESIGNS / design / file
    return (stored if stored.is_file() else ROOT / file).read_text()


def _row(comparison: Comparison, switch: str, line: Line) -> Row:
    entries = [one for one in (*comparison.differs, *comparison.missing) if one.names(switch, line)]
    assert len(entries) <= 1, f"{line} is in two entries: {[one.why for one in entries]}"
    if not entries:
        return Row(line, "same")
    return Row(line, "differs" if isinstance(entries[0], Differs) else "missing", entries[0])


def lines_of(text: str) -> list[Line]:
    """Return the lines of a configuration; comments are left out, ranges of ports one by one."""
    found: list[Line] = []
    around: list[tuple[int, list[str]]] = []
    for raw in text.splitlines():
        line = _plain(raw)
        if not line or line[0] in "!#":
            continue
        indent = len(raw) - len(raw.lstrip())
        while around and around[-1][0] >= indent:
            around.pop()
        blocks = around[-1][1] if around else [""]
        ports = list(_one_port_each(line))
        found += [Line(block, port) for block in blocks for port in ports]
        inside = [APART.join(filter(None, (block, port))) for block in blocks for port in ports]
        around.append((indent, inside))
    return found


_SPELLED_OUT = (
    (re.compile(r"^int (?=\w)"), "interface "),
    (re.compile(r"^interface eth ?(?=\d)"), "interface Ethernet"),
    (re.compile(r"^interface Po ?(?=\d)"), "interface port-channel"),
    (re.compile(r"^no shut$"), "no shutdown"),
    (re.compile(r"@@\w+@@"), "REDACTED"),
)
_VLANS = re.compile(r"(?<=allowed vlan )[\d,\- ]+$")


def _plain(raw: str) -> str:
    """Return a line without what is a matter of typing: blanks, abbreviations, order of VLANs."""
    line = " ".join(raw.split())
    for pattern, words in _SPELLED_OUT:
        line = pattern.sub(words, line)
    return _VLANS.sub(lambda vlans: ",".join(map(str, _numbers(vlans.group()))), line)


def _numbers(text: str) -> list[int]:
    return sorted(parse_numbers(text.replace(" ", "")))


_PORTS = re.compile(r"(interface Ethernet\d+/)(\d+ ?- ?\d+)$")
_RANGE = re.compile(r"(interface )range (ethernet\d+/\d+/)(\d+)-\2?(?:\d+/\d+/)?(\d+)$")


def _one_port_each(line: str) -> Iterator[str]:
    """Yield the header of each port of a range as NX-OS and OS10 take it, else the line."""
    if match := _PORTS.match(line):
        yield from (f"{match[1]}{number}" for number in _numbers(match[2]))
    elif match := _RANGE.match(line):
        yield from (f"{match[1]}{match[2]}{one}" for one in range(int(match[3]), int(match[4]) + 1))
    else:
        yield line


MISNAMED = {"OS10-S5212F-TOR2"}
"""Switches whose published text has the host name of another one, which `comparison.yml` notes."""


def import_published(name: str, folder: Path) -> Imported:
    """Return what an import makes of the published configurations of a design."""
    for switch in comparison_of(name).published:
        text = published_text(name, switch)
        if switch in MISNAMED:
            text = re.sub(r"^hostname .*", f"hostname {switch}", text, flags=re.MULTILINE)
        (folder / f"{switch}.cfg").write_text(text)
    return import_captures(folder, name, {})
