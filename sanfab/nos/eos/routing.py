"""EOS lines of VRFs of VLANs, static routes and VRRP."""

from ipaddress import IPv6Address, IPv6Interface

from sanfab.facts.routing import Route, SharedAddress
from sanfab.nos.addresses import IPV6, IPV6_PREFIX, PREFIX, parse_ipv6, parse_ipv6_network
from sanfab.nos.eos.builder import READER, Builder, VlanInterface, line
from sanfab.nos.eos.names import VRF
from sanfab.nos.undo import LOCKOUT, REMOVE_LATE, Undo

in_svi = READER.block("vlan interface")

_TO = f"{{to:(?!0\\.0\\.0\\.0/0){PREFIX}}}"
_VIA = "{via:[0-9.]+}"
_GROUP = "{group:[0-9]+}"


@line("no vrf {word:instance|definition} {name}", source="PYEAPI-API COLL-EOS")
def _no_vrf(builder: Builder, _word: str, name: str) -> None:
    del builder.vrfs[name]


@line(
    "ip routing vrf {name}",
    source="AVD",
    undo=Undo(source="AVD", key=("name",), order=REMOVE_LATE),
)
def _routing(builder: Builder, name: str) -> None:
    builder.vrfs[name].routing = True


@line("no ip routing vrf {name}", source="AVD")
def _no_routing(builder: Builder, name: str) -> None:
    builder.vrfs[name].routing = False


@line(
    f"ip route{VRF} {_TO} {_VIA}",
    source="AVD BF-EOS",
    undo=Undo(source="PYEAPI-API COLL-EOS", key=("vrf", "to", "via")),
)
def _route(builder: Builder, vrf: str, to: str, via: str) -> None:
    if vrf and builder.is_management_vrf(vrf):
        builder.uncertain.add(f"ip route{vrf} {to} {via}")  # the facts hold its gateway only
    else:
        builder.facts.routes.add(Route(vrf.removeprefix(" vrf "), to, via))


@line(f"ip route{VRF} {_TO} {{rest:(?![0-9.]+$).+}}", source="BF-EOS")
def _other_route(builder: Builder, vrf: str, to: str, rest: str) -> None:
    builder.uncertain.add(f"ip route{vrf} {to} {rest}")  # the facts hold a next hop only


@line(f"no ip route{VRF} {_TO} {_VIA}", source="PYEAPI-API COLL-EOS")
def _no_route(builder: Builder, vrf: str, to: str, via: str) -> None:
    if not vrf or not builder.is_management_vrf(vrf):
        builder.facts.routes.discard(Route(vrf.removeprefix(" vrf "), to, via))


_ROUTE6 = f"ipv6 route{VRF} {{to:(?!::/0){IPV6_PREFIX}}} {{via:{IPV6}}}"
_DEFAULT6 = f"ipv6 route{VRF} {{to:::/0}} {{via:{IPV6}}}"
_KEY6 = ("vrf", "to", "via")


@line(_ROUTE6, source="CEOS-V6 AVD", undo=Undo(source="AVD COLL-EOS", key=_KEY6))
@line(_DEFAULT6, source="CEOS-V6 AVD", undo=Undo(source="AVD COLL-EOS", key=_KEY6, order=LOCKOUT))
def _route6(builder: Builder, vrf: str, to: str, via: str) -> None:
    network, hop = parse_ipv6_network(to), parse_ipv6(via)
    if network == "::/0" and _is_of_management_port(builder, vrf, hop):
        builder.facts.services.gateway6 = hop
    elif not vrf or not builder.is_management_vrf(vrf):
        builder.facts.routes.add(Route(vrf.removeprefix(" vrf "), network, hop))


@line(f"no {_ROUTE6}", source="AVD COLL-EOS")
@line(f"no {_DEFAULT6}", source="AVD COLL-EOS")
def _no_route6(builder: Builder, vrf: str, to: str, via: str) -> None:
    network, hop = parse_ipv6_network(to), parse_ipv6(via)
    builder.facts.routes.discard(Route(vrf.removeprefix(" vrf "), network, hop))
    services = builder.facts.services
    if network == "::/0" and builder.is_management_vrf(vrf) and services.gateway6 == hop:
        services.gateway6 = ""


