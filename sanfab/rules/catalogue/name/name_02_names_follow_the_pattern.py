"""NAME-02."""

from collections.abc import Iterator

from sanfab.intent.naming import alias_of
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.name.names import ZoningName, fc_names
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

_KEPT = 44
"""Characters that management software keeps of a name."""


@rule(
    "NAME-02",
    scope=SWITCHES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.INFO,
    source="HP-ZNAME",
    example="two names of 60 characters that differ at the end only",
    fix="remove `alias`, or let policy.names produce shorter names that differ early",
)
def names_follow_the_pattern(switch: CheckedSwitch, context: CheckContext) -> Iterator[Violation]:
    """Names follow the pattern of the SAN and differ in their first 44 characters.

    The name of a zone identifies its port during an incident. Management software truncates names
    to 44 characters: two names that differ later look the same there.
    """
    yield from _alike(switch)
    yield from _exceptions(switch, context)


def _alike(switch: CheckedSwitch) -> Iterator[Violation]:
    """Yield names that are equal after truncation."""
    names = list(fc_names(switch.facts))
    if all(len(entry.name) <= _KEPT for entry in names):
        return
    first: dict[ZoningName, str] = {}
    for entry in names:
        short = entry._replace(name=entry.name[:_KEPT], fact="")
        other = first.setdefault(short, entry.name)
        if other != entry.name:
            yield Violation(
                found=f"{entry}, equal to {other} in its first {_KEPT} characters",
                expected=f"names that differ in their first {_KEPT} characters",
                at=("policy", "names"),
                cause=str(entry),
                fact=entry.fact,
            )


def _exceptions(switch: CheckedSwitch, context: CheckContext) -> Iterator[Violation]:
    """Yield aliases of the inventory that violate its own pattern."""
    for cable in context.cabling.ports_at(switch.name):
        alias = cable.end.alias
        if alias is None or cable.end.wwpn is None:
            continue
        plain = cable._replace(end=cable.end.model_copy(update={"alias": None}))
        usual = alias_of(context.san, plain)
        if alias != usual:
            yield Violation(
                found=f"alias {alias} of {cable.device} {cable.label}",
                expected=f"{usual}, as policy.names makes it",
                at=(*cable.where, "alias"),
            )
