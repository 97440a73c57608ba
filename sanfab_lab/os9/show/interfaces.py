"""Show ports and VLAN interfaces."""

from collections.abc import Iterable

from sanfab_lab.chassis import is_up
from sanfab_lab.number_lists import compact_list
from sanfab_lab.os9.commands import Os9Call, show, typed_interface
from sanfab_lab.os9.factory import honours_pause
from sanfab_lab.os9.names import short
from sanfab_lab.os9.show import show_lines, up_or_down
from sanfab_lab.os9.state import Port, Vlan

_DEFAULTS = (1554, 1500)
_OVERHEAD = 18
_COUNTERS = """\
Input Statistics:
     0 packets, 0 bytes
     0 64-byte pkts, 0 over 64-byte pkts, 0 over 127-byte pkts
     0 over 255-byte pkts, 0 over 511-byte pkts, 0 over 1023-byte pkts
     0 Multicasts, 0 Broadcasts, 0 Unicasts
     0 runts, 0 giants, 0 throttles
     0 CRC, 0 overrun, 0 discarded
Output Statistics:
     0 packets, 0 bytes, 0 underruns
     0 64-byte pkts, 0 over 64-byte pkts, 0 over 127-byte pkts
     0 over 255-byte pkts, 0 over 511-byte pkts, 0 over 1023-byte pkts
     0 Multicasts, 0 Broadcasts, 0 Unicasts
     0 throttles, 0 discarded, 0 collisions, 0 wreddrops
Rate info (interval 299 seconds):
     Input 00.00 Mbits/sec,          0 packets/sec, 0.00% of line-rate
     Output 00.00 Mbits/sec,          0 packets/sec, 0.00% of line-rate
"""
_Q_CODES = """
Codes:  U - Untagged, T - Tagged
        x - Dot1x untagged, X - Dot1x tagged
        G - GVRP tagged, M - Trunk, H - VSN tagged
        i - Internal untagged, I - Internal tagged, v - VLT untagged, V - VLT tagged

"""


def _mtu(size: int) -> str:
    """Return a frame size with its IP MTU [D-MTU1, R-NAF]."""
    ip_mtu = _DEFAULTS[1] if size == _DEFAULTS[0] else size - _OVERHEAD
    return f"MTU {size} bytes, IP MTU {ip_mtu} bytes"


@show("show interfaces", source="R-NAF R-SEN")
def _all(call: Os9Call) -> str:
    """Show all ports in detail."""
    names = [*call.state.ports, *(f"Vlan {n}" for n in sorted(call.state.vlans))]
    return "\n".join(_detail(call, name) for name in names)


@show("show interfaces {name...}", source="R-NAF R-OS9 R-SEN")
@show("show interfaces port-channel {number:[0-9]+}", source="R-SEN")
def _one(call: Os9Call) -> str:
    """Show an interface in detail."""
    return _detail(call, typed_interface(call, call["name"] or f"port-channel {call['number']}"))


def _detail(call: Os9Call, name: str) -> str:
    item = call.switch.interface(name)
    if isinstance(item, Vlan):
        return "\n".join(_vlan(call, item)) + "\n"
    return "\n".join(_port(call, item)) + "\n" + _COUNTERS


def _description(item: Port | Vlan) -> list[str]:
    return [f"Description: {item.description}"] if item.description else []


def _port(call: Os9Call, port: Port) -> Iterable[str]:
    up, mac = _is_up(call, port), call.switch.mac
    stopped = call.switch.chassis.error_disabled.get(port.name, "")
    why = f"(error-disabled[{stopped}])" if stopped else ""  # [D-ERRDIS]
    yield f"{port.name} is {up_or_down(port.enabled)}, line protocol is {up_or_down(up)}{why}"
    if port.lag:
        yield f"Port is part of Port-channel {port.lag}"
    yield from _description(port)
    yield f"Hardware is DellEth, address is {mac}"
    yield f"    Current address is {mac}"
    if port.is_lag:
        yield f"Minimum number of links to bring Port-channel up is {port.minimum_links}"
    yield f"Internet address is {port.address or 'not set'}"
    yield f"Mode of IPv4 Address Assignment : {'MANUAL' if port.address else 'NONE'}"
    yield _mtu(port.mtu)
    yield from _speed(call, port, up=up)
    yield "ARP type: ARPA, ARP Timeout 04:00:00"
    yield 'Last clearing of "show interface" counters 00:00:00'
    yield "Queueing strategy: fifo"


