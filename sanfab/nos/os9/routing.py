"""OS9 lines of VRFs, static routes and VRRP."""

from sanfab.facts.routing import Route, VrfFacts
from sanfab.nos.addresses import PREFIX
from sanfab.nos.os9.builder import READER, Builder, VlanBuilder, line
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
    f"ip vrf {_VRF}{{number:(?: [0-9]+)?}}",
    source="R-OS9 R-SEN",
    opens="vrf",
    undo=Undo("no ip vrf {name}", "R-OS9", key=("name",), order=REMOVE_LATE),
)
def _vrf(builder: Builder, name: str, number: str) -> VrfFacts:
    vrf = builder.facts.vrfs.setdefault(name, VrfFacts(name, number=int(number or 0)))
    if number and vrf.number != int(number):
        raise ValueError(number)  # a VRF keeps its number
    return vrf


@line(f"no ip vrf {_VRF}", source="R-OS9")
def _no_vrf(builder: Builder, name: str) -> None:
    vlans = builder.facts.vlans.values()
    if name in {*(vlan.vrf for vlan in vlans), *(route.vrf for route in builder.facts.routes)}:
        raise ValueError(name)  # what happens to its interfaces and routes is not documented
    del builder.facts.vrfs[name]


# Set before anything of layer 3, and removed after all of it.
@in_vlan.line(
    f"ip vrf forwarding {_VRF}",
    source="R-SEN R-OS9",
    undo=Undo("no ip vrf forwarding", "R-OS9", rank=-1),
)
def _vrf_of_vlan(vlans: list[VlanBuilder], name: str) -> None:
    _move(vlans, name)


@in_vlan.line("no ip vrf forwarding", source="R-OS9")
def _no_vrf_of_vlan(vlans: list[VlanBuilder]) -> None:
    _move(vlans, "")


def _move(vlans: list[VlanBuilder], name: str) -> None:
    """Put VLANs into a VRF; one with an address or a VRRP group stays where it is."""
    for vlan in vlans:
        if vlan.facts.vrf != name and (vlan.facts.addresses or vlan.facts.shared):
            raise ValueError(name)
    for vlan in vlans:
        vlan.facts.vrf = name


@line(_ROUTE, source="R-SEN R-OS9", undo=Undo(source="R-OS9", key=("to", "via")))
def _route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.add(Route("", to, via))


@line(f"no {_ROUTE}", source="R-OS9")
def _no_route(builder: Builder, to: str, via: str) -> None:
    builder.facts.routes.remove(Route("", to, via))


@line(_ROUTE_IN_VRF, source="R-SEN", undo=Undo(source="mem", key=("name", "to", "via")))
def _route_in_vrf(builder: Builder, name: str, to: str, via: str) -> None:
    builder.facts.routes.add(Route(name, to, via))


@line(f"no {_ROUTE_IN_VRF}", source="mem")
def _no_route_in_vrf(builder: Builder, name: str, to: str, via: str) -> None:
    builder.facts.routes.remove(Route(name, to, via))


register_vrrp_groups(
    in_vlan,
    in_group,
    GroupSources(
        group="P-SDN SEAP R-OS9",
        values="P-SDN R-OS9",
        preempt="P-SDN R-OS9",
        no_preempt="P-SDN R-OS9",
        undo="R-OS9",
    ),
)
