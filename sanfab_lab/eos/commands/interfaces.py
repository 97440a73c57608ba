"""Create, remove and reset interfaces; the commands that all kinds of interfaces share."""

import ipaddress
from dataclasses import replace
from functools import partial

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.eos.commands import (
    TREE,
    EosCall,
    command,
    enter_mode,
    interfaces_named,
    leave_removed,
    need_vrf,
)
from sanfab_lab.eos.interface_lines import ANY, ETHERNET, LAN, PHYSICAL, PORT_LINES
from sanfab_lab.eos.names import kind_of, short
from sanfab_lab.eos.state import DEFAULT, Port
from sanfab_lab.rows import Field, register_fields

FIXED_FRAME = {"7150s"}
"""Families that pass the largest frame of their hardware and have no ``l2 mtu`` [mem]."""
port_command = partial(command, modes="if")


def ports_of(call: EosCall, kinds: tuple[str, ...] = ANY) -> list[tuple[str, Port]]:
    """Return the interfaces of the mode; refuse the line if one is of another kind."""
    if any(kind_of(name) not in kinds for name in call.targets):
        raise refused_word(0)
    return [(name, call.state.ports[name]) for name in call.targets]


def change_ports(call: EosCall, kinds: tuple[str, ...] = ANY, **values: object) -> None:
    """Set fields of all interfaces of the mode."""
    changed = {name: replace(port, **values) for name, port in ports_of(call, kinds)}  # type: ignore[arg-type]  # fields of Port
    call.state.ports.update(changed)


def reset_ports(call: EosCall, kinds: tuple[str, ...], *names: str) -> None:
    """Set fields of all interfaces of the mode to their defaults."""
    change_ports(call, kinds, **{name: getattr(DEFAULT, name) for name in names})


def _put(call: EosCall, field: str, value: object, *, kinds: tuple[str, ...]) -> None:
    change_ports(call, kinds, **{field: value})


for _row in PORT_LINES:
    if _row.source:
        _form = f"[no|default] {_row.form}"
        _field = Field(_form, _row.field, _row.source, limits=_row.limits, when=_row.when)
        register_fields(TREE, "if", Port, partial(_put, kinds=_row.kinds), _field)


@command("interface {names...}", source="BF-EOS PYEAPI")
def _interface(call: EosCall) -> None:
    """Enter interfaces; create port-channels, VLAN interfaces and loopbacks."""
    found = interfaces_named(call, call["names"], new=True)
    for name in found:
        call.state.ports.setdefault(name, DEFAULT)
    last = f"-{found[-1].removeprefix(kind_of(found[-1]))}" if len(found) > 1 else ""
    enter_mode(call, "if", f"if-{short(found[0])}{last}", *found)


@command("no interface {names...}", source="BF-EOS mem")
def _no_interface(call: EosCall) -> None:
    """Remove interfaces that are not hardware; members leave a removed port-channel."""
    found = interfaces_named(call, call["names"])
    if any(kind_of(name) in PHYSICAL for name in found):
        raise Refused("Removal of physical interfaces is not permitted")
    for name in found:
        del call.state.ports[name]
        if kind_of(name) == "Port-Channel":
            for member in call.state.members(int(name.removeprefix("Port-Channel"))):
                call.state.ports[member] = replace(call.state.ports[member], channel=0, lacp="")
    leave_removed(call, "if", *found)


@command("default interface {names...}", source="BF-EOS mem")
def _default_interface(call: EosCall) -> None:
    """Set interfaces to their factory defaults."""
    call.state.ports.update(dict.fromkeys(interfaces_named(call, call["names"]), DEFAULT))


@port_command(r"[no|default] l2 mtu <{value:\d+}>", source="AVD BF-EOS mem")
def _l2_mtu(call: EosCall) -> None:
    """Set the largest switched frame, where the hardware has such a limit."""
    if call.no:
        reset_ports(call, LAN, "l2_mtu")
        return
    ports_of(call, LAN)
    if call.switch.chassis.platform.family in FIXED_FRAME:
        raise Refused("Unavailable command (not supported on this hardware platform)")
    change_ports(call, LAN, l2_mtu=call.within("value", 68, 65535))  # limits of the schema [AVD]


