"""Show LLDP neighbours."""

from collections.abc import Iterator

from sanfab_lab.chassis import Neighbour, neighbour
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.names import mac_text, short_name
from sanfab_lab.nxos.show.interfaces import shown_interfaces, shown_ports


@show("show lldp neighbors", "show lldp neighbors interface {name...}", when="lldp", source="NTC")
def _lldp(call: NxosCall) -> str:
    """Show the LLDP neighbours."""
    found = _heard(call)
    rows = [*_LLDP_HEAD]
    for name, one in found:
        device = one.system or _dotted(one.mac)
        ability = "BR" if one.kind == "switch" else ""
        port = one.port if one.system else _dotted(one.mac)
        tail = f"{short_name(name):<15} {120:<10} {ability:<11} {port}"
        if len(device) > 20:  # noqa: PLR2004  # columns of the table
            rows += [device, f"{'':21}{tail}"]
        else:
            rows.append(f"{device:<20} {tail}")
    return "\n".join([*rows, f"Total entries displayed: {len(found)}"])


_LLDP_HEAD = (
    "Capability codes:",
    "  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device",
    "  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other",
    "Device ID            Local Intf      Hold-time  Capability  Port ID  ",
)


def _heard(call: NxosCall) -> list[tuple[str, Neighbour]]:
    found = []
    for name, port in shown_ports(call):
        heard = neighbour(call.switch, name) if port.lldp_receive else None
        if heard is not None:
            found.append((name, heard))
    return found


def _dotted(mac: str) -> str:
    return mac_text(int(mac.replace(":", ""), 16), ".")


@show(
    "show lldp neighbors detail",
    "show lldp neighbors interface {name} detail",
    when="lldp",
    source="NTC DELL5K",
)
@show(
    "show lldp neighbors interface {kind:[A-Za-z]+} {n:[\\d/]+} detail",
    when="lldp",
    source="NTC DELL5K",
)
def _lldp_detail(call: NxosCall) -> str:
    """Show the LLDP neighbours in detail."""
    found = _heard(call)
    rows = [*_LLDP_HEAD, ""]
    for name, one in found:
        rows += [*_neighbour(name, one), "", ""]
    return "\n".join([*rows[:-1], f"Total entries displayed: {len(found)}"])


def _neighbour(name: str, one: Neighbour) -> Iterator[str]:
    unknown = "not advertised"
    switch = one.kind == "switch"
    yield f"Chassis id: {_dotted(one.mac)}"
    yield f"Port id: {one.port if one.system else _dotted(one.mac)}"
    yield f"Local Port id: {short_name(name)}"
    yield f"Port Description: {one.port if one.system else unknown}"
    yield f"System Name: {one.system or unknown}"
    yield f"System Description: {unknown}"
    yield "Time remaining: 93 seconds"
    yield f"System Capabilities: {'B, R' if switch else unknown}"
    yield f"Enabled Capabilities: {'B, R' if switch else unknown}"
    yield f"Management Address: {unknown}"
    yield f"Vlan ID: {'1' if switch else unknown}"


@show("show lldp interface {name...}", when="lldp", source="C-N5TS")
def _lldp_interface(call: NxosCall) -> str:
    """Show whether a port sends and receives LLDP."""
    rows = []
    for name in shown_interfaces(call, lags=False):
        port = call.state.ports.get(name)
        if port is None:
            raise refused_word(call["name"].split()[-1], Reason.RANGE)
        sends, hears = "NY"[port.lldp_transmit], "NY"[port.lldp_receive]
        dcbx = "NY"[port.lldp_transmit and port.lldp_receive]
        rows.append(
            f"Interface Information: {short_name(name)} Enable (tx/rx/dcbx): {sends}/{hears}/{dcbx}"
        )
    return "\n".join(rows)
