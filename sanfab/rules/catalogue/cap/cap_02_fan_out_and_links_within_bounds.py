"""CAP-02."""

from collections.abc import Iterator

from sanfab.analysis.capacity import FanOut, Load
from sanfab.model.limits import limit_of
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.analyses import capacity_of_san
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import LINKS
from sanfab.text import count


def _shares(context: CheckContext) -> Iterator[Subject[FanOut | Load]]:
    for fan_out in capacity_of_san(context).fan_outs:
        name, port = fan_out.array, fan_out.port
        section = "ports" if port in context.san.arrays[name].ports else "teams"
        yield Subject(f"{name} {port}", ("arrays", name, section, port), fan_out)
    links = {subject.item.number: subject for subject in context.subjects(LINKS.find)}
    for load in capacity_of_san(context).loads:
        subject = links[load.link]
        yield Subject(subject.name, subject.where, load, subject.families)


SHARES: Scope[FanOut | Load] = Scope("san", _shares)
"""Array ports that hosts use, and links that storage crosses."""


@rule(
    "CAP-02",
    scope=SHARES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="CSCO-OVS IBM-OVS",
    example="20 hosts on one array port",
    fix="spread the hosts over more array ports, or add members to the link; state what your "
    "workload allows as `fan_out` or `isl_oversubscription` in policy.limits",
)
def fan_out_and_links_within_bounds(
    share: FanOut | Load, context: CheckContext
) -> Iterator[Violation]:
    """An array port serves at most 15 host ports; a link carries a tenth of its hosts' bandwidth.

    Published recommendations are 7 to 15 hosts for a port and an oversubscription of 7:1 to 10:1
    for a link, because few hosts are busy at the same time. Above that, a peak on a few hosts slows
    down all of them.
    """
    stated = context.san.policy.limits
    if isinstance(share, FanOut):
        limit = limit_of("fan_out", stated=stated)
        most = limit.value * share.members if limit is not None else share.initiators
        if share.initiators > most:
            one = "array port" if share.members == 1 else f"team of {share.members} array ports"
            yield Violation(f"{share.initiators} host ports on one {one}", f"{most} at most")
        return
    limit = limit_of("isl_oversubscription", stated=stated)
    if limit is not None and share.host_speed > limit.value * share.speed:
        ports = count(share.host_ports, "host port")
        found = f"{ports} of {share.host_speed} Gb/s over {share.speed} Gb/s"
        yield Violation(found, f"at most {limit.value}:1")
