"""What verify and drift share: switches or captures are read, collected hosts compared."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sanfab.cli.app import print_report
from sanfab.cli.collect import opened_captures
from sanfab.cli.options import (
    CapturedArguments,
    ConnectionArguments,
    SelectionArguments,
    SwitchFormat,
    refuse_both,
)
from sanfab.cli.progress import doing, progress_bar, quiet
from sanfab.cli.signals import ending_reads
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling
    from sanfab.inventory.document import Document
    from sanfab.live.collect import CollectedState, FormerLines
    from sanfab.live.targets import LoginOf


class ReadSwitches(NamedTuple):
    """What was read, and from where."""

    document: "Document"
    cabling: "Cabling"
    login_of: "LoginOf"
    state: "CollectedState"


def read_switches(
    connection: ConnectionArguments,
    selection: SelectionArguments,
    running: Path | None,
    journal: str,
    *,
    live: bool,
) -> ReadSwitches:
    """Read the selected switches, or their captures; ``live``: their status too.

    ``journal``: home of the journals, which know the raw lines of earlier inventories.
    """
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_with_provenance
    from sanfab.live import targets
    from sanfab.live.captures import captured_connector, captured_state
    from sanfab.live.collect import collect

    refuse_both(running, connection)
    doing("reading the inventory")
    document, san, cabling = load_with_provenance(connection.san, derived_problems)
    names = selection.names(san)
    raw_lines = _raw_lines(journal, san.name)
    signals: list[int] = []
    options = replace(connection.target_options(san), interruptions=lambda: len(signals))
    if running is not None:
        captures = opened_captures(running, cabling)
        opened = captured_connector(captures, options.factory)
        state = captured_state(
            cabling,
            names,
            captures,
            opened,
            live=live,
            accepted=options.accepted,
            raw_lines=raw_lines,
        )
        return ReadSwitches(document, cabling, captures.login_of, state)
    connect = targets.connector_of(san, names, options)
    workers = connection.workers
    with ending_reads(lambda: signals.append(1)), progress_bar("read") as progress:
        state = collect(
            cabling,
            names,
            connect,
            live=live,
            workers=workers,
            accepted=options.accepted,
            raw_lines=raw_lines,
            progress=progress,
        )
    return ReadSwitches(document, cabling, targets.live_login(san, options), state)


def _raw_lines(home: str, san: str) -> "FormerLines":
    """Return the raw lines that pushes sent; if the journal cannot be read, say so."""
    from sanfab.push.journal import Journal
    from sanfab.push.journal_location import journal_store
    from sanfab.push.live_record import read_raw_lines

    doing("reading the journal")
    try:
        return read_raw_lines(Journal(journal_store(home, san)))
    except SanfabError as error:
        quiet()
        print(f"raw lines of earlier inventories: not known: {error}", file=sys.stderr)
        return {}


def compare_hosts(
    connection: ConnectionArguments,
    captured: CapturedArguments,
    output_format: SwitchFormat,
    *,
    unknown_fails: bool,
) -> None:
    """Print hosts as intended and as collected; exit 1 on a difference.

    ``unknown_fails``: also if the output does not show a setting.
    """
    from sanfab.inventory.load import load_with_provenance
    from sanfab.live.hosts import hosts_state
    from sanfab.report import host_state as report

    if captured.running is not None or connection.lab or connection.known_hosts is not None:
        raise SanfabError(
            "--hosts: collected hosts are compared, and no switch is contacted; leave out "
            "--running, --lab (SANFAB_LAB) and --known-hosts"
        )
    document, _, cabling = load_with_provenance(connection.san)
    with document.placing():
        found = hosts_state(cabling, captured.hosts or Path())
    printers = {
        "text": lambda: report.host_state_text(found, document.place_of),
        "json": lambda: report.host_state_json(found, document.place_of),
        "junit": lambda: report.host_state_junit(found),
    }
    print_report(output_format, printers, report.host_state_summary(found))
    unknown = unknown_fails and any(one.unknown for one in found.comparisons)
    if unknown or any(one.differences for one in found.comparisons):
        sys.exit(1)


def exit_with(state: "CollectedState", *, is_clean: bool) -> None:
    """Exit 2 if a switch could not be read, 1 on findings or differences."""
    if state.failed:
        sys.exit(2)
    if not is_clean:
        sys.exit(1)
