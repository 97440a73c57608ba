"""Interfaces as ``show running-config`` prints them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sanfab_lab.os9.c_lldp import lines_of
from sanfab_lab.os9.names import compressed, key_of, order
from sanfab_lab.os9.state import Port, State, Vlan

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_FLAVOURS = ("mstp", "rstp", "0", "pvst")
"""In the order in which edge lines are printed [R-PUP]."""
_TIDY_UNTIL = (9, 10)
Members = dict[int, tuple[list[str], list[str]]]
"""Tagged and untagged members by VLAN."""


def members_of(state: State) -> Members:
    """Return who is in which VLAN; in 1 is who is untagged nowhere else."""
    found: Members = {number: ([], []) for number in state.vlans}
    alone = ("default-vlan", "") in state.lines
    for port in state.ports.values():
        for vlan in port.tagged:
            found[vlan][0].append(port.name)
        if port.untagged:
            found[port.untagged][1].append(port.name)
        elif port.switchport and (port.hybrid or not port.tagged) and not alone:
            found[1][1].append(port.name)
    return found


def port_lines(switch: "Os9", state: State, port: Port) -> list[str]:
    """Return the stanza of a physical port, a port-channel or the management port."""
    kind = key_of(port.name).kind
    lines = [f"interface {port.name}"]
    lines += [f" description {port.description}"] if port.description else []
    if kind != "ManagementEthernet" or port.address:
        lines.append(f" ip address {port.address}" if port.address else " no ip address")
    if port.mtu != switch.chassis.platform.mtu_default:
        lines.append(f" mtu {port.mtu}")
    lines += [" portmode hybrid"] if port.hybrid else []
    lines += [" switchport"] if port.switchport else []
    lines += _layer2(port)
    lines += _pause(switch, port) + _dcb(port) + _lag(state, port)
    lines += _blocks(switch, port)
    return [*lines, " no shutdown" if port.enabled else " shutdown"]


def _layer2(port: Port) -> list[str]:
    lines = []
    for key, options in sorted(port.stp, key=lambda pair: _FLAVOURS.index(pair[0].split()[0])):
        lines.append(f" spanning-tree {key} {options}".rstrip())
    lines += [" no spanning-tree"] if port.no_stp else []
    return lines + [f" storm-control {kind} {rate} in" for kind, rate in port.storm]


def _blank(switch: "Os9", many: int) -> str:
    """Return the blanks that most releases leave at the end of a line [F-MXL, F-LAG, R-PUP]."""
    tidy = switch.chassis.platform.family == "mxl" and switch.release < _TIDY_UNTIL
    return "" if tidy else " " * many


def _pause(switch: "Os9", port: Port) -> list[str]:
    if not (port.rx or port.tx):
        return []
    rx, tx = ("on" if on else "off" for on in (port.rx, port.tx))
    return [f" flowcontrol rx {rx} tx {tx}{port.threshold}{_blank(switch, 2)}"]


def _dcb(port: Port) -> list[str]:
    lines = [f" dcb-policy input {port.dcb_input}"] if port.dcb_input else []
    lines += [f" dcb-policy output {port.dcb_output}"] if port.dcb_output else []
    lines += [f" dcb-map {port.dcb_map}"] if port.dcb_map else []
    return lines + ([f" fip-snooping port-mode {port.fip}"] if port.fip else [])


def _lag(state: State, port: Port) -> list[str]:
    """Return the lines of a port-channel; members are not put in ranges [R-SEN]."""
    if not port.name.startswith("Port-channel"):
        return []
    kinds: dict[str, list[str]] = {}
    static = [p.name for p in state.ports.values() if p.lag == port.number and not p.lacp]
    for name in sorted(static, key=order):
        kinds.setdefault(key_of(name).kind, []).append(name.split()[1])
    lines = [f" channel-member {kind} {','.join(found)}" for kind, found in kinds.items()]
    if port.minimum_links > 1:
        lines.append(f" minimum-links {port.minimum_links}")
    lines += [f" {option}" for option in sorted(port.options)]
    return lines + ([f" vlt-peer-lag port-channel {port.peer_lag}"] if port.peer_lag else [])


def _blocks(switch: "Os9", port: Port) -> list[str]:
    lines = []
    if port.lacp:
        lines += ["!", " port-channel-protocol LACP" + _blank(switch, 1)]
        if port.lag:
            lines.append(f"  port-channel {port.lag} mode {port.lag_mode}")
    if port.lldp is not None:
        lines += ["!", " protocol lldp"]
        lines += [f"  {line}" for line in lines_of(port.lldp, old=False)]
    return lines


def vlan_lines(switch: "Os9", vlan: Vlan, members: tuple[list[str], list[str]]) -> list[str]:
    """Return the stanza of a VLAN."""
    lines = [f"interface Vlan {vlan.number}"]
    lines += [f" description {vlan.description}"] if vlan.description else []
    lines += [f" name {vlan.name}"] if vlan.name else []
    if vlan.number != 1 or vlan.address:
        lines.append(f" ip address {vlan.address}" if vlan.address else " no ip address")
    lines += [f" mtu {vlan.mtu}"] if vlan.mtu != switch.chassis.platform.mtu_default else []
    lines += _member_lines(" tagged", members[0])
    lines += _member_lines("!untagged" if vlan.number == 1 else " untagged", members[1])
    lines += [f" fip-snooping fc-map {vlan.fc_map}"] if vlan.fc_map else []
    lines += [" fip-snooping enable"] if vlan.fip else []
    if vlan.enabled is not None:
        lines.append(" no shutdown" if vlan.enabled else " shutdown")
    return lines


def _member_lines(verb: str, names: Iterable[str]) -> list[str]:
    return [f"{verb} {kind} {numbers}" for kind, numbers in compressed(names)]


def interface_sections(switch: "Os9", state: State) -> list[list[str]]:
    """Return the stanzas of all interfaces: physical, management, port-channels, VLANs."""
    rank = {"ManagementEthernet": 1, "Port-channel": 2}
    ports = sorted(
        state.ports.values(),
        key=lambda port: (rank.get(key_of(port.name).kind, 0), key_of(port.name).numbers),
    )
    members = members_of(state)
    vlans = sorted(state.vlans.values(), key=lambda vlan: vlan.number)
    return [port_lines(switch, state, port) for port in ports] + [
        vlan_lines(switch, vlan, members[vlan.number]) for vlan in vlans
    ]
