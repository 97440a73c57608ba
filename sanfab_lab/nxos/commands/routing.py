"""VRFs, static routes, VRRP and HSRP."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import TREE, NxosCall, command, enter_mode
from sanfab_lab.nxos.commands.interfaces import svis_of
from sanfab_lab.nxos.state import RedundantGroup
from sanfab_lab.rows import Setting, register_settings

_ROUTE = r"ip route {prefix:[\d./]+} {hop:[\d.]+}"


@command("[no] vrf context {name}", source="BF-NX")
def _vrf(call: NxosCall) -> None:
    """Enter a VRF; create it if it does not exist."""
    name = call["name"]
    if not call.no:
        if name != "default":
            call.state.vrfs.setdefault(name, {})
        enter_mode(call, "vrf", name)
        return
    refuse_if(name == "management", "ERROR: VRF management cannot be deleted")
    refuse_if(call.state.vrfs.pop(name, None) is None, "% VRF does not exist")
    call.state.routes = {key: one for key, one in call.state.routes.items() if key[0] != name}
    for svi in call.state.svis.values():
        if svi.vrf == name:
            svi.vrf, svi.ip, svi.groups = "", "", {}


register_settings(
    TREE,
    "vrf",
    lambda call: [call.state.vrfs.setdefault(call.targets[0], {})],
    Setting("ip domain-name <{name}>", "BF-NX"),
    Setting("ip name-server <{hosts...}>", "BF-NX"),
)


# In a VRF a route is one of that VRF.
@command(f"[no] {_ROUTE}", modes="config vrf", source="BF-NX COLL-NX")
@command(f"[no] {_ROUTE} {{metric:\\d+}}", modes="config vrf", source="BF-NX")
def _route(call: NxosCall) -> None:
    """Add or remove a static route; several to one network share its traffic."""
    try:
        network = str(IPv4Network(call["prefix"], strict=False))
        IPv4Address(call["hop"])
    except ValueError:
        raise Refused("% Invalid ip address") from None
    vrf = call.targets[0] if call.mode.kind == "vrf" else ""
    key = ("" if vrf == "default" else vrf, network, call["hop"])
    if not call.no:
        call.state.routes[key] = call["metric"]
        return
    refuse_if(call.state.routes.pop(key, None) is None, "%Route not deleted: it does not exist")


@command(
    r"[no] ipv6 route {prefix:[0-9a-fA-F:.]+/\d+} {hop:[0-9a-fA-F:.]+}",
    modes="config vrf",
    source="FMTNX COLL-NX",
)
def _ipv6_route(call: NxosCall) -> None:
    """Add or remove a static IPv6 route."""
    try:
        network = str(IPv6Network(call["prefix"]))
        hop = str(IPv6Address(call["hop"]))
    except ValueError:
        raise Refused("% Invalid ipv6 address") from None
    vrf = call.targets[0] if call.mode.kind == "vrf" else ""
    key = ("" if vrf == "default" else vrf, network, hop)
    if not call.no:
        call.state.routes[key] = ""
        return
    refuse_if(call.state.routes.pop(key, None) is None, "%Route not deleted: it does not exist")


@command(r"[no] vrrp {group:\d+}", modes="svi", when="vrrp", source="COLL-NX")
@command(r"[no] hsrp {group:\d+} [ipv4]", modes="svi", when="hsrp", source="COLL-NX")
def _group(call: NxosCall) -> None:
    """Enter a group; create it if it does not exist."""
    protocol = call.line.split()[1 if call.no else 0]
    key = protocol, call.within("group", 0, 255)
    for svi in svis_of(call):
        if call.no:
            refuse_if(svi.groups.pop(key, None) is None, "% Group does not exist")
        else:
            svi.groups.setdefault(
                key, RedundantGroup(shut=protocol == "vrrp", preempt=protocol == "vrrp")
            )
    if not call.no:
        enter_mode(call, protocol, protocol, call["group"], *call.targets, below=2)


def _groups(call: NxosCall) -> list[RedundantGroup]:
    protocol, number, *names = call.targets
    svis = [call.state.svis[name] for name in names if name in call.state.svis]
    return [svi.groups[protocol, int(number)] for svi in svis]


@command(r"[no] address <{address:[\d.]+}>", modes="vrrp", source="COLL-NX")
@command(r"[no] ip <{address:[\d.]+}>", modes="hsrp", source="COLL-NX")
def _address(call: NxosCall) -> None:
    """Set the address that a group holds."""
    for group in _groups(call):
        group.address = "" if call.no else call["address"]


@command(r"[no] priority <{value:\d+}>", modes="vrrp hsrp", source="COLL-NX")
def _priority(call: NxosCall) -> None:
    """Set the priority of a group; VRRP takes it only while the group is shut down [mem]."""
    for group in _groups(call):
        refuse_if(
            call.targets[0] == "vrrp" and not group.shut,
            "ERROR: Group must be shutdown to change priority",
        )
        group.priority = 100 if call.no else call.within("value", 1, 254)


@command("[no] preempt", modes="vrrp hsrp", source="COLL-NX")
def _preempt(call: NxosCall) -> None:
    """Let a group take the address over, or not; VRRP takes it only while it is shut down [mem]."""
    for group in _groups(call):
        refuse_if(
            call.targets[0] == "vrrp" and not group.shut,
            "ERROR: Group must be shutdown to change preemption",
        )
        group.preempt = not call.no


@command("[no] shutdown", modes="vrrp", source="COLL-NX")
def _shutdown(call: NxosCall) -> None:
    """Let a group take part, or not."""
    for group in _groups(call):
        group.shut = not call.no
