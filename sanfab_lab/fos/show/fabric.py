"""Show the fabric: its switches, links, trunks, devices."""

from typing import TYPE_CHECKING

from sanfab_lab.fos.commands import FosCall, show
from sanfab_lab.fos.fabric import fabric_members, isls_of, principal_of
from sanfab_lab.fos.links import (
    DeviceLogin,
    device_node_name,
    has_light,
    link_speed,
    logins_of,
)

if TYPE_CHECKING:
    from sanfab_lab.fos.switch import Fos

NO_ADDRESS = "0.0.0.0"  # noqa: S104  # the address of IP over Fibre Channel, not set
NAME_WIDTH = 15
"""Characters of a name in ``islshow`` [BRCSAN]."""


@show("fabricshow", source="BRCSAN FOSNOTE NAMC")
def _fabric(call: FosCall) -> str:
    """Show the switches of the fabric; ``>`` marks the principal one."""
    switch = call.switch
    if not switch.online:
        return "no fabric\n"
    members, principal = fabric_members(switch), principal_of(switch)
    text = (
        f"Switch ID   Worldwide Name           Enet IP Addr    FC IP Addr      Name\n{'-' * 73}\n"
    )
    for one in sorted(members, key=lambda one: one.domain):
        mark = ">" if one is principal else " "
        text += (
            f"{one.domain:>3}: fffc{one.domain:02x} {one.wwn} {one.state.address:<15} "
            f'{NO_ADDRESS:<15}{mark}"{one.state.name}"\n'
        )
    count = len(members)
    text += f"\nThe Fabric has {count} {'switch' if count == 1 else 'switches'}\n"
    name = principal.state.fabric_name
    return f"{text}Fabric Name: {name}\n" if name and switch.release >= (7, 2) else text


@show("islshow", source="BRCSAN NAMC")
def _isls(call: FosCall) -> str:
    """Show the links to other switches; the members of a trunk stand for their master."""
    links = isls_of(call.switch)
    text, number = "", 0
    for link in links:
        if link.master != link.port:
            continue
        number += 1
        members = [one for one in links if one.master == link.port]
        other, trunk = link.peer.switch, call.state.ports[link.port].trunk
        text += (
            f"{number:>3}:{link.port:>3}->{link.peer.port:>3} {other.wwn} {other.domain:>3} "
            f"{other.state.name[:NAME_WIDTH]:<15} sp: {link.speed:>2}.000G "
            f"bw: {link.speed * len(members):>2}.000G{' TRUNK' if trunk else ''}\n"
        )
    return text or "No ISL found\n"


@show("trunkshow", source="BRCSAN NAMC")
def _trunks(call: FosCall) -> str:
    """Show the trunks, a single link that could be part of one too."""
    links = [one for one in isls_of(call.switch) if call.state.ports[one.port].trunk]
    text, number = "", 0
    for link in links:
        master = link.master == link.port
        number += master
        head = f"{number:>3}:" if master else " " * 4
        text += (
            f"{head}{link.port:>3}->{link.peer.port:>3} {link.peer.switch.wwn} "
            f"{link.peer.switch.domain:>3} deskew 15{' MASTER' if master else ''}\n"
        )
    return text or "No trunking links\n"


@show("fabricprincipal", "fabricprincipal --show", source="BRCSAN")
def _principal(call: FosCall) -> str:
    priority = call.state.priority
    mode = "Enable" if priority else "Disable"
    word = f"{priority:#x}" if priority else "0"
    return f"Principal Selection Mode: {mode}\n\nPrincipal Switch Selection Priority: {word}\n"


@show("fabricname --show", when="7.2", source="FOS72AG")
def _fabric_name(call: FosCall) -> str:
    return f'Fabric Name: "{call.state.fabric_name}"\n'


def _device(switch: "Fos", one: DeviceLogin, margin: str, *, detail: bool, ttl: str) -> str:
    text = (
        f"{margin}N    {one.pid:06x};      3;{one.wwpn};{device_node_name(one.wwpn)};{ttl}\n"
        f"{margin}   FC4s: FCP \n"
        f"{margin}   Fabric Port Name: {switch.port_wwn(one.port)} \n"
        f"{margin}   Permanent Port Name: {one.wwpn}\n"
    )
    if detail:
        kind = "Target" if one.target else "Initiator"
        text += f"{margin}   Device type: {'Physical' if one.pid & 0xFF == 0 else 'NPIV'} {kind}\n"
    return (
        f"{text}{margin}   Port Index: {one.port}\n{margin}   Share Area: No\n"
        f"{margin}   Device Shared in Other AD: No\n"
    )


