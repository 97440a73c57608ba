"""BF-03 and BF-04: each referenced name is defined, and each defined structure is used."""

from collections.abc import Iterable, Iterator

from sanfab.gate.batfish.answer_rows import SourceLines, UndefinedReference
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.known_gaps import built_in_name
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import UNDEFINED, UNUSED
from sanfab.gate.batfish.reading.parse_warnings import configuration_line, in_user_terms
from sanfab.rules.finding import Severity
from sanfab.rules.rule import RuleOutcome, Violation

VLAN = "vlan"
"""Name of the structure type of a VLAN in Batfish."""


def _undefined_questions(_case: GateContext, _batch: Batch) -> Iterable[Question[AnswerRow]]:
    return (UNDEFINED,)


def _evaluate_undefined(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    for row in sorted(answers.all(context, UNDEFINED), key=repr):
        switch = _switch(context, row.lines.filename)
        if switch is None or _is_raw(context, switch, row.lines):
            continue
        if not _is_built_in(switch, row):
            name = in_user_terms(context, switch, row.name)
            yield Violation(
                object=switch.name,
                at=("switches", switch.name),
                found=f"undefined {row.kind} {name} in {row.context}",
                expected=f"{row.kind} {name} defined in the configuration, or a defined name",
                switch=switch.name,
                line=_line(context, switch, row.lines),
                details=_of_stand_in(switch),
            )


def _is_built_in(switch: BuiltSwitch, row: UndefinedReference) -> bool:
    return built_in_name(switch.grammar.nos, row.kind, row.name) is not None


def _switch(context: GateContext, file: str) -> BuiltSwitch | None:
    name = context.names.files.get(file)
    return None if name is None else context.switches[name]


def _line(context: GateContext, switch: BuiltSwitch, lines: SourceLines) -> int:
    return configuration_line(context, switch, min(lines.lines, default=0))


def _of_stand_in(switch: BuiltSwitch) -> tuple[str, ...]:
    note = "Batfish reads a stand-in that sanfab writes from the facts of this configuration"
    return (note,) if switch.is_stand_in else ()


DEFINED = Assertion(
    rule=gate_rule(
        "BF-03",
        title=("Each referenced name is defined in the configuration or built into the switch."),
        why="A switch rejects an undefined reference, or accepts it without effect.",
        fix=(
            "render again; if the inventory defines the missing name and the "
            "configuration does not, report it"
        ),
    ),
    questions=_undefined_questions,
    evaluate=_evaluate_undefined,
)


def _unused_questions(_case: GateContext, _batch: Batch) -> Iterable[Question[AnswerRow]]:
    return (UNUSED,)


def _evaluate_unused(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    """Yield structures that are defined and not used; a VLAN is used if a port carries it.

    On NX-OS Batfish counts only a VLAN interface and a monitor session as uses of a VLAN, and
    reports each VLAN that only ports carry as unused. The facts decide whether a port does.
    """
    for row in sorted(answers.all(context, UNUSED), key=repr):
        switch = _switch(context, row.lines.filename)
        if switch is None or _is_of_snapshot(context, switch, row.lines):
            continue
        if _is_raw(context, switch, row.lines):
            continue
        if row.kind == VLAN and row.name.isdecimal() and _is_carried(switch, int(row.name)):
            continue
        use = "a VLAN that a port carries" if row.kind == VLAN else f"a {row.kind} that is used"
        yield Violation(
            object=switch.name,
            at=("switches", switch.name),
            found=f"unused {row.kind} {in_user_terms(context, switch, row.name)}",
            expected=use,
            switch=switch.name,
            line=_line(context, switch, row.lines),
            details=_of_stand_in(switch),
        )


def _is_of_snapshot(context: GateContext, switch: BuiltSwitch, lines: SourceLines) -> bool:
    """Return whether a structure begins in the header that the snapshot adds."""
    return bool(lines.lines) and min(lines.lines) <= context.names.headers[switch.name]


def _is_raw(context: GateContext, switch: BuiltSwitch, lines: SourceLines) -> bool:
    """Return whether a raw line names a structure: what defines it may be of an unknown form."""
    return not switch.is_stand_in and _line(context, switch, lines) in switch.raw_lines


def _is_carried(switch: BuiltSwitch, vlan: int) -> bool:
    """Return whether a port of a switch carries a VLAN."""
    return any(
        vlan in (port.access_vlan, port.native_vlan)
        or (port.mode == "trunk" and (port.trunk_vlans is None or vlan in port.trunk_vlans))
        for port in switch.facts.ports.values()
    )


USED = Assertion(
    rule=gate_rule(
        "BF-04",
        title="Each structure that a configuration defines is used.",
        why="An unused structure is a left-over, or the reference to it is missing.",
        fix="render again; move what was added by hand into the inventory, or remove it",
        severity=Severity.WARNING,
    ),
    questions=_unused_questions,
    evaluate=_evaluate_unused,
)
