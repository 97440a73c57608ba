"""Show VLANs and the VLANs of ports."""

from collections.abc import Iterator

from sanfab_lab.commands import Refused
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.names import short_name
from sanfab_lab.nxos.show import RULE
from sanfab_lab.nxos.show.interfaces import down_reason, shown_interfaces
from sanfab_lab.nxos.state import ALL_VLANS, Port, Vlan, carried_vlans, numbers_in
from sanfab_lab.nxos.status import port_settings


@show(
    "show interface switchport",
    "show interface {name:[A-Za-z]+-?[a-z]*[\\d/]+} switchport",
    "show interface {kind:[A-Za-z-]+} {n:[\\d/]+} switchport",
    source="S2 NTC",
)
def _switchport(call: NxosCall) -> str:
    """Show how ports switch."""
    texts = []
    for name in shown_interfaces(call):
        port = port_settings(call.switch, name)
        if port is not None:
            texts.append("\n".join(_switchport_lines(call, name, port)))
    return "\n".join(texts)


def _switchport_lines(call: NxosCall, name: str, port: Port) -> Iterator[str]:
    vlans = call.state.vlans
    access = vlans.get(port.access)
    title = (access.name or f"VLAN{port.access:04d}") if access else "Vlan not created"
    native = "default" if port.native == 1 else f"VLAN{port.native:04d}"
    listed = compact_list(numbers_in(ALL_VLANS if port.allowed is None else port.allowed))
    yield f"Name: {name}"
    yield f"  Switchport: {'Enabled' if port.switchport else 'Disabled'}"
    yield "  Switchport Monitor: Not enabled"
    yield f"  Operational Mode: {port.mode if not down_reason(call, name, port) else 'down'}"
    yield f"  Access Mode VLAN: {port.access} ({title})"
    yield f"  Trunking Native Mode VLAN: {port.native} ({native})"
    yield f"  Trunking VLANs {'Allowed' if call.switch.n9k else 'Enabled'}: {listed or 'none'}"


@show("show interface trunk", source="DELL5K")
def _trunk(call: NxosCall) -> str:
    """Show the trunks."""
    trunks = [(name, port_settings(call.switch, name)) for name in shown_interfaces(call)]
    found = [
        (name, port) for name, port in trunks if port and port.switchport and port.mode == "trunk"
    ]
    rows = [
        RULE,
        "Port          Native  Status        Port",
        "              Vlan                  Channel",
        RULE,
    ]
    for name, port in found:
        state = "not-trunking" if down_reason(call, name, port) else "trunking"
        state = "trnk-bndl" if port.group and state == "trunking" else state
        group = f"Po{port.group}" if port.group else "--"
        rows.append(f"{short_name(name):<13} {port.native:<7} {state:<13} {group}")
    rows += ["", RULE, "Port          Vlans Allowed on Trunk", RULE]
    for name, port in found:
        listed = compact_list(numbers_in(ALL_VLANS if port.allowed is None else port.allowed))
        rows.append(f"{short_name(name):<13} {listed or 'none'}")
    return "\n".join(rows)


@show("show vlan [brief]", "show vlan id {list:[\\d,-]+}", source="NTC")
def _vlans(call: NxosCall) -> str:
    """Show the VLANs and where they are."""
    found = sorted(call.state.vlans.items())
    if call.has("list"):
        found = [one for one in found if str(one[0]) == call["list"]]
        if not found:
            raise Refused(f"VLAN {call['list']} not found in current VLAN database", call["list"])
    rows = [
        "",
        "VLAN Name                             Status    Ports",
        "---- -------------------------------- --------- -------------------------------",
    ]
    for number, vlan in found:
        rows += _vlan(call, number, vlan)
    return "\n".join([*rows, ""])


def _vlan(call: NxosCall, number: int, vlan: Vlan) -> Iterator[str]:
    name = vlan.name or f"VLAN{number:04d}"
    state = "suspended" if vlan.suspended else "act/lshut" if vlan.shut else "active"
    ports = [
        short_name(one)
        for one, port in call.state.ports.items()
        if carried_vlans(port) >> number & 1
    ] + [
        f"Po{one}"
        for one, lag in sorted(call.state.lags.items())
        if carried_vlans(lag) >> number & 1
    ]
    lines = [", ".join(ports[at : at + 4]) for at in range(0, len(ports), 4)] or [""]
    yield f"{number:<4} {name:<32} {state:<9} {lines[0]}".rstrip()
    yield from (f"{'':48}{one}" for one in lines[1:])
