"""ZON-10."""

from collections.abc import Iterable, Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan
from sanfab.text import all_of, some


@rule(
    "ZON-10",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="HP-ZNAME",
    example="fcaliases Host1 and host1",
    fix="rename one of them",
)
def names_differ_by_more_than_case(item: SwitchVsan, _context: CheckContext) -> Iterator[Violation]:
    """Names of aliases, zones and zonesets of a VSAN differ by more than case.

    The switch distinguishes Host1 and host1. Other vendors' switches and management programs do
    not: a merge or a backup joins the two, and operators confuse them.
    """
    switch, vsan = item
    yield from _clashes("zones", vsan.zones, f"vsan {vsan.id}")
    yield from _clashes("zonesets", vsan.zonesets, f"vsan {vsan.id}")
    yield from _clashes("fcaliases", vsan.fcaliases, f"vsan {vsan.id}")
    if vsan.id == min(switch.facts.vsans):  # one list for all VSANs
        yield from _clashes("device-aliases", switch.facts.device_aliases, "")


def _clashes(kind: str, names: Iterable[str], where: str) -> Iterator[Violation]:
    names = list(names)
    if len({name.lower() for name in names}) == len(names):
        return
    groups: dict[str, list[str]] = {}
    for name in sorted(names):
        groups.setdefault(name.lower(), []).append(name)
    same = [" and ".join(group) for group in groups.values() if len(group) > 1]
    yield Violation(
        found=some(same),
        expected=f"{kind} with names that differ by more than case",
        details=all_of(same),
        cause=f"{where} {kind} {same}",
    )
