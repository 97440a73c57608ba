"""Audit -> SARIF 2.1.0, JUnit XML, GitHub workflow commands: what other programs read."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree as ET

from sanfab.errors import printable
from sanfab.gate.batfish.assertion import Assertion
from sanfab.report.findings import place_of
from sanfab.report.rules import AnyRule, known_rules
from sanfab.rules import Rule
from sanfab.rules.audit import Audit
from sanfab.rules.finding import Finding, Severity
from sanfab.rules.rule import WAIVER_RULES

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(audit: Audit) -> str:
    """Return an audit as SARIF 2.1.0, as code hosts show beside the lines of a change."""
    rules = known_rules()
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


def _sarif_rule(rule: AnyRule) -> dict[str, object]:
    source = f" Source: {rule.source}." if isinstance(rule, Rule) else ""
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.why},
        "help": {"text": f"{rule.fix}{source}"},
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
        f"Text: {finding.text}." if finding.text else "",
    ]
    return " ".join(part for part in parts if part)


class _Case(NamedTuple):
    """What a test case of JUnit stands for."""

    rule: str
    name: str
    findings: list[Finding]
    lacks: str = ""
    """Why it could not be examined."""


def junit(audit: Audit, gate: Iterable[Assertion] = ()) -> str:
    """Return an audit as JUnit XML: a test case for each rule, and for what a gate asserted.

    A case fails with findings that count, and is skipped if nothing could be examined.
    """
    verb = "validate" if gate else "check"
    suite = ET.Element("testsuite", name=printable(f"sanfab {verb} {audit.subject}"))
    for case in _cases(audit, gate):
        _add_case(suite, case)
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("errors", "0")
    suite.set("skipped", str(len(suite.findall("testcase/skipped"))))
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True)


def _cases(audit: Audit, gate: Iterable[Assertion]) -> Iterator[_Case]:
    for one in gate:
        found = [finding for finding in audit.findings if finding.rule == one.id]
        yield _Case(one.id, f"{one.id} {one.title}", found)
    for outcome in audit.outcomes:
        lacks = "" if outcome.examined else "; ".join(outcome.unknown) or "nothing to examine"
        rule = outcome.rule
        yield _Case(rule.id, f"{rule.id} {rule.title}", outcome.findings, lacks)
    for finding in audit.findings:
        if finding.rule in WAIVER_RULES:
            yield _Case(finding.rule, f"{finding.rule} {finding.object}", [finding])


def _add_case(suite: ET.Element, case: _Case) -> None:
    group = case.rule.partition("-")[0].lower()
    element = ET.SubElement(suite, "testcase", classname=f"sanfab.{group}", name=case.name)
    bad = [one for one in case.findings if not one.waived]
    counted = [one for one in bad if one.severity is not Severity.INFO]
    if counted:
        failure = ET.SubElement(element, "failure", message=f"{len(counted)} findings")
        failure.text = "\n".join(map(_line, counted))
    elif case.lacks:
        ET.SubElement(element, "skipped", message=printable(f"not examined: {case.lacks}"))
    notes = [one for one in bad if one.severity is Severity.INFO]
    if notes:
        out = ET.SubElement(element, "system-out")
        out.text = "\n".join(map(_line, notes))


def _line(finding: Finding) -> str:
    """Return a finding in a line; XML cannot hold control characters of a configuration."""
    return printable(f"{finding.place}: {finding}")


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
