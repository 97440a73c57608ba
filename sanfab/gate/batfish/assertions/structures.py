"""What a text names it defines, and what it defines it uses: BF-03 and BF-04."""

from collections.abc import Iterable, Iterator

from sanfab.gate.batfish.assertion import Answers, Assertion, Flaw, Outcome
from sanfab.gate.batfish.case import Batch, Case, Switch
from sanfab.gate.batfish.question import Question, Row
from sanfab.gate.batfish.questions import UNDEFINED, UNUSED
from sanfab.gate.batfish.reading.warned import grammar_of, own_line, told
from sanfab.gate.batfish.rows import Lines, UndefinedReference
from sanfab.gate.batfish.unmodelled import system_name
from sanfab.rules.finding import Severity

VLAN = "vlan"
"""What Batfish calls a VLAN among the structures that a text defines."""


def _undefined_questions(_case: Case, _batch: Batch) -> Iterable[Question[Row]]:
    return (UNDEFINED,)


def _judge_undefined(case: Case, answers: Answers) -> Iterator[Outcome]:
    for row in sorted(answers.all(case, UNDEFINED), key=repr):
        switch = _switch(case, row.lines.filename)
        if switch is not None and not _is_built_in(switch, row):
            name = told(case, switch, row.name)
            yield Flaw(
                object=switch.name,
                where=("switches", switch.name),
                found=f"{row.kind} {name}, which nothing defines, in {row.context}",
                expected=f"{row.kind} {name} defined in the text, or a name that it defines",
                switch=switch.name,
                line=_line(case, switch, row.lines),
                details=_of_stand_in(switch),
            )


def _is_built_in(switch: Switch, row: UndefinedReference) -> bool:
    return grammar_of(switch) == "nxos" and system_name(row.kind, row.name) is not None


def _switch(case: Case, file: str) -> Switch | None:
    name = case.names.files.get(file)
    return None if name is None else case.switches[name]


def _line(case: Case, switch: Switch, lines: Lines) -> int:
    return own_line(case, switch, min(lines.lines, default=0))


def _of_stand_in(switch: Switch) -> tuple[str, ...]:
    said = "Batfish reads the stand-in that sanfab makes of what the text says"
    return (said,) if switch.is_stand_in else ()


DEFINED = Assertion(
    id="BF-03",
    title="Every name that a text refers to is defined in it, or by the switch itself.",
    why="A switch refuses a reference to nothing, or takes it and does not do what it says.",
    fix="render again; if the inventory defines what is missing and the text does not, report it",
    questions=_undefined_questions,
    judge=_judge_undefined,
)


def _unused_questions(_case: Case, _batch: Batch) -> Iterable[Question[Row]]:
    return (UNUSED,)


def _judge_unused(case: Case, answers: Answers) -> Iterator[Outcome]:
    """Yield what is defined and not used, VLANs by the ports that carry them.

    On NX-OS only the VLAN's own interface and a monitor session are uses of a VLAN to Batfish, so
    that it calls each VLAN unused that ports alone carry. Whether any does, the facts tell.
    """
    for row in sorted(answers.all(case, UNUSED), key=repr):
        switch = _switch(case, row.lines.filename)
        if switch is None or _is_of_snapshot(case, switch, row.lines):
            continue
        if row.kind == VLAN and row.name.isdecimal() and _is_carried(switch, int(row.name)):
            continue
        use = "a VLAN that a port carries" if row.kind == VLAN else f"a {row.kind} that is used"
        yield Flaw(
            object=switch.name,
            where=("switches", switch.name),
            found=f"{row.kind} {told(case, switch, row.name)}, which nothing uses",
            expected=use,
            switch=switch.name,
            line=_line(case, switch, row.lines),
            details=_of_stand_in(switch),
        )


def _is_of_snapshot(case: Case, switch: Switch, lines: Lines) -> bool:
    """Tell whether something begins in the lines that the snapshot puts before a text."""
    return bool(lines.lines) and min(lines.lines) <= case.names.headers[switch.name]


def _is_carried(switch: Switch, vlan: int) -> bool:
    """Tell whether a port of a switch carries a VLAN, as its text says."""
    return any(
        vlan in (port.access_vlan, port.native_vlan)
        or (port.mode == "trunk" and (port.trunk_vlans is None or vlan in port.trunk_vlans))
        for port in switch.facts.ports.values()
    )


USED = Assertion(
    id="BF-04",
    title="What a text defines is used in it.",
    why="What nothing uses is a left-over, or the reference to it is missing where it should be.",
    fix="render again; what only a hand edit added belongs into the inventory, or nowhere",
    questions=_unused_questions,
    judge=_judge_unused,
    severity=Severity.WARNING,
)
