"""VLANs: create, tag, ports, addresses, FIP snooping."""

import re
from ipaddress import AddressValueError, IPv4Interface, NetmaskValueError

from sanfab_lab.exos.state import Config, Vlan
from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import BadWord, Refused
from sanfab_lab.number_lists import expand_list

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_RESERVED = ("vlan", "stp", "stpd", "port", "ports", "all", "tag", "vman", "vr")
HIGHEST = 4094
_ROOM = 22
"""Bytes of a jumbo frame that are not IP: 9216 leaves 9194 [F-RU]."""
_FCMAP = re.compile(r"0e:fc:[0-9a-f]{2}(:00:00:00)?", re.IGNORECASE)


@TABLE.does(
    "create vlan {name} [tag {tag}] [description {text}] [vr {vr}]", source="R-CN F-RU F-TR"
)
def create(switch: Switch, call: Call) -> str:
    """Create a VLAN; with a tag in the same line from 16 on, by its id from 22 on [R-MFD]."""
    name, tag = call["name"], call["tag"]
    if tag and switch.release < (16,):
        raise BadWord("tag")
    if name.isdigit() and switch.release >= (22,):
        name, tag = f"VLAN_{int(name):04d}", name
    _new_name(switch, name)
    config = switch.config
    number = _free_tag(switch, tag) if tag else _internal(switch)
    vlan = Vlan(name, number, internal=not tag, description=call["text"])
    _free_internal(switch, number)
    config.vlans[name.casefold()] = vlan
    config.tags[number] = name.casefold()
    return ""


def _new_name(switch: Switch, name: str) -> None:
    if name.casefold() in switch.config.vlans:
        raise Refused(f"Error: VLAN {name} already exists.")
    if name.lower() in _RESERVED:
        raise Refused(f'Error: "{name}" is a reserved keyword and cannot be used as a name.')
    if not _NAME.fullmatch(name):
        raise Refused(
            f'Error: "{name}" is not a valid name: it must begin with a letter, hold only '
            "letters, digits, underscores and hyphens, and be 32 characters at most."
        )


def _free_tag(switch: Switch, text: str, but: str = "") -> int:
    tag = switch.whole(text, 1, HIGHEST)
    owner = switch.config.tags.get(tag)
    if owner is not None and owner != but and not switch.config.vlans[owner].internal:
        raise Refused(
            f"Error: 802.1Q Tag {tag} is assigned to VLAN {switch.config.vlans[owner].name}."
        )
    return tag


def _internal(switch: Switch) -> int:
    for tag in range(HIGHEST, 1, -1):
        if tag not in switch.config.tags:
            return tag
    raise Refused("Error: The maximum number of VLANs is configured.")


def _free_internal(switch: Switch, tag: int) -> None:
    """Give a VLAN that only borrowed a tag another one."""
    owner = switch.config.tags.get(tag)
    if owner is not None and switch.config.vlans[owner].internal:
        other = switch.config.vlans[owner]
        other.tag = _internal(switch)
        switch.config.tags[other.tag] = owner


@TABLE.does("configure vlan {name} tag {tag}", source="R-CN F-RU")
def retag(switch: Switch, call: Call) -> str:
    """Set the 802.1Q tag of a VLAN."""
    vlan = switch.vlan(call["name"])
    key = vlan.name.casefold()
    if key in {"default", "mgmt"}:
        raise Refused(f"Error: The tag of VLAN {vlan.name} cannot be changed.")
    tag = _free_tag(switch, call["tag"], key)
    if tag != vlan.tag:
        switch.config.tags.pop(vlan.tag, None)
        _free_internal(switch, tag)
    vlan.tag, vlan.internal = tag, False
    switch.config.tags[tag] = key
    return ""


@TABLE.does("delete vlan {name}", source="R-MFD F-RU")
def delete(switch: Switch, call: Call) -> str:
    """Delete a VLAN; its ports leave it, and those that were untagged are then in none."""
    vlan = switch.vlan(call["name"])
    key = vlan.name.casefold()
    if key in {"default", "mgmt"}:
        raise Refused(f"Error: The {vlan.name} VLAN cannot be deleted.")
    for port in vlan.untagged:
        switch.config.untagged.pop(port, None)
    for domain in switch.config.domains.values():
        domain.bound.discard(key)
        domain.vlans.pop(key, None)
    switch.config.services.ntp_vlans.discard(key)
    switch.config.services.elrp_vlans.pop(key, None)
    switch.config.tags.pop(vlan.tag, None)
    del switch.config.vlans[key]
    return ""


@TABLE.does("configure vlan {name} name {new}", source="F-PUB")
def rename(switch: Switch, call: Call) -> str:
    """Give a VLAN another name."""
    vlan, new = switch.vlan(call["name"]), call["new"]
    old, key = vlan.name.casefold(), new.casefold()
    if old in {"default", "mgmt"}:
        raise Refused(f"Error: The {vlan.name} VLAN cannot be renamed.")
    if key != old:
        _new_name(switch, new)
    config = switch.config
    vlan.name = new
    config.vlans[key] = config.vlans.pop(old)
    config.tags[vlan.tag] = key
    config.untagged.update(dict.fromkeys(vlan.untagged, key))
    _follow(config, old, key)
    return ""


