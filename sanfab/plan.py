"""Facts of a switch now, and facts it shall have -> the lines that lead from one to the other.

Start and goal are rendered by the same templates, so what differs in the texts is what differs in
the facts; how a line changes or is taken back, the dialect of the NOS says. Swapping the two gives
the way back.
"""

from dataclasses import dataclass, replace
from itertools import pairwise

from sanfab.editions import as_text, settled
from sanfab.facts import HIDDEN, SwitchFacts
from sanfab.model import Platform
from sanfab.nos import NOSES
from sanfab.nos.changes import Entry, entries_of, lines_of, steps_between
from sanfab.render import render

NAMING_WORDS = 2
"""Words at the beginning of a line that say whose secret it holds: ``username bob``."""


@dataclass(frozen=True)
class Plan:
    """What a push sends to one switch, in order; secrets stand there as ``@@name@@``."""

    lines: tuple[str, ...]
    """Lines of configuration, without those that enter and leave the configuration mode."""
    before_reload: tuple[str, ...] = ()
    """Lines that only count after a reload, and that the others need: a phase of its own."""
    notes: tuple[str, ...] = ()
    """What a person has to know: flaps, secrets that cannot be put back."""

    @property
    def is_empty(self) -> bool:
        """Tell whether the switch already is as it shall be."""
        return not self.lines and not self.before_reload


def plan(
    start: SwitchFacts,
    goal: SwitchFacts,
    platform: Platform,
    forms: frozenset[str],
    captured: str = "",
) -> Plan:
    """Return the lines that lead from start to goal (law 2).

    ``captured``: a text of the switch as it was at the goal; what it shows of a secret as a hash
    is put back as it stands there.
    """
    dialect = NOSES[platform.nos].dialect(platform)
    start, goal = settled(as_text(start), as_text(goal), platform)
    reload = tuple(dialect.before_reload(start, goal))
    start = replace(start, feature_sets=goal.feature_sets, tcam=goal.tcam)
    renames, start = dialect.renamed(start, goal)
    states = [start, *dialect.way(start, goal), goal]
    lines = renames + [
        line
        for one, next_ in pairwise(states)
        for line in _lines_between(one, next_, platform, forms)
    ]
    shown, notes = _with_hashes(lines, captured)
    return Plan(tuple(shown), reload, tuple(notes))


def _lines_between(
    start: SwitchFacts, goal: SwitchFacts, platform: Platform, forms: frozenset[str]
) -> list[str]:
    dialect = NOSES[platform.nos].dialect(platform)
    early, steps, late = steps_between(
        _entries(start, platform, forms),
        _entries(goal, platform, forms),
        dialect,
        _followers(start, goal),
    )
    besides = dialect.besides(start, goal)
    return lines_of([*besides.early, *early, *steps, *besides.late, *late], dialect)


def _entries(facts: SwitchFacts, platform: Platform, forms: frozenset[str]) -> list[Entry]:
    dialect = NOSES[platform.nos].dialect(platform)
    text = render(dialect.without(facts), platform, forms)
    return entries_of(text + "".join(f"{line}\n" for line in dialect.leftovers(facts)), dialect)


def _followers(start: SwitchFacts, goal: SwitchFacts) -> frozenset[str]:
    """Return the headers of ports that stay in the LAG they are in."""
    stays = {
        (name, member)
        for name, lag in start.lags.items()
        for member in lag.members
        if name in goal.lags and member in goal.lags[name].members
    }
    return frozenset(f"interface {member}" for _, member in stays)


def _with_hashes(lines: list[str], captured: str) -> tuple[list[str], list[str]]:
    """Return lines with what a switch showed of its secrets, and what cannot be put back."""
    known: list[str] = []
    notes: list[str] = []
    rows = [row.strip() for row in captured.splitlines()]
    for line in lines:
        if HIDDEN not in line:
            known.append(line)
            continue
        head = line.partition(HIDDEN)[0].split()[:NAMING_WORDS]
        shown = [row for row in rows if row.split()[: len(head)] == head]
        if shown:
            indent = line[: len(line) - len(line.lstrip())]
            known += [indent + row for row in shown]
        else:
            notes.append(
                f"`{line.strip()}` cannot be sent: the secret is not known; set it by hand"
            )
    return known, notes
