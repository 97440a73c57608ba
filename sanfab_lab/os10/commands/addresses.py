"""Addresses, VRFs, VRRP groups and static routes."""

from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Interface

from sanfab_lab.commands import refused_word
from sanfab_lab.os10.commands import (
    ADDRESS,
    TREE,
    Os10Call,
    command,
    configured,
    enter,
    error,
    on_each,
    register_lines,
    typed_interface,
)
from sanfab_lab.os10.names import ETHERNET, LAG, tag
from sanfab_lab.os10.state import BlockLines, Interface
from sanfab_lab.rows import Setting, register_settings

_ALL = "eth po vlan ma lo"
_ROUTE = f"[no] ip route [vrf {{vrf}}] {{prefix:{ADDRESS}/[0-9]+}}"
register_lines("vrrp", Setting("vrrp version <{value:[23]}>", "O10-COLL", "vrrp version 2"))


def _refuse_layer2(one: Interface) -> None:
    if one.kind in {ETHERNET, LAG} and one.layer2:
        raise error(f"Interface {one.name} is in Layer-2 mode.")  # [O10-NLB; words mem]


@on_each(f"ip address {{address:{ADDRESS}/[0-9]+}} [{{how:secondary}}]", modes=_ALL,
         source="O10-JP O10-GEOS O10-NLB")  # fmt: skip
def _ip_address(call: Os10Call, one: Interface) -> None:
    """Set an address; on the management port DHCP has to be off [O10-JP]."""
    _refuse_layer2(one)
    try:
        address = str(IPv4Interface(call["address"]))
    except ValueError:
        raise refused_word(call["address"]) from None
    if one.dhcp:
        raise error("DHCP is configured on the interface.")  # [mem]
    if not call["how"]:
        one.address = address
    elif not one.address:
        raise error("Primary address must be configured first.")  # [mem]
    elif address not in one.secondary:
        one.secondary = (*one.secondary, address)


@on_each("no ip address", f"no ip address {{address:{ADDRESS}/[0-9]+}} [secondary]", modes=_ALL,
         source="O10-GEOS O10-COLL")  # fmt: skip
def _no_ip_address(call: Os10Call, one: Interface) -> None:
    address = call["address"]
    if not address:
        one.address, one.secondary = "", ()
    elif address in one.secondary:
        one.secondary = tuple(other for other in one.secondary if other != address)
    elif address == one.address and not one.secondary:
        one.address = ""
    else:
        raise error(f"IP address {address} cannot be removed.")  # [mem]


@on_each("ip address dhcp", modes=_ALL, source="O10-JP O10-CSM")
def _dhcp(_call: Os10Call, one: Interface) -> None:
    one.dhcp, one.address = True, ""


@on_each("no ip address dhcp", modes=_ALL, source="O10-JP O10-NLB")
def _no_dhcp(_call: Os10Call, one: Interface) -> None:
    one.dhcp = False


@on_each("[no] ipv6 address autoconfig", modes=_ALL, source="O10-JP")
def _autoconfig(call: Os10Call, one: Interface) -> None:
    one.autoconfig = not call.no


@on_each("ipv6 address {address:[0-9a-fA-F:.]+/[0-9]+}", "no ipv6 address [{address}]",
         modes=_ALL, source="O10-NLB")  # fmt: skip
def _ipv6_address(call: Os10Call, one: Interface) -> None:
    _refuse_layer2(one)
    if call.no and not call["address"]:
        one.ipv6, one.autoconfig = (), False
        return
    try:
        address = str(IPv6Interface(call["address"]))
    except ValueError:
        raise refused_word(call["address"]) from None
    others = tuple(other for other in one.ipv6 if other != address)
    one.ipv6 = others if call.no else (*others, address)


@command("ip vrf {name}", source="O10-JP O10-COLL O10-NLB")
def _vrf(call: Os10Call) -> None:
    """Enter a VRF; create it if it does not exist."""
    call.state.blocks.setdefault(("vrf", call["name"]), {})
    enter(call, "vrf", "conf-vrf", call["name"])


