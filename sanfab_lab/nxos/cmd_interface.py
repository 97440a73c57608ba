"""Commands that make, remove and reset interfaces, and those that all kinds of them share."""

import re

from sanfab_lab.nxos import knobs
from sanfab_lab.nxos.engine import port_state
from sanfab_lab.nxos.factory import new_port
from sanfab_lab.nxos.knobs import Knob
from sanfab_lab.nxos.names import interfaces, kind_of, number_of
from sanfab_lab.nxos.state import SHARED, Port, Svi, Vfc
from sanfab_lab.nxos.table import Line, Misplaced, Refused, command, enter

MODES = {"Ethernet": "eth", "port-channel": "lag", "vfc": "vfc"}
RANGES = {
    "port-channel": range(1, 4097),
    "vfc": range(1, 8193),
    "Vlan": range(1, 4095),
    "loopback": range(1024),
    "mgmt": range(1),
}
NEEDS = {"vfc": "fcoe", "Vlan": "interface-vlan"}
"""Flag of the switch without which there are no such interfaces."""


def _typed(line: Line) -> list[str]:
    found = interfaces(line["name"])
    kind = kind_of(found[0])
    if any(kind_of(name) != kind for name in found):
        raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
    if kind in NEEDS and NEEDS[kind] not in line.switch.flags:
        raise Misplaced(line["name"].split()[0], "% Invalid command at '^' marker.")
    for name in found:
        fits = (
            name in line.state.ports
            if kind == "Ethernet"
            else number_of(name) in RANGES[kind] and not _reserved(line, name)
        )
        if not fits:
            raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
    return found


def _reserved(line: Line, name: str) -> bool:
    reserved = line.switch.chassis.platform.reserved_vlans
    return name.startswith("Vlan") and any(number_of(name) in one for one in reserved)


@command("interface {name...}", modes="config", source="BF-NX S2")
def interface(line: Line) -> str:
    """Enter an interface, or a range; what is virtual is made by that."""
    found = _typed(line)
    for name in found:
        _make(line, name)
    return enter(line, MODES.get(kind_of(found[0]), "svi"), *found)


def _make(line: Line, name: str) -> None:
    if port_state(line.state, name) is not None:
        return
    if name.startswith("port-channel"):
        line.state.lags[number_of(name)] = Port()
    elif name.startswith("vfc"):
        line.state.vfcs[name] = Vfc()
    else:
        line.state.svis[name] = Svi(shut=name.startswith("Vlan"))


@command("no interface {name...}", modes="config", source="mem")
def no_interface(line: Line) -> str:
    """Remove virtual interfaces."""
    found = _typed(line)
    if kind_of(found[0]) in {"Ethernet", "mgmt"}:
        raise Misplaced(line["name"].split()[0], "% Invalid command at '^' marker.")
    for name in found:
        if port_state(line.state, name) is None:
            raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
        bound = [vfc for vfc, one in line.state.vfcs.items() if one.port == name]
        if bound:
            raise Refused(f"ERROR: {name}: interface is bound to {bound[0]}, cannot be deleted")
    for name in found:
        _remove(line, name)
    return ""


def _remove(line: Line, name: str) -> None:
    if name.startswith("vfc"):
        del line.state.vfcs[name]
    elif name.startswith("port-channel"):
        del line.state.lags[number_of(name)]
        for port in line.state.ports.values():
            if port.group == number_of(name):
                port.group, port.group_mode = None, "on"
    else:
        del line.state.svis[name]


@command("default interface {name...}", modes="config", source="TL2013")
def default(line: Line) -> str:
    """Reset interfaces to what a new one has; vfcs keep what they are bound to."""
    for name in _typed(line):
        if port_state(line.state, name) is None:
            raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
        if name.startswith("Ethernet"):
            line.state.ports[name] = new_port(line.state)
        elif name.startswith("port-channel"):
            line.state.lags[number_of(name)] = Port()
            share(line, name)
        elif name.startswith("vfc"):
            line.state.vfcs[name] = Vfc()
        else:
            line.state.svis[name] = Svi(shut=name.startswith("Vlan"))
    return "...........Done"


def ports(line: Line) -> list[tuple[str, Port]]:
    """Return the ports or port-channels that a line is for."""
    found = []
    for name in line.names:
        port = port_state(line.state, name)
        if not isinstance(port, Port):
            raise Refused(f"ERROR: {name}: interface does not exist")
        found.append((name, port))
    return found


def change(line: Line, **values: object) -> str:
    """Set something on all ports of a line; members only have what their port-channel has."""
    found = ports(line)
    shared = {name for name, _ in SHARED} & values.keys()
    for name, port in found:
        if port.group and any(getattr(port, one) != values[one] for one in shared):
            raise Refused(f"ERROR: {name}: requested config change not allowed")
    for name, port in found:
        for field, value in values.items():
            setattr(port, field, value)
        share(line, name)
    return ""


def share(line: Line, name: str) -> None:
    """Let the members of a port-channel have what it has."""
    if not name.startswith("port-channel"):
        return
    lag = line.state.lags[number_of(name)]
    for port in line.state.ports.values():
        if port.group == number_of(name):
            for field, _ in SHARED:
                setattr(port, field, getattr(lag, field))


def svis(line: Line) -> list[Svi]:
    """Return the VLAN interfaces, loopbacks or management port that a line is for."""
    found = [line.state.svis.get(name) for name in line.names]
    if not all(found):
        raise Refused(f"ERROR: {line.names[0]}: interface does not exist")
    return [one for one in found if one]


