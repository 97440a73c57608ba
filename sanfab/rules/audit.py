"""One SAN -> what all rules find in it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sanfab.arrays.igroup_output import PrintedMasking
from sanfab.errors import PlacedError, SanfabError
from sanfab.facts.diff import fact_differences
from sanfab.facts.fc import VsanFacts
from sanfab.hosts.reading.sections import HostReading
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, intended_facts, managed_facts
from sanfab.intent.user_lines import user_lines_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document, dotted_path
from sanfab.inventory.load import no_garbage_collection
from sanfab.nos.captures.driver import Captures
from sanfab.nos.captures.files import RUNNING_OUTPUT, STARTUP_OUTPUT
from sanfab.nos.clues import Identification
from sanfab.nos.normalize import normalize_for_drift
from sanfab.nos.user_lines import read_with_user_lines
from sanfab.parallel import Progress, batches_of, on_all_cores
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from sanfab.rules.carried import rendered_configuration
from sanfab.rules.context import (
    CheckContext,
    CheckedSwitch,
    HostOutput,
    LiveAccess,
)
from sanfab.rules.engine import (
    Location,
    RawFinding,
    RuleResult,
    evaluate,
    findings_of,
    join_lines,
    without_suppressed,
)
from sanfab.rules.finding import Finding, by_place
from sanfab.rules.host_output import with_host_output
from sanfab.rules.rule import Rule
from sanfab.rules.waivers import apply_waivers

ANALYSES = (("RED-", "CAP-"), ("MTU-", "FLOW-"))
"""Prefixes of the rules that share a costly analysis of the whole SAN."""


class ReadAs(NamedTuple):
    """How a configuration was read that is checked alone."""

    known: Identification
    lines: int
    """Number of its lines, without comments."""
    unread: int
    """Number of those that are not understood."""
    notes: tuple[str, ...] = ()
    """What was done to a text that was copied from a terminal."""


@dataclass(frozen=True)
class Audit:
    """Result of all rules for one SAN or one configuration."""

    subject: str
    """Name of the SAN, or of the file."""
    results: tuple[RuleResult, ...]
    """One for each evaluated rule, in order of their ids."""
    findings: tuple[Finding, ...]
    """The worst first, waived ones included."""
    switches: int
    read: ReadAs | None = None
    """How a configuration was read that is checked alone."""


def audit(  # noqa: PLR0913  # each but the first three has a default that most calls want
    document: Document,
    cabling: Cabling,
    today: date,
    *,
    rules: list[Rule],
    running: Path | None = None,
    printed: dict[str, tuple[PrintedMasking, ...]] | None = None,
    hosts: Mapping[str, HostReading] | None = None,
    live: LiveAccess | None = None,
    progress: Progress = lambda _done, _all: None,
) -> Audit:
    """Check a SAN by rules: its intent, and the facts that its configurations are proven to hold.

    ``running``: a folder with ``SWITCH.cfg`` (and ``SWITCH.startup.cfg``) captured from the
    switches; raises SanfabError if it cannot be read, ProofError as ``build`` does. ``printed``:
    what arrays print about their igroups. ``hosts``: what hosts print. ``live``: what a push would
    take from hosts and arrays that are live, where somebody knows.
    """
    names = list(cabling.san.switches)
    with no_garbage_collection():  # all objects stay alive until the end
        context = CheckContext(
            cabling, switches_of(cabling), today, live=live, printed=printed or {}
        )
        if hosts:
            context.cabling, context.host_output = with_host_output(cabling, hosts)
        if running is not None:
            _add_running(context, running)
        results = {rule.id: RuleResult(rule.id) for rule in rules}
        raws: list[RawFinding] = []
        done = 0
        parts = _parts(rules, names)
        job = partial(_evaluate_part, context)
        with document.placing(), on_all_cores(job, parts, len(names)) as evaluated:
            for some, found, count in evaluated:
                for result in some:
                    results[result.rule_id].add(result)
                raws += found
                done += count
                progress(done, len(names))
        return _concluded(context, document, list(results.values()), raws)


class _Part(NamedTuple):
    """A part of the work: rules on the whole SAN, or rules on single switches for some of them."""

    rules: list[Rule]
    switches: list[str] = []  # noqa: RUF012  # never changed
    """Empty: the whole SAN."""


def _parts(rules: list[Rule], names: list[str]) -> list[_Part]:
    """Divide the work so that rules which share an analysis stay together."""
    whole = [rule for rule in rules if rule.scope.level == "san"]
    groups = [[rule for rule in whole if rule.id.startswith(some)] for some in ANALYSES]
    groups.append([rule for rule in whole if not rule.id.startswith(sum(ANALYSES, ()))])
    single = [rule for rule in rules if rule.scope.level == "switch"]
    parts = [_Part(group) for group in groups if group]
    return [*parts, *(_Part(single, batch) for batch in batches_of(names))]


def _evaluate_part(
    context: CheckContext, part: _Part
) -> tuple[list[RuleResult], list[RawFinding], int]:
    """Do a part of the work; the configurations of switches are proven before they are checked."""
    if not part.switches:
        return (*evaluate(context, part.rules), 0)
    switches = {}
    zonings: dict[int, VsanFacts] = {}
    problems = []
    for name in part.switches:
        switch = switches[name] = replace(context.switches[name])
        design = design_of(context.cabling, name, zonings)
        text = render_configuration(switch.facts, design.platform, design.capabilities)
        try:
            prove(switch.facts, text, design)
        except PlacedError as error:
            problems.append(error)
        switch.configuration = rendered_configuration(text, switch.facts, design)
    if problems:
        raise PlacedError(one for error in problems for one in error.problems)
    results, found = evaluate(replace(context, switches=switches), part.rules)
    for switch in switches.values():
        # Ports know their switch: without garbage collection such a circle stays in memory.
        vars(switch).pop("ports", None)
    return results, found, len(switches)


def switches_of(cabling: Cabling) -> dict[str, CheckedSwitch]:
    """Return the switches of a SAN with their intended facts."""
    zonings: dict[int, VsanFacts] = {}
    return {name: _switch(cabling, name, zonings) for name in cabling.san.switches}


def _switch(cabling: Cabling, name: str, zonings: dict[int, VsanFacts]) -> CheckedSwitch:
    design = design_of(cabling, name, zonings)
    return CheckedSwitch(
        name,
        intended_facts(design),
        design.platform,
        design.release,
        design.capabilities,
        cabling,
        known_release=design.intent.release or "",
    )


def _concluded(
    context: CheckContext,
    document: Document,
    results: list[RuleResult],
    raws: list[RawFinding],
) -> Audit:
    """Turn raw findings into findings: suppress, waive, group and locate them."""
    san = context.san

    def locate(raw: RawFinding) -> Location:
        return Location(document.place_of(raw.where), dotted_path(raw.where))

    raws = [_with_output(raw, context.host_output) for raw in sorted(raws, key=_by_object)]
    raws, suppressed = without_suppressed(raws, san.name)
    marked, of_waivers = apply_waivers(san, raws, context.today, {one.rule_id for one in results})
    marked += [(raw, "") for raw in of_waivers]
    findings = sorted(join_lines(findings_of(marked, san.profile, locate)), key=by_place)
    add_findings(results, findings, suppressed)
    return Audit(san.name, tuple(results), tuple(findings), len(context.switches))


def _with_output(raw: RawFinding, output: HostOutput) -> RawFinding:
    """Return a finding with what a host prints there, where the inventory does not state it."""
    words = output.differences.get(raw.where)
    if words is None:
        return raw
    details = (*raw.violation.details, words)
    return raw._replace(violation=replace(raw.violation, details=details))


def _by_object(raw: RawFinding) -> tuple[str, list[tuple[str, int]]]:
    """Sort by rule and object: the order in the inventory does not matter."""
    return raw.rule_id, numbered(raw.object)


def numbered(name: str) -> list[tuple[str, int]]:
    """Return a name as it is sorted: by its numbers, not by their digits.

    >>> numbered("esx2 vmnic10")
    [('esx', 2), (' vmnic', 10), ('', 0)]
    """
    parts = re.split(r"([0-9]+)", name)
    return list(zip(parts[::2], map(int, [*parts[1::2], "0"]), strict=True))


def add_findings(
    results: list[RuleResult], findings: list[Finding], suppressed: dict[str, int]
) -> None:
    """Add findings, and numbers of suppressed ones, to the results of their rules."""
    by_rule = {result.rule_id: result for result in results}
    for finding in findings:
        if finding.rule in by_rule:
            by_rule[finding.rule].findings.append(finding)
    for rule, count in suppressed.items():
        by_rule[rule].suppressed = count


def _add_running(context: CheckContext, folder: Path) -> None:
    """Add the facts of captured switches; raises SanfabError if one is of another switch."""
    captures = Captures(folder, context.san.name, tuple(context.san.switches))
    problems = []
    for name in context.san.switches:
        try:
            if context.cabling.platform(name) is not None:
                _add_captured(context, captures, design_of(context.cabling, name))
        except SanfabError as error:
            problems.append(str(error))
    if problems:
        raise SanfabError("\n".join(problems))
    if not context.running:
        raise SanfabError(f"{folder}: holds no running configuration of {context.san.name}")


def _add_captured(context: CheckContext, captures: Captures, design: SwitchDesign) -> None:
    name = design.name
    for output, facts in ((RUNNING_OUTPUT, context.running), (STARTUP_OUTPUT, context.startup)):
        text = captures.configuration(design, output, strict=True)
        if text is not None:
            facts[name] = read_with_user_lines(text, user_lines_of(design), design.platform).facts
    if name in context.running:
        runs, login = context.running[name], captures.login_of(name)
        goal, found = normalize_for_drift(managed_facts(design), runs, design.platform, login)
        context.pending[name] = tuple(fact_differences(goal, found))
