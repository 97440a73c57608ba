"""Trust in the priorities of frames."""

from sanfab_lab.eos.commands import EosCall
from sanfab_lab.eos.commands.interfaces import change_ports, port_command
from sanfab_lab.eos.interface_lines import LAN


@port_command("qos trust {value:cos|dscp}", "no|default qos trust", source="MSNIC AVD")
def _trust(call: EosCall) -> None:
    """Set which priority of a frame is trusted."""
    change_ports(call, LAN, trust="none" if call.verb == "no" else call["value"])
