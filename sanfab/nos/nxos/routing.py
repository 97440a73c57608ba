"""NX-OS lines of VRFs, static routes and first-hop redundancy."""

from sanfab.facts.routing import Route, SharedAddress, VrfFacts
from sanfab.facts.switch import VlanFacts
from sanfab.nos.addresses import IPV6, IPV6_PREFIX, PREFIX, parse_ipv6, parse_ipv6_network
from sanfab.nos.nxos.builder import READER, Builder, line, remove, rule
from sanfab.nos.undo import LOCKOUT, REMOVE_LATE, Undo

in_vrf = READER.block("vrf")
in_svi = READER.block("svi")
in_group = READER.block("redundancy")

MANAGEMENT = "management"
"""VRF of the management port, which every switch has."""

Vrf = tuple[Builder, str]

rule(f"vrf context {{name:{MANAGEMENT}}}", Undo("", "NAPALM"), opens="management vrf")


@line(
    "vrf context {name}",
    source="NAPALM BF-NX",
    opens="vrf",
    undo=Undo(source="COLL-NX", key=("name",), order=REMOVE_LATE),
)
def _vrf(builder: Builder, name: str) -> Vrf:
    if name not in {MANAGEMENT, "default"}:
        builder.facts.vrfs.setdefault(name, VrfFacts(name))
    return builder, name


remove("no vrf context {name}", "facts.vrfs", source="COLL-NX")


# The new route is set before the old one goes.
rule(
    "ip route 0.0.0.0/0 {gateway}",
    Undo(source="COLL-NX", key=("gateway",), order=LOCKOUT),
    under="management vrf",
)
rule(
    f"ipv6 route {{to:0?::/0}} {{via:{IPV6}}}",
    Undo(source="COLL-NX", key=("to", "via")),
    under="management vrf",
)


@in_vrf.line(
    f"ip route {{to:{PREFIX}}} {{via:[0-9.]+}}",
    source="NAPALM BF-NX",
    undo=Undo(source="COLL-NX", key=("to", "via")),
)
def _route_in_vrf(target: Vrf, to: str, via: str) -> None:
    builder, vrf = target
    if vrf != MANAGEMENT:
        builder.facts.routes.add(Route("" if vrf == "default" else vrf, to, via))
    elif to == "0.0.0.0/0":
        builder.facts.services.gateway = via
    else:
        raise ValueError(to)  # the facts hold no other route of the management port


@in_vrf.line("ip route 0.0.0.0 0.0.0.0 {gateway}", source="CEPH3132")
def _typed_gateway(target: Vrf, gateway: str) -> None:
    _route_in_vrf(target, "0.0.0.0/0", gateway)


@in_vrf.line(f"no ip route {{to:{PREFIX}}} {{via:[0-9.]+}}", source="COLL-NX")
def _no_route_in_vrf(target: Vrf, to: str, via: str) -> None:
    builder, vrf = target
    if vrf != MANAGEMENT:
        builder.facts.routes.remove(Route("" if vrf == "default" else vrf, to, via))
        return
    known = builder.facts.services.gateway
    if to != "0.0.0.0/0" or not known:
        raise ValueError(via)
    # A line before this one may have set another gateway.
    builder.facts.services.gateway = "" if known == via else known


@line(
    f"ip route {{to:{PREFIX}}} {{via:[0-9.]+}}",
    source="COLL-NX BF-NX",
    undo=Undo(source="COLL-NX", key=("to", "via")),
)
def _route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.add(Route("", to, via))


@line("ip route 0.0.0.0 0.0.0.0 {gateway:[0-9.]+}", source="JWVX")
def _typed_default_route(builder: Builder, gateway: str) -> None:
    _route(builder, "0.0.0.0/0", gateway)


@line(
    "ip route {rest:(?![0-9.]+/[0-9]+ [0-9.]+$)(?!0\\.0\\.0\\.0 0\\.0\\.0\\.0 [0-9.]+$).+}",
    source="CCPARSE",
)
def _other_route(builder: Builder, rest: str) -> None:
    builder.uncertain.add(f"ip route {rest}")  # the facts hold a prefix and a next hop only


@line(f"no ip route {{to:{PREFIX}}} {{via:[0-9.]+}}", source="COLL-NX")
def _no_route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.remove(Route("", to, via))


_ROUTE6 = f"ipv6 route {{to:{IPV6_PREFIX}}} {{via:{IPV6}}}"


