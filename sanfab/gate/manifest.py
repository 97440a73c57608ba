"""Record of a validation, ``build/<san>/manifest.json``, which a push requires."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from sanfab.errors import SanfabError
from sanfab.gate.signature import reason_not_signed
from sanfab.inventory.digests import (
    changed_files,
    digest_of_file,
    inventory_digests,
    replace_file,
)
from sanfab.inventory.files import refuse_links
from sanfab.render.record import stale_reason
from sanfab.resources import sanfab_version
from sanfab.severity import NOUNS, Severity, fails
from sanfab.text import count, some

NAME = "manifest.json"
FORMAT = 2
"""Increased with each incompatible change of the format."""


class ManifestModel(BaseModel):
    """Part of a manifest; unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Digests(ManifestModel):
    """SHA-256 of each validated file."""

    inventory: dict[str, str]
    """By file name, relative to the inventory folder."""
    configurations: dict[str, str]
    """By file name, relative to the build folder of the SAN."""


class Base(ManifestModel):
    """Inventory that a build was compared with."""

    folder: str
    snapshot: str


class FailureCounts(ManifestModel):
    """Single failures that the service examined, and all of them."""

    analysed: int
    total: int


class PairCounts(ManifestModel):
    """Pairs of an initiator and a target port that the service was asked about, and others."""

    asked: int
    not_asked: dict[str, int]
    """Pairs of `access` that were not asked about, by what the inventory lacks."""


class Witnessed(ManifestModel):
    """What a second witness, a program of others, says of the configuration of a switch."""

    witness: str
    verdict: Literal["agrees", "differs", "not asked"]
    words: str
    """What it reads, what it read otherwise, or why it was not asked."""


class Frames(ManifestModel):
    """Paths over a switch at rest, as a rehearsal pinged them."""

    answered: int
    planned: int


class RehearsedStep(ManifestModel):
    """Paths of all hosts to their arrays in one step."""

    title: str
    planned: int
    found: int


class Rehearsed(ManifestModel):
    """What frames through a twin of the SAN showed."""

    steps: int
    """Steps of the test plan that were run, those at rest included."""
    different: int
    """Steps with other paths than planned, and cables that did not come up."""
    frames: dict[str, Frames]
    """By switch."""
    not_shown: list[str]
    """What a twin does not show of this SAN."""
    results: list[RehearsedStep] = []
    """The steps that were run, with the paths of the test plan and those found."""
    reason: str = ""
    """Why nothing was rehearsed; empty: it was."""


class Manifest(ManifestModel):
    """Files, versions and result of a validation."""

    format: int = FORMAT
    san: str
    sanfab: str
    """Version."""
    batfish: str
    """Version."""
    time: str
    """Time of the first validation with this result, in UTC."""
    result: Literal["passed", "failed"]
    fail_on: Severity
    """A finding of this severity or worse makes the validation fail."""
    counts: dict[Severity, int]
    """Findings by severity, without the waived."""
    digests: Digests
    snapshot: str
    """SHA-256 of all files sent to the service."""
    base: Base | None
    questions: int
    compared: dict[str, dict[str, int]]
    """Number of values compared through Batfish, by switch and topic."""
    known_gaps: dict[str, int]
    """Number of lines that Batfish does not model, by kind of line."""
    raw_lines: dict[str, list[str]] = {}
    """Raw lines that nothing proves, by switch."""
    not_shown: list[str] = []
    """Switches that Batfish was not shown: they have native Fibre Channel ports alone, which it
    does not model. ``coverage`` says what proves them: the read-back and the rules."""
    witnesses: dict[str, Witnessed] = {}
    """What second witnesses say, by switch, of those whose NOS has one."""
    rehearsal: Rehearsed | None = None
    """What a rehearsal showed; None: ``--rehearse`` was not given."""
    failures: FailureCounts
    pairs: PairCounts
    valid_until: date | None
    """Last day of the waiver that expires first among those that cover a finding; None: none."""
    coverage: dict[str, dict[str, list[str] | None]]
    """Provers by switch and topic; empty: none; None: the switch does not use the topic."""
    findings: list[dict[str, object]]


def digests_of(inventory: Path, build: Path) -> Digests:
    """Return the digests of a SAN as it is on disk; ``build``: the SAN's own build folder.

    Raises SanfabError if a file cannot be read.
    """
    return Digests(
        inventory=inventory_digests(inventory), configurations=configuration_digests(build)
    )


def configuration_digests(build: Path) -> dict[str, str]:
    """Return the digests of the configurations in a build folder; raises SanfabError likewise.

    Symbolic links are refused: they may lead elsewhere when the configuration is pushed.
    """
    refuse_links(build, build / "switches")
    texts = [path for path in _files(build / "switches") if path.suffix == ".cfg"]
    refuse_links(*texts)
    return {f"switches/{path.name}": digest_of_file(path) for path in texts}


def write_manifest(build: Path, manifest: Manifest) -> bool:
    """Write the manifest of a SAN; return whether it states more than the one in the folder.

    One that differs only in its time is left alone. Raises SanfabError if it cannot be written.
    """
    path = build / NAME
    try:
        known = _known(path)
        if known is not None and known.model_copy(update={"time": manifest.time}) == manifest:
            return False
        replace_file(path, manifest.model_dump_json(indent=2) + "\n")
    except OSError as error:
        raise SanfabError(f"{path}: cannot be written: {error.strerror}") from error
    return True


