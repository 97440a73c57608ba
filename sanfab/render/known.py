"""Intended facts -> whether an earlier run rendered and proved just these, and what it wrote then.

The text of a switch and its proof follow from its facts, its platform row and its capabilities
alone, the documents of an array from its facts and its entry: their digest is the key. The cache
holds digests of the files, never their text: a file that is not byte for byte what was proven is
rendered and proven anew.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from sanfab.cache import Cache
from sanfab.digest import record_digest
from sanfab.facts import SwitchFacts
from sanfab.intent import SwitchDesign
from sanfab.model import Platform

SWITCHES, ARRAYS = "proven", "proven-arrays"
"""Names in the cache."""


class Proven(NamedTuple):
    """What was proven of one switch or array."""

    key: str
    lines: int
    """Lines of the first file."""
    files: dict[str, str]
    """SHA-256 of each of its files, by path; the whole configuration of a switch is first."""

    @property
    def text_digest(self) -> str:
        """SHA-256 of the first file."""
        return next(iter(self.files.values()))


class AllProven(NamedTuple):
    """What was proven of a SAN, by name."""

    switches: dict[str, Proven]
    arrays: dict[str, Proven]

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield the path and the SHA-256 of each file."""
        for one in (*self.switches.values(), *self.arrays.values()):
            yield from one.files.items()


def text_digest(text: str) -> str:
    """Return the SHA-256 of a configuration."""
    return sha256(text.encode()).hexdigest()


def proven_key(facts: SwitchFacts, design: SwitchDesign, *, reloads: bool) -> str:
    """Return the digest of all that the configurations of a switch and their proof follow from."""
    return record_digest(facts, _digest_of_row(design.platform), set(design.capabilities), reloads)


@cache
def _digest_of_row(platform: Platform) -> str:
    return record_digest(platform)


def proven_now(key: str, texts: dict[str, str]) -> Proven:
    """Return the record of texts that were proven in this run."""
    files = {path: text_digest(text) for path, text in texts.items()}
    return Proven(key, next(iter(texts.values())).count("\n"), files)


def is_in_build(proven: Proven, folder: Path) -> bool:
    """Return whether the build folder holds exactly what was proven."""
    try:
        return all(
            sha256((folder / path).read_bytes()).hexdigest() == digest
            for path, digest in proven.files.items()
        )
    except OSError:
        return False


def read_proven(cache: Cache | None) -> AllProven:
    """Return what earlier runs proved."""
    return AllProven(_kept(cache, SWITCHES), _kept(cache, ARRAYS))


def write_proven(cache: Cache | None, proven: AllProven) -> None:
    """Keep what was proven, if it differs from what is kept."""
    if cache is None:
        return
    for kind, now in ((SWITCHES, proven.switches), (ARRAYS, proven.arrays)):
        if _kept(cache, kind) != now:
            cache.write(kind, {name: [*one[:2], dict(one.files)] for name, one in now.items()})


def _kept(cache: Cache | None, kind: str) -> dict[str, Proven]:
    data = cache.read(kind) if cache is not None else None
    rows = data if isinstance(data, dict) else {}
    found = {name: _proven(row) for name, row in rows.items()}
    return {name: proven for name, proven in found.items() if proven is not None}


def _proven(row: object) -> Proven | None:
    """Return a record as it was written; None for anything else."""
    if not isinstance(row, list) or len(row) != 3:  # noqa: PLR2004  # the fields of Proven
        return None
    key, lines, files = row
    if not isinstance(key, str) or not isinstance(lines, int) or not isinstance(files, dict):
        return None
    if not files or not all(isinstance(digest, str) for digest in files.values()):
        return None
    return Proven(key, lines, files)
