"""The configuration lines that lead a switch from its start facts to its goal facts.

The same templates render start and goal, so the lines that differ are the facts that differ. The
remediation rules of the NOS define how a line is replaced or removed. Start and goal exchanged
give the rollback plan.
"""

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from sanfab.facts.diff import fact_differences
from sanfab.facts.services import UserFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.nos import NOSES
from sanfab.nos.addresses import server_of
from sanfab.nos.line_effects import effect_steps
from sanfab.nos.normalize import normalize_as_printed, normalize_facts
from sanfab.nos.ordering import config_lines, steps_between
from sanfab.nos.remediation import ConfigSteps, Remediation, RuledLine, ruled_lines
from sanfab.nos.side_effects import ToldEffect, told_effects, with_reset_lines
from sanfab.nos.undo import ChangeStage
from sanfab.nos.user_lines import lines_that_stay, user_plan
from sanfab.plan.disruption import (
    disruption_notes,
    open_transactions,
    undocumented_lines,
)
from sanfab.plan.lockout import lockout_warnings
from sanfab.render.templates import render_configuration

UNNAMED = "nameless-switch"
"""Host name in the rendered start of a switch without a name; lines with it are never sent."""

REPEATED = " community "
"""Lines that may occur several times for one fact (SNMP communities): all of them are used."""


@dataclass(frozen=True)
class Plan:
    """What a push sends to one switch, in order; each secret is written as ``@@name@@``."""

    lines: tuple[str, ...]
    """Configuration lines, without those that enter and leave the configuration mode."""
    before_reload: tuple[str, ...] = ()
    """Lines that take effect only after a reload; they are sent and saved before ``lines``."""
    notes: tuple[str, ...] = ()
    """Notes for the operator: lockout warnings, and secrets that cannot be restored."""
    restarts: tuple[str, ...] = ()
    """Those of the notes on what a later restart interrupts; a push asks whether it may."""
    first: tuple[str, ...] = ()
    """Those of the notes on what must be done by hand before; a push is refused until then."""
    reload_words: str = ""
    """When the lines of ``before_reload`` take effect."""
    needs_hashes: bool = False
    """A line needs a secret whose hash is known only from a captured configuration."""
    without_command: tuple[str, ...] = ()
    """Facts that differ from the goal though nothing is to be sent: no line changes them."""
    side_effects: tuple[ToldEffect, ...] = ()
    """What some of ``lines`` do besides what they say."""

    @property
    def is_empty(self) -> bool:
        """Return whether the switch already runs its goal."""
        return not self.lines and not self.before_reload


def make_plan(
    start: SwitchFacts,
    goal: SwitchFacts,
    platform: Platform,
    capabilities: Capabilities,
    captured_config: str = "",
) -> Plan:
    """Return the plan that leads from start to goal (law 2).

    ``captured_config``: the configuration as printed when the switch ran the goal; the hashes of
    secrets in it are sent unchanged.
    """
    remediation = NOSES[platform.nos].remediation(platform)
    found = start
    start, goal = normalize_facts(as_running(start), as_running(goal), platform)
    reload, ready = remediation.before_reload(start, goal)
    taken_back, again = effect_steps(ready, goal)
    lines = _with_exits(taken_back, remediation)
    lines += _lines(ready, goal, platform, capabilities)
    lines += _with_exits(again, remediation)
    lines += user_plan(ready, goal, platform, lines)
    filled, secrets = _with_hashes(lines, captured_config, platform)
    first = (
        *remediation.prerequisites(start, goal),
        *(open_transactions(found, platform) if start.vsans != goal.vsans else ()),
        *undocumented_lines(lines, remediation),
    )
    restarts = tuple(remediation.restarts(ready, goal))
    notes = [*first, *lockout_warnings(start, goal), *restarts]
    notes += disruption_notes(start, goal, platform)
    notes += lines_that_stay(start, goal)
    notes += [*remediation.warnings(start, goal), *secrets]
    without_command = () if lines or reload else _differing(start, goal, platform)
    notes += [f"{one}: differs, but no line changes it; left as it is" for one in without_command]
    needs_hashes = any(HIDDEN in line for line in lines)
    return Plan(
        tuple(filled),
        tuple(reload),
        tuple(notes),
        restarts,
        first,
        reload_words=remediation.reload_words,
        needs_hashes=needs_hashes,
        without_command=without_command,
        side_effects=tuple(told_effects(filled, remediation)),
    )


