"""A build with one fault in the configuration of a switch, and which rules find it."""

from collections.abc import Iterator
from dataclasses import replace
from difflib import unified_diff
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.gate.batfish.context import GateContext
from sanfab.intent.switch_facts import design_of
from sanfab.nos.user_lines import read_with_user_lines
from sanfab.rehearsal.faults import FAULT_KINDS, PlantedFault, planted_faults
from sanfab.rehearsal.whole import prepared
from sanfab.render.templates import render_configuration
from sanfab.rules.catalogue import RULES
from sanfab.rules.engine import evaluate


class BrokenBuild(NamedTuple):
    """A fault, and the configuration of its switch with it."""

    fault: PlantedFault
    text: str
    lines: tuple[str, ...]
    """What it takes from the configuration of the switch (``-``) and adds to it (``+``)."""


def broken_builds(built: GateContext, name: str, at: str = "") -> Iterator[BrokenBuild]:
    """Yield a build for each place where a fault may be.

    ``at``: a switch, or a switch and its port. A fault whose lines the switch would not take as
    they are is left out.
    """
    rehearsal, _ = prepared(built.intent, built.check_context)
    for fault in planted_faults(rehearsal.twin, name, at):
        switch = built.switches[fault.switch]
        if switch.in_build is not None:
            continue  # its text is a part of the facts
        design = design_of(built.cabling, fault.switch)
        text = render_configuration(fault.facts, design.platform, design.capabilities)
        reading = read_with_user_lines(text, fault.facts.user_lines, design.platform)
        if reading.unread or reading.facts == switch.facts:
            continue
        yield BrokenBuild(fault, text, tuple(_changes(switch.text, text, switch.nos.comment)))


def broken_build(built: GateContext, name: str, at: str) -> BrokenBuild:
    """Return the build with a fault at its first place; raises SanfabError if there is none."""
    if name not in FAULT_KINDS:
        known = "\n".join(f"  {one:<18} {kind.title}" for one, kind in FAULT_KINDS.items())
        raise SanfabError(f"--break: found {name}, expected one of:\n{known}")
    found = next(broken_builds(built, name, at), None)
    if found is None:
        where = f" at {at}" if at else ""
        raise SanfabError(
            f"--break: {built.cabling.san.name} has no place for {name}{where}: "
            f"{FAULT_KINDS[name].title}; name another fault or another place"
        )
    return found


def with_fault(built: GateContext, broken: BrokenBuild) -> GateContext:
    """Return the build as it is with a fault; no file is written."""
    name = broken.fault.switch
    known = built.switches[name]
    reading = read_with_user_lines(broken.text, broken.fault.facts.user_lines, known.platform)
    changed = replace(known, text=broken.text, reading=reading)
    return GateContext(built.cabling, {**built.switches, name: changed}, None, built.today)


def rules_that_find(broken: GateContext, built: GateContext) -> list[str]:
    """Return the rules that find more in the configurations with a fault than in those without."""
    before, after = (
        {(raw.rule_id, raw.object) for raw in evaluate(one.check_context, RULES.values())[1]}
        for one in (built, broken)
    )
    return sorted({rule for rule, _ in after - before})


def _changes(old: str, new: str, comment: str) -> Iterator[str]:
    """Yield the lines that differ, without comments."""
    for line in unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0):
        is_change = line[:1] in "+-" and line[:3] not in {"+++", "---"}
        if is_change and line[1:].strip() not in {"", comment}:
            yield line
