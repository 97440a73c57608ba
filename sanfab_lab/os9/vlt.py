"""Configuration and cables of both switches of a VLT domain -> the peer, and what they clash on."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import is_up
from sanfab_lab.os9.names import name_of
from sanfab_lab.os9.state import Port

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9


def linked_switch(switch: "Os9") -> "Os9 | None":
    """Return the switch at the other end of the peer link, whether it is set alike or not."""
    for member in switch.state.members(peer_link(switch)):
        end = switch.chassis.cables.get(member.name)
        other = switch.chassis.others.get(end.system) if end else None
        if isinstance(other, type(switch)) and is_up(switch, member.name):
            return other
    return None


def vlt_peer(switch: "Os9") -> "Os9 | None":
    """Return the other switch of the VLT domain, if the settings of both agree [D-VLT1]."""
    other = linked_switch(switch)
    return other if other is not None and agrees(switch, other) else None


def _vlt(switch: "Os9") -> dict[str, str]:
    return switch.state.vlt or {}


def vlt_value(switch: "Os9 | None", key: str, default: str) -> str:
    """Return the value of a line of the VLT domain."""
    return _vlt(switch).get(key, f"x {default}").split()[1] if switch else default


def peer_link(switch: "Os9") -> int:
    """Return the number of the peer link; 0: there is none."""
    return int(_vlt(switch).get("peer-link", "0").split()[-1])


def agrees(switch: "Os9", other: "Os9") -> bool:
    """Return whether two switches can form a VLT domain [D-VLT1][D-VLTMIS]."""
    mine, theirs = _vlt(switch), _vlt(other)
    same = mine.get("system-mac") == theirs.get("system-mac")
    units = mine.get("unit-id"), theirs.get("unit-id")
    differ = units == (None, None) or (None not in units and units[0] != units[1])
    return same and differ and switch.state.vlt_domain == other.state.vlt_domain


def clashes_with_peer(switch: "Os9", lag: Port) -> bool:
    """Return whether the peer pairs its port-channel with another one: both go down [D-VLTMIS]."""
    peer = vlt_peer(switch) if lag.peer_lag else None
    far = peer.state.ports.get(name_of("Port-channel", [lag.peer_lag])) if peer else None
    return far is not None and far.peer_lag not in {0, lag.number}
