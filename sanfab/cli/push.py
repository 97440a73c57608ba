"""The verb `push`: planned lines, sent to one fabric after the other."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app
from sanfab.cli.change import change_context, confirm, interruptible, print_and_exit
from sanfab.cli.options import (
    AllowedSigners,
    ChangeArguments,
    ConnectionArguments,
    Format,
    FormatOption,
    MaxSwitches,
    SelectionArguments,
    grouped,
    reason_in_words,
)
from sanfab.cli.progress import doing

if TYPE_CHECKING:
    from sanfab.push.begin import PushRequest
    from sanfab.push.context import PushContext


@app.command("push")
@grouped
def push_command(  # noqa: PLR0913  # one argument for each option
    connection: ConnectionArguments,
    selection: SelectionArguments,
    *,
    max_switches: MaxSwitches = None,
    change: ChangeArguments,
    resume: Annotated[
        bool, typer.Option("--resume", help="Roll back an interrupted push first, then push.")
    ] = False,
    unvalidated: Annotated[
        str,
        typer.Option(
            metavar="REASON", help="Push a build that is not validated.", callback=reason_in_words
        ),
    ] = "",
    allowed_signers: AllowedSigners = None,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Push the planned lines to fabric A, check its health, then push to fabric B.

    A switch on which something fails is rolled back, and the push stops.
    """
    from sanfab.push.begin import begin_push, push_scope
    from sanfab.push.run import run_push

    request = change.request("sanfab push", unvalidated, allowed_signers)
    with interruptible(debug=change.debug) as interrupt:
        context, names = change_context(connection, selection, change, interrupt)
        doing("checking what a push requires")
        if resume:
            names, request = _resumed(context, names, request)
        started = begin_push(context, push_scope(context, names, max_switches), request)
        confirm(interrupt, context, started, yes=change.yes)
        print_and_exit(run_push(context, started), output_format)


def _resumed(
    context: "PushContext", names: tuple[str, ...], request: "PushRequest"
) -> "tuple[tuple[str, ...], PushRequest]":
    """Roll back an interrupted push; return the switches and the request to continue with."""
    from sanfab.push.recovery import recover
    from sanfab.push.run import PushResult
    from sanfab.report.push import push_text

    mended = recover(context, request)
    print(push_text(PushResult(mended.entry.id, mended.outcomes)), file=sys.stderr)
    if not mended.succeeded:
        sys.exit(1)
    entry = mended.entry
    if entry.kind == "push":
        request = replace(
            request,
            unvalidated=request.unvalidated or entry.unvalidated,
            allow_reload=request.allow_reload or entry.allow_reload,
            accept_outage=(*request.accept_outage, *entry.accepted),
            accept_finding=(*request.accept_finding, *entry.accepted),
        )
        names = tuple(name for name in names if name in entry.switches) or names
    return names, request