def _is_of_management_port(builder: Builder, vrf: str, hop: str) -> bool:
    """Return whether a default route is that of the management port.

    The default VRF has routes of VLANs too: there the gateway is in the network of the port.
    """
    if not builder.is_management_vrf(vrf):
        return False
    own = builder.facts.services.address6
    return bool(builder.vrf) or bool(own and IPv6Address(hop) in IPv6Interface(own).network)


@in_svi.line("vrf {name}", source="AVD", undo=Undo("no vrf", "PYEAPI-API", setting="vrf"))
@in_svi.line(
    "vrf {word:forwarding} {name}",
    source="BF-EOS",
    undo=Undo("no vrf forwarding", "PYEAPI-API", setting="vrf"),
)
def _vrf_of_vlan(interface: VlanInterface, *words: str) -> None:
    _move(interface, words[-1])


@in_svi.line("no vrf", source="PYEAPI-API")
@in_svi.line("no vrf forwarding", source="PYEAPI-API")
def _no_vrf_of_vlan(interface: VlanInterface) -> None:
    _move(interface, "")


def _move(interface: VlanInterface, vrf: str) -> None:
    """Put an interface into a VRF; one that changes its VRF loses its address."""
    name = "" if vrf == "default" else vrf
    if interface.vrf != name:
        interface.vrf, interface.address, interface.other_addresses = name, "", set()


def _vrrp(interface: VlanInterface, group: str) -> SharedAddress:
    new = SharedAddress("vrrp", int(group))
    return interface.shared.setdefault(new.key, new)


# A release has `ipv4` and `priority-level`, or `ip` and `priority`.
@in_svi.line(
    f"vrrp {_GROUP} ipv4 {{address:[0-9.]+}}",
    source="AVD",
    undo=Undo("no vrrp {group}", "PYEAPI", key=("group",)),
)
@in_svi.line(
    f"vrrp {_GROUP} ip {{address:[0-9.]+}}",
    source="PYEAPI",
    undo=Undo("no vrrp {group}", "PYEAPI", key=("group",)),
)
def _address(interface: VlanInterface, group: str, address: str) -> None:
    _vrrp(interface, group).address = address


@in_svi.line(
    f"vrrp {_GROUP} priority-level {{priority:[0-9]+}}",
    source="AVD",
    undo=Undo("no vrrp {group} priority-level", "AVD", key=("group",)),
)
@in_svi.line(
    f"vrrp {_GROUP} priority {{priority:[0-9]+}}",
    source="PYEAPI",
    undo=Undo("no vrrp {group} priority", "PYEAPI", key=("group",)),
)
def _priority(interface: VlanInterface, group: str, priority: str) -> None:
    _vrrp(interface, group).priority = int(priority)


@in_svi.line(f"no vrrp {_GROUP} priority-level", source="AVD")
@in_svi.line(f"no vrrp {_GROUP} priority", source="PYEAPI")
def _no_priority(interface: VlanInterface, group: str) -> None:
    _vrrp(interface, group).priority = 100


@in_svi.line(
    f"vrrp {_GROUP} preempt",
    source="AVD",
    undo=Undo("no vrrp {group} preempt", "AVD", key=("group",), setting="preempt"),
)
def _preempt(interface: VlanInterface, group: str) -> None:
    _vrrp(interface, group).preempt = True


@in_svi.line(
    f"no vrrp {_GROUP} preempt",
    source="AVD",
    undo=Undo("vrrp {group} preempt", "AVD", key=("group",), setting="preempt"),
)
def _no_preempt(interface: VlanInterface, group: str) -> None:
    _vrrp(interface, group).preempt = False


@in_svi.line(f"no vrrp {_GROUP}", source="PYEAPI")
def _no_vrrp(interface: VlanInterface, group: str) -> None:
    del interface.shared[f"vrrp {group}"]
