"""Show VLANs and their ports."""

from sanfab_lab.commands import Refused
from sanfab_lab.eos.commands import EosCall, show, vlans_of
from sanfab_lab.eos.names import order, short
from sanfab_lab.eos.state import ALL_VLANS, Vlan
from sanfab_lab.eos.status import carriers, dotted, up

WIDE = 31
"""Columns of the ports of a VLAN."""


def _vlans(call: EosCall) -> dict[int, Vlan]:
    known = call.switch.running.vlans
    wanted = vlans_of(call["ids"]) if call.has("ids") else ALL_VLANS
    found = {
        number: known[number]
        for number in sorted(wanted.intersection(known))
        if call["name"] in {"", _name(number, known[number])}
    }
    if not found and call.values:
        named = call["ids"] or call["name"]
        raise Refused(f"VLAN {named} not found in current VLAN database")
    return found


def _name(number: int, vlan: Vlan) -> str:
    return vlan.name or f"VLAN{number:04d}"


def _ports(call: EosCall, number: int, vlan: Vlan) -> list[str]:
    return sorted(carriers(call.switch, number), key=order) if vlan.active else []


def _data(call: EosCall) -> dict[str, object]:
    vlans = {
        str(number): {
            "name": _name(number, vlan),
            "status": "active" if vlan.active else "suspended",
            "dynamic": False,
            "interfaces": {port: {"privatePromoted": False} for port in _ports(call, number, vlan)},
        }
        for number, vlan in _vlans(call).items()
    }
    return {"sourceDetail": "", "vlans": vlans}


@show(
    "show vlan [brief]", r"show vlan {ids:[\d,-]+}", "show vlan name {name}",
    source="NTC", data=_data,
)  # fmt: skip
def _vlan(call: EosCall) -> str:
    """Show VLANs and the ports that carry them."""
    rows = [
        "VLAN  Name                             Status    Ports",
        "----- -------------------------------- --------- -------------------------------",
    ]
    for number, vlan in _vlans(call).items():
        state = "active" if vlan.active else "suspended"
        ports = [short(port) for port in _ports(call, number, vlan)]
        first, *more = wrapped(ports, WIDE, ", ") or [""]
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


@show("show mac address-table", source="NTC")
def _addresses(call: EosCall) -> str:
    """Show where the addresses of hosts and arrays are learned, in one VLAN of each port."""
    running, rows = call.switch.running, []
    for name, end in call.switch.chassis.cables.items():
        if end.kind == "switch" or not up(call.switch, name):
            continue
        channel = running.ports[name].channel
        place = f"Port-Channel{channel}" if channel else name
        carried = (one for one in sorted(running.vlans) if place in carriers(call.switch, one))
        vlan = next(carried, None)
        if vlan is not None:
            rows.append(f"{vlan:>4}    {dotted(end.mac)}    DYNAMIC     {short(place)}")
    return "\n".join(
        (
            "          Mac Address Table",
            "-" * 66,
            "",
            "Vlan    Mac Address       Type        Ports      Moves   Last Move",
            "----    -----------       ----        -----      -----   ---------",
            *rows,
            f"Total Mac Addresses for this criterion: {len(rows)}",
        )
    )
