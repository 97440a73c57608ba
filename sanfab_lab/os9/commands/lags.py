"""Port-channels: static members, LACP."""

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.os9.commands import (
    Os9Call,
    change_each,
    command,
    each_field,
    error,
    on_ports,
    port_channel_name,
    register_lines,
    typed_ports,
)
from sanfab_lab.os9.commands.interfaces import in_lag, refuse_layer3, refuse_vlan_member
from sanfab_lab.os9.factory import default_mtu
from sanfab_lab.os9.names import short
from sanfab_lab.os9.state import Interface, Port, State
from sanfab_lab.rows import Field, Setting

register_lines(
    "ungroup",
    Setting("lacp ungroup member-independent vlt", "R-OS9"),
    Setting("lacp ungroup member-independent port-channel {number:[0-9]+}", "R-OS9"),
)
register_lines(
    "load-balance",
    Setting("load-balance mac <{how:source-dest-mac|source-mac|dest-mac}>", "D-HASH"),
    Setting("load-balance ip-selection <{how:dest-ip|source-ip}>", "D-HASH"),
    Setting("load-balance tcp-udp enable", "D-HASH", "on"),
)
each_field(
    "po",
    Port,
    Field("[no] minimum-links <{value:[0-9]+}>", "minimum_links", "R-OS9", limits=range(1, 33)),
)


def _refuse_join(state: State, port: Port, number: int) -> None:
    """Refuse a member that has a configuration of layer 2 or 3, or another frame size."""
    if port.lag and port.lag != number:
        raise in_lag(port)
    refuse_vlan_member(port)
    if port.hybrid or port.layer2:
        raise error(f"Port is in Layer-2 mode {short(port.name)}.")  # [R-PUP D-VL1]
    refuse_layer3(port)
    lag = state.ports.get(port_channel_name(number))
    others = [one for one in state.members(number) if one is not port]
    if (lag and port.mtu < lag.mtu) or any(one.mtu != port.mtu for one in others):
        raise _other_mtu(port)


def _other_mtu(port: Port) -> Refused:
    return error(f"MTU of {short(port.name)} does not match the port-channel.")  # [mem]


@on_ports("channel-member {ports...}", modes="po", source="R-SEN R-OS9 D-INT1")
def _add_members(call: Os9Call, lag: Port) -> None:
    """Add static members."""
    found = typed_ports(call, call["ports"])
    for port in found:
        if not port.is_physical:
            raise refused_word(call["ports"].split(maxsplit=1)[0])
        if port.lacp:
            raise in_lag(port)
        _refuse_join(call.state, port, lag.number)
        if port.mtu != found[0].mtu:
            raise _other_mtu(port)
    for port in found:
        port.lag = lag.number


def _not_a_member(port: Port, lag: str) -> Refused:
    return error(f"{short(port.name)} is not a member of {lag}.")  # [mem]


@on_ports("no channel-member {ports...}", modes="po", source="R-SEN R-OS9")
def _remove_members(call: Os9Call, lag: Port) -> None:
    """Remove static members."""
    found = typed_ports(call, call["ports"])
    for port in found:
        if port.lag != lag.number or port.lacp:
            raise _not_a_member(port, short(lag.name))
    for port in found:
        port.lag = 0


@command("port-channel-protocol lacp", modes="if", source="R-PUP F-LAG")
def _lacp(call: Os9Call) -> None:
    """Enter the LACP block of ports that have no configuration of layer 2 or 3."""

    def change(port: Interface) -> None:
        if isinstance(port, Port):
            if port.lag and not port.lacp:
                raise in_lag(port)
            if not port.lacp:
                _refuse_join(call.state, port, port.lag)
            port.lacp = True

    change_each(call, change)
    call.session.enter(Mode("lacp", f"{call.mode.prompt}-lacp", call.targets))


@on_ports("no port-channel-protocol lacp", modes="if", source="R-OS9 R-PUP")
def _no_lacp(_call: Os9Call, port: Port) -> None:
    if port.lacp:
        port.lacp, port.lag, port.lag_mode = False, 0, ""


_MEMBER = "port-channel {number:[0-9]+}"
_MODE = "mode {mode:active|passive|off}"


@on_ports(f"{_MEMBER} {_MODE}", modes="lacp", source="R-PUP")
def _join(call: Os9Call, port: Port) -> None:
    """Join a port-channel; create it if it does not exist [mem]."""
    platform = call.switch.chassis.platform
    number = call.within("number", 1, platform.traits.lag_max)
    _refuse_join(call.state, port, number)
    name = port_channel_name(number)
    if any(not one.lacp for one in call.state.members(number)):
        raise error(f"{short(name)} is a static port-channel.")  # [mem]
    call.state.ports.setdefault(name, Port(name, default_mtu(platform)))
    port.lag, port.lag_mode = number, call["mode"]


@on_ports(f"no {_MEMBER} [{_MODE}]", modes="lacp", source="R-PUP")
def _leave(call: Os9Call, port: Port) -> None:
    """Leave the port-channel."""
    if port.lag != call.number("number"):
        raise _not_a_member(port, f"Po {call['number']}")
    port.lag, port.lag_mode = 0, ""


@on_ports("[no] lacp {what:fast-switchover|long-timeout}", modes="po", source="R-OS9")
def _option(call: Os9Call, port: Port) -> None:
    """Set a timer of LACP."""
    line = {f"lacp {call['what']}"}
    port.options = port.options - line if call.no else port.options | line
