"""Text of a configuration -> the switch that it can be of: NOS, models, release, host name."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform, rows_of
from sanfab.model.platforms.traits import NosName
from sanfab.nos import NOSES
from sanfab.nos.clues import Clue, ClueForm, Clues, Identification, narrowed
from sanfab.nos.reader import ParsedConfig

_FEW = 5
"""Unread lines that are no reason yet to take a text for one of another NOS."""
_OF_LANES = 40
"""Least speed of a port that has several lanes, in Gb/s: QSFP+ (IEEE 802.3ba)."""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)


def stated(platform: Platform, release: str = "") -> Identification:
    """Return what the operator stated, whatever the text says."""
    return Identification((platform,), release, named=True)


def identify(text: str, nos: NosName) -> Identification:
    """Return the models of a NOS that a text can be of, and the release that it names."""
    clues = NOSES[nos].clues
    found = clues.by_kind(Identification(tuple(row for row in rows_of(nos) if row.assumed)), text)
    for match in _compiled(clues.begins).finditer(text):
        found = _told_by(found, match[0].strip(), match, clues.forms)
    if not found.other and len(found.platforms) > 1:
        found = clues.by_ports(found, text)
    if found.named:
        return found
    return _without_others(found, text, clues) if found.other else _with_ports(found, text, clues)


def _without_others(found: Identification, text: str, clues: Clues) -> Identification:
    """Return what is known of a switch without a row, less the rows that lack its ports."""
    ports = {match["port"] for match in _compiled(clues.port).finditer(text)}
    fitting = tuple(row for row in found.platforms if all(_has(row, port) for port in ports))
    return replace(found, platforms=fitting or found.platforms)


def _with_ports(found: Identification, text: str, clues: Clues) -> Identification:
    """Return what is known once models without the ports of a text are left out.

    A row stands for its family, unless lines tell of others. Without any row that has all the
    ports, none is of the switch.
    """
    matches = {match["port"]: match for match in _compiled(clues.port).finditer(text)}
    if not matches:
        return found
    every = tuple(
        row
        for row in rows_of(found.platforms[0].nos)
        if row in found.platforms or not found.told or found.told & {row.family, row.model}
        if all(_has(row, one) for one in matches)
    )
    own = {row.family for row in found.platforms if row in every}
    families = {row.family for row in found.platforms} - own
    fitting = tuple(
        row for row in every if row in found.platforms or not own or row.family in families
    )
    lacking = (
        one for name, one in matches.items() if not all(_has(row, name) for row in found.platforms)
    )
    first = next(lacking, None)
    if first is None or fitting:
        return found if first is None else narrowed(found, fitting, first)
    return replace(found, other=f"a switch with port {first['port']}")


def _has(row: Platform, port: str) -> bool:
    """Return whether a model has a port, or one that is broken out into it.

    One that is broken out is named by its number and the lane, as Ethernet1/49/1; some have the
    number of the first lane while they are whole. A port of one lane has no others.
    """
    known, whole = port_speeds(row), port.rpartition("/")[0]
    slot = whole.rpartition("/")[0]
    is_lane = known.get(f"{whole}/1", 0) >= _OF_LANES and f"{whole}/2" not in known
    is_lane_of_slot = known.get(whole, 0) >= _OF_LANES and f"{slot}/2" in known
    return port in known or is_lane or is_lane_of_slot


def _told_by(
    found: Identification, line: str, place: re.Match[str], forms: tuple[ClueForm, ...]
) -> Identification:
    """Return what is known after one more line; the first line to tell something wins."""
    for form in forms:
        match = _compiled(form.pattern).fullmatch(line)
        if match is not None:
            break
    else:
        return found
    groups = match.groupdict()
    release = found.release or groups.get("release", "")
    printed = groups.get("model", "")
    rows = _rows_told(found.platforms, form, printed)
    narrowed = found.other or not rows or rows == found.platforms
    other = found.other
    if not other and form.other and (form.rows or not rows) and len(found.platforms) > 1:
        other = printed or form.other
    if release == found.release and narrowed and other == found.other:
        return found
    return replace(
        found,
        platforms=found.platforms if narrowed else rows,
        told=found.told if narrowed and found.told else frozenset(form.rows),
        release=release,
        clues=(*found.clues, Clue(place.string.count("\n", 0, place.start()) + 1, line)),
        other=other if form.other else found.other,
        named=found.named or bool(_named(printed, rows)),
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
    """Return the rows of the model that a switch prints as its own; none: no row is of it."""
    if not printed or not rows:
        return ()
    names = NOSES[rows[0].nos].clues.model_names(printed.lower())
    return tuple(row for row in rows if row.model in names)


def looks_like(text: str, stated: NosName | None = None) -> NosName:
    """Return the NOS whose configuration a text is; the stated one wins a tie.

    Lines that only one NOS prints tell it, else the reader that recognizes most lines.

    >>> looks_like("vlan 10"), looks_like("vlan 10", "eos")
    ('nxos', 'eos')
    """
    marked = [nos.name for nos in NOSES.values() if _compiled(nos.clues.mark).search(text)]
    if stated is not None and stated in marked:
        return stated
    if len(marked) == 1:
        return marked[0]
    names: list[NosName] = marked or [one.name for one in NOSES.values()]
    unread = {nos: _least_unread(text, nos) for nos in names}
    return min(unread, key=lambda nos: (unread[nos], nos != stated))


def _least_unread(text: str, nos: NosName) -> int:
    """Return how many lines the reader of a NOS leaves, as the model that leaves fewest."""
    return min(len(NOSES[nos].read(text, row).unread) for row in identify(text, nos).kinds)


def read_configuration(file: Path | str, text: str, platform: Platform) -> ParsedConfig:
    """Read a text; raises SanfabError if it is not of the NOS, such as a failed capture."""
    nos = platform.nos
    for one in NOSES[nos].clues.other_formats:
        if _compiled(one.pattern).search(text):
            raise SanfabError(f"{file}: found {one.found}, expected {one.expected}")
    reading = NOSES[nos].read(text, platform)
    if 10 * len(reading.unread) > reading.lines:  # NOSes share a few lines
        _refuse_foreign(file, text, nos, len(reading.unread))
    if len(reading.unread) >= reading.lines:
        raise SanfabError(f"{file}: found no line of a configuration, expected one of {nos}")
    return reading


def _refuse_foreign(file: Path | str, text: str, nos: NosName, unread: int) -> None:
    """Refuse a text that another NOS prints; not one of which another reader leaves a bit less."""
    other = looks_like(text, nos)
    is_marked = other != nos and _compiled(NOSES[other].clues.mark).search(text)
    if other != nos and (is_marked or (unread > _FEW and 3 * _least_unread(text, other) < unread)):
        raise SanfabError(f"{file}: looks like {other}, not {nos}")


class Mismatch(NamedTuple):
    """What a capture says of itself, and what the inventory says of the switch."""

    what: str
    found: str
    expected: str


def identity_mismatches(text: str, reading: ParsedConfig, design: SwitchDesign) -> list[Mismatch]:
    """Return where a capture is of another switch; what it does not state cannot differ."""
    clues = NOSES[design.platform.nos].clues
    header = _compiled(clues.header).search(text)
    printed = header.groupdict() if header else {}
    model, release = printed.get("model"), printed.get("release")
    found = name_mismatch(reading.facts.name, design)
    if model and not _is_model(model, design.platform.model):
        found.append(Mismatch("model", model, design.platform.model))
    is_stated = design.intent.release is not None
    if release and is_stated and not is_release(release, design.release):
        found.append(Mismatch("release", release, design.release))
    return found


def name_mismatch(name: str, design: SwitchDesign) -> list[Mismatch]:
    """Return where a host name is that of another switch; one of the factory is none."""
    is_own = name.lower() == design.name.lower()
    factory = _compiled(NOSES[design.platform.nos].clues.factory_name)
    if not name or is_own or factory.fullmatch(name):
        return []
    return [Mismatch("host name", name, design.name)]


def is_model_of(printed: str, platform: Platform) -> bool:
    """Return whether a show command that names a model names this one."""
    return platform.model in NOSES[platform.nos].clues.model_names(printed.lower())


def _is_model(printed: str, model: str) -> bool:
    """Return whether a model is the one of the inventory; printed names have more words."""
    return printed.lower().startswith(model.lower())


def is_release(printed: str, release: str) -> bool:
    """Return whether a switch prints a release; either may be given in part."""
    return printed.startswith(release) or release.startswith(printed)
