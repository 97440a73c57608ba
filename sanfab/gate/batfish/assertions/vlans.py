"""VLANs and VLAN interfaces are as intended, as Batfish reads the configurations."""

from collections.abc import Iterator
from itertools import chain

from sanfab.facts.field import Topic
from sanfab.facts.switch import SwitchFacts
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.names import interface_vlan
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.switch_models import SwitchModel, switch_models
from sanfab.model.addresses import of_family
from sanfab.rules.rule import RuleOutcome, ValueCount, Violation

ALWAYS = 1
"""VLAN that each switch has without a line."""
ABSENT = "not defined in the configuration"
EXTRA = "defined in the configuration"
DROPPED = "carried by ports but not defined: the switch drops its frames"
DEFAULT_MTU = 1500
"""MTU that Batfish gives an interface without a line (Interface.DEFAULT_MTU)."""


def _questions(_case: GateContext, _batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield INTERFACES
    yield DEFINED_VLANS


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    for model in switch_models(context, answers).values():
        values = 0
        for one in chain(_defined(model), _dropped(model), _interfaces(model)):
            values += isinstance(one, int)
            if isinstance(one, Violation):
                yield one
        if values:
            yield ValueCount(model.switch.name, Topic.VLANS, values)


def _defined(model: SwitchModel) -> Iterator[Violation | int]:
    """Yield missing and extra VLANs of NX-OS, and a number for each VLAN compared.

    Batfish keeps no VLANs of EOS (AristaConfiguration uses them for trunk groups only), and no
    names of VLANs at all: neither is claimed.
    """
    if model.defined is None:
        return
    intended = model.switch.intended.vlans.keys() - {ALWAYS}
    for number in sorted(intended):
        yield number
        if number not in model.defined:
            yield _violation(model, number, ABSENT, "defined")
    for number in sorted(model.defined - intended - {ALWAYS}):
        yield _violation(model, number, EXTRA, "no such VLAN on this switch")


def _dropped(model: SwitchModel) -> Iterator[Violation]:
    """Yield the VLANs of EOS that ports carry as intended and no line defines.

    Batfish does not model this, so the facts read back decide, and nothing counts as proven. The
    assertion on ports reports a VLAN that no port is intended to carry.
    """
    if model.switch.is_stand_in or model.switch.grammar.lists_vlans:
        return
    carried = _carried(model.switch.facts) & _carried(model.switch.intended)
    for number in sorted(carried - model.switch.facts.vlans.keys() - {ALWAYS}):
        yield _violation(model, number, DROPPED, "defined")


def _carried(facts: SwitchFacts) -> set[int]:
    """Return the VLANs that ports name; a trunk of all VLANs names none."""
    found = {vlan for port in facts.ports.values() for vlan in port.trunk_vlans or ()}
    return found | {one.access_vlan for one in facts.ports.values() if one.access_vlan is not None}


def _interfaces(model: SwitchModel) -> Iterator[Violation | int]:
    """Yield VLAN interfaces with another address, state or MTU, and a number for each address."""
    rows = ((interface_vlan(name), row) for name, row in model.rows.items())
    found = {number: row for number, row in rows if number is not None}
    for number, vlan in sorted(model.facts.vlans.items()):
        row = found.pop(number, None)
        found_here = row.prefixes if row is not None else ()
        intended = of_family(vlan.addresses, ipv6=False)
        if intended:
            yield number
        if {*found_here} != {*intended}:
            yield _violation(model, number, _addresses(found_here), _addresses(intended))
        if intended and row is not None and not row.admin_up:
            yield _violation(model, number, "address shut down", "not shut down", "address_up")
        if row is not None and row.mtu != (vlan.mtu or DEFAULT_MTU):
            yield _violation(
                model, number, f"MTU {row.mtu}", f"MTU {vlan.mtu or DEFAULT_MTU}", "mtu"
            )
    for number, row in sorted(found.items()):
        if row.prefixes:
            yield _violation(model, number, _addresses(row.prefixes), _addresses(()))


def _addresses(addresses: tuple[str, ...]) -> str:
    return f"address {', '.join(addresses)}" if addresses else "no address of the switch"


def _violation(
    model: SwitchModel, number: int, found: str, expected: str, field: str = "address"
) -> Violation:
    name, context = model.switch.name, model.context
    key = context.cabling.vlan_key(name, number)
    fact, line, cause = f"vlans.{number}", 0, ""
    if found in {ABSENT, DROPPED}:
        line, cause = model.switch.line_of("vlans"), f"{name}: {found}"
    elif found == EXTRA:
        cause = f"{name} {model.switch.line_of(fact)}: {found}"
    else:
        fact = f"{fact}.{field}"
    return Violation(
        object=f"{name} {context.vlan_label(name, number)}",
        at=("vlans", key) if key else ("switches", name),
        found=found,
        expected=expected,
        switch=name,
        fact=fact,
        line=line,
        cause=cause,
    )


VLANS = Assertion(
    rule=gate_rule(
        "BF-06",
        title="Each VLAN and VLAN interface is as intended.",
        why=(
            "A switch drops the frames of a VLAN that it does not define, whatever its "
            "ports allow. An unplanned address in a SAN VLAN makes a switch a router "
            "between storage networks."
        ),
        fix="render again; a VLAN that is wanted belongs in the inventory",
    ),
    questions=_questions,
    evaluate=_evaluate,
)