def each(line: Line) -> list[Port | Svi | Vfc]:
    """Return the interfaces of any kind that a line is for."""
    found = [port_state(line.state, name) for name in line.names]
    kept = [one for one in found if isinstance(one, Port | Svi | Vfc)]
    if len(kept) != len(found):
        raise Refused(f"ERROR: {line.names[0]}: interface does not exist")
    return kept


@command("[no] shutdown", modes="eth lag vfc svi", source="TL2013 S2")
def shutdown(line: Line) -> str:
    """Shut interfaces down, or bring them up."""
    for one in each(line):
        one.shut = not line.no
    return ""


@command("[no] shutdown force", modes="eth lag", source="mem")
def shutdown_force(line: Line) -> str:
    """Do the same to ports that a vPC holds."""
    return shutdown(line)


@command(
    "description {text...}",
    "no description",
    "no description {text...}",
    modes="eth lag svi",
    source="BF-NX",
)
@command(
    "switchport description {text...}",
    "no switchport description",
    "no switchport description {text...}",
    modes="vfc",
    source="VHYPER MDS94",
)
def description(line: Line) -> str:
    """Describe interfaces."""
    if len(line.get("text")) > 254:  # noqa: PLR2004  # of NX-OS
        raise Refused("% String exceeded max length of (254)")
    for one in each(line):
        one.description = "" if line.no else line["text"]
    return ""


@command(
    "ip address {ip:[\\d./]+}",
    "ip address {ip:[\\d.]+} {mask:[\\d.]+}",
    "no ip address",
    "no ip address {ip:[\\d./]+}",
    modes="eth lag svi",
    source="BF-NX N9KRUN",
)
def address(line: Line) -> str:
    """Give interfaces an IP address."""
    ip = "" if line.no else _address(line["ip"], line.get("mask"))
    for name, one in zip(line.names, each(line), strict=True):
        if isinstance(one, Port) and one.switchport:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
        if not isinstance(one, Vfc):
            one.ip = ip
    return ""


def _address(ip: str, mask: str) -> str:
    """Return an address with the length of its network.

    >>> _address("10.0.0.5", "255.255.255.0")
    '10.0.0.5/24'
    """
    if mask:
        bits = sum(bin(int(octet) & 255).count("1") for octet in mask.split("."))
        ip = f"{ip}/{bits}"
    match = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)\.(\d+)/(\d+)", ip)
    if match is None or any(int(octet) > 255 for octet in match.groups()[:4]):  # noqa: PLR2004
        raise Refused("% Invalid ip address")
    return ip


@command(
    "vrf member {name}",
    "no vrf member",
    "no vrf member {name}",
    modes="eth lag svi",
    source="BF-NX",
)
def vrf_member(line: Line) -> str:
    """Put interfaces into a VRF; that takes their address away."""
    vrf = "" if line.no else line["name"]
    if vrf and vrf != "default" and vrf not in line.state.vrfs:
        raise Refused("% VRF does not exist")
    said = ""
    for name, one in zip(line.names, each(line), strict=True):
        if isinstance(one, Port | Svi) and one.vrf != vrf:
            said += f"Warning: Deleted all L3 config on interface {name}\n" if one.ip else ""
            one.vrf, one.ip = vrf, ""
    return said


@command("mtu {size:\\d+}", "no mtu", "no mtu {size:\\d+}", modes="svi", source="C-118994")
def svi_mtu(line: Line) -> str:
    """Set the MTU of VLAN interfaces."""
    size = 1500 if line.no else line.number("size")
    if not 64 <= size <= 9216:  # noqa: PLR2004  # of NX-OS
        raise Misplaced(line["size"], "Invalid range at '^' marker.")
    for one in svis(line):
        one.mtu = size
    return ""


knobs.register(
    (
        Knob("ip redirects", 2, "on", "AZLOCAL"),
        Knob("ipv6 redirects", 2, "on", "AZLOCAL"),
        Knob("management", 1),
        Knob("no-autostate", 1),
    ),
    "svi",
    lambda line: [one.knobs for one in svis(line)],
)
knobs.register(
    (
        Knob("cdp enable", 2, "on", "AZLOCAL"),
        Knob("logging event port link-status", 4, "", "AZLOCAL"),
        Knob("logging event port trunk-status", 4, "", "BF-NX"),
        Knob("load-interval counter {n:[123]} {seconds:\\d+}", 3, "", "BF-NX"),
        Knob("lacp rate {rate:fast|normal}", 2, "lacp rate normal", "BF-NX"),
        Knob("lacp port-priority {n:\\d+}", 2, "lacp port-priority 32768", "BF-NX"),
        Knob("lacp suspend-individual", 2, "on"),
        Knob("lacp min-links {n:\\d+}", 2),
        Knob("snmp trap link-status", 3, "on", "BF-NX"),
        Knob("beacon", 1, "", "BF-NX"),
        Knob("duplex {how:auto|full|half}", 1, "duplex auto", "BF-NX"),
        Knob("negotiate auto", 2, "on", "BF-NX"),
        Knob("link debounce time {n:\\d+}", 3, "link debounce time 100", "BF-NX"),
        Knob("bandwidth {n:\\d+}", 1, "", "BF-NX"),
        Knob("delay {n:\\d+}", 1, "delay 1", "BF-NX"),
        Knob("udld {how:enable|disable|aggressive}", 1, "", "BF-NX"),
        Knob("ip redirects", 2, "on", "AZLOCAL"),
        Knob("ipv6 redirects", 2, "on", "AZLOCAL"),
    ),
    "eth lag",
    lambda line: [one.knobs for one in each(line) if isinstance(one, Port)],
)
