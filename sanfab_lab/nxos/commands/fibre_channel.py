"""Fibre Channel ports and their port-channels."""

from sanfab.model.platforms.ports import fc_rows
from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.nxos.commands import TREE, NxosCall, command, fabric_command
from sanfab_lab.nxos.commands.fcoe import known_vsan
from sanfab_lab.nxos.commands.interfaces import mode_interfaces, share_fc
from sanfab_lab.nxos.state import FC_SHARED, NativePort, State
from sanfab_lab.rows import Field, register_fields, replace_line

_ADDED = """\
{ports} added to port-channel {number} and disabled
please do the same operation on the switch at the other end of the port-channel,
then do "no shutdown" at both ends to bring it up"""
_REMOVED = """\
{ports} removed from port-channel {number} and disabled
please do the same operation on the switch at the other end of the port-channel"""


def fc_of(call: NxosCall) -> list[NativePort]:
    """Return the Fibre Channel ports or port-channels that a line is for."""
    return [one for one in mode_interfaces(call) if isinstance(one, NativePort)]


def _put(call: NxosCall, field: str, value: object) -> None:
    """Set a field; a member has what its port-channel has."""
    for name, one in zip(call.targets, fc_of(call), strict=True):
        if one.group and field in FC_SHARED and getattr(one, field) != value:
            raise Refused(f"{name}: cannot change the configuration of a port-channel member")
    for one in fc_of(call):
        setattr(one, field, value)
    share_fc(call)


register_fields(
    TREE,
    "fc san",
    NativePort,
    _put,
    Field("[no] switchport mode <{value:auto|E|F|Fx|NP}>", "mode", "FPBASE MDSPC"),
    Field("[no] switchport trunk mode <{value:on|off|auto}>", "trunk", "FPBASE MDSTRUNK"),
    Field("[no] switchport rate-mode <{value:dedicated|shared}>", "rate_mode", "FPBASE"),
    Field("switchport rate-mode default", "rate_mode", "COLL-NX", ""),
)
register_fields(
    TREE,
    "fc",
    NativePort,
    _put,
    Field("[no] switchport fcrxbbcredit <{value:\\d+}>", "credits", "MDSBUF", None, range(1, 8271)),
    Field("[no] port-license <acquire>", "licence", "FPBASE"),
)
register_fields(
    TREE,
    "config",
    State,
    lambda call, field, value: setattr(call.state, field, value),
    Field("[no] system default switchport trunk mode <{value:on|off|auto}>", "fc_trunk", "DLSAN"),
    Field("[no] system default switchport mode <{value:F}>", "fc_mode", "DLSAN"),
)


@command("[no] switchport speed <{speed:auto|\\d+}>", modes="fc san", source="FPBASE NAMC")
def _speed(call: NxosCall) -> None:
    """Set the speed in Mb/s, one that the hardware has."""
    wanted = "auto" if call.no else call["speed"]
    rows = fc_rows(call.switch.chassis.platform)
    of_ports = [rows[name].speeds for name in call.targets if name in rows]
    known = of_ports or [run.speeds for run in rows.values()]
    if wanted != "auto" and not any(int(wanted) == 1000 * one for some in known for one in some):
        raise refused_word(call["speed"], Reason.RANGE)
    _put(call, "speed", wanted)


@command("switchport fcrxbbcredit default", modes="fc", source="COLL-NX")
def _default_credits(call: NxosCall) -> None:
    """Grant the buffer credits of the hardware."""
    _put(call, "credits", None)


@command("[no] channel mode <{mode:active|on}>", modes="san", source="MDSPC FPBASE")
def _channel_mode(call: NxosCall) -> None:
    """Let a port-channel agree with the far end on its members, or not."""
    for one in fc_of(call):
        one.active = not call.no and call["mode"] == "active"


@command(
    "channel-group {n:\\d+} [force]",
    "no channel-group {n:\\d+}",
    modes="fc",
    source="MDSPC FPBASE",
)
def _channel_group(call: NxosCall) -> str:
    """Add ports to a port-channel, which shuts them, or remove them, which shuts them too."""
    number, ports = call.number("n"), fc_of(call)
    if number not in range(1, 257):
        raise refused_word(call["n"], Reason.RANGE)
    if call.no:
        return _leave(call, number)
    lag = call.state.fc_lags.get(number)
    for one in ports:
        _fits(call, one, number, lag)
    if lag is None:
        lag = call.state.fc_lags[number] = NativePort(shut=False)
        for name in FC_SHARED:
            setattr(lag, name, getattr(ports[0], name))
    for one in ports:
        one.group, one.shut = number, True
    share_fc(call)
    return _ADDED.format(ports=" ".join(call.targets), number=number)


def _leave(call: NxosCall, number: int) -> str:
    """Take ports out of a port-channel."""
    ports = fc_of(call)
    if any(one.group != number for one in ports):
        raise Refused(f"{call.targets[0]}: port is not a member of port-channel {number}")
    for one in ports:
        one.group, one.shut = None, True
    return _REMOVED.format(ports=" ".join(call.targets), number=number)


def _fits(call: NxosCall, port: NativePort, number: int, lag: NativePort | None) -> None:
    """Refuse a port that is in another port-channel, or without ``force`` differs from this one."""
    if port.group not in {None, number}:
        raise Refused("command failed: port already in a port-channel, no config allowed")
    different = [name for name in FC_SHARED if lag and getattr(port, name) != getattr(lag, name)]
    if different and not call.keyword("force"):
        raise Refused(f"command failed: port not compatible [{different[0]}]")


@fabric_command("[no] in-order-guarantee [vsan {vsan:\\d+}]", source="DLSAN COLL-NX")
def _in_order(call: NxosCall) -> None:
    """Deliver the frames of a VSAN, or of all, in order."""
    rest = f" vsan {known_vsan(call)}" if call.has("vsan") else ""
    key = f"in-order-guarantee{rest}"
    replace_line(call.state.settings.setdefault("fc", {}), key, "" if call.no else key)


@command(
    "[no] vsan {vsan:\\d+} loadbalancing <{how:src-dst-id|src-dst-ox-id}>",
    modes="vsandb",
    source="COLL-NX mem",
)
def _load_balancing(call: NxosCall) -> None:
    """Choose what keeps a flow on one link; by exchange is the default."""
    number = known_vsan(call)
    by_pair = not call.no and call["how"] == "src-dst-id"
    line = f"vsan {number} loadbalancing src-dst-id" if by_pair else ""
    replace_line(call.state.settings.setdefault("vsandb", {}), f"{number}", line)


@command("[no] ip default-gateway <{address:[\\d.]+}>", when="mds", source="DLSAN CISCONOTES")
def _gateway(call: NxosCall) -> None:
    """Set the gateway of the management port."""
    line = "" if call.no else f"ip default-gateway {call['address']}"
    replace_line(call.state.settings.setdefault("system", {}), "ip default-gateway", line)
