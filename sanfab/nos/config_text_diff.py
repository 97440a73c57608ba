"""Two configurations of a switch as printed -> the lines that differ, and the lines that undo them.

Facts leave out what a switch accepts first and completes later, for example a VLAN without a tag.
The printed lines show it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sanfab.masking import HIDDEN
from sanfab.nos.addresses import server_of
from sanfab.nos.ordering import config_lines, steps_between
from sanfab.nos.remediation import (
    Remediation,
    RuledLine,
    UnknownLineError,
    plain_lines,
    ruled_line,
)

_VOLATILE = re.compile(
    r"(?i)current configuration|building configuration|ntp clock-period|version \S+$"
    r"|.*\blast (?:configuration )?change\b"
    r"|configure snmp sysLocation \"''\"$"
)
"""Lines that differ from one moment to the next, or after an upgrade [mem]; and the line that
stands for no location (EXOS) [PYEXOS]."""

BlockLine = tuple[tuple[str, ...], str]
"""The headers of the blocks that a line stands in, and the line."""


@dataclass(frozen=True)
class ConfigTextDiff:
    """Lines that a configuration has gained and lost, whatever their order."""

    gained: tuple[BlockLine, ...] = ()
    lost: tuple[BlockLine, ...] = ()

    def __bool__(self) -> bool:
        """Return whether any line differs."""
        return bool(self.gained or self.lost)

    def describe(self) -> Iterator[str]:
        """Yield each line that differs, with its block."""
        yield from (f"added: {_in_block(one)}" for one in self.gained)
        yield from (f"removed: {_in_block(one)}" for one in self.lost)


def _in_block(one: BlockLine) -> str:
    path, line = one
    return " / ".join((*path, line.partition("\n")[0]))


def config_text_diff(
    before: str, now: str, comment: str, mask: Callable[[str], str]
) -> ConfigTextDiff:
    """Return the lines that ``now`` has more and less than ``before``; hashes are equal."""
    old, new = (list(_printed_lines(mask(_without_ends(text)), comment)) for text in (before, now))
    return ConfigTextDiff(_surplus(new, old), _surplus(old, new))


def _without_ends(text: str) -> str:
    """Return a text without blanks at the ends of lines: a secret might follow them."""
    return "\n".join(map(str.rstrip, text.splitlines()))


def _surplus(lines: list[BlockLine], others: list[BlockLine]) -> tuple[BlockLine, ...]:
    """Return the lines beyond those of the other side, in their order."""
    left = Counter(lines) - Counter(others)
    found = []
    for one in lines:
        if left[one] > 0:
            left[one] -= 1
            found.append(one)
    return tuple(found)


def _printed_lines(text: str, comment: str) -> Iterator[BlockLine]:
    blocks: list[tuple[int, str]] = []
    for indent, line in plain_lines(text):
        if line.startswith(comment) or _VOLATILE.match(line):
            continue
        while blocks and blocks[-1][0] >= indent:
            blocks.pop()
        yield tuple(header for _, header in blocks), line
        blocks.append((indent, line))


def undo_lines(
    diff: ConfigTextDiff,
    remediation: Remediation,
    is_wanted: Callable[[list[str]], bool] = lambda _lines: True,
) -> list[str]:
    """Return the lines that undo a difference, as far as the remediation rules cover it.

    ``is_wanted``: returns whether the lines of one step may be sent.
    """
    gained, lost = _ruled(diff.gained, remediation), _ruled(diff.lost, remediation)
    staged = steps_between(gained, lost, remediation)
    steps = [step for steps in staged.values() for step in steps]
    # What completes a line with a secret that is not known is rejected without it.
    unknown = {server_of(step.line) for step in steps if HIDDEN in step.line} - {()}
    wanted = [
        step
        for step in steps
        if HIDDEN not in step.line
        and server_of(step.line) not in unknown
        and is_wanted(config_lines([step], remediation))
    ]
    return config_lines(wanted, remediation)


def _ruled(lines: tuple[BlockLine, ...], remediation: Remediation) -> list[RuledLine]:
    """Return the lines that a remediation rule covers, without banners.

    A line of a banner that is sent alone takes the next lines for its text.
    """
    found = []
    for path, line in lines:
        if "banner" in line.split()[:2]:
            continue
        try:
            under = ""
            for header in path:
                under = remediation.index.find(under, header)[0].opens
            rule, words = remediation.index.find(under, line)
        except UnknownLineError:
            continue
        found.append(ruled_line(path, line, rule, words))
    return found
