"""Answers of a real Batfish, recorded by ``record.py`` -> the same answers without one.

Answers are kept by the content of the snapshot they are about, so that a recording never answers
for other texts than it was made from.
"""

import gzip
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import cast

from sanfab.gate.batfish.assertions import ASSERTIONS
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question, RowT
from sanfab.gate.batfish.runner import GateResult, run_assertions
from sanfab.gate.batfish.service import BatfishClient
from sanfab.inventory.document import Document

RECORDINGS = Path(__file__).with_name("recorded")

AGAIN = "record again with `python tests/batfish/record.py` against a Batfish"

NAMES = (
    "greenfield",
    "netapp-dss",
    "nimble-extreme",
    "nimble-arista",
    "equallogic-base",
    "chelsio-40g",
    "pairs",
    "teams",
    "transit",
    "lossless",
    "flexpod-express",
    "flexpod-fcoe",
    "greenfield-fc",
    "flashstack-iscsi",
    "flexpod-openshift-2021",
    "flexpod-openshift-2025",
    "flexpod-nvme-2023",
    "flexpod-sm-bc",
    "powerflex-appliance",
    "azure-local",
    "azure-local-os10",
    "services",
    "roce",
    "sites",
)
"""SANs that are recorded, bases of the rules among them; planted faults are too."""


class StaleError(Exception):
    """A recording is not of what is asked now."""


def result_of(document: Document, context: GateContext, batfish: BatfishClient) -> GateResult:
    """Return what the gate says of a SAN."""
    return run_assertions(context, document, batfish, ASSERTIONS)


def digest_of(packed: bytes) -> str:
    """Return the digest of what a snapshot holds, however it is compressed."""
    digest = sha256()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        for info in archive.infolist():
            content = archive.read(info)
            digest.update(f"{info.filename} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def asked_in(path: Path) -> set[str]:
    """Return the questions of a recording."""
    head = gzip.decompress(path.read_bytes()).partition(b"\n")[0]
    asked = cast("dict[str, object]", json.loads(head)["asked"])
    return {str(json.loads(key)[1]) for key in asked}


@dataclass
class _Snapshots:
    """What the snapshots with the service are, by name."""

    states: dict[str, str] = field(default_factory=dict)
    """Digest of the content, with what is switched off in it."""

    def start(self, name: str, packed: bytes) -> None:
        self.states[name] = digest_of(packed)

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        off = [*deactivation.nodes, *(f"{node}[{port}]" for node, port in deactivation.interfaces)]
        self.states[name] = f"{self.states[base]} without {', '.join(off)}"

    def key(self, question: Question[AnswerRow], snapshot: str, reference: str) -> str:
        """Return what tells one question about one or two snapshots from all others."""
        about = [self.states[name] for name in (snapshot, reference) if name]
        return json.dumps([about, question.name, question.params])


@dataclass
class Recorder:
    """A service that keeps what it answers."""

    batfish: BatfishClient
    tables: dict[str, list[str]] = field(default_factory=dict)
    """Rows as JSON by question."""
    _snapshots: _Snapshots = field(default_factory=_Snapshots)

    @property
    def version(self) -> str:
        """Version of the service."""
        return self.batfish.version

    @property
    def route(self) -> str:
        """Where the service is."""
        return self.batfish.route

    def start(self, name: str, packed: bytes) -> None:
        """Give it a snapshot."""
        self._snapshots.start(name, packed)
        self.batfish.start(name, packed)

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Make a copy of a snapshot with something switched off."""
        self._snapshots.fork(base, name, deactivation)
        self.batfish.fork(base, name, deactivation)

    def drop(self, name: str) -> None:
        """Forget a snapshot."""
        self.batfish.drop(name)

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Return the rows of an answer, and keep the columns of them that are used."""
        found = self.batfish.ask(question, snapshot, reference)
        key = self._snapshots.key(question, snapshot, reference)
        dumped = (row.model_dump(mode="json", by_alias=True) for row in found)
        self.tables[key] = [json.dumps(row, sort_keys=True) for row in dumped]
        return found

    def write(self, path: Path) -> None:
        """Write what was kept; the same answers make the same file. Equal rows are kept once."""
        numbers: dict[str, int] = {}
        asked = {
            key: [numbers.setdefault(row, len(numbers)) for row in sorted(rows)]
            for key, rows in sorted(self.tables.items())
        }
        head = json.dumps({"version": self.version, "asked": asked}, sort_keys=True)
        text = "\n".join([head, *numbers]) + "\n"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(gzip.compress(text.encode(), compresslevel=9, mtime=0))


class Replay:
    """A service that answers from a recording, and nothing else."""

    def __init__(self, path: Path, order: Random | None = None) -> None:
        """Read a recording; ``order`` shuffles rows, as a service keeps to no order."""
        if not path.is_file():
            raise StaleError(f"{path.name}: no such recording; {AGAIN}")
        head, *rows = gzip.decompress(path.read_bytes()).decode().splitlines()
        content = cast("dict[str, object]", json.loads(head))
        self.version, self.route = str(content["version"]), path.name
        self._path, self._rows, self._order = path, rows, order
        self._asked = cast("dict[str, list[int]]", content["asked"])
        states = {state for key in self._asked for state in json.loads(key)[0]}
        self._known = states | {state.partition(" without ")[0] for state in states}
        self._snapshots = _Snapshots()
        self.open: set[str] = set()
        """Snapshots that were given and not dropped."""

    def start(self, name: str, packed: bytes) -> None:
        """Take a snapshot; raises StaleError if it is not the recorded one."""
        self._snapshots.start(name, packed)
        self.open.add(name)
        if self._snapshots.states[name] not in self._known:
            raise StaleError(f"{self._path.name}: recorded from other texts; {AGAIN}")

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Take a copy of a snapshot with something switched off."""
        self._snapshots.fork(base, name, deactivation)
        self.open.add(name)

    def drop(self, name: str) -> None:
        """Forget a snapshot."""
        self.open.remove(name)

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Return the rows recorded; raises StaleError if this was not asked."""
        assert snapshot in self.open
        assert not reference or reference in self.open
        key = self._snapshots.key(question, snapshot, reference)
        if key not in self._asked:
            raise StaleError(f"{self._path.name}: {question.name} was not asked so; {AGAIN}")
        rows = list(self._rows_of(key, question))
        if self._order is not None:
            self._order.shuffle(rows)
        return rows

    def _rows_of(self, key: str, question: Question[RowT]) -> Iterator[RowT]:
        for number in self._asked[key]:
            yield question.row.model_validate_json(self._rows[number])
