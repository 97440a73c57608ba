"""A finished build <-> its record in the cache: of an unchanged inventory nothing is loaded."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from pydantic import TypeAdapter, ValidationError

from sanfab.cache import Cache
from sanfab.cache.inputs import Inputs
from sanfab.errors import SanfabError
from sanfab.inventory.digests import digest_of_file
from sanfab.render.arrays import FOLDER as ARRAYS
from sanfab.render.arrays import ArrayFiles
from sanfab.render.build import PHASES, Build, Result
from sanfab.render.record import RECORD

if TYPE_CHECKING:
    from sanfab.cache.files import JsonData

NAME = "build"


@dataclass(frozen=True)
class KeptBuild:
    """A build, and of what inventory."""

    key: str
    folder: str
    results: tuple[Result, ...]
    arrays: tuple[str, ...]
    digests: dict[str, str]
    """SHA-256 of each configuration and document, by path."""
    record: str
    """That of the record of the inventory."""


@cache
def _adapter() -> TypeAdapter[KeptBuild]:
    return TypeAdapter(KeptBuild)


def last_build(kept_in: Cache) -> KeptBuild | None:
    """Return what was built last; None: nothing is known of it."""
    try:
        return _adapter().validate_python(kept_in.read(NAME))
    except ValidationError:
        return None


def is_as_built(kept: KeptBuild, out: Path) -> bool:
    """Return whether all files of a build are as they were written, and no other is there."""
    return _digests(out / kept.folder) == {**kept.digests, RECORD: kept.record}


def known_build(kept: KeptBuild, out: Path) -> Build:
    """Return a build of which nothing changed."""
    results = tuple(one._replace(changed=()) for one in kept.results)
    arrays = ArrayFiles(kept.arrays, (), ())
    return Build(out / kept.folder, results, arrays, (), dict.fromkeys(PHASES, 0.0), kept.digests)


def keep_build(kept_in: Cache, inputs: Inputs, build: Build) -> None:
    """Keep what was built; the inventory must not have changed meanwhile.

    Whether the files are those that were built is compared when the record is used.
    """
    try:
        record = digest_of_file(build.folder / RECORD)
    except SanfabError:
        return
    names, files = build.arrays.names, build.digests
    kept = KeptBuild(inputs.key, build.folder.name, build.results, names, files, record)
    kept_in.write(NAME, cast("JsonData", _adapter().dump_python(kept, mode="json")))


def _digests(folder: Path) -> dict[str, str] | None:
    """Return the digests of a build's files; None: a run would refuse one of them."""
    folders = (folder, folder / "switches", folder / ARRAYS)
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
    for file in _entries(folder / "switches"):
        if file.name.endswith(".cfg"):
            yield f"switches/{file.name}", file
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
