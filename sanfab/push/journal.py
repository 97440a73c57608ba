"""What a push did and found, on the disk before its next step: enough to put everything back."""

import json
import logging
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from sanfab.errors import SanfabError
from sanfab.facts import SwitchFacts
from sanfab.inventory.messages import did_you_mean
from sanfab.plan.stages import Stage
from sanfab.push.journal_files import (
    append_record,
    journal_errors,
    private_folder,
    read_file,
    read_records,
    refuse_link,
    sync_file,
    write_file,
)
from sanfab.push.secrets import Secrets

FORMAT = 1
ENTRY, CLOSED, LATEST = "entry.json", "closed.json", "last"
SENT = "sent.jsonl"
_ID = re.compile(r"\d{8}T\d{6}Z-[0-9a-f]{4}")
_TIME = "%Y%m%dT%H%M%SZ"
_PARTS = 0x10000
"""Of a second, that the id of an entry tells."""
_FACTS = TypeAdapter(SwitchFacts)

EntryKind = Literal["push", "rollback"]
SwitchResult = Literal["pushed", "unchanged", "rolled-back", "stuck", "untouched"]
"""What became of a switch. ``untouched``: nothing was sent to it; ``stuck``: it could not be put
back."""

Found = TypeVar("Found", bound=BaseModel)

logger = logging.getLogger(__name__)