@show("nsshow", "nsshow -t|-r", source="BRCSAN BRCDCIN BRCDDB")
def _local_devices(call: FosCall) -> str:
    """Show the devices that logged in at this switch."""
    switch, found = call.switch, logins_of(call.switch)
    if not found:
        return "There is no entry in the Local Name Server\n"
    detail = call.keyword("-t")
    text = "{\n Type Pid    COS     PortName                NodeName                 TTL(sec)\n"
    for one in found:
        text += _device(switch, one, " ", detail=detail, ttl=" na")
    word = "entry" if len(found) == 1 else "entries"
    return f"{text}The Local Name Server has {len(found)} {word} }}\n"


@show("nscamshow", "nscamshow -t", source="BRCSAN BRCDCIN")
def _remote_devices(call: FosCall) -> str:
    """Show the devices that logged in at the other switches of the fabric."""
    detail, text = call.keyword("-t"), "nscam show for remote switches:\n"
    others = [one for one in fabric_members(call.switch)[1:] if logins_of(one)]
    for one in sorted(others, key=lambda one: one.domain):
        found = logins_of(one)
        text += (
            f"Switch entry for {one.domain}\n  state  rev    owner  cap_available\n"
            f"  known   v{''.join(map(str, one.release[:3]))}  0xfffc{call.switch.domain:02x} 1\n"
            f"  Device list: count {len(found)}\n"
            "    Type Pid    COS     PortName                NodeName\n"
        )
        text += "".join(_device(one, login, " " * 4, detail=detail, ttl="") for login in found)
        text += "\n"
    return text if others else f"{text}No entry is found!\n"


@show("nodefind {name}", source="FOSNOTE")
def _find(call: FosCall) -> str:
    """Show the device with a WWN, or of an alias."""
    switch = call.switch
    wanted = {one.lower() for one in switch.zoning.aliases.get(call["name"], [call["name"]])}
    text = ""
    for one in fabric_members(switch):
        found = [login for login in logins_of(one) if login.wwpn in wanted]
        if found:
            text += "Local:\n" if one is switch else "Remote:\n"
            text += "    Type Pid    COS     PortName                NodeName\n"
            text += "".join(_device(one, x, " " * 4, detail=True, ttl="") for x in found)
    return text or "No device found\n"


@show("portloginshow {ports}", source="FOSNOTE")
def _port_logins(call: FosCall) -> str:
    ports = set(call.ports())
    rows = "".join(
        f"  fe  {one.pid:06x}  {one.wwpn}    16  2048   c  scr=0x3\n"
        for one in logins_of(call.switch)
        if one.port in ports
    )
    return f"Type  PID     World Wide Name        credit df_sz cos\n{'=' * 53}\n{rows}"


_BUFFERS_HEAD = """
User  Port     Lx      Max/Resv    Buffer Needed    Link      Remaining
Port  Type    Mode     Buffers     Usage  Buffers   Distance  Buffers
----  ----    ----     -------     ------ -------   --------- ---------
"""
F_PORT_BUFFERS = 8
LE_KILOMETRES = 10
"""Distance that LE stands for [NAMC]."""


@show("portbuffershow", "portbuffershow {ports}", source="NAMC")
def _buffers(call: FosCall) -> str:
    """Show the buffers of ports, and the length that an ISL is configured for."""
    switch, text = call.switch, _BUFFERS_HEAD
    isls = {one.port for one in isls_of(switch)}
    for port in call.ports() if call.has("ports") else switch.ports:
        config = switch.state.ports[port]
        used = has_light(switch, port)
        kind = ("E" if port in isls else "F") if used else ""
        kilometres = LE_KILOMETRES if config.distance == "LE" else config.kilometres
        needed = _needed_buffers(kilometres, link_speed(switch, port)) if used else 0
        mode = "-" if config.distance == "L0" else config.distance
        length = f"{kilometres}km" if kilometres else "-"
        text += (
            f"{port:>3}  {kind:>4}      {mode:<7}{F_PORT_BUFFERS:>6}     {needed:>6} "
            f"{needed or '-':>7}   {length:>9}\n"
        )
    return text


def _needed_buffers(kilometres: int, speed: int) -> int:
    """Return the buffers of a link: X km * Gb/s / 2 + 6, or those of an F_Port [FOS72AG p.139]."""
    return kilometres * speed // 2 + 6 if kilometres else F_PORT_BUFFERS
