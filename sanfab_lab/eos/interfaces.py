"""Lines of interfaces: links, VLANs, port-channels, addresses."""

import ipaddress
from dataclasses import replace
from functools import lru_cache

from sanfab_lab.eos.cli import GRAMMARS, Call, RefusedError
from sanfab_lab.eos.entries import need_vrf, vlans_of, wrong
from sanfab_lab.eos.ifcore import LAN, PHYSICAL, on_port, resets, sets
from sanfab_lab.eos.state import ALL_VLANS, DEFAULT, Port
from sanfab_lab.eos.switching import need_vlan_id

sets("description {value...}", "description", source="BF-EOS")
sets(r"mtu {value:\d+}", "mtu", source="A-L3MTU AZLOCAL", limits=range(68, 9215))


@on_port(r"l2 mtu {value:\d+}", source="AVD BF-EOS mem", kinds=LAN)
def l2_mtu(call: Call, _name: str, _port: Port, value: str) -> dict[str, object]:
    """Set the size of switched frames, where the hardware has such a limit."""
    if call.switch.chassis.platform.family in FIXED_FRAME:
        raise RefusedError("Unavailable command (not supported on this hardware platform)")
    if not 68 <= int(value) <= 65535:  # noqa: PLR2004  # limits of the schema [AVD]
        raise wrong(call, value)
    return {"l2_mtu": int(value)}


FIXED_FRAME = {"7150s"}
"""Families that pass the largest frame their hardware can and have no line for it [mem]."""
resets(r"l2 mtu {value:\d+}", "l2_mtu", source="AVD BF-EOS", kinds=LAN)
sets(r"load-interval {value:\d+}", "load_interval", source="AVD", limits=range(601))
sets("dcbx mode {value:ieee|cee|none}", "dcbx", source="BF-EOS MSNIC mem", kinds="Ethernet")
sets("flowcontrol send {value:on|off|desired}", "send", source="BF-EOS", kinds=PHYSICAL)
sets("flowcontrol receive {value:on|off|desired}", "receive", source="BF-EOS AVD", kinds=PHYSICAL)
sets(
    r"switchport access vlan {value:\d+}",
    "access",
    source="BF-EOS",
    limits=range(1, 4095),
    kinds=LAN,
)
sets("switchport mode {value:access|trunk|dot1q-tunnel}", "mode", source="BF-EOS", kinds=LAN)
resets("channel-group {number} mode {mode}", "channel", "lacp", source="BF-EOS", kinds="Ethernet")
resets("channel-group {number}", "channel", "lacp", source="BF-EOS", kinds="Ethernet")
sets(
    r"lacp port-priority {value:\d+}",
    "lacp_priority",
    source="BF-EOS",
    limits=range(65536),
    kinds="Ethernet",
)
sets(
    r"port-channel min-links {value:\d+}",
    "min_links",
    source="PYEAPI",
    limits=range(65),
    kinds="Port-Channel",
)
sets(
    "port-channel lacp fallback {value:static|individual}",
    "fallback",
    source="PYEAPI",
    kinds="Port-Channel",
)
sets(r"mlag {value:\d+}", "mlag", source="BF-EOS AVD", limits=range(1, 2001), kinds="Port-Channel")
sets(
    "error-correction encoding {value:reed-solomon|fire-code}",
    "fec",
    source="AVD",
    kinds="Ethernet",
)
sets(r"speed {value:auto|\d+g(-\d)?}", "speed", source="AVD", kinds=PHYSICAL)


@on_port(r"speed forced {value:\d+g?full}", source="BF-EOS", kinds=PHYSICAL)
def speed_forced(_call: Call, _name: str, _port: Port, value: str) -> dict[str, object]:
    """Fix the speed, the old way."""
    return {"speed": f"forced {value}"}


@on_port("shutdown", "{no:no|default} shutdown", source="BF-EOS")
def shutdown(_call: Call, _name: str, _port: Port, no: str = "") -> dict[str, object]:
    """Shut interfaces down, or not."""
    return {"shut": not no}


@on_port("switchport", "{no:no|default} switchport", source="BF-EOS", kinds=LAN)
def switchport(_call: Call, _name: str, _port: Port, no: str = "") -> dict[str, object]:
    """Switch frames, or route."""
    return {"switching": no != "no"}


_NATIVE = r"{value:\d+|tag}"


@on_port(f"switchport trunk native vlan {_NATIVE}", source="BF-EOS AVD", kinds=LAN)
def native(call: Call, _name: str, _port: Port, value: str) -> dict[str, object]:
    """Set the VLAN of untagged frames of a trunk."""
    return {"native": value if value == "tag" else str(need_vlan_id(call, value))}


resets(f"switchport trunk native vlan {_NATIVE}", "native", source="BF-EOS", kinds=LAN)
_ALLOWED = "switchport trunk allowed vlan"


@on_port(
    f"{_ALLOWED} {{how:add|remove|except}} {{ids:[\\d,-]+}}",
    f"{_ALLOWED} {{ids:all|none|[\\d,-]+}}",
    source="BF-EOS",
    kinds=LAN,
)
def allowed(call: Call, _name: str, port: Port, ids: str, how: str = "") -> dict[str, object]:
    """Set the VLANs of a trunk, or change them."""
    named = {"all": ALL_VLANS, "none": frozenset[int]()}.get(ids)
    vlans = vlans_of(ids, call) if named is None else named
    new = {
        "": vlans,
        "add": port.allowed | vlans,
        "remove": port.allowed - vlans,
        "except": ALL_VLANS - vlans,
    }[how]
    return {"allowed": _same(new)}


