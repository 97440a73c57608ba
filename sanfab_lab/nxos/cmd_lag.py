"""Commands of port-channels: their members, and vPCs."""

from sanfab_lab.nxos.cmd_interface import ports, share
from sanfab_lab.nxos.names import number_of
from sanfab_lab.nxos.state import SHARED, Port
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command


@command(
    "channel-group {n:\\d+}",
    "channel-group {n:\\d+} force",
    "channel-group {n:\\d+} mode {mode:on|active|passive}",
    "channel-group {n:\\d+} force mode {mode:on|active|passive}",
    "no channel-group",
    "no channel-group {n:\\d+}",
    "no channel-group {n:\\d+} mode {mode:on|active|passive}",
    modes="eth",
    source="BF-NX LABNOTES C-116298",
)
def channel_group(line: Line) -> str:
    """Make ports members of a port-channel, or let them go."""
    if line.no:
        for _, port in ports(line):
            port.group, port.group_mode = None, "on"
        return ""
    number, how = line.number("n"), line.get("mode", "on")
    if number not in range(1, 4097):
        raise Misplaced(line["n"], "Invalid range at '^' marker.")
    if how != "on" and "lacp" not in line.switch.flags:
        raise Refused("ERROR: LACP process needs to be started before configuring active mode")
    for name, port in ports(line):
        _fits(line, name, port, line.state.lags.get(number))
    lag = line.state.lags.get(number) or _lag_of(ports(line)[0][1])
    line.state.lags[number] = lag
    for _, port in ports(line):
        port.group, port.group_mode = number, how
    share(line, f"port-channel{number}")
    return ""


def _lag_of(port: Port) -> Port:
    lag = Port()
    for field, _ in SHARED:
        setattr(lag, field, getattr(port, field))
    return lag


def _fits(line: Line, name: str, port: Port, lag: Port | None) -> None:
    """Refuse a port that is set otherwise than the port-channel it should join."""
    number, how = line.number("n"), line.get("mode", "on")
    if port.group not in {None, number}:
        raise Refused("command failed: port already in a port-channel, no config allowed")
    modes = {
        one.group_mode
        for other, one in line.state.ports.items()
        if one.group == number and other not in line.names
    }
    if modes and (how == "on") is not ("on" in modes):
        raise Refused("command failed: port not compatible [channel mode]")
    if lag is None or line.has("force"):
        return
    plain = Port(switchport=port.switchport)
    for field, words in SHARED:
        own = getattr(port, field)
        set_here = field == "switchport" or own != getattr(plain, field)
        if set_here and own != getattr(lag, field):
            raise Refused(f"command failed: port not compatible [{words}]")
    del name


@command(
    "vpc {n:\\d+}",
    "vpc peer-link",
    "no vpc",
    "no vpc {n:\\d+}",
    "no vpc peer-link",
    modes="lag@vpc",
    source="KEEPIT-VPC NTC",
)
def vpc(line: Line) -> str:
    """Make port-channels part of a vPC, or the peer link."""
    if not line.no and line.state.vpc_domain is None:
        raise Refused("ERROR: Operation failed: vPC domain is not configured")
    wanted = "" if line.no else line.get("n") or "peer-link"
    if wanted.isdigit() and int(wanted) not in range(1, 4097):
        raise Misplaced(line["n"], "Invalid range at '^' marker.")
    for name, _ in ports(line):
        taken = [one for one, lag in line.state.lags.items() if wanted and lag.vpc == wanted]
        if any(one != number_of(name) for one in taken):
            raise Refused(f"ERROR: Operation failed: vPC {wanted} is already in use")
    for name, port in ports(line):
        port.vpc = wanted
        if wanted == "peer-link":
            port.stp = "network"
            share(line, name)
    return _PEER_LINK if wanted == "peer-link" else ""


_PEER_LINK = """Please note that spanning tree port type is changed to "network" port type on vPC \
peer-link.
This will enable spanning tree Bridge Assurance on vPC peer-link provided the STP Bridge Assurance
(which is enabled by default) is not disabled.
"""
