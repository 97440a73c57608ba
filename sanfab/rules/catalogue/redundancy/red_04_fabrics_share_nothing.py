"""RED-04."""

from collections.abc import Iterator

from sanfab.model import Fabric
from sanfab.model.fabric import VlanRole
from sanfab.rules.catalogue.redundancy.places import DEVICES, PAIR
from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.over import LINKS, STORAGE_PORTS, Link
from sanfab.rules.rule import Fault, Over, Place, check
from sanfab.text import few

BOTH: frozenset[Fabric] = frozenset({"A", "B"})
Shared = Switch | Link


def _shared(evidence: Evidence) -> Iterator[Place[Shared]]:
    used = {place.item.switch.name for place in evidence.listed(STORAGE_PORTS.places)}
    for switch in evidence.switches.values():
        if switch.name in used:
            yield Place(switch.name, switch.where, switch)
    for name, where, link, families in evidence.listed(LINKS.places):
        yield Place(name, where, link, families)


SHARED: Over[Shared] = Over("san", _shared)
"""What both fabrics might share: switches with storage ports, and links."""


@check(
    "RED-04",
    over=SHARED,
    severity=Severity.WARNING,
    source="HM-STACK N5K-FCOEOPS",
    example="one X670 stack for both paths",
    fix="give each fabric switches of its own, which are neither stacked nor paired nor linked",
)
def fabrics_share_nothing(one: Shared, evidence: Evidence) -> Iterator[Fault]:
    """Fabrics A and B share no switch, no stack, no pair and no link.

    What they share takes both down: a stack reloads all its units for an upgrade, a wrong zone
    merges over a link into both. A stack or a vPC, MLAG or VLT pair counts as one control plane.
    A link that carries only a network of both halves, as EqualLogic asks for, is no fault.
    """
    if isinstance(one, Link):
        yield from _link(one, evidence)
        return
    intent = evidence.san.switches[one.name]
    own = frozenset({intent.fabric} - {None})
    if own | _vsan_fabrics(one, evidence) == BOTH:
        yield Fault("FCoE of both fabrics", "one fabric on a switch", severity=Severity.ERROR)
    elif intent.stack and (lone := list(_on_it_alone(one.name, evidence))):
        found = f"a stack of {intent.stack} units with every storage port of {few(lone)}"
        yield Fault(found, "two switches that restart one at a time")
    elif own | _vlan_fabrics(set(one.facts.vlans), evidence, "iscsi") == BOTH:
        yield Fault("iSCSI networks of both fabrics", "one fabric on a switch")


def _link(link: Link, evidence: Evidence) -> Iterator[Fault]:
    """Judge a link between the fabrics by what it carries."""
    joined = {evidence.san.switches[end.switch].fabric for end in link.ends}
    if not joined >= BOTH:
        return
    carried = set[int]().union(*(evidence.network.link_vlans(end) for end in link.ends))
    if _vlan_fabrics(carried, evidence, "fcoe"):
        found = "a link between fabrics A and B that carries FCoE"
        yield Fault(found, "no FCoE from one fabric to the other", severity=Severity.ERROR)
    elif link.intent.role == "peer":
        names = few(end.switch for end in link.ends)
        yield Fault(f"{names} of fabrics A and B paired as one switch", "two control planes")
    elif fabrics := _vlan_fabrics(carried, evidence, "iscsi"):
        found = (
            f"a link between fabrics A and B that carries iSCSI of {' and '.join(sorted(fabrics))}"
        )
        yield Fault(found, "no network of one fabric in the other")


def _vsan_fabrics(switch: Switch, evidence: Evidence) -> frozenset[Fabric]:
    vsans = evidence.san.vsans
    return frozenset(vsans[number].fabric for number in switch.facts.vsans if number in vsans)


def _vlan_fabrics(numbers: set[int], evidence: Evidence, role: VlanRole) -> frozenset[Fabric]:
    return frozenset(
        vlan.fabric
        for vlan in evidence.san.vlans.values()
        if vlan.id in numbers and vlan.role == role and vlan.fabric is not None
    )


def _on_it_alone(stack: str, evidence: Evidence) -> Iterator[str]:
    for place in evidence.listed(DEVICES.places):
        ports = place.item.ports
        if len(ports) >= PAIR and all(
            (port.end.at or "").partition(" ")[0] == stack for port in ports
        ):
            yield place.name
