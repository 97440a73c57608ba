"""Facts of a switch now, and facts it shall have -> the lines that lead from one to the other.

Start and goal are rendered by the same templates, so what differs in the texts is what differs in
the facts; the remediation rules of the NOS say how a line is replaced or removed. Swapping the two
gives the rollback.
"""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from sanfab.facts import HIDDEN, SwitchFacts
from sanfab.facts.diff import fact_differences
from sanfab.model import Capabilities, Platform
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_facts
from sanfab.nos.ordering import config_lines, steps_between
from sanfab.nos.remediation import RuledLine, ruled_lines
from sanfab.nos.undo import ChangeStage
from sanfab.plan.lockout import lockout_warnings
from sanfab.render.templates import render_configuration

UNNAMED = "nameless-switch"
"""Stands for the name of a switch that has none yet, in lines that are never sent."""

REPEATED = " community "
"""Of such lines there may be more than facts tell: all that a switch shows count."""


@dataclass(frozen=True)
class Plan:
    """What a push sends to one switch, in order; secrets stand there as ``@@name@@``."""

    lines: tuple[str, ...]
    """Lines of configuration, without those that enter and leave the configuration mode."""
    before_reload: tuple[str, ...] = ()
    """Lines that only count after a reload, and that the others need: a phase of its own."""
    notes: tuple[str, ...] = ()
    """What a person has to know: what may cut him off, secrets that cannot be put back."""
    hides: bool = False
    """Some line needs a secret that only a captured text shows, as a hash."""

    @property
    def is_empty(self) -> bool:
        """Tell whether the switch already is as it shall be."""
        return not self.lines and not self.before_reload


def make_plan(
    start: SwitchFacts,
    goal: SwitchFacts,
    platform: Platform,
    capabilities: Capabilities,
    captured: str = "",
) -> Plan:
    """Return the lines that lead from start to goal (law 2).

    ``captured``: a text of the switch as it was at the goal; what it shows of a secret as a hash
    is put back as it stands there.
    """
    remediation = NOSES[platform.nos].remediation(platform)
    start, goal = normalize_facts(_bare(start), _bare(goal), platform)
    reload, ready = remediation.before_reload(start, goal)
    lines = _lines(ready, goal, platform, capabilities)
    shown, notes = _with_hashes(lines, captured)
    notes = [*lockout_warnings(start, goal), *notes]
    if not lines and not reload:
        notes += [f"left as it is, as no line changes it: {one}" for one in _gaps(start, goal)]
    hides = any(HIDDEN in line for line in lines)
    return Plan(tuple(shown), tuple(reload), tuple(notes), hides)


def _bare(facts: SwitchFacts) -> SwitchFacts:
    """Return facts as a switch has them; ``normalize`` copies what it changes."""
    return replace(facts, answers=set(), saves=False)


def _gaps(start: SwitchFacts, goal: SwitchFacts) -> list[str]:
    """Return what differs, where it differs."""
    return [one.where for one in fact_differences(goal, start)]


def _lines(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> list[str]:
    """Return the lines from start to goal by all states that have to be passed."""
    remediation = NOSES[platform.nos].remediation(platform)
    renames, renamed = remediation.renames(start, goal)
    states = [renamed, *remediation.intermediate_states(renamed, goal), goal]
    return renames + [
        line
        for one, next_ in pairwise(states)
        for line in _lines_between(one, next_, platform, capabilities)
    ]


def _lines_between(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> list[str]:
    remediation = NOSES[platform.nos].remediation(platform)
    staged = steps_between(
        _entries(start, platform, capabilities),
        _entries(goal, platform, capabilities),
        remediation,
        _followers(start, goal),
    )
    extra = remediation.extra_steps(start, goal)
    staged[ChangeStage.REMOVE_EARLY][:0] = extra.early
    staged[ChangeStage.SET] += extra.late
    return config_lines((step for steps in staged.values() for step in steps), remediation)


def _entries(facts: SwitchFacts, platform: Platform, capabilities: Capabilities) -> list[RuledLine]:
    remediation = NOSES[platform.nos].remediation(platform)
    text = render_configuration(
        remediation.without_extra(replace(facts, name=facts.name or UNNAMED)),
        platform,
        capabilities,
    )
    text += "".join(f"{line}\n" for line in remediation.running_only_lines(facts))
    return [entry for entry in ruled_lines(text, remediation) if UNNAMED not in entry.line]


def _followers(start: SwitchFacts, goal: SwitchFacts) -> frozenset[str]:
    """Return the headers of ports that stay in the LAG they are in."""
    stays = {
        (name, member)
        for name, lag in start.lags.items()
        for member, mode in lag.members.items()
        if name in goal.lags and goal.lags[name].members.get(member) == mode
    }
    return frozenset(f"interface {member}" for _, member in stays)


def _with_hashes(lines: list[str], captured: str) -> tuple[list[str], list[str]]:
    """Return lines with what a switch showed of its secrets, and what cannot be put back."""
    known: list[str] = []
    notes: list[str] = []
    hides = any(HIDDEN in line for line in lines)
    rows = list(dict.fromkeys(row.strip() for row in captured.splitlines())) if hides else []
    for line in lines:
        shown = _shown(line.strip(), rows) if HIDDEN in line else [line.strip()]
        indent = line[: len(line) - len(line.lstrip())]
        known += [f"{indent}{one}" for one in shown] if HIDDEN in line else [line]
        if not shown:
            what = f"`{line.strip()}` cannot be sent"
            notes.append(f"{what}: the secret is not known; set it by hand")
    return known, notes


def _shown(line: str, rows: list[str]) -> list[str]:
    """Return the lines of a text that show the same secrets as hashes.

    A switch prints such a line with more words (``password 5 $5$...``) and quotes: if none has all
    words of ours, it is the one that goes along furthest, the first of several.
    """
    negated = "no " if line.startswith("no ") else ""
    ours = line.removeprefix("no ")
    pattern = re.compile(".+?".join(map(re.escape, ours.split(HIDDEN))) + "(?: .*)?")
    found = [row for row in rows if pattern.fullmatch(row.replace('"', ""))]
    if not found:
        head = ours.partition(HIDDEN)[0].split()
        along = {row: _words_along(head, row) for row in rows}
        best = max(rows, key=lambda row: along[row], default="")
        found = [best] if best and along[best] >= max(2, len(head) - 2) else []
    return [f"{negated}{row}" for row in (found if REPEATED in ours else found[:1])]


def _words_along(head: list[str], row: str) -> int:
    words = row.split()[: len(head)]
    same = [one == other.strip('"') for one, other in zip(head, words, strict=False)]
    return same.index(False) if False in same else len(same)
