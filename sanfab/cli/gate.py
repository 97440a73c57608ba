"""The verb that asks Batfish: validate."""

import json
import signal
import sys
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import SanFolder, app, progress_bar
from sanfab.cli.texts import Out
from sanfab.cli.verdicts import Checked, CheckFormat, FailOn
from sanfab.errors import SanfabError
from sanfab.rules.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sanfab.gate.batfish.service import BatfishClient, ServiceAddress
    from sanfab.gate.manifest import Manifest
    from sanfab.gate.validation import Validation

SECONDS = 300
"""Time that one answer may take, unless said otherwise."""

ENDS = (signal.SIGTERM, signal.SIGHUP)
"""What a closed terminal, a runner of jobs or an operator ends a process with."""


At = Annotated[
    str,
    typer.Option(
        envvar="SANFAB_BATFISH",
        help="Service: HOST, HOST:PORT or https://HOST:PORT; its API key, if it wants one, is "
        "taken from SANFAB_BATFISH_KEY.",
    ),
]
Before = Annotated[
    Path | None, typer.Option(help="Folder of the same SAN as it is now: says what changes.")
]
Seconds = Annotated[
    float, typer.Option(min=1, help="Seconds that one answer of the service may take.")
]
Verify = Annotated[
    bool, typer.Option("--verify-tls/--no-verify-tls", help="Check its certificate.")
]
Still = Annotated[
    bool, typer.Option("--still", help="Only say if the build is what passed; asks no service.")
]


@app.command()
def validate(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    *,
    output: Out = Path("build"),
    batfish: At = "",
    base: Before = None,
    timeout: Seconds = SECONDS,
    verify_tls: Verify = True,
    still: Still = False,
    output_format: Checked = CheckFormat.TEXT,
    fail_on: FailOn = Severity.ERROR,
) -> None:
    """Have Batfish and every rule judge the texts of a SAN before they are pushed."""
    from datetime import UTC, datetime

    from sanfab.gate.manifest import write
    from sanfab.gate.validation import ValidationRequest, validate
    from sanfab.report.validated import manifest_of

    if still:
        _say_if_still(san, output)
        return
    now = datetime.now(UTC)
    order = ValidationRequest(san, output, now.date(), base)
    with progress_bar("answered", "questions") as progress:
        found = validate(
            order,
            lambda: _service(_address(batfish, san, verify=verify_tls), timeout),
            lambda _what, done, total: progress(done, total),
        )
    if found is None:
        print(f"{san}: no switches in this inventory, nothing to validate")
        return
    manifest = manifest_of(found, fail_on, now)
    _print(found, manifest, output_format, is_new=write(found.folder, manifest))
    if manifest.result == "failed":
        sys.exit(1)


@contextmanager
def _service(address: "ServiceAddress", seconds: float) -> "Iterator[BatfishClient]":
    from sanfab.gate.batfish.service import BatfishService

    with _ended_in_order():
        service = BatfishService(address, seconds)
        try:
            yield service
        finally:
            service.close()


@contextmanager
def _ended_in_order() -> "Iterator[None]":
    """Turn signals that would end the process at once into SystemExit, so that nothing stays."""
    here = threading.current_thread() is threading.main_thread()
    # One that is ignored stays so: `nohup` means it.
    ends = [one for one in ENDS if here and signal.getsignal(one) is signal.SIG_DFL]

    def end(number: int, _frame: object) -> None:
        for one in ends:
            signal.signal(one, signal.SIG_IGN)  # the end has begun, and takes a moment
        raise SystemExit(128 + number)

    for one in ends:
        signal.signal(one, end)
    try:
        yield
    finally:
        for one in ends:
            signal.signal(one, signal.SIG_DFL)


def _address(text: str, san: Path, *, verify: bool) -> "ServiceAddress":
    """Return where the service is; raises SanfabError if nobody says, or its client is missing."""
    from importlib.util import find_spec

    from sanfab.gate.batfish.service import ADDRESS_VARIABLE, START, address_of

    if not text:
        raise SanfabError(
            f"validate: no Batfish named: neither --batfish nor {ADDRESS_VARIABLE} is given\n"
            f"start one: {START}\n"
            f"then: sanfab validate {san} --batfish 127.0.0.1"
        )
    address = address_of(text, verify=verify)
    if find_spec("pybatfish") is None:
        raise SanfabError(
            "validate: the client of Batfish is not installed: pip install 'sanfab[batfish]'"
        )
    return address


def _print(
    found: "Validation", manifest: "Manifest", output_format: CheckFormat, *, is_new: bool
) -> None:
    from sanfab.gate.validation import GATE_ASSERTIONS
    from sanfab.report import findings, machine, validated

    if output_format is CheckFormat.TEXT:
        print(validated.text(found, manifest, is_new=is_new))
        return
    printed = {
        CheckFormat.JSON: lambda: json.dumps(
            validated.data(found, manifest, is_new=is_new), indent=2
        ),
        CheckFormat.SARIF: lambda: machine.sarif(found.audit),
        CheckFormat.JUNIT: lambda: machine.junit(found.audit, GATE_ASSERTIONS),
        CheckFormat.GITHUB: lambda: machine.github(found.audit),
    }
    print(printed[output_format]())
    print(findings.summary(found.audit), file=sys.stderr)


def _say_if_still(folder: Path, output: Path) -> None:
    """Print why the build of a SAN is not what passed, each reason in a line; exit 1 then."""
    from sanfab.gate.manifest import reasons_not_validated
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load

    san, _ = load(folder, derived_problems)
    build = output / san.name
    if not san.switches:
        print(f"{folder}: no switches in this inventory, nothing to validate")
        return
    reasons = reasons_not_validated(folder, build)
    if reasons:
        print("\n".join(reasons))
        sys.exit(1)
    print(f"{build}: still what was validated, and passed")
