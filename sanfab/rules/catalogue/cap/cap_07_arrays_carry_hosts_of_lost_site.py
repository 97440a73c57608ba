"""CAP-07."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.analysis.capacity import Ratio
from sanfab.inventory.ranges import expanded
from sanfab.inventory.sites import site_of
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.analyses import capacity_of_san
from sanfab.rules.catalogue.cap.cap_01_hosts_to_arrays_in_proportion import (
    CONGESTED,
    ratio_words,
)
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.text import few


class SiteRest(NamedTuple):
    """The hosts and arrays of mirrored access that the loss of a site leaves."""

    site: str
    ratio: Ratio


def _rests(context: CheckContext) -> Iterator[Subject[SiteRest]]:
    for number, access in enumerate(context.san.access):
        named = dict.fromkeys((*expanded(access.hosts), *expanded(access.arrays)))
        known = [name for name in named if name in {*context.san.hosts, *context.san.arrays}]
        for site in context.san.sites if access.mirrored else ():
            left = {name for name in known if site_of(context.cabling, name) != site}
            ratio = capacity_of_san(context).ratio_among(left)
            if ratio.host_ports:
                name = f"access.{number} without {site}"
                yield Subject(name, ("access", number), SiteRest(site, ratio))


SITE_RESTS: Scope[SiteRest] = Scope("san", _rests)
"""Each entry of `access` whose arrays are mirrored, without each site in turn."""


@rule(
    "CAP-07",
    scope=SITE_RESTS,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="S0",
    example="ten host ports of two arrays that mirror each other, of which one has two ports",
    fix="add ports to the arrays that are left, or move hosts to the site of the others",
)
def arrays_carry_hosts_of_lost_site(rest: SiteRest, _context: CheckContext) -> Iterator[Violation]:
    """After the loss of a site the arrays that are left carry the hosts: a ratio below 4 to 1.

    The hosts that are left do the work of both sites, with all their bandwidth. The ratio is
    that of CAP-01, of the ports at the other sites alone: 4 to 1 is a note.
    """
    ratio = rest.ratio
    hosts, arrays = ratio.host_speed, ratio.array_speed
    if not hosts or not arrays:
        hosts, arrays = ratio.host_ports, ratio.array_ports
    if hosts >= CONGESTED * arrays:
        yield Violation(
            f"{ratio_words(ratio)}, {hosts / arrays:.3g}:1, of {few(ratio.hosts)} to "
            f"{few(ratio.arrays)} without {rest.site}",
            f"less than {CONGESTED}:1",
            severity=Severity.INFO if hosts == CONGESTED * arrays else None,
            cause=rest.site,
        )
