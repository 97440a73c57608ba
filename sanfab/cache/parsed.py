"""The files of an inventory -> their data; a file whose bytes were parsed before is not again."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from sanfab.cache.files import Cache
from sanfab.inventory import Cabling, Document, load_with_provenance
from sanfab.inventory.files import parse_all
from sanfab.inventory.load import InventoryCheck
from sanfab.model import San
from sanfab.model.yaml12 import Data

PREFIX = "parsed-"


def load_by(
    cache: Cache | None, folder: Path, *rules: InventoryCheck
) -> tuple[Document, San, Cabling]:
    """Return the SAN of a folder as `load_with_provenance` does, and keep what it parsed.

    Nothing is kept of an inventory with a mistake: it may be a password in a wrong place.
    """
    if cache is None:
        return load_with_provenance(folder, *rules, keeps_data=False)
    files = _KnownFiles(cache)
    loaded = load_with_provenance(folder, *rules, parse_files=files.parse, keeps_data=False)
    files.keep()
    return loaded


class _KnownFiles:
    """Files by the digest of their bytes."""

    def __init__(self, cache: Cache) -> None:
        self._store = cache
        self._used: set[str] = set()
        self._new: dict[str, str] = {}

    def parse(self, paths: list[Path]) -> Iterable[tuple[Data, str]]:
        """Return the data of each file, or what is wrong with it as a whole."""
        names = {path: _name_of(path) for path in paths}
        known = {path: self._store.read(name) for path, name in names.items() if name}
        new = [path for path in paths if not isinstance(known.get(path), dict)]
        parsed = dict(zip(new, parse_all(new) if new else (), strict=True))
        for path, (data, problem) in parsed.items():
            # A file that changed meanwhile is parsed anew next time.
            if not problem and isinstance(data, dict) and names[path] == _name_of(path) != "":
                self._new[names[path]] = json.dumps(data)  # now: a load changes the data
        self._used |= set(names.values())
        return [parsed[path] if path in parsed else (known[path], "") for path in paths]

    def keep(self) -> None:
        """Keep what was parsed, and forget other files of the inventory."""
        for name, text in self._new.items():
            self._store.write(name, json.loads(text))
        self._store.keep_of(PREFIX, self._used)


def _name_of(path: Path) -> str:
    """Return the name of a file in the cache, by its content; empty if it cannot be read."""
    try:
        return PREFIX + sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    except OSError:
        return ""
