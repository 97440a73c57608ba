"""What tells which switch a configuration is of: the rows of each NOS, and what they tell.

Patterns are compiled when the first text is identified: most runs identify none.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import NamedTuple

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.text import count

NEVER = "(?!)"
"""Matches nothing."""
NAMED = 3
"""Models that a text does not tell apart are named up to this number."""
_LOOKS = frozenset(
    {
        "model", "title", "ports", "modules", "breakouts", "fc", "sole_vsan", "line_rates",
        "management_port", "source", "sources", "source_notes", "release", "assumed",
    }
)  # fmt: skip
"""What of a row does not decide how its configuration is read and judged."""


@cache
def behaviour_of(platform: Platform) -> tuple[object, ...]:
    """Return what decides how the configuration of a model is read and judged."""
    kept = [getattr(platform, one.name) for one in fields(platform) if one.name not in _LOOKS]
    fc = {run.speeds for run in platform.fc if not run.unified}
    return (*map(repr, kept), *sorted({run.speed for run in platform.ports}), *sorted(fc))


class ClueForm(NamedTuple):
    """A form of line that only some switches print.

    A group ``release`` holds their release, a group ``model`` the model as they print it.
    """

    pattern: str
    rows: tuple[str, ...] = ()
    """Families and models that print it; empty: it tells the release only."""
    other: str = ""
    """What prints it, where no row is of that family."""


def clue_form(pattern: str, *rows: str, other: str = "") -> ClueForm:
    """Return a form of line, with the families and models that print it."""
    return ClueForm(pattern, rows, other)


class Clue(NamedTuple):
    """A line that tells model or release."""

    line: int
    text: str


@dataclass(frozen=True)
class Identification:
    """The models that a configuration can be of; those that it cannot tell apart are several."""

    platforms: tuple[Platform, ...]
    """Rows of its NOS, at least one."""
    release: str = ""
    """Empty: no line tells it."""
    clues: tuple[Clue, ...] = ()
    """What tells model and release, in the order of the text."""
    other: str = ""
    """The switch that the text tells of, which no row describes."""
    told: frozenset[str] = frozenset()
    """Families and models that the lines tell of; empty: no line tells any."""
    named: bool = False
    """A line names the model, and a row is of it; or the operator states it."""

    @property
    def models(self) -> str:
        """The models in words: a few by name, more by family."""
        if len(self.platforms) <= NAMED:
            return " or ".join(row.model for row in self.platforms)
        families = Counter(row.family for row in self.platforms)
        return " or ".join(
            f"{name} ({count(number, 'model')})" for name, number in families.items()
        )

    @property
    def kinds(self) -> tuple[Platform, ...]:
        """Of the models that behave alike, the one with the most ports."""
        kinds: dict[object, Platform] = {}
        for row in self.platforms:
            known = kinds.setdefault(behaviour_of(row), row)
            if len(port_speeds(row)) > len(port_speeds(known)):
                kinds[behaviour_of(row)] = row
        return tuple(kinds.values())


def narrowed(
    found: Identification, rows: tuple[Platform, ...], match: re.Match[str]
) -> Identification:
    """Return what is known once a line leaves some models; it tells nothing if it leaves none."""
    if not rows or rows == found.platforms:
        return found
    line, text = match.string.count("\n", 0, match.start()) + 1, match[0].split("\n")[0].lstrip()
    return replace(found, platforms=rows, clues=(*found.clues, Clue(line, text)))


class ShownForm(NamedTuple):
    """A line of the output of a show command in which a switch names itself."""

    command: str
    pattern: str
    """With one group or more of ``model``, ``release`` and ``serial``."""


class OtherFormat(NamedTuple):
    """A form in which a switch keeps its configuration that is no text of lines."""

    pattern: str
    found: str
    expected: str


@dataclass(frozen=True)
class Clues:
    """What tells that a configuration is of a NOS, and of which model and release.

    In each pattern ``^`` and ``$`` stand for the ends of a line.
    """

    mark: str = NEVER
    """Lines that only this NOS prints; each begins what it prints as its configuration."""
    by_kind: Callable[[Identification, str], Identification] = lambda found, _text: found
    """What the text as a whole tells before its lines are looked at one by one."""
    begins: str = NEVER
    """Begins every line that ``forms`` describe: one search of a long text instead of many."""
    forms: tuple[ClueForm, ...] = ()
    """Lines that tell model or release; the first that matches a line counts."""
    by_ports: Callable[[Identification, str], Identification] = lambda found, _text: found
    """What is known after a look at the ports, where the lines leave several models."""
    port: str = NEVER
    """A line that opens the block of one physical port, with its name as group ``port``."""
    model_names: Callable[[str], set[str]] = lambda printed: {printed}
    """Model as a switch prints it, in lower case -> names that its row may have."""
    header: str = NEVER
    """A line of the switch about itself, with groups ``release`` and ``model``."""
    shown: tuple[ShownForm, ...] = ()
    """What a running switch prints of itself, apart from its configuration."""
    other_formats: tuple[OtherFormat, ...] = ()
    factory_name: str = NEVER
    """Host names that a switch has before it is configured."""


NO_CLUES = Clues()


def beginnings(words: str) -> str:
    """Return the pattern of the lines that begin with one of some words."""
    return rf"^[ \t]*(?:{words}) ?[^\n]*"
