"""A finished build <-> its record in the cache: an unchanged inventory is not even loaded."""

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
class _KeptBuild:
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
def _adapter() -> TypeAdapter[_KeptBuild]:
    return TypeAdapter(_KeptBuild)


def known_build(kept_in: Cache | None, inputs: Inputs, out: Path) -> Build | None:
    """Return the build of an unchanged inventory, if all of its files are as they were written."""
    if kept_in is None or not inputs.key:
        return None
    try:
        kept = _adapter().validate_python(kept_in.read(NAME))
    except ValidationError:
        return None
    folder = out / kept.folder
    if kept.key != inputs.key or _digests(folder) != {**kept.digests, RECORD: kept.record}:
        return None
    results = tuple(one._replace(changed=()) for one in kept.results)
    arrays = ArrayFiles(kept.arrays, (), ())
    return Build(folder, results, arrays, (), dict.fromkeys(PHASES, 0.0), kept.digests)


def keep_build(kept_in: Cache | None, inputs: Inputs, build: Build) -> None:
    """Keep what was built, unless the inventory changed meanwhile.

    Whether the files are those that were built is compared when the record is used.
    """
    if kept_in is None or not inputs.are_unchanged:
        return
    try:
        record = digest_of_file(build.folder / RECORD)
    except SanfabError:
        return
    names, files = build.arrays.names, build.digests
    kept = _KeptBuild(inputs.key, build.folder.name, build.results, names, files, record)
    kept_in.write(NAME, cast("JsonData", _adapter().dump_python(kept, mode="json")))


def _digests(folder: Path) -> dict[str, str] | None:
    """Return the digests of a build's files; None: a run would refuse one of them."""
    paths = [folder, folder / "switches", folder / ARRAYS, *_files(folder)]
    if any(path.is_symlink() or path.parent.is_symlink() for path in paths):
        return None
    try:
        return {path.relative_to(folder).as_posix(): digest_of_file(path) for path in paths[3:]}
    except SanfabError:
        return None


def _files(folder: Path) -> Iterator[Path]:
    """Yield what a run writes, and what it would remove."""
    yield folder / RECORD
    yield from sorted((folder / "switches").glob("*.cfg"))
    yield from sorted((folder / ARRAYS).glob("*/*.md"))
