"""An inventory -> its build, of which only what changed since the last one is computed.

Without a cache, and after a change that concerns the whole SAN, everything is.
"""

from pathlib import Path
from time import monotonic

from sanfab.cache import Cache
from sanfab.cache.inputs import Inputs
from sanfab.cache.parsed import load_by
from sanfab.intent.problems import derived_problems
from sanfab.inventory.connections import Said
from sanfab.inventory.digests import inventory_digests
from sanfab.parallel import Progress
from sanfab.render import part_build
from sanfab.render.build import Build, build
from sanfab.render.known_build import is_as_built, keep_build, known_build, last_build
from sanfab.render.known_files import last_files, read_files, write_files
from sanfab.render.record import write_record


def build_inventory(
    inputs: Inputs, out: Path, cache: Cache | None, progress: Progress
) -> tuple[Build, float]:
    """Return a build, and when its inventory was loaded; 0: nothing changed since the last one.

    Raises SanfabError as a load does, ProofError as `build` does.
    """
    if not inputs.key:
        inventory_digests(inputs.folder)  # raises what is wrong
    if cache is None:
        return _whole(inputs, out, (None, {}), progress)
    kept = last_build(cache)
    if kept is not None and kept.key == inputs.key and is_as_built(kept, out):
        return known_build(kept, out), 0
    last = read_files(cache)
    if kept is not None and last is not None:
        part = part_build.build_part(part_build.LastRun(cache, kept, last), inputs, out, progress)
        if part is not None:
            return part
    said = {one.digest: one.said for one in last.files.values()} if last else {}
    return _whole(inputs, out, (cache, said), progress)


def _whole(
    inputs: Inputs, out: Path, known: tuple[Cache | None, dict[str, Said]], progress: Progress
) -> tuple[Build, float]:
    """Build the whole SAN, and keep what is to be known of it.

    ``known``: the cache, and what files said in the last run, by digest.
    """
    cache, said = known
    document, _, cabling = load_by(cache, inputs.folder, derived_problems, said=said)
    loaded = monotonic()
    with document.placing():
        made = build(cabling, out, progress, cache)
    write_record(made.folder, inputs.digests)
    if cache is not None and inputs.are_unchanged:
        keep_build(cache, inputs, made)
        if len(made.results) >= part_build.PART_FROM:
            write_files(cache, last_files(inputs, document, cabling, said))
    return made, loaded