def _differing(start: SwitchFacts, goal: SwitchFacts, platform: Platform) -> tuple[str, ...]:
    """Return the paths of the facts that differ as the switch prints them."""
    printed = normalize_as_printed(goal, start, platform)
    return tuple(one.where for one in fact_differences(*printed))


def _with_exits(steps: ConfigSteps, remediation: Remediation) -> list[str]:
    """Return steps as lines; `exit` leaves each block, also the last one."""
    return config_lines(steps, replace(remediation, exit_line="exit"))


def _lines(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform, capabilities: Capabilities
) -> list[str]:
    """Return the lines from start to goal through every intermediate state."""
    if start == goal and _states_pause(start) == _states_pause(goal):
        return []  # most switches of most changes: nothing is rendered for them
    remediation = NOSES[platform.nos].remediation(platform)
    renames, renamed = remediation.renames(start, goal)
    states = [renamed, *remediation.intermediate_states(renamed, goal), goal]
    entries = [_entries(state, platform, capabilities) for state in states]
    return renames + [
        line
        for one, next_ in pairwise(zip(states, entries, strict=True))
        for line in _lines_between(one, next_, remediation)
    ]


def _states_pause(facts: SwitchFacts) -> set[str]:
    """Return the ports of which a line states flow control: facts that are equal may differ in it.

    Where the default is open, a line states even what may be the default.
    """
    return {name for name, port in facts.ports.items() if port.pause_stated}


_State = tuple[SwitchFacts, list[RuledLine]]
"""Facts, and the lines that they are rendered as."""


def _lines_between(start: _State, goal: _State, remediation: Remediation) -> list[str]:
    facts, wanted = (start[0], goal[0]), goal[1]
    staged = steps_between(
        start[1], wanted, remediation, _unmoved_members(*facts), _joined_lags(*facts)
    )
    extra = remediation.extra_steps(*facts)
    staged[ChangeStage.REMOVE_EARLY][:0] = extra.early
    staged[ChangeStage.SET] += extra.late
    steps = [step for steps in staged.values() for step in steps]
    steps = with_reset_lines(steps, wanted, remediation.side_effects)
    return config_lines(steps, remediation)


def _entries(facts: SwitchFacts, platform: Platform, capabilities: Capabilities) -> list[RuledLine]:
    remediation = NOSES[platform.nos].remediation(platform)
    text = render_configuration(
        remediation.without_extra(replace(facts, name=facts.name or UNNAMED, user_lines={})),
        platform,
        capabilities,
        comments=False,
    )
    text += "".join(f"{line}\n" for line in remediation.running_only_lines(facts))
    return [entry for entry in ruled_lines(text, remediation) if UNNAMED not in entry.line]


def _unmoved_members(start: SwitchFacts, goal: SwitchFacts) -> frozenset[str]:
    """Return the interface headers of ports that stay in their LAG."""
    unmoved = {
        (name, member)
        for name, lag in start.lags.items()
        for member, mode in lag.members.items()
        if name in goal.lags and goal.lags[name].members.get(member) == mode
    }
    return frozenset(f"interface {member}" for _, member in unmoved)


def _joined_lags(start: SwitchFacts, goal: SwitchFacts) -> frozenset[str]:
    """Return the interface headers of the LAGs of start that ports join."""
    return frozenset(
        f"interface {name}"
        for name, lag in start.lags.items()
        if name in goal.lags and not goal.lags[name].members.items() <= lag.members.items()
    )


