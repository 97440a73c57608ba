"""Configuration and cables -> status: links, their MTU, pause, carriers of VLANs, addresses."""

import hashlib
import re
from dataclasses import dataclass

from sanfab_lab.chassis import is_bundled, is_up
from sanfab_lab.eos.names import kind_of
from sanfab_lab.eos.state import Port, Vlan
from sanfab_lab.eos.switch import EosSwitch

L2_MTU = 9214
"""MTU that a switching port shows, independent of its ``mtu`` line [NTC]."""
GIGA = 10**9


@dataclass(frozen=True)
class Link:
    """The status of an interface."""

    name: str
    port: Port
    up: bool
    status: str
    """``connected``, ``notconnect``, ``disabled`` or ``inactive``."""
    switched: bool
    mtu: int
    bandwidth: int
    mac: str


def _switched(name: str, port: Port) -> bool:
    """Return whether an interface switches frames."""
    return port.switching and kind_of(name) in {"Ethernet", "Port-Channel"}


def mac_of(switch: EosSwitch, number: int = 0) -> str:
    """Return an address of the switch, lower case with colons; 0: its own."""
    digest = hashlib.sha256(switch.chassis.name.encode()).digest()
    low = (int.from_bytes(digest[:3], "big") + number) % 2**24
    return (bytes.fromhex("001c73") + low.to_bytes(3, "big")).hex(":")


def dotted(mac: str) -> str:
    """Return an address in the notation of text output: ``001c.7312.3456``."""
    plain = mac.replace(":", "")
    return f"{plain[:4]}.{plain[4:8]}.{plain[8:]}"


def up(switch: EosSwitch, name: str) -> bool:
    """Return whether an interface carries frames."""
    state = switch.running
    port = state.ports[name]
    if port.shut:
        return False
    kind = kind_of(name)
    if kind == "Port-Channel":
        members = state.members(int(name.removeprefix("Port-Channel")))
        return sum(bundled(switch, member) for member in members) >= max(port.min_links, 1)
    if kind == "Vlan":
        return _vlan_up(switch, int(name.removeprefix("Vlan")), port)
    return kind != "Ethernet" or is_up(switch, name)


def bundled(switch: EosSwitch, member: str) -> bool:
    """Return whether a member is part of its Port-Channel; with static fallback, without LACP."""
    port = switch.running.ports[member]
    is_static = switch.running.ports[f"Port-Channel{port.channel}"].fallback == "static"
    return is_bundled(switch, member, "on" if is_static else port.lacp)


def _vlan_up(switch: EosSwitch, number: int, port: Port) -> bool:
    if number not in switch.running.vlans:
        return False
    return not port.autostate or bool(carriers(switch, number))


def carriers(switch: EosSwitch, number: int) -> list[str]:
    """Return the interfaces that are up and carry a VLAN; one that is suspended has none."""
    vlan = switch.running.vlans.get(number, Vlan())
    return [
        name
        for name, port in switch.running.ports.items()
        if vlan.active
        and _switched(name, port)
        and not port.channel
        and carries(port, number, vlan)
        and up(switch, name)
    ]


def carries(port: Port, number: int, vlan: Vlan) -> bool:
    """Return whether an interface is configured for a VLAN.

    A VLAN with trunk groups is only on trunks that are in one of them [A-VLANS].
    """
    if port.mode != "trunk":
        return port.access == number
    return number in port.allowed and (not vlan.groups or bool({*vlan.groups} & {*port.groups}))


def link(switch: EosSwitch, name: str) -> Link:
    """Return the status of an interface."""
    port = switch.running.ports[name]
    works, layer2 = up(switch, name), _switched(name, port)
    status = "disabled" if port.shut else "connected" if works else "notconnect"
    if name in switch.chassis.error_disabled:
        status = "errdisabled"
    lost = layer2 and port.mode == "access" and port.access not in switch.running.vlans
    if lost and works and not port.channel:
        works, status = False, "inactive"
    mtu = max(L2_MTU, port.l2_mtu) if layer2 or port.channel else port.mtu
    number = list(switch.running.ports).index(name) if name in switch.chassis.ports else 0
    return Link(name, port, works, status, layer2, mtu, speed(switch, name), mac_of(switch, number))


def speed(switch: EosSwitch, name: str) -> int:
    """Return bits per second of an interface."""
    kind = kind_of(name)
    if kind == "Port-Channel":
        members = switch.running.members(int(name.removeprefix("Port-Channel")))
        return sum(speed(switch, member) for member in members if up(switch, member))
    if kind == "Ethernet":
        fixed = re.search(r"(\d+)(g?)", switch.running.ports[name].speed)
        if fixed:
            return int(fixed[1]) * (GIGA if fixed[2] else GIGA // 1000)
        return switch.chassis.speeds.get(name, 10) * GIGA
    return GIGA if kind == "Management" else 0


def pause(switch: EosSwitch, found: Link, way: str) -> tuple[str, str]:
    """Return the configured and the present flow control of one direction."""
    admin = (found.port.send if way == "send" else found.port.receive) or "off"
    end = switch.chassis.cables.get(found.name)
    works = found.up and admin != "off" and end is not None and end.pause
    return admin, "on" if works else "off"
