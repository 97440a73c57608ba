"""A configuration of the part of a switch that sanfab manages -> with the rest as intended.

The lines of the file stay as they are, in their order; the lines of the rest are put where a whole
rendering has them.
"""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher


def completed_text(built: str, part: str, whole: str) -> tuple[str, tuple[int, ...]]:
    r"""Return a text, and of each of its lines its number in the file; 0: the file lacks it.

    ``part``, ``whole``: what the inventory renders of the managed part, and of all.

    >>> completed_text("a\nx\nd\n", "a\nd\n", "a\nb\nd\n")
    ('a\nx\nb\nd\n', (1, 2, 0, 3))
    """
    rows, of_part, of_whole = (text.splitlines() for text in (built, part, whole))
    positions = _positions(of_part, rows)
    inserted: dict[int, list[str]] = {}
    for tag, _, end, first, last in _opcodes(of_part, of_whole):
        if tag in {"insert", "replace"}:
            inserted.setdefault(positions[end], []).extend(of_whole[first:last])
    lines: list[str] = []
    numbers: list[int] = []
    for place in range(len(rows) + 1):
        more = inserted.get(place, [])
        lines += [*more, *rows[place : place + 1]]
        numbers += [0] * len(more) + [place + 1] * (place < len(rows))
    return "\n".join(lines) + "\n", tuple(numbers)


def _positions(part: Sequence[str], built: Sequence[str]) -> list[int]:
    """Return where each position of the rendered part is in the file, its end too."""
    found = [0] * (len(part) + 1)
    for _, first, last, start, end in _opcodes(part, built):
        for place in range(first, last + 1):
            found[place] = min(start + place - first, end)
        found[last] = end
    return found


def _opcodes(one: Sequence[str], other: Sequence[str]) -> list[tuple[str, int, int, int, int]]:
    pairs = SequenceMatcher(None, list(_in_blocks(one)), list(_in_blocks(other)), autojunk=False)
    return list(pairs.get_opcodes())


def _in_blocks(rows: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each line with the line that begins its block: alike ones of two blocks differ."""
    block = ""
    for row in rows:
        if row and not row.startswith((" ", "!", "#", "exit")):
            block = row
        yield block, row
