"""DCB-03."""

from collections.abc import Iterator

from sanfab.facts.policy_kind import PolicyKind
from sanfab.model.design import FCOE_PRIORITY, ISCSI_PRIORITY
from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.dcb.lossless import (
    FCOE_CLASS,
    dcb_maps_in_use,
    no_drop_groups,
    sorting,
)
from sanfab.rules.catalogue.dcb.subjects import QOS_SWITCHES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "DCB-03",
    scope=QOS_SWITCHES,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.ERROR,
    source="OS9-DCB",
    example="priority-list 3,4 in one priority group",
    fix="give FCoE (priority 3) and iSCSI (priority 4) a group, class or profile each",
)
def lossless_priorities_are_apart(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation]:
    """FCoE and iSCSI have different priorities, in different groups.

    A group shares one part of the bandwidth, and a priority shares one pause state: together, a
    slow iSCSI host would stop the FCoE traffic of all hosts.
    """
    own = switch.iscsi_priority
    for name, priorities in _groups(switch):
        if own != FCOE_PRIORITY and {FCOE_PRIORITY, own} <= priorities:
            first, second = sorted((FCOE_PRIORITY, own))
            yield Violation(
                found=f"priorities {first} and {second} both in {name}",
                expected="a separate group for each",
            )
    sharing = [
        entry.name
        for entry in sorting(switch) or ()
        if FCOE_PRIORITY in entry.priorities and entry.name != FCOE_CLASS
    ]
    groups = no_drop_groups(switch) or frozenset()
    if sharing and not switch.platform.qos_at_port and _sorts_fcoe(switch, groups):
        yield Violation(
            found=f"priority {FCOE_PRIORITY} both in {FCOE_CLASS} and in {', '.join(sharing)}",
            expected=f"iSCSI at priority {ISCSI_PRIORITY}, and nothing but FCoE at {FCOE_PRIORITY}",
        )


def _groups(switch: CheckedSwitch) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield each lossless group that is in use, as words, with its priorities."""
    for policy in dcb_maps_in_use(switch.facts):
        for entry in policy.classes.values():
            if entry.no_drop:
                yield f"group {entry.name} of {policy.name}", frozenset(entry.priorities)
    profiles = switch.facts.policies.get(PolicyKind.PROFILES)
    for entry in profiles.classes.values() if profiles else ():
        yield f"QoS profile {entry.name}", frozenset(entry.priorities)
    if switch.platform.traits.pfc_style == "class":
        yield from _qos_groups(switch)


def _qos_groups(switch: CheckedSwitch) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield the no-drop QoS groups with the priorities that policies in use sort into them."""
    found: dict[int, set[int]] = {group: set() for group in no_drop_groups(switch) or ()}
    for name in {port.qos_input for port in switch.facts.ports.values()}:
        for one in sorting(switch, name) or ():
            if one.group in found:
                found[one.group] |= one.priorities
    for group in sorted(found):
        yield f"QoS group {group}", frozenset(found[group])


def _sorts_fcoe(switch: CheckedSwitch, groups: frozenset[int]) -> bool:
    found = sorting(switch) or ()
    return any(entry.name == FCOE_CLASS and entry.group in groups for entry in found)
