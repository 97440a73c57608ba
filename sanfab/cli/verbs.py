"""The verbs by name: what `--help` says of each, and the module that a call of it imports.

`sanfab --help` and each verb start without the modules of all others.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import Any, NamedTuple

import typer.main
from typer.core import TyperGroup


class Verb(NamedTuple):
    """Where a verb is defined, and the first line of its documentation."""

    module: str
    summary: str


VERBS = {
    "init": Verb(
        "render",
        "Create a repository with an example inventory, playbooks, editor settings and CI.",
    ),
    "render": Verb(
        "render",
        "Write the configuration of every switch and prove that it reads back as intended.",
    ),
    "hosts": Verb(
        "hosts",
        "Write the script of every host: apply, dry-run, verify and undo its storage settings.",
    ),
    "check": Verb("check", "Check a SAN, or one switch configuration, against the rules."),
    "validate": Verb(
        "validate", "Validate the configurations of a SAN with Batfish and the rules."
    ),
    "diff": Verb(
        "diff",
        "Show the effects of a change: access, paths, zones, VLANs, risk; plans, lines, findings.",
    ),
    "bootstrap": Verb(
        "bootstrap",
        "Print what to enter at the console of a new switch, so that a push can log in to it.",
    ),
    "plan": Verb("push", "Print the lines that `push` would send to each switch; send nothing."),
    "push": Verb(
        "push", "Push the planned lines to fabric A, check its health, then push to fabric B."
    ),
    "rollback": Verb(
        "push", "Restore the configuration that each switch had before a journal entry."
    ),
    "verify": Verb(
        "live",
        "Verify that switches run the intended configuration, saved, cabled and healthy; or hosts.",
    ),
    "drift": Verb(
        "live", "Compare running with intended configuration; exit 1 on drift or unsaved changes."
    ),
    "collect": Verb(
        "collect", "Capture switches into a folder for `--running`: read only, and without secrets."
    ),
    "zones": Verb(
        "analysis",
        "Compare the zoning of each VSAN with `access`; exit 1 on missing or extra pairs.",
    ),
    "paths": Verb(
        "analysis", "Print all paths from hosts to arrays, and the impact of each single failure."
    ),
    "testplan": Verb(
        "testplan",
        "Print pings, failover steps and load tests for hosts and arrays, with expected results.",
    ),
    "explain": Verb(
        "check",
        "Explain a rule, or the settings of an adapter, an operating system or a recommendation.",
    ),
    "read": Verb(
        "render",
        "Print the facts of a switch configuration as JSON, with the lines "
        "that are not understood.",
    ),
    "cabling": Verb(
        "cabling", "Print every cable: both ends with their positions, kind, length and label."
    ),
    "diagram": Verb(
        "drawing", "Draw switches, hosts, arrays and cables, fabrics A and B side by side."
    ),
    "report": Verb(
        "drawing",
        "Write one HTML page of a SAN: drawing, findings, access, paths, cables, configurations.",
    ),
    "expand": Verb(
        "render",
        "Print the inventory with ranges, profiles and defaults applied, "
        "each value with its place.",
    ),
    "why": Verb(
        "why",
        "Print which statements of the inventory cause a rendered line, or which lines they cause.",
    ),
    "models": Verb(
        "render",
        "List the switch models, or explain one: each value, its source and where it is stated.",
    ),
    "sources": Verb(
        "render",
        "List the configuration lines of a NOS and their undo rules, "
        "each with its source document.",
    ),
    "schema": Verb(
        "render", "Print the JSON Schema of the inventory, which editors use for completion."
    ),
    "journal": Verb("journal", "List pushes and rollbacks, show one, or copy them."),
    "lab": Verb("lab", "Emulate the switches of a SAN on loopback, to rehearse a change."),
}
"""Verbs in the order of a change; `--help` lists them so."""


class LateVerbs(TyperGroup):
    """The application: a verb is imported when it is called."""

    # Releases of Typer differ in whose Click they use.
    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002
        """Return the names of all verbs."""
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401
        """Return a verb, imported now; None where there is none of this name."""
        if cmd_name not in self.commands:
            load([cmd_name] if cmd_name in VERBS else VERBS)  # all: one may be near what was meant
            self.commands = _commands()
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401, ARG002
        """Print the name and the whole summary of every verb."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, verb.summary) for name, verb in VERBS.items()])


def load(names: Iterable[str] = VERBS) -> None:
    """Import the modules of verbs: they register themselves with the application."""
    for name in names:
        import_module(f"sanfab.cli.{VERBS[name].module}")


def _commands() -> dict[str, Any]:
    from sanfab.cli.app import app

    return dict(typer.main.get_group(app).commands)