class JournalModel(BaseModel):
    """A part of the journal; what it does not know is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class JournalEntry(JournalModel):
    """One push or rollback: what was asked for, by whom, and what was known before it began."""

    format: int = FORMAT
    id: str
    kind: EntryKind
    san: str
    user: str
    host: str
    sanfab: str
    time: datetime
    manifest: str = ""
    """SHA-256 of the manifest that let it pass."""
    unvalidated: str = ""
    """Why it was let pass without one."""
    of: str = ""
    """Entry that is rolled back, or that this one goes on with."""
    stages: tuple[Stage, ...] = ()
    allow_reload: bool = False
    accepted: tuple[str, ...] = ()
    """Hosts that may lose their last path, and findings that may stand, as the operator said."""
    observed: tuple[str, ...] = ()
    """Switches that answered before: those in scope, and all others of their fabrics."""
    baseline: tuple[str, ...] = ()
    """Findings about their health before."""
    single_path: tuple[str, ...] = ()
    """Hosts that are down to one path meanwhile."""

    @property
    def switches(self) -> tuple[str, ...]:
        """Every switch it changes, in order."""
        return tuple(name for stage in self.stages for name in stage.switches)


class Closing(JournalModel):
    """How an entry ended."""

    time: datetime
    result: Literal["done", "stopped", "interrupted", "resumed", "rolled-back"]
    note: str = ""


class SwitchOutcome(JournalModel):
    """What became of one switch."""

    switch: str
    result: SwitchResult
    step: str = ""
    """Step at which it went wrong; empty: it did not."""
    why: str = ""
    sent: int = 0
    """Lines sent, the way back included."""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()

    @property
    def succeeded(self) -> bool:
        """Tell whether the switch is as it shall be."""
        return self.result in {"pushed", "unchanged"}

    @property
    def is_changed(self) -> bool:
        """Tell whether lines of this run remain on the switch; after a rollback none do."""
        return self.result in {"pushed", "stuck"}


class StoredFacts(NamedTuple):
    """Facts of a switch that an entry keeps."""

    running: SwitchFacts
    startup: SwitchFacts
    goal: SwitchFacts


@dataclass(frozen=True)
class SwitchRecord:
    """The part of an entry that is about one switch."""

    switch: str
    folder: Path
    secrets: Secrets

    def mask(self, text: str) -> str:
        """Return words of ours without any value of a secret."""
        return self.secrets.mask(text)

    def step(self, name: str) -> None:
        """Note that a step begins, and make sure of the lines that the one before it sent."""
        logger.info("%s: %s", self.switch, name)
        sync_file(self.folder / SENT)
        append_record(self.folder / "steps.jsonl", {"time": _now(), "step": name})

    def sent(self, line: str, answer: str) -> None:
        """Note a line, its secrets still as names, and what the switch said to it.

        The way back starts from `keep` and from what the switch says: no line waits for the disk.
        """
        answer = self.secrets.mask_answer(answer)
        logger.debug("%s: sent %s: %s", self.switch, line, answer)
        record = {"time": _now(), "line": line, "answer": answer}
        append_record(self.folder / SENT, record, soon=True)

    def text(self, name: str, text: str) -> None:
        """Keep a configuration as printed, without its secrets, for people."""
        write_file(private_folder(self.folder) / name, self.secrets.mask_answer(text))

    def planned(self, lines: tuple[str, ...]) -> None:
        """Keep the lines that were shown to the operator."""
        write_file(private_folder(self.folder) / "plan.txt", "".join(f"{line}\n" for line in lines))
        write_file(self.folder / "plan.json", json.dumps(lines) + "\n")

    def plan(self) -> tuple[str, ...] | None:
        """Return those lines; None: none were shown."""
        text = read_file(self.folder / "plan.json")
        return None if text is None else tuple(json.loads(text))

    def keep(self, stored: StoredFacts) -> None:
        """Keep what the way back starts from; from here on the switch may be changed."""
        texts = {name: facts_to_json(facts) for name, facts in stored._asdict().items()}
        write_file(private_folder(self.folder) / "facts.json", json.dumps(texts) + "\n")

    def stored(self) -> StoredFacts | None:
        """Return what was kept; None: nothing was sent to the switch."""
        path = self.folder / "facts.json"
        text = read_file(path)
        if text is None:
            return None
        try:
            return StoredFacts(
                **{name: facts_from_json(part) for name, part in json.loads(text).items()}
            )
        except (ValueError, TypeError, AttributeError) as error:
            raise SanfabError(
                f"{path}: was written by a sanfab with other facts, or edited: use the version "
                f"that is named in {self.folder.parent.parent / ENTRY}"
            ) from error

    def steps(self) -> list[str]:
        """Return the steps that were begun."""
        return [str(one.get("step")) for one in read_records(self.folder / "steps.jsonl")]

    def end(self, outcome: SwitchOutcome) -> SwitchOutcome:
        """Note how it ended."""
        logger.info("%s: %s", self.switch, outcome.result)
        masked = outcome.model_copy(update={"why": self.mask(outcome.why)})
        sync_file(self.folder / SENT)
        write_file(
            private_folder(self.folder) / "result.json", masked.model_dump_json(indent=2) + "\n"
        )
        return masked

    def outcome(self) -> SwitchOutcome | None:
        """Return how it ended; None: it did not, or was never begun."""
        return _model(self.folder / "result.json", SwitchOutcome)


@dataclass(frozen=True)
class Journal:
    """All entries of one SAN."""

    folder: Path
    """``journal/<san>``."""
    secrets: Secrets = field(default_factory=Secrets)

    def ids(self) -> list[str]:
        """Return every entry, the oldest first; a folder that a crash left empty is none."""
        refuse_link(self.folder)
        if not self.folder.is_dir():
            return []
        found = (path for path in self.folder.iterdir() if _ID.fullmatch(path.name))
        return sorted(path.name for path in found if (path / ENTRY).exists())

    def unfinished(self) -> list[str]:
        """Return the entries that were begun and never closed."""
        return [one for one in self.ids() if read_file(self.folder / one / CLOSED) is None]

    def entry(self, name: str) -> JournalEntry:
        """Return an entry by its id, or the ``last`` one; raises SanfabError if there is none."""
        known = self.ids()
        if not known:
            raise SanfabError(f"{self.folder}: nothing was pushed yet; was --journal given then?")
        if name == LATEST:
            name = known[-1]
        if name not in known:
            hint = did_you_mean(name, known) or f"; `sanfab journal` lists {len(known)} of them"
            raise SanfabError(f"{self.folder}: no entry {name}{hint}")
        entry = _model(self.folder / name / ENTRY, JournalEntry)
        if entry is None or entry.format != FORMAT:
            raise SanfabError(f"{self.folder / name / ENTRY}: no entry of format {FORMAT}")
        return entry

    def create(self, entry: JournalEntry, plans: Mapping[str, tuple[str, ...]]) -> None:
        """Begin an entry."""
        folder = private_folder(private_folder(self.folder) / entry.id)
        write_file(folder / ENTRY, entry.model_dump_json(indent=2) + "\n")
        for switch in entry.switches:
            self.record(entry.id, switch).planned(plans[switch])

    def record(self, entry: str, switch: str) -> SwitchRecord:
        """Return the part of an entry that is about one switch."""
        folder = private_folder(private_folder(self.folder / entry) / "switches") / switch
        return SwitchRecord(switch, private_folder(folder), self.secrets)

    def outcomes(self, entry: JournalEntry) -> list[SwitchOutcome]:
        """Return what became of the switches of an entry, those without a result left out."""
        found = (self.record(entry.id, name).outcome() for name in entry.switches)
        return [outcome for outcome in found if outcome is not None]

    def closing(self, entry: str) -> Closing | None:
        """Return how an entry ended; None: it did not."""
        return _model(self.folder / entry / CLOSED, Closing)

    def close(self, entry: str, closing: Closing) -> None:
        """End an entry."""
        write_file(self.folder / entry / CLOSED, closing.model_dump_json(indent=2) + "\n")

    def remove(self, entry: str) -> None:
        """Forget an entry that sent nothing."""
        path = self.folder / entry
        refuse_link(path)
        with journal_errors(path):
            shutil.rmtree(path)


def new_id(now: datetime, known: Sequence[str] = ()) -> str:
    """Return the id of a new entry: ids sort by time, even if the clock was set back.

    >>> new_id(datetime(2026, 11, 21, 11, 45, 0, 500000, UTC))
    '20261121T114500Z-8000'
    >>> new_id(datetime(2026, 11, 21, tzinfo=UTC), ["20261121T114500Z-8000"])
    '20261121T114500Z-8001'
    """
    now = now.astimezone(UTC)
    if known and _id(now) <= known[-1]:
        last = datetime.strptime(known[-1][:16], _TIME).replace(tzinfo=UTC)
        now = last + timedelta(seconds=(int(known[-1][17:], 16) + 1.5) / _PARTS)
    return _id(now)


def _id(now: datetime) -> str:
    return f"{now:{_TIME}}-{now.microsecond * _PARTS // 1_000_000:04x}"


def facts_to_json(facts: SwitchFacts) -> str:
    """Return facts as JSON that ``facts_from`` reads back as the same facts."""
    return _FACTS.dump_json(facts).decode()


def facts_from_json(text: str) -> SwitchFacts:
    """Return the facts in a JSON text; raises ValueError where it holds more or fewer fields."""
    facts = _FACTS.validate_json(text, strict=False)
    if _ordered(json.loads(text)) != _ordered(json.loads(facts_to_json(facts))):
        raise ValueError("these facts have other fields")
    return facts


def _ordered(data: object) -> object:
    """Return the same data with its lists in one order: most stand for sets."""
    if isinstance(data, dict):
        return {key: _ordered(value) for key, value in data.items()}
    if isinstance(data, list):
        return sorted((_ordered(item) for item in data), key=repr)
    return data


def _model(path: Path, kind: type[Found]) -> Found | None:
    text = read_file(path)
    if text is None:
        return None
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise SanfabError(f"{path}: was written by another sanfab, or edited") from error


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
