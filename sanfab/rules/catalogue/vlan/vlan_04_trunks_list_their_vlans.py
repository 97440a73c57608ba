"""VLAN-04."""

from collections.abc import Iterator

from sanfab.model import MAX_VLAN
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import STORAGE_PORTS

ALL = frozenset(range(1, MAX_VLAN + 1))
DEFAULT_VLAN = 1


@rule(
    "VLAN-04",
    scope=STORAGE_PORTS,
    severity=Severity.WARNING,
    source="practice ANS-910",
    example="a trunk without a list of allowed VLANs",
    fix="state the list of allowed VLANs",
)
def trunks_list_their_vlans(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A trunk has a list of allowed VLANs and never carries all VLANs.

    A trunk without a list also carries every VLAN created later: the next LAN VLAN leaks into the
    SAN, and each counts towards the spanning-tree limit of the switch. So does one that only lacks
    VLANs of a trunk group. The peer link of a pair is open by design: it carries what the LAGs of
    the pair carry.
    """
    facts = port.facts
    if facts.mode != "trunk" or port.is_member or port.is_open_peer_link:
        return
    if facts.trunk_vlans is None or _carries_what_comes(port, facts.trunk_vlans):
        yield Violation(
            found="a trunk that carries all VLANs", expected="a list of those it carries"
        )


def _carries_what_comes(port: CheckedPort, vlans: set[int]) -> bool:
    """Return whether a port carries VLAN 1 and each VLAN that is not on the switch yet."""
    kept_off = ALL - vlans
    return DEFAULT_VLAN not in kept_off and kept_off <= set(port.switch.facts.vlans)
