"""Ports and addresses of an array, with what the switch port in front of each expects."""

from collections.abc import Iterator, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from sanfab.analysis.frames import stated_mtu
from sanfab.arrays.facts import TargetAddress, TargetPort, unknown_value
from sanfab.arrays.masking import controller_of
from sanfab.intent.lossless import device_wants_pause
from sanfab.intent.lossless_classes import lossless_classes
from sanfab.intent.ports import vlan_keys
from sanfab.intent.switch_facts import design_of
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.model.endpoint import ArrayPort, PlacedAddress
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import PROTOCOLS
from sanfab.model.san import San

PAUSE, OFF = "receive and send", "off"
"""IEEE 802.3x flow control of a port, in words."""


def target_ports(cabling: Cabling, name: str) -> Iterator[TargetPort]:
    """Yield the ports of an array."""
    array = cabling.san.arrays[name]
    for cable in cabling.ports_of(name):
        controller = controller_of(cable)
        yield TargetPort(
            name=cable.label,
            controller=controller,
            interface=target_interface(cable, cable.label),
            cable=f"{cable.switch} {cable.port}" if cable.switch else cable.end.to or "",
            team=cable.end.team or "",
            team_mode=array.teams[cable.end.team].mode if cable.end.team else "",
            role=array.controllers.get(controller, ""),
            mtu=_port_mtu(cabling.san, cable),
            flow_control=_flow_control(cabling, cable),
            wwpn=(cable.end.wwpn or "").lower(),
            vsan=str(cable.vsan) if cable.is_fc and cable.vsan is not None else "",
        )


def target_addresses(cabling: Cabling, name: str) -> Iterator[TargetAddress]:
    """Yield the addresses of an array's ports."""
    for cable in cabling.ports_of(name):
        for one in cable.end.placed_addresses():
            yield _address(cabling.san, cable, one)


def _port_mtu(san: San, cable: Cable) -> str:
    """Return the MTU of a port; empty: it carries FCoE only, whose MTU is not set by hand."""
    has_ip = cable.end.vlan is not None or cable.end.vlans or not cable.end.wwpn
    return str(stated_mtu(san, cable).size) if has_ip else ""


def _address(san: San, cable: Cable, placed: PlacedAddress) -> TargetAddress:
    address = placed.text
    key, subnet = _network_of(san, cable, placed)
    vlan = san.vlans.get(key)
    mtu = stated_mtu(san, cable).size
    if vlan is not None and cable.end.mtu is None:
        mtu = min(vlan.mtu, FAMILIES[san.arrays[cable.device].family].port_mtu)
    return TargetAddress(
        name=address,
        mask=str(subnet.netmask) if subnet else unknown_value(f"mask of {address}"),
        prefix=str(subnet.prefixlen) if subnet else "",
        port=cable.label,
        controller=controller_of(cable),
        interface=target_interface(cable, cable.end.team or cable.label),
        vlan=str(vlan.id) if vlan else "",
        vlan_name=key,
        tagged="yes" if key and (cable.end.tagged or key != cable.end.vlan) else "no",
        role=vlan.role if vlan else "",
        mtu=str(mtu),
    )


def _network_of(
    san: San, cable: Cable, placed: PlacedAddress
) -> tuple[str, IPv4Network | IPv6Network | None]:
    """Return the VLAN of an address and its subnet: stated, or that which contains it."""
    keys = [key for key in (cable.end.vlan, *cable.end.vlans) if key is not None]
    if isinstance(cable.end.ip, Mapping):
        keys = [placed.vlan]
    for key in keys:
        for subnet in map(ip_network, san.vlans[key].subnet):
            if ip_address(placed.text) in subnet:
                return key, subnet
    return (keys[0] if keys else ""), None


def target_interface(cable: Cable, label: str) -> str:
    """Return the name of a port or team on its controller: stated, or its label without it.

    ``n1-e0c`` of controller ``n1`` is ``e0c`` there. No command takes a name that begins with a
    hyphen: ``n1--e0c`` stays as it is.
    """
    if isinstance(cable.end, ArrayPort) and cable.end.name and label == cable.label:
        return cable.end.name
    controller = controller_of(cable)
    if label == controller:
        return unknown_value(f"port of {controller}")
    divided = label.startswith((f"{controller}-", f"{controller}_", f"{controller}."))
    name = label[len(controller) + 1 :]
    return name if controller and divided and name[:1].isalnum() else label


def _flow_control(cabling: Cabling, cable: Cable) -> str:
    """Return what the switch port in front of a port expects of it; a native one has none."""
    if cable.native:
        return ""
    if cable.switch not in cabling.san.switches or cabling.platform(cable.switch) is None:
        return OFF
    design = design_of(cabling, cable.switch)
    keys = vlan_keys(design, cable)
    classes = [
        f"priority flow control, priority {one.priority} ({PROTOCOLS[one.role].title})"
        for one in lossless_classes(design, keys)
    ]
    if classes:
        return "; ".join([OFF, *classes])
    return PAUSE if device_wants_pause(design, cable.device, keys) else OFF
