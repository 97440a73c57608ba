"""Audit -> SARIF 2.1.0, JUnit XML, GitHub workflow commands: what other programs read."""

import json
import os
from pathlib import PurePath
from urllib.parse import quote
from xml.etree import ElementTree as ET

from sanfab.audit import Audit
from sanfab.checks import RULES, Rule
from sanfab.checks.rule import WAIVER_RULES
from sanfab.errors import printable
from sanfab.finding import Finding, Severity
from sanfab.report.findings import place_of

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(audit: Audit) -> str:
    """Return an audit as SARIF 2.1.0, as code hosts show beside the lines of a change."""
    rules = {**RULES, **WAIVER_RULES}
    known = sorted({finding.rule for finding in audit.findings})
    log = {
        "$schema": SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "sanfab",
                        "rules": [_sarif_rule(rules[name]) for name in known],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_sarif_result(one, known) for one in audit.findings],
            }
        ],
    }
    return json.dumps(log, indent=2)


def _sarif_rule(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.why},
        "help": {"text": f"{rule.fix} Source: {rule.source}."},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
    }


def _sarif_result(finding: Finding, known: list[str]) -> dict[str, object]:
    file, line, column = place_of(finding)
    result: dict[str, object] = {
        "ruleId": finding.rule,
        "ruleIndex": known.index(finding.rule),
        "level": LEVELS[finding.severity],
        "message": {"text": _message(finding)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(os.fsencode(PurePath(file).as_posix()))},
                    "region": {"startLine": line, "startColumn": column},
                }
            }
        ],
        "partialFingerprints": {"sanfab/v1": f"{finding.rule} {finding.object}"},
    }
    if finding.waived:
        result["suppressions"] = [{"kind": "inSource", "justification": finding.waived}]
    return result


def _message(finding: Finding) -> str:
    """Return a finding in a few lines."""
    parts = [
        f"{finding.object}: found {finding.found}, expected {finding.expected}.",
        *(f"{line}." for line in finding.details),
        finding.why,
        f"Fix: {finding.fix}.",
        f"Also: {', '.join(finding.also)}." if finding.also else "",
    ]
    return " ".join(part for part in parts if part)


def junit(audit: Audit) -> str:
    """Return an audit as JUnit XML: a test case for each rule.

    A case fails with findings that count, and is skipped if nothing could be examined.
    """
    suite = ET.Element("testsuite", name=printable(f"sanfab check {audit.subject}"))
    failures = skipped = 0
    for outcome in audit.outcomes:
        rule = outcome.rule
        group = rule.id.partition("-")[0].lower()
        case = ET.SubElement(
            suite, "testcase", classname=f"sanfab.{group}", name=f"{rule.id} {rule.title}"
        )
        bad = [one for one in outcome.findings if not one.waived]
        counted = [one for one in bad if one.severity is not Severity.INFO]
        if counted:
            failures += 1
            failure = ET.SubElement(case, "failure", message=f"{len(counted)} findings")
            failure.text = "\n".join(map(_line, counted))
        elif not outcome.examined:
            skipped += 1
            lacks = "; ".join(outcome.unknown) or "nothing to examine"
            ET.SubElement(case, "skipped", message=printable(f"not examined: {lacks}"))
        notes = [one for one in bad if one.severity is Severity.INFO]
        if notes:
            out = ET.SubElement(case, "system-out")
            out.text = "\n".join(map(_line, notes))
    _add_waiver_case(suite, audit)
    failures += sum(1 for _ in suite.iterfind("testcase[@classname='sanfab.wvr']/failure"))
    suite.set("tests", str(len(suite.findall("testcase"))))
    suite.set("failures", str(failures))
    suite.set("errors", "0")
    suite.set("skipped", str(skipped))
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True)


def _line(finding: Finding) -> str:
    """Return a finding in a line; XML cannot hold control characters of a configuration."""
    return printable(f"{finding.place}: {finding}")


def _add_waiver_case(suite: ET.Element, audit: Audit) -> None:
    """Add a case for each finding about a waiver."""
    for finding in audit.findings:
        if finding.rule in WAIVER_RULES:
            case = ET.SubElement(
                suite, "testcase", classname="sanfab.wvr", name=f"{finding.rule} {finding.object}"
            )
            failure = ET.SubElement(case, "failure", message="1 findings")
            failure.text = _line(finding)


def github(audit: Audit) -> str:
    """Return an audit as GitHub workflow commands, which annotate the lines of a change."""
    return "\n".join(_command(finding) for finding in audit.findings if not finding.waived)


def _command(finding: Finding) -> str:
    level = {**LEVELS, Severity.INFO: "notice"}[finding.severity]
    file, line, column = place_of(finding)
    title = f"{finding.rule} {finding.object}"
    return (
        f"::{level} file={_property(file)},line={line},col={column},"
        f"title={_property(title)}::{_data(_message(finding))}"
    )


def _data(text: str) -> str:
    """Escape the message of a workflow command."""
    lines = text.replace("%", "%25").replace("\r", "%0D").split("\n")
    return "%0A".join(map(printable, lines))


def _property(text: str) -> str:
    """Escape a property of a workflow command, which ends at a comma or colon."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
