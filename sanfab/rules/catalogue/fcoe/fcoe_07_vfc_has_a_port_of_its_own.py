"""FCOE-07."""

import re
from collections.abc import Iterator

from sanfab.intent.naming import vfc_number
from sanfab.model.protocols import FCOE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Applicability, NotExamined, Violation, rule
from sanfab.rules.scopes import VFCS, SwitchVfc

_RULES = ("port", "slot-port")
_LAST_NUMBER = re.compile(r"[0-9]+$")
_SLOT = re.compile(r"[0-9]/")
"""Part of the name of a port, and of no LAG."""


@rule(
    "FCOE-07",
    scope=VFCS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="S2 MIB-FCOE",
    example="vfc5 and vfc15 both bound to Ethernet1/5",
    fix="bind each VFC to a port of its own",
)
def vfc_has_a_port_of_its_own(
    vfc: SwitchVfc, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A VFC is bound to one existing port, which no other VFC uses, and has its number.

    Without a port the VFC is down; the switch rejects a second VFC on a port. Equal numbers are a
    convention (a warning) that makes the port of a VFC evident.
    """
    facts, switch = vfc.facts, vfc.switch
    if facts.mac:
        return
    if not facts.port:
        yield Violation(found="bound to nothing", expected="bound to one port")
        return
    if facts.port not in switch.facts.ports:
        if not any(map(_SLOT.search, switch.facts.ports)):
            yield NotExamined("the Ethernet ports of the switch")
        else:
            yield Violation(
                found=f"bound to {facts.port}, which does not exist", expected="a port that exists"
            )
        return
    first = next(other for other in switch.facts.vfcs.values() if other.port == facts.port)
    if first.number != facts.number:
        yield Violation(f"bound to {facts.port}, as vfc{first.number} is", "one VFC a port")
    else:
        yield from _misnumbered(vfc)


def _misnumbered(vfc: SwitchVfc) -> Iterator[Violation]:
    """Yield a number that does not match the port: by the policy, or by any if none is stated."""
    port, policy = vfc.facts.port, vfc.switch.cabling.san.policy.vfc_numbers
    of_any = {vfc_number(port, rule) for rule in _RULES} | set(map(int, _LAST_NUMBER.findall(port)))
    fitting: dict[Applicability, set[int]] = {
        "inventory": {vfc_number(port, policy)},
        "alone": of_any,
    }
    for applies, numbers in fitting.items():
        if vfc.facts.number not in numbers:
            yield Violation(
                found=f"bound to {port}",
                expected=f"vfc{min(numbers)} for that port",
                fix="give the VFC the number of its port",
                severity=Severity.WARNING,
                applies=applies,
            )
