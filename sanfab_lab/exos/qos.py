"""QoS profiles, 802.1p priorities, priority flow control."""

from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused

ALWAYS = ("QP1", "QP8")
"""QoS profiles that exist from the start [mem]."""


def _profile(switch: Switch, word: str) -> str:
    if word.upper() not in switch.config.qosprofiles:
        raise BadWord(word)
    return word.upper()


@TABLE.does("create qosprofile {name}", source="R-ES mem")
def create(switch: Switch, call: Call) -> str:
    """Create a QoS profile; QP7 is the stack's own [mem]."""
    name = call["name"].upper()
    if name not in {f"QP{number}" for number in range(1, 9)}:
        raise BadWord(call["name"])
    if name in switch.config.qosprofiles:
        raise Refused(f"Error: QoS profile {name} already exists.")
    if name == "QP7" and switch.stacked:
        raise Refused("Error: QoS profile QP7 is reserved for stacking.")
    switch.config.qosprofiles.add(name)
    return ""


@TABLE.does("delete qosprofile {name}", source="mem")
def delete(switch: Switch, call: Call) -> str:
    """Delete a QoS profile that nothing uses."""
    name = _profile(switch, call["name"])
    config = switch.config
    if name in ALWAYS:
        raise Refused(f"Error: QoS profile {name} cannot be deleted.")
    vlans = any(vlan.qosprofile == name for vlan in config.vlans.values())
    ports = any(name in port.pfc_rx for port in config.ports.values())
    if name in config.dot1p.values() or vlans or ports:
        raise Refused(f"Error: QoS profile {name} is in use and cannot be deleted.")
    for port in config.ports.values():
        port.bandwidth.pop(name, None)
    config.qosprofiles.discard(name)
    return ""


@TABLE.does("configure dot1p type {priority} [qosprofile] {name}", source="E-PFC")
def dot1p(switch: Switch, call: Call) -> str:
    """Give a priority a QoS profile."""
    priority = switch.whole(call["priority"], 0, 7)
    name = _profile(switch, call["name"])
    if name == _default(priority):
        switch.config.dot1p.pop(priority, None)
    else:
        switch.config.dot1p[priority] = name
    return ""


def _default(priority: int) -> str:
    return "QP8" if priority == 7 else "QP1"  # noqa: PLR2004  # the highest priority


def profile_of(switch: Switch, priority: int) -> str:
    """Return the QoS profile that a priority has."""
    return switch.config.dot1p.get(priority, _default(priority))


@TABLE.does("unconfigure dot1p type {priority}", "unconfigure qosprofile", source="mem")
def unset(switch: Switch, call: Call) -> str:
    """Give a priority, or all, the QoS profile it had."""
    if call.has("priority"):
        switch.config.dot1p.pop(switch.whole(call["priority"], 0, 7), None)
    else:
        switch.config.dot1p.clear()
    return ""


@TABLE.does("configure qosprofile {name} minbw {least} maxbw {most} [PORTS {list}]", source="R-MFD")
def bandwidth(switch: Switch, call: Call) -> str:
    """Share the bandwidth of ports among QoS profiles."""
    name = _profile(switch, call["name"])
    least, most = switch.whole(call["least"], 0, 100), switch.whole(call["most"], 0, 100)
    ports = switch.ports(call["list"] or "all")
    if least > most:
        raise Refused("Error: The minimum bandwidth is greater than the maximum bandwidth.")
    for port in ports:
        others = switch.config.seen(port).bandwidth.items()
        if least + sum(low for other, (low, _) in others if other != name) > 100:  # noqa: PLR2004
            raise Refused(f"Error: The minimum bandwidths on port {port} add up to more than 100%.")
    for port in ports:
        shares = switch.config.port(port).bandwidth
        shares.pop(name, None)
        if (least, most) != (0, 100):
            shares[name] = (least, most)
    return ""


@TABLE.does("ABLE flow-control rx-pause qosprofile {name} PORTS {list}", source="E-PFC R-MFD")
def pfc_receive(switch: Switch, call: Call) -> str:
    """Honour PFC for a QoS profile at ports, or stop."""
    name, ports = _profile(switch, call["name"]), switch.ports(call["list"])
    _no_pause(switch, call, ports)
    for one in ports:
        port = switch.config.port(one)
        kept = set(port.pfc_rx) - {name}
        port.pfc_rx = tuple(sorted(kept | {name} if call.on() else kept))
    return ""


@TABLE.does("ABLE flow-control tx-pause priority {priority} PORTS {list}", source="E-PFC R-MFD")
def pfc_send(switch: Switch, call: Call) -> str:
    """Send PFC for a priority from ports, or stop."""
    priority, ports = switch.whole(call["priority"], 0, 7), switch.ports(call["list"])
    _no_pause(switch, call, ports)
    for one in ports:
        port = switch.config.port(one)
        kept = set(port.pfc_tx) - {priority}
        port.pfc_tx = tuple(sorted(kept | {priority} if call.on() else kept))
    return ""


def _no_pause(switch: Switch, call: Call, ports: list[str]) -> None:
    """Refuse PFC where pause frames are sent; end it where they are only honoured [E-FC]."""
    if not call.on():
        return
    for name in ports:
        if switch.config.seen(name).tx_pause:
            raise Refused(
                f"Error: IEEE 802.3x TX flow control is enabled on port {name}; disable "
                "it before priority flow control."
            )
    for name in ports:
        switch.config.port(name).rx_pause = None