def _is_up(call: Os9Call, port: Port) -> bool:
    return port.enabled if port.name.startswith("Ma") else call.switch.up(port.name)


def _speed(call: Os9Call, port: Port, *, up: bool) -> list[str]:
    speed, more = port.speed, f"Flowcontrol rx {_on(_receives(call, port))} tx {_on(port.tx)}"
    if port.is_lag:
        members = call.state.members(port.number)
        links = [(one, call.switch.bundled(one)) for one in members]
        speed = sum(one.speed for one, works in links if works)
        shown = "".join(f" {short(one.name)}({'U' if works else 'D'})" for one, works in links)
        more = f"Members in this channel: {shown}"
    return [f"LineSpeed {f'{speed} Mbit' if up else 'auto'}", more]


def _receives(call: Os9Call, port: Port) -> bool:
    """Return whether a port honours pause frames; by default not with PFC [D-DCB1]."""
    if port.rx is not None:
        return port.rx
    return honours_pause(call.switch.chassis.platform) and not call.state.pfc_runs(port)


def _on(on: bool) -> str:  # noqa: FBT001  # the only argument
    return "on" if on else "off"


def _vlan(call: Os9Call, vlan: Vlan) -> Iterable[str]:
    yield f"Vlan {vlan.number} is {up_or_down(vlan.enabled)}, line protocol is down"
    yield from _description(vlan)
    yield f"Address is {call.switch.mac}"
    yield f"Internet address is {vlan.address or 'not set'}"
    yield _mtu(vlan.mtu)


@show_lines("show interfaces status", source="F-MXL")
def _status(call: Os9Call) -> Iterable[str]:
    """Show link and VLANs of each physical port, with the start of its description."""
    yield "Port                 Description  Status Speed        Duplex Vlan"
    for port in call.state.ports.values():
        if port.is_physical:
            row = f"{short(port.name):<20} {port.description[:11]:<12}"
            up = is_up(call.switch, port.name)
            link = ("Up", f"{port.speed} Mbit", "Full") if up else ("Down", "Auto", "Auto")
            yield "{} {:<6} {:<12} {:<6} {}".format(row, *link, _vlans(port))


def _vlans(port: Port) -> str:
    numbers = set(port.tagged)
    if port.untagged or (port.switchport and (port.hybrid or not port.tagged)):
        numbers.add(port.untagged or 1)
    return compact_list(numbers) or "--"


@show_lines("show interfaces description", source="R-NTC mem")
def _descriptions(call: Os9Call) -> Iterable[str]:
    """Show the whole description of each interface."""
    yield "Interface                   OK Status                Protocol Description"
    for port in call.state.ports.values():
        admin = "admin up" if port.enabled else "admin down"
        protocol = up_or_down(_is_up(call, port))
        yield f"{port.name:<27} {'YES':<3} {admin:<21} {protocol:<8} {port.description}"


@show("show interfaces switchport [{name...}]", source="R-PUP F-MXL")
def _switchports(call: Os9Call) -> str:
    """Show the VLANs of a port or of all ports in layer 2."""
    only = typed_interface(call, call["name"]) if call.has("name") else ""
    ports = [p for p in call.state.ports.values() if p.switchport and only in {"", p.name}]
    return _Q_CODES + "\n".join("\n".join(_membership(port)) + "\n" for port in ports)


def _membership(port: Port) -> list[str]:
    mode = "Hybrid" if port.hybrid else "True" if port.tagged else "False"
    native = port.untagged or (1 if port.hybrid or not port.tagged else 0)
    lines = [f"Name: {port.name}", *_description(port)]
    lines += [f"802.1QTagged: {mode}", "Vlan membership:", "Q       Vlans"]
    lines += [f"U       {native}"] if native else []
    lines += [f"T       {compact_list(port.tagged)}"] if port.tagged else []
    return [*lines, "", *([f"Native VlanId:    {native}."] if native else [])]
