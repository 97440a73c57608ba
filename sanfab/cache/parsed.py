"""The files of an inventory -> their data; a file whose bytes an earlier run parsed is read."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from sanfab.cache.store import Cache, result_key
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import parse_all
from sanfab.inventory.load import InventoryCheck, load_with_provenance
from sanfab.model.san import San
from sanfab.model.yaml12 import Data

KIND = "parsed"


def load_by(
    cache: Cache | None, folder: Path, *rules: InventoryCheck
) -> tuple[Document, San, Cabling]:
    """Return the SAN of a folder as `load_with_provenance` does, and keep what it parsed.

    Nothing is kept of an inventory with a mistake: it may be a password in a wrong place.
    """
    if cache is None:
        return load_with_provenance(folder, *rules)
    files = _ParsedFiles(cache)
    loaded = load_with_provenance(folder, *rules, parse_files=files.parse)
    files.keep()
    return loaded


class _ParsedFiles:
    """Files by the digest of their bytes."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._used: set[str] = set()
        self._new: dict[str, str] = {}

    def parse(self, paths: list[Path]) -> Iterable[tuple[Data, str]]:
        """Return the data of each file, or what is wrong with it as a whole."""
        keys = {path: _key_of(path) for path in paths}
        self._used |= set(keys.values())
        known = {path: self._cache.read(key) for path, key in keys.items() if key}
        new = [path for path in paths if not isinstance(known.get(path), dict)]
        parsed = dict(zip(new, parse_all(new) if new else (), strict=True))
        for path, (data, problem) in parsed.items():
            # A file that changed in the meantime is parsed again next time.
            if not problem and keys[path] == _key_of(path) != "":
                self._new[keys[path]] = json.dumps(data)  # now: a load may change the data
        return [parsed[path] if path in parsed else (known[path], "") for path in paths]

    def keep(self) -> None:
        """Keep what was parsed, and forget other files of the inventory."""
        for key, text in self._new.items():
            self._cache.write_json(key, text)
        self._cache.forget_others(KIND, self._used)


def _key_of(path: Path) -> str:
    """Return the key of a file, by its content; empty if it cannot be read."""
    try:
        return result_key(KIND, sha256(path.read_bytes()).hexdigest()) if path.is_file() else ""
    except OSError:
        return ""
