"""OS9 lines of VRFs, static routes and VRRP."""

from sanfab.facts.routing import VrfFacts
from sanfab.nos.os9.builder import READER, Builder, VlanBuilder, line
from sanfab.nos.undo import REMOVE_LATE, Undo
from sanfab.nos.vrf_routes import VRF_NAME, RouteSources, register_vrf_routes
from sanfab.nos.vrrp_groups import GroupSources, register_vrrp_groups

in_vlan = READER.block("vlan")
in_group = READER.block("vrrp")


@line(
    f"ip vrf {VRF_NAME}{{number:(?: [0-9]+)?}}",
    source="R-OS9 R-SEN",
    opens="vrf",
    undo=Undo("no ip vrf {name}", "R-OS9", key=("name",), order=REMOVE_LATE),
)
def _vrf(builder: Builder, name: str, number: str) -> VrfFacts:
    vrf = builder.facts.vrfs.setdefault(name, VrfFacts(name, number=int(number or 0)))
    if number and vrf.number != int(number):
        raise ValueError(number)  # a VRF keeps its number
    return vrf


def _has_networks(vlan: VlanBuilder) -> bool:
    return bool(vlan.facts.addresses or vlan.facts.shared)


register_vrf_routes(
    READER,
    in_vlan,
    _has_networks,
    RouteSources(
        no_vrf="R-OS9",
        forwarding=("R-SEN R-OS9", "R-OS9"),
        route=("R-SEN R-OS9", "R-OS9"),
        route_in_vrf=("R-SEN", "mem"),
    ),
)
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