@lru_cache(maxsize=256)
def _same(vlans: frozenset[int]) -> frozenset[int]:
    """Return the one set of these VLANs that all ports share."""
    return ALL_VLANS if vlans == ALL_VLANS else vlans


resets(f"{_ALLOWED} {{ids}}", "allowed", source="BF-EOS", kinds=LAN)


@on_port(
    "switchport trunk group {group}",
    "{no:no} switchport trunk group {group}",
    source="PYEAPI",
    kinds=LAN,
)
def trunk_group(_call: Call, _name: str, port: Port, group: str, no: str = "") -> dict[str, object]:
    """Carry the VLANs of a trunk group, or do not."""
    groups = {*port.groups} - {group} if no else {*port.groups, group}
    return {"groups": tuple(sorted(groups))}


@on_port(
    r"channel-group {number:\d+} mode {mode:active|passive|on}", source="BF-EOS", kinds="Ethernet"
)
def channel_group(call: Call, name: str, port: Port, number: str, mode: str) -> dict[str, object]:
    """Make a port a member of a port-channel, which is made if it is not there."""
    channel = int(number)
    if not 1 <= channel <= call.switch.chassis.platform.lag_max:
        raise wrong(call, number)
    if port.channel == channel and port.lacp != mode:
        raise RefusedError("Cannot change mode; remove all members and try again.")
    others = [call.state.ports[one].lacp for one in call.state.members(channel) if one != name]
    if any((other == "on") != (mode == "on") for other in others):
        raise RefusedError("Cannot change mode; remove all members and try again.")
    call.state.ports.setdefault(f"Port-Channel{channel}", DEFAULT)
    return {"channel": channel, "lacp": mode}


@on_port(
    "lacp rate {value:normal|fast}",
    "{no:no|default} lacp rate",
    source="BF-EOS",
    era="lacp-rate",
    kinds="Ethernet",
)
@on_port(
    "lacp timer {value:normal|fast}",
    "{no:no|default} lacp timer",
    source="BF-EOS",
    era="lacp-timer",
    kinds="Ethernet",
)
def lacp_timer(
    _call: Call, _name: str, _port: Port, value: str = "", **_no: str
) -> dict[str, object]:
    """Ask the partner for a frame each second, or each thirty."""
    return {"lacp_fast": value == "fast"}


@on_port(
    "lldp {way:transmit|receive}",
    "{no:no|default} lldp {way:transmit|receive}",
    source="PYEAPI",
    kinds=PHYSICAL,
)
def lldp(_call: Call, _name: str, _port: Port, way: str, no: str = "") -> dict[str, object]:
    """Speak LLDP in one direction, or do not."""
    return {f"lldp_{way}": no != "no"}


@on_port("autostate", "{no:no|default} autostate", source="PYEAPI", kinds="Vlan")
def autostate(_call: Call, _name: str, _port: Port, no: str = "") -> dict[str, object]:
    """Follow the state of the VLAN, or be up always."""
    return {"autostate": no != "no"}


@on_port(
    "logging event link-status",
    "logging event link-status {no:use-global}",
    "{no:no|default} logging event link-status",
    source="AVD PYEAPI",
)
def link_event(_call: Call, _name: str, _port: Port, no: str = "") -> dict[str, object]:
    """Log changes of the link, or do not, or as the switch does."""
    return {"link_event": {"": "on", "no": "off"}.get(no, "")}


@on_port(
    "logging event storm-control discards",
    "{no:no|default} logging event storm-control discards",
    source="AVD",
    kinds=LAN,
)
def storm_event(_call: Call, _name: str, _port: Port, no: str = "") -> dict[str, object]:
    """Log what storm control discards, or do not."""
    return {"storm_event": not no}


@GRAMMARS["vrf-instance"].command("vrf {name}", modes="if", source="AVD")
@GRAMMARS["vrf-definition"].command("vrf forwarding {name}", modes="if", source="mem")
def vrf(call: Call, name: str) -> str:
    """Put interfaces into a VRF; an interface that moves loses its addresses."""
    need_vrf(call, name)
    for one in call.mode.target:
        port = call.state.ports[one]
        if port.vrf != ("" if name == "default" else name):
            new = "" if name == "default" else name
            call.state.ports[one] = replace(port, vrf=new, address="", secondary=())
    return ""


def _no_vrf(_call: Call, _name: str, port: Port, **_words: str) -> dict[str, object]:
    return {"vrf": "", "address": "", "secondary": ()} if port.vrf else {}


on_port("no vrf", "no vrf {name}", source="AVD", era="vrf-instance")(_no_vrf)
on_port("no vrf forwarding", "no vrf forwarding {name}", source="mem", era="vrf-definition")(
    _no_vrf
)


@on_port(
    "ip address {address}",
    "ip address {address} {second:secondary}",
    r"ip address {address} {mask:\d+\.\d+\.\d+\.\d+}",
    source="BF-EOS AVD",
)
def ip_address(
    call: Call, _name: str, port: Port, address: str, mask: str = "", second: str = ""
) -> dict[str, object]:
    """Give interfaces an address."""
    text = f"{address}/{mask}" if mask else address
    try:
        found = ipaddress.IPv4Interface(text)
    except ValueError as error:
        raise wrong(call, address) from error
    if "/" not in text:
        raise wrong(call, address)
    shown = found.with_prefixlen
    if second:
        return {"secondary": tuple(dict.fromkeys((*port.secondary, shown)))}
    return {"address": shown}


resets("ip address {address}", "address", "secondary", source="BF-EOS AVD")
