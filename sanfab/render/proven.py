"""Texts that were proven -> their digests, kept under the key of all that they follow from.

The cache holds digests of the files, never their text: a file that is not byte for byte what was
proven is rendered and proven again.
"""

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, cast

from sanfab.cache.store import Cache


class Proven(NamedTuple):
    """What was proven of one switch or array."""

    key: str
    """Of all that the files and their proof follow from; empty: there is no cache."""
    lines: int
    """Lines of the first file."""
    files: dict[str, str]
    """SHA-256 of each of its files, by path; the whole configuration of a switch is first."""


def proven_before(cache: Cache | None, key: str, folder: Path) -> Proven | None:
    """Return what an earlier run proved; None: the build folder does not hold exactly that."""
    kept = cache.read(key) if cache is not None else None
    if not isinstance(kept, dict) or not isinstance(kept.get("lines"), int):
        return None
    files = cast("dict[str, str]", kept.get("files"))
    if not isinstance(files, dict) or not files:
        return None
    try:
        digests = {path: sha256((folder / path).read_bytes()).hexdigest() for path in files}
    except OSError:
        return None
    return Proven(key, cast("int", kept["lines"]), files) if digests == files else None


def proven_now(cache: Cache | None, key: str, texts: dict[str, str]) -> Proven:
    """Return the record of texts that were proven in this run, and keep it."""
    files = {path: sha256(text.encode()).hexdigest() for path, text in texts.items()}
    proven = Proven(key, next(iter(texts.values())).count("\n"), files)
    if cache is not None:
        cache.write(key, {"lines": proven.lines, "files": dict(files)})
    return proven
