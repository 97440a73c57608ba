"""Two configurations as text -> the lines that lead from one to the other."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

_LinePath = tuple[str, ...]
"""The lines that open the mode of a line, then the line itself."""


class TextRules(NamedTuple):
    """How the configuration of a NOS is compared as text."""

    comment: str
    """Start of a comment line."""
    ignored_lines: tuple[str, ...]
    """Starts of lines that differ at every read, such as a time."""
    undo: Callable[[str], str]
    """Line -> the line that undoes it; empty: there is none."""


def line_paths(text: str, rules: TextRules) -> list[_LinePath]:
    """Return the lines of a configuration, each after the lines that it is indented under."""
    found: list[_LinePath] = []
    above: list[tuple[int, str]] = []
    for raw in text.splitlines():
        line = raw.strip()
        if not line or line.startswith((rules.comment, *rules.ignored_lines)):
            continue
        indent = len(raw) - len(raw.lstrip())
        while above and above[-1][0] >= indent:
            above.pop()
        above.append((indent, line))
        found.append(tuple(word for _, word in above))
    return found


def rollback_lines(now: str, then: str, rules: TextRules) -> list[str]:
    """Return the lines that lead from one configuration to another."""
    present, wanted = line_paths(now, rules), line_paths(then, rules)
    extra = [path for path in reversed(present) if path not in set(wanted)]
    removed = {path for path in extra if len(path) == 1 and rules.undo(path[0])}
    undone = [
        (*path[:-1], rules.undo(path[-1]))
        for path in extra
        if rules.undo(path[-1]) and (len(path) == 1 or path[:1] not in removed)
    ]
    missing = [path for path in wanted if path not in set(present)]
    return list(_lines_of([*undone, *missing]))


def _lines_of(paths: Iterable[_LinePath]) -> Iterator[str]:
    """Yield the lines to send; each path enters its modes and leaves them."""
    for path in paths:
        yield from path
        # One `exit` for each mode, so that the next line is executed at the top level.
        yield from ["exit"] * (len(path) - 1)
