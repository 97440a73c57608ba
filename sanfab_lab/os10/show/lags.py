"""Show port-channels."""

from collections.abc import Iterable

from sanfab_lab.os10.commands import Os10Call
from sanfab_lab.os10.commands.interfaces import OWN_LAG
from sanfab_lab.os10.names import LAG, key_of, number_text, short
from sanfab_lab.os10.show import show_lines, up_or_down

_FLAGS = """\
Flags:  D - Down    I - member up but inactive    P - member up and active
        U - Up (port-channel)    F - Fallback Activated    IND - LACP Individual
--------------------------------------------------------------------------------
Group Port-Channel           Type     Protocol  Member Ports
--------------------------------------------------------------------------------"""


@show_lines("show port-channel summary", source="O10-CEPH")
def _summary(call: Os10Call) -> Iterable[str]:
    """Show port-channels with their members, that of the VLT interconnect included."""
    yield _FLAGS
    switch = call.switch
    for lag in switch.state.of_kind(LAG):
        members = switch.state.members(lag.number)
        lacp = any(one.lag_mode != "on" for one in members)
        ports = [
            (one.name, "P" if switch.bundled(one) else "I" if switch.up(one.name) else "D")
            for one in members
        ]
        yield _row(lag.number, up=switch.up(lag.name), lacp=lacp, ports=ports)
    links = [(name, "P" if switch.up(name) else "D") for name in switch.state.discovery]
    if links:
        up = any(state == "P" for _, state in links)
        yield _row(OWN_LAG, up=up, lacp=False, ports=links)


def _row(number: int, *, up: bool, lacp: bool, ports: list[tuple[str, str]]) -> str:
    shown = " ".join(f"{number_text(key_of(name).numbers)}({state})" for name, state in ports)
    kind = "DYNAMIC" if lacp else "STATIC"
    name = f"{LAG}{number}"
    return f"{number:<5}{name:<19}({'U' if up else 'D'})     Eth      {kind:<10}{shown}".rstrip()


@show_lines("show interface port-channel summary", source="O10-WOW O10-CEPH")
def _brief(call: Os10Call) -> Iterable[str]:
    """Show port-channels with the state of their members, one in a line."""
    yield "LAG     Mode      Status    Uptime              Ports"
    for lag in call.switch.state.of_kind(LAG):
        mode = "L2-HYBRID" if lag.trunk else "L2" if lag.layer2 else "L3"
        state = up_or_down(call.switch.up(lag.name))
        head = f"{lag.number:<8}{mode:<10}{state:<10}{'00:00:00':<20}"
        for one in call.switch.state.members(lag.number):
            yield f"{head}{short(one.name)} ({'Up' if call.switch.bundled(one) else 'Dwn'})"
            head = " " * 48
        if head.strip():
            yield head.rstrip()
