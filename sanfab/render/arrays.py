"""San -> sheet and commands of each array below build/, read back before any is written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sanfab.arrays.commands import CommandFamily, commands_context, undo_context
from sanfab.arrays.facts import ArrayFacts, Values, values_of
from sanfab.arrays.families import COMMANDS, READERS
from sanfab.arrays.intent import array_facts
from sanfab.arrays.quoting import code_cell
from sanfab.arrays.read_back import read_commands, read_lines
from sanfab.arrays.reading import read_sheet
from sanfab.arrays.sheet import SHEET, sheet_context
from sanfab.cache.store import Cache, result_key
from sanfab.errors import ProofError
from sanfab.inventory.assumed import assumed_lines, assumed_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.digests import replace_file
from sanfab.inventory.files import refuse_links
from sanfab.model.endpoint import ArrayIntent
from sanfab.parallel import batches_of, on_all_cores
from sanfab.render.proven import Proven, proven_before, proven_now
from sanfab.render.results import ARRAYS, ArrayFiles
from sanfab.render.templates import render_template

KIND = "proven"
"""Of results in the cache."""
COMMAND_FILE, UNDO_FILE = "commands.md", "undo.md"


class ArrayDocuments(NamedTuple):
    """The documents of some arrays, each proven."""

    texts: dict[str, str]
    """By path; without those that the build folder has as they were proven."""
    proven: dict[str, Proven]
    """By array."""


class DocumentBatch(NamedTuple):
    """The documents of some arrays, and what of them is not proven."""

    texts: dict[str, str]
    proven: dict[str, Proven]
    problems: list[str]


def array_documents(cabling: Cabling) -> dict[str, str]:
    """Return the documents of every array by path, each proven; raises ProofError."""
    batches = batches_of(list(cabling.san.arrays))
    job = partial(make_documents, cabling, Path(), None)
    with on_all_cores(job, batches, len(cabling.san.switches)) as done:
        return all_documents(done).texts


def all_documents(batches: Iterable[DocumentBatch]) -> ArrayDocuments:
    """Return the documents of every array; raises ProofError if one is not proven."""
    made = ArrayDocuments({}, {})
    problems: list[str] = []
    for batch in batches:
        made.texts.update(batch.texts)
        made.proven.update(batch.proven)
        problems += batch.problems
    if problems:
        raise ProofError("\n".join(problems))
    return made


def make_documents(
    cabling: Cabling, folder: Path, cache: Cache | None, names: list[str]
) -> DocumentBatch:
    """Render and prove the documents of some arrays.

    ``cache``: what earlier runs proved counts as long as the build folder holds just that.
    """
    made = DocumentBatch({}, {}, [])
    for name in names:
        array, facts = cabling.san.arrays[name], array_facts(cabling, name)
        assumed = assumed_lines(assumed_of(cabling, "arrays", name))
        key = _key_of(name, facts, array, assumed) if cache is not None else ""
        known = proven_before(cache, key, folder)
        if known is not None:
            made.proven[name] = known
            continue
        texts = render_array(facts, array, assumed)
        made.problems.extend(f"{name}: {problem}" for problem in unproven_values(facts, texts))
        placed = {f"{ARRAYS}/{name}/{file}": text for file, text in texts.items()}
        made.texts.update(placed)
        made.proven[name] = proven_now(cache, key, placed)
    return made


def _key_of(name: str, facts: ArrayFacts, array: ArrayIntent, assumed: list[str]) -> str:
    """Return the key of all that the documents of an array and their proof follow from."""
    return result_key(KIND, name, facts, array.model_dump_json(), assumed)


def render_array(
    facts: ArrayFacts, array: ArrayIntent, assumed: Sequence[str] = ()
) -> dict[str, str]:
    """Return the documents of one array by file name; ``assumed``: values that no source states."""
    marks = {"assumed": [code_cell(one) for one in assumed]}
    texts = {SHEET: render_template("arrays/sheet.j2", sheet_context(facts, array) | marks)}
    family = COMMANDS.get(facts.family)
    if family is None:
        return texts
    places = family.places(facts)
    context = commands_context(facts, family, places) | marks
    texts[COMMAND_FILE] = render_template("arrays/commands.j2", context)
    undo = undo_context(facts, family, places)
    if undo["places"]:
        texts[UNDO_FILE] = render_template("arrays/undo.j2", undo)
    return texts


def unproven_values(facts: ArrayFacts, texts: Mapping[str, str]) -> Iterator[str]:
    """Yield the values that do not read back as intended."""
    wanted, found = values_of(facts), read_sheet(texts[SHEET])
    if found != wanted:
        yield from _differences(SHEET, _by_field(wanted), _by_field(found))
    family = COMMANDS.get(facts.family)
    if family is not None:
        yield from _unproven_commands(facts, family, texts)


def _unproven_commands(
    facts: ArrayFacts, family: CommandFamily, texts: Mapping[str, str]
) -> Iterator[str]:
    read_back = READERS[facts.family]
    read, undo = (read_commands(texts.get(file, "")) for file in (COMMAND_FILE, UNDO_FILE))
    for place in family.names(facts):
        settings = read_lines(read.pop(place, ()), read_back.readers)
        yield from _differences(COMMAND_FILE, read_back.expected(facts, place), settings)
        taken = read_lines(undo.pop(place, ()), read_back.takes_away)
        yield from _differences(UNDO_FILE, read_back.undone(facts, place), taken)
    yield from (f"found commands of {place}, expected none" for place in (*read, *undo))


def _by_field(values: Values) -> dict[tuple[str, ...], str]:
    return {(*row, field): one for row, fields in values.items() for field, one in fields.items()}


def _differences(
    file: str, wanted: Mapping[tuple[str, ...], str], found: Mapping[tuple[str, ...], str]
) -> Iterator[str]:
    if found == wanted:
        return
    for key in dict.fromkeys((*wanted, *found)):
        here, there = found.get(key), wanted.get(key)
        if here != there:
            words = " ".join(filter(None, key))
            expected = "nothing" if there is None else repr(there)
            got = "nothing" if here is None else repr(here)
            yield f"{file}: {words}: found {got}, expected {expected}"


def publish_documents(folder: Path, documents: ArrayDocuments) -> ArrayFiles:
    """Write the documents that changed, and remove those of arrays that are gone."""
    places = [folder / ARRAYS / name for name in documents.proven]
    refuse_links(folder, folder / ARRAYS, *places)
    changed = tuple(path for path, text in documents.texts.items() if _write(folder, path, text))
    wanted = {path for one in documents.proven.values() for path in one.files}
    files = sorted((folder / ARRAYS).glob("*/*.md"))
    removed = []
    for file in files:
        path = file.relative_to(folder).as_posix()
        if path not in wanted and file.name in {SHEET, COMMAND_FILE, UNDO_FILE}:
            file.unlink()
            removed.append(path)
            if not any(file.parent.iterdir()):
                file.parent.rmdir()
    return ArrayFiles(tuple(documents.proven), changed, tuple(removed))


def _write(folder: Path, path: str, text: str) -> bool:
    """Write a document in one step if it changed; return whether it did."""
    file = folder / path
    if file.is_file() and file.read_bytes() == text.encode():
        return False
    replace_file(file, text)
    return True
