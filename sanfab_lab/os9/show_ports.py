"""Show commands about ports and port-channels."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session, is_up
from sanfab_lab.number_lists import compact_list
from sanfab_lab.os9.names import TYPES, key_of, short
from sanfab_lab.os9.shell import Rejected
from sanfab_lab.os9.show_system import full_name, mac_of
from sanfab_lab.os9.state import Port, Vlan, physical
from sanfab_lab.os9.table import command, lag_name

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

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


def ip_mtu(size: int) -> int:
    """Return the IP MTU that goes with a frame size [D-MTU1, R-NAF]."""
    return _DEFAULTS[1] if size == _DEFAULTS[0] else size - _OVERHEAD


def port_vlans(port: Port) -> str:
    """Return the VLANs of a port as tables show them."""
    numbers = set(port.tagged)
    if port.untagged or (port.switchport and (port.hybrid or not port.tagged)):
        numbers.add(port.untagged or 1)
    return compact_list(numbers) or "--"


@command("show interfaces", modes="exec user", source="R-NAF R-SEN")
def everything(switch: "Os9", _session: Session) -> str:
    """Print all ports in detail."""
    names = [*switch.running.ports, *(f"Vlan {n}" for n in sorted(switch.running.vlans))]
    return "\n".join(_detail(switch, name) for name in names)


@command("show interfaces {name...}", modes="exec user", source="R-NAF R-OS9 R-SEN")
def one(switch: "Os9", session: Session, name: str) -> str:
    """Print a port in detail."""
    return _detail(switch, full_name(switch, session, name))


@command("show interfaces port-channel {number:[0-9]+}", modes="exec user", source="R-SEN")
def one_lag(switch: "Os9", session: Session, number: str) -> str:
    """Print a port-channel in detail."""
    return _detail(switch, full_name(switch, session, f"port-channel {number}"))


def _detail(switch: "Os9", name: str) -> str:
    item = switch.at(name)
    if isinstance(item, Vlan):
        return _vlan(switch, item)
    up = _up(switch, item)
    lines = [f"{name} is {_word(item.enabled)}, line protocol is {_word(up)}"]
    lines += [f"Port is part of Port-channel {item.lag}"] if item.lag else []
    lines += [f"Description: {item.description}"] if item.description else []
    mac = mac_of(switch)
    lines += [f"Hardware is DellEth, address is {mac}", f"    Current address is {mac}"]
    if name.startswith("Port-channel"):
        lines += [f"Minimum number of links to bring Port-channel up is {item.minimum_links}"]
    how = "MANUAL" if item.address else "NONE"
    lines += [f"Internet address is {item.address or 'not set'}"]
    lines += [f"Mode of IPv4 Address Assignment : {how}"]
    lines += [f"MTU {item.mtu} bytes, IP MTU {ip_mtu(item.mtu)} bytes"]
    lines += _speed(switch, item, up=up)
    lines += ["ARP type: ARPA, ARP Timeout 04:00:00"]
    lines += ['Last clearing of "show interface" counters 00:00:00', "Queueing strategy: fifo"]
    return "\n".join(lines) + "\n" + _COUNTERS


def _up(switch: "Os9", port: Port) -> bool:
    return port.enabled if port.name.startswith("Ma") else switch.up(port.name)


def _word(up: bool | None) -> str:  # noqa: FBT001  # it is all there is to say
    return "up" if up else "down"


def _speed(switch: "Os9", port: Port, *, up: bool) -> list[str]:
    if not port.name.startswith("Port-channel"):
        rx, tx = ("on" if on else "off" for on in (port.rx, port.tx))
        speed = TYPES[key_of(port.name).kind][1]
        return [f"LineSpeed {f'{speed} Mbit' if up else 'auto'}", f"Flowcontrol rx {rx} tx {tx}"]
    members = switch.members(port.number)
    total = sum(TYPES[key_of(m.name).kind][1] for m in members if is_up(switch, m.name))
    shown = "".join(f" {short(m.name)}({_flag(switch, m)})" for m in members)
    return [f"LineSpeed {f'{total} Mbit' if up else 'auto'}", f"Members in this channel: {shown}"]


def _flag(switch: "Os9", member: Port) -> str:
    return "U" if is_up(switch, member.name) else "D"


def _vlan(switch: "Os9", vlan: Vlan) -> str:
    lines = [f"Vlan {vlan.number} is {_word(vlan.enabled)}, line protocol is down"]
    lines += [f"Description: {vlan.description}"] if vlan.description else []
    lines += [f"Address is {mac_of(switch)}", f"Internet address is {vlan.address or 'not set'}"]
    lines += [f"MTU {vlan.mtu} bytes, IP MTU {ip_mtu(vlan.mtu)} bytes"]
    return "\n".join(lines) + "\n"


@command("show interfaces status", modes="exec user", source="F-MXL")
def status(switch: "Os9", _session: Session) -> str:
    """Print link and VLANs of each physical port, descriptions cut off."""
    rows = ["Port                 Description  Status Speed        Duplex Vlan"]
    for port in switch.running.ports.values():
        if physical(port.name):
            up = is_up(switch, port.name)
            speed = f"{TYPES[key_of(port.name).kind][1]} Mbit" if up else "Auto"
            rows.append(
                f"{short(port.name):<20} {port.description[:11]:<12} {'Up' if up else 'Down':<6} "
                f"{speed:<12} {'Full' if up else 'Auto':<6} {port_vlans(port)}"
            )
    return "\n".join(rows) + "\n"


@command("show interfaces description", modes="exec user", source="R-NTC mem")
def descriptions(switch: "Os9", _session: Session) -> str:
    """Print the whole description of each interface."""
    rows = ["Interface                   OK Status                Protocol Description"]
    for port in switch.running.ports.values():
        admin = "admin up" if port.enabled else "admin down"
        protocol = _word(_up(switch, port))
        rows.append(f"{port.name:<27} {'YES':<3} {admin:<21} {protocol:<8} {port.description}")
    return "\n".join(rows) + "\n"


@command(
    "show interfaces port-channel brief",
    "show interfaces port-channel {number:[0-9]+} brief",
    modes="exec user",
    source="F-LAG R-PUP",
)
def lags(switch: "Os9", _session: Session, number: str = "") -> str:
    """Print port-channels with the state of their members."""
    rows = ["Codes: L - LACP Port-channel", "", "    LAG  Mode  Status       Uptime      Ports"]
    found = [port for port in switch.running.ports.values() if port.name.startswith("Port-ch")]
    for lag in sorted(found, key=lambda port: port.number):
        if number in {"", str(lag.number)}:
            rows += _lag_rows(switch, lag)
    if number and lag_name(number) not in switch.running.ports:
        raise Rejected(f"% Error: Port-channel {number} does not exist.")  # [mem]
    return "\n".join(rows) + "\n"


def _lag_rows(switch: "Os9", lag: Port) -> list[str]:
    members = switch.members(lag.number)
    code = "L" if any(member.lacp for member in members) else " "
    mode = "L2" if lag.switchport else "L3" if lag.address else "L2L3"
    state = _word(switch.up(lag.name))
    head = f"{code}   {lag.number:<4} {mode:<5} {state:<12} 00:00:00    "
    cells = [f"{short(m.name):<10} ({'Up' if is_up(switch, m.name) else 'Down'})" for m in members]
    return [head + (cells[0] if cells else ""), *(" " * 40 + cell for cell in cells[1:])]


_Q_CODES = """
Codes:  U - Untagged, T - Tagged
        x - Dot1x untagged, X - Dot1x tagged
        G - GVRP tagged, M - Trunk, H - VSN tagged
        i - Internal untagged, I - Internal tagged, v - VLT untagged, V - VLT tagged

