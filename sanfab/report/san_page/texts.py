"""Traced lines and inventory files -> both texts with links from each line to the other text.

Lines that follow each other and have the same first cause are one block. A page of a large SAN
names at most three causes of a block, and three switches of a line of the inventory.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from yaml.nodes import MappingNode, Node

from sanfab.masking import HIDDEN, mask_secrets
from sanfab.model.yaml12 import compose
from sanfab.render.trace import TracedLine

CAUSES = 3
SWITCHES = 3
MANY_LINES = 10_000
"""Lines of configurations from which on a page is kept short: places do not repeat the file that
most of them are in, blocks are longer, and lead to one place."""
CAUSES_OF_MANY = 1

_Place = tuple[str, int]
"""File and number of a line."""


class PageLink(NamedTuple):
    """Where something leads, and what it says."""

    href: str
    text: str


NOWHERE = PageLink("", "")


class CausedLines(NamedTuple):
    """Lines of a configuration with one first cause."""

    id: str
    """Anchor; empty: nothing leads here."""
    number: int
    """Of its first line."""
    text: str
    links: tuple[PageLink, ...]
    note: str
    """What causes it if no statement does."""


class SwitchText(NamedTuple):
    """The configuration of a switch."""

    id: str
    name: str
    model: str
    lines: int
    file: str
    """File of the inventory that its places do not name, as most of them are in it."""
    blocks: tuple[CausedLines, ...]


class FileLine(NamedTuple):
    """One line of the inventory."""

    id: str
    """Anchor; empty: nothing leads here."""
    text: str
    links: tuple[PageLink, ...]
    """Blocks that it causes."""
    more: int
    """Other switches with such a block."""


class FileText(NamedTuple):
    """One file of the inventory."""

    id: str
    name: str
    lines: tuple[FileLine, ...]


@dataclass(frozen=True)
class Inventory:
    """The files of an inventory as they are on disk; every line has an anchor."""

    folder: Path
    files: Mapping[str, str]
    """Text by name, relative to the folder."""
    first: dict[str, int] = field(default_factory=dict)
    """Number of the first line of a file among all lines, by name."""

    def __post_init__(self) -> None:
        total = 1
        for name, text in self.files.items():
            self.first[name] = total
            total += len(text.splitlines())

    def link(self, place: _Place, known_file: str = "") -> PageLink | None:
        """Return a link to a line; ``known_file``: the file that the reader knows already."""
        name = self.name_of(place[0])
        if name not in self.first:
            return None
        shown = "" if name == known_file else name
        text = f"{shown}:{place[1]}" if shown else f"{place[1]}"
        return PageLink(f"#i{self.first[name] + place[1] - 1}", text)

    def name_of(self, file: str) -> str:
        """Return the name of a file relative to the folder."""
        return _name_within(self.folder, file)


@lru_cache
def _name_within(folder: Path, file: str) -> str:
    """Return the name of a file relative to a folder: each line of a page asks, of a few files."""
    path = Path(file)
    return path.relative_to(folder).as_posix() if folder in path.parents else file


class _Draft(NamedTuple):
    """A block before it is known what leads to it."""

    number: int
    lines: tuple[TracedLine, ...]


def linked_texts(
    inventory: Inventory,
    traces: Mapping[str, Sequence[TracedLine]],
    models: Mapping[str, str],
    others: Iterable[PageLink],
) -> tuple[tuple[SwitchText, ...], tuple[FileText, ...]]:
    """Return the configurations by switch and the files of the inventory, linked both ways.

    ``others``: links to lines of the inventory from elsewhere in the page.
    """
    is_large = sum(map(len, traces.values())) > MANY_LINES
    drafts = {name: list(_drafts(lines, is_large=is_large)) for name, lines in traces.items()}
    links, ids = _sources(drafts)
    switches = []
    for position, (name, found) in enumerate(drafts.items()):
        file = _usual_file(inventory, found) if is_large else ""
        blocks = (_block(inventory, one, ids.get((name, one.number), ""), file) for one in found)
        lines = len(traces[name])
        switches.append(SwitchText(f"s{position}", name, models[name], lines, file, tuple(blocks)))
    inner = (link for switch in switches for block in switch.blocks for link in block.links)
    wanted = {link.href for link in (*others, *inner)}
    return tuple(switches), tuple(_files(inventory, links, wanted))


def _usual_file(inventory: Inventory, drafts: Sequence[_Draft]) -> str:
    """Return the file that most places of a switch are in."""
    found = Counter(inventory.name_of(file) for one in drafts for file, _ in _causes(one)[:CAUSES])
    return found.most_common(1)[0][0] if found else ""


class _Sources(NamedTuple):
    """What leads where."""

    links: dict[_Place, dict[str, PageLink]]
    """By place and switch: its first block that the place causes; an empty link beyond the limit.
    """
    ids: dict[tuple[str, int], str]
    """Anchors by switch and first line of a block."""


def _sources(drafts: Mapping[str, Sequence[_Draft]]) -> _Sources:
    found = _Sources({}, {})
    for name, blocks in drafts.items():
        for draft in blocks:
            for place in _causes(draft):
                links = found.links.setdefault(place, {})
                if name not in links:
                    links[name] = _link_to(name, draft, found) if len(links) < SWITCHES else NOWHERE
    return found


def _link_to(name: str, draft: _Draft, found: _Sources) -> PageLink:
    anchor = found.ids.setdefault((name, draft.number), f"c{len(found.ids) + 1}")
    return PageLink(f"#{anchor}", f"{name}:{draft.number}")


def _drafts(lines: Sequence[TracedLine], *, is_large: bool) -> Iterator[_Draft]:
    """Yield the blocks; unless there are many, a line that heads indented ones begins a block.

    A blank comment stays with the lines before it.
    """
    block: list[TracedLine] = []
    for line, below in zip(lines, [*lines[1:], None], strict=True):
        if block and not line.causes and not line.text.strip("!# "):
            block.append(line)
            continue
        heads = below is not None and _is_indented(below) and not _is_indented(line)
        if block and ((heads and not is_large) or _first_cause(line) != _first_cause(block[0])):
            yield _Draft(block[0].number, tuple(block))
            block = []
        block.append(line)
    if block:
        yield _Draft(block[0].number, tuple(block))


def _is_indented(line: TracedLine) -> bool:
    return line.text.startswith(" ")


def _first_cause(line: TracedLine) -> tuple[_Place | None, str]:
    return (line.causes[0].line if line.causes else None), _default(line)


def _default(line: TracedLine) -> str:
    """Return whose default makes a line, without its source, which `sanfab why` prints."""
    return line.default.partition(";")[0].partition(" for ")[0]


def _causes(draft: _Draft) -> list[_Place]:
    """Return the places that cause a block, that of the first line first."""
    return list(dict.fromkeys(one.line for line in draft.lines for one in line.causes))


def _block(inventory: Inventory, draft: _Draft, anchor: str, usual: str) -> CausedLines:
    most = CAUSES_OF_MANY if usual else CAUSES
    links = (inventory.link(place, usual) for place in _causes(draft)[:most])
    text = "\n".join(_shown(line.text.rstrip()) for line in draft.lines)
    known = tuple(link for link in links if link is not None)
    return CausedLines(anchor, draft.number, text, known, _default(draft.lines[0]))


def _shown(line: str) -> str:
    """Return a line with what is invisible escaped, as it may change the direction of text."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in line)


