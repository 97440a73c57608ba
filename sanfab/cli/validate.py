"""The verb that validates with Batfish: validate."""

import signal
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import warn_of_namesakes
from sanfab.cli.options import (
    BUILD,
    AllowedSigners,
    BuildFolder,
    FailOn,
    FindingFormat,
    FindingFormatOption,
    NoCache,
    SanFolder,
    grouped,
)
from sanfab.cli.progress import doing, progress_bar
from sanfab.cli.signals import handled
from sanfab.errors import SanfabError
from sanfab.resources import how_to_install
from sanfab.severity import FAIL_ON

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from sanfab.gate.batfish.service import BatfishClient, ServiceAddress
    from sanfab.gate.manifest import Manifest
    from sanfab.gate.validation import Validation

_STOP_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class BatfishArguments:
    """Options that name the Batfish service."""

    batfish: Annotated[
        str,
        typer.Option(
            envvar="SANFAB_BATFISH",
            metavar="HOST",
            help="Batfish service: HOST, HOST:PORT or https://HOST:PORT. Its API key, if any, is "
            "read from SANFAB_BATFISH_KEY.",
        ),
    ] = ""
    timeout: Annotated[
        float,
        typer.Option(
            min=1, metavar="SECONDS", help="Seconds to wait for one answer of the service."
        ),
    ] = 300.0
    verify_tls: Annotated[
        bool, typer.Option("--verify-tls/--no-verify-tls", help="Verify the TLS certificate.")
    ] = True


BaseInventory = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR", help="Folder of the SAN inventory before the change, to report changes."
    ),
]
OnlyStatus = Annotated[
    bool, typer.Option("--status", help="Report if the build is validated; do not run Batfish.")
]
Rehearse = Annotated[
    bool,
    typer.Option(
        "--rehearse",
        help="Rehearse the build too, and record the verdict; needs what `rehearse` needs.",
    ),
]
SigningKey = Annotated[
    Path | None,
    typer.Option(metavar="KEY", help="Sign the manifest of a passed validation by this SSH key."),
]


@app.command("validate")
@grouped
def validate_command(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    *,
    build: BuildFolder = BUILD,
    service: BatfishArguments,
    base: BaseInventory = None,
    status: OnlyStatus = False,
    rehearse: Rehearse = False,
    sign: SigningKey = None,
    allowed_signers: AllowedSigners = None,
    output_format: FindingFormatOption = FindingFormat.TEXT,
    fail_on: FailOn = FAIL_ON,
    no_cache: NoCache = False,
) -> None:
    """Validate the configurations of a SAN with Batfish and the rules."""
    from datetime import UTC, datetime

    from sanfab.cache.store import cache_of_existing
    from sanfab.gate.manifest import write_manifest
    from sanfab.gate.signature import sign_manifest
    from sanfab.gate.validation import ValidationRequest, validate
    from sanfab.report.validation import manifest_of

    if status:
        _print_status(san, build, allowed_signers, output_format)
        return
    now = datetime.now(UTC)
    cache = cache_of_existing(build, san, wanted=not no_cache)
    if rehearse:
        from sanfab.rehearsal.session import refuse_unable

        refuse_unable()  # before a service is asked for minutes
    doing("reading the inventory")
    with (
        progress_bar("answered", "questions") as progress,
        progress_bar("run", "steps of the rehearsal") as steps,
    ):
        found = validate(
            ValidationRequest(san, build, now.date(), base, cache, steps if rehearse else None),
            lambda: _connected(_address(service, san), service.timeout),
            lambda _what, done, total: progress(done, total),
        )
    if found is None:
        print(f"{san}: no switches in this inventory, nothing to validate")
        return
    manifest = manifest_of(found, fail_on, now)
    warn_of_namesakes(san, manifest.san)
    is_new = write_manifest(found.folder, manifest)
    if sign is not None and manifest.result == "passed":
        sign_manifest(found.manifest, sign)
    _print(found, manifest, output_format, is_new=is_new)
    if manifest.result == "failed":
        sys.exit(1)


@contextmanager
def _connected(address: "ServiceAddress", seconds: float) -> "Iterator[BatfishClient]":
    from sanfab.gate.batfish.service import BatfishService

    # As SystemExit, a signal leaves the service without this snapshot.
    with handled(_STOP_SIGNALS, _exit):
        service = BatfishService(address, seconds)
        try:
            yield service
        finally:
            service.close()


def _exit(number: int, _frame: "FrameType | None") -> None:
    for one in _STOP_SIGNALS:
        signal.signal(one, signal.SIG_IGN)  # the cleanup takes a moment
    raise SystemExit(128 + number)


def _address(options: BatfishArguments, san: Path) -> "ServiceAddress":
    """Return the address of the service; raises SanfabError without one, or without its client."""
    from importlib.util import find_spec

    from sanfab.gate.batfish.service import ADDRESS_VARIABLE, START, address_of

    if not options.batfish:
        raise SanfabError(
            f"validate: no Batfish service: give --batfish or set {ADDRESS_VARIABLE}\n"
            f"start one: {START}\n"
            f"then: sanfab validate {san} --batfish 127.0.0.1"
        )
    address = address_of(options.batfish, verify=options.verify_tls)
    if find_spec("pybatfish") is None:
        raise SanfabError(
            f"validate: the Batfish client is not installed: {how_to_install('batfish')}"
        )
    return address


def _print(
    found: "Validation", manifest: "Manifest", output_format: FindingFormat, *, is_new: bool
) -> None:
    from sanfab.gate.rehearsal import FRAMES
    from sanfab.gate.validation import GATE_ASSERTIONS
    from sanfab.report.findings import audit_summary
    from sanfab.report.github import audit_github
    from sanfab.report.junit import audit_junit
    from sanfab.report.sarif import audit_sarif
    from sanfab.report.validation import validation_json, validation_text

    rules = [one.rule for one in GATE_ASSERTIONS]
    if found.rehearsal is not None:
        rules.append(FRAMES)
    printers = {
        "text": lambda: validation_text(found, manifest, is_new=is_new),
        "json": lambda: validation_json(found, manifest, is_new=is_new),
        "sarif": lambda: audit_sarif(found.audit),
        "junit": lambda: audit_junit(found.audit, rules),
        "github": lambda: audit_github(found.audit),
    }
    print_report(output_format, printers, audit_summary(found.audit))


def _print_status(
    folder: Path, output: Path, signers: Path | None, output_format: FindingFormat
) -> None:
    """Print whether the build is validated; exit 1 with the reasons if it is not."""
    from sanfab.gate.manifest import reasons_not_validated
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_inventory

    san, _ = load_inventory(folder, derived_problems)
    warn_of_namesakes(folder, san.name)
    build = output / san.name
    if not san.switches:
        print(f"{folder}: no switches in this inventory, nothing to validate")
        return
    reasons = [*reasons_not_validated(folder, build, signers=signers)]
    if output_format not in {FindingFormat.TEXT, FindingFormat.JSON}:
        raise SanfabError(f"--status: found --format {output_format}, expected text or json")
    said = "\n".join(reasons) or f"{build}: validated, and unchanged since"
    data = {"san": san.name, "validated": not reasons, "reasons": reasons}
    print_report(output_format, {"text": lambda: said, "json": lambda: data})
    if reasons:
        sys.exit(1)
