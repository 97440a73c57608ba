"""VSAN-03."""

from collections.abc import Iterator

from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import VSANS, Vsan
from sanfab.rules.rule import Fault, check

_LEGAL = range(1, 240)


@check(
    "VSAN-03",
    over=VSANS,
    severity=Severity.ERROR,
    source="MIB-DM",
    example="two switches of a VSAN with domain id 10",
    fix="give each switch of a fabric a `domain_id` of its own",
)
def domain_ids_are_static_and_unique(vsan: Vsan, evidence: Evidence) -> Iterator[Fault]:
    """Each switch of a VSAN has a static domain id from 1 to 239 that no other one has.

    The second switch with the same static id isolates its links: the fabric falls in two. Ids that
    the fabric hands out may change when switches meet again, and every FCID with them (a warning;
    a switch that is alone in its VSAN has nobody to clash with).
    """
    domains = _domains(vsan, evidence)
    first: dict[int, str] = {}
    for name, domain in domains.items():
        where = ("switches", name, "domain_id")
        if domain is None and len(domains) > 1:
            yield Fault(
                found=f"no static domain id on {name}, one of {len(domains)} switches",
                expected="a static one on each",
                at=where,
                severity=Severity.WARNING,
            )
        if domain is None:
            continue
        if domain not in _LEGAL:
            yield Fault(found=f"domain id {domain} on {name}", expected="1 to 239", at=where)
        if first.setdefault(domain, name) != name:
            yield Fault(
                found=f"domain id {domain} on {first[domain]} and on {name}",
                expected="one of its own for each switch",
                at=where,
            )


def _domains(vsan: Vsan, evidence: Evidence) -> dict[str, int | None]:
    """Return the domain id of each switch that has the VSAN."""
    return {
        name: switch.facts.vsans[vsan.number].domain_id
        for name, switch in evidence.switches.items()
        if vsan.number in switch.facts.vsans
    }
