"""VSAN-05."""

from collections.abc import Iterator

from sanfab.facts.features import Feature
from sanfab.model.endpoint import ArrayPort
from sanfab.model.families import FAMILIES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "VSAN-05",
    scope=SWITCHES,
    severity=Severity.WARNING,
    source="NTAP-NPIV C-N5NPV",
    example="an ONTAP array on a switch without NPIV",
    fix="turn on feature npiv",
)
def npiv_is_on_for_logical_interfaces(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch whose ports accept more than one login each has NPIV on.

    An ONTAP port logs in once for itself and once for each logical interface, a link of a fabric
    interconnect once for itself and once for each host behind it. Without NPIV the switch rejects
    the second login: the port is up, its LUNs are missing.
    """
    facts = switch.facts
    if not facts.vfcs or not switch.platform.traits.features or Feature.NPIV in facts.features:
        return
    switch.require_intent("whether arrays or hosts log in more than once on a port")
    several = _logging_in_again(switch)
    if several:
        yield Violation(
            found=f"NPIV off, with several logins of {', '.join(several)}", expected="NPIV on"
        )


def _logging_in_again(switch: CheckedSwitch) -> list[str]:
    """Return the arrays with logical interfaces, and the neighbors, that log in at this switch."""
    arrays = switch.cabling.san.arrays
    found: dict[str, None] = {}
    for cables in switch.cabling.cables.get(switch.name, {}).values():
        for cable in cables:
            if cable.is_neighbor and cable.is_fcoe:
                found[cable.device] = None
            elif cable.is_array and cable.is_fcoe:
                logical = FAMILIES[arrays[cable.device].family].logical_wwpn
                more = isinstance(cable.end, ArrayPort) and cable.end.interfaces
                if logical or more:
                    found[cable.device] = None
    return list(found)
