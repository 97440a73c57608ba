"""Journal <-> who was live at the last push, whose ports are whose, and what `access` had then.

It answers, without a switch, whether an inventory takes something away that is in use.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError

from sanfab.analysis.paths import Pair
from sanfab.errors import SanfabError
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.live.collect import DeviceSnapshot
from sanfab.live.identity import SwitchIdentity
from sanfab.live.lost_access import LiveSwitch, captured_access, lost_access
from sanfab.nos.captures.driver import Captures
from sanfab.plan.endpoint_owners import DevicePort, access_pairs, ports_of_devices
from sanfab.push.journal import (
    FACTS_FORMAT,
    FactsFormat,
    Journal,
    JournalModel,
    other_version,
)
from sanfab.push.journal_location import journal_store
from sanfab.rules.context import LiveAccess

DEVICES, LIVE, STATUS = "devices.json", "live.json", "status.json"
IDENTITY = "identity.json"
RAW_LINES = "raw_lines.json"
ACCESS = "access.json"
"""Not in an entry: a push without a change has no entry, and permits hosts all the same."""

Kept = TypeVar("Kept")


class _LiveFacts(JournalModel):
    """What the switches run."""

    format: FactsFormat = FACTS_FORMAT
    switches: dict[str, SwitchFacts]


class _Identities(JournalModel):
    """What the switches printed of themselves."""

    emulated: bool
    """They are those of a lab."""
    switches: dict[str, SwitchIdentity]


SentRawLines = dict[str, dict[str, tuple[str, ...]]]
"""Switch -> place -> raw lines that pushes sent; nothing else shows that they are of sanfab."""

_RAW_LINES = TypeAdapter(SentRawLines)
_IDENTITIES = TypeAdapter(_Identities)
_DEVICES = TypeAdapter(tuple[DevicePort, ...])
_LIVE = TypeAdapter(_LiveFacts)
_STATUS = TypeAdapter(dict[str, SwitchStatus])
_PAIRS = TypeAdapter(tuple[Pair, ...])


class LiveRecord(NamedTuple):
    """What the journal knows about hosts and arrays."""

    devices: tuple[DevicePort, ...] = ()
    access: frozenset[Pair] | None = None
    """Pairs of `access` at the last push; None: there was none."""


def write_live(
    journal: Journal, entry: str, cabling: Cabling, snapshots: Mapping[str, DeviceSnapshot]
) -> None:
    """Save what the switches run and who is live on them before an entry, without secrets."""
    facts = {name: one.facts for name, one in snapshots.items()}
    journal.store.write(f"{entry}/{DEVICES}", _text(_DEVICES, tuple(ports_of_devices(cabling))))
    journal.store.write(f"{entry}/{LIVE}", _text(_LIVE, _LiveFacts(switches=facts)))
    write_status(journal, entry, {name: one.status for name, one in snapshots.items()})


def write_identities(
    journal: Journal, entry: str, snapshots: Mapping[str, DeviceSnapshot], *, emulated: bool
) -> None:
    """Save which devices an entry changes, for the next one."""
    found = {name: one.identity for name, one in snapshots.items() if any(one.identity)}
    if found:
        text = _text(_IDENTITIES, _Identities(emulated=emulated, switches=found))
        journal.store.write(f"{entry}/{IDENTITY}", text)


def read_identities(journal: Journal, *, emulated: bool) -> dict[str, SwitchIdentity]:
    """Return what each switch printed of itself at the last push that changed it."""
    found: dict[str, SwitchIdentity] = {}
    for entry, text in sorted(journal.store.read_each(IDENTITY).items()):
        one = _parsed(journal, f"{entry}/{IDENTITY}", text, _IDENTITIES)
        if one.emulated == emulated:
            found.update(one.switches)
    return found


def write_raw_lines(journal: Journal, entry: str, goals: Mapping[str, SwitchFacts]) -> None:
    """Save the raw lines that switches have by an entry, and by those before."""
    known = read_raw_lines(journal)
    found: SentRawLines = {}
    for name, goal in goals.items():
        places = dict(known.get(name, {}))
        for place, one in goal.user_lines.items():
            places[place] = tuple(dict.fromkeys((*places.get(place, ()), *one.lines)))
        if places:
            found[name] = places
    if found:
        journal.store.write(f"{entry}/{RAW_LINES}", _text(_RAW_LINES, found))


def read_raw_lines(journal: Journal) -> SentRawLines:
    """Return the raw lines that pushes ever sent to each switch."""
    found: SentRawLines = {}
    for entry, text in sorted(journal.store.read_each(RAW_LINES).items()):
        lines: SentRawLines = _parsed(journal, f"{entry}/{RAW_LINES}", text, _RAW_LINES)
        found.update(lines)
    return found


def write_status(journal: Journal, entry: str, status: Mapping[str, SwitchStatus]) -> None:
    """Save who is live on some switches now, the result of a stage included."""
    name = f"{entry}/{STATUS}"
    known = _read(journal, name, _STATUS) or {}
    journal.store.write(name, _text(_STATUS, known | dict(status)))


def write_access(journal: Journal, cabling: Cabling, accepted: frozenset[str]) -> None:
    """Save the pairs of `access`, and earlier ones whose end nobody accepted.

    A push of some switches may not have seen the hosts of such a pair.
    """
    known, san = read_record(journal).access, cabling.san
    today = access_pairs(cabling)
    kept = {
        (host, array)
        for host, array in (known or frozenset()) - today
        if accepted.isdisjoint({host, array}) and (host in san.hosts or array in san.arrays)
    }
    if known != today | kept:
        journal.store.write(ACCESS, _text(_PAIRS, tuple(sorted(today | kept))))


def read_record(journal: Journal) -> LiveRecord:
    """Return whose ports are whose by the last entry that knows it, and what `access` had."""
    pairs = _read(journal, ACCESS, _PAIRS)
    access = None if pairs is None else frozenset(pairs)
    for entry in reversed(journal.ids()):
        devices = _read(journal, f"{entry}/{DEVICES}", _DEVICES)
        if devices is not None:
            return LiveRecord(devices, access)
    return LiveRecord((), access)


def read_live(journal: Journal) -> dict[str, LiveSwitch]:
    """Return what the switches run and who is live on them since the last entry; empty: unknown.

    A switch that was pushed runs its goal; any other runs what it ran before.
    """
    for entry in reversed(journal.ids()):
        found = _read(journal, f"{entry}/{LIVE}", _LIVE)
        status = _read(journal, f"{entry}/{STATUS}", _STATUS)
        if found is None or status is None:
            continue
        facts = dict(found.switches)
        for outcome in journal.outcomes(journal.entry(entry)):
            stored = journal.record(entry, outcome.switch).read_facts()
            if outcome.succeeded and stored is not None:
                facts[outcome.switch] = stored.goal
        return {name: LiveSwitch(one, status[name]) for name, one in facts.items()}
    return {}


def access_at_risk(
    cabling: Cabling, running: Path | None, journal: str | None
) -> LiveAccess | None:
    """Return what a push would take from live hosts and arrays, by captures or by journals.

    ``journal``: the home of all journals. None: neither is given. Raises SanfabError if both are.
    """
    san = cabling.san
    if running is not None and journal is not None:
        raise SanfabError("--running, --journal: expected one of them: both say who is live")
    if running is not None:
        return captured_access(cabling, Captures(running, san.name, tuple(san.switches)))
    return (
        None
        if journal is None
        else recorded_access(Journal(journal_store(journal, san.name)), cabling)
    )


def recorded_access(journal: Journal, cabling: Cabling) -> LiveAccess:
    """Return what a push would take from hosts and arrays that were live at the last one.

    Raises SanfabError if no entry says who was live.
    """
    live, known = read_live(journal), read_record(journal)
    if not live:
        raise SanfabError(
            f"{journal.place()}: found no entry that says who is live; give the journal of the "
            "push that changed the switches last"
        )
    unseen = tuple(name for name in cabling.san.switches if name not in live)
    lost = lost_access(cabling, live, lambda _switch: "", known.devices, known.access)
    return LiveAccess(lost, unseen)


def _text(kind: TypeAdapter[Kept], found: Kept) -> str:
    return f"{kind.dump_json(found).decode()}\n"


def _read(journal: Journal, name: str, kind: TypeAdapter[Kept]) -> Kept | None:
    text = journal.store.read(name)
    return None if text is None else _parsed(journal, name, text, kind)


def _parsed(journal: Journal, name: str, text: str, kind: TypeAdapter[Kept]) -> Kept:
    try:
        return kind.validate_json(text, strict=False)
    except ValidationError as error:
        raise other_version(journal.store.place(name)) from error
