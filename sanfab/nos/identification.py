"""Text of a configuration -> the models and the release that it can be of, and what tells them."""

import re
from collections import Counter
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import NamedTuple

from sanfab.model.platforms.files import rows_of
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import NosName
from sanfab.nos.clues import CLUES, ClueForm
from sanfab.text import count

_MAYBE_CLUE = re.compile(
    r"^[ \t]*(?:version|boot|hardware access-list|interface breakout|vdc|slot|! Version"
    r"|feature fcoe|pause pfc-cos|class type queuing|stack-unit|interface fortyGigE 0/"
    r"|interface TenGigabitEthernet 0/0$|! device:|! boot|configure slot|# .* version"
    r"|#Chassis type:|#Image:) ?[^\n]*",
    re.MULTILINE,
)
"""Begins every line that ``CLUES`` describes: one search of a long text instead of many."""
_PORT_WITH_MTU = re.compile(
    r"^int\w* (?:[Ee]\w*|[Pp]o\w*(?:-channel)?) ?\d\S*[ \t]*\n"
    r"(?:[ \t]+(?!mtu|no switchport)\S.*\n)*[ \t]+mtu \d+[ \t]*$"
    r"(?!(?:\n[ \t]+\S.*)*\n[ \t]+no switchport)",
    re.MULTILINE,
)
"""A switched port with an MTU of its own, which the 5000 and 5500 cannot have [N5K-QOS]."""
_ETHERNET = re.compile(r"^interface Ethernet1/(\d+)", re.MULTILINE)
_OS9_PORT = re.compile(
    r"^[ \t]*int\w* (?:range )?(?P<kind>[TFH][A-Za-z]+) ?(?P<unit>\d+)/(?P<number>\d+)(?![\d/])",
    re.MULTILINE | re.IGNORECASE,
)

_EXOS_PORTS = re.compile(
    r"^[ \t]*(?:configure|enable) .*\b(?:ports?|grouping) ((?:\d+:)?\d[\d:,-]*)", re.MULTILINE
)
_NUMBER = re.compile(r"(?<![\d:-])(?:\d+:)?(\d+)(?![\d:-])")
"""A port of a list that no range begins or ends with."""


NAMED = 3
"""Models that a text does not tell apart are named up to this number."""
_LOOKS = frozenset(
    {
        "model", "title", "ports", "modules", "breakouts", "fc_ports", "line_rates",
        "management_port", "source", "sources", "source_notes", "release", "assumed",
    }
)  # fmt: skip
"""What of a row does not decide how its configuration is read and judged."""


@cache
def behaviour_of(platform: Platform) -> tuple[object, ...]:
    """Return what decides how the configuration of a model is read and judged."""
    kept = [getattr(platform, one.name) for one in fields(platform) if one.name not in _LOOKS]
    return (*map(repr, kept), *sorted({run.speed for run in platform.ports}))


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
        """One of the models for each way in which they behave: the one with the most ports."""
        kinds: dict[object, Platform] = {}
        for row in self.platforms:
            known = kinds.setdefault(behaviour_of(row), row)
            if len(port_speeds(row)) > len(port_speeds(known)):
                kinds[behaviour_of(row)] = row
        return tuple(kinds.values())


def stated(platform: Platform, release: str = "") -> Identification:
    """Return what the operator stated, whatever the text says."""
    return Identification((platform,), release)


def identify(text: str, nos: NosName) -> Identification:
    """Return the models of a NOS that a text can be of, and the release that it names."""
    found = Identification(tuple(row for row in rows_of(nos) if row.assumed))
    for match in _MAYBE_CLUE.finditer(text):
        found = _told_by(found, match[0].strip(), match, CLUES[nos])
    if found.other or len(found.platforms) == 1:
        return found
    if nos == "os9":
        return _by_unit(found, text)
    return {"nxos": _by_ports, "exos": _by_gaps}.get(nos, _unchanged)(found, text)


def _unchanged(found: Identification, _text: str) -> Identification:
    return found


def _told_by(
    found: Identification, line: str, place: re.Match[str], forms: tuple[ClueForm, ...]
) -> Identification:
    """Return what is known after one more line; the first line to tell something wins."""
    for form in forms:
        match = form.pattern.fullmatch(line)
        if match is not None:
            break
    else:
        return found
    groups = match.groupdict()
    release = found.release or groups.get("release", "")
    rows = _rows_told(found.platforms, form, groups.get("model", ""))
    narrowed = found.other or not rows or rows == found.platforms
    other = found.other
    if not other and not rows and len(found.platforms) > 1:
        other = groups.get("model", form.other)
    if release == found.release and narrowed and other == found.other:
        return found
    return replace(
        found,
        platforms=found.platforms if narrowed else rows,
        release=release,
        clues=(*found.clues, Clue(place.string.count("\n", 0, place.start()) + 1, line)),
        other=other if form.other else found.other,
    )


