"""The verb for new switches: bootstrap."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.inputs import inventory_in
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, NoCache, SanFolder
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.inventory.cabling import Cabling
    from sanfab.render.bootstrap import Bootstrap


@app.command("bootstrap")
def bootstrap_command(  # noqa: PLR0913  # options of the command line
    san: SanFolder,
    switch: Annotated[
        list[str] | None,
        typer.Argument(
            help="New switches, by their names in the inventory.",
            autocompletion=completion.switches,
        ),
    ] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="All switches of the inventory.")] = False,
    user: Annotated[
        str,
        typer.Option(
            envvar="SANFAB_USER",
            metavar="USER",
            help="Account that sanfab will log in with. Default: the first administrator of the "
            "inventory, or admin.",
        ),
    ] = "",
    file: Annotated[
        str,
        typer.Option(
            metavar="KIND",
            help="Print only the file for your provisioning server: poap (NX-OS), bmp (OS9), "
            "ztp (EOS) or xsf (ExtremeXOS).",
        ),
    ] = "",
    with_secrets: Annotated[
        bool,
        typer.Option("--with-secrets", help="Fill in passwords. Default: print their names."),
    ] = False,
    output_format: FormatOption = Format.TEXT,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Print what to enter at the console of a new switch, so that a push can log in to it."""
    from sanfab.report import bootstrap as report

    cabling = inventory_in(san, build, no_cache=no_cache)
    found = _bootstraps(cabling, _names(cabling, switch or [], every=every), user)
    names = _secret_names(found)
    if with_secrets:
        found = [_with_secrets(one, san) for one in found]
    if file:
        print(report.provisioning_file(_the_one(found, file)))
    else:
        printers = {
            "text": lambda: report.bootstrap_text(found),
            "json": lambda: report.bootstrap_json(found),
        }
        print_report(output_format, printers)
    if not with_secrets:
        print(f"enter passwords in place of {names}, or use --with-secrets", file=sys.stderr)


def _names(cabling: "Cabling", switches: list[str], *, every: bool) -> list[str]:
    from sanfab.live.targets import switches_in_scope

    if bool(switches) == every:
        raise SanfabError("bootstrap: expected the names of switches, or --all")
    return switches_in_scope(cabling.san, switches, "", "bootstrap")


def _bootstraps(cabling: "Cabling", names: list[str], user: str) -> "list[Bootstrap]":
    from sanfab.intent.switch_facts import design_of
    from sanfab.render.bootstrap import bootstrap_of, first_login

    designs = [design_of(cabling, name) for name in names]
    return [bootstrap_of(design, first_login(design, user)) for design in designs]


def _secret_names(found: "list[Bootstrap]") -> str:
    from sanfab.masking import placeholder
    from sanfab.push.secrets import secret_names

    names = secret_names(text for one in found for text in one.texts())
    return " and ".join(map(placeholder, names))


def _with_secrets(one: "Bootstrap", san: Path) -> "Bootstrap":
    """Fill in secrets from the environment, as a push does."""
    from sanfab.live.targets import credential_of
    from sanfab.push.secret_values import Secrets
    from sanfab.push.secrets import (
        check_secrets,
        secret_names,
        secrets_from_environment,
        value_problem,
    )
    from sanfab.render.bootstrap import LOGIN_SECRET

    design = one.design
    names = secret_names(one.texts())
    if LOGIN_SECRET in names:
        password = credential_of("PASSWORD", design.name, os.environ)
        problem = value_problem(password)
        if problem:
            raise SanfabError(f"{design.name}: password of the login: {problem}")
        values = {LOGIN_SECRET: password}
    else:
        values = secrets_from_environment(names, os.environ)
        check_secrets([(design.platform.nos, text) for text in one.texts()], values, san)
    return one.filled(Secrets(values).fill)


def _the_one(found: "list[Bootstrap]", file: str) -> "Bootstrap":
    """Return the only switch, whose automatic installation reads such a file."""
    from sanfab.nos import NOSES

    for one in found:
        title = one.design.platform.title
        kind = NOSES[one.design.platform.nos].bootstrap.provisioning
        if not kind:
            raise SanfabError(f"--file: {title} has no automatic installation; leave --file out")
        if file != kind:
            raise SanfabError(
                f"--file: found {file}, expected {kind} for {one.design.name} ({title})"
            )
    if len(found) > 1:
        raise SanfabError("--file: expected one switch; --format json prints the files of several")
    return found[0]
