"""READ-01."""

from collections import Counter
from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import count

ENOUGH = 90
"""Per cent of the lines; with fewer, what the other rules find is not the whole picture."""
_SHOWN = 8
"""Kinds of line that a finding lists."""


@rule(
    "READ-01",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="practice",
    example="a configuration of which 40 of 100 lines are unknown",
    fix="`sanfab read` lists the lines: check them by hand, and check --nos and --model",
)
def most_lines_are_understood(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """Nine of ten lines of a configuration are understood.

    The rules see only what is understood. If a third of a configuration is understood, few findings
    do not prove that the switch is right.
    """
    configuration = switch.configuration
    if configuration is None or not configuration.unread:
        return
    lines, unread = configuration.counted, len(configuration.unread)
    share = 100 * (lines - unread) // lines
    if share >= ENOUGH:
        return
    yield Violation(
        f"{share} % of {count(lines, 'line')} understood",
        f"at least {ENOUGH} %",
        line=configuration.unread[0][0],
        details=tuple(_kinds(configuration)),
    )


def _kinds(configuration: Configuration) -> Iterator[str]:
    """Yield the most frequent kinds of unread line, with the number of the first."""
    first: dict[str, int] = {}
    for number, text in configuration.unread:
        first.setdefault(_kind(text), number)
    kinds = Counter(_kind(text) for _, text in configuration.unread)
    for kind, times in kinds.most_common(_SHOWN):
        yield f"line {first[kind]}: {kind} ({count(times, 'line')})"
    if len(kinds) > _SHOWN:
        yield f"and {count(len(kinds) - _SHOWN, 'other kind')}"


def _kind(text: str) -> str:
    """Return the first words of a line, without values: they may be secret.

    >>> _kind("no ip ospf 10 cost 5"), _kind("enable secret 5 $1$x")
    ('no ip ospf', 'enable secret')
    """
    words = text.split(maxsplit=3)[:3]
    fixed = [word for word in words if word.replace("-", "").isalpha()]
    return " ".join(fixed[: len(words)] if fixed[:1] == words[:1] else words[:1])
