"""The verb `rollback`: the configuration before a journal entry, restored."""

from typing import Annotated

import typer

from sanfab.cli.app import app
from sanfab.cli.change import change_context, confirm, interruptible, print_and_exit
from sanfab.cli.options import (
    ChangeArguments,
    ConnectionArguments,
    Format,
    FormatOption,
    SelectionArguments,
    grouped,
)
from sanfab.cli.progress import doing

EntryName = Annotated[str, typer.Argument(help="Journal entry, or `last`.")]


@app.command("rollback")
@grouped
def rollback_command(
    connection: ConnectionArguments,
    entry: EntryName = "last",
    *,
    change: ChangeArguments,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Restore the configuration that each switch had before a journal entry."""
    from sanfab.push.recovery import begin_rollback, run_rollback

    with interruptible(debug=change.debug) as interrupt:
        context, _ = change_context(connection, SelectionArguments(), change, interrupt)
        doing("reading the journal")
        name = context.journal.entry(entry).id
        started = begin_rollback(context, name, change.request(f"sanfab rollback {entry}"))
        confirm(interrupt, context, started, yes=change.yes)
        print_and_exit(run_rollback(context, started, name), output_format)
