"""VLAN-11."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import some, some_numbers


@rule(
    "VLAN-11",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="E-MLAGREQ",
    example="VLAN 20 on vPC 11, and not on the peer link",
    fix="add the VLAN to the `vlans` of the peer link",
)
def peer_link_carries_what_its_lags_carry(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation]:
    """A peer link carries every VLAN of its multichassis LAGs, except FCoE VLANs.

    If a member link of a vPC, MLAG or VLT fails, its frames cross the peer link. Without the VLAN
    there they are dropped, although each port is up. An FCoE VLAN stays in its fabric.
    """
    peer = switch.ports.get(switch.facts.peer_link)
    if peer is None or peer.facts.mode == "none":  # VLT puts the VLANs of the pair there
        return
    if peer.facts.mode == "trunk" and peer.facts.trunk_vlans is None:
        return  # it carries all, also those whose VLAN the configuration does not define
    needed: dict[int, list[str]] = {}
    for lag in switch.facts.lags.values():
        port = switch.ports.get(lag.name)
        if lag.multichassis is not None and port is not None:
            for vlan in port.vlans:
                needed.setdefault(vlan, []).append(lag.name)
    roles = switch.vlan_roles
    missing = {
        vlan for vlan in needed.keys() - peer.vlans if vlan != 1 and roles.get(vlan) != "fcoe"
    }
    if missing:
        lags = dict.fromkeys(name for vlan in sorted(missing) for name in needed[vlan])
        yield Violation(
            found=f"peer link {peer.facts.name} without VLAN {some_numbers(missing)}, which "
            f"{some(lags)} of the pair {'carries' if len(lags) == 1 else 'carry'}",
            expected="every VLAN of the multichassis LAGs on the peer link",
            at=peer.setting(),
            fact=f"ports.{peer.facts.name}",
        )
