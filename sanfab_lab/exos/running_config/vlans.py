"""State -> modules of ports and VLANs: VLANs, ports, groups, QoS, FIP, LACP, MLAG, EDP, LLDP."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.state import BUILT_IN_PROFILES, FLOODS, UNTOUCHED, Lag, Port, State, Vlan
from sanfab_lab.exos.status import sorted_vlans
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos


def _vlans(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the lines of the module, in its order [R-CN R-ES]."""
    every = switch.names.compact(switch.names.names)
    yield "configure vlan default delete ports all"
    yield f"configure vr VR-Default delete ports {every}"
    yield f"configure vr VR-Default add ports {every}"
    outside = set(switch.names.names) - state.vlans["default"].untagged
    if outside:
        yield f"configure vlan default delete ports {switch.names.compact(outside)}"
    for profile in sorted(state.qosprofiles.difference(BUILT_IN_PROFILES)):
        yield f'create qosprofile "{profile}"'
    vlans = sorted_vlans(state)
    for vlan in vlans:
        yield from _created(vlan)
    yield from _ports(switch, state)
    yield from _sharing(switch, state)
    for vlan in vlans:
        yield from _members(switch, vlan)
    for vlan in vlans:
        yield from _routed(vlan)
    yield from _qos(switch, state)
    for vlan in vlans:
        yield from _fip(switch, vlan)


def _created(vlan: Vlan) -> Iterator[str]:
    if vlan.name not in {"Default", "Mgmt"}:
        yield f'create vlan "{vlan.name}"'
        if not vlan.internal:
            yield f"configure vlan {vlan.name} tag {vlan.tag}"
    if vlan.description and vlan.name != "Mgmt":
        yield f'configure vlan {vlan.name} description "{vlan.description}"'
    yield from field_lines(
        vlan,
        (f"disable vlan {vlan.name}", "enabled"),
        (f"enable loopback-mode vlan {vlan.name}", "loopback"),
        (f"configure vlan {vlan.name} qosprofile {{}}", "qosprofile"),
    )


def touched_ports(switch: "Exos", state: State) -> list[tuple[str, Port]]:
    """Return the ports that differ from the default, in order."""
    ports = [(name, state.ports[name]) for name in switch.names.sorted(state.ports)]
    return [(name, port) for name, port in ports if port != UNTOUCHED]


