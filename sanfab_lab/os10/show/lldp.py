"""Show LLDP neighbours and learned addresses."""

from collections.abc import Iterable

from sanfab_lab.chassis import Neighbour, neighbour
from sanfab_lab.os10.commands import Os10Call, port_channel_name, typed_interface
from sanfab_lab.os10.names import ETHERNET
from sanfab_lab.os10.show import show_lines

_NAME_SHOWN = 17
_PORT_SHOWN = 27


def _received(call: Os10Call) -> Iterable[tuple[str, Neighbour]]:
    """Yield the ports that receive LLDP, with the neighbour."""
    for port in call.switch.state.of_kind(ETHERNET):
        there = neighbour(call.switch, port.name)
        if there and call.switch.lldp_works(port.name, "receive"):
            yield port.name, there


def _port_id(there: Neighbour) -> str:
    """Return the port id: hosts and arrays send the MAC address."""
    return there.port if there.kind == "switch" else there.mac


def _cut(text: str, most: int) -> str:
    return f"{text[:most]}..." if len(text) > most else text


@show_lines("show lldp neighbors", source="O10-MFD")
def _neighbors(call: Os10Call) -> Iterable[str]:
    """Show the neighbour at each port, names cut off."""
    yield "Loc PortID          Rem Host Name        Rem Port Id                    Rem Chassis Id"
    yield "-" * 85
    for port, there in _received(call):
        name = _cut(there.system or "Not Advertised", _NAME_SHOWN)
        yield f"{port:<20}{name:<21}{_cut(_port_id(there), _PORT_SHOWN):<31}{there.mac}"


@show_lines("show lldp neighbors detail", source="O10-CANU")
def _all(call: Os10Call) -> Iterable[str]:
    for port, there in _received(call):
        yield from _detail(port, there)


@show_lines("show lldp neighbors interface {name...}", source="O10-MFD")
def _one(call: Os10Call) -> Iterable[str]:
    """Show all that a neighbour sends."""
    wanted = typed_interface(call, call["name"].removesuffix(" detail"))
    for port, there in _received(call):
        if port == wanted:
            yield from _detail(port, there)


def _detail(port: str, there: Neighbour) -> Iterable[str]:
    by_name = there.kind == "switch"
    yield "Remote Chassis ID Subtype: Mac address (4)"
    yield f"Remote Chassis ID: {there.mac}"
    yield f"Remote Port Subtype: {'Interface name (5)' if by_name else 'Mac address (3)'}"
    yield f"Remote Port ID: {_port_id(there)}"
    yield f"Remote Port Description: {'Not Advertised' if by_name else there.port}"
    yield f"Local Port ID: {port}"
    yield "Locally assigned remote Neighbor Index: 1"
    yield "Remote TTL: 121"
    yield "Information valid for next 98 seconds"
    yield "Time since last information change of this neighbor: 00:01:34"
    yield f"Remote System Name: {there.system or 'Not Advertised'}"
    yield "Remote System Desc: Not Advertised"
    yield "Remote Max Frame Size: 0"
    yield "Remote Aggregation Status: false"
    yield "-" * 75
    yield ""


@show_lines("show mac address-table", source="O10-MFD")
def _addresses(call: Os10Call) -> Iterable[str]:
    """Show where the addresses of hosts and arrays are learned."""
    yield "Codes: pv <vlan-id> - private vlan where the mac is originally learnt"
    yield "VlanId        Mac Address         Type        Interface"
    state = call.switch.state
    for port in state.of_kind(ETHERNET):
        end = call.switch.chassis.cables.get(port.name)
        place = state.interfaces.get(port_channel_name(port.lag), port)
        if end is None or end.kind == "switch" or not call.switch.up(port.name):
            continue
        if place.layer2:
            vlan = place.access or min(place.carried, default=1)
            yield f"{vlan:<14}{end.mac:<20}{'dynamic':<12}{place.name}"
