"""VLAN-05."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE, STORAGE_ROLES
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import STORAGE_PORTS

_DEFAULT = 1


@rule(
    "VLAN-05",
    scope=STORAGE_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="practice S2",
    example="switchport trunk allowed vlan 1,100 and native VLAN 1",
    fix="give the fabric a VLAN of role native, and take VLAN 1 off the trunk",
    suppressed_by=("VLAN-04",),
)
def vlan_1_is_not_carried(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """Storage ports do not carry VLAN 1, neither as SAN VLAN nor untagged.

    Unconfigured ports are in VLAN 1 by default, so their broadcasts reach the SAN. A trunk with
    native VLAN 1 that does not allow it drops those frames, which is equivalent. Where the switch
    itself requires VLAN 1 for FIP (FIP-snooping bridge), and on a peer link that is open by design,
    it is accepted.
    """
    facts = port.facts
    if not _carries(port) or port.is_member or port.is_open_peer_link:
        return
    if facts.mode == "access" and port.switch.vlan_roles.get(_DEFAULT) is None:
        return  # a port of no SAN VLAN in a configuration checked alone
    if not _is_asked_for(port):
        how = "tagged" if facts.mode == "trunk" and facts.native_vlan != _DEFAULT else "untagged"
        is_san = port.switch.vlan_roles.get(_DEFAULT) in STORAGE_ROLES
        yield Violation(
            found=f"VLAN 1 {'as SAN VLAN' if is_san else 'allowed'}, {how}",
            expected="another native VLAN, and VLAN 1 not carried",
            at=("vlans",),
            fix_without_inventory="take VLAN 1 off the port, untagged or not",
        )


def _carries(port: CheckedPort) -> bool:
    """Return whether VLAN 1 is among the VLANs of a port; an unrestricted trunk has it too."""
    if port.facts.mode == "trunk" and port.facts.trunk_vlans is None:
        return True
    return _DEFAULT in port.vlans


def _is_asked_for(port: CheckedPort) -> bool:
    """Return whether FIP snooping at an end of the port needs VLAN 1 untagged."""
    if "fcoe" not in port.roles or port.facts.native_vlan != _DEFAULT:
        return False
    rows = [port.switch.platform]
    if port.end is not None:
        rows += port.switch.cabling.far_platforms(port.end)
    return any(row.traits.fip_default for row in rows)
