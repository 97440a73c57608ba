"""The last build of an inventory, where nothing changed since: no model is loaded for it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from pydantic import TypeAdapter, ValidationError

from sanfab.cache.store import Cache, result_key
from sanfab.errors import SanfabError
from sanfab.inventory.digests import digest_of_file, inventory_digests
from sanfab.render.results import ARRAYS, PHASES, RECORD, SWITCHES, ArrayFiles, Build, Result

if TYPE_CHECKING:
    from sanfab.cache.store import JsonData

KIND = "build"


@dataclass(frozen=True)
class _KeptBuild:
    """A build, to be compared with what the build folder holds now."""

    folder: str
    results: tuple[Result, ...]
    arrays: tuple[str, ...]
    digests: dict[str, str]
    """SHA-256 of each file, by path."""


@cache
def _adapter() -> TypeAdapter[_KeptBuild]:
    return TypeAdapter(_KeptBuild)


def unchanged_build(cache: Cache | None, digests: dict[str, str], out: Path) -> Build | None:
    """Return the last build; None: its inventory or one of its files was another."""
    if cache is None:
        return None
    try:
        kept = _adapter().validate_python(cache.read(result_key(KIND, digests)))
    except ValidationError:
        return None
    folder = out / kept.folder
    if _digests(folder) != kept.digests:
        return None
    arrays = ArrayFiles(kept.arrays, (), ())
    results = tuple(one._replace(changed=()) for one in kept.results)
    return Build(folder, results, arrays, (), dict.fromkeys(PHASES, 0.0), kept.digests)


def keep_build(cache: Cache, inventory: Path, digests: dict[str, str], made: Build) -> None:
    """Keep a build, unless the inventory changed since its files had these digests.

    Whether the files are those that were built is compared when the record is used.
    """
    key = result_key(KIND, digests)
    try:
        if inventory_digests(inventory) != digests:
            return
        files = {**made.digests, RECORD: digest_of_file(made.folder / RECORD)}
    except SanfabError:
        return
    kept = _KeptBuild(made.folder.name, made.results, made.arrays.names, files)
    cache.write(key, cast("JsonData", _adapter().dump_python(kept, mode="json")))
    cache.forget_others(KIND, [key])


def _digests(folder: Path) -> dict[str, str] | None:
    """Return the digests of a build's files; None: a run would refuse one of them."""
    folders = (folder, folder / SWITCHES, folder / ARRAYS)
    if any(one.is_symlink() for one in (*folders, folder / RECORD)):
        return None
    found: dict[str, Path | str] = {RECORD: folder / RECORD}
    try:
        for name, file in _files(folder):
            if file.is_symlink():
                return None
            found[name] = file.path
        return {name: digest_of_file(path) for name, path in found.items()}
    except (OSError, SanfabError):
        return None


def _files(folder: Path) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield what a run writes, and what it would remove."""
    for file in _entries(folder / SWITCHES):
        if file.name.endswith(".cfg"):
            yield f"{SWITCHES}/{file.name}", file
    for array in _entries(folder / ARRAYS):
        if array.is_symlink():
            yield f"{ARRAYS}/{array.name}", array
        for file in _entries(array.path) if array.is_dir() else ():
            if file.name.endswith(".md"):
                yield f"{ARRAYS}/{array.name}/{file.name}", file


def _entries(folder: "Path | str") -> "list[os.DirEntry[str]]":
    """Return what is in a folder, folders included: a run would stumble over one named as a file.

    Raises OSError, but not for a folder that is not there.
    """
    try:
        with os.scandir(folder) as found:
            return list(found)
    except FileNotFoundError:
        return []