def _follow(config: Config, old: str, key: str) -> None:
    """Have whatever names a VLAN name it anew."""
    services = config.services
    services.ntp_vlans = {key if one == old else one for one in services.ntp_vlans}
    if old in services.elrp_vlans:
        services.elrp_vlans[key] = services.elrp_vlans.pop(old)
    for domain in config.domains.values():
        domain.bound = {key if one == old else one for one in domain.bound}
        domain.vlans = {key if one == old else one: port for one, port in domain.vlans.items()}


@TABLE.does(
    "configure vlan {names} add PORTS {list} [{how:tagged|untagged}]", source="R-CN F-RU E-VLN"
)
def add(switch: Switch, call: Call) -> str:
    """Add ports to VLANs; untagged where nothing is said."""
    ports, vlans = switch.ports(call["list"]), _named(switch, call["names"])
    for port in ports:
        master = switch.config.lag_of.get(port, port)
        if master != port:
            raise Refused(
                f"Error: Port {port} is a member of the load sharing group with master "
                f"port {master}; use the master port."
            )
    if any(vlan.name == "Mgmt" for vlan in vlans):
        raise Refused("Error: Ports cannot be added to VLAN Mgmt.")
    if call["how"] == "tagged":
        return "".join(_tag(switch, vlan, ports) for vlan in vlans)
    return "".join(_untag(switch, vlan, ports) for vlan in vlans)


def _named(switch: Switch, text: str) -> list[Vlan]:
    """Return the VLANs of a name, or of a list of ids on releases that take one."""
    if switch.release >= (22,) and re.fullmatch(r"\d+(-\d+)?(,\d+(-\d+)?)*", text):
        try:
            return [switch.vlan(str(number)) for number in sorted(expand_list(text))]
        except ValueError as why:
            raise BadWord(text) from why
    return [switch.vlan(text)]


def _tag(switch: Switch, vlan: Vlan, ports: list[str]) -> str:
    if vlan.internal:
        raise Refused(f"Error: VLAN {vlan.name} has no 802.1Q tag; ports cannot be added tagged.")
    for port in vlan.untagged.intersection(ports):
        switch.config.untagged.pop(port, None)
    vlan.untagged.difference_update(ports)
    vlan.tagged.update(ports)
    return ""


def _untag(switch: Switch, vlan: Vlan, ports: list[str]) -> str:
    """Add ports untagged; a port is untagged in one VLAN only."""
    config, key, said = switch.config, vlan.name.casefold(), []
    elsewhere = [port for port in ports if config.untagged.get(port, key) != key]
    if elsewhere and config.auto_move == "off":
        raise Refused(
            f"Error: Protocol conflict when adding untagged port {elsewhere[0]}. Either "
            "add this port as tagged or assign another protocol to this VLAN."
        )
    for port in elsewhere:
        other = config.vlans[config.untagged[port]]
        other.untagged.discard(port)
        if config.auto_move == "inform":
            said.append(
                f"Port {port} untagged has been auto-moved from VLAN "
                f'"{other.name}" to "{vlan.name}".\n'
            )
    vlan.tagged.difference_update(ports)
    vlan.untagged.update(ports)
    config.untagged.update(dict.fromkeys(ports, key))
    return "".join(said)


@TABLE.does("configure vlan {names} delete PORTS {list}", source="F-RU R-CN E-VLN")
def remove(switch: Switch, call: Call) -> str:
    """Take ports out of VLANs; those that are not in it are passed over."""
    ports = switch.ports(call["list"])
    for vlan in _named(switch, call["names"]):
        for port in vlan.untagged.intersection(ports):
            switch.config.untagged.pop(port, None)
        vlan.untagged.difference_update(ports)
        vlan.tagged.difference_update(ports)
    return ""


@TABLE.does("configure vlan untagged-ports auto-move {how:on|off|inform}", source="F-AM R-MFD")
def auto_move(switch: Switch, call: Call) -> str:
    """Tell whether untagged ports leave their VLAN by themselves."""
    if switch.release < (21, 1):
        raise BadWord("untagged-ports")
    switch.config.auto_move = call["how"]
    return ""


@TABLE.does(
    "configure vlan {name} ipaddress {address} [{mask:\\d+\\.\\d+\\.\\d+\\.\\d+}]",
    source="R-CN F-TR",
)
def address(switch: Switch, call: Call) -> str:
    """Set the address of a VLAN."""
    vlan = switch.vlan(call["name"])
    try:
        text = f"{call['address']}/{call['mask']}" if call["mask"] else call["address"]
        found = IPv4Interface(text)
    except (AddressValueError, NetmaskValueError) as why:
        raise BadWord(call["address"]) from why
    for other in switch.config.vlans.values():
        if other is not vlan and other.address == str(found.ip):
            raise Refused(f"Error: IP address {found.ip} is in use by VLAN {other.name}.")
    if vlan.dhcp:
        raise Refused(f"Error: DHCP is enabled on VLAN {vlan.name}; disable it first.")
    vlan.address, vlan.mask = str(found.ip), str(found.netmask)
    return ""


