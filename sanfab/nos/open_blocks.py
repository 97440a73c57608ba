"""What is open while the lines of a configuration are read, and the lines not understood so far."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sanfab.facts.effects import LineEffect
from sanfab.nos.forms import BlockForms
from sanfab.nos.partial_lines import UnreadLine


class ConfigLine(NamedTuple):
    """A line of a configuration."""

    number: int
    """Counted from 1."""
    text: str


class LineIssues(NamedTuple):
    """Lines of a configuration that need the attention of the operator."""

    unread: tuple[ConfigLine, ...]
    """Lines that no form matches, or that the switch would refuse."""
    repeated: tuple[ConfigLine, ...]
    """Lines that stand twice in one block, or open the same block twice in a row."""
    doubtful: tuple[UnreadLine, ...]
    """Unread lines with the objects that they may change."""
    effects: tuple[LineEffect, ...] = ()
    """Lines that set no fact and act on the storage network."""
    acting: tuple[UnreadLine, ...] = ()
    """The same lines with their objects, which they may change."""


@dataclass(slots=True)
class OpenBlock:
    """A block that is open while its lines are read."""

    indent: int
    forms: BlockForms | None
    """None: the line that opened the block was not understood, so none of its lines is."""
    target: Any
    lines: set[str] = field(default_factory=set)
    header: str = ""
    """The last line here that opened a block."""
    child: "OpenBlock | None" = None
    """The block it opened."""

    def target_of(self, text: str, indent: int) -> object:
        """Return the object that a line which is not understood may be about; None: of none.

        The body of the block before it may have lost its indentation.
        """
        child = self.child
        if child is not None and self.header and child.indent == indent and not child.lines:
            lost = child.forms is not None and child.forms.search(text) is not None
            return child.target if lost else None
        return self.target if self.indent >= 0 else None

    def open(self, indent: int, forms: BlockForms, target: object) -> "OpenBlock":
        """Return the block that a line of this one opens."""
        self.child = OpenBlock(indent, forms, target)
        return self.child

    def is_reopened(self, header: str) -> bool:
        """Record a line that opens a block; return whether it repeats an empty block before it."""
        repeats = (
            self.header == header
            and self.child is not None
            and not (self.child.lines or self.child.header)
        )
        self.header = header
        return repeats


@dataclass(slots=True)
class UnreadLines:
    """The lines that were not understood so far, and the objects that they may change."""

    lines: list[ConfigLine] = field(default_factory=list)
    doubtful: list[UnreadLine] = field(default_factory=list)

    def add(self, line: ConfigLine, blocks: list[OpenBlock], indent: int) -> None:
        """Add a line of the innermost of the open blocks."""
        self.lines.append(line)
        headers = tuple(block.header for block in blocks[:-1])
        target = blocks[-1].target_of(line.text, indent)
        self.doubtful.append(UnreadLine(line.number, line.text, target, headers))

    def add_below(self, line: ConfigLine, block: OpenBlock, continued: str) -> None:
        """Add a line of a block that was not understood, or the rest of the line ``continued``."""
        self.lines.append(line)
        if continued:  # what was read so far lacks the rest of its line
            self.doubtful.append(UnreadLine(line.number, continued, block.target))
