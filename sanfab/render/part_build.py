"""A build of which one part changed -> a build of that part; the rest stays as it was built.

A change reaches the files that its names and words connect it with. Only they are loaded, checked,
rendered and proven. Where it may reach further, or anything is wrong, nothing is done here: a build
of the whole SAN follows, whose result is the same and whose messages are complete.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import NamedTuple, cast

from sanfab.cache import Cache
from sanfab.cache.inputs import Inputs
from sanfab.cache.parsed import ParsedFiles
from sanfab.errors import ProofError, SanfabError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.connections import DEVICES, LISTS, Said, connected
from sanfab.inventory.document import Document
from sanfab.inventory.files import inventory_files
from sanfab.inventory.load import load_with_provenance
from sanfab.model.yaml12 import Data
from sanfab.parallel import Progress
from sanfab.render.arrays import FOLDER as ARRAYS
from sanfab.render.build import Beside, Build, build
from sanfab.render.known import AllProven, read_proven
from sanfab.render.known_build import KeptBuild, is_as_built, keep_build
from sanfab.render.known_files import Files, LastFiles, files_of, once_by_file, write_files
from sanfab.render.record import write_record

PART_FROM = 100
"""A SAN with fewer switches is always built as a whole."""


class LastRun(NamedTuple):
    """What the last run left."""

    cache: Cache
    build: KeptBuild
    files: LastFiles


class _Loaded(NamedTuple):
    """The part of an inventory that a change reaches."""

    document: Document
    cabling: Cabling
    said: dict[str, Said]
    """What its files say, by their digests."""
    unread: Files
    """The other files."""


def build_part(
    last: LastRun, inputs: Inputs, out: Path, progress: Progress
) -> tuple[Build, float] | None:
    """Return the build of a changed inventory, and when its part was loaded.

    None: it has to be built as a whole. Keeps what is to be known of it.
    """
    if len(last.build.results) < PART_FROM or last.files.key != last.build.key:
        return None
    if not is_as_built(last.build, out):
        return None
    with suppress(SanfabError, ProofError):
        loaded = _loaded(last, inputs)
        beside = _beside(last, loaded) if loaded is not None and inputs.are_unchanged else None
        if loaded is not None and beside is not None:
            since = monotonic()
            made = build(loaded.cabling, out, progress, last.cache, beside)
            whole = _with_all(made, beside, last.build)
            write_record(whole.folder, inputs.digests)
            _keep(last, loaded, inputs, whole)
            return whole, since
    return None


def _loaded(last: LastRun, inputs: Inputs) -> _Loaded | None:
    """Return what a change reaches; None: it may be everything."""
    said = {one.digest: one.said for one in last.files.files.values()}
    parsed = ParsedFiles(last.cache, said)
    unread = _unread(last.files, inputs, parsed, said)
    if 2 * len(unread) < len(last.files.files):
        return None
    networks = {inputs.folder / name: one.said.networks for name, one in unread.items()}

    def parse(paths: list[Path]) -> Iterable[tuple[Data, str]]:
        wanted = [path for path in paths if path not in networks]
        found = dict(zip(wanted, parsed.parse(wanted), strict=True))
        for path in paths:
            # A load changes the data.
            yield found[path] if path in found else (deepcopy(dict(networks[path])), "")

    document, _, cabling = load_with_provenance(inputs.folder, derived_problems, parse_files=parse)
    parsed.use(one.digest for one in unread.values())
    parsed.keep()
    return _Loaded(document, cabling, said, unread)


def _unread(last: LastFiles, inputs: Inputs, parsed: ParsedFiles, said: dict[str, Said]) -> Files:
    """Return the files that a change cannot reach; none if it concerns the whole SAN."""
    folder, digests = inputs.folder, inputs.digests
    paths = {path.relative_to(folder).as_posix(): path for path in inventory_files(folder)}
    if last.models != {name: one for name, one in digests.items() if name not in paths}:
        return {}
    known = last.files
    changed = [
        name
        for name in {**known, **paths}
        if name not in known or known[name].digest != digests.get(name)
    ]
    new = [name for name in changed if name in paths]
    found = dict(zip(new, parsed.parse([paths[name] for name in new]), strict=True))
    for name in changed:
        data, problem = found.get(name, ({}, ""))
        before = parsed.known(known[name].digest) if name in known else {}
        if problem or before is None or _of_whole_san(data) != _of_whole_san(before):
            return {}
        if name in found and digests.get(name) not in said:
            return {}  # it changed again since the run began
        after = said[digests[name]] if name in found else None
        if _in_order(after) != _in_order(known[name].said if name in known else None):
            return {}
    states = [(name, one.said) for name, one in known.items()]
    states += [(name, said[digests[name]]) for name in new]
    seeds = {*changed, *(name for name, one in states if one.concerns_all and one.words)}
    reached = connected(states, seeds)
    return {
        name: one
        for name, one in known.items()
        if name not in reached and not one.said.concerns_all
    }


def _of_whole_san(data: Data) -> str:
    """Return all that a file says of the whole SAN: also its VLANs and VSANs, and their order."""
    sections = cast("dict[str, Data]", data)
    return json.dumps([pair for pair in sections.items() if pair[0] not in (*DEVICES, *LISTS)])


def _in_order(said: Said | None) -> list[frozenset[str]]:
    """Return the names in a file that have a place among all: that of the file decides it."""
    names = said.names if said is not None else {}
    return [names.get(section, frozenset()) for section in ("switches", "arrays")]


def _beside(last: LastRun, loaded: _Loaded) -> Beside | None:
    """Return what stays as it was built; None: a value or a name of the part concerns it."""
    san, unread = loaded.cabling.san, loaded.unread.values()
    own = {one for found in once_by_file(loaded.document, loaded.cabling).values() for one in found}
    if not all(own.isdisjoint(one.once) for one in unread):
        return None
    switches = {name for one in unread for name in one.said.names.get("switches", ())}
    arrays = {name for one in unread for name in one.said.names.get("arrays", ())}
    of_part = [one.switch for one in last.build.results if one.switch not in switches]
    arrays_of_part = [name for name in last.build.arrays if name not in arrays]
    if [*san.switches] != of_part or [*san.arrays] != arrays_of_part:
        return None  # one that is new or gone has its place among all
    proven = read_proven(last.cache)
    if not (proven.switches.keys() >= switches and proven.arrays.keys() >= arrays):
        return None
    results = (one for one in last.build.results if one.switch in switches)
    beside = Beside(
        tuple(one._replace(changed=()) for one in results),
        AllProven(
            {name: proven.switches[name] for name in switches},
            {name: proven.arrays[name] for name in arrays},
        ),
    )
    return (
        beside if dict(beside.proven.files()) == _files_of(last.build, switches, arrays) else None
    )


def _files_of(build: KeptBuild, switches: set[str], arrays: set[str]) -> dict[str, str]:
    """Return the digests of what a build has of some switches and arrays."""
    paths = {path for one in build.results if one.switch in switches for path in one.files}
    for path in build.digests:
        folder, name, *_ = path.split("/")
        if folder == ARRAYS and name in arrays:
            paths.add(path)
    return {path: build.digests[path] for path in paths if path in build.digests}


def _with_all(made: Build, beside: Beside, last: KeptBuild) -> Build:
    """Return the build of a part as that of the whole SAN, in its order."""
    by_name = {one.switch: one for one in (*made.results, *beside.results)}
    results = tuple(by_name[one.switch] for one in last.results)
    return replace(made, results=results, arrays=made.arrays._replace(names=last.arrays))


def _keep(last: LastRun, loaded: _Loaded, inputs: Inputs, made: Build) -> None:
    """Keep what is to be known of the build, unless the inventory changed meanwhile."""
    if inputs.are_unchanged:
        read = {name: one for name, one in inputs.digests.items() if name not in loaded.unread}
        files = files_of(loaded.document, loaded.cabling, read, loaded.said)
        keep_build(last.cache, inputs, made)
        known = LastFiles(inputs.key, last.files.models, {**loaded.unread, **files})
        write_files(last.cache, known)
