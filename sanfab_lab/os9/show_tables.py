"""Show commands about VLANs, LLDP, VLT and spanning tree."""

import re
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Neighbour, Session, is_up, neighbour
from sanfab_lab.os9.names import TYPES, compressed, key_of, short
from sanfab_lab.os9.print_ports import members_of
from sanfab_lab.os9.show_system import full_name, mac_of
from sanfab_lab.os9.state import Port, Vlan
from sanfab_lab.os9.table import command, lag_name

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_VLAN_CODES = """
Codes: * - Default VLAN, G - GVRP VLANs, R - Remote Port Mirroring VLANs, P - Primary, C - Community, I - Isolated
       O - Openflow, Vx - Vxlan
Q: U - Untagged, T - Tagged
   x - Dot1x untagged, X - Dot1x tagged
   o - OpenFlow untagged, O - OpenFlow tagged
   G - GVRP tagged, M - Vlan-stack
   i - Internal untagged, I - Internal tagged, v - VLT untagged, V - VLT tagged

    NUM    Status    Description                     Q Ports
"""  # noqa: E501  # as the switch prints it
_HOST_SHOWN = 15
_PORT_SHOWN = 29


@command("show vlan", "show vlan brief", modes="exec user", source="R-NTC F-MXL F-S4048")
def vlans(switch: "Os9", _session: Session) -> str:
    """Print all VLANs with their members."""
    members = members_of(switch.running)
    found = sorted(switch.running.vlans.values(), key=lambda vlan: vlan.number)
    return _VLAN_CODES + "".join(_vlan_rows(switch, one, members[one.number]) for one in found)


@command("show vlan id {number:[0-9]+}", modes="exec user", source="mem")
def vlan(switch: "Os9", session: Session, number: str) -> str:
    """Print one VLAN with its members."""
    full_name(switch, session, f"vlan {number}")
    one = switch.running.vlans[int(number)]
    return _VLAN_CODES + _vlan_rows(switch, one, members_of(switch.running)[one.number])


def _vlan_rows(switch: "Os9", vlan: Vlan, members: tuple[list[str], list[str]]) -> str:
    cells = []
    for letter, names in zip("TU", members, strict=True):
        for kind, numbers in compressed(names):
            if kind != "Port-channel":
                cells.append(f"{letter} {TYPES[kind][0]} {numbers}")  # readable
        cells += [_lag_cell(switch, letter, name) for name in names if name.startswith("Port-ch")]
    active = any(switch.up(name) for name in (*members[0], *members[1]))
    mark, state = "*" if vlan.number == 1 else " ", "Active" if active else "Inactive"
    shown = (vlan.description or vlan.name)[:31]
    head = f"{mark}   {vlan.number:<7}{state:<10}{shown:<32}"
    return (
        "\n".join([head + (cells[0] if cells else ""), *(" " * 53 + c for c in cells[1:])]) + "\n"
    )


def _lag_cell(switch: "Os9", letter: str, name: str) -> str:
    number = key_of(name).numbers[0]
    inside = compressed([port.name for port in switch.members(number)])
    shown = ",".join(f"{TYPES[kind][0]} {numbers}" for kind, numbers in inside)
    return f"{letter} Po{number}({shown})"


_COUNTS = (
    "  Total Frames Out: 0",
    "  Total Frames In: 0",
    "  Total Neighbor information Age outs: 0",
    "  Total Multiple Neighbors Detected: 0",
    "  Total Frames Discarded: 0",
    "  Total In Error Frames: 0",
    "  Total Unrecognized TLVs: 0",
    "  Total TLVs Discarded: 0",
    "  Next packet will be sent after 25 seconds",
    "  The neighbors are given below:",
)


def _heard(switch: "Os9") -> list[tuple[Port, Neighbour]]:
    """Return what the ports hear that listen."""
    whole = switch.running.lldp
    if whole is None or whole.off or dict(whole.options).get("mode") == "tx":
        return []
    found = []
    for name in switch.chassis.ports:
        port = switch.running.ports[name]
        block = port.lldp
        deaf = block and (block.off or dict(block.options).get("mode") == "tx")
        there = None if deaf else neighbour(switch, name)
        if there:
            found.append((port, there))
    return found


def _port_id(there: Neighbour) -> str:
    """Return how a neighbour names its port: hosts and arrays by its address [R-SEN, F-LLDP]."""
    return there.port if there.kind == "switch" else there.mac


