"""Audit -> SARIF 2.1.0, which code hosts show next to the lines of a change."""

import json
import os
from pathlib import PurePath
from urllib.parse import quote

from sanfab.report.findings import place_of
from sanfab.report.rules import known_rules
from sanfab.rules.audit import Audit
from sanfab.rules.finding import Finding, Severity
from sanfab.rules.rule import Rule

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def audit_sarif(audit: Audit) -> str:
    """Return an audit as SARIF 2.1.0."""
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
                # Code scanning takes one run of each id, so each SAN has its own.
                "automationDetails": {"id": f"sanfab/{audit.subject}/"},
                "columnKind": "unicodeCodePoints",
                "results": [_sarif_result(one, known) for one in audit.findings],
            }
        ],
    }
    return json.dumps(log, indent=2)


def _sarif_rule(rule: Rule) -> dict[str, object]:
    source = f" Source: {rule.source}." if rule.source else ""
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
        "message": {"text": finding_message(finding)},
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


def finding_message(finding: Finding) -> str:
    """Return a finding as a few sentences."""
    parts = [
        f"{finding.object}: found {finding.found}, expected {finding.expected}.",
        *(f"{line}." for line in finding.details),
        finding.why,
        f"Fix: {finding.fix}.",
        f"Also: {', '.join(finding.also)}." if finding.also else "",
        f"Text: {finding.text}." if finding.text else "",
    ]
    return " ".join(part for part in parts if part)
