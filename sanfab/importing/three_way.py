"""Text as it was written, as somebody edited it, as it would be written now -> both changes in one.

Conflicts are marked as git marks them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

EDITED, IMPORTED = "edited", "imported"
"""What the two sides of a conflict are called."""


@dataclass(frozen=True)
class Merged:
    """A text with the changes of both sides."""

    text: str
    conflicts: tuple[int, ...]
    """Lines at which a conflict begins, from 1."""


class _Stable(NamedTuple):
    """Lines that all three texts share: where they begin in each, and how many they are."""

    base: int
    edited: int
    imported: int
    size: int


def merged_texts(base: str, edited: str, imported: str) -> Merged:
    r"""Return a text with both changes; where they touch the same lines, it has both in conflict.

    >>> merged_texts("a\nb\nc\n", "a\nB\nc\n", "a\nb\nc\nd\n")
    Merged(text='a\nB\nc\nd\n', conflicts=())
    >>> merged_texts("a\n", "b\n", "c\n").conflicts
    (1,)
    """
    lines: list[str] = []
    conflicts: list[int] = []
    texts = [text.splitlines(keepends=True) for text in (base, edited, imported)]
    at = (0, 0, 0)
    for one in _stable(*texts):
        old, mine, theirs = (
            text[begin:end] for text, begin, end in zip(texts, at, one[:3], strict=True)
        )
        if theirs in (mine, old):
            lines += mine
        elif mine == old:
            lines += theirs
        else:
            conflicts.append(len(lines) + 1)
            lines += _conflict(mine, theirs)
        lines += texts[0][one.base : one.base + one.size]
        at = one.base + one.size, one.edited + one.size, one.imported + one.size
    return Merged("".join(lines), tuple(conflicts))


def _conflict(mine: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    yield f"<<<<<<< {EDITED}\n"
    yield from mine
    yield "=======\n"
    yield from theirs
    yield f">>>>>>> {IMPORTED}\n"


def _stable(base: list[str], edited: list[str], imported: list[str]) -> Iterator[_Stable]:
    """Yield the lines that neither side changed, and at last their ends."""
    sides = [
        SequenceMatcher(None, base, other, autojunk=False).get_matching_blocks()
        for other in (edited, imported)
    ]
    ours, theirs = 0, 0
    while ours < len(sides[0]) and theirs < len(sides[1]):
        one, other = sides[0][ours], sides[1][theirs]
        begin, end = max(one.a, other.a), min(one.a + one.size, other.a + other.size)
        if begin < end:
            yield _Stable(begin, one.b + begin - one.a, other.b + begin - other.a, end - begin)
        if one.a + one.size < other.a + other.size:
            ours += 1
        else:
            theirs += 1
    yield _Stable(len(base), len(edited), len(imported), 0)
