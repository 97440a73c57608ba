"""The verb `check`: a SAN or one configuration against the rules."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli import completion
from sanfab.cli.app import app, print_report
from sanfab.cli.explain import near_rule
from sanfab.cli.inputs import configuration_in, known_capture
from sanfab.cli.options import (
    BUILD,
    BuildFolder,
    CapturedFolder,
    FailOn,
    FindingFormat,
    FindingFormatOption,
    ModelOption,
    NoCache,
    NosOption,
    grouped,
)
from sanfab.cli.progress import doing, progress_bar
from sanfab.errors import SanfabError
from sanfab.severity import FAIL_ON

if TYPE_CHECKING:
    from datetime import date

    from sanfab.cache.store import Cache
    from sanfab.hosts.reading.sections import HostReading
    from sanfab.inventory.cabling import Cabling
    from sanfab.rules.audit import Audit
    from sanfab.rules.context import LiveAccess
    from sanfab.rules.rule import Rule


@dataclass(frozen=True)
class ConfigArguments:
    """Options that name one configuration to check without an inventory."""

    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Switch configuration to check; - reads standard input."),
    ] = None
    nos: NosOption = ""
    model: ModelOption = ""
    release: Annotated[
        str,
        typer.Option(
            metavar="RELEASE",
            help="NOS release. Default: found in the configuration, else that of the model.",
        ),
    ] = ""


@dataclass(frozen=True)
class CollectedArguments:
    """Options that name what switches and arrays print, and what was live."""

    running: CapturedFolder = None
    arrays: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder of what arrays print about their igroups, ARRAY.txt for each.",
        ),
    ] = None
    hosts: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder of what hosts print, HOST.txt for each: rules examine it in place "
            "of the inventory.",
        ),
    ] = None
    journal: Annotated[
        str | None,
        typer.Option(
            metavar="DIR|URL",
            help="Journal of the pushes: what was live at the last push must keep its access.",
        ),
    ] = None


@app.command("check")
@grouped
def check_command(  # noqa: PLR0913  # one argument for each option
    san: Annotated[
        Path | None,
        typer.Argument(
            help="Folder of the SAN inventory; or give --config.", autocompletion=completion.sans
        ),
    ] = None,
    *,
    single: ConfigArguments,
    collected: CollectedArguments,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULE",
            help="Only this rule; may be repeated.",
            autocompletion=completion.rules_and_settings,
        ),
    ] = None,
    output_format: FindingFormatOption = FindingFormat.TEXT,
    counts: Annotated[
        bool, typer.Option("--counts", help="Print how much each rule examined.")
    ] = False,
    brief: Annotated[
        bool,
        typer.Option("--brief", help="Count what is not examined in place of naming it."),
    ] = False,
    fail_on: FailOn = FAIL_ON,
    build: BuildFolder = BUILD,
    no_cache: NoCache = False,
) -> None:
    """Check a SAN, or one switch configuration, against the rules."""
    from datetime import UTC, datetime

    from sanfab.cache.store import cache_of_existing
    from sanfab.report import findings

    today = datetime.now(UTC).date()
    rules = _rules(rule or [])
    _refuse_contradiction(san, single, collected)
    if single.config is not None:
        audit = _check_config(single.config, single, today, rules)
    else:
        cache = cache_of_existing(build, san or Path(), wanted=not no_cache)
        audit = _check_san(san or Path(), collected, today, rules, cache)
    _print_audit(audit, output_format, counts=counts, brief=brief)
    if findings.failing_findings(audit.findings, fail_on):
        sys.exit(1)


def _refuse_contradiction(
    san: Path | None, single: ConfigArguments, collected: CollectedArguments
) -> None:
    """Refuse options that exclude each other, so that none is ignored."""
    if (san is None) == (single.config is None):
        raise SanfabError("check: expected the folder of a SAN, or --config FILE --nos NOS")
    if single.config is None and any((single.nos, single.model, single.release)):
        raise SanfabError("--nos, --model, --release: need --config; an inventory sets them itself")
    for option in ("running", "arrays", "hosts", "journal"):
        if san is None and getattr(collected, option) is not None:
            raise SanfabError(
                f"--{option}: needs the folder of a SAN; --config checks one configuration"
            )


def _check_san(
    folder: Path,
    collected: CollectedArguments,
    today: "date",
    rules: "list[Rule]",
    cache: "Cache | None",
) -> "Audit":
    from sanfab.arrays.output_files import printed_maskings
    from sanfab.cache.parsed import load_by
    from sanfab.intent.problems import derived_problems
    from sanfab.rules.audit import audit
    from sanfab.rules.waivers import waiver_problems

    doing("reading the inventory")
    document, _, cabling = load_by(cache, folder, derived_problems, waiver_problems)
    doing("applying the rules")
    running, arrays = collected.running, collected.arrays
    printed = {} if arrays is None else printed_maskings(cabling.san, arrays)
    with progress_bar("read back") as progress:
        return audit(
            document,
            cabling,
            today,
            rules=rules,
            running=running,
            printed=printed,
            hosts=_host_readings(cabling, collected.hosts),
            live=_access_at_risk(cabling, running, collected.journal),
            progress=progress,
        )


def _host_readings(cabling: "Cabling", folder: Path | None) -> "dict[str, HostReading] | None":
    if folder is None:
        return None
    from sanfab.live.hosts import host_readings

    return host_readings(cabling, folder)


def _access_at_risk(
    cabling: "Cabling", running: Path | None, journal: str | None
) -> "LiveAccess | None":
    if running is None and journal is None:
        return None  # nobody knows who is live, and a push need not be imported
    from sanfab.push.live_record import access_at_risk

    return access_at_risk(cabling, running, journal)


def _check_config(
    file: Path, options: ConfigArguments, today: "date", rules: "list[Rule]"
) -> "Audit":
    from sanfab.nos.identification import looks_like
    from sanfab.rules.standalone import ConfigFile, audit_config

    if not options.nos:
        looks = looks_like(configuration_in(file))
        raise SanfabError(f"--nos: missing; {file} looks like {looks}")
    capture, known = known_capture(file, options.nos, options.model, options.release)
    platform = known.kinds[0]
    config = ConfigFile(
        str(file), capture.text, platform, known.release, capture.notes, known, capture.cut
    )
    return audit_config(config, today, rules)


def _print_audit(
    audit: "Audit", output_format: FindingFormat, *, counts: bool, brief: bool
) -> None:
    from sanfab.report.findings import audit_json, audit_summary, audit_text
    from sanfab.report.github import audit_github
    from sanfab.report.junit import audit_junit
    from sanfab.report.sarif import audit_sarif

    printers = {
        "text": lambda: audit_text(audit, counts=counts, brief=brief),
        "json": lambda: audit_json(audit),
        "sarif": lambda: audit_sarif(audit),
        "junit": lambda: audit_junit(audit),
        "github": lambda: audit_github(audit),
    }
    print_report(output_format, printers, audit_summary(audit))


def _rules(wanted: list[str]) -> "list[Rule]":
    """Return the rules with these ids; all if there is none."""
    from sanfab.rules.catalogue import RULES

    for name in wanted:
        if name.upper() not in RULES:
            raise SanfabError(f"--rule: unknown rule {name}{near_rule(name)}")
    return [RULES[name] for name in sorted({name.upper() for name in wanted} or RULES)]
