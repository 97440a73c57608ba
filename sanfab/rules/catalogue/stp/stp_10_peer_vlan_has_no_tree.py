"""STP-10."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.ref.gaps import risks_in
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "STP-10",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.INFO,
    source="EOSPEERVLAN",
    example="an MLAG pair with `local-interface Vlan4094` and spanning tree in VLAN 4094",
    fix="take the VLAN out of spanning tree: only the peer link carries it",
)
def peer_vlan_has_no_tree(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """The VLAN over which the switches of an MLAG pair agree has no spanning tree.

    Guides for such pairs turn it off: the trunk group keeps the VLAN on the peer link, so it cannot
    loop, and a blocked port there would divide the pair.
    """
    yield from risks_in(switch, "pair", closable=True)
