"""STP-09."""

from collections.abc import Iterator

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.switch import DEFAULT_PRIORITY
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.roots import ONE_BRIDGE_PAIRS, PeerPair, stated_priority
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "STP-09",
    scope=ONE_BRIDGE_PAIRS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="N9VPC A-MLAGSTP",
    example="vPC with peer-switch, priority 4096 on one switch and 8192 on the other",
    fix="state the same `spanning_tree` on both switches of the pair",
)
def one_bridge_has_one_priority(item: PeerPair, context: CheckContext) -> Iterator[Violation]:
    """Both switches of a vPC pair with peer-switch, or of an MLAG pair, have one priority and mode.

    Spanning tree sees them as one bridge. Cisco permits peer-switch only with the same priority on
    both. On EOS the primary switch runs spanning tree for both, so another priority comes into
    force when the primary fails: the root may move just then.
    """
    modes = [context.switches[name].facts.spanning_tree for name in item.switches]
    if all(modes) and len({*modes}) > 1:
        yield Violation(
            found=f"mode {modes[0]} on {item.switches[0]} and {modes[1]} on {item.switches[1]}",
            expected="the same mode on both",
        )
    different: dict[tuple[int, int], list[int]] = {}
    for vlan in item.vlans:
        found = [stated_priority(context.switches[name], vlan) for name in item.switches]
        one, other = (DEFAULT_PRIORITY if priority is None else priority for priority in found)
        if one != other:
            different.setdefault((one, other), []).append(vlan)
    for (one, other), vlans in different.items():
        yield Violation(
            found=f"priority {one} on {item.switches[0]} and {other} on {item.switches[1]} in VLAN "
            f"{format_numbers(vlans)}",
            expected="the same priority on both",
        )
