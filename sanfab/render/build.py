"""San -> proven configurations below build/: intent, render, prove, write, on all cores.

No file changes below build/ until every configuration is proven; an unchanged file is not touched.
"""

from collections.abc import Callable
from functools import cache as once
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, NamedTuple

from sanfab.cache.parsed import load_by
from sanfab.cache.store import Cache, result_key
from sanfab.digest import record_digest
from sanfab.errors import PlacedError, ProofError, SanfabError
from sanfab.facts.diff import fact_differences
from sanfab.facts.fex import sets_with_reload
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.breakouts import breakouts_of
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.assumed import assumed_lines, assumed_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.files import refuse_links
from sanfab.inventory.references import Problem
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.user_lines import read_with_user_lines
from sanfab.parallel import Progress, batches_of, on_all_cores
from sanfab.render.arrays import (
    DocumentBatch,
    all_documents,
    make_documents,
    publish_documents,
)
from sanfab.render.assumed import built_configuration
from sanfab.render.contradictions import contradicting_lines
from sanfab.render.proven import Proven, proven_before, proven_now
from sanfab.render.record import write_record
from sanfab.render.results import PHASES, SWITCHES, Build, Result
from sanfab.render.templates import render_configuration
from sanfab.render.unchanged import keep_build

if TYPE_CHECKING:
    from sanfab.facts.fc import VsanFacts

KIND = "proven"
"""Of results in the cache."""
PHASE_ONE = "phase1"


class _Work(NamedTuple):
    cabling: Cabling
    folder: Path
    staging: Path
    cache: Cache | None


class _Batch(NamedTuple):
    """Some switches of a build."""

    results: list[Result]
    proven: list[Proven]
    seconds: dict[str, float]
    problems: list[Problem]
    documents: list[DocumentBatch]


_Part = Callable[[], _Batch]
"""Makes some switches, or the documents of some arrays."""


def build_inventory(
    inventory: Path,
    digests: dict[str, str],
    out: Path,
    progress: Progress,
    cache: Cache | None = None,
) -> tuple[Build, float]:
    """Load an inventory and build it; return the build, and when the inventory was loaded.

    ``digests``: of its files, before they are read. Raises SanfabError as a load does, and what
    `build` raises.
    """
    document, _, cabling = load_by(cache, inventory, derived_problems)
    loaded = monotonic()
    with document.placing():
        made = build(cabling, out, progress, cache)
    write_record(made.folder, digests)
    if cache is not None:
        keep_build(cache, inventory, digests, made)
    return made, loaded


def build(
    cabling: Cabling,
    out: Path,
    progress: Progress = lambda _done, _all: None,
    cache: Cache | None = None,
) -> Build:
    """Render, prove and write every switch of a SAN; nothing is written unless all are proven.

    ``cache``: a switch or array whose facts and files are those of an earlier run is proven.
    Raises ProofError if a configuration does not read back as intended, PlacedError for raw lines
    that set what sanfab manages, SanfabError if the folder cannot be written.
    """
    folder = out / cabling.san.name
    try:
        out.mkdir(parents=True, exist_ok=True)
        refuse_links(folder, folder / SWITCHES)
        # Each run has its own folder, so that two concurrent runs do not mix.
        with TemporaryDirectory(prefix=f".{cabling.san.name}-", dir=out) as staging:
            (Path(staging) / SWITCHES).mkdir()
            made = _make_all(_Work(cabling, folder, Path(staging), cache), progress)
            if made.problems:
                raise PlacedError(made.problems)
            documents = all_documents(made.documents)
            start = perf_counter()
            removed = _publish(folder, Path(staging), made.results)
            arrays = publish_documents(folder, documents)
            made.seconds["write"] += perf_counter() - start
    except OSError as error:
        where = error.filename or folder
        raise SanfabError(f"{where}: cannot be written: {error.strerror}") from error
    proven = [*made.proven, *documents.proven.values()]
    if cache is not None:
        cache.forget_others(KIND, (one.key for one in proven))
    digests = {path: digest for one in proven for path, digest in one.files.items()}
    return Build(folder, tuple(made.results), arrays, removed, made.seconds, digests)


