"""Status of VLANs, neighbours and port-channels."""

from sanfab_lab.chassis import Neighbour, neighbour
from sanfab_lab.eos.cli import Call, RefusedError, shows
from sanfab_lab.eos.engine import EosSwitch
from sanfab_lab.eos.entries import vlans_of
from sanfab_lab.eos.names import SHAPE
from sanfab_lab.eos.showports import chosen
from sanfab_lab.eos.state import ALL_VLANS, Vlan, kind_of, order, short
from sanfab_lab.eos.status import carriers, dotted, up

WIDE = 31
"""Columns of the ports of a VLAN."""


def _vlans(call: Call, ids: str, name: str) -> dict[int, Vlan]:
    known = call.switch.running.vlans
    wanted = vlans_of(ids, call) if ids else ALL_VLANS
    found = {
        number: known[number]
        for number in sorted(known)
        if number in wanted and name in {"", _name(number, known[number])}
    }
    if not found and (ids or name):
        raise RefusedError(f"VLAN {ids or name} not found in current VLAN database")
    return found


def _name(number: int, vlan: Vlan) -> str:
    return vlan.name or f"VLAN{number:04d}"


def _ports(call: Call, number: int, vlan: Vlan) -> list[str]:
    return sorted(carriers(call.switch, number), key=order) if vlan.active else []


def vlan_data(call: Call, ids: str = "", name: str = "") -> dict[str, object]:
    """Return VLANs as JSON."""
    return {
        "sourceDetail": "",
        "vlans": {
            str(number): {
                "name": _name(number, vlan),
                "status": "active" if vlan.active else "suspended",
                "dynamic": False,
                "interfaces": {
                    port: {"privatePromoted": False} for port in _ports(call, number, vlan)
                },
            }
            for number, vlan in _vlans(call, ids, name).items()
        },
    }


@shows(
    "show vlan",
    "show vlan brief",
    r"show vlan {ids:[\d,-]+}",
    "show vlan name {name}",
    source="NTC",
    data=vlan_data,
)
def vlans(call: Call, ids: str = "", name: str = "") -> str:
    """Print VLANs and the ports that carry them."""
    rows = [
        "VLAN  Name                             Status    Ports",
        "----- -------------------------------- --------- -------------------------------",
    ]
    for number, vlan in _vlans(call, ids, name).items():
        state = "active" if vlan.active else "suspended"
        first, *more = wrapped(
            [short(port) for port in _ports(call, number, vlan)], WIDE, ", "
        ) or [""]
        rows.append(f"{number:<5} {_name(number, vlan):<32} {state:<9} {first}".rstrip())
        rows += [f"{'':<49}{line}" for line in more]
    return "\n".join([*rows, ""])