@command("show lldp neighbors", modes="exec user", source="R-MFD F-LLDP F-MXL")
def neighbours(switch: "Os9", _session: Session) -> str:
    """Print who is at which port, names cut off."""
    rows = [
        " Loc PortID   Rem Host Name     Rem Port Id                   Rem Chassis Id",
        " " + "-" * 73,
    ]
    for port, there in _heard(switch):
        name = there.system or "-"
        name = f"{name[:_HOST_SHOWN]}..." if len(name) > _HOST_SHOWN else name
        where = _port_id(there)[:_PORT_SHOWN]
        rows.append(f" {short(port.name):<12} {name:<17}{where:<30}{there.mac}".rstrip())
    return "\n".join(rows) + "\n"


@command("show lldp neighbors detail", modes="exec user", source="R-SEN R-OS9")
def neighbours_detail(switch: "Os9", _session: Session) -> str:
    """Print all that neighbours say."""
    return "\n".join(_detail(port, there) for port, there in _heard(switch))


@command(
    "show lldp neighbors interface {name...}",
    modes="exec user",
    source="R-NAF",
)
def neighbour_detail(switch: "Os9", session: Session, name: str) -> str:
    """Print what the neighbour at a port says."""
    text = re.sub(r"\s+detail$", "", name, flags=re.IGNORECASE)
    full = full_name(switch, session, text)
    return "".join(_detail(port, there) for port, there in _heard(switch) if port.name == full)


def _detail(port: Port, there: Neighbour) -> str:
    by_name = there.kind == "switch"
    rows = ["=" * 72, f" Local Interface {short(port.name)} has 1 neighbor"]
    rows += [*_COUNTS, "  " + "-" * 71, ""]
    rows += [
        "    Remote Chassis ID Subtype: Mac address (4)",
        f"    Remote Chassis ID:  {there.mac}",
        f"    Remote Port Subtype:  {'Interface name (5)' if by_name else 'Mac address (3)'}",
        f"    Remote Port ID:  {_port_id(there)}",
    ]
    rows += [] if by_name else [f"    Remote Port Description:  {there.port}"]
    rows += [
        f"    Local Port ID: {port.name}",
        "    Locally assigned remote Neighbor Index: 1",
        "    Remote TTL:  120",
        "    Information valid for next 117 seconds",
        "    Time since last information change of this neighbor:  00:01:34",
    ]
    rows += [f"    Remote System Name:  {there.system}"] if there.system else []
    rows += ["    UnknownTLVList:", "    OrgUnknownTLVList:", "   " + "-" * 75]
    return "\n".join(rows) + "\n"


def vlt_peer(switch: "Os9") -> "Os9 | None":
    """Return the other switch of the VLT domain, if all that has to agree does [D-VLT1]."""
    lines = _vlt_lines(switch)
    link = lines.get("peer-link", "").split()[-1:]
    for member in switch.members(int(link[0])) if link else []:
        end = switch.chassis.cables.get(member.name)
        other = switch.chassis.others.get(end.system) if end else None
        if end is None or not isinstance(other, type(switch)) or not is_up(switch, member.name):
            continue
        if _agrees(switch, other):
            return other
    return None


def _vlt_lines(switch: "Os9") -> dict[str, str]:
    return switch.running.vlt.lines if switch.running.vlt else {}


def _agrees(switch: "Os9", other: "Os9") -> bool:
    mine, theirs = _vlt_lines(switch), _vlt_lines(other)
    same = mine.get("system-mac") == theirs.get("system-mac")
    units = mine.get("unit-id"), theirs.get("unit-id")
    differ = units == (None, None) or (None not in units and units[0] != units[1])
    return same and differ and switch.running.vlt_domain == other.running.vlt_domain