def _files(
    inventory: Inventory, sources: Mapping[_Place, Mapping[str, PageLink]], wanted: set[str]
) -> Iterable[FileText]:
    by_name = {
        (inventory.name_of(file), number): links for (file, number), links in sources.items()
    }
    for position, (name, text) in enumerate(inventory.files.items()):
        lines = []
        for number, line in enumerate(without_notes(text).splitlines(), start=1):
            links = by_name.get((name, number), {})
            shown = tuple(link for link in links.values() if link.href)
            anchor = f"i{inventory.first[name] + number - 1}"
            anchor = anchor if f"#{anchor}" in wanted else ""
            masked = _shown(mask_secrets(line))
            lines.append(FileLine(anchor, masked, shown, len(links) - len(shown)))
        yield FileText(f"f{position}", name, tuple(lines))


def without_notes(text: str) -> str:
    r"""Return the text of a file of an inventory without the values of `secrets`.

    They are descriptions; somebody may have typed a secret there.

    >>> without_notes("name: a\nsecrets: {admin: Of the team, key: 'b c'}\n")
    'name: a\nsecrets: {admin: (hidden), key: (hidden)}\n'
    """
    lines = [*text.splitlines(keepends=True), ""]
    for one in reversed(_child_values(compose(text), "secrets")):
        first, last = one.start_mark, one.end_mark
        is_block = last.line > first.line and last.column == 0  # it ends where the next one begins
        after = "\n" if is_block else lines[last.line][last.column :]
        end = last.line if is_block else last.line + 1
        rest = ["\n"] * (end - first.line - 1)  # each line keeps its number
        lines[first.line : end] = [lines[first.line][: first.column] + HIDDEN + after, *rest]
    return "".join(lines)


def _child_values(node: Node | None, section: str) -> list[Node]:
    """Return the values of a section that is a mapping."""
    found = node.value if isinstance(node, MappingNode) else ()
    sections = [value for key, value in found if key.value == section]
    return [value for one in sections if isinstance(one, MappingNode) for _, value in one.value]
