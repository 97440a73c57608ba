"""The verb `rollback`: the configuration before a journal entry, restored."""

import sys
from typing import Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.change import change_context, confirm, interruptible, push_exit_status
from sanfab.cli.options import (
    ChangeArguments,
    ConnectionArguments,
    Format,
    FormatOption,
    SelectionArguments,
    grouped,
)
from sanfab.cli.progress import doing

EntryName = Annotated[
    str, typer.Argument(help="Journal entry, or `last`.", autocompletion=completion.entries)
]


@app.command("rollback")
@grouped
def rollback_command(
    connection: ConnectionArguments,
    entry: EntryName = "last",
    *,
    whole_change: Annotated[
        bool,
        typer.Option(
            "--whole-change",
            help="Also roll back the entries of the same change: pushes that stopped half-way, and "
            "the one that continued them.",
        ),
    ] = False,
    change: ChangeArguments,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Restore the configuration that each switch had before a journal entry."""
    from sanfab.push.recovery import roll_back_entries
    from sanfab.push.whole_change import entries_of_change
    from sanfab.report.push import push_json, push_summary, push_text

    with interruptible(debug=change.debug) as interrupt:
        context, _ = change_context(connection, SelectionArguments(), change, interrupt)
        doing("reading the journal")
        name = context.journal.entry(entry).id
        names = entries_of_change(context.journal, name) if whole_change else (name,)
        results = roll_back_entries(
            context,
            names,
            change.request(f"sanfab rollback {entry}"),
            lambda started: confirm(interrupt, context, started, yes=change.yes),
        )
        printers = {
            "text": lambda: "\n".join(map(push_text, results.done)),
            "json": lambda: (
                [*map(push_json, results.done)] if whole_change else push_json(results.done[0])
            ),
        }
        print_report(output_format, printers, "\n".join(map(push_summary, results.done)))
        if results.problem:
            print(results.problem, file=sys.stderr)
            sys.exit(1)
        status = push_exit_status(results.done[-1])
        sys.exit(1 if status and len(results.done) > 1 else status)
