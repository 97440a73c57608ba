"""VSAN-05."""

from collections.abc import Iterator
from collections.abc import Set as AnySet

from sanfab.facts.features import Feature
from sanfab.model.endpoint import ArrayPort
from sanfab.model.families import FAMILIES
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SWITCHES


@rule(
    "VSAN-05",
    scope=SWITCHES,
    protocols=FIBRE_CHANNEL,
    severity=Severity.WARNING,
    source="NTAP-NPIV C-N5NPV NAONT-SAN",
    example="an ONTAP array on a switch without NPIV",
    fix="turn on feature npiv, or NPIV of the port",
)
def npiv_is_on_for_logical_interfaces(
    switch: CheckedSwitch, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A switch whose ports accept more than one login each has NPIV on.

    An ONTAP port logs in once for itself and once for each logical interface, a link of a fabric
    interconnect once for itself and once for each host behind it. Without NPIV the switch rejects
    the second login: the port is up, its LUNs are missing.
    """
    without = _ports_without(switch)
    if not without:
        return
    switch.require_intent("whether arrays or hosts log in more than once on a port")
    several = _logging_in_again(switch, without)
    if several:
        yield Violation(
            found=f"NPIV off, with several logins of {', '.join(several)}", expected="NPIV on"
        )


def _ports_without(switch: CheckedSwitch) -> set[str]:
    """Return the ports with Fibre Channel of a switch that is known to have NPIV off there."""
    facts = switch.facts
    if not switch.platform.traits.features:  # a line of the port turns it off
        return {name for name, port in facts.fc_ports.items() if port.npiv is False}
    if Feature.NPIV in facts.features or not (facts.vfcs or facts.fc_ports):
        return set()
    bound = {vfc.port for vfc in facts.vfcs.values()}  # or members of what they are bound to
    return {*switch.cabling.cables.get(switch.name, ()), *facts.fc_ports, *bound}


def _logging_in_again(switch: CheckedSwitch, ports: AnySet[str]) -> list[str]:
    """Return the arrays with logical interfaces, and the neighbors, that log in at some ports."""
    arrays = switch.cabling.san.arrays
    found: dict[str, None] = {}
    for port, cables in switch.cabling.cables.get(switch.name, {}).items():
        for cable in cables if port in ports else ():
            if cable.is_neighbor and cable.is_fc:
                found[cable.device] = None
            elif cable.is_array and cable.is_fc:
                logical = FAMILIES[arrays[cable.device].family].logical_wwpn
                more = isinstance(cable.end, ArrayPort) and cable.end.interfaces
                if logical or more:
                    found[cable.device] = None
    return list(found)
