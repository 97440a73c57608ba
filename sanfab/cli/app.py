"""The application, its verbs by name, and how they print reports.

A verb is a module of its own, which is imported when it is called: `sanfab --help` and each verb
start without the modules of all others.
"""

import json
import sys
from collections.abc import Iterable
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.main
from typer.core import TyperCommand, TyperGroup

from sanfab.cli.colour import coloured, is_coloured
from sanfab.cli.progress import quiet
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum


VERBS = {
    "init": ("Create a repository with an example inventory, playbooks, editor settings and CI."),
    "render": ("Write the configuration of every switch and prove that it reads back as intended."),
    "hosts": (
        "Write the script of every host: apply, dry-run, verify and undo its storage settings."
    ),
    "check": "Check a SAN, or one switch configuration, against the rules.",
    "validate": "Validate the configurations of a SAN with Batfish and the rules.",
    "rehearse": (
        "Run the test plan on a twin of the SAN: frames through the rendered configurations."
    ),
    "diff": (
        "Show the effects of a change: access, paths, zones, VLANs, risk; plans, lines, findings."
    ),
    "bootstrap": (
        "Print what to enter at the console of a new switch, so that a push can log in to it."
    ),
    "plan": "Print the lines that `push` would send to each switch; send nothing.",
    "push": "Push the planned lines to fabric A, check its health, then push to fabric B.",
    "rollback": "Restore the configuration that each switch had before a journal entry.",
    "verify": (
        "Verify that switches run the intended configuration, saved, cabled and healthy; or hosts."
    ),
    "drift": "Compare running with intended configuration; exit 1 on drift or unsaved changes.",
    "collect": "Capture switches into a folder for `--running`: read only, and without secrets.",
    "import": "Write the inventory of switches that exist, from their captures; proven by reading.",
    "export": "Write devices, interfaces, addresses and cables into NetBox, after a dry run.",
    "zones": ("Compare the zoning of each VSAN with `access`; exit 1 on missing or extra pairs."),
    "paths": "Print all paths from hosts to arrays, and the impact of each single failure.",
    "testplan": (
        "Print pings, failover steps and load tests for hosts and arrays, with expected results."
    ),
    "explain": (
        "Explain a rule, or the settings of an adapter, an operating system or a recommendation."
    ),
    "read": (
        "Print the facts of a switch configuration as JSON, with the lines that are not understood."
    ),
    "cabling": "Print every cable: both ends with their positions, kind, length and label.",
    "diagram": "Draw switches, hosts, arrays and cables, fabrics A and B side by side.",
    "report": (
        "Write one HTML page of a SAN: drawing, findings, access, paths, cables, configurations."
    ),
    "expand": (
        "Print the inventory with ranges, profiles and defaults applied, each value with its place."
    ),
    "why": (
        "Print which statements of the inventory cause a rendered line, or which lines they cause."
    ),
    "models": (
        "List the switch models, or explain one: each value, its source and where it is stated."
    ),
    "sources": (
        "List the configuration lines of a NOS and their undo rules, each with its source document."
    ),
    "schema": "Print the JSON Schema of the inventory, which editors use for completion.",
    "journal": "List pushes and rollbacks, show one, or copy them.",
    "lab": "Emulate the switches of a SAN on loopback, to rehearse a change.",
}
"""Verbs in the order of a change; `--help` lists them so."""


EXIT_STATUSES = {
    0: "success",
    1: "findings, differences or a failed change",
    2: "wrong input or an unreachable switch or service",
    3: "a bug in sanfab",
    130: "interrupted (143 by SIGTERM)",
}
FAILS = {
    "check": "findings of the severity that `--fail-on` names, or worse",
    "validate": "findings as `--fail-on` says; with `--status` a build that is not validated",
    "diff": "new or changed findings of the severity that `--fail-on` names, or worse",
    "plan": "a live host or array would be cut off; with `--exit-code` also a switch needs a "
    "change",
    "push": "the push stopped or was rolled back, or what no line changes is left",
    "rollback": "the rollback stopped or failed",
    "verify": "findings of the severity that `--fail-on` names, or worse; hosts that differ",
    "drift": "drift or unsaved changes; hosts that differ",
    "import": "`--update` conflicts with what somebody edited",
    "export": "NetBox has something else in the place of what would be written",
    "zones": "missing or extra pairs",
}
"""When a verb exits with status 1; the others never do."""


class LateVerbs(TyperGroup):
    """The application: a verb is imported when it is called."""

    shows_summaries = False
    """A shell is told the verbs: no verb runs."""

    # Releases of Typer differ in whose Click they use.
    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002
        """Return the names of all verbs."""
        return list(VERBS)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:  # noqa: ANN401
        """Return what a shell offers for a verb: names and summaries, no verb is imported."""
        self.shows_summaries = True
        return super().shell_complete(ctx, incomplete)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401
        """Return a verb, imported now; None where there is none of this name."""
        if self.shows_summaries and cmd_name in VERBS:
            return TyperCommand(cmd_name, help=VERBS[cmd_name], short_help=VERBS[cmd_name])
        if cmd_name not in self.commands:
            load_verbs(
                [cmd_name] if cmd_name in VERBS else VERBS
            )  # all: one may be near what was meant
            self.commands = dict(typer.main.get_group(app).commands)
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run a verb; an error of its options begins with what is wrong, not with a class name."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            if isinstance(message := getattr(error, "message", None), str):
                vars(error)["message"] = message.removeprefix("Value error, ")
            raise

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002
        """Print the name and the whole summary of every verb."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))


app = typer.Typer(
    cls=LateVerbs,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # boxes took half the time of a start, and wrapped what one greps for
    epilog="Exit status: "
    + "; ".join(f"{number} {words}" for number, words in EXIT_STATUSES.items())
    + ".",
)


def print_version(*, wanted: bool) -> None:
    """Print the version and end, if `--version` is given."""
    if wanted:
        from sanfab.resources import sanfab_version

        print(f"sanfab {sanfab_version()}")
        raise typer.Exit


@app.callback()
def sanfab(
    *,
    version: Annotated[  # its callback does it all
        bool,
        typer.Option(
            "--version",
            callback=lambda value: print_version(wanted=value),
            is_eager=True,
            help="Print the version and exit.",
        ),
    ] = False,
) -> None:
    """Generate, prove and push the switch configuration of a storage network."""


def load_verbs(names: Iterable[str] = VERBS) -> None:
    """Import the modules of verbs, which have their names: they register with the application."""
    for name in names:
        import_module(f"sanfab.cli.{name}_" if iskeyword(name) else f"sanfab.cli.{name}")


def print_report(
    output_format: "StrEnum", printers: "Mapping[str, Callable[[], object]]", summary: str = ""
) -> None:
    """Print a report; the summary of a machine-readable format goes to standard error."""
    report = printers[output_format]()
    quiet()
    if output_format == "text" and isinstance(report, str) and is_coloured():
        report = coloured(report)
    print(report if isinstance(report, str) else json.dumps(report, indent=2))
    if summary and output_format != "text":
        print(summary, file=sys.stderr)


def write_or_print(text: str, out: Path | None) -> None:
    """Write a text to a file, or print it if none is named."""
    if out is None:
        print(text, end="")
        return
    from sanfab.inventory.digests import write_whole

    try:
        write_whole(out, text)
    except OSError as error:
        raise SanfabError(f"{out}: cannot be written: {error.strerror}") from error
