"""VSAN-03."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import VSANS, SanVsan

_LEGAL = range(1, 240)


@rule(
    "VSAN-03",
    scope=VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="MIB-DM",
    example="two switches of a VSAN with domain id 10",
    fix="give each switch of a fabric a `domain_id` of its own",
)
def domain_ids_are_static_and_unique(vsan: SanVsan, context: CheckContext) -> Iterator[Violation]:
    """Each switch of a VSAN has a unique static domain ID from 1 to 239.

    A second switch with the same static ID isolates its links: the fabric is split. IDs that the
    fabric assigns may change when switches merge, and every FCID with them (a warning; a switch
    that is alone in its VSAN cannot conflict).
    """
    domains = _domains(vsan, context)
    first: dict[int, str] = {}
    for name, domain in domains.items():
        where = ("switches", name, "domain_id")
        if domain is None and len(domains) > 1:
            yield Violation(
                found=f"no static domain id on {name}, one of {len(domains)} switches",
                expected="a static one on each",
                at=where,
                severity=Severity.WARNING,
            )
        if domain is None:
            continue
        if domain not in _LEGAL:
            yield Violation(found=f"domain id {domain} on {name}", expected="1 to 239", at=where)
        if first.setdefault(domain, name) != name:
            yield Violation(
                found=f"domain id {domain} on {first[domain]} and on {name}",
                expected="a different one on each switch",
                at=where,
            )


def _domains(vsan: SanVsan, context: CheckContext) -> dict[str, int | None]:
    """Return the domain id of each switch that has the VSAN."""
    return context.subjects(_domains_by_vsan)[0].get(vsan.number, {})


def _domains_by_vsan(context: CheckContext) -> Iterator[dict[int, dict[str, int | None]]]:
    found: dict[int, dict[str, int | None]] = {}
    for name, switch in context.switches.items():
        for number, facts in switch.facts.vsans.items():
            found.setdefault(number, {})[name] = facts.domain_id
    yield found
