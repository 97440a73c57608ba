"""Persistent and volatile settings of ports: each acts at once and says nothing."""

from collections.abc import Iterable
from typing import NamedTuple

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.fos.commands import FosCall, bounded, command
from sanfab_lab.fos.state import PortConfig

PORTS = "{ports}"
LONGEST_NAME = 32
WIDE_NAME = 128
"""Longest name of a port, before and since 7.0 [FOS8AG][mem]."""


class OnOff(NamedTuple):
    """A setting that 1 turns on and 0 off."""

    verb: str
    field: str
    source: str


ON_OFF = (
    OnOff("portcfgtrunkport", "trunk", "NAMC DS300B"),
    OnOff("portcfgeport", "e_port", "NAMC mem"),
    OnOff("portcfggport", "locked_g", "NAMC mem"),
    OnOff("portcfglport", "locked_l", "NAMC mem"),
    OnOff("portcfgislmode", "r_rdy", "NAMC mem"),
    OnOff("portcfgnpivport", "npiv", "NAMC mem"),
)


def _put(records: Iterable[PortConfig], field: str, value: object) -> None:
    for record in records:
        setattr(record, field, value)


def _register(row: OnOff) -> None:
    def act(call: FosCall) -> None:
        _put(call.port_records(), row.field, call["on"] == "1")

    command(f"{row.verb} {PORTS} {{on:[01]}}", source=row.source)(act)


for _row in ON_OFF:
    _register(_row)


@command(f"portcfgnpivport --enable|--disable {PORTS}", when="7", source="mem")
def _npiv(call: FosCall) -> None:
    _put(call.port_records(), "npiv", call.keyword("--enable"))


@command(f"portcfgqos --enable|--disable {PORTS}", source="NAMC")
def _qos(call: FosCall) -> None:
    _put(call.port_records(), "qos", "ON" if call.keyword("--enable") else "")


@command(f"portcfgcompress --enable|--disable {PORTS}", when="7", source="NAMC")
def _compress(call: FosCall) -> None:
    """Compress an ISL; the port has to be disabled."""
    on = call.keyword("--enable")
    for port in call.ports():
        refuse_if(call.switch.port_enabled(port), f"Port {port} must be disabled first")
        call.state.ports[port].compression = on


@command(
    f"portcfgspeed {PORTS} {{speed}}", f"portcfgspeed -i {PORTS} {{speed}}", source="NAMC DS300B"
)
def _speed(call: FosCall) -> None:
    """Fix the speed of ports, or negotiate it; a link goes down and up."""
    speed = call["speed"]
    known = call.switch.hardware.speeds
    if not speed.isdigit() or int(speed) not in (0, *known):
        raise Refused(f"Invalid speed level {speed}: 0, {', '.join(map(str, known))}")
    for port in call.ports():
        call.state.ports[port].speed = int(speed)
        _bounce(call, port)


def _bounce(call: FosCall, port: str) -> None:
    """Take a link down and up: an ISL joins or segments once more."""
    call.switch.links.pop(port, None)
    end = call.switch.chassis.cables.get(port)
    other = call.switch.chassis.others.get(end.system) if end and end.kind == "switch" else None
    if end is not None and isinstance(other, type(call.switch)):
        other.links.pop(end.port, None)


@command("switchcfgspeed {speed}", source="mem")
def _all_speeds(call: FosCall) -> None:
    call.values["ports"] = ",".join(call.switch.ports)
    _speed(call)


@command("switchcfgtrunk {on:[01]}", source="NAMC")
def _all_trunks(call: FosCall) -> None:
    _put(call.state.ports.values(), "trunk", call["on"] == "1")


@command(f"portcfgfillword {PORTS} {{mode}}", when="fill-word", source="FOS73AG")
def _fill_word(call: FosCall) -> None:
    mode = bounded(call["mode"], 0, 3)
    for port in call.ports():
        call.state.ports[port].fill_word = mode
        _bounce(call, port)


