"""A Batfish service -> the same, asked only what it was not asked before of the same snapshot.

The key of an answer is the bytes of its snapshots, the question, and which service answers: its
address, a proxy in between, and the version that it states in this run. A snapshot is uploaded when
the first question about it has no known answer.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock

from pydantic import ValidationError

from sanfab.cache.store import Cache, JsonData, result_key
from sanfab.digest import record_digest
from sanfab.gate.batfish.question import Deactivation, Question, RowT
from sanfab.gate.batfish.service import BatfishClient

KIND = "answer"


@dataclass
class _Snapshot:
    """A snapshot that the service may not have yet."""

    digest: str
    """Of all that it is made of."""
    make: Callable[[], None]
    """Gives it to the service."""
    lock: Lock = field(default_factory=Lock)
    is_made: bool = False

    def require(self) -> None:
        """Give it to the service, once."""
        with self.lock:
            if not self.is_made:
                self.make()
                self.is_made = True


class CachedAnswers:
    """A service whose answers are read from a cache where it has them."""

    def __init__(self, batfish: BatfishClient, cache: Cache) -> None:
        self.batfish, self.cache = batfish, cache
        self.version, self.route = batfish.version, batfish.route
        self._used: set[str] = set()
        self._snapshots: dict[str, _Snapshot] = {}

    def start(self, name: str, packed: bytes) -> None:
        """Note a snapshot."""
        digest = sha256(packed).hexdigest()
        self._snapshots[name] = _Snapshot(digest, lambda: self.batfish.start(name, packed))

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Note a copy of a snapshot with nodes or interfaces deactivated."""
        origin = self._snapshots[base]

        def make() -> None:
            origin.require()
            self.batfish.fork(base, name, deactivation)

        self._snapshots[name] = _Snapshot(record_digest(origin.digest, deactivation), make)

    def drop(self, name: str) -> None:
        """Forget a snapshot, and delete it where the service has it."""
        if self._snapshots.pop(name).is_made:
            self.batfish.drop(name)

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Return the rows of an answer."""
        about = [self._snapshots[name] for name in (snapshot, reference) if name]
        digests = [one.digest for one in about]
        service = (self.route, self.version)
        key = result_key(KIND, service, _words(question), digests, snapshot, reference)
        self._used.add(key)
        rows = _rows(question, self.cache.read(key))
        if rows is None:
            for one in about:
                one.require()
            rows = self.batfish.ask(question, snapshot, reference)
            kept: JsonData = [row.model_dump(mode="json", by_alias=True) for row in rows]
            if _rows(question, kept) == rows:
                self.cache.write(key, kept)
        return rows

    def forget_others(self) -> None:
        """Forget the answers of earlier runs that this one did not need."""
        self.cache.forget_others(KIND, self._used)


def _words(question: Question[RowT]) -> tuple[object, ...]:
    row = f"{question.row.__module__}.{question.row.__qualname__}"
    return (
        question.name,
        row,
        question.params,
        question.of,
        question.against_base,
        question.deactivation,
    )


def _rows(question: Question[RowT], data: JsonData) -> list[RowT] | None:
    """Return the rows of an answer as the cache has it; None: it does not."""
    if not isinstance(data, list):
        return None
    try:
        return [question.row.model_validate(row) for row in data]
    except ValidationError:
        return None
