"""VLT: the domain and the paired port-channels."""

from sanfab_lab.chassis import Mode
from sanfab_lab.os9.commands import (
    ADDRESS,
    TREE,
    Os9Call,
    command,
    error,
    on_ports,
    port_channel_name,
    put_line,
)
from sanfab_lab.os9.names import short
from sanfab_lab.os9.state import Port
from sanfab_lab.rows import Setting, register_settings


def _lines(call: Os9Call) -> dict[str, str]:
    """Return the lines of the VLT domain."""
    if call.state.vlt is None:
        raise error("VLT domain does not exist.")
    return call.state.vlt


register_settings(
    TREE,
    "vlt",
    lambda call: [_lines(call)],
    Setting(
        f"back-up <destination {{address:{ADDRESS}}} [interval {{seconds:[1-5]}}]>", "R-OS9 D-VLT1"
    ),
    Setting("primary-priority <{value:[0-9]+}>", "R-OS9", limits=range(1, 65536)),
    Setting("unit-id <{value:[0-9]+}>", "R-OS9", limits=range(2)),
    Setting("delay-restore <{value:[0-9]+}>", limits=range(1, 1201)),
    Setting("peer-routing"),
    undo_takes_rest=True,
)


@on_ports(
    "vlt-peer-lag port-channel {number:[0-9]+}",
    "vlt-peer-lag {short:po[0-9]+}",
    "no vlt-peer-lag [port-channel {number:[0-9]+}]",
    modes="po",
    source="R-OS9 F-VLT F-LAG",
)
def _peer_lag(call: Os9Call, lag: Port) -> None:
    """Pair a port-channel with one of the VLT peer."""
    if call.no:
        lag.peer_lag = 0
        return
    call.values["number"] = call["number"] or call["short"][2:]
    lag.peer_lag = call.within("number", 1, call.switch.chassis.platform.traits.lag_max)


@command("vlt domain {number:[0-9]+}", source="R-OS9 F-VLT")
def _domain(call: Os9Call) -> None:
    """Create or enter the VLT domain; there is one."""
    number, state = call.within("number", 1, 1000), call.state
    if state.vlt is not None and state.vlt_domain != number:
        raise error(f"VLT domain {state.vlt_domain} is already configured.")  # [mem]
    state.vlt = state.vlt or {}
    state.vlt_domain = number
    call.session.enter(Mode("vlt", f"conf-vlt-{number}", (str(number),)))


@command("no vlt domain {number:[0-9]+}", source="R-OS9")
def _no_domain(call: Os9Call) -> None:
    if call.state.vlt is None or call.state.vlt_domain != call.number("number"):
        raise error(f"VLT domain {call['number']} does not exist.")  # [mem]
    call.state.vlt, call.state.vlt_domain = None, 0


@command("peer-link port-channel {number:[0-9]+}", modes="vlt", source="R-OS9 D-VLT2")
def _peer_link(call: Os9Call) -> None:
    """Set the peer link: a static port-channel in default mode."""
    number = call.within("number", 1, call.switch.chassis.platform.traits.lag_max)
    port = call.state.ports.get(port_channel_name(number))
    if port is None:
        raise error(f"{port_channel_name(number)} does not exist.")  # [mem]
    if port.layer2 or port.hybrid or port.address:
        raise error(f"Port is not in default mode {short(port.name)}.")  # [D-VLT2; mem]
    if any(one.lacp for one in call.state.members(number)):
        raise error(f"{short(port.name)} is not a static port-channel.")  # [D-VLT2; mem]
    _lines(call)["peer-link"] = f"peer-link port-channel {number}"


@command(
    "system-mac mac-address {mac:([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}}",
    "no {what:peer-link|system-mac} [{rest...}]",
    modes="vlt",
    source="R-OS9",
)
def _system_mac(call: Os9Call) -> None:
    """Set the address that both peers use in LACP; remove it or the peer link."""
    line = "" if call.no else f"system-mac mac-address {call['mac'].lower()}"
    put_line(_lines(call), call["what"] or "system-mac", line)
