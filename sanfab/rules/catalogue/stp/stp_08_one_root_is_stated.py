"""STP-08."""

from collections.abc import Iterator

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.switch import DEFAULT_PRIORITY
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.roots import DOMAINS, SharedTrees, one_bridge_pairs, stated_priority
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "STP-08",
    scope=DOMAINS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="C-STPROOT N9VPC",
    example="priority 4096 on both switches of a domain",
    fix="give one switch the lowest `spanning_tree: {priority: ...}`, and a second one the next; "
    "the switches of a vPC pair share one with `pair: {peer_switch: true}`",
)
def one_root_is_stated(item: SharedTrees, context: CheckContext) -> Iterator[Violation]:
    """Among linked switches, exactly one has the lowest stated spanning-tree priority.

    Equal priorities leave the choice to MAC addresses: the oldest switch becomes root, and a
    replaced one moves the root and interrupts storage. Examined only if the SAN states priorities;
    a domain that a neighbor of kind `switch` shares may have its root there.
    """
    if not context.subjects(_stating):
        return
    bridge_of = context.subjects(_bridges)[0]
    lowest: dict[tuple[str, ...], list[int]] = {}
    for vlan in item.vlans:
        stated = {name: stated_priority(context.switches[name], vlan) for name in item.switches}
        least = min(_in_force(one) for one in stated.values())
        first = tuple(name for name, one in stated.items() if _in_force(one) == least)
        if all(one is None for one in stated.values()):
            lowest.setdefault((), []).append(vlan)
        elif len({bridge_of.get(name, (name,)) for name in first}) > 1:
            lowest.setdefault((*first, str(least)), []).append(vlan)
    for key, vlans in lowest.items():
        if key or not _meets_neighbor(item, context):
            yield _violation(key, format_numbers(vlans))


def _stating(context: CheckContext) -> Iterator[str]:
    """Yield the switches that state a priority."""
    return (name for name, one in context.switches.items() if one.facts.bridge_priorities)


def _bridges(context: CheckContext) -> Iterator[dict[str, tuple[str, str]]]:
    """Yield the switches of a pair that is one bridge, by switch."""
    yield {name: pair for pair in one_bridge_pairs(context) for name in pair}


def _in_force(priority: int | None) -> int:
    return DEFAULT_PRIORITY if priority is None else priority


def _violation(key: tuple[str, ...], vlans: str) -> Violation:
    """Return the violation of some VLANs; an empty key: no switch states a priority."""
    if not key:
        return Violation(
            found=f"no stated spanning-tree priority in VLAN {vlans}",
            expected="one switch with a lower priority than all others, as elsewhere in the SAN",
        )
    *names, priority = key
    return Violation(
        found=f"priority {priority} of {' and '.join(names)} is the lowest in VLAN {vlans}",
        expected="the lowest priority on one switch",
        at=("switches", names[-1], "spanning_tree"),
    )


def _meets_neighbor(item: SharedTrees, context: CheckContext) -> bool:
    """Return whether a switch that sanfab does not manage is linked to the domain."""
    neighbors = context.san.neighbors
    return any(
        port.neighbor is not None and neighbors[port.neighbor.device].kind == "switch"
        for name in item.switches
        for port in context.switches[name].ports.values()
    )
