"""OS10 lines of VRFs, static routes and VRRP."""

from sanfab.facts.routing import VrfFacts
from sanfab.nos.addresses import PREFIX
from sanfab.nos.os10.builder import READER, Builder, VlanBuilder, line
from sanfab.nos.undo import REMOVE_LATE, Undo
from sanfab.nos.vrf_routes import VRF_NAME, RouteSources, register_vrf_routes
from sanfab.nos.vrrp_groups import GroupSources, register_vrrp_groups

in_vlan = READER.block("vlan")
in_group = READER.block("vrrp")


@line(
    f"ip vrf {VRF_NAME}",
    source="O10-111 O10-COLL",
    opens="vrf",
    undo=Undo("no ip vrf {name}", "O10-COLL", key=("name",), order=REMOVE_LATE),
)
def _vrf(builder: Builder, name: str) -> VrfFacts:
    return builder.facts.vrfs.setdefault(name, VrfFacts(name))


# The facts hold a next hop only.
@line(f"ip route {{vrf:(?:vrf [^ ]+ )?}}{{to:{PREFIX}}} {{rest:(?![0-9.]+$).+}}", source="O10-NAP")
def _other_route(builder: Builder, vrf: str, to: str, rest: str) -> None:
    builder.uncertain.add(f"ip route {vrf}{to} {rest}")


def _has_networks(vlan: VlanBuilder) -> bool:
    return bool(vlan.address or vlan.other_addresses or vlan.facts.shared)


register_vrf_routes(
    READER,
    in_vlan,
    _has_networks,
    RouteSources(
        no_vrf="O10-COLL",
        forwarding=("O10-111 O10-COLL", "O10-COLL"),
        route=("O10-NLB O10-NAP", "O10-NLB"),
        route_in_vrf=("O10-NLB", "O10-NLB"),
    ),
)
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