@command(
    f"portcfglongdistance {PORTS} {{mode:L0|LE|LS|LD}}",
    f"portcfglongdistance {PORTS} {{mode:L0|LE|LS|LD}} {{init:[01]}}",
    f"portcfglongdistance {PORTS} {{mode:LS|LD}} {{init:[01]}} {{km}}",
    source="NAMC mem",
)
@command(
    f"portcfglongdistance {PORTS} {{mode:LS|LD}} {{init:[01]}} -distance {{km}}",
    when="7",
    source="NAMC",
)
def _distance(call: FosCall) -> None:
    """Give an ISL the buffers of its length; LS and LD need one."""
    mode = call["mode"]
    refuse_if(mode in {"LS", "LD"} and not call.has("km"), f"{mode} requires a distance")
    kilometres = bounded(call["km"], 10, 500) if call.has("km") else 0
    for port in call.ports():
        config = call.state.ports[port]
        config.distance, config.kilometres = mode, kilometres
        config.vc_link_init = mode != "L0" and call.get("init", "0") == "1"
        _bounce(call, port)


@command(f"portcfgfportbuffers --enable {PORTS} {{number}}", source="mem")
@command(f"portcfgfportbuffers --disable {PORTS}", source="mem")
def _buffers(call: FosCall) -> None:
    _put(call.port_records(), "buffers", bounded(call.get("number", "0"), 0, 1000))


@command(f"portcfgdefault {PORTS}", source="NAMC")
def _default(call: FosCall) -> None:
    """Take all settings of a port back."""
    for port in call.ports():
        call.state.ports[port].reset()
        _bounce(call, port)


@command(
    f"portcfgpersistentdisable {PORTS}",
    f"portcfgpersistentenable {PORTS}",
    f"portcfgpersistentdisable -i {PORTS} [-f]",
    f"portcfgpersistentenable -i {PORTS} [-f]",
    source="IBM37 ESI JCAPP",
)
def _persistent(call: FosCall) -> None:
    """Disable or enable ports for good."""
    off = call.verb.endswith("disable")
    _put(call.port_records(), "persistent_disable", off)
    if not off:
        call.switch.disabled -= set(call.ports())


@command("portcfgpersistentenable", source="IBM37")
def _show_persistent(call: FosCall) -> str:
    """Show which ports are enabled for good, sixteen in a block."""
    text, ports = "", call.switch.ports
    for start in range(0, len(ports), 16):
        part = ports[start : start + 16]
        words = ["-" if call.state.ports[one].persistent_disable else "YES" for one in part]
        text += "Slot 0   " + "".join(f"{one:>3} " for one in part)
        text += "\n---------" + "+---" * len(part) + "\nEnabled  "
        text += "".join(f"{one:>3} " for one in words) + "\n\n"
    return text


@command(
    f"portdisable {PORTS}",
    f"portenable {PORTS}",
    f"portdisable -i {PORTS} [-f]",
    f"portenable -i {PORTS} [-f]",
    source="DS300B JCAPP",
)
def _volatile(call: FosCall) -> None:
    """Disable or enable ports until the next start; a persistent state stays [mem]."""
    ports = set(call.ports())
    if call.verb == "portdisable":
        call.switch.disabled |= ports
    else:
        call.switch.disabled -= ports


@command(
    f"portname {PORTS} {{text:.*}}",
    source="mem",
)
@command(
    f"portname {PORTS} -n {{text:.*}}",
    f"portname -i {PORTS} -n {{text:.*}}",
    when="6",
    source="JCAPP",
)
def _name(call: FosCall) -> None:
    longest = WIDE_NAME if call.switch.release >= (7,) else LONGEST_NAME
    name = call["text"]
    refuse_if(len(name) > longest, f"Name too long: at most {longest} characters")
    _put(call.port_records(), "name", name)