def _ports(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the lines of all ports, kind by kind."""
    if state.auto_move != ("inform" if switch.release >= (21, 1) else "off"):
        yield f"configure vlan untagged-ports auto-move {state.auto_move}"
    touched = touched_ports(switch, state)
    for number, mode in state.partitions.items():
        yield f"configure ports {number} partition {mode}"
    for lines_of in (_labels, _link, _frames):
        for name, port in touched:
            yield from lines_of(f"ports {name}", port)
    yield from field_lines(state, ("configure jumbo-frame-size {}", "jumbo_size"))
    yield from (f"enable jumbo-frame ports {name}" for name, port in touched if port.jumbo)


def _labels(ports: str, port: Port) -> Iterator[str]:
    labels = ('display-string "{}"', "display"), ('description-string "{}"', "description")
    yield from (f"configure {ports} {line}" for line in field_lines(port, *labels))


def _link(ports: str, port: Port) -> Iterator[str]:
    speed = f"configure {ports} auto {{}} "
    yield from field_lines(port, (f"disable {ports}", "enabled"), (speed, "speed"))


def _frames(ports: str, port: Port) -> Iterator[str]:
    """Yield flow control, storm control and flooding of a port."""
    if port.rx_pause is not None:
        yield f"{'enable' if port.rx_pause else 'disable'} flow-control rx-pause {ports}"
    yield from field_lines(port, (f"enable flow-control tx-pause {ports}", "tx_pause"))
    for kind in FLOODS:
        if kind in port.floods:
            yield f"configure {ports} rate-limit flood {kind} {port.floods[kind]}"
    yield from (f"disable flooding {kind} {ports}" for kind in port.flooding)


def _algorithm_words(switch: "Exos", lag: Lag) -> str:
    """Return the algorithm of a group; releases from 22 on hide the default [R-ES]."""
    if lag.algorithm == "port-based":
        return " algorithm port-based"
    if lag.algorithm == "L2" and switch.release >= (22,):
        return ""
    return f" algorithm address-based {lag.algorithm}"


def _sharing(switch: "Exos", state: State) -> Iterator[str]:
    for kind, value in state.custom_hash.items():
        yield f"configure sharing address-based custom {kind} {value}"
    for master in switch.names.sorted(state.lags):
        lag = state.lags[master]
        members, lacp = switch.names.compact(lag.members), " lacp" if lag.lacp else ""
        yield f"enable sharing {master} grouping {members}{_algorithm_words(switch, lag)}{lacp}"
        yield from field_lines(lag, (f"configure sharing {master} minimum-active {{}}", "minimum"))


def _members(switch: "Exos", vlan: Vlan) -> Iterator[str]:
    """Yield the ports of a VLAN, with the trailing blanks of the platform [R-CN F-450]."""
    for ports, how in ((vlan.tagged, "tagged"), (vlan.untagged, "untagged")):
        if ports:
            yield f"configure vlan {vlan.name} add ports {switch.names.compact(ports)} {how}  "


def _routed(vlan: Vlan) -> Iterator[str]:
    if vlan.address:
        yield f"configure vlan {vlan.name} ipaddress {vlan.address} {vlan.mask}"
    yield from field_lines(
        vlan,
        (f"enable ipforwarding vlan {vlan.name}", "forwarding"),
        (f"configure ip-mtu {{}} vlan {vlan.name}", "ip_mtu"),
    )


def _qos(switch: "Exos", state: State) -> Iterator[str]:
    yield from field_lines(state, ("configure forwarding switching-mode {}", "switching_mode"))
    for number, profile in sorted(state.dot1p.items()):
        yield f"configure dot1p type {number} qosprofile {profile}"
    for name, port in touched_ports(switch, state):
        for profile, (least, most) in sorted(port.bandwidth.items()):
            yield f"configure qosprofile {profile} minbw {least} maxbw {most} ports {name}"
        for profile in port.pfc_rx:
            yield f"enable flow-control rx-pause qosprofile {profile} ports {name}"
        for priority in port.pfc_tx:
            yield f"enable flow-control tx-pause priority {priority} ports {name}"


def _fip(switch: "Exos", vlan: Vlan) -> Iterator[str]:
    snooping = f"configure fip snooping vlan {vlan.name}"
    yield from field_lines(
        vlan,
        (f"enable fip snooping vlan {vlan.name}", "fip"),
        (f"{snooping} fcmap {{}}", "fcmap"),
        (f"{snooping} fcf-update {{}}", "fcf_update"),
    )
    for port in switch.names.sorted(vlan.fip_ports):
        yield f"{snooping} ports {port} location {vlan.fip_ports[port]}"


def _edp(switch: "Exos", state: State) -> Iterator[str]:
    for name, port in touched_ports(switch, state):
        yield from field_lines(port, (f"disable edp ports {name}", "edp"))


def _lacp(switch: "Exos", state: State) -> Iterator[str]:
    for master in switch.names.sorted(state.lags):
        yield from field_lines(
            state.lags[master],
            (f"configure sharing {master} lacp activity-mode {{}}", "activity"),
            (f"configure sharing {master} lacp timeout {{}}", "timeout"),
            (f"configure sharing {master} lacp defaulted-state-action {{}}", "defaulted"),
            (f"configure sharing {master} lacp fallback {{}}", "fallback"),
        )


def _lldp(switch: "Exos", state: State) -> Iterator[str]:
    """Yield LLDP modes and TLVs that differ from the default."""
    default = "on" if switch.release >= (21, 1) else "off"
    for name, port in touched_ports(switch, state):
        if port.lldp not in {None, default}:
            verb = "disable" if port.lldp == "off" else "enable"
            half = "" if port.lldp in {"on", "off"} else f" {port.lldp}"
            yield f"{verb} lldp ports {name}{half}"
        for tlv, on in sorted(port.tlvs.items()):
            how = "advertise" if on else "no-advertise"
            kind = f"vendor-specific {tlv}" if " " in tlv else tlv
            yield f"configure lldp ports {name} {how} {kind}"


def _mlag(switch: "Exos", state: State) -> Iterator[str]:
    for peer in state.peers.values():
        line = f'configure mlag peer "{peer.name}"'
        yield f'create mlag peer "{peer.name}"'
        if peer.address:
            yield f"{line} ipaddress {peer.address} vr {peer.vr}"
        yield from field_lines(
            peer, (f"{line} interval {{}}", "interval"), (f"{line} lacp-mac {{}}", "lacp_mac")
        )
        for port in switch.names.sorted(peer.ports):
            yield f'enable mlag port {port} peer "{peer.name}" id {peer.ports[port]}'
    if state.mlag_delay:
        yield f"configure mlag ports reload-delay {state.mlag_delay}"
    if state.mlag_delays:
        yield "enable mlag port reload-delay"


def _vrrp(_switch: "Exos", state: State) -> Iterator[str]:
    for vlan in sorted_vlans(state):
        for number, router in sorted(vlan.vrrp.items()):
            name = f"vrrp vlan {vlan.name} vrid {number}"
            yield f"create {name}"
            yield from field_lines(router, (f"configure {name} priority {{}}", "priority"))
            yield from (f"configure {name} add {one}" for one in router.addresses)
            yield from field_lines(router, (f"enable {name}", "enabled"))


VLANS = {"vrrp": _vrrp, "vlan": _vlans, "edp": _edp, "lacp": _lacp, "lldp": _lldp, "vsm": _mlag}
