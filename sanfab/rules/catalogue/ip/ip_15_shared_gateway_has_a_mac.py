"""IP-15."""

from collections.abc import Iterator

from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.ref.gaps import risks_in
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "IP-15",
    scope=SWITCHES,
    protocols=IP_STORAGE,
    severity=Severity.ERROR,
    source="EOSVARP",
    example="`ip virtual-router address` without `ip virtual-router mac-address`",
    fix="set the MAC address of the virtual router, the same on both switches of the pair",
)
def shared_gateway_has_a_mac(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A gateway that two switches share has a MAC address.

    Without one no switch answers ARP for it: hosts and array ports whose gateway it is reach no
    other network, replication and management included.
    """
    yield from risks_in(switch, "gateway", closable=True)