def wrapped(words: list[str], width: int, between: str) -> list[str]:
    """Return words in lines no wider than some columns."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(between) + len(word) <= width:
            lines[-1] += between + word
        else:
            lines.append(word)
    return lines


def heard(call: Call, names: str) -> list[tuple[str, Neighbour]]:
    """Return what ports hear by LLDP, each with its port."""
    state = call.switch.running
    if state.settings.get("lldp run") == "off":
        return []
    found = []
    for one in chosen(call, names, "Ethernet"):
        other = neighbour(call.switch, one.name) if one.port.lldp_receive else None
        if other is not None:
            found.append((one.name, other))
    return found


def lldp_data(call: Call, names: str = "") -> dict[str, object]:
    """Return neighbours as JSON."""
    found = heard(call, names)
    return {
        "tablesLastChangeTime": 0.0,
        "tablesInserts": len(found),
        "tablesDeletes": 0,
        "tablesDrops": 0,
        "tablesAgeOuts": 0,
        "lldpNeighbors": [
            {
                "port": port,
                "neighborDevice": other.system or dotted(other.mac),
                "neighborPort": other.port,
                "ttl": 120,
            }
            for port, other in found
        ],
    }


@shows(
    "show lldp neighbors", f"show lldp neighbors {{names:{SHAPE}}}", source="NTC", data=lldp_data
)
def lldp(call: Call, names: str = "") -> str:
    """Print neighbours; a long name is cut, the detail has it whole."""
    found = heard(call, names)
    rows = [
        "Last table change time   : 0:00:02 ago",
        f"Number of table inserts  : {len(found)}",
        "Number of table deletes  : 0",
        "Number of table drops    : 0",
        "Number of table age-outs : 0",
        "",
        "Port       Neighbor Device ID             Neighbor Port ID           TTL",
    ]
    for port, other in found:
        system = (other.system or dotted(other.mac))[:30]
        rows.append(f"{short(port):<10} {system:<30} {other.port[:26]:<26} 120")
    return "\n".join(rows)


def _is_mac(text: str) -> bool:
    return text.count(":") == 5  # noqa: PLR2004  # six bytes


def detail_data(call: Call, names: str = "") -> dict[str, object]:
    """Return neighbours in full as JSON."""
    table: dict[str, object] = {
        one.name: {"lldpNeighborInfo": []} for one in chosen(call, names, "Ethernet")
    }
    for port, other in heard(call, names):
        shown = dotted(other.port) if _is_mac(other.port) else other.port
        info: dict[str, object] = {
            "chassisIdType": "macAddress",
            "chassisId": dotted(other.mac),
            "ttl": 120,
            "systemName": other.system,
            "systemDescription": "",
            "systemCapabilities": {"bridge": other.kind == "switch"},
            "neighborInterfaceInfo": {
                "interfaceIdType": "macAddress" if _is_mac(other.port) else "interfaceName",
                "interfaceId": f'"{shown}"',
                "interfaceId_v2": shown,
                "interfaceDescription": "",
            },
            "managementAddresses": [],
        }
        table[port] = {"lldpNeighborInfo": [info]}
    return {"lldpNeighbors": table}


@shows(
    "show lldp neighbors detail",
    f"show lldp neighbors {{names:{SHAPE}}} detail",
    source="NTC",
    data=detail_data,
)
def lldp_detail(call: Call, names: str = "") -> str:
    """Print neighbours in full."""
    found = dict(heard(call, names))
    rows: list[str] = []
    for one in chosen(call, names, "Ethernet"):
        other = found.get(one.name)
        rows.append(f"Interface {one.name} detected {int(other is not None)} LLDP neighbors:")
        rows += ["", *_neighbour(other)] if other is not None else []
        rows.append("")
    return "\n".join(rows)


def _neighbour(other: Neighbour) -> list[str]:
    by_mac = _is_mac(other.port)
    port = dotted(other.port) if by_mac else f'"{other.port}"'
    kind = "Bridge" if other.kind == "switch" else "Station Only"
    return [
        f"  Neighbor {dotted(other.mac)}/{port}, age 12 seconds",
        "  Discovered 0:01:11 ago; Last changed 0:01:11 ago",
        "  - Chassis ID type: MAC address (4)",
        f"    Chassis ID     : {dotted(other.mac)}",
        f"  - Port ID type: {'MAC address (3)' if by_mac else 'Interface name (5)'}",
        f"    Port ID     : {port}",
        "  - Time To Live: 120 seconds",
        *([f'  - System Name: "{other.system}"'] if other.system else []),
        f"  - System Capabilities : {kind}",
        f"    Enabled Capabilities: {kind}",
    ]


def _channels(switch: EosSwitch) -> list[tuple[str, list[str]]]:
    names = [name for name in switch.running.ports if kind_of(name) == "Port-Channel"]
    return [
        (name, switch.running.members(int(name.removeprefix("Port-Channel"))))
        for name in sorted(names, key=order)
    ]


def channel_data(call: Call) -> dict[str, object]:
    """Return port-channels as JSON."""
    switch = call.switch
    table = {}
    for name, members in _channels(switch):
        active = [one for one in members if up(switch, one)]
        table[name] = {
            "ports": {one: {"lacpMode": switch.running.ports[one].lacp} for one in members},
            "activePorts": {one: {} for one in active},
            "inactivePorts": {one: {} for one in members if one not in active},
            "linkState": "up" if up(switch, name) else "down",
            "protocol": _protocol(switch, members)[0].lower(),
        }
    return {
        "portChannels": table,
        "numberOfChannelsInUse": sum(map(bool, table)),
        "numberOfAggregators": len(table),
    }


def _protocol(switch: EosSwitch, members: list[str]) -> tuple[str, str]:
    modes = {switch.running.ports[one].lacp for one in members}
    if not modes:
        return "None", ""
    if modes == {"on"}:
        return "Static", ""
    return "LACP", "a" if "active" in modes else "p"


_FLAGS = """\
Flags
-------------------------- ----------------------------- -------------------------
   a - LACP Active            p - LACP Passive           * - static fallback
   F - Fallback enabled       f - Fallback configured    ^ - individual fallback
   U - In Use                 D - Down
   + - In-Sync                - - Out-of-Sync            i - incompatible with agg
   P - bundled in Po          s - suspended              G - Aggregable
   I - Individual             S - ShortTimeout           w - wait for agg
"""


@shows("show port-channel summary", source="NTC", data=channel_data)
def channels(call: Call) -> str:
    """Print port-channels."""
    switch = call.switch
    found = _channels(switch)
    used = sum(up(switch, name) for name, _ in found)
    rows = [
        _FLAGS,
        f"Number of channels in use: {used}",
        f"Number of aggregators: {used}",
        "",
        "   Port-Channel       Protocol     Ports",
        "------------------ --------------- --------------------------------",
    ]
    for name, members in found:
        protocol, flag = _protocol(switch, members)
        shown = f"{protocol}({flag})" if flag else protocol
        words = [f"{short(one)}({_member(switch, one, flag)})" for one in members]
        first, *more = wrapped(words, 32, " ") or [""]
        state = f"{short(name)}({'U' if up(switch, name) else 'D'})"
        rows.append(f"   {state:<18} {shown:<16} {first}".rstrip())
        rows += [f"{'':<39}{line}" for line in more]
    return "\n".join(rows)


def _member(switch: EosSwitch, name: str, flag: str) -> str:
    if not up(switch, name):
        return "D"
    return "PG+" if flag else "P"
