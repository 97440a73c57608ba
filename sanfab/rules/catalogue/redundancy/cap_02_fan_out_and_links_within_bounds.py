"""CAP-02."""

from collections.abc import Iterator

from sanfab.analysis.capacity import FanOut, Load
from sanfab.model import limit_of
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import LINKS
from sanfab.rules.rule import Fault, Over, Place, check
from sanfab.text import count


def _shares(evidence: Evidence) -> Iterator[Place[FanOut | Load]]:
    for fan_out in evidence.capacity.fan_outs:
        name, port = fan_out.array, fan_out.port
        yield Place(f"{name} {port}", ("arrays", name, "ports", port), fan_out)
    links = {place.item.number: place for place in evidence.listed(LINKS.places)}
    for load in evidence.capacity.loads:
        place = links[load.link]
        yield Place(place.name, place.where, load, place.families)


SHARES: Over[FanOut | Load] = Over("san", _shares)
"""Array ports that hosts use, and links that storage crosses."""


@check(
    "CAP-02",
    over=SHARES,
    severity=Severity.WARNING,
    source="CSCO-OVS IBM-OVS",
    example="20 hosts on one array port",
    fix="spread the hosts over more array ports, or add members to the link; state what your "
    "workload allows as `fan_out` or `isl_oversubscription` in policy.limits",
)
def fan_out_and_links_within_bounds(share: FanOut | Load, evidence: Evidence) -> Iterator[Fault]:
    """An array port serves 15 host ports at most, and a link a tenth of what its hosts can send.

    Published rules of thumb are 7 to 15 hosts on a port and 7 to 10 to one on a link, as few hosts
    work at the same time. Beyond that one busy hour on a few of them slows all.
    """
    stated = evidence.san.policy.limits
    if isinstance(share, FanOut):
        limit = limit_of("fan_out", stated=stated)
        if limit is not None and share.initiators > limit.value:
            yield Fault(
                f"{share.initiators} host ports on one array port", f"{limit.value} at most"
            )
        return
    limit = limit_of("isl_oversubscription", stated=stated)
    if limit is not None and share.host_speed > limit.value * share.speed:
        ports = count(share.host_ports, "host port")
        found = f"{ports} of {share.host_speed} Gb/s over {share.speed} Gb/s"
        yield Fault(found, f"{limit.value} to one at most")
