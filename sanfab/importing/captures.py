"""Folder of captures -> the switches that they are of: model, release, facts and live status.

The folder is one of `sanfab collect`, or holds configurations that others saved: a file for each
switch, as RANCID and Oxidized keep them, logs of a terminal, or a folder for each switch.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.facts.fc import FcPortFacts
from sanfab.facts.stations import Stations
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.intent.switch_design import new_port_of
from sanfab.inventory.files import text_in
from sanfab.model.base import pattern_for
from sanfab.model.platforms.ports import fc_rows, port_speeds
from sanfab.model.platforms.row import (
    PLATFORMS,
    Equipment,
    Platform,
    broken_out,
    equipped,
    rows_of,
)
from sanfab.model.platforms.traits import NosName
from sanfab.nos import NOSES
from sanfab.nos.address_tables import read_stations
from sanfab.nos.captures.driver import Captures
from sanfab.nos.captures.files import (
    CAPTURES,
    RUNNING_OUTPUT,
    CapturedSwitch,
    CaptureManifest,
    files_by_switch,
    slug,
)
from sanfab.nos.clues import Identification, behaviour_of
from sanfab.nos.identification import identify, looks_like, read_configuration
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.terminal_capture import switches_named, unwrapped, without_terminal
from sanfab.nos.truncation import truncation_of
from sanfab.parallel import on_all_cores
from sanfab.text import few

_OTHER_ENDINGS = frozenset(
    {".json", ".yml", ".yaml", ".xml", ".md", ".csv", ".xlsx", ".gz", ".zip"}
)
_OTHER_OUTPUT = re.compile(
    r"(?:^|[-._ ])(?:startup|start)|show[-_ ](?!run|conf)|\.phase1\.", re.IGNORECASE
)
"""In the name of a file: the output of a command that prints no running configuration, or the lines
that a build has for before a reload."""
_NAME = re.compile(pattern_for("the name of a switch"))


@dataclass(frozen=True)
class ImportedSwitch:
    """One switch as its captures show it."""

    name: str
    file: Path
    """The file of its running configuration."""
    text: str = field(repr=False)
    platform: Platform
    release: str
    """Empty: nothing tells it."""
    reading: ParsedConfig = field(repr=False)
    status: SwitchStatus = field(default_factory=SwitchStatus, repr=False)
    stations: Stations = field(default_factory=Stations, repr=False)
    """What its MAC and ARP tables show."""
    assumed: Mapping[str, str] = field(default_factory=dict)
    """Why ``model``, ``release`` or ``name`` are not certain."""
    time: datetime | None = None

    @cached_property
    def facts(self) -> SwitchFacts:
        """Facts of its running configuration."""
        return self.reading.facts


def read_captures(folder: Path) -> list[ImportedSwitch]:
    """Return the switches of a folder of captures, in the order of their names.

    Raises SanfabError for a folder without a configuration, for a text that is cut, and for two
    configurations of one switch.
    """
    manifest = _manifest_in(folder)
    found = list(_collected(folder, manifest) if manifest is not None else _saved(folder))
    if not found:
        raise SanfabError(
            f"{folder}: found no configuration of a switch, expected files as `sanfab collect` "
            "writes them, or the running configuration of each switch in a file of its own"
        )
    by_name: dict[str, list[ImportedSwitch]] = defaultdict(list)
    for one in found:
        by_name[one.name.lower()].append(one)
    for several in by_name.values():
        if len(several) > 1:
            files = " and ".join(str(one.file) for one in several)
            raise SanfabError(
                f"{files}: two configurations of {several[0].name}; keep one of them, or give the "
                "switches different host names"
            )
    return sorted(found, key=lambda one: one.name)


def san_of(folder: Path) -> str:
    """Return the SAN that a folder of `collect` is of; empty: somebody else saved the files."""
    manifest = _manifest_in(folder)
    return manifest.san if manifest is not None else ""


def _manifest_in(folder: Path) -> CaptureManifest | None:
    """Return the manifest of a collection, whatever SAN it is of; None: there is none."""
    text = text_in(folder / CAPTURES) if folder.is_dir() else None
    if text is None:
        return None
    try:
        return CaptureManifest.model_validate_json(text)
    except ValueError:
        raise SanfabError(
            f"{folder / CAPTURES}: found no manifest of a collection; collect again, or delete it "
            "to use the files as they are named"
        ) from None


def _collected(folder: Path, manifest: CaptureManifest) -> Iterator[ImportedSwitch]:
    captures = Captures(folder, manifest.san, tuple(manifest.switches))
    for name, one in manifest.switches.items():
        text = captures.text(name, RUNNING_OUTPUT)
        if text is None:
            raise SanfabError(f"{folder}: found no {name}.cfg, which {CAPTURES} lists")
        file = captures.files[name][RUNNING_OUTPUT]
        rows = [row for row in PLATFORMS.values() if (row.nos, row.model) == (one.nos, one.model)]
        # A collection is proven whole.
        if rows:
            known = _Known(name, file, text, rows[0].model, one.release)
        else:
            known = _identified(name, file, text, captures, one)
        yield _switch(known, captures, one)


def _saved(folder: Path) -> Iterator[ImportedSwitch]:
    """Yield the switches of files that others saved."""
    texts = dict(_configurations(folder))
    captures = Captures(folder, "", tuple(texts))
    captures.files = _files_of(folder, tuple(texts))

    def identified(name: str) -> _Known:
        return _identified(name, *texts[name], captures, None)

    with on_all_cores(identified, [*texts], len(texts)) as switches:
        yield from (_switch(one, captures, None) for one in switches)


def _files_of(folder: Path, names: tuple[str, ...]) -> dict[str, dict[str, Path]]:
    try:
        return files_by_switch(folder, names)
    except SanfabError:  # two files of one output: their names do not tell which is of the switch
        return {name: {} for name in names}


def _configurations(folder: Path) -> Iterator[tuple[str, tuple[Path, str]]]:
    """Yield name, file and text of each running configuration in a folder and those in it."""
    seen: dict[str, Path] = {}
    for file in _files(folder):
        text = text_in(file) or ""
        capture = without_terminal(text)
        names = switches_named(capture.text)
        if len(names) > 1:
            found = few(f"{name} (line {number})" for name, number in names.items())
            raise SanfabError(
                f"{file}: holds the configurations of {found}: give each its own file"
            )
        if not names and not _is_configuration(capture.text):
            continue
        name = next(iter(names), "") or _name_of(file, folder)
        if name in seen:
            raise SanfabError(
                f"{seen[name]} and {file}: two configurations of {name}; keep one of them, or give "
                "the switches different host names"
            )
        seen[name] = file
        yield name, (file, text)


def _files(folder: Path) -> Iterator[Path]:
    try:
        for path in sorted(folder.iterdir()):
            inner = sorted(path.iterdir()) if path.is_dir() and path.name[0] != "." else [path]
            yield from (one for one in inner if one.is_file() and _may_be_configuration(one))
    except OSError as error:
        raise SanfabError(f"{folder}: cannot be read: {error.strerror}") from error


def _may_be_configuration(file: Path) -> bool:
    """Return whether the name of a file does not say that it holds something else."""
    is_other = file.name.startswith(".") or file.suffix.lower() in _OTHER_ENDINGS
    return not is_other and not _OTHER_OUTPUT.search(file.name)


def _is_configuration(text: str) -> bool:
    """Return whether most lines of a text without a host name are those of a configuration."""
    nos = looks_like(text)
    reading = NOSES[nos].read(text, identify(text, nos).kinds[0])
    return reading.lines > 0 and 2 * len(reading.unread) < reading.lines


def _name_of(file: Path, folder: Path) -> str:
    """Return the name of a switch whose configuration states none: that of its file or folder."""
    own = file.parent.name if file.parent != folder else re.split(r"[._]", file.name)[0]
    name = re.sub(r"[^A-Za-z0-9_.-]", "-", own)
    return name if _NAME.fullmatch(name) else f"switch-{name}"


class _Known(NamedTuple):
    """What a configuration is of, before it is read as that."""

    name: str
    file: Path
    text: str
    """As the switch printed it."""
    model: str
    release: str
    is_likeliest: bool = False
    """Nothing names the model: it is the likeliest one."""


def _identified(
    name: str, file: Path, text: str, captures: Captures, known: CapturedSwitch | None
) -> _Known:
    nos = _nos_of(text, known)
    text = _whole(file, text, nos) if known is None else text  # a collection is proven whole
    found = identify(text, nos)
    model, release = _shown(found, name, captures)
    if known is not None:
        model, release = known.model, known.release
    platform = next((row for row in rows_of(nos) if row.model == model), None)
    platform = platform or _likeliest(found, text)
    return _Known(name, file, text, platform.model, release or found.release, not model)


def _switch(one: _Known, captures: Captures, known: CapturedSwitch | None) -> ImportedSwitch:
    name, platform = one.name, PLATFORMS[one.model]
    reading = read_configuration(one.file, one.text, platform)
    assumed: dict[str, str] = {}
    if one.is_likeliest:
        assumed["model"] = f"the configuration fits {platform.family}, and its ports"
    if known is None and not reading.facts.name:
        assumed["name"] = f"that of {one.file.name}, as the configuration states none"
    return ImportedSwitch(
        name=name,
        file=one.file,
        text=one.text,
        platform=platform,
        release=one.release,
        reading=reading,
        status=_status(name, platform, reading.facts, captures),
        stations=_stations(name, platform, reading.facts, captures),
        assumed=assumed,
        time=known.time if known is not None else None,
    )


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _likeliest(found: Identification, text: str) -> Platform:
    """Return the model that has just the ports of a text, of those that it may be of.

    Of several, the one that lacks fewest ports, whose ports have the speeds that the text states,
    that leaves fewest lines not understood, that the switch is named after, and whose ports are as
    shipped where nobody configured them.
    """
    nos = NOSES[found.platforms[0].nos]
    known = nos.read(text, found.kinds[0])
    first = known.facts
    listed = {match["port"] for match in re.finditer(nos.clues.port, text, re.MULTILINE)}
    if not _new_facts(found.kinds[0].model).fc_ports:  # else all of the model are in the facts
        listed |= first.fc_ports.keys()
    rows = found.platforms if found.named else rows_of(nos.name)
    fitting = [row for row in rows if listed and _ports_of(row, first) == listed]
    parsed = {behaviour_of(found.kinds[0]): known}
    readings: dict[object, tuple[ParsedConfig, set[str]]] = {}
    own_name = _letters(first.name)

    def rank(row: Platform) -> tuple[int, int, int, bool, int, bool, bool]:
        kind = behaviour_of(row)
        if kind not in readings:
            reading = parsed.get(kind) or nos.read(text, row)
            of_any = _new_facts(row.model).ports.keys() | reading.facts.lags.keys()
            readings[kind] = reading, reading.facts.ports.keys() - of_any
        reading, configured = readings[kind]
        lacking = len(configured - _ports_of(row, reading.facts)) if configured else 0
        refused = sum(_refuses(row, port) for port in reading.facts.fc_ports.values())
        odd = sum(_is_odd(row, port) for port in reading.facts.ports.values())
        likely = (row not in found.platforms, row not in found.kinds)
        is_other = _letters(row.model) not in own_name
        return lacking, refused, len(reading.unread), is_other, odd, *likely

    possible = fitting or found.platforms
    return possible[0] if len(possible) == 1 else min(possible, key=rank)


@cache
def _new_facts(model: str) -> SwitchFacts:
    """Return the facts of a switch without a configuration."""
    platform = PLATFORMS[model]
    return NOSES[platform.nos].read("", platform).facts


def _refuses(platform: Platform, port: FcPortFacts) -> bool:
    """Return whether a native port of a model does not have the speed that a line states."""
    known = fc_rows(platform)
    return (
        port.speed is not None and port.name in known and port.speed not in known[port.name].speeds
    )


def _is_odd(platform: Platform, port: PortFacts) -> bool:
    """Return whether nobody configured a port, and it is not as the model ships it."""
    plain = new_port_of(platform, port.name)
    return not port.description and not port.enabled and port.mode != plain.mode


def _ports_of(platform: Platform, facts: SwitchFacts) -> set[str]:
    """Return the ports of a model, broken out as the facts of a switch say."""
    split = tuple(
        (one.port, one.row.mode)
        for one in broken_out(platform)
        if facts.breakouts.get(one.number) == one.row.mode
    )
    row = equipped(platform, Equipment(breakouts=split))
    return {*port_speeds(row), *fc_rows(row)}


def _nos_of(text: str, known: CapturedSwitch | None) -> NosName:
    stated = next((one for one in NOSES if known is not None and one == known.nos), None)
    return stated or looks_like(without_terminal(text).text)


def _whole(file: Path, text: str, nos: NosName) -> str:
    """Return a text as its switch printed it; raises SanfabError if it is cut."""
    capture = without_terminal(text)
    platform = identify(capture.text, nos).kinds[0]

    def unread_in(text: str) -> set[int]:
        return {line.number for line in NOSES[platform.nos].read(text, platform).unread}

    capture = unwrapped(capture, unread_in)
    cut = capture.cut or truncation_of(capture.text, platform)
    if cut is not None:
        raise SanfabError(
            f"{file}:{cut.line}: cut off: found {cut.found}, expected {cut.expected}; capture the "
            "configuration again"
        )
    return capture.text


def _shown(found: Identification, name: str, captures: Captures) -> tuple[str, str]:
    """Return model and release that a switch prints of itself; empty: nothing tells them."""
    nos = found.platforms[0].nos
    clues = NOSES[nos].clues
    printed: dict[str, str] = {}
    for one in clues.shown:
        text = captures.text(name, slug(one.command)) or ""
        match = re.search(one.pattern, text, re.MULTILINE)
        if match is not None:
            printed |= {key: value for key, value in match.groupdict().items() if value}
    names = clues.model_names(printed["model"].lower()) if "model" in printed else set()
    rows = [row.model for row in rows_of(nos) if row.model in names]
    known = rows[0] if rows else found.platforms[0].model if found.named else ""
    return known, printed.get("release", "")


def _stations(name: str, platform: Platform, facts: SwitchFacts, captures: Captures) -> Stations:
    """Return what the MAC and ARP tables of a switch show, as far as they were captured."""
    return read_stations(
        NOSES[platform.nos].address_tables,
        lambda command: captures.text(name, slug(command)),
        facts.ports,
        platform.traits.lag_prefix,
    )


def _status(name: str, platform: Platform, facts: SwitchFacts, captures: Captures) -> SwitchStatus:
    """Return the live status of a switch, as far as its show commands were captured."""
    nos = NOSES[platform.nos]
    answers = {
        command: text
        for command in nos.status_commands(facts, platform)
        if (text := captures.text(name, slug(command))) is not None
    }
    return nos.read_status(answers, platform, tuple(facts.ports)) if answers else SwitchStatus()
