"""RED-04."""

from collections.abc import Collection, Iterable, Iterator

from sanfab.model.base import Fabric
from sanfab.model.protocols import ALL_PROTOCOLS, IP_MULTIPATH, title_of
from sanfab.rules.catalogue.red.subjects import DEVICES, PAIR
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import LINKS, STORAGE_PORTS, SanLink
from sanfab.text import few

BOTH: frozenset[Fabric] = frozenset({"A", "B"})
_Shared = CheckedSwitch | SanLink | str
"""A string is the name of a neighbor."""


def _shared(context: CheckContext) -> Iterator[Subject[_Shared]]:
    used = {subject.item.switch.name for subject in context.subjects(STORAGE_PORTS.find)}
    for switch in context.switches.values():
        if switch.name in used:
            yield Subject(switch.name, switch.where, switch)
    for link in context.subjects(LINKS.find):
        yield Subject(link.name, link.where, link.item, link.families)
    first = next(iter(context.san.switches), "")  # rules may run on batches of switches
    for name in _in_front_of_hosts(context) if first in context.switches else ():
        yield Subject(name, ("neighbors", name), name)


SHARED: Scope[_Shared] = Scope("san", _shared)
"""Components that both fabrics could share: switches with storage ports, links, and neighbors
with hosts behind them."""


@rule(
    "RED-04",
    scope=SHARED,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="HM-STACK N5K-FCOEOPS VPCFAIL BH-VPCFCOE",
    example="one X670 stack for both paths",
    fix="give each fabric switches of its own, neither stacked nor linked for storage",
)
def fabrics_share_nothing(one: _Shared, context: CheckContext) -> Iterator[Violation]:
    """Fabrics A and B share no switch, no stack, and no pair or link that storage uses.

    A shared component takes down both: a stack reloads all its units for an upgrade, and a wrong
    zone merges over a link into both. A stack or a vPC, MLAG or VLT pair counts as one control
    plane, and a neighbor with hosts behind it counts as a switch. Permitted are a link that carries
    only a network of both halves, as EqualLogic requires, and a peer link without iSCSI, NVMe/TCP
    and FCoE: it serves LAGs of other networks, as those of NFS, and where the pair fails, block
    storage stays up on both switches.
    """
    if isinstance(one, SanLink):
        yield from _link(one, context)
        return
    if isinstance(one, str):
        yield from _neighbor(one, context)
        return
    intent = context.san.switches[one.name]
    own = frozenset({intent.fabric} - {None})
    if own | _vsan_fabrics(one, context) == BOTH:
        yield Violation("FCoE of both fabrics", "one fabric on a switch", severity=Severity.ERROR)
    elif intent.stack and (lone := list(_on_it_alone(one.name, context))):
        found = f"a stack of {intent.stack} units with every storage port of {few(lone)}"
        yield Violation(found, "two switches that restart one at a time")
    elif own | _vlan_fabrics(one.name, one.facts.vlans, context, IP_MULTIPATH) == BOTH:
        found = f"{_titles(one.name, one.facts.vlans, context)} networks of both fabrics"
        yield Violation(found, "one fabric on a switch")


def _in_front_of_hosts(context: CheckContext) -> list[str]:
    """Return the neighbors with hosts behind them."""
    return list(
        dict.fromkeys(ways[0].via for ways in context.cabling.neighbor_hosts.port_cables.values())
    )


def _neighbor(name: str, context: CheckContext) -> Iterator[Violation]:
    """Examine a neighbor by the networks of the hosts behind it."""
    san, cabling = context.san, context.cabling
    ways = [ways[0] for ways in cabling.neighbor_hosts.port_cables.values() if ways[0].via == name]
    vlans = [san.vlans[key] for way in ways for key in cabling.network_keys(way)]
    fcoe = {san.vsans[way.vsan].fabric for way in ways if way.vsan in san.vsans}
    if fcoe >= BOTH:
        yield Violation("FCoE of both fabrics", "one fabric on a neighbor", severity=Severity.ERROR)
    elif fcoe | {vlan.fabric for vlan in vlans if vlan.role in IP_MULTIPATH} >= BOTH:
        yield Violation("storage networks of both fabrics", "one fabric on a neighbor")


def _link(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    """Examine a link between the fabrics by its VLANs."""
    joined = {context.san.switches[end.switch].fabric for end in link.ends}
    if not joined >= BOTH:
        return
    carried = set[int]().union(*(context.network.link_vlans(end) for end in link.ends))
    end = link.ends[0].switch
    if _vlan_fabrics(end, carried, context, {"fcoe"}):
        found = "a link between fabrics A and B that carries FCoE"
        yield Violation(found, "no FCoE from one fabric to the other", severity=Severity.ERROR)
    elif link.intent.role == "peer" and (titles := _titles(end, carried, context)):
        names = few(end.switch for end in link.ends)
        found = f"{names} of fabrics A and B paired as one switch for {titles}"
        yield Violation(found, "two control planes")
    elif fabrics := _vlan_fabrics(end, carried, context, IP_MULTIPATH):
        titles, of = _titles(end, carried, context), " and ".join(sorted(fabrics))
        found = f"a link between fabrics A and B that carries {titles} of {of}"
        yield Violation(found, "no network of one fabric in the other")


def _titles(switch: str, numbers: Iterable[int], context: CheckContext) -> str:
    """Return the protocols with many paths of the VLANs of a switch or link; empty: none."""
    keys = (context.cabling.vlan_key(switch, number) for number in numbers)
    roles = sorted({context.san.vlans[key].role for key in keys if key} & IP_MULTIPATH)
    return " and ".join(map(title_of, roles))


def _vsan_fabrics(switch: CheckedSwitch, context: CheckContext) -> frozenset[Fabric]:
    vsans = context.san.vsans
    return frozenset(vsans[number].fabric for number in switch.facts.vsans if number in vsans)


def _vlan_fabrics(
    switch: str, numbers: Iterable[int], context: CheckContext, roles: Collection[str]
) -> frozenset[Fabric]:
    """Return the fabrics of the VLANs of some roles that a switch or its link carries."""
    keys = (context.cabling.vlan_key(switch, number) for number in numbers)
    vlans = (context.san.vlans[key] for key in keys if key)
    return frozenset(
        vlan.fabric for vlan in vlans if vlan.role in roles and vlan.fabric is not None
    )


def _on_it_alone(stack: str, context: CheckContext) -> Iterator[str]:
    for subject in context.subjects(DEVICES.find):
        ports = subject.item.ports
        if len(ports) >= PAIR and all(
            (port.end.at or "").partition(" ")[0] == stack for port in ports
        ):
            yield subject.name
