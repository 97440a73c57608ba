"""VLANs: their tags, ports and addresses."""

import re
from collections.abc import Iterator
from ipaddress import AddressValueError, IPv4Interface, NetmaskValueError

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, set_fields
from sanfab_lab.exos.state import State, Vlan
from sanfab_lab.number_lists import expand_list
from sanfab_lab.rows import Field

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_RESERVED = ("vlan", "stp", "stpd", "port", "ports", "all", "tag", "vman", "vr")
_HIGHEST = 4094
_ROOM = 22
"""Bytes of a jumbo frame that are not IP: 9216 leaves 9194 [F-RU]."""

set_fields(
    Vlan,
    lambda call: [call.vlan()],
    Field("enable|disable vlan {name}", "enabled"),
    Field("configure vlan {name} description {value}", "description", "R-NTC mem"),
    Field("unconfigure vlan {name} description", "description", value=""),
    Field("unconfigure vlan {name} qosprofile", "qosprofile", value=""),
    Field("enable|disable loopback-mode vlan {name}", "loopback", "R-ES"),
    Field("enable|disable ipforwarding vlan {name}", "forwarding", "F-TR"),
)
set_fields(
    Vlan,
    lambda call: [vlan for vlan in call.state.vlans.values() if vlan.address],
    Field("enable|disable ipforwarding", "forwarding", "F-TR"),
)


@command(
    "create vlan {name} tag {tag} [description {text}] [vr {vr}]",
    when="16",
    source="R-CN F-RU F-TR",
)
@command("create vlan {name} [description {text}] [vr {vr}]", source="R-CN F-RU F-TR")
def _create_vlan(call: ExosCall) -> None:
    """Create a VLAN; with a tag in the same line from 16 on, by its id from 22 on [R-MFD]."""
    name, tag = call["name"], call["tag"]
    if name.isdigit() and call.switch.release >= (22,):
        name, tag = f"VLAN_{int(name):04d}", name
    _refuse_name(call.state, name)
    number = _free_tag(call.state, tag) if tag else _internal_tag(call.state)
    vlan = Vlan(name, number, internal=not tag, description=call["text"])
    _release_internal(call.state, number)
    call.state.vlans[name.casefold()] = vlan
    call.state.tags[number] = name.casefold()


def _refuse_name(state: State, name: str) -> None:
    """Refuse the name of a new VLAN if it is in use, reserved or malformed."""
    if name.casefold() in state.vlans:
        raise Refused(f"Error: VLAN {name} already exists.")
    if name.lower() in _RESERVED:
        raise Refused(f'Error: "{name}" is a reserved keyword and cannot be used as a name.')
    if not _NAME.fullmatch(name):
        raise Refused(
            f'Error: "{name}" is not a valid name: it must begin with a letter, hold only '
            "letters, digits, underscores and hyphens, and be 32 characters at most."
        )


def _free_tag(state: State, text: str, key: str = "") -> int:
    """Return a tag that no other VLAN has; ``key``: the VLAN that may have it."""
    if not text.isdigit() or not 1 <= int(text) <= _HIGHEST:
        raise refused_word(text)
    owner = state.tags.get(int(text), key)
    if owner != key and not state.vlans[owner].internal:
        raise Refused(
            f"Error: 802.1Q Tag {int(text)} is assigned to VLAN {state.vlans[owner].name}."
        )
    return int(text)


def _internal_tag(state: State) -> int:
    """Return the tag that the switch chooses for a VLAN without one."""
    for tag in range(_HIGHEST, 1, -1):
        if tag not in state.tags:
            return tag
    raise Refused("Error: The maximum number of VLANs is configured.")


def _release_internal(state: State, tag: int) -> None:
    """Choose another internal tag for the VLAN that has this one."""
    owner = state.tags.get(tag)
    if owner is not None and state.vlans[owner].internal:
        number = state.vlans[owner].tag = _internal_tag(state)
        state.tags[number] = owner


def _changeable_vlan(call: ExosCall, refusal: str) -> Vlan:
    """Return the VLAN of a line; refuse Default and Mgmt."""
    vlan = call.vlan()
    if vlan.name.casefold() in {"default", "mgmt"}:
        raise Refused(refusal.format(vlan.name))
    return vlan