def _make_all(work: _Work, progress: Progress) -> _Batch:
    """Render and prove every switch and array, on all cores."""
    all_made = _nothing()
    san = work.cabling.san
    parts: list[_Part] = [
        *(partial(_make, work, names) for names in batches_of(list(san.switches))),
        *(partial(_make_documents, work, names) for names in batches_of(list(san.arrays))),
    ]
    with on_all_cores(_do, parts, len(san.switches)) as done:
        for batch in done:
            all_made.results.extend(batch.results)
            all_made.proven.extend(batch.proven)
            all_made.problems.extend(batch.problems)
            all_made.documents.extend(batch.documents)
            for phase, spent in batch.seconds.items():
                all_made.seconds[phase] += spent
            if batch.results:
                progress(len(all_made.results), len(san.switches))
    return all_made


def _do(part: _Part) -> _Batch:
    return part()


def _nothing() -> _Batch:
    return _Batch([], [], dict.fromkeys(PHASES, 0.0), [], [])


def _make_documents(work: _Work, names: list[str]) -> _Batch:
    """Render and prove the documents of some arrays."""
    made = _nothing()
    made.documents.append(make_documents(work.cabling, work.folder, work.cache, names))
    return made


def prove(facts: SwitchFacts, text: str, design: SwitchDesign) -> None:
    """Check law 1 on one configuration: it reads back as the facts that it renders.

    Raises ProofError with every difference, unread and repeated line, and PlacedError if a raw line
    sets what sanfab manages.
    """
    if contradicting := [*contradicting_lines(facts, text, design)]:
        raise PlacedError(contradicting)
    facts = NOSES[design.platform.nos].as_rendered(facts, design.platform)
    reading = read_with_user_lines(text, facts.user_lines, design.platform)
    unstated = unstated_pause(facts, reading.facts, design.platform)
    if reading.facts == facts and not (
        reading.unread or reading.repeated or reading.unstated or unstated
    ):
        return
    problems = [
        f"{difference}{_at_line(reading, difference.where)}"
        for difference in fact_differences(facts, reading.facts)
    ]
    problems += [
        f"ports.{name}: expected a line about pause frames, found none" for name in unstated
    ]
    problems += [f"line {line.number} is not understood: {line.text}" for line in reading.unread]
    problems += [f"line {line.number} is repeated: {line.text}" for line in reading.repeated]
    problems += [
        f"line {line.number} does more than it says, as a line is missing: {line.text}"
        for line in reading.unstated
    ]
    raise ProofError("\n".join(f"{design.name}: {problem}" for problem in problems))


def unstated_pause(facts: SwitchFacts, found: SwitchFacts, platform: Platform) -> list[str]:
    """Return the ports of which a line is to state what their default leaves open."""
    if not platform.pause_open:
        return []
    return [
        name
        for name, port in facts.ports.items()
        if port.pause_stated and name in found.ports and not found.ports[name].pause_stated
    ]


def _at_line(config: ParsedConfig, fact: str) -> str:
    number = config.provenance.line_of(fact).number
    return f" (line {number})" if number else ""


def _prove_all(facts: SwitchFacts, texts: dict[str, str], design: SwitchDesign) -> None:
    whole, *phases = texts.values()
    prove(facts, whole, design)
    for text in phases:
        reading = NOSES[design.platform.nos].read(text, design.platform)
        found = reading.facts
        early = (found.feature_sets, found.tcam, found.breakouts, found.fc_types)
        known = {*whole.splitlines(), *NOSES[design.platform.nos].restart}
        wanted = (facts.feature_sets, facts.tcam, facts.breakouts, facts.fc_types)
        if early != wanted or set(text.splitlines()) - known:
            raise ProofError(f"{design.name}: {PHASE_ONE} is not a part of the whole configuration")


