"""Show DCB and priority flow control."""

from collections.abc import Iterable

from sanfab_lab.chassis import is_up
from sanfab_lab.number_lists import compact_list
from sanfab_lab.os9.commands import Os9Call, error, show, typed_interface
from sanfab_lab.os9.names import short
from sanfab_lab.os9.show import show_lines, up_or_down
from sanfab_lab.os9.state import DcbMap, Port, State


@show_lines("show dcb", source="D-DCB2 mem")
def _dcb(call: Os9Call) -> Iterable[str]:
    """Show whether DCB is on."""
    yield f"stack-unit {call.switch.chassis.platform.unit_first} port-set 0"
    yield f"DCB Status: {'Enabled' if call.state.dcb else 'Disabled'}, PFC Queue Count: 2"


@show("show qos dcb-map [{name}]", source="R-MFD")
def _maps(call: Os9Call) -> str:
    name = call["name"]
    found = [(key, one) for key, one in call.state.maps.items() if name in {"", key}]
    if name and not found:
        raise error(f"DCB map {name} does not exist.")  # [mem]
    return "\n".join("\n".join(_map(call.state, *row)) + "\n" for row in sorted(found))


def _map(state: State, name: str, found: DcbMap) -> Iterable[str]:
    yield f"Map {name}"
    yield f"State    :{'Complete' if found.priorities else 'In-Progress'}"
    yield f"PfcMode  :{'ON' if found.pfc else 'OFF'}"
    for number, share, pfc in found.groups:
        kind = f"TSA:ETS BW:{share}" if share.isdigit() else "TSA:SP BW:0"
        yield f"PG:{number} {kind} PFC:{'ON' if pfc else 'OFF'}"
        inside = [str(at) for at, group in enumerate(found.priorities) if group == number]
        yield f"Priorities:{' '.join(inside)}"
    ports = [short(port.name) for port in state.ports.values() if port.dcb_map == name]
    yield f"Applied on: {', '.join(ports) or 'none'}"


@show_lines(
    "show interfaces {kind:[A-Za-z][A-Za-z-]*} {number:[0-9/]+} pfc [{how:summary|details|detail}]",
    source="D-DCB1 mem",
)
def _pfc(call: Os9Call) -> Iterable[str]:
    """Show priority flow control of a port."""
    state = call.state
    port = state.ports[typed_interface(call, f"{call['kind']} {call['number']}")]
    on = state.pfc_runs(port)
    lossless = _lossless(state, port) if on else []
    shown = f"{'enabled' if on else 'disabled'}, Priority list is {compact_list(lossless) or '-'}"
    works = bool(lossless) and is_up(call.switch, port.name)
    yield f"Interface {port.name}"
    yield f"    Admin mode is {'on' if on else 'off'}"
    yield f"    Admin is {shown}"
    yield f"    Local is {shown}"
    yield f"    Oper status is {up_or_down(works)}"


def _lossless(state: State, port: Port) -> list[int]:
    """Return the priorities without drop of a port, by a map or an older policy."""
    if port.dcb_map:
        return state.maps[port.dcb_map].lossless
    line = state.blocks.get(("dcb-input", port.dcb_input), {}).get("pfc priority", "")
    return [int(one) for one in line.split()[-1].replace("-", ",").split(",")] if line else []
