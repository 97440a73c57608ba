"""Interfaces -> their sections of the running configuration."""

from typing import TYPE_CHECKING

from sanfab_lab.os9.factory import honours_pause
from sanfab_lab.os9.names import compressed, key_of, order
from sanfab_lab.os9.state import TLVS, Interface, Lldp, Port, State, Vlan, VlanVrrp
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_FLAVOURS = ("mstp", "rstp", "0", "pvst")
"""In the order in which edge lines are printed [R-PUP]."""
_NO_BLANKS_UNTIL = (9, 10)
_DCB = (
    (" dcb-policy input {}", "dcb_input"),
    (" dcb-policy output {}", "dcb_output"),
    (" dcb-map {}", "dcb_map"),
    (" fip-snooping port-mode {}", "fip"),
)
Members = dict[int, tuple[list[str], list[str]]]
"""Tagged and untagged members by VLAN."""


def members_of(state: State) -> Members:
    """Return the members of each VLAN; VLAN 1 has the ports that are untagged nowhere else."""
    found: Members = {number: ([], []) for number in state.vlans}
    alone = bool(state.settings["default-vlan"])
    for port in state.ports.values():
        for vlan in port.tagged:
            found[vlan][0].append(port.name)
        if port.untagged:
            found[port.untagged][1].append(port.name)
        elif port.switchport and (port.hybrid or not port.tagged) and not alone:
            found[1][1].append(port.name)
    return found


def port_lines(switch: "Os9", state: State, port: Port) -> list[str]:
    """Return the section of a physical port, a port-channel or the management port."""
    management = port.name.startswith("Ma")
    return [
        f"interface {port.name}",
        *field_lines(port, (" description {}", "description")),
        *_address(port, always=not management),
        *_mtu(switch, port),
        *field_lines(port, (" speed {}", "rate")),
        *field_lines(port, (" portmode hybrid", "hybrid"), (" switchport", "switchport")),
        *_layer2(port),
        *_pause(switch, port),
        *field_lines(port, *_DCB),
        *(_lag(state, port) if port.is_lag else ()),
        *_blocks(switch, port),
        " no shutdown" if port.enabled else " shutdown",
        *(f" {line}" for line in sorted(port.optics)),
    ]


def _address(item: Interface, *, always: bool) -> list[str]:
    if item.address:
        return [f" ip address {item.address}"]
    return [" no ip address"] if always else []


def _mtu(switch: "Os9", item: Interface) -> list[str]:
    return [f" mtu {item.mtu}"] if item.mtu != switch.chassis.platform.mtu_default else []


def _layer2(port: Port) -> list[str]:
    lines = []
    for key, options in sorted(port.stp, key=lambda pair: _FLAVOURS.index(pair[0].split()[0])):
        lines.append(f" spanning-tree {key} {options}".rstrip())
    lines += [" no spanning-tree"] if port.no_stp else []
    return lines + [f" storm-control {kind} {rate} in" for kind, rate in port.storm]


def _blank(switch: "Os9", count: int) -> str:
    """Return the blanks that most releases leave at the end of a line [F-MXL, F-LAG, R-PUP]."""
    none = switch.chassis.platform.family == "mxl" and switch.release < _NO_BLANKS_UNTIL
    return "" if none else " " * count


def _pause(switch: "Os9", port: Port) -> list[str]:
    if port.rx is None and not port.tx:
        return []
    receives = honours_pause(switch.chassis.platform) if port.rx is None else port.rx
    rx, tx = ("on" if on else "off" for on in (receives, port.tx))
    return [f" flowcontrol rx {rx} tx {tx}{port.threshold}{_blank(switch, 2)}"]


def _lag(state: State, lag: Port) -> list[str]:
    """Return the lines of a port-channel; members are not put in ranges [R-SEN]."""
    kinds: dict[str, list[str]] = {}
    static = [port.name for port in state.members(lag.number) if not port.lacp]
    for name in sorted(static, key=order):
        kinds.setdefault(key_of(name).kind, []).append(name.split()[1])
    return [
        *(f" channel-member {kind} {','.join(found)}" for kind, found in kinds.items()),
        *field_lines(lag, (" minimum-links {}", "minimum_links")),
        *(f" {option}" for option in sorted(lag.options)),
        *field_lines(lag, (" vlt-peer-lag port-channel {}", "peer_lag")),
    ]


def _blocks(switch: "Os9", port: Port) -> list[str]:
    lines = []
    if port.lacp:
        lines += ["!", " port-channel-protocol LACP" + _blank(switch, 1)]
        lines += [f"  port-channel {port.lag} mode {port.lag_mode}"] if port.lag else []
    if port.lldp is not None:
        lines += ["!", " protocol lldp"]
        lines += [f"  {line}" for line in lldp_block(port.lldp, old=False)]
    return lines


def lldp_block(block: Lldp, *, old: bool) -> list[str]:
    """Return the lines of a block; FTOS 8 prints that it is on, OS9 that it is off [mem, R-SEN]."""
    lines = []
    for family, known in TLVS.items():
        sent = [name for name in known if (family, name) in block.advertise]
        lines += [f"advertise {family} {' '.join(sent)}"] if sent else []
    if ("interface-port-desc", "") in block.advertise:
        lines.append("advertise interface-port-desc")
    lines += [f"no advertise {family} {name}" for family, name in sorted(block.withheld)]
    lines += [f"{key} {value}" for key, value in block.options]
    if block.off != old:
        lines.append("no disable" if old else "disable")
    return lines


def vlan_section(switch: "Os9", vlan: Vlan, members: tuple[list[str], list[str]]) -> list[str]:
    """Return the section of a VLAN."""
    state = {None: [], True: [" no shutdown"], False: [" shutdown"]}[vlan.enabled]
    verbs = (" tagged", "!untagged" if vlan.number == 1 else " untagged")
    return [
        f"interface Vlan {vlan.number}",
        *field_lines(vlan, (" description {}", "description"), (" ip vrf forwarding {}", "vrf")),
        *field_lines(vlan, (" name {}", "name")),
        *_address(vlan, always=vlan.number != 1),
        *(f" ip address {one} secondary" for one in vlan.secondary),
        *(f" ipv6 address {one}" for one in vlan.ipv6),
        *_mtu(switch, vlan),
        *(
            f"{verb} {kind} {numbers}"
            for verb, names in zip(verbs, members, strict=True)
            for kind, numbers in compressed(names)
        ),
        *field_lines(vlan, (" fip-snooping fc-map {}", "fc_map"), (" fip-snooping enable", "fip")),
        *(line for group in vlan.vrrp for line in _vrrp(group)),
        *state,
    ]


def _vrrp(group: VlanVrrp) -> list[str]:
    """Return the block of a VRRP group."""
    return [
        "!",
        f" vrrp-group {group.number}",
        *([] if group.preempt else ["  no preempt"]),
        *field_lines(group, ("  priority {}", "priority")),
        *(f"  virtual-address {one}" for one in group.addresses),
    ]


def interface_sections(switch: "Os9", state: State) -> list[list[str]]:
    """Return the sections of all interfaces: physical, management, port-channels, VLANs."""
    rank = {"ManagementEthernet": 1, "Port-channel": 2}

    def place(port: Port) -> tuple[int, tuple[int, ...]]:
        kind, numbers = key_of(port.name)
        return rank.get(kind, 0), numbers

    members = members_of(state)
    ports = sorted(state.ports.values(), key=place)
    vlans = sorted(state.vlans.items())
    return [port_lines(switch, state, port) for port in ports] + [
        vlan_section(switch, vlan, members[number]) for number, vlan in vlans
    ]
