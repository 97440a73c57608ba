"""Configuration and cables of both switches of a VLT domain -> the peer and the roles."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import is_up
from sanfab_lab.os10.names import LAG
from sanfab_lab.os10.state import Interface

if TYPE_CHECKING:
    from sanfab_lab.os10.switch import Os10


def interconnect_is_up(switch: "Os10") -> bool:
    """Return whether a port of the interconnect is up."""
    return any(is_up(switch, name) for name in switch.state.discovery)


def vlt_peer(switch: "Os10") -> "Os10 | None":
    """Return the switch at the other end of the interconnect, if it is in the same domain."""
    for name in switch.state.discovery:
        end = switch.chassis.cables.get(name)
        other = switch.chassis.others.get(end.system) if end else None
        if end is None or not isinstance(other, type(switch)) or not is_up(switch, name):
            continue
        same = other.state.vlt_domain == switch.state.vlt_domain
        if end.port in other.state.discovery and same:
            return other
    return None


def unit_of(switch: "Os10", peer: "Os10 | None") -> int:
    """Return the unit number, which no line sets: 1, and 2 of the other switch."""
    return 1 if peer is None or switch.mac < peer.mac else 2


def priority_of(switch: "Os10") -> int:
    """Return the role priority."""
    return int(switch.state.vlt.get("primary-priority", "x 32768").split()[1])


def leads_pair(switch: "Os10", peer: "Os10 | None") -> bool:
    """Return whether a switch is the primary one: the lower priority, then the lower address."""
    if peer is None:
        return True
    return (priority_of(switch), switch.mac) < (priority_of(peer), peer.mac)


def paired(switch: "Os10", number: str) -> list[Interface]:
    """Return the port-channels with a VLT number."""
    line = f"vlt-port-channel {number}"
    return [one for one in switch.state.of_kind(LAG) if one.lines.get("vlt-port-channel") == line]
