"""One SAN, its texts and a Batfish service -> everything that speaks against pushing them."""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from sanfab.errors import SanfabError
from sanfab.gate.batfish.assertions import ASSERTIONS
from sanfab.gate.batfish.assertions.as_rendered import AS_RENDERED
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.coverage import Coverage, coverage_of
from sanfab.gate.batfish.input_limits import refuse_unsafe_input
from sanfab.gate.batfish.runner import GateProgress, GateResult, run_assertions
from sanfab.gate.batfish.service import BatfishClient
from sanfab.gate.batfish.snapshot import snapshot_files
from sanfab.gate.manifest import NAME as MANIFEST
from sanfab.gate.manifest import (
    Base,
    Digests,
    configuration_digests,
    inventory_digests,
    replace_file,
)
from sanfab.intent import site_of
from sanfab.intent.problems import derived_problems
from sanfab.inventory import Cabling, Document, load_inventory, load_with_provenance
from sanfab.inventory.files import dotted_path
from sanfab.inventory.yaml12 import Where
from sanfab.render.build import PHASE_ONE, build
from sanfab.render.templates import render_configuration
from sanfab.rules.audit import Audit, audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.finding import RANK, Finding
from sanfab.rules.waivers import waiver_problems

GATE_ASSERTIONS = (AS_RENDERED, *(one for one in ASSERTIONS if one is not AS_RENDERED))
"""Everything that the gate asserts, in order of the ids."""

ConnectBatfish = Callable[[], AbstractContextManager[BatfishClient]]
"""Begins a session with the service, which ends with the block."""


@dataclass(frozen=True)
class ValidationRequest:
    """What is to be validated."""

    inventory: Path
    """Folder of one SAN."""
    out: Path
    """Folder that the builds of all SANs are in."""
    today: date
    base: Path | None = None
    """Folder of the same SAN as it was, to say what changes."""


@dataclass(frozen=True)
class Validation:
    """What became of a validation."""

    folder: Path
    """Build folder of the SAN."""
    audit: Audit
    """What the rules examined; with their findings those of the gate."""
    result: GateResult
    coverage: Coverage
    rendered: tuple[Path, ...]
    """Texts that were missing and were rendered for this."""
    digests: Digests
    snapshot: str
    """SHA-256 of all that the service was given."""
    base: Base | None

    @property
    def manifest(self) -> Path:
        """The file that records it."""
        return self.folder / MANIFEST


def validate(
    order: ValidationRequest,
    connect: ConnectBatfish,
    told: GateProgress = lambda _what, _done, _all: None,
) -> Validation | None:
    """Validate the texts of a SAN as they are; those that are missing are rendered and written.

    None: the inventory has no switches. Raises InventoryError for the inventory, SanfabError if
    the service or a file fails; nothing is written then.
    """
    known = inventory_digests(order.inventory)
    document, san, cabling = load_with_provenance(
        order.inventory, derived_problems, waiver_problems
    )
    if not san.switches:
        return None
    with connect() as batfish:
        texts = _Texts(cabling, order.out / san.name)
        base = read_base(order.base, san.name) if order.base is not None else None
        context = texts.context(order, base)
        result = run_assertions(context, document, batfish, GATE_ASSERTIONS, told)
    rules = audit(document, cabling, order.today, rules=[RULES[name] for name in sorted(RULES)])
    findings = (*rules.findings, *result.findings, *texts.loose(context, document))
    coverage = coverage_of(context, result.compared, rules.results)
    return Validation(
        folder=texts.folder,
        audit=replace(rules, findings=tuple(sorted(findings, key=_rank))),
        result=result,
        coverage=coverage,
        rendered=tuple(texts.folder / name for name in texts.missing),
        digests=Digests(
            inventory=_unchanged(order.inventory, known, inventory_digests(order.inventory)),
            configurations=texts.written(),
        ),
        snapshot=snapshot_digest(context),
        base=None if base is None else Base(folder=str(order.base), snapshot=snapshot_digest(base)),
    )


def read_base(folder: Path, name: str) -> GateContext:
    """Return the case of a SAN as another inventory folder has it, freshly rendered.

    Raises SanfabError if that folder describes a SAN of another name.
    """
    san, cabling = load_inventory(folder, derived_problems)
    if san.name != name:
        raise SanfabError(f"--base: {folder} is SAN {san.name}, expected {name}")
    with TemporaryDirectory(prefix="sanfab-base-") as out:
        build(cabling, Path(out))
        return read_context(cabling, Path(out))


def snapshot_digest(context: GateContext) -> str:
    """Return the SHA-256 of all that the service is given of a case."""
    digest = hashlib.sha256()
    for batch in context.batches:
        for path, text in snapshot_files(context, batch):
            digest.update(f"{batch.number}/{path}\0{text}\0".encode())
    return digest.hexdigest()


class _Texts:
    """The texts of a SAN in its build folder, and those that are missing there."""

    def __init__(self, cabling: Cabling, folder: Path) -> None:
        self.cabling, self.folder = cabling, folder
        self.known = configuration_digests(folder)
        self.missing: dict[str, str] = {}
        """Text by its name below the folder."""
        self.wanted = {f"switches/{name}.cfg" for name in cabling.san.switches}

    def context(self, order: ValidationRequest, base: GateContext | None) -> GateContext:
        """Return the case of the texts that are there, with the missing ones rendered.

        Raises SanfabError if one cannot be read, or should not be given to a service.
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
        """Return the case of texts that are not all there; an edited one stays as it is."""
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
        """Yield what is wrong with texts that are not the whole text of a switch."""
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

        Raises SanfabError if one that was there is no longer as it was judged, or if one cannot be
        written: none is then.
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
    """Yield name and content of the texts that a reload has to come after."""
    for name, switch in context.switches.items():
        if switch.intended.feature_sets or switch.intended.tcam:
            site = site_of(context.cabling, name)
            text = render_configuration(
                switch.intended, site.platform, site.capabilities, f"{PHASE_ONE}.j2"
            )
            yield f"switches/{name}.{PHASE_ONE}.cfg", text


def _unchanged(folder: Path, before: dict[str, str], now: dict[str, str]) -> dict[str, str]:
    """Return digests; raises SanfabError if somebody changed a file while it was judged."""
    for name in sorted({*before, *now}):
        if before.get(name) != now.get(name):
            raise SanfabError(
                f"{folder / name}: changed during the validation; nothing was recorded; run it "
                "again"
            )
    return now


def _rank(finding: Finding) -> tuple[int, bool]:
    """Sort by severity, the gate first: what it says of texts outlasts every rule."""
    return RANK[finding.severity], not finding.rule.startswith("BF-")
