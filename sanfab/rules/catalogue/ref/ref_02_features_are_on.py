"""REF-02."""

from collections.abc import Iterator

from sanfab.facts.features import Feature, features_of_lines
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.ref.ref_01_names_are_defined import CUT, EXCERPT
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import is_cut
from sanfab.rules.rule import NotExamined, Scope, Subject, Violation, rule
from sanfab.rules.scopes import SWITCHES


def _with_features(context: CheckContext) -> Iterator[Subject[CheckedSwitch]]:
    for subject in context.subjects(SWITCHES.find):
        if subject.item.platform.traits.features:
            yield subject


FEATURED: Scope[CheckedSwitch] = Scope("switch", _with_features)
"""Switches that turn features on by name."""


@rule(
    "REF-02",
    scope=FEATURED,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="N5KTS C-116298",
    example="`channel-group 10 mode active` without `feature lacp`",
    fix="turn the feature on before the line that needs it, or remove the line",
)
def features_are_on(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Each feature that a line needs is turned on: LACP, vPC, VLAN interfaces, FCoE, HSRP, TACACS+.

    The switch rejects a line whose feature is off, and goes on with the next one: the members of a
    LAG stay single ports, and a pair, a VLAN interface or a VFC does not exist.
    """
    facts = switch.facts
    needing: dict[Feature, str] = {}
    for feature, path in features_of_lines(facts):
        if feature not in facts.features | facts.feature_sets:
            needing.setdefault(feature, path)
    if needing and is_cut(switch):
        yield NotExamined(CUT)
    elif needing and not facts.name:
        yield NotExamined(EXCERPT)
    else:
        for feature, path in needing.items():
            yield Violation(
                found=f"lines that need the feature {feature}, which is off",
                expected=f"{feature} turned on",
                fact=path,
            )
