"""FC-01."""

from collections.abc import Iterator

from sanfab.analysis.endpoints import Endpoint
from sanfab.model.protocols import NATIVE_FC
from sanfab.rules.analyses import paths_of_san
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import HOSTS, SanHost


@rule(
    "FC-01",
    scope=HOSTS,
    protocols=NATIVE_FC,
    severity=Severity.WARNING,
    source="BRCDALERT NAONT-SAN",
    example="a host port of 16 Gb/s and an array port of 8 Gb/s",
    fix="state the same `speed` at both, the highest that both have, or use faster array ports",
)
def hosts_are_not_faster_than_arrays(
    host: SanHost, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A native port of a host is not faster than the array ports it uses, and these are alike.

    A slower port at the other end holds frames back in the switches, where they block others. Only
    stated speeds are compared: what two ports negotiate depends on both.
    """
    ends = _ends(host.name, context)
    stated = {end.cable.where: _stated(end, context) for pair in ends for end in pair}
    if None in stated.values():
        yield NotExamined("`speed` of native Fibre Channel ports, which negotiate it")
        return
    told: set[tuple[str, str]] = set()
    for one, other in ends:
        here, there = stated[one.cable.where] or 0, stated[other.cable.where] or 0
        key = (one.label, other.cable.device)
        if here > there and key not in told:
            told.add(key)
            yield Violation(
                found=f"{one.label} of {here} Gb/s, {other.cable.device} {other.label} of {there}",
                expected="a host port that is not faster",
                at=one.cable.where,
                cause=" ".join(key),
            )
    speeds = sorted({stated[other.cable.where] or 0 for _, other in ends})
    if len(speeds) > 1:
        yield Violation(
            found=f"array ports of {' and '.join(map(str, speeds))} Gb/s",
            expected="one speed of all array ports that a host uses",
            cause="array ports",
        )


def _ends(host: str, context: CheckContext) -> list[tuple[Endpoint, Endpoint]]:
    """Return the native ports of a host, each with each array port that it uses."""
    groups = paths_of_san(context).groups
    return [
        (group.initiator, target)
        for array in sorted(context.partners.get(host, ()))
        for group in groups.get((host, array), ())
        if group.initiator.protocol == "fc" and not group.initiator.cable.via
        for target in group.targets
        if target.protocol == "fc"
    ]


def _stated(end: Endpoint, context: CheckContext) -> int | None:
    return context.cabling.fc_rates(end.cable.switch).get(end.cable.port)
