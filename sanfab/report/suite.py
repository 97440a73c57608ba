"""Test cases -> JUnit XML, for what is not an audit."""

from collections.abc import Iterable
from typing import NamedTuple
from xml.etree import ElementTree as ET

from sanfab.errors import printable


class Case(NamedTuple):
    """One test case: passed, unless it says otherwise."""

    group: str
    """As ``sanfab.verify.n5k-a``."""
    name: str
    failures: tuple[str, ...] = ()
    error: str = ""
    """Why it could not be tried."""
    skipped: str = ""
    out: tuple[str, ...] = ()
    """What else there is to say."""


def junit(name: str, cases: Iterable[Case]) -> str:
    """Return test cases as JUnit XML."""
    suite = ET.Element("testsuite", name=printable(name))
    for case in cases:
        _add(suite, case)
    suite.set("tests", str(len(suite)))
    for kind, count in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(kind, str(len(suite.findall(f"testcase/{count}"))))
    ET.indent(suite)
    return ET.tostring(suite, encoding="unicode", xml_declaration=True)


def _add(suite: ET.Element, case: Case) -> None:
    element = ET.SubElement(
        suite, "testcase", classname=printable(case.group), name=printable(case.name)
    )
    if case.error:
        ET.SubElement(element, "error", message=printable(case.error.partition("\n")[0]))
    elif case.failures:
        message = f"{len(case.failures)} found"
        ET.SubElement(element, "failure", message=message).text = _lines(case.failures)
    elif case.skipped:
        ET.SubElement(element, "skipped", message=printable(case.skipped))
    if case.out:
        ET.SubElement(element, "system-out").text = _lines(case.out)


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(map(printable, texts))