@in_vrf.line(_ROUTE6, source="FMTNX COLL-NX", undo=Undo(source="COLL-NX", key=("to", "via")))
def _route6_in_vrf(target: Vrf, to: str, via: str) -> None:
    builder, vrf = target
    network, hop = parse_ipv6_network(to), parse_ipv6(via)
    if vrf != MANAGEMENT:
        builder.facts.routes.add(Route("" if vrf == "default" else vrf, network, hop))
    elif network == "::/0":
        builder.facts.services.gateway6 = hop
    else:
        raise ValueError(to)  # the facts hold no other route of the management port


@in_vrf.line(f"no {_ROUTE6}", source="COLL-NX")
def _no_route6_in_vrf(target: Vrf, to: str, via: str) -> None:
    builder, vrf = target
    network, hop = parse_ipv6_network(to), parse_ipv6(via)
    if vrf != MANAGEMENT:
        builder.facts.routes.remove(Route("" if vrf == "default" else vrf, network, hop))
        return
    known = builder.facts.services.gateway6
    if network != "::/0" or not known:
        raise ValueError(via)
    builder.facts.services.gateway6 = "" if known == hop else known


@line(_ROUTE6, source="COLL-NX", undo=Undo(source="COLL-NX", key=("to", "via")))
def _route6(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.add(Route("", parse_ipv6_network(to), parse_ipv6(via)))


@line(f"no {_ROUTE6}", source="COLL-NX")
def _no_route6(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.remove(Route("", parse_ipv6_network(to), parse_ipv6(via)))


in_svi.assign(
    "vrf member {name}",
    "vrf",
    source="BFLAB COLL-NX",
    undo=Undo("no vrf member", "COLL-NX"),
    unset="",
)


# A VRRP group takes part once it is not shut down; HSRP has no such line.
@in_svi.line(
    "vrrp {group:[0-9]+}",
    source="COLL-NX",
    opens="redundancy",
    undo=Undo(source="COLL-NX", key=("group",)),
)
def _vrrp(vlan: VlanFacts, group: str) -> SharedAddress:
    return vlan.shared.setdefault(f"vrrp {group}", SharedAddress("vrrp", int(group), enabled=False))


@in_svi.line(
    "hsrp {group:[0-9]+}",
    source="AZLOCAL COLL-NX",
    opens="redundancy",
    undo=Undo(source="COLL-NX", key=("group",)),
)
@in_svi.line("hsrp {group:[0-9]+} ipv4", source="BF-NX", opens="redundancy")
def _hsrp(vlan: VlanFacts, group: str) -> SharedAddress:
    return vlan.shared.setdefault(f"hsrp {group}", SharedAddress("hsrp", int(group)))


@in_svi.line("no vrrp {group:[0-9]+}", source="COLL-NX")
def _no_vrrp(vlan: VlanFacts, group: str) -> None:
    del vlan.shared[f"vrrp {group}"]


@in_svi.line("no hsrp {group:[0-9]+}", source="COLL-NX")
def _no_hsrp(vlan: VlanFacts, group: str) -> None:
    del vlan.shared[f"hsrp {group}"]


in_group.assign(
    "address {address:[0-9.]+}",
    "address",
    source="COLL-NX",
    undo=Undo("no address", "COLL-NX"),
    unset="",
)
in_group.assign(
    "ip {address:[0-9.]+}",
    "address",
    source="AZLOCAL COLL-NX",
    undo=Undo("no ip", "COLL-NX"),
    unset="",
)
in_group.assign(
    "priority {priority:[0-9]+}",
    "priority",
    source="AZLOCAL COLL-NX",
    convert=int,
    undo=Undo("no priority", "COLL-NX", setting="priority"),
    unset=100,
)


@in_group.line(
    "priority {priority:[0-9]+} forwarding-threshold lower {lower:[0-9]+} upper {upper:[0-9]+}",
    source="AZLOCAL",
    undo=Undo("no priority", "COLL-NX", setting="priority"),
)
def _priority_with_thresholds(group: SharedAddress, priority: str, *_thresholds: str) -> None:
    """The thresholds decide when a vPC peer forwards for the active router, not which is active."""
    group.priority = int(priority)


in_group.assign(
    "no shutdown",
    "enabled",
    value=True,
    source="COLL-NX",
    undo=Undo("shutdown", "COLL-NX", setting="state"),
)
in_group.assign(
    "shutdown",
    "enabled",
    value=False,
    source="COLL-NX",
    undo=Undo("no shutdown", "COLL-NX", setting="state"),
)
in_group.assign(
    "preempt",
    "preempt",
    value=True,
    source="COLL-NX",
    undo=Undo("no preempt", "COLL-NX", setting="preempt"),
)
in_group.assign(
    "no preempt",
    "preempt",
    value=False,
    source="COLL-NX",
    undo=Undo("preempt", "COLL-NX", setting="preempt"),
)
in_group.assign("preempt {delay...}", "preempt", value=True, source="COLL-NX")
