"""One SAN, its configurations and a Batfish service -> findings that block a push."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from sanfab.cache.parsed import load_by
from sanfab.cache.store import Cache
from sanfab.errors import SanfabError
from sanfab.gate.batfish.answer_cache import CachedAnswers
from sanfab.gate.batfish.assertions import ASSERTIONS
from sanfab.gate.batfish.assertions.as_rendered import AS_RENDERED
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.coverage import Coverage, coverage_of
from sanfab.gate.batfish.input_limits import refuse_unsafe_input
from sanfab.gate.batfish.runner import GateProgress, GateResult, run_assertions
from sanfab.gate.batfish.service import BatfishClient
from sanfab.gate.batfish.snapshot import snapshot_files
from sanfab.gate.manifest import NAME as MANIFEST
from sanfab.gate.manifest import Base, Digests, configuration_digests
from sanfab.gate.rehearsal import (
    GateRehearsal,
    findings_of_frames,
    refuse_rehearsal,
    rehearse_build,
)
from sanfab.gate.witnesses import WitnessReport, ask_witnesses
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.digests import inventory_digests, replace_file
from sanfab.inventory.document import Document, dotted_path
from sanfab.inventory.load import load_with_provenance
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.rehearsal.run import StepProgress
from sanfab.render.build import PHASE_ONE, build, needs_reload
from sanfab.render.record import refuse_stale, stale_reason, write_record
from sanfab.render.templates import render_configuration
from sanfab.rules.audit import Audit, audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.finding import RANK, Finding
from sanfab.rules.waivers import waiver_problems

GATE_ASSERTIONS = (AS_RENDERED, *(one for one in ASSERTIONS if one is not AS_RENDERED))
"""All assertions of the gate, in order of their ids."""

ConnectBatfish = Callable[[], AbstractContextManager[BatfishClient]]
"""Opens a session with the service, which the ``with`` block closes."""


@dataclass(frozen=True)
class ValidationRequest:
    """Input of a validation."""

    inventory: Path
    """Folder of one SAN."""
    out: Path
    """Folder with the builds of all SANs."""
    today: date
    base: Path | None = None
    """Folder with an earlier inventory of the SAN, to report changes."""
    cache: Cache | None = None
    rehearse: StepProgress | None = None
    """Called for each step of a rehearsal; None: nothing is rehearsed."""


@dataclass(frozen=True)
class Validation:
    """Result of a validation."""

    folder: Path
    """Build folder of the SAN."""
    audit: Audit
    """Results of the rules; its findings include those of the gate."""
    result: GateResult
    coverage: Coverage
    rendered: tuple[Path, ...]
    """Configurations that were missing and have been rendered."""
    digests: Digests
    snapshot: str
    """SHA-256 of all files sent to the service."""
    base: Base | None
    valid_until: date | None
    """Last day of the waiver that expires first among those that cover a finding."""
    witnesses: tuple[WitnessReport, ...] = ()
    """What programs of others read in the configurations."""
    rehearsal: GateRehearsal | None = None
    """What frames showed; None: it was not asked for."""

    @property
    def manifest(self) -> Path:
        """Path of the manifest."""
        return self.folder / MANIFEST


def validate(
    order: ValidationRequest,
    connect: ConnectBatfish,
    progress: GateProgress = lambda _what, _done, _all: None,
) -> Validation | None:
    """Validate the configurations of a SAN; missing ones are rendered and written.

    None: the inventory has no switches. Raises InventoryError for the inventory, SanfabError if
    the service or a file fails; nothing is written then.
    """
    known = inventory_digests(order.inventory)
    document, san, cabling = load_by(
        order.cache, order.inventory, derived_problems, waiver_problems
    )
    if not san.switches:
        return None
    refuse_stale(order.inventory, order.out / san.name, cabling)
    with document.placing(), connect() as service:
        cached = CachedAnswers(service, order.cache) if order.cache is not None else None
        texts = _Texts(cabling, order.out / san.name)
        base = read_base(order.base, san.name) if order.base is not None else None
        context = texts.context(order, base)
        if order.rehearse is not None:
            refuse_rehearsal(context, order.out)
        result = run_assertions(context, document, cached or service, GATE_ASSERTIONS, progress)
        if cached is not None:
            cached.forget_others()
    rules = audit(document, cabling, order.today, rules=[RULES[name] for name in sorted(RULES)])
    witnesses = ask_witnesses(context.switches)
    rehearsal = (
        rehearse_build(context, order.out, order.rehearse) if order.rehearse is not None else None
    )
    findings = (
        *rules.findings,
        *result.findings,
        *texts.loose(context, document),
        *_contradicted(witnesses, context, document),
        *_lost_frames(rehearsal, document),
    )
    coverage = coverage_of(context, result.compared, rules.results)
    digests = Digests(
        inventory=_unchanged(order.inventory, known, inventory_digests(order.inventory)),
        configurations=texts.written(),
    )
    if not texts.known or stale_reason(order.inventory, texts.folder):
        write_record(texts.folder, known)  # rendered here, or the same as before
    return Validation(
        folder=texts.folder,
        audit=replace(rules, findings=tuple(sorted(findings, key=_rank))),
        result=result,
        coverage=coverage,
        rendered=tuple(texts.folder / name for name in texts.missing),
        digests=digests,
        snapshot=snapshot_digest(context),
        base=None if base is None else Base(folder=str(order.base), snapshot=snapshot_digest(base)),
        valid_until=_first_expiry(san, findings, order.today),
        witnesses=witnesses,
        rehearsal=rehearsal,
    )


def _lost_frames(rehearsal: GateRehearsal | None, document: Document) -> Iterator[Finding]:
    if rehearsal is not None and rehearsal.result is not None:
        yield from findings_of_frames(rehearsal.result, document)


def _contradicted(
    witnesses: Iterable[WitnessReport], context: GateContext, document: Document
) -> Iterator[Finding]:
    """Yield a finding for each configuration that a second witness reads otherwise."""
    for one in witnesses:
        if one.verdict == "differs":
            where: Where = ("switches", one.switch)
            yield Finding(
                rule=AS_RENDERED.rule.id,
                severity=AS_RENDERED.rule.severity,
                object=one.switch,
                place=document.place_of(where),
                path=dotted_path(where),
                found=f"a configuration that {one.witness} reads otherwise: {one.words}",
                expected="the intended facts, as the read-back says too",
                why="One of two readers is wrong, and a switch is the third.",
                fix="do not push it; report the configuration as a bug of sanfab",
                text=f"{context.switches[one.switch].path}:1",
            )


def _first_expiry(san: San, findings: Iterable[Finding], today: date) -> date | None:
    """Return the first expiry among the waivers in force whose reason covers a finding."""
    used = {one.waived for one in findings if one.waived}
    days = (date.fromisoformat(one.expires) for one in san.waivers if one.reason in used)
    return min((day for day in days if day >= today), default=None)


def read_base(folder: Path, name: str) -> GateContext:
    """Return the context of a SAN from another inventory folder, freshly rendered.

    Raises SanfabError if that folder describes a SAN of another name.
    """
    document, san, cabling = load_with_provenance(folder, derived_problems)
    if san.name != name:
        raise SanfabError(f"--base: {folder} is SAN {san.name}, expected {name}")
    with document.placing(), TemporaryDirectory(prefix="sanfab-base-") as out:
        build(cabling, Path(out))
        return read_context(cabling, Path(out))


def snapshot_digest(context: GateContext) -> str:
    """Return the SHA-256 of all files that the service receives."""
    digest = hashlib.sha256()
    for batch in context.batches:
        for path, text in snapshot_files(context, batch):
            digest.update(f"{batch.number}/{path}\0{text}\0".encode())
    return digest.hexdigest()


class _Texts:
    """Configurations of a SAN in its build folder, and those that are missing there."""

    def __init__(self, cabling: Cabling, folder: Path) -> None:
        self.cabling, self.folder = cabling, folder
        self.known = configuration_digests(folder)
        self.missing: dict[str, str] = {}
        """Configuration by file name, relative to the folder."""
        self.wanted = {f"switches/{name}.cfg" for name in cabling.san.switches}

    def context(self, order: ValidationRequest, base: GateContext | None) -> GateContext:
        """Return the context of the configurations, with the missing ones rendered.

        Raises SanfabError if one cannot be read, or is unsafe for the service.
        """
        for name in sorted(self.wanted & self.known.keys()):
            refuse_unsafe_input(self.folder / name)
        if self.wanted <= self.known.keys():
            context = read_context(self.cabling, order.out, base, order.today)
        else:
            context = self._completed(order.today, base)
        for name, text in _phase_ones(context):
            self.wanted.add(name)
            if name not in self.known:
                self.missing[name] = text
        return context

    def _completed(self, today: date, base: GateContext | None) -> GateContext:
        """Render the missing configurations; existing ones are kept unchanged."""
        with TemporaryDirectory(prefix="sanfab-build-") as out:
            done = build(self.cabling, Path(out))
            for name in sorted(self.wanted):
                if name in self.known:
                    (done.folder / name).write_bytes((self.folder / name).read_bytes())
                else:
                    self.missing[name] = (done.folder / name).read_text(encoding="utf-8")
            context = read_context(self.cabling, Path(out), base, today)
        for name, switch in context.switches.items():
            switch.path = str(self.folder / f"switches/{name}.cfg")
        return context

    def loose(self, context: GateContext, document: Document) -> Iterator[Finding]:
        """Yield findings on phase-1 and stray configurations."""
        for name, text in _phase_ones(context):
            if name in self.known and (self.folder / name).read_bytes() != text.encode():
                switch = Path(name).name.removesuffix(f".{PHASE_ONE}.cfg")
                found = f"a phase-1 configuration that does not match the configuration of {switch}"
                yield self._finding(document, ("switches", switch), name, found)
        for name in sorted(self.known.keys() - self.wanted):
            found = "a configuration of no switch in the inventory"
            yield self._finding(document, ("switches",), name, found)

    def _finding(self, document: Document, where: Where, name: str, found: str) -> Finding:
        return Finding(
            rule=AS_RENDERED.rule.id,
            severity=AS_RENDERED.rule.severity,
            object=Path(name).name,
            place=document.place_of(where),
            path=dotted_path(where),
            found=found,
            expected="what `sanfab render` writes",
            why=AS_RENDERED.rule.why,
            fix="run `sanfab render`, which overwrites or removes it",
            text=f"{self.folder / name}:1",
        )

    def written(self) -> dict[str, str]:
        """Write the missing texts and return the digests of all.

        Raises SanfabError if a configuration changed during the validation, or one cannot be
        written: then none is written.
        """
        found = dict(_unchanged(self.folder, self.known, configuration_digests(self.folder)))
        done: list[Path] = []
        for name, text in self.missing.items():
            path = self.folder / name
            try:
                replace_file(path, text)
            except OSError as error:
                _remove(done)
                raise SanfabError(f"{path}: cannot be written: {error.strerror}") from error
            done.append(path)
            found[name] = hashlib.sha256(text.encode()).hexdigest()
        return dict(sorted(found.items()))


def _remove(paths: list[Path]) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink()


def _phase_ones(context: GateContext) -> Iterator[tuple[str, str]]:
    """Yield name and content of the configurations that need a reload after them."""
    for name, switch in context.switches.items():
        design = design_of(context.cabling, name)
        if needs_reload(switch.intended, design):
            text = render_configuration(
                switch.intended, design.platform, design.capabilities, f"{PHASE_ONE}.j2"
            )
            yield f"switches/{name}.{PHASE_ONE}.cfg", text


def _unchanged(folder: Path, before: dict[str, str], now: dict[str, str]) -> dict[str, str]:
    """Return the digests; raises SanfabError if a file changed during the validation."""
    for name in sorted({*before, *now}):
        if before.get(name) != now.get(name):
            raise SanfabError(
                f"{folder / name}: changed during the validation; nothing was recorded; run it "
                "again"
            )
    return now


def _rank(finding: Finding) -> tuple[int, bool]:
    """Sort by severity, findings of the gate first."""
    return RANK[finding.severity], not finding.rule.startswith(("BF-", "TWIN-"))
