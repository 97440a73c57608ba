"""Cables -> switch ports: mode, VLANs, MTU, pause, spanning-tree edge, description."""

from sanfab.facts.switch import PortFacts, StpPort, SwitchFacts
from sanfab.intent.lossless import device_wants_pause, link_wants_pause, set_lossless
from sanfab.intent.mtu import set_port_mtu
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cables import Cable
from sanfab.model.fabric import PortOverride
from sanfab.model.platforms.ports import expand_ports


def device_ports(design: SwitchDesign, keys: set[str]) -> dict[str, PortFacts]:
    """Return every physical port of a switch, cabled or not; adds the VLANs carried to ``keys``."""
    ports: dict[str, PortFacts] = {}
    cables = design.cables
    for name in design.cabling.known_ports(design.name):
        cable = cables.get(name)
        if cable is None:
            ports[name] = unused_port(design, name)
        else:
            used = vlan_keys(design, cable)
            ports[name] = cabled_port(design, cable, used)
            keys |= used
    return ports


def unused_port(design: SwitchDesign, name: str) -> PortFacts:
    """Return a port without a cable."""
    port = untouched_port(design, name)
    reserved = design.cabling.reserved.get(design.name, {}).get(name)
    if reserved:
        port.description = switch_port_description(design, reserved[0])
    if reserved or design.san.policy.unused_ports == "shut":
        port.enabled = False
    return port


def untouched_port(design: SwitchDesign, name: str) -> PortFacts:
    """Return a port without any line in the configuration."""
    port = design.new_port(name)
    if not design.platform.traits.ports_listed:  # in no VLAN at all: it was taken out of VLAN 1
        port.mode, port.access_vlan = "none", None
    return port


