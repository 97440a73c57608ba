"""LAG-10."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.catalogue.lag.pairs import PAIRED, pair_place, peer_links_of
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "LAG-10",
    scope=PAIRED,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="N9VPC D-VLTREL",
    example="a peer link of Ethernet1/53 alone",
    fix="connect a second cable between the two switches, on another module where there is one",
)
def peer_link_has_two_cables(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """A peer link is a LAG of two cables or more.

    If the only cable fails, the pair breaks: the secondary switch shuts its ports, or both go on
    without knowing of each other.
    """
    for lag in peer_links_of(switch):
        if len(lag.members) == 1:
            yield Violation(
                found=f"a peer link of {next(iter(lag.members))} alone",
                expected="two cables at least",
                fact=f"lags.{lag.name}.members.{next(iter(lag.members))}",
                at=pair_place(switch),
            )
