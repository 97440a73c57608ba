"""What was validated and how it ended: ``build/<san>/manifest.json``, which a push asks for."""

import hashlib
import os
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from sanfab.errors import SanfabError
from sanfab.finding import Severity
from sanfab.resources import PACKAGE
from sanfab.words import count

NAME = "manifest.json"
FORMAT = 1
"""Raised whenever what a manifest says can no longer be understood as before."""

INVENTORY = {".yml", ".yaml"}
"""Endings of the files of an inventory."""


class Part(BaseModel):
    """A part of a manifest; what it does not know is a mistake."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Digests(Part):
    """SHA-256 of each file that a validation is about."""

    inventory: dict[str, str]
    """By the name of the file in the inventory's folder."""
    texts: dict[str, str]
    """By the name of the text in the SAN's build folder."""


class Base(Part):
    """What a build was compared with."""

    folder: str
    snapshot: str


class Failures(Part):
    """Single failures that the service was asked about, of how many there could be."""

    analysed: int
    of: int


class Manifest(Part):
    """What was validated, by whom, and how it ended."""

    format: int = FORMAT
    san: str
    sanfab: str
    """Version."""
    batfish: str
    """Version."""
    time: str
    """When this was first found out, in UTC."""
    result: Literal["passed", "failed"]
    fail_on: Severity
    """Least severity of a finding that makes it fail."""
    counts: dict[Severity, int]
    """Findings by severity, without the waived."""
    digests: Digests
    snapshot: str
    """SHA-256 of all that the service was given."""
    base: Base | None
    questions: int
    unmodelled: dict[str, int]
    """Lines that Batfish is known not to model, by what they are."""
    failures: Failures
    coverage: dict[str, dict[str, list[str] | None]]
    """Who proved it, by switch and topic; empty: nobody; None: the switch has none of it."""
    findings: list[dict[str, object]]


def sanfab_version() -> str:
    """Return the version of this code: of the checkout it is in, or as it was installed."""
    project = PACKAGE.parent / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    return version("sanfab")


def digests_of(inventory: Path, build: Path) -> Digests:
    """Return the digests of a SAN as it is on disk; ``build``: the SAN's own build folder.

    Raises SanfabError if a file cannot be read.
    """
    return Digests(inventory=inventory_digests(inventory), texts=text_digests(build))


def inventory_digests(inventory: Path) -> dict[str, str]:
    """Return the digests of the files of an inventory; raises SanfabError as ``digests_of``."""
    return {path.name: _digest(path) for path in _files(inventory) if path.suffix in INVENTORY}


def text_digests(build: Path) -> dict[str, str]:
    """Return the digests of the texts that a build folder holds; raises SanfabError likewise."""
    texts = (path for path in _files(build / "switches") if path.suffix == ".cfg")
    return {f"switches/{path.name}": _digest(path) for path in texts}


def write(build: Path, manifest: Manifest) -> bool:
    """Put a manifest into a SAN's build folder; tell whether it says more than the one there.

    One that differs only in its time is left alone. Raises SanfabError if it cannot be written.
    """
    path = build / NAME
    try:
        known = _known(path)
        if known is not None and known.model_copy(update={"time": manifest.time}) == manifest:
            return False
        build.mkdir(parents=True, exist_ok=True)
        new = build / f".{NAME}-{os.getpid()}"
        new.write_text(manifest.model_dump_json(indent=2) + "\n", encoding="utf-8")
        new.replace(path)
    except OSError as error:
        raise SanfabError(f"{path}: cannot be written: {error.strerror}") from error
    return True


def why_not_validated(inventory: Path, build: Path) -> tuple[str, ...]:
    """Return why a SAN's build folder is not, or no longer, what passed; empty: it is.

    Each reason names the file and what to do.
    """
    path, again = build / NAME, f"`sanfab validate {inventory}`"
    if not path.is_file():
        return (f"{path}: no such file: this build was never validated; run {again}",)
    try:
        known = _known(path)
    except OSError as error:
        return (f"{path}: cannot be read: {error.strerror}; run {again}",)
    if known is None:
        return (
            f"{path}: no manifest of format {FORMAT}: it was written by another sanfab, or edited; "
            f"run {again}",
        )
    return tuple(_reasons(known, path, inventory, again))


def _reasons(known: Manifest, path: Path, inventory: Path, again: str) -> Iterator[str]:
    now = digests_of(inventory, path.parent)
    if known.sanfab != sanfab_version():
        yield (
            f"{path}: sanfab {known.sanfab} validated it, this is {sanfab_version()}; run {again}"
        )
    if known.result != "passed":
        counts = ", ".join(count(many, _noun(name)) for name, many in known.counts.items() if many)
        yield f"{path}: the validation of {known.time} failed ({counts}); mend that, then {again}"
    for name, what in _changes(known.digests.texts, now.texts):
        yield (
            f"{path.parent / name}: {what} since it was validated; "
            f"`sanfab render {inventory}` makes it as the inventory says, then {again}"
        )
    for name, what in _changes(known.digests.inventory, now.inventory):
        yield (
            f"{inventory / name}: {what} since the build was validated; "
            f"`sanfab render {inventory}`, then {again}"
        )


def _noun(severity: Severity) -> str:
    return "note" if severity is Severity.INFO else str(severity)


def _changes(before: dict[str, str], now: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what happened to each file that is not as it was."""
    for name in sorted({*before, *now}):
        if name not in now:
            yield name, "removed"
        elif name not in before:
            yield name, "added"
        elif before[name] != now[name]:
            yield name, "changed"


def _known(path: Path) -> Manifest | None:
    """Return the manifest in a file; None: there is none that this code understands."""
    try:
        manifest = Manifest.model_validate_json(path.read_bytes())
    except (FileNotFoundError, ValidationError):
        return None
    return manifest if manifest.format == FORMAT else None


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise SanfabError(f"{folder}: cannot be read: {error.strerror}") from error


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise SanfabError(f"{path}: cannot be read: {error.strerror}") from error
