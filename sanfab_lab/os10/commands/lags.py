"""Port-channels and their members; what a VLT domain pairs."""

from sanfab_lab.os10.commands import (
    Os10Call,
    error,
    on_each,
    port_channel_name,
    register_interface_lines,
    register_lines,
)
from sanfab_lab.os10.commands.interfaces import OWN_LAG
from sanfab_lab.os10.state import Interface, new_interface
from sanfab_lab.rows import Setting

register_lines(
    "lacp",
    Setting("lacp system-priority <{value:[0-9]+}>", "O10-COLL", limits=range(1, 65536)),
)
register_lines(
    "load-balancing",
    Setting("load-balancing ip-selection <{value...}>", "O10-COLL"),
    Setting("load-balancing mac-selection <{value...}>", "O10-COLL"),
    Setting("load-balancing tcp-udp-selection <{value...}>", "O10-COLL"),
    Setting("load-balancing ingress-port <enable>", "O10-COLL"),
)
register_interface_lines(
    "po",
    Setting("minimum-links <{value:[0-9]+}>", "O10-COLL", "minimum-links 1", limits=range(1, 33)),
    Setting("lacp max-bundle <{value:[0-9]+}>", "O10-COLL", limits=range(1, 33)),
    Setting("lacp fallback enable", "O10-JP"),
    Setting("lacp fallback preemption <{value:enable|disable}>", "O10-JP"),
    Setting("lacp fallback timeout <{value:[0-9]+}>", "O10-JP", limits=range(101)),
    Setting("vlt-port-channel <{value:[0-9]+}>", "O10-JP O10-3048U", limits=range(1, 4096)),
)
register_interface_lines(
    "eth",
    Setting("lacp rate <{value:fast|normal}>", "O10-JP O10-COLL", "lacp rate normal"),
    Setting("lacp port-priority <{value:[0-9]+}>", "O10-COLL", limits=range(1, 65536)),
)


@on_each("channel-group {number:[0-9]+} [mode {mode:active|passive|on}]", modes="eth",
         source="O10-CLI O10-JP O10-CSM")  # fmt: skip
def _join(call: Os10Call, port: Interface) -> None:
    """Join a port-channel; the port has nothing of layer 2 or 3 [O10-3048]."""
    number = call.within("number", 1, call.switch.chassis.platform.traits.lag_max)
    if number == OWN_LAG or port.name in call.state.discovery:
        raise error(f"Interface {port.name} cannot be a member of port-channel{number}.")  # [mem]
    if port.lag and port.lag != number:
        raise error(f"Interface {port.name} is a member of port-channel{port.lag}.")  # [mem]
    if port.trunk or port.allowed or port.access != 1 or port.routes:
        raise error(
            f"Interface {port.name} has Layer-2 or Layer-3 configuration."
        )  # [O10-3048; mem]
    mode = call.get("mode", "on")
    others = [one for one in call.state.members(number) if one is not port]
    if any((one.lag_mode == "on") is not (mode == "on") for one in others):
        raise error(f"port-channel{number} has members of another mode.")  # [mem]
    name = port_channel_name(number)
    if name not in call.state.interfaces:  # [mem]
        call.state.interfaces[name] = new_interface(call.state, name)
    port.layer2, port.lag, port.lag_mode = False, number, mode


@on_each("no channel-group [{number:[0-9]+}] [mode {mode}]", modes="eth", source="O10-COLL")
def _leave(_call: Os10Call, port: Interface) -> None:
    """Leave the port-channel; the port stays without layer 2 [mem]."""
    port.lag, port.lag_mode = 0, ""
    port.lines.pop("lacp rate", None)
    port.lines.pop("lacp port-priority", None)
