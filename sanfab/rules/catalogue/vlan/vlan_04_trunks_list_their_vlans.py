"""VLAN-04."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import STORAGE_PORTS


@rule(
    "VLAN-04",
    scope=STORAGE_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="practice ANS-910",
    example="a trunk without a list of allowed VLANs",
    fix="state the list of allowed VLANs",
)
def trunks_list_their_vlans(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A trunk has a list of allowed VLANs and never carries all VLANs.

    A trunk without a list also carries every VLAN created later: the next LAN VLAN leaks into the
    SAN, and each counts towards the spanning-tree limit of the switch. A list that only excludes
    the VLANs of trunk groups counts as no list. The peer link of a pair is open by design: it
    carries what the LAGs of the pair carry.
    """
    if port.facts.mode != "trunk" or port.is_member or port.is_open_peer_link:
        return
    if port.carries_any_vlan:
        yield Violation(
            found="a trunk that carries all VLANs", expected="a list of those it carries"
        )
