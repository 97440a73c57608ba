"""VLANs that a switch carries -> VLAN facts, with the addresses of the switch."""

from collections.abc import Iterable

from sanfab.facts.switch import SwitchFacts, VlanFacts
from sanfab.intent.mtu import vlan_interface_mtu
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.addresses import is_ipv6


def add_vlans(design: SwitchDesign, facts: SwitchFacts, keys: set[str]) -> None:
    """Add every VLAN that a port carries or that holds an address of the switch."""
    own = design.intent.vlan_addresses
    for key in sorted(keys | set(own), key=lambda key: design.vlan(key).id):
        vlan = design.vlan(key)
        is_named = vlan.role != "fcoe" or design.platform.traits.vlans_by_name
        entry = VlanFacts(vlan.id, name=vlan.name or (key if is_named else ""))
        if key in own:
            set_addresses(entry, own[key].address)
            entry.address_up = design.platform.traits.vlan_interfaces_shut
            entry.forwarding = (
                own[key].forwarding and design.platform.traits.forwarding_stated == "vlan"
            )
            entry.mtu = vlan_interface_mtu(design, key)
        facts.vlans[vlan.id] = entry
    for port in facts.ports.values():  # native VLANs without a cable
        if port.native_vlan not in {None, 1} and port.native_vlan not in facts.vlans:
            facts.vlans[port.native_vlan] = VlanFacts(
                port.native_vlan, name=_name_of(design, port.native_vlan)
            )


def set_addresses(vlan: VlanFacts, addresses: Iterable[str]) -> None:
    """Give a VLAN its addresses: the first one of IPv4 is the primary one."""
    first = next((one for one in addresses if not is_ipv6(one)), "")
    vlan.address, vlan.other_addresses = first, {*addresses} - {first}


def _name_of(design: SwitchDesign, number: int) -> str:
    key = design.cabling.vlan_key(design.name, number)
    return (design.vlan(key).name or key) if key else ""
