"""Members of port-channels."""

from sanfab_lab.commands import Refused
from sanfab_lab.eos.commands import EosCall
from sanfab_lab.eos.commands.interfaces import change_ports, port_command, ports_of, reset_ports
from sanfab_lab.eos.interface_lines import ETHERNET
from sanfab_lab.eos.state import DEFAULT


@port_command(
    r"channel-group {number:\d+} mode {mode:active|passive|on}",
    "no|default channel-group [{number}]",
    "no|default channel-group {number} mode {mode}",
    source="BF-EOS",
)
def _channel_group(call: EosCall) -> None:
    """Add ports to a port-channel, which is created if it does not exist; or remove them."""
    if call.no:
        reset_ports(call, ETHERNET, "channel", "lacp")
        return
    ports = ports_of(call, ETHERNET)
    channel = call.within("number", 1, call.switch.chassis.platform.traits.lag_max)
    members = call.state.members(channel)
    for name, port in ports:
        others = {(call.state.ports[one].lacp == "on") for one in members if one != name}
        mixed = not others <= {call["mode"] == "on"}
        if mixed or (port.channel == channel and port.lacp != call["mode"]):
            raise Refused("Cannot change mode; remove all members and try again.")
    call.state.ports.setdefault(f"Port-Channel{channel}", DEFAULT)
    change_ports(call, ETHERNET, channel=channel, lacp=call["mode"])