"""


@command("show interfaces switchport", modes="exec user", source="R-PUP F-MXL")
def switchports(switch: "Os9", _session: Session) -> str:
    """Print the membership of all ports in layer 2."""
    ports = [port for port in switch.running.ports.values() if port.switchport]
    return _Q_CODES + "\n".join(_switchport(port) for port in ports)


@command("show interfaces switchport {name...}", modes="exec user", source="R-PUP F-MXL")
def switchport(switch: "Os9", session: Session, name: str) -> str:
    """Print the membership of a port."""
    port = switch.running.ports.get(full_name(switch, session, name))
    if port is None or not port.switchport:
        return _Q_CODES
    return _Q_CODES + _switchport(port)


def _switchport(port: Port) -> str:
    mode = "Hybrid" if port.hybrid else "True" if port.tagged else "False"
    native = port.untagged or (1 if port.hybrid or not port.tagged else 0)
    lines = [f"Name: {port.name}"]
    lines += [f"Description: {port.description}"] if port.description else []
    lines += [f"802.1QTagged: {mode}", "Vlan membership:", "Q       Vlans"]
    lines += [f"U       {native}"] if native else []
    lines += [f"T       {compact_list(port.tagged)}"] if port.tagged else []
    lines += ["", f"Native VlanId:    {native}."] if native else [""]
    return "\n".join(lines) + "\n"
