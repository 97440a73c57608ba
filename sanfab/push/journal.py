"""What a push did and found, written to disk before its next step: enough for a full rollback."""

import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from sanfab.errors import SanfabError
from sanfab.plan.stages import Stage
from sanfab.push.change import PushStep, SwitchResult, is_changed
from sanfab.push.entry_id import is_entry_id
from sanfab.push.secret_values import Secrets
from sanfab.push.store import JournalError, JournalStore

if TYPE_CHECKING:
    from sanfab.facts.switch import SwitchFacts

FORMAT = 1
FactsFormat = Literal[3]
FACTS_FORMAT: FactsFormat = 3
"""Raised with each change of what a fact means; facts of another format are refused."""
ENTRY, CLOSED, LATEST = "entry.json", "closed.json", "last"
SENT, STEPS = "sent.jsonl", "steps.jsonl"
FACTS, RESULT = "facts.json", "result.json"
BEFORE = "before.cfg"
"""The running configuration before the push as printed, without secrets."""

EntryKind = Literal["push", "rollback"]


_Found = TypeVar("_Found", bound=BaseModel)

logger = logging.getLogger(__name__)


class JournalModel(BaseModel):
    """A JSON file of the journal; an unknown key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class JournalEntry(JournalModel):
    """One push or rollback: the request, who made it, and the state before it."""

    format: int = FORMAT
    id: str
    kind: EntryKind
    san: str
    user: str
    host: str
    sanfab: str
    time: datetime
    manifest: str = ""
    """SHA-256 of the manifest of the validation."""
    unvalidated: str = ""
    """Reason for a push without validation."""
    rolls_back: str = ""
    """Entry that this one rolls back."""
    share: str = ""
    """What all slices of this push name; empty: one process pushed."""
    stages: tuple[Stage, ...] = ()
    allow_reload: bool = False
    accepted: tuple[str, ...] = ()
    """Accepted outages (hosts) and accepted findings (objects)."""
    collected: tuple[str, ...] = ()
    """Switches that were read before the push: those in scope, and others of their fabrics."""
    baseline: tuple[str, ...] = ()
    """Health findings on these switches before the push."""
    live: tuple[str, ...] | None = None
    """Hosts, arrays, their WWPNs and switch ports that were live before the push; None: unknown."""
    single_path: tuple[str, ...] = ()
    """Hosts with one path left during the push."""

    @property
    def switches(self) -> tuple[str, ...]:
        """Every switch it changes, in order."""
        return tuple(name for stage in self.stages for name in stage.switches)


class Closing(JournalModel):
    """The end of an entry."""

    time: datetime
    result: Literal["done", "stopped", "interrupted", "resumed", "rolled-back"]
    note: str = ""


@dataclass(frozen=True)
class EntryFilter:
    """Which entries are listed; an empty word or no time takes all."""

    switch: str = ""
    user: str = ""
    host: str = ""
    """Machine that pushed."""
    since: datetime | None = None
    until: datetime | None = None

    def matches(self, entry: JournalEntry) -> bool:
        """Return whether an entry is listed."""
        return (
            self.switch in {"", *entry.switches}
            and self.user in {"", entry.user}
            and self.host in {"", entry.host}
            and (self.since is None or self.since <= entry.time)
            and (self.until is None or entry.time <= self.until)
        )


class SwitchOutcome(JournalModel):
    """The result of a push on one switch."""

    switch: str
    result: SwitchResult
    step: PushStep = PushStep.NONE
    """Step that failed."""
    reason: str = ""
    lines_sent: int = 0
    """Lines sent, those of the rollback included."""
    seconds: float = 0.0
    notes: tuple[str, ...] = ()

    @property
    def succeeded(self) -> bool:
        """Return whether the switch is compliant."""
        return self.result in {SwitchResult.PUSHED, SwitchResult.COMPLIANT}

    @property
    def is_changed(self) -> bool:
        """Return whether lines of this run remain on the switch; after a rollback none do."""
        return is_changed(self.result)


class StoredFacts(NamedTuple):
    """Facts of a switch that a rollback starts from."""

    running: "SwitchFacts"
    startup: "SwitchFacts"
    goal: "SwitchFacts"


@dataclass(frozen=True)
class SwitchRecord:
    """What an entry has of one switch."""

    entry: str
    switch: str
    store: JournalStore
    secrets: Secrets

    def mask(self, text: str) -> str:
        """Return a message without the values of secrets."""
        return self.secrets.mask(text)

    def write_step(self, step: PushStep) -> None:
        """Record the start of a step; the lines of the step before are on disk first."""
        logger.info("%s: %s", self.switch, step)
        self.store.sync(self._name(SENT))
        self.store.append(self._name(STEPS), json.dumps({"time": _now(), "step": step}))

    def write_response(self, line: str, output: str) -> None:
        """Record a line, its secrets as names, and the response of the switch.

        A rollback needs only the saved facts and the running configuration, so no line waits for
        the disk.
        """
        output = self.secrets.mask_output(output)
        logger.debug("%s: sent %s: %s", self.switch, line, output)
        record = {"time": _now(), "line": line, "output": output}
        self.store.append(self._name(SENT), json.dumps(record), soon=True)

    def read_responses(self) -> list[dict[str, object]]:
        """Return the lines that were sent, with their responses; one cut by a crash is left out."""
        return self._records(SENT)

    def write_config(self, name: str, configuration: str) -> None:
        """Save a configuration as printed, without its secrets, for people."""
        self.store.write(self._name(name), self.secrets.mask_output(configuration))

    def read_config(self, name: str) -> str:
        """Return a saved configuration; empty: there is none."""
        return self.store.read(self._name(name)) or ""

    def write_plan(self, lines: tuple[str, ...]) -> None:
        """Save the plan that was shown to the operator."""
        self.store.write(self._name("plan.txt"), "".join(f"{line}\n" for line in lines))
        self.store.write(self._name("plan.json"), json.dumps(lines) + "\n")

    def read_plan(self) -> tuple[str, ...] | None:
        """Return that plan; None: none was shown."""
        text = self.store.read(self._name("plan.json"))
        return None if text is None else tuple(json.loads(text))

    def write_facts(self, stored: StoredFacts) -> None:
        """Save the facts that a rollback needs; afterwards the switch may be changed."""
        texts = {name: facts_to_json(facts) for name, facts in stored._asdict().items()}
        data = {"format": FACTS_FORMAT, **texts}
        self.store.write(self._name(FACTS), json.dumps(data) + "\n")

    def has_facts(self) -> bool:
        """Return whether facts were saved, so that lines may have been sent."""
        return self.store.read(self._name(FACTS)) is not None

    def read_facts(self) -> StoredFacts | None:
        """Return the saved facts; None: nothing was sent to the switch."""
        text = self.store.read(self._name(FACTS))
        if text is None:
            return None
        try:
            data = json.loads(text)
            if data.pop("format", 1) != FACTS_FORMAT:
                raise ValueError(text)  # noqa: TRY301  # as what does not parse
            return StoredFacts(**{name: facts_from_json(part) for name, part in data.items()})
        except (ValueError, TypeError, AttributeError) as error:
            raise SanfabError(
                f"{self.store.place(self._name(FACTS))}: found facts of another sanfab version, or "
                f"edited ones; use the version named in {self.store.place(f'{self.entry}/{ENTRY}')}"
            ) from error

    def read_steps(self) -> list[str]:
        """Return the steps that were started."""
        return [str(one.get("step")) for one in self._records(STEPS)]

    def write_outcome(self, outcome: SwitchOutcome) -> SwitchOutcome:
        """Record the result."""
        logger.info("%s: %s", self.switch, outcome.result)
        masked = outcome.model_copy(update={"reason": self.mask(outcome.reason)})
        self.store.sync(self._name(SENT))
        self.store.write(self._name(RESULT), masked.model_dump_json(indent=2) + "\n")
        return masked

    def read_outcome(self) -> SwitchOutcome | None:
        """Return the result; None: the switch was not started or not finished."""
        name = self._name(RESULT)
        return _parsed(self.store, name, SwitchOutcome, self.store.read(name))

    @property
    def place(self) -> str:
        """Return where it lies."""
        return self.store.place(f"{self.entry}/switches/{self.switch}")

    def _name(self, name: str) -> str:
        return f"{self.entry}/switches/{self.switch}/{name}"

    def _records(self, name: str) -> list[dict[str, object]]:
        found = []
        for line in (self.store.read(self._name(name)) or "").splitlines():
            with suppress(ValueError):
                record = json.loads(line)
                if isinstance(record, dict):
                    found.append(record)
        return found


@dataclass(frozen=True)
class Journal:
    """All entries of one SAN."""

    store: JournalStore
    secrets: Secrets = field(default_factory=Secrets)

    def place(self, entry: str = "") -> str:
        """Return where the journal, or one of its entries, lies."""
        return self.store.place(entry)

    def ids(self) -> list[str]:
        """Return every entry, oldest first; one that a crash left without its start is ignored."""
        return [name for name in self.store.entries(ENTRY) if is_entry_id(name)]

    def unfinished(self) -> list[str]:
        """Return the entries that were never closed."""
        closed = frozenset(self.store.entries(CLOSED))
        return [one for one in self.ids() if one not in closed]

    def entry(self, name: str) -> JournalEntry:
        """Return an entry by its id, or the ``last`` one; raises SanfabError if there is none."""
        known = self.ids()
        if not known:
            raise SanfabError(
                f"{self.place()}: found no entry; if the push used --journal, give the same one"
            )
        if name == LATEST:
            name = known[-1]
        if name not in known:
            from sanfab.inventory.messages import did_you_mean  # noqa: PLC0415  # the model, for a mistake alone

            hint = did_you_mean(name, known) or f"; `sanfab journal` lists all {len(known)}"
            raise SanfabError(f"{self.place()}: found no entry {name}{hint}")
        return self._entry(name, self.store.read(f"{name}/{ENTRY}"))

    def all(self) -> list[tuple[JournalEntry, Closing | None]]:
        """Return every entry with its end, oldest first."""
        closed = self.store.read_each(CLOSED)
        return [
            (
                self._entry(name, text),
                _parsed(self.store, f"{name}/{CLOSED}", Closing, closed.get(name)),
            )
            for name, text in self.store.read_each(ENTRY).items()
            if is_entry_id(name)
        ]

    def _entry(self, name: str, text: str | None) -> JournalEntry:
        entry = _parsed(self.store, f"{name}/{ENTRY}", JournalEntry, text)
        if entry is None or entry.format != FORMAT:
            raise SanfabError(
                f"{self.store.place(f'{name}/{ENTRY}')}: found another format, expected {FORMAT}; "
                "use the sanfab version that wrote it"
            )
        return entry

    def create(self, entry: JournalEntry, plans: Mapping[str, tuple[str, ...]]) -> None:
        """Create an entry with the plan of each switch."""
        self.store.write(f"{entry.id}/{ENTRY}", entry.model_dump_json(indent=2) + "\n")
        for switch in entry.switches:
            self.record(entry.id, switch).write_plan(plans[switch])

    def record(self, entry: str, switch: str) -> SwitchRecord:
        """Return the record of one switch in an entry."""
        return SwitchRecord(entry, switch, self.store, self.secrets)

    def outcomes(self, entry: JournalEntry) -> list[SwitchOutcome]:
        """Return the results of an entry; switches without a result are left out."""
        found = (self.record(entry.id, name).read_outcome() for name in entry.switches)
        return [outcome for outcome in found if outcome is not None]

    def closing(self, entry: str) -> Closing | None:
        """Return the end of an entry; None: it is open."""
        name = f"{entry}/{CLOSED}"
        return _parsed(self.store, name, Closing, self.store.read(name))

    def close(self, entry: str, closing: Closing) -> None:
        """Close an entry."""
        self.store.write(f"{entry}/{CLOSED}", closing.model_dump_json(indent=2) + "\n")

    def remove(self, entry: str) -> None:
        """Remove an entry that sent nothing."""
        self.store.remove(entry)

    def release(self, entry: str) -> None:
        """Release the lock of an entry; what a push did is reported even if that fails."""
        try:
            self.store.release(entry)
        except JournalError as error:
            logger.warning("the lock of %s may remain: %s", entry, error)


@cache
def _facts_adapter() -> "TypeAdapter[SwitchFacts]":
    from sanfab.facts.switch import SwitchFacts  # noqa: PLC0415  # a list of entries has no facts

    return TypeAdapter(SwitchFacts)


def facts_to_json(facts: "SwitchFacts") -> str:
    """Return facts as JSON that ``facts_from_json`` reads back as the same facts."""
    return _facts_adapter().dump_json(facts).decode()


def facts_from_json(text: str) -> "SwitchFacts":
    """Return the facts in a JSON text; raises ValueError where it holds more or fewer fields."""
    facts = _facts_adapter().validate_json(text, strict=False)
    if _ordered(json.loads(text)) != _ordered(_facts_adapter().dump_python(facts, mode="json")):
        raise ValueError("these facts have other fields")
    return facts


def _ordered(data: object) -> object:
    """Return the data with every list sorted: most lists stand for sets."""
    if isinstance(data, dict):
        return {key: _ordered(value) for key, value in data.items()}
    if isinstance(data, list):
        return sorted(map(_ordered, data), key=repr) if len(data) > 1 else [*map(_ordered, data)]
    return data


def _parsed(store: JournalStore, name: str, kind: type[_Found], text: str | None) -> _Found | None:
    """Return a text of the journal as its model; None: there is no text."""
    if text is None:
        return None
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise other_version(store.place(name)) from error


def other_version(place: str) -> SanfabError:
    """Return the error about something that cannot be read."""
    return SanfabError(f"{place}: found a file of another sanfab version, or an edited one")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