@command("configure vlan {name} tag {tag}", source="R-CN F-RU")
def _tag(call: ExosCall) -> None:
    """Set the 802.1Q tag of a VLAN."""
    vlan = _changeable_vlan(call, "Error: The tag of VLAN {} cannot be changed.")
    key, tags = vlan.name.casefold(), call.state.tags
    tag = _free_tag(call.state, call["tag"], key)
    if tag != vlan.tag:
        tags.pop(vlan.tag, None)
        _release_internal(call.state, tag)
    vlan.tag, vlan.internal = tag, False
    tags[tag] = key


@command("delete vlan {name}", source="R-MFD F-RU")
def _delete_vlan(call: ExosCall) -> None:
    """Delete a VLAN; its untagged ports are then in no VLAN untagged."""
    vlan = _changeable_vlan(call, "Error: The {} VLAN cannot be deleted.")
    key, state = vlan.name.casefold(), call.state
    for port in vlan.untagged:
        state.untagged.pop(port, None)
    for domain in state.domains.values():
        domain.bound.discard(key)
        domain.vlans.pop(key, None)
    state.services.ntp_vlans.discard(key)
    state.services.elrp_vlans.pop(key, None)
    state.tags.pop(vlan.tag, None)
    del state.vlans[key]


@command("configure vlan {name} name {new}", source="F-PUB")
def _rename(call: ExosCall) -> None:
    vlan = _changeable_vlan(call, "Error: The {} VLAN cannot be renamed.")
    state, old, key = call.state, vlan.name.casefold(), call["new"].casefold()
    if key != old:
        _refuse_name(state, call["new"])
    vlan.name = call["new"]
    state.vlans[key] = state.vlans.pop(old)
    state.tags[vlan.tag] = key
    state.untagged.update(dict.fromkeys(vlan.untagged, key))
    services = state.services
    services.ntp_vlans = {key if one == old else one for one in services.ntp_vlans}
    if old in services.elrp_vlans:
        services.elrp_vlans[key] = services.elrp_vlans.pop(old)
    for domain in state.domains.values():
        domain.bound = {key if one == old else one for one in domain.bound}
        domain.vlans = {key if one == old else one: port for one, port in domain.vlans.items()}


def _listed_vlans(call: ExosCall) -> list[Vlan]:
    """Return the VLAN of a name, or those of a list of ids on releases that accept one."""
    text = call["names"]
    if call.switch.release >= (22,) and re.fullmatch(r"\d+(-\d+)?(,\d+(-\d+)?)*", text):
        try:
            return [call.find_vlan(str(number)) for number in sorted(expand_list(text))]
        except ValueError as error:
            raise refused_word(text) from error
    return [call.find_vlan(text)]


@command(
    "configure vlan {names} add ports|port {list} [{how:tagged|untagged}]", source="R-CN F-RU E-VLN"
)
def _add_ports(call: ExosCall) -> str:
    """Add ports to VLANs, untagged by default."""
    ports, vlans = call.ports(), _listed_vlans(call)
    for port in ports:
        master = call.state.lag_of.get(port, port)
        if master != port:
            raise Refused(
                f"Error: Port {port} is a member of the load sharing group with master "
                f"port {master}; use the master port."
            )
    if any(vlan.name == "Mgmt" for vlan in vlans):
        raise Refused("Error: Ports cannot be added to VLAN Mgmt.")
    add = _add_tagged if call["how"] == "tagged" else _add_untagged
    return "".join(line for vlan in vlans for line in add(call.state, vlan, ports))


def _add_tagged(state: State, vlan: Vlan, ports: list[str]) -> list[str]:
    if vlan.internal:
        raise Refused(f"Error: VLAN {vlan.name} has no 802.1Q tag; ports cannot be added tagged.")
    _delete_from(state, vlan, ports)
    vlan.tagged.update(ports)
    return []


