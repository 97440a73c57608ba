"""Ports that are broken out: they go, and new ones come in their place."""

from typing import TYPE_CHECKING

from sanfab.model.platforms.row import BrokenOut, broken_out
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.number_lists import expand_list

if TYPE_CHECKING:
    from sanfab_lab.nxos.state import Port
from sanfab_lab.nxos.commands import NxosCall, command, enter_mode
from sanfab_lab.nxos.factory import new_port


@command(
    r"[no] interface breakout module {module:\d+} port {ports} map {map}",
    when="breaks_out",
    source="N9K-BRK N9K-IF106",
)
def _breakout(call: NxosCall) -> None:
    """Break ports out, or make them whole; what was set on the old ports is lost."""
    for number in sorted(expand_list(call["ports"])):
        key = f"{call['module']}/{number}"
        rows = [one for one in broken_out(call.switch.chassis.platform) if one.number == key]
        row = next((one for one in rows if one.row.words == call["map"]), None)
        if row is None:
            raise refused_word(call["map"], Reason.RANGE)
        if call.no and call.state.breakouts.pop(key, ""):
            _swap(call, _children(row), [row.port])
        elif not call.no and call.state.breakouts.get(key) != call["map"]:
            call.state.breakouts[key] = call["map"]
            _swap(call, [row.port], _children(row))


@command("slot 1", source="CISCONOTES")
def _slot(call: NxosCall) -> None:
    """Enter the slot of the fixed ports."""
    if not any(run.prefix == "fc1/" for run in call.switch.chassis.platform.fc) or call.switch.mds:
        raise refused_word("slot")
    enter_mode(call, "fixed-slot", "1")


@command(
    r"port {ports:\d+(?:-\d+)?} type {kind:fc|ethernet}", modes="fixed-slot", source="CISCONOTES"
)
def _type(call: NxosCall) -> str:
    """Make unified ports native ones, the last of the slot, or Ethernet ports; after a reload."""
    numbers, types = expand_list(call["ports"]), call.state.fc_types
    runs = [run.numbers for run in call.switch.chassis.platform.fc if run.prefix == "fc1/"]
    known = {number for run in runs for number in run}
    wanted = types | numbers if call["kind"] == "fc" else types - numbers
    last = max(known)
    if not numbers <= known or wanted != set(range(min(wanted, default=last + 1), last + 1)):
        raise refused_word(call["ports"], Reason.RANGE)
    call.state.fc_types = wanted
    return "Port type is changed. Please copy configuration and reload the switch"


def _children(row: BrokenOut) -> list[str]:
    run = row.children
    return [f"{run.prefix}{number}{run.suffix}" for number in run.numbers]


def _swap(call: NxosCall, old: list[str], new: list[str]) -> None:
    """Put new ports in the place of old ones."""
    ports: dict[str, Port] = {}
    for name, port in call.state.ports.items():
        if name in old:
            ports |= {one: new_port(call.state) for one in new}
        elif name not in ports:
            ports[name] = port
    call.state.ports = ports
