"""FLOW-05."""

from collections.abc import Iterator

from sanfab.model.endpoint import ArrayFamily
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.flow.subjects import AGAINST, SHARED, port_pause
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanLink, SanVlan


@rule(
    "FLOW-05",
    scope=SHARED,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="NTAP-NETPERF NTAP-E S4",
    example="a FAS and a PS6110 behind one ISL with pause on",
    fix="give each family its own VLANs, and its own links between switches",
)
def families_do_not_conflict(item: SanVlan | SanLink, context: CheckContext) -> Iterator[Violation]:
    """Array families that require pause share no iSCSI VLAN or paused link with the others.

    EqualLogic, Nimble and E-Series require it, ONTAP requires it off. Each port can meet one
    requirement; a port of a VLAN that serves both cannot, and on a shared link pause for one family
    stops the other.
    """
    if isinstance(item, SanVlan):
        found = context.cabling.vlan_families.get(item.key, frozenset())
        if _conflict(found):
            yield Violation(found=_names(found), expected="families that agree on flow control")
        return
    parts = [
        context.cabling.vlan_families.get(key, frozenset())
        for key in context.cabling.link_vlans(item.intent)
        if context.san.vlans[key].role == "iscsi"
    ]
    if any(map(_conflict, parts)):
        return  # the VLAN has the finding
    found = frozenset[ArrayFamily]().union(*parts)
    if _conflict(found):
        yield from _link(item, found, context)


def _link(
    link: SanLink, found: frozenset[ArrayFamily], context: CheckContext
) -> Iterator[Violation]:
    wanted = frozenset(family for family in found if FAMILIES[family].pause_on_isl)
    if _is_paused(link, context):
        yield Violation(
            found=f"flow control on on a link of {_names(found)}",
            expected="flow control off, or a separate link for each",
        )
    elif wanted:
        yield Violation(
            found=f"flow control off on a link of {_names(found)}; {_names(wanted)} requires it on",
            expected="a separate link for each",
        )


def _conflict(families: frozenset[ArrayFamily]) -> bool:
    return bool(families & AGAINST) and any(FAMILIES[family].pause for family in families)


def _names(families: frozenset[ArrayFamily]) -> str:
    return " and ".join(FAMILIES[family].title for family in sorted(families))


def _is_paused(link: SanLink, context: CheckContext) -> bool:
    return any(
        any(port_pause(ports[name]))
        for end in link.ends
        for ports in (context.switches[end.switch].ports,)
        for name in end.ports
        if name in ports
    )