@port_command(r"speed {how:forced} {value:\d+g?full}", source="BF-EOS")
@port_command(r"speed {how:auto} {value:\d+gfull}", source="CORE7280")
def _speed_forced(call: EosCall) -> None:
    """Set a fixed speed in the old spelling, or negotiate one speed."""
    change_ports(call, PHYSICAL, speed=f"{call['how']} {call['value']}")


@port_command("error-correction encoding {kind:reed-solomon|fire-code}", source="AVD EOSFEC")
@port_command("no error-correction encoding [{kind:reed-solomon|fire-code}]", source="AVD EOSFEC")
def _fec(call: EosCall) -> None:
    """Turn a kind of forward error correction on or off, or all of them off."""
    if call.no and not call.has("kind"):
        change_ports(call, ETHERNET, fec=False, fire_code=False, reed_solomon=False)
        return
    field = call["kind"].replace("-", "_")
    change_ports(call, ETHERNET, **({field: False} if call.no else {"fec": True, field: True}))


@port_command("default error-correction encoding", source="EOSFEC")
def _default_fec(call: EosCall) -> None:
    """Let the transceiver decide again."""
    reset_ports(call, ETHERNET, "fec", "fire_code", "reed_solomon")


@port_command(
    "[no|default] logging event link-status",
    "logging event link-status use-global",
    source="AVD PYEAPI",
)
def _link_event(call: EosCall) -> None:
    """Set whether changes of the link are logged."""
    change = "use-global" if call.keyword("use-global") else call.verb
    change_ports(call, link_event={"logging": "on", "no": "off"}.get(change, ""))


@port_command("[no] vrf <{name}>", source="AVD", when="vrf-instance")
@port_command("[no] vrf forwarding <{name}>", source="mem", when="vrf-definition")
def _vrf(call: EosCall) -> None:
    """Move interfaces to a VRF; an interface that moves loses its addresses."""
    name = "" if call.no or call["name"] == "default" else call["name"]
    need_vrf(call, name)
    for one, port in ports_of(call):
        if port.vrf != name:
            call.state.ports[one] = replace(port, vrf=name, address="", secondary=(), ipv6=())


@port_command(
    "ip address {address} [secondary]",
    r"ip address {address} {mask:\d+\.\d+\.\d+\.\d+}",
    "no|default ip address [{address}] [secondary]",
    source="BF-EOS AVD COLL-EOS",
)
def _ip_address(call: EosCall) -> None:
    """Set the address of interfaces, add a secondary one, or remove addresses."""
    if call.no and not call.keyword("secondary"):
        reset_ports(call, ANY, "address", "secondary")
        return
    text = f"{call['address']}/{call['mask']}" if call.has("mask") else call["address"]
    try:
        shown = ipaddress.IPv4Interface(text if "/" in text else "").with_prefixlen
    except ValueError:
        raise refused_word(call["address"]) from None
    for name, port in ports_of(call):
        more = tuple(dict.fromkeys((*port.secondary, shown)))
        if call.no:
            more = tuple(one for one in port.secondary if one != shown)
        new = {"secondary": more} if call.keyword("secondary") else {"address": shown}
        call.state.ports[name] = replace(port, **new)


@port_command(
    "ipv6 address {address:[0-9a-fA-F:.]+/[0-9]+}",
    "no|default ipv6 address [{address}]",
    source="BF-EOS COLL-EOS",
)
def _ipv6_address(call: EosCall) -> None:
    """Add an IPv6 address to interfaces, or remove one or all of them."""
    if call.no and not call.has("address"):
        reset_ports(call, ANY, "ipv6")
        return
    try:
        shown = ipaddress.IPv6Interface(call["address"]).with_prefixlen
    except ValueError:
        raise refused_word(call["address"]) from None
    for name, port in ports_of(call):
        others = tuple(one for one in port.ipv6 if one != shown)
        call.state.ports[name] = replace(port, ipv6=others if call.no else (*others, shown))