def _rows_told(known: tuple[Platform, ...], form: ClueForm, printed: str) -> tuple[Platform, ...]:
    """Return the rows that a line tells of, those among the known ones first; a known model stays.

    A model that a text is not assumed to be may still be the one that it tells.
    """
    every = rows_of(known[0].nos) if len(known) > 1 else ()
    fitting = [
        tuple(row for row in rows if {row.family, row.model} & set(form.rows))
        for rows in (known, every)
    ]
    return _named(printed, every) or fitting[0] or fitting[1]


def _named(printed: str, rows: tuple[Platform, ...]) -> tuple[Platform, ...]:
    """Return the rows of the model that a switch prints as its own; none: no row is of it.

    EXOS and OS9 print it without the name of the series, EOS with the number of power supplies and
    the direction of the airflow; a 7150S with a precise clock (`-CL`) has the ports of one without.
    """
    name = re.sub(r"(-\d?[fr])?$", "", printed.lower(), count=1)
    name = re.sub(r"^(dcs-7150s-\d+)-cl$", r"\1", name)
    names = {name, f"summit-{name}", f"extreme-{name}"}
    return tuple(row for row in rows if name and row.model in names)


def _by_ports(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the ports: their numbers, and an MTU of their own."""
    match = _PORT_WITH_MTU.search(text)
    if match is not None:
        return _narrowed(found, match, {"n9300"})
    match = max(_ETHERNET.finditer(text), key=lambda one: int(one[1]), default=None)
    if match is None or int(match[1]) <= _MOST["n5000"]:
        return found
    fitting = {family for family, most in _MOST.items() if int(match[1]) <= most}
    return _narrowed(found, match, fitting)


def _by_unit(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the units of OS9 ports.

    The models that a text is assumed to be of begin with unit 0. A text with ports of unit 1 alone
    is of a model that has those.
    """
    ports = list(_OS9_PORT.finditer(text))
    if not ports or any(one["unit"] != "1" for one in ports):
        return found
    seen = {(_printed_kind(one["kind"]), f"1/{int(one['number'])}") for one in ports}
    rows = tuple(row for row in rows_of("os9") if _has(row, seen))
    if not rows:
        return found
    line = text.count("\n", 0, ports[0].start()) + 1
    clue = Clue(line, ports[0][0].strip())
    return replace(found, platforms=rows, clues=(*found.clues, clue))


def _by_gaps(found: Identification, text: str) -> Identification:
    """Return what is known after a look at the numbers of EXOS ports.

    A model without port 50 that has port 53 is not the one of a text that names port 50, unless
    the text splits a port. Numbers above those of a model say nothing: a module may have them.
    """
    if " partition " in text:
        return found
    ports = list(_EXOS_PORTS.finditer(text))
    for match in ports:
        numbers = {int(one) for one in _NUMBER.findall(match[1])}
        rows = tuple(row for row in found.platforms if not numbers & _gaps(row))
        if rows and rows != found.platforms:
            line = text.count("\n", 0, match.start()) + 1
            clue = Clue(line, match[0].strip())
            return replace(found, platforms=rows, clues=(*found.clues, clue))
    return found


@cache
def _gaps(platform: Platform) -> frozenset[int]:
    """Return the numbers between those of the ports of a model that no port has."""
    known = {int(name) for name in port_speeds(platform) if name.isdigit()}
    return frozenset(range(1, max(known, default=0))) - known


def _printed_kind(word: str) -> str:
    """Return a kind of port as OS9 prints it, or its abbreviation, in lower case."""
    return word.lower().replace("fortygigabitethernet", "fortygige")


def _has(platform: Platform, ports: set[tuple[str, str]]) -> bool:
    """Return whether a model has ports, given by their kind, maybe abbreviated, and number."""
    kinds_of: dict[str, list[str]] = {}
    for name in port_speeds(platform):
        kind, _, number = name.lower().partition(" ")
        kinds_of.setdefault(number, []).append(kind)
    return all(
        any(kind.startswith(word) for kind in kinds_of.get(number, ())) for word, number in ports
    )


_MOST = {"n5000": 40, "n5500": 48, "n9300": 999}
"""Highest number of a port in slot 1: those of the 5020 and of the 5596 [mem]."""


def _narrowed(found: Identification, match: re.Match[str], families: set[str]) -> Identification:
    rows = tuple(row for row in found.platforms if row.family in families)
    if not rows or rows == found.platforms:
        return found
    line, text = match.string.count("\n", 0, match.start()) + 1, match[0].split("\n")[0]
    return replace(found, platforms=rows, clues=(*found.clues, Clue(line, text)))