@command("show vlt brief", modes="exec user", source="F-VLT D-VLT1")
def vlt(switch: "Os9", _session: Session) -> str:
    """Print the state of the VLT domain."""
    if switch.running.vlt is None:
        return "% Error: VLT is not configured.\n"  # [mem]
    peer, lines = vlt_peer(switch), switch.running.vlt.lines
    priority = int(lines.get("primary-priority", "x 32768").split()[1])
    link = lines.get("peer-link", "").split()[-1:]
    up = bool(link) and lag_name(link[0]) in switch.running.ports and switch.up(lag_name(link[0]))
    theirs = _vlt_lines(peer).get("primary-priority", "x 32768").split()[1] if peer else "0"
    rows = {
        "Domain ID": switch.running.vlt_domain,
        "Role": "Primary"
        if not peer or (priority, mac_of(switch)) < (int(theirs), mac_of(peer))
        else "Secondary",
        "Role Priority": priority,
        "ICL Link Status": "Up" if up else "Down",
        "HeartBeat Status": "Up" if peer and "back-up" in lines else "Down",
        "VLT Peer Status": "Up" if peer else "Down",
        "Local Unit Id": lines.get("unit-id", "x 0").split()[1],
        "Version": "6(3)",
        "Local System MAC address": mac_of(switch),
        "Remote System MAC address": mac_of(peer) if peer else "00:00:00:00:00:00",
    }
    head = "VLT Domain Brief\n------------------\n"
    return head + "".join(f"  {key + ':':<38}{value}\n" for key, value in rows.items())


@command("show vlt mismatch", modes="exec user", source="F-VLT D-VLT1")
def mismatch(switch: "Os9", _session: Session) -> str:
    """Print what differs from the peer: VLANs; blank is good."""
    peer = vlt_peer(switch)
    if peer is None or set(peer.running.vlans) == set(switch.running.vlans):
        return ""
    return "Vlan-config\n-----------\nVLAN ID mismatch\n"  # [mem]


@command("show vlt backup-link", modes="exec user", source="F-VLT D-VLT1")
def backup_link(switch: "Os9", _session: Session) -> str:
    """Print the state of the heartbeat."""
    where = _vlt_lines(switch).get("back-up", "").split()
    state = "Up" if where and vlt_peer(switch) else "Down"
    rows = {"Destination": where[2] if where else "", "Peer HeartBeat status": state}
    head = "VLT Backup Link\n-----------------\n"
    return head + "".join(f"{key + ':':<28}{value}\n" for key, value in rows.items())


@command("show vlt detail", modes="exec user", source="F-VLT D-VLT1")
def vlt_detail(switch: "Os9", _session: Session) -> str:
    """Print the port-channels that are paired with those of the peer."""
    rows = [
        "Local LAG Id  Peer LAG Id  Local Status  Peer Status  Active VLANs",
        "-" * 12 + "  " + "-" * 52,
    ]
    peer = vlt_peer(switch)
    for lag in switch.running.ports.values():
        if lag.peer_lag:
            name = lag_name(lag.peer_lag)
            there = peer is not None and name in peer.running.ports and peer.up(name)
            vlans = ", ".join(str(n) for n in sorted(lag.tagged | {lag.untagged or 1}))
            theirs = "UP" if there else "DOWN"
            mine = "UP" if switch.up(lag.name) else "DOWN"
            rows.append(f"{lag.number:<14}{lag.peer_lag:<13}{mine:<14}{theirs:<13}{vlans}")
    return "\n".join(rows) + "\n"


@command(
    "show spanning-tree {flavour:0|rstp|mstp|pvst}",
    "show spanning-tree {flavour:0|rstp|mstp|pvst} brief",
    modes="exec user",
    source="F-MXL mem",
)
def spanning_tree(switch: "Os9", _session: Session, flavour: str) -> str:
    """Print bridge and ports of a flavour."""
    block = switch.running.blocks.get(("stp", flavour.lower()))
    if block is None or "disable" in block.lines:
        return f"Spanning tree {flavour.lower()} is not enabled\n"  # [mem]
    priority = block.lines.get("bridge-priority", "x 32768").split()[1]
    rows = [
        f"Executing IEEE compatible Spanning Tree Protocol ({flavour.lower()})",
        f"Bridge ID    Priority {priority}, Address {mac_of(switch)}",
        "",
        "Interface",
        " Name         Role  Sts   LinkType  Edge",
        "-" * 45,
    ]
    for port in switch.running.ports.values():
        if port.switchport and not port.no_stp and switch.up(port.name):
            edge = any(key.startswith(flavour.lower()) and "gu" not in key for key, _ in port.stp)
            rows.append(f" {short(port.name):<12} Desg  FWD   P2P       {'Yes' if edge else 'No'}")
    return "\n".join(rows) + "\n"
