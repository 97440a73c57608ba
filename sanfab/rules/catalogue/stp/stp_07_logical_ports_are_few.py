"""STP-07."""

from collections.abc import Iterator

from sanfab.model.limits import SOFT_SHARE
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.stp.subjects import LIMITED_SWITCHES, LimitedSwitch
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "STP-07",
    scope=LIMITED_SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="RSS5020 N5K-DG",
    example="30 trunks with 112 VLANs each on a 5020 with an old release",
    fix="let each trunk carry only the VLANs that are needed at its other end; where you know a "
    "limit of your release that is higher, state it (`policy.limits.stp_ports`)",
)
def logical_ports_are_few(item: LimitedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """The number of spanning-tree logical ports is within the limit of the switch.

    Each VLAN on each trunk is one logical port: all VLANs on all trunks add up quickly. Beyond the
    limit, new ones are not forwarded correctly (STP-2-VLAN_PORT_LIMIT_EXCEEDED). A published limit
    warns from 80 per cent.
    """
    switch, limit = item.switch, item.limit
    known = frozenset(switch.facts.vlans) | {switch.facts.default_vlan}
    count_of = {name: _logical_ports(port, known) for name, port in switch.ports.items()}
    count = sum(count_of.values())
    # The trunk with most VLANs offers the largest reduction.
    widest = max(count_of, key=lambda name: count_of[name], default="")
    if count > limit.value:
        yield Violation(
            found=f"{count} logical ports (VLANs on trunks, and access ports)",
            expected=f"{limit.value} at most ({limit.source})",
            severity=Severity.ERROR,
            fact=f"ports.{widest}" if widest else "",
        )
    elif not limit.hard and count * 100 >= limit.value * SOFT_SHARE:
        yield Violation(
            found=f"{count} logical ports, {count * 100 // limit.value} per cent of the limit",
            expected=f"less than {SOFT_SHARE} per cent of {limit.value} ({limit.source})",
            fact=f"ports.{widest}" if widest else "",
        )


def _logical_ports(port: CheckedPort, known: frozenset[int]) -> int:
    """Return the number of logical ports per VLAN of a port: a LAG counts once."""
    if port.lag or not port.facts.enabled or port.facts.mode == "none":
        return 0
    if port.facts.mode == "access":
        return 1
    return len(known if port.facts.trunk_vlans is None else port.facts.trunk_vlans & known)
