"""STP-09."""

from collections.abc import Iterator

from sanfab.facts.number_lists import format_numbers
from sanfab.facts.switch import DEFAULT_PRIORITY
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.roots import PEER_PAIRS, PeerPair, stated_priority
from sanfab.rules.catalogue.stp.subjects import running_mode
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "STP-09",
    scope=PEER_PAIRS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="N9VPC VPCSTP D-VLTSTP A-MLAGSTP",
    example="vPC with peer-switch, priority 4096 on one switch and 8192 on the other",
    fix="state the same `spanning_tree` on both switches of the pair",
)
def pair_runs_one_spanning_tree(item: PeerPair, context: CheckContext) -> Iterator[Violation]:
    """Both switches of a pair run one type of spanning tree; as one bridge, with one priority.

    In a pair the primary switch decides for both: one that runs another type, or none, does not
    follow it, and a vPC pair suspends its LAGs. A vPC pair with peer-switch and an MLAG pair are
    one bridge: with another priority on its secondary switch the root moves when the primary fails.
    """
    modes = [running_mode(context.switches[name]) for name in item.switches]
    if all(modes) and len({*modes}) > 1:
        yield Violation(
            found=f"mode {modes[0]} on {item.switches[0]} and {modes[1]} on {item.switches[1]}",
            expected="the same mode on both",
        )
    different: dict[tuple[int, int], list[int]] = {}
    for vlan in item.vlans if item.is_one_bridge else ():
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
