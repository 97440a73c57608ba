"""Members of port-channels, LACP."""

from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.nxos.commands import TREE, NxosCall, command, lines_of_section
from sanfab_lab.nxos.commands.interfaces import ports_of, share_with_members
from sanfab_lab.nxos.state import SHARED, Port
from sanfab_lab.rows import Setting, register_settings


@command(
    "[no] channel-group <{n:\\d+}>",
    "[no] channel-group <{n:\\d+} force>",
    "[no] channel-group <{n:\\d+} mode {mode:on|active|passive}>",
    "[no] channel-group <{n:\\d+} force mode {mode:on|active|passive}>",
    modes="eth",
    source="BF-NX LABNOTES C-116298",
)
def _channel_group(call: NxosCall) -> None:
    """Add ports to a port-channel, or remove them."""
    if call.no:
        for _, port in ports_of(call):
            port.group, port.group_mode = None, "on"
        return
    number, how = call.number("n"), call.get("mode", "on")
    if number not in range(1, 4097):
        raise refused_word(call["n"], Reason.RANGE)
    if how != "on" and "lacp" not in call.switch.flags:
        raise Refused("ERROR: LACP process needs to be started before configuring active mode")
    for name, port in ports_of(call):
        _fits(call, name, port, call.state.lags.get(number))
    lag = call.state.lags.get(number) or _lag_of(ports_of(call)[0][1])
    call.state.lags[number] = lag
    for _, port in ports_of(call):
        port.group, port.group_mode = number, how
    share_with_members(call, f"port-channel{number}")


def _lag_of(port: Port) -> Port:
    lag = Port()
    for field, _ in SHARED:
        setattr(lag, field, getattr(port, field))
    return lag


def _fits(call: NxosCall, name: str, port: Port, lag: Port | None) -> None:
    """Refuse a port that is set otherwise than the port-channel it should join."""
    number, how = call.number("n"), call.get("mode", "on")
    if port.group not in {None, number}:
        raise Refused("command failed: port already in a port-channel, no config allowed")
    modes = {
        one.group_mode
        for other, one in call.state.ports.items()
        if one.group == number and other not in call.targets
    }
    if modes and (how == "on") is not ("on" in modes):
        raise Refused("command failed: port not compatible [channel mode]")
    if lag is None or call.keyword("force"):
        return
    plain = Port(switchport=port.switchport)
    for field, words in SHARED:
        own = getattr(port, field)
        set_here = field == "switchport" or own != getattr(plain, field)
        if set_here and own != getattr(lag, field):
            raise Refused(f"command failed: port not compatible [{words}]")
    del name


register_settings(
    TREE,
    "config",
    lines_of_section("layer2"),
    Setting("lacp system-priority <{n:\\d+}>", "BF-NX", "lacp system-priority 32768"),
    Setting("port-channel load-balance ethernet <{how}>"),
    Setting("port-channel load-balance <{how}>"),
    Setting("cdp enable", "AZLOCAL", "on"),
    Setting("cfs eth distribute", "J2NX"),
    Setting("cfs ipv4 distribute"),
    Setting("lldp holdtime <{n:\\d+}>", "mem", "lldp holdtime 120"),
    Setting("lldp timer <{n:\\d+}>", "mem", "lldp timer 30"),
    Setting("lldp reinit <{n:\\d+}>", "mem", "lldp reinit 2"),
    Setting("lldp tlv-select dcbxp egress-queuing", "AZLOCAL"),
    Setting("lldp tlv-select {tlv}", "mem", "on"),
    Setting("service unsupported-transceiver", "TL2013"),
)
