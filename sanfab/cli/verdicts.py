"""The verbs that judge: check, explain, zones, paths."""

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import Fmt, Format, SanFolder, app, platform_of, progress_bar, text_of
from sanfab.errors import SanfabError
from sanfab.rules.finding import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from sanfab.rules import Evidence, Rule
    from sanfab.rules.audit import Audit


class CheckFormat(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


Checked = Annotated[CheckFormat, typer.Option("--format")]
FailOn = Annotated[Severity, typer.Option(help="Least severity that makes the exit status 1.")]


@app.command()
def check(  # noqa: PLR0913  # one argument for each option
    san: Annotated[
        Path | None, typer.Argument(help="Folder of one SAN; or --config instead.")
    ] = None,
    *,
    config: Annotated[
        Path | None, typer.Option(help="Judge this configuration text alone; - reads stdin.")
    ] = None,
    nos: Annotated[str, typer.Option(help="NOS of --config: nxos, os9, eos or exos.")] = "",
    model: Annotated[str, typer.Option(help="Switch model of --config.")] = "",
    release: Annotated[str, typer.Option(help="NOS release of --config.")] = "",
    running: Annotated[
        Path | None, typer.Option(help="Folder with SWITCH.cfg as captured from the switches.")
    ] = None,
    rule: Annotated[list[str] | None, typer.Option(help="Only this rule; may be repeated.")] = None,
    output_format: Checked = CheckFormat.TEXT,
    counts: Annotated[bool, typer.Option("--counts", help="Say what each rule examined.")] = False,
    fail_on: FailOn = Severity.WARNING,
) -> None:
    """Judge a SAN, or one configuration, by every rule; exit 1 if something is wrong."""
    from datetime import UTC, datetime

    from sanfab.report import findings, machine

    today = datetime.now(UTC).date()
    rules = _rules(rule or [])
    said = (nos, model, release)
    _refuse(san, config, running, said)
    if config is not None:
        result = _check_config(config, said, today, rules)
    else:
        result = _check_san(san or Path(), running, today, rules)
    if output_format is CheckFormat.TEXT:
        print(findings.text(result, counts=counts))
    elif output_format is CheckFormat.JSON:
        print(json.dumps(findings.data(result), indent=2))
    else:
        printers = {"sarif": machine.sarif, "junit": machine.junit, "github": machine.github}
        print(printers[output_format.value](result))
    if output_format is not CheckFormat.TEXT:
        print(findings.summary(result), file=sys.stderr)
    if any(findings.failing(result, fail_on)):
        sys.exit(1)


def _refuse(
    san: Path | None, config: Path | None, running: Path | None, said: tuple[str, str, str]
) -> None:
    """Refuse options that do not go together, rather than do without one of them."""
    if (san is None) == (config is None):
        raise SanfabError("check: name the folder of a SAN, or a text with --config FILE --nos NOS")
    if config is None and any(said):
        raise SanfabError("--nos, --model, --release: go with --config; an inventory says them")
    if san is None and running is not None:
        raise SanfabError("--running: goes with the folder of a SAN; judge one text with --config")


def _check_san(folder: Path, running: Path | None, today: "date", rules: "list[Rule]") -> "Audit":
    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load_with_places
    from sanfab.rules.audit import audit
    from sanfab.rules.waivers import waiver_problems

    document, _, cabling = load_with_places(folder, derived_problems, waiver_problems)
    with progress_bar("read back") as progress:
        return audit(document, cabling, today, rules=rules, running=running, progress=progress)


def _check_config(
    file: Path, said: tuple[str, str, str], today: "date", rules: "list[Rule]"
) -> "Audit":
    from pydantic import TypeAdapter, ValidationError

    from sanfab.model.base import Release
    from sanfab.rules.audit import Config, audit_config, looks_like

    nos, model, release = said
    text = text_of(file)
    if not nos:
        raise SanfabError(f"--nos: missing; {file} looks like {looks_like(text)}")
    platform = platform_of(nos, model)
    try:
        TypeAdapter(Release).validate_python(release or platform.release)
    except ValidationError as error:
        expected = "a release, as 7.3(2)N1(1) or 4.20.1"
        raise SanfabError(f"--release: found {release}, expected {expected}") from error
    subject = Config(str(file), text, platform, release or platform.release)
    return audit_config(subject, today, rules)


@app.command()
def zones(san: SanFolder, output_format: Fmt = Format.TEXT) -> None:
    """Say who can see whom in each VSAN, against who should; exit 1 if a zone is wrong."""
    from sanfab.analysis.zones import analyse
    from sanfab.model import general_limits
    from sanfab.report import zones as report

    evidence = _evidence(san)
    limits = general_limits(evidence.san.policy.limits)
    found = analyse(evidence.cabling, evidence.network.facts, limits)
    if output_format is Format.JSON:
        print(json.dumps(report.data(found), indent=2))
    else:
        print(report.text(found))
    if any(vsan.reach.missing or vsan.reach.extra for vsan in found):
        sys.exit(1)


@app.command()
def paths(
    san: SanFolder,
    host: Annotated[str, typer.Option(help="Only this host, with each of its paths.")] = "",
    *,
    probes: Annotated[
        bool, typer.Option("--probes", help="The pings that prove the frame size of each path.")
    ] = False,
    output_format: Fmt = Format.TEXT,
) -> None:
    """Print every host-to-array path, and who loses paths when any one thing fails."""
    from sanfab.inventory.words import did_you_mean
    from sanfab.report import paths as all_paths
    from sanfab.report import probes as pings

    evidence = _evidence(san)
    if host and host not in evidence.san.hosts:
        hint = did_you_mean(host, evidence.san.hosts)
        raise SanfabError(f"--host: no host {host} in {evidence.san.name}{hint}")
    report = pings if probes else all_paths
    if output_format is Format.JSON:
        print(json.dumps(report.data(evidence.paths, host or None), indent=2))
    else:
        print(report.text(evidence.paths, host or None))


def _evidence(folder: Path) -> "Evidence":
    """Return a SAN with its intended facts."""
    from datetime import UTC, datetime

    from sanfab.intent.problems import derived_problems
    from sanfab.inventory import load
    from sanfab.rules import Evidence
    from sanfab.rules.audit import switches_of

    _, cabling = load(folder, derived_problems)
    return Evidence(cabling, switches_of(cabling), datetime.now(UTC).date())


def _rules(wanted: list[str]) -> "list[Rule]":
    """Return the rules asked for, or all."""
    from sanfab.report.rules import sorted_rules
    from sanfab.rules.catalogue import RULES

    for name in wanted:
        if name.upper() not in RULES:
            raise SanfabError(f"--rule: unknown rule {name}{_near_rule(name)}")
    return [RULES[name] for name in sorted({name.upper() for name in wanted})] or sorted_rules()


def _near_rule(name: str, known: "Iterable[str] | None" = None) -> str:
    from sanfab.inventory.words import did_you_mean
    from sanfab.rules.catalogue import RULES

    known = sorted(RULES if known is None else known)
    prefix = name.upper().partition("-")[0]
    same = [rule for rule in known if rule.startswith(f"{prefix}-")]
    if same:
        return f", expected {same[0]} to {same[-1]}"
    return did_you_mean(name.upper(), known) or "; `sanfab explain` lists all"


@app.command()
def explain(
    rule: Annotated[str, typer.Argument(help="Id of a rule, as MTU-01; all unless given.")] = "",
    *,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print docs/rules.md.")] = False,
) -> None:
    """Say what a rule wants, why, who says so, and how to mend what breaks it."""
    from sanfab.report import rules

    known = rules.known_rules()
    if markdown:
        print(rules.markdown(), end="")
    elif not rule:
        print(rules.listing(rules.all_rules()))
    elif rule.upper() in known:
        print(rules.explain(known[rule.upper()]))
    else:
        raise SanfabError(f"explain: unknown rule {rule}{_near_rule(rule, known)}")
