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
        for member, mode in lag.members.items()
        if name in goal.lags and goal.lags[name].members.get(member) == mode
    }
    return frozenset(f"interface {member}" for _, member in stays)


def _with_hashes(lines: list[str], captured: str) -> tuple[list[str], list[str]]:
    """Return lines with what a switch showed of its secrets, and what cannot be put back."""
    known: list[str] = []
    notes: list[str] = []
    rows = [row.strip() for row in captured.splitlines()] if HIDDEN in "".join(lines) else []
    for line in lines:
        if HIDDEN not in line:
            known.append(line)
            continue
        shown = _shown(line.strip(), rows)
        if shown:
            known.append(line[: len(line) - len(line.lstrip())] + shown)
        else:
            notes.append(f"`{line.strip()}` cannot be sent: the secret is not known; set it by hand")
    return known, notes


def _shown(line: str, rows: list[str]) -> str:
    """Return the line of a text that shows the same secret as a hash; empty: there is none.

    A switch prints such a line with more words (``password 5 $5$...``) and quotes: it is the one
    that goes along furthest, the first of several.
    """
    negated = line.startswith("no ")
    head = line.removeprefix("no ").partition(HIDDEN)[0].split()
    along = {row: _words_along(head, row) for row in rows}
    best = max(rows, key=lambda row: along[row], default="")
    if not best or along[best] < max(2, len(head) - 2):
        return ""
    return f"no {best}" if negated else best


def _words_along(head: list[str], row: str) -> int:
    words = row.split()[: len(head)]
    same = [one == other.strip('"') for one, other in zip(head, words, strict=False)]
    return same.index(False) if False in same else len(same)
