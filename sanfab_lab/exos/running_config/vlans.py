"""State -> module ``vlan``: VLANs, ports, groups, QoS, FIP; modules of LACP and MLAG."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.running_config.interfaces import port_lines
from sanfab_lab.exos.state import BUILT_IN_PROFILES, Lag, State, Vlan
from sanfab_lab.exos.status import sorted_vlans
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos


def vlan_module(switch: "Exos", state: State) -> Iterator[str]:
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
    yield from port_lines(switch, state)
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


def algorithm_words(switch: "Exos", lag: Lag) -> str:
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
        yield f"enable sharing {master} grouping {members}{algorithm_words(switch, lag)}{lacp}"
        yield from field_lines(lag, (f"configure sharing {master} minimum-active {{}}", "minimum"))


def lacp_lines(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the LACP settings that differ from the default."""
    for master in switch.names.sorted(state.lags):
        changed = field_lines(
            state.lags[master],
            ("activity-mode {}", "activity"),
            ("timeout {}", "timeout"),
            ("defaulted-state-action {}", "defaulted"),
        )
        yield from (f"configure sharing {master} lacp {line}" for line in changed)


def mlag_lines(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the MLAG peers and their ports."""
    for peer in state.peers.values():
        yield f'create mlag peer "{peer.name}"'
        if peer.address:
            yield f'configure mlag peer "{peer.name}" ipaddress {peer.address} vr {peer.vr}'
        changed = field_lines(peer, ("interval {}", "interval"), ("lacp-mac {}", "lacp_mac"))
        yield from (f'configure mlag peer "{peer.name}" {line}' for line in changed)
        for port in switch.names.sorted(peer.ports):
            yield f'enable mlag port {port} peer "{peer.name}" id {peer.ports[port]}'


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
    for name in switch.names.sorted(state.ports):
        port = state.ports[name]
        for profile, (least, most) in sorted(port.bandwidth.items()):
            yield f"configure qosprofile {profile} minbw {least} maxbw {most} ports {name}"
        for profile in port.pfc_rx:
            yield f"enable flow-control rx-pause qosprofile {profile} ports {name}"
        for priority in port.pfc_tx:
            yield f"enable flow-control tx-pause priority {priority} ports {name}"


def _fip(switch: "Exos", vlan: Vlan) -> Iterator[str]:
    yield from field_lines(vlan, (f"enable fip snooping vlan {vlan.name}", "fip"))
    snooping = f"configure fip snooping vlan {vlan.name}"
    yield from field_lines(
        vlan, (f"{snooping} fcmap {{}}", "fcmap"), (f"{snooping} fcf-update {{}}", "fcf_update")
    )
    for port in switch.names.sorted(vlan.fip_ports):
        yield f"{snooping} ports {port} location {vlan.fip_ports[port]}"
