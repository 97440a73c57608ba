"""The verb that captures switches: collect."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import (
    ConnectionArguments,
    Format,
    FormatOption,
    SelectionArguments,
    grouped,
)
from sanfab.cli.progress import progress_bar
from sanfab.cli.signals import ending_reads

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling
    from sanfab.live.captures import CollectRequest
    from sanfab.nos.captures.driver import Captures


@app.command("collect")
@grouped
def collect_command(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    out: Annotated[
        Path,
        typer.Option(
            "--out", "-o", metavar="DIR", help="Folder to write the captures to, with a manifest."
        ),
    ],
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Capture switches into a folder for `--running`: read only, and without secrets."""
    from sanfab.live.captures import collect_captures
    from sanfab.report.captures import collected_json, collected_text

    signals: list[int] = []
    request = _request(connection, selection, out, lambda: len(signals))
    with ending_reads(lambda: signals.append(1)), progress_bar("captured") as progress:
        found = collect_captures(request, progress)
    printers = {"text": lambda: collected_text(found), "json": lambda: collected_json(found)}
    print_report(output_format, printers)
    if found.failed:
        sys.exit(2)


def _request(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    out: Path,
    interruptions: Callable[[], int],
) -> "CollectRequest":
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_inventory
    from sanfab.live import targets
    from sanfab.live.captures import CollectRequest
    from sanfab.push.secret_values import Secrets
    from sanfab.push.secrets import secrets_from_environment

    san, cabling = load_inventory(connection.san, derived_problems)
    names = selection.names(san)
    options = replace(connection.target_options(san), interruptions=interruptions)
    connect = targets.connector_of(san, names, options)
    passwords = frozenset(targets.target_of(san, name, options).password for name in names)
    secrets = Secrets(secrets_from_environment(san.secrets, os.environ), passwords)
    return CollectRequest(
        cabling=cabling,
        switches=tuple(names),
        connect=connect,
        login_of=targets.live_login(san, options),
        mask=secrets.mask,
        folder=out,
        workers=connection.workers,
    )


def opened_captures(folder: Path, cabling: "Cabling") -> "Captures":
    """Return the captures in a folder; say on standard error how old they are."""
    from sanfab.live.captures import capture_times
    from sanfab.nos.captures.driver import Captures

    captures = Captures(folder, cabling.san.name, tuple(cabling.san.switches))
    times = capture_times(captures) or "captured at an unknown time"
    print(f"{folder}: {times}; no switch is contacted", file=sys.stderr)
    return captures
