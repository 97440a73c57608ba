"""Show LLDP neighbours."""

import re
from collections.abc import Iterable

from sanfab_lab.chassis import Neighbour, neighbour
from sanfab_lab.os9.commands import Os9Call, show, typed_interface
from sanfab_lab.os9.names import short
from sanfab_lab.os9.show import show_lines

_NAME_SHOWN = 15
_PORT_SHOWN = 29
_COUNTS = """\
  Total Frames Out: 0
  Total Frames In: 0
  Total Neighbor information Age outs: 0
  Total Multiple Neighbors Detected: 0
  Total Frames Discarded: 0
  Total In Error Frames: 0
  Total Unrecognized TLVs: 0
  Total TLVs Discarded: 0
  Next packet will be sent after 25 seconds
  The neighbors are given below:"""


def _received(call: Os9Call) -> Iterable[tuple[str, Neighbour]]:
    """Yield the ports that receive LLDP, with the neighbour."""
    for name in call.switch.chassis.ports:
        there = neighbour(call.switch, name) if call.switch.lldp_works(name, "rx") else None
        if there:
            yield name, there


def _port_id(there: Neighbour) -> str:
    """Return the port id: hosts and arrays send the MAC address [R-SEN, F-LLDP]."""
    return there.port if there.kind == "switch" else there.mac


@show_lines("show lldp neighbors", source="R-MFD F-LLDP F-MXL")
def _neighbors(call: Os9Call) -> Iterable[str]:
    """Show the neighbour at each port, names cut off."""
    yield " Loc PortID   Rem Host Name     Rem Port Id                   Rem Chassis Id"
    yield " " + "-" * 73
    for port, there in _received(call):
        name = there.system or "-"
        name = f"{name[:_NAME_SHOWN]}..." if len(name) > _NAME_SHOWN else name
        where = _port_id(there)[:_PORT_SHOWN]
        yield f" {short(port):<12} {name:<17}{where:<30}{there.mac}".rstrip()


@show("show lldp neighbors detail", source="R-SEN R-OS9")
def _all(call: Os9Call) -> str:
    """Show all fields that neighbours send."""
    return "\n".join(_detail(port, there) for port, there in _received(call))


@show("show lldp neighbors interface {name...}", source="R-NAF")
def _one(call: Os9Call) -> str:
    """Show all fields that the neighbour at a port sends."""
    text = re.sub(r"\s+detail$", "", call["name"], flags=re.IGNORECASE)
    full = typed_interface(call, text)
    return "".join(_detail(port, there) for port, there in _received(call) if port == full)


def _detail(port: str, there: Neighbour) -> str:
    by_name = there.kind == "switch"
    rows = [
        "=" * 72,
        f" Local Interface {short(port)} has 1 neighbor",
        _COUNTS,
        "  " + "-" * 71,
        "",
        "    Remote Chassis ID Subtype: Mac address (4)",
        f"    Remote Chassis ID:  {there.mac}",
        f"    Remote Port Subtype:  {'Interface name (5)' if by_name else 'Mac address (3)'}",
        f"    Remote Port ID:  {_port_id(there)}",
        *([] if by_name else [f"    Remote Port Description:  {there.port}"]),
        f"    Local Port ID: {port}",
        "    Locally assigned remote Neighbor Index: 1",
        "    Remote TTL:  120",
        "    Information valid for next 117 seconds",
        "    Time since last information change of this neighbor:  00:01:34",
        *([f"    Remote System Name:  {there.system}"] if there.system else []),
        "    UnknownTLVList:",
        "    OrgUnknownTLVList:",
        "   " + "-" * 75,
    ]
    return "\n".join(rows) + "\n"
