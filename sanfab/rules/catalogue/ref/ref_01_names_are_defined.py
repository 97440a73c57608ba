"""REF-01."""

from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.lines import is_cut
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES

EXCERPT = "the rest of the configuration: without a host name it is an excerpt"

CUT = "the lines that were left out of the text"


@rule(
    "REF-01",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="BATFISH-REF",
    example="`dcb-map SAN_PFC` at a port, and no `dcb-map SAN_PFC` of the switch",
    fix="define it, or correct the name; names are case-sensitive",
)
def names_are_defined(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Every name that a line refers to is defined: policies, VSANs, zones, LAGs, VRFs, lists.

    A switch accepts many such lines and does nothing: the port has no lossless class, the zone is
    missing from the zoneset, the pair has no peer link. An access list, prefix list or route map
    that is not defined is a warning: it filters nothing, or everything.
    """
    text = switch.configuration
    for one in text.undefined if text is not None else ():
        if one.unknown:
            yield NotExamined(one.unknown)
        elif is_cut(switch):
            yield NotExamined(CUT)
        elif not switch.facts.name:
            yield NotExamined(EXCERPT)
        else:
            yield Violation(
                found=f"{one.kind} {one.name}, not defined",
                expected=f"a line that defines this {one.kind}",
                line=one.line,
                cause=f"{switch.name} {one.kind} {one.name}",
                severity=None if one.grave else Severity.WARNING,
            )