def _make(work: _Work, names: list[str]) -> _Batch:
    """Render and prove some switches; write changed configurations to the staging folder."""
    made = _nothing()
    zonings: dict[int, VsanFacts] = {}
    for name in names:
        design = design_of(work.cabling, name, zonings)
        start = perf_counter()
        facts = managed_facts(design)
        key = _key_of(facts, design, work.cabling) if work.cache is not None else ""
        known = proven_before(work.cache, key, work.folder)
        made.seconds["intent"] += perf_counter() - start
        if known is not None:
            made.proven.append(known)
            made.results.append(_result(design, known, []))
            continue
        try:
            _make_texts(work, design, (facts, key), made)
        except PlacedError as error:
            made.problems.extend(error.problems)
    return made


def _key_of(facts: SwitchFacts, design: SwitchDesign, cabling: Cabling) -> str:
    """Return the key of all that the configurations of a switch and their proof follow from."""
    row, capabilities = _digest_of_row(design.platform), set(design.capabilities)
    reloads = needs_reload(facts, design)
    assumed = assumed_lines(assumed_of(cabling, "switches", design.name))
    return result_key(KIND, design.name, facts, row, capabilities, reloads, assumed)


@once
def _digest_of_row(platform: Platform) -> str:
    return record_digest(platform)


def _make_texts(
    work: _Work, design: SwitchDesign, intended: tuple[SwitchFacts, str], made: _Batch
) -> None:
    """Render, prove and stage one switch from its facts; ``intended``: they and their key."""
    facts, key = intended
    times = [perf_counter()]
    texts = _texts(facts, design, work.cabling)
    times.append(perf_counter())
    _prove_all(facts, texts, design)
    times.append(perf_counter())
    changed = [path for path, text in texts.items() if _stage(work, path, text)]
    proven = proven_now(work.cache, key, texts)
    times.append(perf_counter())
    for phase, start, end in zip(PHASES[1:], times, times[1:], strict=False):
        made.seconds[phase] += end - start
    made.proven.append(proven)
    made.results.append(_result(design, proven, changed))


def needs_reload(facts: SwitchFacts, design: SwitchDesign) -> bool:
    """Return whether a new switch has to be reloaded before it accepts the whole configuration."""
    is_slow = any(one.row.reload for one in breakouts_of(design))
    at_start = sets_with_reload(facts) or facts.tcam or facts.fc_types
    return bool(at_start or (facts.breakouts and is_slow))


def _texts(facts: SwitchFacts, design: SwitchDesign, cabling: Cabling) -> dict[str, str]:
    """Return the configurations of one switch by path: the whole, and the part before a reload."""
    texts = {f"{SWITCHES}/{design.name}.cfg": built_configuration(facts, design, cabling)}
    if needs_reload(facts, design):
        texts[f"{SWITCHES}/{design.name}.{PHASE_ONE}.cfg"] = render_configuration(
            facts, design.platform, design.capabilities, f"{PHASE_ONE}.j2"
        )
    return texts


def _result(design: SwitchDesign, proven: Proven, changed: list[str]) -> Result:
    return Result(
        design.name,
        design.platform.nos,
        design.platform.model,
        design.release,
        proven.lines,
        tuple(proven.files),
        tuple(changed),
    )


def _stage(work: _Work, path: str, text: str) -> bool:
    """Write a configuration to the staging folder if it changed; return whether it did."""
    data = text.encode()
    try:
        if (work.folder / path).read_bytes() == data:
            return False
    except FileNotFoundError:
        pass
    (work.staging / path).write_bytes(data)
    return True


def _publish(folder: Path, staging: Path, results: list[Result]) -> tuple[str, ...]:
    """Move changed configurations into the build and remove those of removed switches."""
    (folder / SWITCHES).mkdir(parents=True, exist_ok=True)
    for result in results:
        for path in result.changed:
            (staging / path).replace(folder / path)
    wanted = {path for result in results for path in result.files}
    removed = []
    for file in sorted((folder / SWITCHES).glob("*.cfg")):
        name = f"{SWITCHES}/{file.name}"
        if name not in wanted:
            file.unlink()
            removed.append(name)
    return tuple(removed)
