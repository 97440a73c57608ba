"""Links between switches -> trunk ports, LAGs and vPC, MLAG or VLT pairs."""

from dataclasses import replace
from ipaddress import IPv4Network
from itertools import islice

from sanfab.facts.switch import Lacp, LagFacts, PeerFacts, PortFacts, SwitchFacts, VlanFacts
from sanfab.intent.lags import add_lag, lag_interface_name, set_lacp_rate
from sanfab.intent.lossless import link_wants_pause, set_lossless
from sanfab.intent.mtu import set_port_mtu
from sanfab.intent.pairs import set_pair_options
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cables import LinkEnd
from sanfab.inventory.teams import link_lag
from sanfab.model.platforms.traits import Capability


def add_links(design: SwitchDesign, facts: SwitchFacts, keys: set[str]) -> None:
    """Add the switch's ends of links; adds the VLANs carried to ``keys``."""
    for end in design.link_ends:
        carried = set(design.cabling.link_vlans(end.link))
        keys |= carried
        trunk = _trunk(design, end, carried)
        if end.link.lag is None:
            for name in end.ports:
                facts.ports[name] = replace(trunk, name=name)
        else:
            _add_lag(design, end, trunk, facts)
        if end.link.role == "peer":
            _add_peer(design, end, facts)


def link_lag_name(design: SwitchDesign, end: LinkEnd) -> str:
    """Return the interface name of a link's LAG; on EXOS that is its first port."""
    return lag_interface_name(design, link_lag(end, design.platform) or 0, end.ports)


def _trunk(design: SwitchDesign, end: LinkEnd, carried: set[str]) -> PortFacts:
    port = design.new_port(end.ports[0])
    port.enabled = True
    port.description = link_description(design, end)
    _set_vlans(design, end, carried, port)
    set_port_mtu(design, port, carried)
    set_lossless(design, port, carried, pause=link_wants_pause(design, carried))
    if design.platform.has(Capability.FIP_SNOOPING) and _faces_fcf(design, end, carried):
        port.fip_snooping = "fcf"
    return port


def link_description(design: SwitchDesign, end: LinkEnd) -> str:
    """Return the description of an end of a link: stated, or made by the name pattern."""
    stated = end.link.description
    if stated is not None:
        return stated if isinstance(stated, str) else stated[end.side]
    return design.san.policy.names.description.format(
        device="_".join(switch for switch, _ in end.far),
        port=link_lag(end, design.platform) or end.link.role,
    )


def _set_vlans(design: SwitchDesign, end: LinkEnd, carried: set[str], port: PortFacts) -> None:
    is_peer = end.link.role == "peer"
    if is_peer and not design.platform.traits.peer_link_switches:
        port.mode, port.access_vlan = "none", None
        return
    vlans = {design.vlan(key).id for key in carried}
    port.mode, port.access_vlan = "trunk", None
    port.native_vlan = design.platform.traits.native_vlan
    if is_peer and design.platform.traits.peer_style == "vlan":
        vlans.add(end.link.vlan)  # control traffic of the pair
    if is_peer and design.platform.traits.peer_link_network:
        port.stp = "network"
    if end.link.native is not None:
        port.native_vlan = design.vlan(end.link.native).id
    elif _carries_fcoe(design, carried) and _has_fip_snooping_bridge(design, end):
        # FIP VLAN discovery is untagged: the link has to carry the native VLAN to the FCoE switch.
        port.native_vlan = _fip_vlan(design, end, carried)
        vlans.add(port.native_vlan)
    port.trunk_vlans = vlans


def _fip_vlan(design: SwitchDesign, end: LinkEnd, carried: set[str]) -> int:
    """Return the VLAN that FIP passes untagged: the same at both ends of the link.

    It is that of the FCoE VLAN's fabric, as the two switches may not be of the same.
    """
    platforms = [design.platform, *design.cabling.far_platforms(end)]
    fcoe = next(vlan for vlan in map(design.vlan, sorted(carried)) if vlan.role == "fcoe")
    key = design.cabling.native_vlans.get(fcoe.fabric or design.intent.fabric)
    if key is None or any(platform.traits.fip_default for platform in platforms):
        return 1
    return design.vlan(key).id


def _faces_fcf(design: SwitchDesign, end: LinkEnd, carried: set[str]) -> bool:
    """Return whether FCoE frames of this link reach a switch that terminates FCoE."""
    return _carries_fcoe(design, carried) and any(
        platform.has(Capability.FCOE) for platform in design.cabling.far_platforms(end)
    )


def _carries_fcoe(design: SwitchDesign, carried: set[str]) -> bool:
    return any(design.vlan(key).role == "fcoe" for key in carried)


def _has_fip_snooping_bridge(design: SwitchDesign, end: LinkEnd) -> bool:
    """Return whether a switch at either end is a FIP-snooping bridge."""
    platforms = [design.platform, *design.cabling.far_platforms(end)]
    return any(not platform.has(Capability.FCOE) for platform in platforms)


def _add_lag(design: SwitchDesign, end: LinkEnd, trunk: PortFacts, facts: SwitchFacts) -> None:
    is_static = end.link.role == "peer" and Capability.PEER_LACP not in design.capabilities
    lacp: Lacp = "active" if end.link.lacp and not is_static else "on"
    is_peer = end.link.role == "peer"
    lag = LagFacts(link_lag_name(design, end), dict.fromkeys(end.ports, lacp), peer_link=is_peer)
    if end.mate is not None:
        lag.multichassis = end.link.lag
    add_lag(design, lag, trunk, facts)
    if lacp != "on":
        set_lacp_rate(design, lag, end.link.rate, facts)


def _add_peer(design: SwitchDesign, end: LinkEnd, facts: SwitchFacts) -> None:
    mate = end.far[0][0]
    peer = PeerFacts(domain=str(end.link.domain))
    if design.platform.traits.peer_style == "vlan":
        own, other = _peer_addresses(end)
        peer.address, peer.vlan = other, end.link.vlan
        prefix = end.link.subnet.partition("/")[2]
        facts.vlans[end.link.vlan] = VlanFacts(
            end.link.vlan, name=f"PEER_{end.link.domain}", address=f"{own}/{prefix}"
        )
        peer.lag = link_lag_name(design, end)
        if design.platform.traits.peer_lacp_mac:
            peer.system_mac = _lacp_mac(int(end.link.domain or 0))
        facts.vlans[end.link.vlan].spanning_tree = design.platform.traits.peer_vlan_stp
    else:
        peer.keepalive = _management_address(design, mate)
        if design.platform.traits.peer_keepalive_source:
            peer.keepalive_source = _management_address(design, design.name)
        else:
            peer.lag = link_lag_name(design, end)
            peer.unit = None if design.platform.traits.peer_lag else end.side
    set_pair_options(peer, end, design.platform)
    facts.peer = peer


def _lacp_mac(domain: int) -> str:
    """Return the MAC address by which both switches of a pair speak LACP, locally administered.

    >>> _lacp_mac(258)
    '02:00:00:00:01:02'
    """
    return f"02:00:00:00:{domain >> 8:02x}:{domain & 255:02x}"


def _peer_addresses(end: LinkEnd) -> tuple[str, str]:
    """Return the switch's own address on the peer link and that of its peer."""
    hosts = [str(address) for address in islice(IPv4Network(end.link.subnet).hosts(), 2)]
    return hosts[end.side], hosts[1 - end.side]


def _management_address(design: SwitchDesign, switch: str) -> str:
    management = design.san.switches[switch].management
    return management.address.partition("/")[0] if management else ""
