"""A page -> Markdown for the comment of a pull request: escaped, folded, within a limit."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from html import escape

from sanfab.report.page import Chapter, Fold, Grid, Lines, Note, Page, PageBlock, Points
from sanfab.text import count

COMMENT_LIMIT = 64_000
"""Characters of a comment, with room for a heading. Source: GitHub refuses more than 65,536."""
TABLE_ROOM = 7_000
"""Characters of the rows of a table in a comment."""
_SPECIAL = re.compile(r"[\\`*\[\]|~$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|^[-+=]|(?<=^[0-9])[.)]")
_BREAK = "<!-- -->"
"""Keeps GitHub from a link or a mention, and is not shown."""
_LINKED = re.compile(r"(?i)[@#](?=[\w-])|:(?=//)|www(?=\.)|mailto(?=:)")
_HTML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_MARKS = {"warning": "**Warning.**", "danger": "**Danger.**", "critical": "**DANGER.**"}


def page_markdown(page: Page, limit: int = COMMENT_LIMIT) -> str:
    """Return a page as Markdown; whole parts are left out beyond the limit, and named."""
    head = [f"## {escaped(page.title)}", *_blocks(page.lead)]
    foot = [f"<sub>{escaped(page.foot)}</sub>"] if page.foot else []
    left = limit - sum(len(part) + 2 for part in (*head, *foot)) - 400
    parts, dropped = _fitted(page.chapters, left)
    note = [f"**Left out**, as a comment has a limit: {', '.join(dropped)}."] if dropped else []
    return "\n\n".join([*head, *parts, *note, *foot]) + "\n"


def _fitted(chapters: Iterable[Chapter], left: int) -> tuple[list[str], list[str]]:
    """Return the blocks that fit, and what is left out of each chapter."""
    parts: list[str] = []
    dropped: list[str] = []
    for chapter in chapters:
        heading = f"### {escaped(chapter.title)}"
        texts = [*_blocks(chapter.blocks)]
        kept: list[str] = []
        for text in texts:
            if len(heading) + len(text) + 4 <= left:
                kept.append(text)
                left -= len(text) + 2
        if kept:
            parts += [heading, *kept]
            left -= len(heading) + 2
        if len(kept) < len(texts):
            missing = count(len(texts) - len(kept), "part")
            dropped.append(f"{missing} of “{escaped(chapter.title)}”")
    return parts, dropped


def _blocks(blocks: Iterable[PageBlock]) -> Iterator[str]:
    for block in blocks:
        yield _block(block)


def _block(block: PageBlock) -> str:
    if isinstance(block, Note):
        mark = _MARKS.get(block.tone, "")
        return f"{mark} {escaped(block.text)}".strip()
    if isinstance(block, Points):
        return "\n".join(f"- {escaped(item)}" for item in block.items)
    if isinstance(block, Grid):
        return _table(block)
    if isinstance(block, Lines):
        return fenced(block.lines, "diff" if block.is_diff else "text")
    return _fold(block)


def _fold(block: Fold) -> str:
    inner = "\n\n".join(_blocks(block.blocks))
    is_open = " open" if block.is_open else ""
    summary = html_text(block.summary)
    return f"<details{is_open}><summary>{summary}</summary>\n\n{inner}\n\n</details>"


def _table(grid: Grid) -> str:
    """Return a table; of a long one, the rows that a comment has room for."""
    head = [f"{escaped(grid.caption)}:", "", _row(map(escaped, grid.columns))]
    head.append(_row("---" for _ in grid.columns))
    rows: list[str] = []
    room = TABLE_ROOM
    for cells in grid.rows:
        row = _row(map(escaped, cells))
        room -= len(row)
        if room < 0:
            break
        rows.append(row)
    more = len(grid.rows) - len(rows)
    rest = ["", f"... and {count(more, 'more row')}, left out here"] if more else []
    return "\n".join([*head, *rows, *rest])


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def fenced(lines: Iterable[str], language: str) -> str:
    """Return lines as a block of code, in a fence that none of them can close."""
    shown = [one_line(line) for line in lines]
    longest = max((len(run) for line in shown for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}{language}", *shown, fence])


def escaped(text: str) -> str:
    r"""Return a text in which nothing is markup: no link, mention, tag, table or code.

    >>> print(escaped("[a](javascript:x) <b> | `c` vlan_a"))
    \[a\](javascript:x) &lt;b&gt; \| \`c\` vlan_a
    """
    quoted = _SPECIAL.sub(r"\\\g<0>", one_line(text))
    plain = "".join(_HTML.get(one, one) for one in quoted)
    return _LINKED.sub(rf"\g<0>{_BREAK}", plain)


def html_text(text: str) -> str:
    """Return a text for an HTML element in Markdown, which some forges read as Markdown too."""
    plain = _LINKED.sub("\\g<0>\0", escape(one_line(text), quote=True))
    coded = (f"&#{ord(one)};" if one in "`*[]|~$\\" else one for one in plain)
    return "".join(coded).replace("\0", _BREAK)


def one_line(text: str) -> str:
    r"""Return a text without control, format and line characters: no line or direction is forged.

    >>> print(one_line("a\nb\u202ec"))
    a\nb\u202ec
    """
    bad = ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn")
    return "".join(ascii(one)[1:-1] if unicodedata.category(one) in bad else one for one in text)
