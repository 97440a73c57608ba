"""Show VLT."""

from collections.abc import Iterable

from sanfab_lab.chassis import is_up
from sanfab_lab.os9.commands import Os9Call, port_channel_name
from sanfab_lab.os9.show import show_lines, titled_rows
from sanfab_lab.os9.switch import Os9


def vlt_peer(switch: Os9) -> Os9 | None:
    """Return the other switch of the VLT domain, if the settings of both agree [D-VLT1]."""
    for member in switch.state.members(_peer_link(switch)):
        end = switch.chassis.cables.get(member.name)
        other = switch.chassis.others.get(end.system) if end else None
        linked = isinstance(other, Os9) and is_up(switch, member.name)
        if isinstance(other, Os9) and linked and _agrees(switch, other):
            return other
    return None


def _vlt(switch: Os9) -> dict[str, str]:
    return switch.state.vlt or {}


def _value(switch: Os9 | None, key: str, default: str) -> str:
    """Return the value of a line of the VLT domain."""
    return _vlt(switch).get(key, f"x {default}").split()[1] if switch else default


def _peer_link(switch: Os9) -> int:
    """Return the number of the peer link; 0: there is none."""
    return int(_vlt(switch).get("peer-link", "0").split()[-1])


def _agrees(switch: Os9, other: Os9) -> bool:
    mine, theirs = _vlt(switch), _vlt(other)
    same = mine.get("system-mac") == theirs.get("system-mac")
    units = mine.get("unit-id"), theirs.get("unit-id")
    differ = units == (None, None) or (None not in units and units[0] != units[1])
    return same and differ and switch.state.vlt_domain == other.state.vlt_domain


@show_lines("show vlt brief", source="F-VLT D-VLT1")
def _brief(call: Os9Call) -> Iterable[str]:
    """Show the state of the VLT domain."""
    switch, state = call.switch, call.state
    if state.vlt is None:
        return ["% Error: VLT is not configured."]  # [mem]
    peer, link = vlt_peer(switch), port_channel_name(_peer_link(switch))
    up = link in state.ports and switch.up(link)
    priorities = [int(_value(one, "primary-priority", "32768")) for one in (switch, peer)]
    primary = not peer or (priorities[0], switch.mac) < (priorities[1], peer.mac)
    rows = {
        "Domain ID": state.vlt_domain,
        "Role": "Primary" if primary else "Secondary",
        "Role Priority": priorities[0],
        "ICL Link Status": "Up" if up else "Down",
        "HeartBeat Status": "Up" if peer and "back-up" in state.vlt else "Down",
        "VLT Peer Status": "Up" if peer else "Down",
        "Local Unit Id": _value(switch, "unit-id", "0"),
        "Version": "6(3)",
        "Local System MAC address": switch.mac,
        "Remote System MAC address": peer.mac if peer else "00:00:00:00:00:00",
    }
    return ["VLT Domain Brief", "-" * 18, *titled_rows(rows, 38, "  ")]


@show_lines("show vlt mismatch", source="F-VLT D-VLT1")
def _mismatch(call: Os9Call) -> Iterable[str]:
    """Show differences from the peer in VLANs; blank: none."""
    peer = vlt_peer(call.switch)
    if peer is None or set(peer.state.vlans) == set(call.state.vlans):
        return []
    return ["Vlan-config", "-----------", "VLAN ID mismatch"]  # [mem]


@show_lines("show vlt backup-link", source="F-VLT D-VLT1")
def _backup_link(call: Os9Call) -> Iterable[str]:
    """Show the state of the heartbeat."""
    where = _vlt(call.switch).get("back-up", "").split()
    state = "Up" if where and vlt_peer(call.switch) else "Down"
    rows = {"Destination": where[2] if where else "", "Peer HeartBeat status": state}
    return ["VLT Backup Link", "-" * 17, *titled_rows(rows, 28)]


@show_lines("show vlt detail", source="F-VLT D-VLT1")
def _detail(call: Os9Call) -> Iterable[str]:
    """Show the port-channels that are paired with those of the peer."""
    yield "Local LAG Id  Peer LAG Id  Local Status  Peer Status  Active VLANs"
    yield "-" * 12 + "  " + "-" * 52
    peer = vlt_peer(call.switch)
    for lag in call.state.ports.values():
        if lag.peer_lag:
            name = port_channel_name(lag.peer_lag)
            there = peer is not None and name in peer.state.ports and peer.up(name)
            vlans = ", ".join(str(n) for n in sorted(lag.tagged | {lag.untagged or 1}))
            theirs = "UP" if there else "DOWN"
            mine = "UP" if call.switch.up(lag.name) else "DOWN"
            yield f"{lag.number:<14}{lag.peer_lag:<13}{mine:<14}{theirs:<13}{vlans}"