def reasons_not_validated(
    inventory: Path, build: Path, today: date | None = None, signers: Path | None = None
) -> tuple[str, ...]:
    """Return the reasons why a build folder is not validated; empty: it is.

    Each reason names the file and what to do. ``today``: for the expiry of waivers, in UTC.
    ``signers``: file of those who may sign a manifest; None: it needs no signature.
    """
    today = today or datetime.now(UTC).date()
    path, validate = build / NAME, f"`sanfab validate {inventory}`"
    try:
        refuse_links(build, path)
        stale = tuple(filter(None, (stale_reason(inventory, build),)))
        if not path.is_file():
            never = f"{path}: no such file: this build was never validated; run {validate}"
            return (*stale, never)
        known = _known(path)
        if known is not None:
            unsigned = "" if signers is None else reason_not_signed(path, signers)
            return (*stale, *filter(None, (unsigned,)), *_reasons(known, path, inventory, today))
    except SanfabError as error:
        return (f"{error}; correct that, then {validate}",)
    except OSError as error:
        return (f"{path}: cannot be read: {error.strerror}; run {validate}",)
    return (
        f"{path}: no manifest of format {FORMAT}: another sanfab wrote it, or it was edited; "
        f"run {validate}",
    )


def _reasons(known: Manifest, path: Path, inventory: Path, today: date) -> Iterator[str]:
    validate = f"`sanfab validate {inventory}`"
    now = digests_of(inventory, path.parent)
    for name, what in changed_files(known.digests.inventory, now.inventory):
        yield (
            f"{inventory / name}: {what} since the build was validated; "
            f"`sanfab render {inventory}`, then {validate}"
        )
    for doubt in _doubts(known, path.parent.name):
        yield f"{path}: {doubt}; run {validate}"
    if known.valid_until is not None and known.valid_until < today:
        yield (
            f"{path}: a waiver that it relies on expired {known.valid_until}; correct what it "
            f"waives or renew it in the inventory, then {validate}"
        )
    if known.result != "passed":
        counts = ", ".join(count(many, NOUNS[name]) for name, many in known.counts.items() if many)
        yield f"{path}: validation of {known.time} failed ({counts}); correct that, then {validate}"
    for name, what in changed_files(known.digests.configurations, now.configurations):
        yield (
            f"{path.parent / name}: {what} since it was validated; "
            f"`sanfab render {inventory}` overwrites it, then {validate}"
        )


def _doubts(known: Manifest, san: str) -> Iterator[str]:
    """Yield the reasons why a manifest is of another build or version, or contradicts itself."""
    if known.san != san:
        yield f"found SAN {known.san}, expected {san}"
    if known.sanfab != sanfab_version():
        yield f"validated by sanfab {known.sanfab}, this is {sanfab_version()}"
    if known.questions < 1 and set(known.coverage) - set(known.not_shown):
        yield "found no question to Batfish: it was edited"
    failing = any(many for name, many in known.counts.items() if fails(name, known.fail_on))
    if set(known.counts) != set(Severity) or (failing and known.result == "passed"):
        yield "its counts contradict its result: it was edited"
    elif known.rehearsal is not None and known.rehearsal.different and known.result == "passed":
        yield "its rehearsal contradicts its result: it was edited"
    elif known.counts != _counts_of(known.findings):
        yield "its findings contradict its counts: it was edited"


def _counts_of(found: list[dict[str, object]]) -> dict[Severity, int]:
    """Return the number of findings by severity, without the waived."""
    severities = [one.get("severity") for one in found if not one.get("waived")]
    return {severity: severities.count(severity) for severity in Severity}


def read_manifest(build: Path) -> Manifest | None:
    """Return the manifest of a build folder; None: it has none of this format."""
    return _known(build / NAME)


def witness_lines(witnesses: Mapping[str, Witnessed]) -> Iterator[str]:
    """Yield what second witnesses say, the switches with the same verdict in one line."""
    alike: dict[Witnessed, list[str]] = {}
    for switch, one in witnesses.items():
        alike.setdefault(one, []).append(switch)
    for one, switches in alike.items():
        join = " on" if one.verdict == "agrees" else ":"
        yield f"second witness {one.witness} of {some(switches)}: {one.verdict}{join} {one.words}"


def rehearsal_line(rehearsal: Rehearsed | None) -> str:
    """Return what a rehearsal showed, in a line; empty: none was asked for."""
    if rehearsal is None:
        return ""
    if rehearsal.reason:
        return f"rehearsal: {rehearsal.reason}"
    steps = count(range(rehearsal.steps), "step")
    if rehearsal.different:
        found = count(range(rehearsal.different), "difference")
        return f"rehearsal: {found} from the test plan in {steps}"
    return f"rehearsal: {steps} as planned"


def _known(path: Path) -> Manifest | None:
    """Return the manifest in a file; None: there is none of this format."""
    try:
        if path.is_symlink() or not path.is_file():  # a pipe would never end
            return None
        manifest = Manifest.model_validate_json(path.read_bytes())
    except (FileNotFoundError, ValidationError):
        return None
    is_current = "format" in manifest.model_fields_set and manifest.format == FORMAT
    return manifest if is_current else None


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise SanfabError(f"{folder}: cannot be read: {error.strerror}") from error
