"""Show LLDP neighbours."""

from collections.abc import Iterator

from sanfab_lab.chassis import Neighbour, neighbour
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.names import mac_text, short_name
from sanfab_lab.nxos.show import show
from sanfab_lab.nxos.show.interfaces import shown_interfaces, shown_ports

_HEAD = """\
Capability codes:
  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device
  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other
Device ID            Local Intf      Hold-time  Capability  Port ID  """
_NEIGHBOUR = """
Chassis id: {chassis}
Port id: {port}
Local Port id: {name}
Port Description: {description}
System Name: {system}
System Description: not advertised
Time remaining: 93 seconds
System Capabilities: {abilities}
Enabled Capabilities: {abilities}
Management Address: not advertised
Vlan ID: {vlan}
"""


@show("show lldp neighbors", "show lldp neighbors interface {name...}", when="lldp", source="NTC")
def _lldp(call: NxosCall) -> Iterator[str]:
    """Show the LLDP neighbours."""
    found = _neighbours(call)
    yield _HEAD
    for name, one in found:
        device, ability = one.system or _dotted(one.mac), "BR" if one.kind == "switch" else ""
        tail = f"{short_name(name):<15} {120:<10} {ability:<11} {_port(one)}"
        long = len(device) > 20  # noqa: PLR2004  # columns of the table
        yield f"{device}\n{'':21}{tail}" if long else f"{device:<20} {tail}"
    yield f"Total entries displayed: {len(found)}"


def _neighbours(call: NxosCall) -> list[tuple[str, Neighbour]]:
    ports = [name for name, port in shown_ports(call) if port.lldp_receive]
    found = [(name, neighbour(call.switch, name)) for name in ports]
    return [(name, one) for name, one in found if one]


def _dotted(mac: str) -> str:
    return mac_text(int(mac.replace(":", ""), 16), ".")


def _port(one: Neighbour) -> str:
    return one.port if one.system else _dotted(one.mac)


@show(
    "show lldp neighbors detail",
    "show lldp neighbors interface {name} detail",
    "show lldp neighbors interface {kind:[A-Za-z]+} {n:[\\d/]+} detail",
    when="lldp",
    source="NTC DELL5K",
)
def _lldp_detail(call: NxosCall) -> Iterator[str]:
    """Show the LLDP neighbours in detail."""
    found, unknown = _neighbours(call), "not advertised"
    yield _HEAD
    for name, one in found:
        switch = one.kind == "switch"
        yield _NEIGHBOUR.format(
            chassis=_dotted(one.mac),
            port=_port(one),
            name=short_name(name),
            description=one.port if one.system else unknown,
            system=one.system or unknown,
            abilities="B, R" if switch else unknown,
            vlan="1" if switch else unknown,
        )
    yield f"Total entries displayed: {len(found)}"


@show("show lldp interface {name...}", when="lldp", source="C-N5TS")
def _lldp_interface(call: NxosCall) -> Iterator[str]:
    """Show whether a port sends and receives LLDP."""
    for name in shown_interfaces(call, lags=False):
        port = call.state.ports.get(name)
        if port is None:
            raise refused_word(call["name"].split()[-1], Reason.RANGE)
        sends, receives = port.lldp_transmit, port.lldp_receive
        states = "/".join("NY"[on] for on in (sends, receives, sends and receives))
        yield f"Interface Information: {short_name(name)} Enable (tx/rx/dcbx): {states}"
