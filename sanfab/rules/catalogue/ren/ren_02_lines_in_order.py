"""REN-02."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.ren.order import BEGINNINGS, ORDERS, Order
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "REN-02",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="EXOS-FC S2 ANS-622",
    example="enable flow-control tx-pause before rx-pause",
    fix="move the line after the one that it needs",
)
def lines_in_order(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """Each line of a configuration follows the lines that it needs.

    A switch executes a configuration line by line: it rejects a line that refers to something
    undefined and continues, which leaves a partial configuration.
    """
    if switch.configuration is None:
        return
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(switch.configuration.lines, 1)
        if line.lstrip().startswith(BEGINNINGS)
    ]
    for order in ORDERS:
        if order.printed or not switch.printed:
            yield from _too_early(lines, order)


def _too_early(lines: list[tuple[int, str]], order: Order) -> Iterator[Violation]:
    """Yield the lines before the line that they need, or without it if the order requires it."""
    late: dict[str, int] = {}
    waiting: list[tuple[int, str, str]] = []
    for number, line in lines:
        found = order.earlier.fullmatch(line)
        if found is not None:
            late.setdefault(next(group for group in found.groups() if group), number)
        needing = order.later.fullmatch(line)
        if needing is not None and needing[1] not in late:
            waiting.append((number, line.strip(), needing[1]))
    for number, line, name in waiting:
        if name in late:
            words = f"`{line}` in line {number}, before line {late[name]}"
            yield Violation(words, order.words, line=number, cause=f"{name} {order.words}")
        elif order.never and name.lower() not in map(str.lower, late):
            yield Violation(
                f"`{line}` in line {number}, and {order.never}", order.words, line=number
            )