def _with_hashes(
    lines: list[str], captured_config: str, platform: Platform
) -> tuple[list[str], list[str]]:
    """Return lines with the hashes of a captured configuration, and notes on unknown secrets."""
    if not any(HIDDEN in line for line in lines):
        return lines, []
    filled: list[str] = []
    notes: list[str] = []
    captured = list(dict.fromkeys(line.strip() for line in captured_config.splitlines()))
    unsent: set[tuple[str, ...]] = set()
    for line in lines:
        if HIDDEN not in line:
            # What completes a line that cannot be sent is rejected without it.
            filled += [] if server_of(line) in unsent else [line]
            continue
        account = _account(line.strip().replace(HIDDEN, "@@hash@@"), platform)
        found = (
            _captured_lines(line.strip(), captured)
            if account is None
            else _account_lines(line.strip(), account, captured, platform)
        )
        indent = line[: len(line) - len(line.lstrip())]
        filled += [f"{indent}{one}" for one in found]
        if not found:
            unsent.add(server_of(line) or (line,))
            notes.append(
                f"`{line.strip()}` cannot be sent: the secret is not known; set it by hand"
            )
    return filled, notes


def _account(line: str, platform: Platform) -> UserFacts | None:
    """Return the account that a line creates; None: it creates none."""
    read = NOSES[platform.nos].read(line, platform).facts.services.users
    return next((user for user in read.values() if user.secret), None)


def _account_lines(
    line: str, account: UserFacts, captured: list[str], platform: Platform
) -> list[str]:
    """Return the line of an account with the hash that a captured line of it holds.

    The role may have changed since. A hash of another account is never sent.
    """
    for one in captured:
        if account.name not in one.replace('"', "").split() or HIDDEN in one:
            continue
        before = _account(one, platform)
        if before is None or before.name != account.name:
            continue
        made = one if before.role == account.role else _with_hash_of(line, one)
        now = _account(made, platform)
        if now is not None and (now.name, now.role) == (account.name, account.role):
            return [made]
    return []


def _with_hash_of(line: str, captured: str) -> str:
    """Return a line with the words that a captured line has in place of its secret.

    >>> _with_hash_of("username a password (hidden) role x", "username a password 7 1f role y")
    'username a password 7 1f role x'
    """
    head, _, tail = line.partition(HIDDEN)
    before, after = head.split()[-1:], tail.split()[:1]
    words = captured.split()
    bare = [word.strip('"') for word in words]
    begin = bare.index(before[0]) + 1 if before and before[0] in bare else len(words)
    end = bare.index(after[0], begin) if after and after[0] in bare[begin:] else len(words)
    return line.replace(HIDDEN, " ".join(words[begin:end]))


def _captured_lines(line: str, captured: list[str]) -> list[str]:
    """Return the captured lines that hold the same secrets as hashes.

    A switch prints such a line with more words (``password 5 $5$...``) and quotes. If no captured
    line has all words of the planned one, the one with the longest common start is returned.
    """
    negated = "no " if line.startswith("no ") else ""
    planned = line.removeprefix("no ")
    pattern = re.compile(".+?".join(map(re.escape, planned.split(HIDDEN))) + "(?: .*)?")
    found = [one for one in captured if pattern.fullmatch(one.replace('"', ""))]
    if not found:
        head = planned.partition(HIDDEN)[0].split()
        servers = {*server_of(planned)[-1:]}
        common = {
            one: _common_words(head, one) for one in captured if servers <= {*one.split()}
        }  # a line of another server holds another secret
        best = max(common, key=lambda one: common[one], default="")
        found = [best] if best and common[best] >= max(2, len(head) - 2) else []
    return [f"{negated}{one}" for one in (found if REPEATED in planned else found[:1])]


def _common_words(head: list[str], line: str) -> int:
    """Return the number of words at the start that are equal."""
    words = line.split()[: len(head)]
    same = [one == other.strip('"') for one, other in zip(head, words, strict=False)]
    return same.index(False) if False in same else len(same)
