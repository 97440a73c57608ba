"""IP-03."""

from collections.abc import Iterator

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.ip.subjects import MEMBERS, Member, named
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "IP-03",
    scope=MEMBERS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="EQL-HOPS",
    example="members in .10 and .20",
    fix="put every port of the group and of its hosts in the same VLAN",
)
def equallogic_group_in_one_network(port: Member, context: CheckContext) -> Iterator[Violation]:
    """All members of an EqualLogic group and all ports of its hosts are in one network.

    Members exchange data and redirect a host to the member that holds its blocks, all without a
    router. A port in another subnet reaches part of its volume, or nothing.
    """
    foreign = [key for key in port.keys if key not in port.allowed]
    if foreign:
        yield Violation(
            found=named(context.san, foreign[0]),
            expected=f"{named(context.san, port.network)}, the network of {port.member}",
        )
