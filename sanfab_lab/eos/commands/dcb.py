"""Priority flow control."""

from dataclasses import replace

from sanfab_lab.eos.commands import EosCall
from sanfab_lab.eos.commands.interfaces import port_command, ports_of
from sanfab_lab.eos.interface_lines import ETHERNET

_PRIORITY = "priority-flow-control priority {value:[0-7]}"


@port_command(
    f"{_PRIORITY} {{how:no-drop|drop}}", f"no|default {_PRIORITY} [no-drop]", source="MSNIC AVD"
)
def _lossless(call: EosCall) -> None:
    """Set whether a priority is lossless."""
    one = {call.number("value")}
    for name, port in ports_of(call, ETHERNET):
        off = call.no or call["how"] == "drop"
        lossless = port.lossless - one if off else port.lossless | one
        call.state.ports[name] = replace(port, lossless=lossless)