def leave_out_ports(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Drop the ports without any line, on platforms that do not list every port."""
    if design.platform.traits.ports_listed:
        return
    facts.unlisted_port = untouched_port(design, "")
    grouped = {name for lag in facts.lags.values() for name in lag.members}
    facts.ports = {
        name: port
        for name, port in facts.ports.items()
        if name in grouped or port != untouched_port(design, name)
    }


def vlan_keys(design: SwitchDesign, cable: Cable) -> set[str]:
    """Return the keys of the VLANs that a host, array or neighbor port uses."""
    keys = set(cable.end.vlans)
    if cable.end.vlan is not None:
        keys.add(cable.end.vlan)
    if cable.is_fcoe and cable.vsan is not None:
        keys.add(design.cabling.fcoe_vlans[cable.vsan])
    return keys


def device_keys(design: SwitchDesign) -> set[str]:
    """Return the keys of the VLANs that the hosts, arrays and neighbors at a switch use.

    They are many, in a few networks.
    """
    one_of = {
        (cable.end.vlan, cable.end.vlans, cable.is_fcoe, cable.vsan): cable
        for cable in design.cables.values()
    }
    return {key for cable in one_of.values() for key in vlan_keys(design, cable)}


def carried_keys(design: SwitchDesign) -> set[str]:
    """Return the keys of the VLANs that cables and links of a switch carry."""
    return device_keys(design).union(
        *(design.cabling.link_vlans(end.link) for end in design.link_ends)
    )


def cabled_port(design: SwitchDesign, cable: Cable, keys: set[str]) -> PortFacts:
    """Return the switch port of a host, array or neighbor port that uses these VLANs."""
    port = design.new_port(cable.port)
    port.enabled = True
    port.description = switch_port_description(design, cable)
    _set_vlans(design, cable, keys, port)
    set_port_mtu(design, port, keys, device_mtu=_largest_packet(design, cable))
    set_lossless(design, port, keys, pause=_wants_pause(design, cable, keys))
    port.stp = _spanning_tree(design, cable)
    port.bpdu_guard = port.stp == "edge" and design.san.policy.bpdu_guard
    return port


def _largest_packet(design: SwitchDesign, cable: Cable) -> int | None:
    """Return the largest IP packet that is stated for a device, or for hosts behind it."""
    at_port = design.cabling.neighbor_hosts.at_port
    if not at_port:
        return cable.end.mtu
    behind = at_port.get((cable.switch, cable.port), ())
    stated = [one.end.mtu for one in (cable, *behind) if one.end.mtu is not None]
    return max(stated, default=None)


def _wants_pause(design: SwitchDesign, cable: Cable, keys: set[str]) -> bool:
    if cable.is_neighbor:
        return link_wants_pause(design, keys)
    return device_wants_pause(design, cable.device, keys)


def _spanning_tree(design: SwitchDesign, cable: Cable) -> StpPort:
    """Return the spanning-tree type of the port in front of a device."""
    stated, is_switch = None, False
    if cable.is_neighbor:
        neighbor = design.san.neighbors[cable.device]
        stated, is_switch = neighbor.ports[cable.label].stp, neighbor.kind == "switch"
    wanted: StpPort = stated or ("normal" if is_switch else "edge")
    return "normal" if wanted == "edge" and not design.platform.traits.edge_ports else wanted


def switch_port_description(design: SwitchDesign, cable: Cable) -> str:
    """Return the description of a switch port: stated, or made by the name pattern of the SAN."""
    if cable.end.description is not None:
        return cable.end.description
    pattern = design.san.policy.names.description
    return pattern.format(device=cable.device, port=cable.label)


def _set_vlans(design: SwitchDesign, cable: Cable, keys: set[str], port: PortFacts) -> None:
    """Put the port in its VLANs.

    FCoE frames are tagged, but FIP VLAN discovery uses the native VLAN, which the port must carry
    [N7K-FCOE]. So an FCoE port is a trunk with a native VLAN.
    """
    end = cable.end
    ids = {design.vlan(key).id for key in keys}
    untagged = design.vlan(end.vlan).id if end.vlan is not None and not end.tagged else None
    if untagged is not None and design.vlan(end.vlan or "").role == "fcoe":
        untagged = None
    if untagged is None and cable.is_fcoe:
        untagged = design.native_vlan
        ids.add(untagged)
    if ids == {untagged}:
        port.mode, port.access_vlan = "access", untagged
        return
    port.mode, port.access_vlan = "trunk", None
    port.trunk_vlans = ids
    port.native_vlan = design.platform.traits.native_vlan if untagged is None else untagged


def override_ports(design: SwitchDesign, ports: dict[str, PortFacts]) -> None:
    """Apply the port overrides of the inventory."""
    for text, override in design.intent.ports.items():
        for name in expand_ports(text, design.cabling.all_ports(design.name)):
            if name in ports:
                _override(design, ports[name], override)


def _override(design: SwitchDesign, port: PortFacts, override: PortOverride) -> None:
    if override.description is not None:
        port.description = override.description
    if override.enabled is not None:
        port.enabled = override.enabled
    if override.mtu is not None and port.mtu is not None:
        port.mtu = override.mtu
    if override.vlan is not None or override.tagged is not None:
        _override_vlans(design, port, override)
    if override.flow_control is not None:
        port.pause_receive = "on" if override.flow_control.receive else "off"
        port.pause_send = "on" if override.flow_control.send else "off"
        port.pause_stated = True
    if override.edge is not None:
        is_edge = override.edge and design.platform.traits.edge_ports and port.mode != "none"
        port.stp = "edge" if is_edge else "normal"
        port.bpdu_guard = is_edge and design.san.policy.bpdu_guard
    if override.lldp is not None:
        port.lldp_transmit = port.lldp_receive = override.lldp


def _override_vlans(design: SwitchDesign, port: PortFacts, override: PortOverride) -> None:
    untagged = None if override.vlan is None else design.vlan(override.vlan).id
    tagged = {design.vlan(key).id for key in override.tagged or ()}
    if not tagged:
        port.mode, port.access_vlan = "access", untagged
        port.native_vlan, port.trunk_vlans = None, set()
        return
    port.mode, port.access_vlan = "trunk", None
    port.trunk_vlans = tagged if untagged is None else tagged | {untagged}
    port.native_vlan = design.platform.traits.native_vlan if untagged is None else untagged