@TABLE.does("unconfigure vlan {name} {what:ipaddress|description|qosprofile}", source="mem")
def unset(switch: Switch, call: Call) -> str:
    """Take a setting of a VLAN back."""
    vlan, what = switch.vlan(call["name"]), call["what"]
    if what == "ipaddress":
        vlan.address = vlan.mask = ""
        vlan.forwarding = False
    elif what == "description":
        vlan.description = ""
    else:
        vlan.qosprofile = ""
    return ""


@TABLE.does("configure vlan {name} description {text}", source="R-NTC mem")
def describe(switch: Switch, call: Call) -> str:
    """Describe a VLAN."""
    switch.vlan(call["name"]).description = call["text"]
    return ""


@TABLE.does("ABLE vlan {name}", source="mem")
def administer(switch: Switch, call: Call) -> str:
    """Turn a VLAN on or off."""
    switch.vlan(call["name"]).enabled = call.on()
    return ""


@TABLE.does("ABLE ipforwarding vlan {name}", "ABLE ipforwarding", source="F-TR")
def forward(switch: Switch, call: Call) -> str:
    """Route between VLANs, or stop; without a name: all that have an address."""
    if call.has("name"):
        vlans = [switch.vlan(call["name"])]
    else:
        vlans = [vlan for vlan in switch.config.vlans.values() if vlan.address]
    for vlan in vlans:
        vlan.forwarding = call.on()
    return ""


@TABLE.does("ABLE loopback-mode vlan {name}", source="R-ES")
def loopback(switch: Switch, call: Call) -> str:
    """Keep a VLAN up without ports."""
    switch.vlan(call["name"]).loopback = call.on()
    return ""


@TABLE.does("ABLE dhcp vlan {name}", source="R-ES")
def dhcp(switch: Switch, call: Call) -> str:
    """Ask for an address."""
    vlan = switch.vlan(call["name"])
    if call.on() and vlan.address:
        raise Refused(f"Error: VLAN {vlan.name} has an IP address; remove it first.")
    vlan.dhcp = call.on()
    return ""


@TABLE.does("configure ip-mtu {size} vlan {name}", source="F-RU")
def ip_mtu(switch: Switch, call: Call) -> str:
    """Set the IP MTU of a VLAN; warns where a jumbo frame is smaller."""
    size = switch.whole(call["size"], 1500, 9216)
    switch.vlan(call["name"]).ip_mtu = size
    most = switch.config.jumbo_size - _ROOM
    if size <= most:
        return ""
    return (
        f"Warning: The IP-MTU size {size} may be too large for jumbo-frame-size "
        f"{switch.config.jumbo_size}\nIP packets larger than {most} bytes may be lost.\n"
    )


@TABLE.does("configure vlan {name} qosprofile {profile}", source="mem")
def profile(switch: Switch, call: Call) -> str:
    """Give all frames of a VLAN one QoS profile."""
    wanted = call["profile"].upper()
    if wanted not in switch.config.qosprofiles:
        raise BadWord(call["profile"])
    switch.vlan(call["name"]).qosprofile = wanted
    return ""


@TABLE.does("ABLE fip snooping [vlan] {name}", source="mem")
def fip(switch: Switch, call: Call) -> str:
    """Snoop FIP in a VLAN, or stop."""
    switch.vlan(call["name"]).fip = call.on()
    return ""


@TABLE.does("configure fip snooping [vlan] {name} fcmap {map}", source="E-FIP")
def fcmap(switch: Switch, call: Call) -> str:
    """Set the FC-MAP of a FIP VLAN."""
    vlan = switch.vlan(call["name"])
    if not _FCMAP.fullmatch(call["map"]):
        raise Refused(
            "Error: Invalid FC-MAP, use 0e:fc:xx:00:00:00 where xx is a two-digit "
            "hexadecimal value."
        )
    vlan.fcmap = f"{call['map'].lower()[:8]}:00:00:00"
    return ""


@TABLE.does("configure fip snooping [vlan] {name} fcf-update {how:auto|manual}", source="mem")
def fcf_update(switch: Switch, call: Call) -> str:
    """Tell how a FIP VLAN learns of forwarders."""
    switch.vlan(call["name"]).fcf_update = call["how"]
    return ""


@TABLE.does(
    "configure fip snooping [vlan] {name} PORTS {list} "
    "location {where:perimeter|enode-to-fcf|fcf-to-enode|all}",
    source="mem",
)
def location(switch: Switch, call: Call) -> str:
    """Tell what is behind ports of a FIP VLAN."""
    vlan, ports = switch.vlan(call["name"]), switch.ports(call["list"])
    vlan.fip_ports.update(dict.fromkeys(ports, call["where"]))
    return ""
