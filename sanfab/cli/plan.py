"""The verb `plan`: the lines that a push would send."""

import sys
from dataclasses import replace
from typing import Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.change import Interrupt, change_context
from sanfab.cli.collect import opened_captures
from sanfab.cli.options import (
    JOURNAL,
    AcceptOutage,
    CapturedFolder,
    ChangeArguments,
    ConnectionArguments,
    Format,
    FormatOption,
    JournalHome,
    MaxSwitches,
    NoCache,
    SelectionArguments,
    grouped,
    refuse_both,
)
from sanfab.cli.signals import ending_reads


@app.command("plan")
@grouped
def plan_command(  # noqa: PLR0913  # one argument for each option
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    running: CapturedFolder = None,
    max_switches: MaxSwitches = None,
    output_format: FormatOption = Format.TEXT,
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit 1 if a switch needs a change.")
    ] = False,
    accept_outage: AcceptOutage = None,
    journal: JournalHome = JOURNAL,
    no_cache: NoCache = False,
) -> None:
    """Print the lines that `push` would send to each switch; send nothing.

    Exits 1 if they would cut off a live host or array that --accept-outage does not name.
    """
    from sanfab.cache.store import cache_of_existing
    from sanfab.live.captures import captured_connector, gaps_of
    from sanfab.push.begin import preview_push
    from sanfab.push.outages import refusals, with_accepted
    from sanfab.report.plan import plan_json, plan_text, refusal_text

    refuse_both(running, connection)
    interrupt = Interrupt()
    cache = cache_of_existing(connection.build, connection.san, wanted=not no_cache)
    context, names = change_context(
        connection, selection, ChangeArguments(journal), interrupt, cache
    )
    captures = opened_captures(running, context.cabling) if running is not None else None
    if captures is not None:
        connect = captured_connector(captures, context.factory)
        context = replace(context, connect=connect, login_of=captures.login_of)
    with ending_reads(interrupt.add):
        prepared = preview_push(context, names, max_switches)
    prepared.close()
    prepared = with_accepted(prepared, accept_outage or ())
    gaps = dict(gaps_of(captures, prepared.snapshots)) if captures is not None else {}
    prepared = replace(prepared, notes=(*prepared.notes, *gaps.values()))
    printers = {"text": lambda: plan_text(prepared), "json": lambda: plan_json(prepared)}
    print_report(output_format, printers)
    refused = refusals(context.cabling, prepared)
    if refused:
        print(refusal_text(refused), file=sys.stderr)
    if gaps:
        sys.exit(2)
    needed = prepared.changing or prepared.by_hand or prepared.without_command
    if refused or (exit_code and needed):
        sys.exit(1)
