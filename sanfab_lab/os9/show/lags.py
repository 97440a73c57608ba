"""Show port-channels."""

from collections.abc import Iterable

from sanfab_lab.os9.commands import Os9Call, error, port_channel_name
from sanfab_lab.os9.names import short
from sanfab_lab.os9.show import show_lines, up_or_down
from sanfab_lab.os9.state import Port


@show_lines("show interfaces port-channel [{number:[0-9]+}] brief", source="F-LAG R-PUP")
def _brief(call: Os9Call) -> Iterable[str]:
    """Show port-channels with the state of their members."""
    number = call["number"]
    if number and port_channel_name(number) not in call.state.ports:
        raise error(f"Port-channel {number} does not exist.")  # [mem]
    yield from ("Codes: L - LACP Port-channel", "", "    LAG  Mode  Status       Uptime      Ports")
    found = [port for port in call.state.ports.values() if port.is_lag]
    for lag in sorted(found, key=lambda port: port.number):
        if number in {"", str(lag.number)}:
            yield from _rows(call, lag)


def _rows(call: Os9Call, lag: Port) -> Iterable[str]:
    members = call.state.members(lag.number)
    code = "L" if any(member.lacp for member in members) else " "
    mode = "L2" if lag.switchport else "L3" if lag.address else "L2L3"
    state = up_or_down(call.switch.up(lag.name))
    head = f"{code}   {lag.number:<4} {mode:<5} {state:<12} 00:00:00    "
    for member in members:
        link = "Up" if call.switch.bundled(member) else "Down"
        yield f"{head}{short(member.name):<10} ({link})"
        head = " " * 40
    if not members:
        yield head