@command("no ip vrf {name}", source="O10-COLL")
def _no_vrf(call: Os10Call) -> None:
    """Delete a VRF that nothing is in."""
    name = call["name"]
    if name == "default" or ("vrf", name) not in call.state.blocks:
        raise error(f"VRF {name} does not exist.")  # [mem]
    routes = any(key.startswith(f"{name} ") for key in call.state.settings["ip route"])
    if routes or any(one.vrf == name for one in call.state.interfaces.values()):
        raise error(f"VRF {name} is in use.")  # [mem]
    del call.state.blocks["vrf", name]


@command("[no] interface management", modes="vrf", source="O10-NLB O10-AZL")
def _management(call: Os10Call) -> None:
    """Put the management port, which has to have no address, in the VRF `management` [O10-NLB]."""
    port = call.state.interfaces[call.switch.chassis.platform.management_port]
    if call.targets[0] != "management":
        raise refused_word("management")
    if port.address or port.ipv6 or port.dhcp or port.autoconfig:
        raise error("Management interface has IP addresses configured.")  # [O10-NLB; words mem]
    block = call.state.blocks["vrf", "management"]
    if call.no:
        block.pop("interface", None)
    else:
        block["interface"] = "interface management"


@on_each("ip vrf forwarding {name}", "no ip vrf forwarding [{name}]", modes="eth po vlan lo",
         source="O10-COLL O10-NLB")  # fmt: skip
def _forwarding(call: Os10Call, one: Interface) -> None:
    """Put an interface in a VRF, or take it out; its addresses are gone."""
    _refuse_layer2(one)
    if not call.no and ("vrf", call["name"]) not in call.state.blocks:
        raise error(f"VRF {call['name']} does not exist.")  # [mem]
    name = "" if call.no else call["name"]
    if one.vrf != name:
        one.vrf, one.address, one.secondary, one.ipv6 = name, "", (), ()


@command(
    f"{_ROUTE} {{hop:{ADDRESS}}} [{{distance:[0-9]+}}]",
    f"{_ROUTE} interface {{out}} {{hop:{ADDRESS}}}",
    source="O10-NAP O10-NLB",
)
def _route(call: Os10Call) -> None:
    """Add or remove a static route."""
    vrf = call["vrf"]
    if vrf and ("vrf", vrf) not in call.state.blocks:
        raise error(f"VRF {vrf} does not exist.")  # [mem]
    out = f"interface {typed_interface(call, call['out'])} " if call.has("out") else ""
    try:
        ends = f"{IPv4Network(call['prefix'])} {out}{IPv4Address(call['hop'])}"
    except ValueError:
        raise error("Invalid IP address or mask.") from None
    kept, key = call.state.settings["ip route"], f"{vrf} {ends}"
    line = f"ip route {f'vrf {vrf} ' if vrf else ''}{ends} {call['distance']}".rstrip()
    if not call.no:
        kept[key] = line
    elif kept.pop(key, None) is None:
        raise error("Route does not exist.")  # [mem]


@command("vrrp-group {group:[0-9]+}", modes="vlan eth po", source="O10-JP O10-COLL")
def _group(call: Os10Call) -> None:
    """Enter a group; create it if it does not exist."""
    number = call.within("group", 1, 255)
    for one in configured(call):
        _refuse_layer2(one)
        one.vrrp.setdefault(number, {})
    prompt = f"conf-{tag(call.targets[0])}-vrid-{number}"
    enter(call, "vrrp", prompt, f"#{number}", *call.targets, depth=2)


@on_each("no vrrp-group {group:[0-9]+}", modes="vlan eth po", source="O10-COLL")
def _no_group(call: Os10Call, one: Interface) -> None:
    one.vrrp.pop(call.within("group", 1, 255), None)


def _groups(call: Os10Call) -> list[BlockLines]:
    number = int(call.targets[0].removeprefix("#"))
    return [one.vrrp[number] for one in configured(call) if number in one.vrrp]


register_settings(
    TREE,
    "vrrp",
    _groups,
    Setting(f"virtual-address {{address:{ADDRESS}}}", "O10-JP O10-COLL"),
    Setting("preempt", "O10-COLL", "on"),
    Setting("priority <{value:[0-9]+}>", "O10-JP O10-COLL", "priority 100", limits=range(1, 255)),
    Setting("advertise-interval centisecs <{value:[0-9]+}>", "O10-COLL"),
    undo_takes_rest=True,
)
