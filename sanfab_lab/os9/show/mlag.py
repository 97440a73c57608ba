"""Show VLT."""

from collections.abc import Iterable

from sanfab_lab.os9.commands import Os9Call, port_channel_name
from sanfab_lab.os9.show import show_lines, titled_rows
from sanfab_lab.os9.vlt import agrees, linked_switch, peer_link, vlt_peer, vlt_value


@show_lines("show vlt brief", source="F-VLT D-VLT1")
def _brief(call: Os9Call) -> Iterable[str]:
    """Show the state of the VLT domain."""
    switch, state = call.switch, call.state
    if state.vlt is None:
        return ["% Error: VLT is not configured."]  # [mem]
    peer, other, link = vlt_peer(switch), linked_switch(switch), peer_link(switch)
    forced_down = other is not None and not agrees(switch, other)  # [D-VLTMIS]
    up = switch.up(port_channel_name(link)) and not forced_down
    priorities = [int(vlt_value(one, "primary-priority", "32768")) for one in (switch, peer)]
    primary = not peer or (priorities[0], switch.mac) < (priorities[1], peer.mac)
    rows = {
        "Domain ID": state.vlt_domain,
        "Role": "Primary" if primary else "Secondary",
        "Role Priority": priorities[0],
        "ICL Link Status": "Up" if up else "Down",
        "HeartBeat Status": "Up" if peer and "back-up" in state.vlt else "Down",
        "VLT Peer Status": "Up" if peer else "Down",
        "Local Unit Id": vlt_value(switch, "unit-id", "0"),
        "Version": "6(3)",
        "Local System MAC address": switch.mac,
        "Remote System MAC address": peer.mac if peer else "00:00:00:00:00:00",
    }
    return ["VLT Domain Brief", "-" * 18, *titled_rows(rows, 38, "  ")]


@show_lines("show vlt mismatch", source="F-VLT D-VLT1")
def _mismatch(call: Os9Call) -> Iterable[str]:
    """Show differences from the peer in VLANs and those of paired port-channels; blank: none."""
    peer = vlt_peer(call.switch)
    if peer is None:
        return []
    vlans = set(peer.state.vlans) ^ set(call.state.vlans)
    for lag in call.state.ports.values():
        far = peer.state.ports.get(port_channel_name(lag.peer_lag))
        vlans |= lag.tagged ^ far.tagged if far and lag.peer_lag else set()
    return ["Vlan-config", "-----------", "VLAN ID mismatch"] if vlans else []  # [mem]


@show_lines("show vlt backup-link", source="F-VLT D-VLT1")
def _backup_link(call: Os9Call) -> Iterable[str]:
    """Show the state of the heartbeat."""
    where = (call.state.vlt or {}).get("back-up", "").split()
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
