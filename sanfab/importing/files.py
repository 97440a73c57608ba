"""A proven draft -> the files of a new inventory, and what a person should know of it.

The folder gets the inventory, and a hidden folder ``.import`` that no verb reads as inventory:
``questions.yml`` for what only a person can answer, ``remainder.txt`` for what is not stated, and
the files as they were written, from which `--update` tells what somebody changed.
"""

import re
import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from sanfab.errors import SanfabError
from sanfab.importing.draft import Draft, UnstatedFact
from sanfab.importing.port_names import port_order, port_ranges
from sanfab.importing.profiles import with_profiles
from sanfab.importing.questions import QUESTIONS, questions_text
from sanfab.importing.ranges import join_entries
from sanfab.importing.three_way import EDITED, merged_texts
from sanfab.importing.yaml_text import yaml_lines
from sanfab.inventory.digests import replace_file
from sanfab.inventory.files import refuse_links, text_in
from sanfab.inventory.folder import inventory_files
from sanfab.inventory.load import load_inventory
from sanfab.model.san import San
from sanfab.model.yaml12 import Data, Where

IMPORT_NOTES = ".import"
"""Folder in that of the inventory with what is known of the import."""
REMAINDER, BASE_FOLDER = "remainder.txt", "base"
_FILES = {
    "networks.yml": ("vlans", "vsans"),
    "switches.yml": ("switches", "links"),
    "hosts.yml": ("hosts",),
    "arrays.yml": ("arrays", "neighbors"),
}
"""Sections of the files of a large inventory; all others stand in san.yml."""
_ONE_FILE = 120
"""Lines up to which an inventory is one file."""
_HEAD = (
    "# Imported by `sanfab import`. `assumed` marks what no capture states: correct it, or\n"
    f"# answer the questions in {IMPORT_NOTES}/{QUESTIONS} and import again."
)


def inventory_texts(draft: Draft, *, apart: bool | None = None) -> dict[str, str]:
    """Return the files of a draft by name: one, or several where there is much to say.

    ``apart``: whether there are several; None: that depends on the draft.
    """
    data, assumed = with_profiles(*join_entries(draft))
    whole = _text(data, assumed)
    if whole.count("\n") <= _ONE_FILE if apart is None else not apart:
        return {"san.yml": whole}
    elsewhere = {section for sections in _FILES.values() for section in sections}
    parts = {"san.yml": tuple(key for key in data if key not in elsewhere)} | _FILES
    found = {
        name: {key: data[key] for key in sections if key in data}
        for name, sections in parts.items()
    }
    return {name: _text(own, assumed) for name, own in found.items() if own}


def _text(data: Mapping[str, Data], assumed: Mapping[Where, str]) -> str:
    return "\n".join((_HEAD, *yaml_lines(data, assumed), ""))


def notes_texts(draft: Draft) -> dict[str, str]:
    """Return the files about an import by name."""
    found = {QUESTIONS: questions_text(draft)}
    noted = (*_with_ranges(draft.remainders), *draft.unread)
    lines = [f"{one.switch or 'SAN'}: {one.place}: {one.text}" for one in noted]
    return found | {REMAINDER: "".join(f"{line}\n" for line in lines)}


_OF_PORT = re.compile(r"(?P<kind>(?:fc_)?ports)\.(?P<port>[^.,]+)(?P<field>(?:\.\w+)?)")


def _with_ranges(noted: Sequence[UnstatedFact]) -> Iterator[UnstatedFact]:
    """Yield what is not stated, one fact of several ports of a switch once."""
    by_port = [_OF_PORT.fullmatch(one.place) for one in noted]
    alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
    keys = [
        (one.switch, match["kind"], match["field"], one.text) if match else ()
        for one, match in zip(noted, by_port, strict=True)
    ]
    for key, match in zip(keys, by_port, strict=True):
        if match:
            alike[key].append(match["port"])
    for one, key in zip(noted, keys, strict=True):
        ports = alike.pop(key, None) if key else [""]
        if ports and key:
            names = port_ranges(sorted(ports, key=port_order))
            yield UnstatedFact(one.switch, f"{key[1]}.{names}{key[2]}", one.text)
        elif ports:
            yield one


def write_inventory(
    folder: Path, draft: Draft, san: San, kept: Mapping[str, str] = MappingProxyType({})
) -> list[Path]:
    """Write a new inventory; return its files.

    ``kept``: further files about the import, by name.

    Raises SanfabError for a folder that holds something, and AssertionError if the files are not
    read as the draft: nothing is written then.
    """
    refuse_links(folder)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SanfabError(
            f"{folder}: exists; an import overwrites nothing. Name a new folder, or take later "
            "captures in with --update"
        )
    texts = inventory_texts(draft)
    _refuse_other_reading(texts, folder.name, san)
    notes = notes_texts(draft) | _as_base(texts) | {**kept}
    try:
        _write(folder, texts)
        _write(folder / IMPORT_NOTES, notes)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise SanfabError(f"{folder}: cannot be written: {error.strerror}") from error
    return [
        *inventory_files(folder),
        folder / IMPORT_NOTES / QUESTIONS,
        folder / IMPORT_NOTES / REMAINDER,
    ]


def _refuse_other_reading(texts: Mapping[str, str], name: str, san: San) -> None:
    """Raise AssertionError if the files are not read as the SAN that was proven."""
    with TemporaryDirectory() as place:
        trial = Path(place) / "inventory" / name
        _write(trial, texts)
        if load_inventory(trial)[0] != san:
            raise AssertionError("an import that is not read as it was proven")


def _as_base(texts: Mapping[str, str]) -> dict[str, str]:
    return {f"{BASE_FOLDER}/{file}": text for file, text in texts.items()}


@dataclass(frozen=True)
class Updated:
    """What later captures changed in an inventory."""

    files: tuple[Path, ...]
    """Files that were written."""
    conflicts: tuple[str, ...]
    """File and line of each conflict with what somebody edited."""


def update_inventory(
    folder: Path, draft: Draft, san: San, kept: Mapping[str, str] = MappingProxyType({})
) -> Updated:
    """Take later captures into an inventory, and keep what somebody edited since its import.

    ``kept``: further files about the import, by name.

    Raises SanfabError for a folder that no import wrote, and for one with open conflicts.
    """
    base = folder / IMPORT_NOTES / BASE_FOLDER
    refuse_links(folder, folder / IMPORT_NOTES, base)
    known = {path.name: text_in(path) or "" for path in sorted(base.glob("*.yml"))}
    if not known:
        raise SanfabError(f"{base}: not found; --update needs a folder that `import` wrote")
    texts = inventory_texts(draft, apart=len(known) > 1)
    _refuse_other_reading(texts, folder.name, san)
    written, conflicts = [], []
    for name in sorted({*known, *texts}):
        edited = text_in(folder / name)
        if edited is None and name in known:
            raise SanfabError(
                f"{folder / name}: is gone since the import; put it back, or import into a new "
                "folder"
            )
        if f"<<<<<<< {EDITED}" in (edited or ""):
            raise SanfabError(f"{folder / name}: has open conflicts; resolve them first")
        found = merged_texts(known.get(name, ""), edited or "", texts.get(name, ""))
        conflicts += [f"{folder / name}:{line}" for line in found.conflicts]
        if found.text != edited:
            replace_file(folder / name, found.text)
            written.append(folder / name)
    _write(folder / IMPORT_NOTES, notes_texts(draft) | _as_base(texts) | {**kept})
    return Updated(tuple(written), tuple(conflicts))


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
