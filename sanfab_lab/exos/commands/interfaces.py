"""Ports: state, labels, speed, jumbo frames, EDP, storm control."""

from sanfab.model.platforms.row import broken_out
from sanfab_lab.commands import Refused
from sanfab_lab.exos.commands import ExosCall, command, set_fields, system_fields
from sanfab_lab.exos.state import Port
from sanfab_lab.rows import Field

_LABELS = {
    "display-string": ("display", "display string", 20),
    "description-string": ("description", "description string", 255),
}
"""Field, name and largest length of the labels of a port [mem]."""
_HIGHEST_RATE = 262143
_SPEEDS = ("10", "100", "1000", "10000", "40000")

set_fields(
    Port,
    ExosCall.port_records,
    Field("enable|disable ports|port {list}", "enabled", "R-ES NOSTACK"),
    Field("enable|disable jumbo-frame ports|port {list}", "jumbo", "R-MFD F-RU E-ISC"),
    Field("enable|disable edp ports|port {list}", "edp", "R-NTC F-450"),
    Field("unconfigure ports {list} display-string", "display", "F-PUB", value=""),
    Field("unconfigure ports {list} description-string", "description", "F-PUB", value=""),
)
# The size of a frame on the wire, tag and checksum included.
system_fields(
    Field(
        "configure jumbo-frame-size {value}", "jumbo_size", "E-JMB F-RU", limits=range(1523, 9217)
    ),
    Field("unconfigure jumbo-frame-size", "jumbo_size", value=9216),
    Field(
        "configure forwarding switching-mode cut-through", "switching_mode", "E-ISC", "cut-through"
    ),
    Field("configure forwarding switching-mode store-and-forward", "switching_mode", "E-ISC", ""),
)


@command("configure ports|port {list} {kind:display-string} {text}", source="R-NTC NOSTACK")
@command("configure ports {list} {kind:description-string} {text}", source="R-NTC R-CN")
def _label(call: ExosCall) -> None:
    ports = call.ports()
    field, name, most = _LABELS[call["kind"]]
    if len(call["text"]) > most:
        raise Refused(f"Error: The {name} is limited to {most} characters.")
    for port in ports:
        setattr(call.state.port(port), field, call["text"])


@command(
    "configure ports {list} auto off speed {speed} [duplex {duplex:full|half}]",
    "configure ports {list} auto {on:on} [speed {speed} duplex {duplex:full|half}]",
    source="R-CN R-MFD",
)
def _speed(call: ExosCall) -> None:
    """Set the speed of ports, or negotiate it."""
    ports = call.ports()
    call.one_of("speed", ("", *_SPEEDS))
    duplex = call.get("duplex", "full")
    for name in ports:
        how = "on" if call.has("on") else "off"
        fixed = f"{how} speed {call['speed']} duplex {duplex}" if call.has("speed") else ""
        call.state.port(name).speed = fixed


@command("configure vr VR-Default {how:add|delete} ports|port {list}", source="R-CN")
def _router_ports(call: ExosCall) -> None:
    """Add ports to the virtual router, which has all of them, or delete them."""
    ports = set(call.ports())
    if call["how"] == "delete" and call.state.untagged.keys() & ports:
        raise Refused("Error: Ports cannot be deleted from VR-Default while they are in a VLAN.")


@command(
    "configure ports {list} rate-limit flood {kind:broadcast|multicast|unknown-destmac} {rate}",
    source="F-EAF",
)
def _rate_limit(call: ExosCall) -> None:
    """Limit a kind of flooded frames, in packets per second."""
    ports, limited = call.ports(), call["rate"] != "no-limit"
    rate = call.within("rate", 0, _HIGHEST_RATE) if limited else 0
    for name in ports:
        floods = call.state.port(name).floods
        floods.pop(call["kind"], None)
        if limited:
            floods[call["kind"]] = str(rate)


@command(
    "enable|disable flooding {kind:unicast|broadcast|multicast|all_cast} ports|port {list}",
    source="R-NTC mem",
)
def _flooding(call: ExosCall) -> None:
    kinds = {"unicast", "broadcast", "multicast"} if call["kind"] == "all_cast" else {call["kind"]}
    for port in call.port_records():
        off = set(port.flooding) - kinds if call.on else set(port.flooding) | kinds
        port.flooding = tuple(sorted(off))


@command("configure ports {list} partition {mode}", source="EXOS-PART R-MFD")
def _partition(call: ExosCall) -> None:
    """Break ports out, or make them whole; it counts after a reboot."""
    platform = call.switch.chassis.platform
    for name in call.ports():
        modes = {one.row.words for one in broken_out(platform) if one.number == name}
        if not modes or (call["mode"] not in modes and not call["mode"].startswith("1x")):
            raise Refused(f"Error: Port {name} does not support partition {call['mode']}.")
        call.state.partitions.pop(name, None)
        if call["mode"] in modes:
            call.state.partitions[name] = call["mode"]
