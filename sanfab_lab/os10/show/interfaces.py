"""Show ports and port-channels."""

from collections.abc import Iterable

from sanfab_lab.number_lists import compact_list
from sanfab_lab.os10.commands import Os10Call, error, show, typed_interface
from sanfab_lab.os10.names import (
    ETHERNET,
    LAG,
    MANAGEMENT,
    UnknownInterface,
    key_of,
    kind_of,
    number_text,
    short,
)
from sanfab_lab.os10.show import show_lines, up_or_down
from sanfab_lab.os10.state import IP_MTU_LESS, Interface

_DESCRIPTION = 15
"""Characters of a description that the table shows [O10-WOW]."""
_COUNTERS = """\
Input statistics:
     0 packets, 0 octets
     0 64-byte pkts, 0 over 64-byte pkts, 0 over 127-byte pkts
     0 over 255-byte pkts, 0 over 511-byte pkts, 0 over 1023-byte pkts
     0 Multicasts, 0 Broadcasts, 0 Unicasts
     0 runts, 0 giants, 0 throttles
     0 CRC, 0 overrun, 0 discarded
Output statistics:
     0 packets, 0 octets
     0 64-byte pkts, 0 over 64-byte pkts, 0 over 127-byte pkts
     0 over 255-byte pkts, 0 over 511-byte pkts, 0 over 1023-byte pkts
     0 Multicasts, 0 Broadcasts, 0 Unicasts
     0 throttles, 0 discarded, 0 Collisions, wred drops"""  # [mem]


def speed_of(call: Os10Call, one: Interface) -> int:
    """Return the speed of a port in Gb/s: that of a line, of its place, or of its lanes."""
    line = one.lines.get("speed", "").split()
    if line and line[-1].isdigit():
        return int(line[-1]) // 1000
    found = call.switch.chassis.speeds.get(one.name)
    if found is None:
        number = number_text(key_of(one.name).numbers[:3])
        found = int(call.switch.state.breakouts.get(number, "25g-4x").partition("g")[0])
    return found


@show_lines("show interface status", source="O10-WOW O10-ADV")
def _status(call: Os10Call) -> Iterable[str]:
    """Show link and VLANs of each port."""
    yield "-" * 98
    yield (
        f"{'Port':<16}{'Description':<16}{'Status':<9}{'Speed':<9}{'Duplex':<9}{'Mode':<5}"
        f"{'Vlan':<5}Tagged-Vlans"
    )
    yield "-" * 98
    for one in call.switch.state.of_kind(ETHERNET):
        up = call.switch.up(one.name)
        speed = f"{speed_of(call, one)}G" if up else "0"
        mode = "-" if not one.layer2 else "T" if one.trunk else "A"
        vlan = str(one.access) if one.layer2 and one.access else "-"
        tagged = compact_list(one.allowed) if one.trunk and one.allowed else "-"
        text = one.description.strip('"')[:_DESCRIPTION]
        yield (
            f"{short(one.name):<16}{text:<16}{up_or_down(up):<9}{speed:<9}{'full':<9}{mode:<5}"
            f"{vlan:<5}{tagged}"
        )
    yield "-" * 98


@show("show interface [{name...}]", source="O10-MFD")
def _detail(call: Os10Call) -> str:
    """Show interfaces in detail."""
    text, state = call["name"], call.switch.state
    if not text:
        found = list(state.interfaces.values())
    elif text.isalpha() or text.lower() == LAG:
        try:
            found = state.of_kind(kind_of(text))
        except UnknownInterface:
            raise error("Unrecognized command.") from None
    else:
        found = [state.interfaces[typed_interface(call, text)]]
    return "\n".join("".join(f"{line}\n" for line in _lines(call, one)) for one in found)


def _lines(call: Os10Call, one: Interface) -> Iterable[str]:
    kind = "Management" if one.kind == MANAGEMENT else one.kind.capitalize()
    up = call.switch.up(one.name) if one.kind in {ETHERNET, LAG} else one.enabled
    stopped = call.switch.chassis.error_disabled.get(one.name, "")
    why = f", error-disabled[{stopped}]" if stopped else ""  # [mem]
    title = f"{kind} {number_text(key_of(one.name).numbers)}"
    yield f"{title} is {up_or_down(one.enabled)}, line protocol is {up_or_down(up)}{why}"
    if one.description:
        yield "Description: " + one.description.strip('"')
    if one.lag:
        yield f"Interface is part of Port-channel {one.lag}"  # [mem]
    yield f"Hardware is Eth, address is {call.switch.mac}"
    yield f"    Current address is {call.switch.mac}"
    yield f"Internet address is {one.address or 'not set'}"
    yield f"MTU {one.mtu} bytes, IP MTU {one.mtu - IP_MTU_LESS} bytes"
    if one.kind == ETHERNET:
        yield f"LineSpeed {f'{speed_of(call, one)}G' if up else 0}, Auto-Negotiation on"
        rx, tx = ("on" if on else "off" for on in (one.receive, one.transmit))
        yield f"Flowcontrol rx {rx} tx {tx}"
    elif one.kind == LAG:
        members = call.switch.state.members(one.number)
        working = [port for port in members if call.switch.bundled(port)]
        yield f"LineSpeed {sum(speed_of(call, port) for port in working)}G"
        yield "Members in this channel: " + " ".join(short(port.name) for port in members)
    yield _COUNTERS
