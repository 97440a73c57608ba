"""Blocks of a report: what Markdown and HTML are written from, each with its own escapes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Tone = Literal["", "good", "warning", "danger", "critical"]
"""How loud a block is; its text says the same in words."""


@dataclass(frozen=True)
class Note:
    """A sentence."""

    text: str
    tone: Tone = ""


@dataclass(frozen=True)
class Points:
    """A list of sentences."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """A table; each row has a text for each column."""

    caption: str
    """What its rows are; for screen readers, and above the table."""
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Lines:
    """Lines of a configuration or of a difference: ``+`` new, ``-`` gone."""

    lines: tuple[str, ...]
    is_diff: bool = False


@dataclass(frozen=True)
class Fold:
    """Blocks that a reader opens."""

    summary: str
    blocks: tuple["PageBlock", ...]
    is_open: bool = False


PageBlock = Note | Points | Grid | Lines | Fold


@dataclass(frozen=True)
class Chapter:
    """A part of a page under a heading."""

    title: str
    blocks: tuple[PageBlock, ...]


@dataclass(frozen=True)
class Page:
    """A whole report."""

    title: str
    lead: tuple[PageBlock, ...]
    """Above all headings."""
    chapters: tuple[Chapter, ...]
    foot: str = ""
    language: str = field(default="en", kw_only=True)


def grid_of(
    caption: str, columns: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[Grid, ...]:
    """Return a table, or nothing if it has no rows."""
    return (Grid(caption, tuple(columns), tuple(map(tuple, rows))),) if rows else ()
