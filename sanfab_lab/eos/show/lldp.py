"""Show LLDP neighbours."""

from sanfab_lab.chassis import Neighbour, neighbour
from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import short
from sanfab_lab.eos.show.interfaces import NAMES, chosen
from sanfab_lab.eos.status import Link, dotted


def _ports(call: EosCall) -> list[tuple[Link, Neighbour | None]]:
    """Return ports with their neighbours; None: there is none."""
    runs = call.switch.running.settings.get("lldp run") != "off"
    return [
        (one, neighbour(call.switch, one.name) if runs and one.port.lldp_receive else None)
        for one in chosen(call, "Ethernet")
    ]


def _heard(call: EosCall) -> list[tuple[str, Neighbour]]:
    return [(one.name, other) for one, other in _ports(call) if other is not None]


def _data(call: EosCall) -> dict[str, object]:
    found = _heard(call)
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


@show("show lldp neighbors", f"show lldp neighbors {NAMES}", source="NTC", data=_data)
def _neighbors(call: EosCall) -> str:
    """Show neighbours; a long name is cut, the detail has all of it."""
    found = _heard(call)
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


def _record(other: Neighbour) -> dict[str, object]:
    by_mac = _is_mac(other.port)
    shown = dotted(other.port) if by_mac else other.port
    return {
        "chassisIdType": "macAddress",
        "chassisId": dotted(other.mac),
        "ttl": 120,
        "systemName": other.system,
        "systemDescription": "",
        "systemCapabilities": {"bridge": other.kind == "switch"},
        "neighborInterfaceInfo": {
            "interfaceIdType": "macAddress" if by_mac else "interfaceName",
            "interfaceId": f'"{shown}"',
            "interfaceId_v2": shown,
            "interfaceDescription": "",
        },
        "managementAddresses": [],
    }


def _detail_data(call: EosCall) -> dict[str, object]:
    table = {
        one.name: {"lldpNeighborInfo": [_record(other)] if other else []}
        for one, other in _ports(call)
    }
    return {"lldpNeighbors": table}


@show(
    "show lldp neighbors detail", f"show lldp neighbors {NAMES} detail",
    source="NTC", data=_detail_data,
)  # fmt: skip
def _detail(call: EosCall) -> str:
    """Show neighbours in full."""
    rows: list[str] = []
    for one, other in _ports(call):
        rows.append(f"Interface {one.name} detected {int(other is not None)} LLDP neighbors:")
        rows += ["", *_paragraph(other), ""] if other is not None else [""]
    return "\n".join(rows)


def _paragraph(other: Neighbour) -> list[str]:
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
