"""IP-03."""

from collections.abc import Iterator

from sanfab.rules.catalogue.ip.places import MEMBERS, Member, named
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, check


@check(
    "IP-03",
    over=MEMBERS,
    severity=Severity.ERROR,
    source="EQL-HOPS",
    example="members in .10 and .20",
    fix="put every port of the group and of its hosts in the same VLAN",
)
def equallogic_group_in_one_network(port: Member, evidence: Evidence) -> Iterator[Fault]:
    """All members of an EqualLogic group and all ports of its hosts are in one network.

    Members move data among themselves and send a host on to whichever member holds its blocks,
    all without a router. A port in another subnet sees part of its volume, or nothing.
    """
    strange = [key for key in port.keys if key not in port.allowed]
    if strange:
        yield Fault(
            found=named(evidence.san, strange[0]),
            expected=f"{named(evidence.san, port.network)}, the network of {port.member}",
        )
