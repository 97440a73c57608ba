"""ZON-11."""

from collections.abc import Iterator

from sanfab.analysis.zone_consistency import Disagreement, disagreements_of
from sanfab.analysis.zoning import Database, databases
from sanfab.facts.switch import SwitchFacts
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import VSANS, SanVsan
from sanfab.text import count, some

Databases = tuple[dict[str, SwitchFacts], dict[int, list[Database]]]
"""Facts by switch, and the zoning databases by VSAN."""


@rule(
    "ZON-11",
    scope=VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="SUN-MERGE",
    example="zone UNIX with different members on two switches of a VSAN",
    fix="choose the correct database and distribute it before the ISL comes up",
)
def switches_agree(item: SanVsan, context: CheckContext) -> Iterator[Violation]:
    """Zoning objects that two switches of a VSAN both define are identical.

    When their ISL comes up they merge their zones. Names with different contents make the merge
    fail: the ISL is isolated in that VSAN and the fabric is split. An object that only one of them
    holds is added to the other, which is permitted.
    """
    facts, by_number = context.subjects(_databases)[0]
    for database in by_number.get(item.number, ()):
        if len(database.by_switch) > 1:
            found = disagreements_of(database, facts)
            several = [one for one in found if one.found and one.expected]
            if several:
                yield _fault(several)


def _databases(context: CheckContext) -> Iterator[Databases]:
    facts = {name: switch.facts for name, switch in context.switches.items()}
    by_number: dict[int, list[Database]] = {}
    for database in databases(context.cabling, facts):
        by_number.setdefault(database.number, []).append(database)
    yield facts, by_number


def _fault(several: list[Disagreement]) -> Violation:
    first, rest = several[0], several[1:]
    more = f", and {count(rest, 'other difference')}" if rest else ""
    return Violation(
        found=f"{_words(first)} on {first.switch}{more}",
        expected=f"{some(first.expected or ())} as on {first.reference}",
        details=tuple(
            f"{_words(one)} on {one.switch}, {some(one.expected or ())} on {one.reference}"
            for one in several
        ),
    )


def _words(one: Disagreement) -> str:
    subject = " ".join(filter(None, (one.kind, one.name)))
    return f"{subject}: {some(one.found or ())}"
