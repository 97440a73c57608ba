"""VSAN-02."""

from collections.abc import Iterator

from sanfab.facts.fc import VfcFacts
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.fcoe.mapping import vsans_of
from sanfab.rules.catalogue.vsan.subjects import VSAN_MEMBERS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SwitchVfc
from sanfab.text import numbers


@rule(
    "VSAN-02",
    scope=VSAN_MEMBERS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="S2",
    example="vfc7 still in VSAN 1",
    fix="put the VFC or port in the VSAN of its fabric, and keep VSAN 1 off its trunk",
    suppressed_by=("FCOE-08",),
)
def vsan_1_is_empty(vfc: SwitchVfc, _context: CheckContext) -> Iterator[Violation | NotExamined]:
    """Every VFC and native port of a device is assigned to a VSAN other than VSAN 1.

    VSAN 1 is the initial VSAN of both, so a port without an assignment meets all others without
    one, outside the zones and policies of the fabric.
    """
    facts, switch = vfc.facts, vfc.switch
    if 1 in vsans_of(facts):
        if not switch.facts.vsans:
            yield NotExamined("the VSAN database")
        else:
            yield Violation(found="VSAN 1", expected="another VSAN")
    elif facts.trunk_vsans is not None and 1 in facts.trunk_vsans:
        yield Violation(found="VSAN 1 on its trunk", expected=f"only VSAN {_own(facts)}")


def _own(facts: VfcFacts) -> str:
    return numbers(vsans_of(facts)) or "of its fabric"
