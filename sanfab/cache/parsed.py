"""The files of an inventory -> their data; a file whose bytes were parsed before is not again."""

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from sanfab.cache.files import Cache
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.connections import Said, said_in
from sanfab.inventory.document import Document
from sanfab.inventory.files import parse_all
from sanfab.inventory.load import InventoryCheck, load_with_provenance
from sanfab.model import San
from sanfab.model.yaml12 import Data

PREFIX = "parsed-"


def load_by(
    cache: Cache | None, folder: Path, *rules: InventoryCheck, said: dict[str, Said] | None = None
) -> tuple[Document, San, Cabling]:
    """Return the SAN of a folder as `load_with_provenance` does, and keep what it parsed.

    ``said``: takes what each file says, by the digest of its bytes. Nothing is kept of an inventory
    with a mistake: it may be a password in a wrong place.
    """
    if cache is None:
        return load_with_provenance(folder, *rules, keeps_data=False)
    files = ParsedFiles(cache, said)
    loaded = load_with_provenance(folder, *rules, parse_files=files.parse, keeps_data=False)
    files.keep()
    return loaded


class ParsedFiles:
    """Files by the digest of their bytes."""

    def __init__(self, cache: Cache, said: dict[str, Said] | None = None) -> None:
        self._store = cache
        self._said = said
        self._used: set[str] = set()
        self._new: dict[str, str] = {}

    def parse(self, paths: list[Path]) -> Iterable[tuple[Data, str]]:
        """Return the data of each file, or what is wrong with it as a whole."""
        names = {path: _name_of(path) for path in paths}
        known = {path: self._data(name) for path, name in names.items() if name}
        new = [path for path in paths if not isinstance(known.get(path), dict)]
        parsed = dict(zip(new, parse_all(new) if new else (), strict=True))
        for path, (data, problem) in parsed.items():
            # A file that changed meanwhile is parsed anew next time.
            if not problem and isinstance(data, dict) and names[path] == _name_of(path) != "":
                self._new[names[path]] = json.dumps(data)  # now: a load changes the data
                known[path] = data
        self._used |= set(names.values())
        if self._said is not None:
            for path, data in known.items():
                digest = names[path].removeprefix(PREFIX)
                if isinstance(data, dict) and digest not in self._said:
                    self._said[digest] = said_in(data)
        return [parsed[path] if path in parsed else (known[path], "") for path in paths]

    def known(self, digest: str) -> Data:
        """Return the data of a file of the last run; None: it is not known."""
        return self._data(PREFIX + digest)

    def _data(self, name: str) -> Data:
        return json.loads(self._new[name]) if name in self._new else self._store.read(name)

    def use(self, digests: Iterable[str]) -> None:
        """Keep what is known of files that this run does not read."""
        self._used |= {PREFIX + digest for digest in digests}

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
