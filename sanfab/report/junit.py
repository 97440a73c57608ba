"""Test cases or an audit -> JUnit XML."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

from sanfab.errors import printable
from sanfab.rules.audit import Audit
from sanfab.rules.finding import Finding, Severity
from sanfab.rules.rule import Rule
from sanfab.rules.waivers import WAIVER_RULES
from sanfab.text import count


class JUnitCase(NamedTuple):
    """One test case; it passes unless it holds failures, an error or a reason to skip."""

    group: str
    """As ``sanfab.verify.n5k-a``."""
    name: str
    failures: tuple[str, ...] = ()
    error: str = ""
    """Why the test could not run."""
    skipped: str = ""
    """Why there was nothing to test."""
    out: tuple[str, ...] = ()
    """Lines that do not fail the case."""


def junit_xml(name: str, cases: Iterable[JUnitCase]) -> str:
    """Return test cases as JUnit XML."""
    suite = ET.Element("testsuite", name=printable(name))
    for case in cases:
        _add(suite, case)
    suite.set("tests", str(len(suite)))
    for kind, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(kind, str(len(suite.findall(f"testcase/{tag}"))))
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True)


def _add(suite: ET.Element, case: JUnitCase) -> None:
    element = ET.SubElement(
        suite, "testcase", classname=printable(case.group), name=printable(case.name)
    )
    if case.error:
        ET.SubElement(element, "error", message=printable(case.error.partition("\n")[0]))
    elif case.failures:
        message = count(case.failures, "finding")
        ET.SubElement(element, "failure", message=message).text = _lines(case.failures)
    elif case.skipped:
        ET.SubElement(element, "skipped", message=printable(case.skipped))
    if case.out:
        ET.SubElement(element, "system-out").text = _lines(case.out)


def _lines(texts: Iterable[str]) -> str:
    """Return lines without the control characters that XML cannot hold."""
    return "\n".join(map(printable, texts))


def audit_junit(audit: Audit, gate: Iterable[Rule] = ()) -> str:
    """Return an audit as JUnit XML: a test case for each rule, and for each rule of the gate.

    A case fails on errors and warnings, and is skipped if the rule examined nothing.
    """
    verb = "validate" if gate else "check"
    return junit_xml(f"sanfab {verb} {audit.subject}", _audit_cases(audit, gate))


def _audit_cases(audit: Audit, gate: Iterable[Rule]) -> Iterator[JUnitCase]:
    for one in gate:
        found = [finding for finding in audit.findings if finding.rule == one.id]
        yield _rule_case(one.id, one.title, found)
    for outcome in audit.results:
        reason = "" if outcome.examined else "; ".join(outcome.not_examined) or "nothing to examine"
        yield _rule_case(outcome.rule.id, outcome.rule.title, outcome.findings, reason)
    for finding in audit.findings:
        if finding.rule in WAIVER_RULES:
            yield _rule_case(finding.rule, finding.object, [finding])


def _rule_case(rule: str, title: str, findings: list[Finding], reason: str = "") -> JUnitCase:
    """Return the test case of one rule; ``reason``: why it was not examined."""
    failures, notes = split_notes(one for one in findings if not one.waived)
    return JUnitCase(
        f"sanfab.{rule.partition('-')[0].lower()}",
        f"{rule} {title}",
        tuple(f"{one.place}: {one}" for one in failures),
        skipped=f"not examined: {reason}" if reason else "",
        out=tuple(f"{one.place}: {one}" for one in notes),
    )


def split_notes(findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
    """Return errors and warnings, and notes."""
    listed = list(findings)
    failures = [one for one in listed if one.severity is not Severity.INFO]
    return failures, [one for one in listed if one.severity is Severity.INFO]
