"""VSAN-06."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan


@rule(
    "VSAN-06",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="FOS5AG BRCDALERT",
    example="a Brocade switch with domain id 31 that takes another one when fabrics merge",
    fix="state `domain_id` of the switch: sanfab then sets the insistent mode with it",
)
def static_domain_ids_are_insistent(
    item: SwitchVsan, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch whose domain id is static only in a mode of its own has this mode on.

    Otherwise the id is a wish: the fabric may give the switch another one, all FCIDs change, and a
    zone by domain and port permits other devices.
    """
    vsan = item.facts
    if item.switch.platform.traits.vsans or vsan.domain_id is None:
        return  # a static id is insistent by its own line, and VSAN-03 asks for one
    if vsan.domain_insistent is None:
        yield NotExamined("whether the domain id is insistent: no line says so")
    elif not vsan.domain_insistent:
        yield Violation(
            found=f"domain id {vsan.domain_id}, not insistent",
            expected="insistent",
            cause=f"vsan {vsan.id}",
        )
