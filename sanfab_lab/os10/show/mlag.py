"""Show VLT."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sanfab_lab.os10.commands import Os10Call, error
from sanfab_lab.os10.names import LAG
from sanfab_lab.os10.show import show_lines, up_or_down
from sanfab_lab.os10.state import BlockLines
from sanfab_lab.os10.vlt import (
    interconnect_is_up,
    leads_pair,
    paired,
    priority_of,
    unit_of,
    vlt_peer,
)

if TYPE_CHECKING:
    from sanfab_lab.os10.switch import Os10

_NAME = "show vlt {number:[0-9]+}"


def _domain(call: Os10Call) -> BlockLines:
    if call.switch.state.vlt_domain != call.number("number"):
        raise error(f"VLT domain {call['number']} does not exist.")  # [mem]
    return call.switch.state.vlt


@show_lines(_NAME, source="O10-CEPH")
def _vlt(call: Os10Call) -> Iterable[str]:
    """Show the state of the domain."""
    lines, switch = _domain(call), call.switch
    peer = vlt_peer(switch)
    delay = lines.get("delay-restore", "x 90").split()[1]
    rows = {
        "Domain ID": call["number"],
        "Unit ID": unit_of(switch, peer),
        "Role": "primary" if leads_pair(switch, peer) else "secondary",
        "Version": "3.1",
        "Local System MAC address": switch.mac,
        "Role priority": priority_of(switch),
        "VLT MAC address": lines.get("vlt-mac", f"x {switch.mac}").split()[1],
        "IP address": "fda5:74c8:b79e:1::1",
        "Delay-Restore timer": f"{delay} seconds",
        "Peer-Routing": "Enabled" if "peer-routing" in lines else "Disabled",
        "Peer-Routing-Timeout timer": "0 seconds",
        "Multicast peer-routing timer": "300 seconds",
    }
    yield from (f"{title:<39}: {value}" for title, value in rows.items())
    yield "VLTi Link Status"
    yield f"    {'port-channel1000':<35}: {up_or_down(interconnect_is_up(switch))}"
    yield ""
    yield "VLT Peer Unit ID    System MAC Address    Status    IP Address             Version"
    yield "-" * 82
    if peer is not None:
        yield f"  {unit_of(peer, switch):<18}{peer.mac:<22}up        {'fda5:74c8:b79e:1::2':<23}3.1"


@show_lines(f"{_NAME} vlt-port-detail", source="O10-CEPH O10-VLT")
def _ports(call: Os10Call) -> Iterable[str]:
    """Show the port-channels of both switches by their VLT number."""
    _domain(call)
    switch = call.switch
    peer = vlt_peer(switch)
    lines = [one.lines.get("vlt-port-channel", "") for one in switch.state.of_kind(LAG)]
    for number in sorted({line.split()[1] for line in lines if line}, key=int):
        yield f"vlt-port-channel ID : {number}"
        yield "VLT Unit ID    Port-Channel      Status    Configured ports    Active ports"
        yield "-" * 79
        yield from _rows(switch, number, unit_of(switch, peer), own=True)
        if peer is not None:
            yield from _rows(peer, number, unit_of(peer, switch), own=False)


def _rows(switch: "Os10", number: str, unit: int, *, own: bool) -> Iterable[str]:
    for lag in paired(switch, number):
        members = switch.state.members(lag.number)
        active = sum(switch.bundled(one) for one in members)
        state = up_or_down(switch.up(lag.name))
        mark = "*" if own else " "
        yield f"{mark} {unit:<13}{lag.name:<18}{state:<10}{len(members):<20}{active}"