def _add_untagged(state: State, vlan: Vlan, ports: list[str]) -> Iterator[str]:
    """Add ports untagged; a port is untagged in one VLAN only."""
    key = vlan.name.casefold()
    elsewhere = [port for port in ports if state.untagged.get(port, key) != key]
    if elsewhere and state.auto_move == "off":
        raise Refused(
            f"Error: Protocol conflict when adding untagged port {elsewhere[0]}. Either "
            "add this port as tagged or assign another protocol to this VLAN."
        )
    for port in elsewhere:
        other = state.vlans[state.untagged[port]]
        other.untagged.discard(port)
        if state.auto_move == "inform":
            yield (
                f"Port {port} untagged has been auto-moved from VLAN "
                f'"{other.name}" to "{vlan.name}".\n'
            )
    vlan.tagged.difference_update(ports)
    vlan.untagged.update(ports)
    state.untagged.update(dict.fromkeys(ports, key))


def _delete_from(state: State, vlan: Vlan, ports: list[str]) -> None:
    for port in vlan.untagged.intersection(ports):
        state.untagged.pop(port, None)
    vlan.untagged.difference_update(ports)
    vlan.tagged.difference_update(ports)


@command("configure vlan {names} delete ports|port {list}", source="F-RU R-CN E-VLN")
def _delete_ports(call: ExosCall) -> None:
    """Delete ports from VLANs; ports that are not members are ignored."""
    ports = call.ports()
    for vlan in _listed_vlans(call):
        _delete_from(call.state, vlan, ports)


@command("configure vlan untagged-ports auto-move {how:on|off|inform}", source="F-AM R-MFD")
def _auto_move(call: ExosCall) -> None:
    """Set whether untagged ports leave their VLAN automatically."""
    if call.switch.release < (21, 1):
        raise refused_word("untagged-ports")
    call.state.auto_move = call["how"]


@command(
    "configure vlan {name} ipaddress {address} [{mask:\\d+\\.\\d+\\.\\d+\\.\\d+}]",
    source="R-CN F-TR",
)
def _address(call: ExosCall) -> None:
    vlan = call.vlan()
    try:
        found = IPv4Interface("/".join(filter(None, (call["address"], call["mask"]))))
    except (AddressValueError, NetmaskValueError) as error:
        raise refused_word(call["address"]) from error
    for other in call.state.vlans.values():
        if other is not vlan and other.address == str(found.ip):
            raise Refused(f"Error: IP address {found.ip} is in use by VLAN {other.name}.")
    if vlan.dhcp:
        raise Refused(f"Error: DHCP is enabled on VLAN {vlan.name}; disable it first.")
    vlan.address, vlan.mask = str(found.ip), str(found.netmask)


@command("unconfigure vlan {name} ipaddress", source="mem")
def _no_address(call: ExosCall) -> None:
    """Remove the address of a VLAN without VRRP."""
    vlan = call.vlan()
    if vlan.vrrp:
        raise Refused(f"Error: VRRP is configured on VLAN {vlan.name}; delete it first.")  # [mem]
    vlan.address = vlan.mask = ""
    vlan.forwarding = False


@command("enable|disable dhcp vlan {name}", source="R-ES")
def _dhcp(call: ExosCall) -> None:
    vlan = call.vlan()
    if call.on and vlan.address:
        raise Refused(f"Error: VLAN {vlan.name} has an IP address; remove it first.")
    vlan.dhcp = call.on


@command("configure ip-mtu {size} vlan {name}", source="F-RU")
def _ip_mtu(call: ExosCall) -> str | None:
    """Set the IP MTU of a VLAN; warns if a jumbo frame is smaller."""
    size = call.within("size", 1500, 9216)
    call.vlan().ip_mtu = size
    jumbo = call.state.jumbo_size
    if size <= jumbo - _ROOM:
        return None
    return (
        f"Warning: The IP-MTU size {size} may be too large for jumbo-frame-size "
        f"{jumbo}\nIP packets larger than {jumbo - _ROOM} bytes may be lost.\n"
    )


@command("configure vlan {name} qosprofile {profile}", source="mem")
def _vlan_profile(call: ExosCall) -> None:
    """Set the QoS profile of all frames of a VLAN."""
    profile = call["profile"].upper()
    if profile not in call.state.qosprofiles:
        raise refused_word(call["profile"])
    call.vlan().qosprofile = profile
