"""OS10 lines of VRFs, static routes and VRRP."""

from sanfab.facts.routing import Route, VrfFacts
from sanfab.nos.addresses import PREFIX
from sanfab.nos.os10.builder import READER, Builder, VlanBuilder, line
from sanfab.nos.undo import REMOVE_LATE, Undo
from sanfab.nos.vrrp_groups import GroupSources, register_vrrp_groups

in_vlan = READER.block("vlan")
in_group = READER.block("vrrp")

_VRF = "{name:(?!(?:management|default)(?: |$))[^ ]+}"
"""A VRF for VLANs; that of the management port is made and filled by lines of its own."""
_TO_VIA = f"{{to:{PREFIX}}} {{via:[0-9.]+}}"
_ROUTE = f"ip route {_TO_VIA}"
_ROUTE_IN_VRF = f"ip route vrf {_VRF} {_TO_VIA}"


@line(
    f"ip vrf {_VRF}",
    source="O10-111 O10-COLL",
    opens="vrf",
    undo=Undo("no ip vrf {name}", "O10-COLL", key=("name",), order=REMOVE_LATE),
)
def _vrf(builder: Builder, name: str) -> VrfFacts:
    return builder.facts.vrfs.setdefault(name, VrfFacts(name))


@line(f"no ip vrf {_VRF}", source="O10-COLL")
def _no_vrf(builder: Builder, name: str) -> None:
    vlans = builder.facts.vlans.values()
    if name in {*(vlan.vrf for vlan in vlans), *(route.vrf for route in builder.facts.routes)}:
        raise ValueError(name)  # what happens to its interfaces and routes is not documented
    del builder.facts.vrfs[name]


# Set before anything of layer 3, which a change of it removes.
@in_vlan.line(
    f"ip vrf forwarding {_VRF}",
    source="O10-111 O10-COLL",
    undo=Undo("no ip vrf forwarding", "O10-COLL", rank=-1),
)
def _vrf_of_vlan(vlans: list[VlanBuilder], name: str) -> None:
    _move(vlans, name)


@in_vlan.line("no ip vrf forwarding", source="O10-COLL")
def _no_vrf_of_vlan(vlans: list[VlanBuilder]) -> None:
    _move(vlans, "")


def _move(vlans: list[VlanBuilder], name: str) -> None:
    """Put VLANs into a VRF; one with an address or a VRRP group stays where it is."""
    for vlan in vlans:
        if vlan.facts.vrf != name and (vlan.address or vlan.other_addresses or vlan.facts.shared):
            raise ValueError(name)
    for vlan in vlans:
        vlan.facts.vrf = name


@line(_ROUTE, source="O10-NLB O10-NAP", undo=Undo(source="O10-NLB", key=("to", "via")))
def _route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.add(Route("", to, via))


# The facts hold a next hop only.
@line(f"ip route {{vrf:(?:vrf [^ ]+ )?}}{{to:{PREFIX}}} {{rest:(?![0-9.]+$).+}}", source="O10-NAP")
def _other_route(builder: Builder, vrf: str, to: str, rest: str) -> None:
    builder.uncertain.add(f"ip route {vrf}{to} {rest}")


@line(f"no {_ROUTE}", source="O10-NLB")
def _no_route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.remove(Route("", to, via))


@line(_ROUTE_IN_VRF, source="O10-NLB", undo=Undo(source="O10-NLB", key=("name", "to", "via")))
def _route_in_vrf(builder: Builder, name: str, to: str, via: str) -> None:
    builder.facts.routes.add(Route(name, to, via))


@line(f"no {_ROUTE_IN_VRF}", source="O10-NLB")
def _no_route_in_vrf(builder: Builder, name: str, to: str, via: str) -> None:
    builder.facts.routes.remove(Route(name, to, via))


register_vrrp_groups(
    in_vlan,
    in_group,
    GroupSources(
        group="O10-JP O10-COLL",
        values="O10-JP O10-COLL",
        preempt="O10-COLL",
        no_preempt="O10-COLL O10-AZS",
        undo="O10-COLL",
    ),
)
