"""What an import read besides the captures -> a file of its folder, for later updates."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.importing.yaml_text import flow_text
from sanfab.inventory.files import text_in
from sanfab.inventory.messages import did_you_mean
from sanfab.model.yaml12 import Data, parse

SOURCES = "sources.yml"
_HEAD = (
    "# What the import read besides the captures, relative to the folder of the inventory.\n"
    "# `import --update` reads it again where its option is not given. Delete what it is to leave\n"
    "# out."
)


@dataclass(frozen=True)
class ImportSources:
    """The name of the SAN, and what is read besides the captures."""

    name: str = ""
    sheets: tuple[Path, ...] = ()
    columns: Path | None = None
    hosts: tuple[Path, ...] = ()
    arrays: tuple[Path, ...] = ()
    netbox: str = ""
    """Address of NetBox; empty: none was read."""
    site: str = ""
    """Site in NetBox."""
    device_types: Path | None = None
    """Models of its device types."""


def kept_sources_text(sources: ImportSources, folder: Path) -> str:
    """Return the file that keeps what an import into a folder read."""
    lines = [_HEAD]
    for one in fields(ImportSources):
        value = getattr(sources, one.name)
        if value:
            lines.append(f"{one.name}: {flow_text(_as_data(value, folder))}")
    return "\n".join((*lines, ""))


def _as_data(value: str | Path | Sequence[Path], folder: Path) -> Data:
    if isinstance(value, str):
        return value
    if isinstance(value, Path):
        return Path(os.path.relpath(value, folder)).as_posix()
    return [_as_data(one, folder) for one in value]


def with_kept_sources(given: ImportSources, file: Path, folder: Path) -> ImportSources:
    """Return what is given, and what an earlier import read where nothing is.

    ``file``: that of the earlier import; it may be missing. Raises SanfabError for a file that
    cannot be read so, for one that names what is gone, and for a site of NetBox: only who names it
    sends a token there.
    """
    text = text_in(file)
    if text is None:
        return given
    kept = _read(file, parse(text) or {}, folder)
    if kept.netbox and not given.netbox:
        raise SanfabError(
            f"{file}: netbox: the import read {kept.netbox} too; name it again, as `import netbox "
            f"{kept.netbox} --site {kept.site}`, or delete both lines to leave it out"
        )
    merged = {
        one.name: getattr(given, one.name) or getattr(kept, one.name)
        for one in fields(ImportSources)
    }
    if given.sheets and not given.columns:
        merged["columns"] = kept.columns
    found = ImportSources(**merged)
    _refuse_missing(file, given, found)
    return found


def _refuse_missing(file: Path, given: ImportSources, found: ImportSources) -> None:
    """Raise SanfabError for a kept path where nothing is."""
    for key, option in (("sheets", "sheet"), ("hosts", "hosts"), ("arrays", "arrays")):
        for path in getattr(found, key) if not getattr(given, key) else ():
            if not path.exists():
                raise SanfabError(
                    f"{file}: {key}: {path} is gone, which the import read; name it with "
                    f"--{option}, or delete it in this file to leave it out"
                )


def _read(file: Path, data: Data, folder: Path) -> ImportSources:
    if not isinstance(data, dict):
        raise SanfabError(f"{file}: found no sources, expected lines as `hosts: [PATH]`")
    known = {one.name for one in fields(ImportSources)}
    for key in data:
        if key not in known:
            raise SanfabError(f"{file}: {key}: is no source{did_you_mean(key, known)}")
    words = {key: _word(file, key, data) for key in ("name", "netbox", "site")}
    columns, types = _word(file, "columns", data), _word(file, "device_types", data)
    return ImportSources(
        **words,
        columns=folder / columns if columns else None,
        device_types=folder / types if types else None,
        sheets=_paths(file, "sheets", data, folder),
        hosts=_paths(file, "hosts", data, folder),
        arrays=_paths(file, "arrays", data, folder),
    )


def _word(file: Path, key: str, data: Mapping[str, Data]) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise SanfabError(f"{file}: {key}: expected one text")
    return value


def _paths(file: Path, key: str, data: Mapping[str, Data], folder: Path) -> tuple[Path, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise SanfabError(f"{file}: {key}: expected a list of paths")
    return tuple(Path(os.path.normpath(folder / str(one))) for one in value)
