"""Ports: on and off, labels, speed, jumbo frames, pause, storm control."""

from sanfab_lab.exos.state import Port
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused

_DISPLAY, _DESCRIPTION = 20, 255
"""Longest labels [mem]."""
_SPEEDS = ("10", "100", "1000", "10000", "40000")
_HIGHEST_RATE = 262143


def _each(switch: Switch, call: Call) -> list[Port]:
    return [switch.config.port(name) for name in switch.ports(call["list"])]


@TABLE.does("ABLE PORTS {list}", source="R-ES")
def administer(switch: Switch, call: Call) -> str:
    """Turn ports on or off."""
    for port in _each(switch, call):
        port.enabled = call.on()
    return ""


@TABLE.does("configure PORTS {list} display-string {text}", source="R-NTC")
def display(switch: Switch, call: Call) -> str:
    """Set the short label of ports."""
    ports = switch.ports(call["list"])
    if len(call["text"]) > _DISPLAY:
        raise Refused(f"Error: The display string is limited to {_DISPLAY} characters.")
    for name in ports:
        switch.config.port(name).display = call["text"]
    return ""


@TABLE.does("configure PORTS {list} description-string {text}", source="R-NTC R-CN")
def describe(switch: Switch, call: Call) -> str:
    """Set the long label of ports."""
    ports = switch.ports(call["list"])
    if len(call["text"]) > _DESCRIPTION:
        raise Refused(f"Error: The description string is limited to {_DESCRIPTION} characters.")
    for name in ports:
        switch.config.port(name).description = call["text"]
    return ""


@TABLE.does(
    "unconfigure PORTS {list} {what:display-string|description-string}",
    source="F-PUB",
)
def undescribe(switch: Switch, call: Call) -> str:
    """Take a label off ports."""
    for port in _each(switch, call):
        if call["what"] == "display-string":
            port.display = ""
        else:
            port.description = ""
    return ""


@TABLE.does(
    "configure PORTS {list} auto off speed {speed} [duplex {duplex:full|half}]",
    "configure PORTS {list} auto {on:on} [speed {speed} duplex {duplex:full|half}]",
    source="R-CN R-MFD",
)
def speed(switch: Switch, call: Call) -> str:
    """Set the speed of ports, or have it agreed on."""
    ports = switch.ports(call["list"])
    if call["speed"] and call["speed"] not in _SPEEDS:
        raise BadWord(call["speed"])
    words = "" if call.has("on") else f"speed {call['speed']} duplex {call['duplex'] or 'full'}"
    for name in ports:
        switch.config.port(name).speed = words
    return ""


@TABLE.does("ABLE jumbo-frame PORTS {list}", source="R-MFD F-RU E-ISC")
def jumbo(switch: Switch, call: Call) -> str:
    """Let jumbo frames through ports, or stop."""
    for port in _each(switch, call):
        port.jumbo = call.on()
    return ""


@TABLE.does("configure jumbo-frame-size {size}", source="E-JMB F-RU")
def jumbo_size(switch: Switch, call: Call) -> str:
    """Set the one size of jumbo frames; what is on the wire, tag and checksum included."""
    switch.config.jumbo_size = switch.whole(call["size"], 1523, 9216)
    return ""


@TABLE.does("unconfigure jumbo-frame-size", source="mem")
def jumbo_default(switch: Switch, call: Call) -> str:  # noqa: ARG001
    """Set the size of jumbo frames back."""
    switch.config.jumbo_size = 9216
    return ""


@TABLE.does("ABLE flow-control rx-pause PORTS {list}", source="E-FC")
def rx_pause(switch: Switch, call: Call) -> str:
    """Honour pause frames at ports, or stop; sending stops first [E-FC]."""
    names = switch.ports(call["list"])
    for name in names:
        port = switch.config.seen(name)
        if not call.on() and port.tx_pause:
            raise Refused(
                f"Error: TX flow control is enabled on port {name}; disable it before "
                "RX flow control."
            )
        if call.on():
            _no_pfc(name, port)
    for name in names:
        port = switch.config.port(name)
        port.rx_pause = None if port.pfc_rx or port.pfc_tx else call.on()
    return ""


@TABLE.does("ABLE flow-control tx-pause PORTS {list}", source="E-FC")
def tx_pause(switch: Switch, call: Call) -> str:
    """Send pause frames from ports, or stop; they have to be honoured first [E-FC]."""
    names = switch.ports(call["list"])
    for name in names:
        port = switch.config.seen(name)
        if call.on() and not port.rx_pause:
            raise Refused(
                "Error: RX flow control must be enabled before TX flow control can be "
                f"enabled on port {name}."
            )
        if call.on():
            _no_pfc(name, port)
    for name in names:
        switch.config.port(name).tx_pause = call.on()
    return ""


def _no_pfc(name: str, port: Port) -> None:
    if port.pfc_rx or port.pfc_tx:
        raise Refused(
            f"Error: Priority flow control is enabled on port {name}; IEEE 802.3x flow "
            "control cannot be used there."
        )


@TABLE.does(
    "configure PORTS {list} rate-limit flood {kind:broadcast|multicast|unknown-destmac} {rate}",
    source="F-EAF",
)
def storm(switch: Switch, call: Call) -> str:
    """Limit a kind of flooded frames, in packets per second."""
    ports, rate = switch.ports(call["list"]), call["rate"]
    if rate != "no-limit":
        rate = str(switch.whole(rate, 0, _HIGHEST_RATE))
    for name in ports:
        floods = switch.config.port(name).floods
        if rate == "no-limit":
            floods.pop(call["kind"], None)
        else:
            floods[call["kind"]] = rate
    return ""


@TABLE.does(
    "ABLE flooding {kind:unicast|broadcast|multicast|all_cast} PORTS {list}", source="R-NTC mem"
)
def flooding(switch: Switch, call: Call) -> str:
    """Flood frames out of ports, or do not."""
    kinds = {"unicast", "broadcast", "multicast"} if call["kind"] == "all_cast" else {call["kind"]}
    for port in _each(switch, call):
        off = set(port.flooding) - kinds if call.on() else set(port.flooding) | kinds
        port.flooding = tuple(sorted(off))
    return ""


@TABLE.does("ABLE edp PORTS {list}", source="R-NTC F-450")
def edp(switch: Switch, call: Call) -> str:
    """Speak the discovery protocol of Extreme at ports, or not."""
    for port in _each(switch, call):
        port.edp = call.on()
    return ""


@TABLE.does(
    "configure forwarding switching-mode {how:cut-through|store-and-forward}", source="E-ISC"
)
def switching_mode(switch: Switch, call: Call) -> str:
    """Forward frames before they arrived whole, or after."""
    switch.config.switching_mode = "cut-through" if call["how"] == "cut-through" else ""
    return ""


@TABLE.does("configure vr VR-Default {how:add|delete} PORTS {list}", source="R-CN")
def router_ports(switch: Switch, call: Call) -> str:
    """Give ports to the virtual router, which has them all, or take them."""
    ports = switch.ports(call["list"])
    if call["how"] == "delete" and switch.config.untagged.keys() & set(ports):
        raise Refused("Error: Ports cannot be deleted from VR-Default while they are in a VLAN.")
    return ""
