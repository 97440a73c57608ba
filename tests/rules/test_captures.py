"""Every finding in a published configuration is one that was read in its text, and no other."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.yaml12 import parse
from sanfab.rules.audit import Audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.standalone import ConfigFile, audit_config
from support.rule_cases import HERE, TODAY

NOS = HERE.parent / "nos"
CAPTURES = parse((HERE / "captures.yml").read_text(encoding="utf-8"))
GROWING = frozenset({"READ-01", "REL-01"})
"""Rules left out: the share understood grows with each form, and the table of defects of releases
with each row."""
NEAR = 5
"""Lines between a finding and what proves it."""


def path_of(name: str) -> Path:
    nos, stem = name.split("/")
    return NOS / nos / "captures" / f"{stem}.cfg"


@cache
def judged(name: str) -> Audit:
    path, case = path_of(name), CAPTURES[name]
    platform = PLATFORMS[case["model"]]
    release = case.get("release", platform.release)
    config = ConfigFile(path.name, path.read_text(encoding="utf-8"), platform, release)
    return audit_config(config, TODAY, [RULES[key] for key in sorted(RULES) if key not in GROWING])


def test_every_capture_has_reviewed_findings() -> None:
    known = {f"{path.parts[-3]}/{path.stem}" for path in NOS.glob("*/captures/*.cfg")}
    assert set(CAPTURES) == known


@pytest.mark.parametrize("name", CAPTURES)
def test_findings_equal_the_reviewed_findings(name: str, note: list[str]) -> None:
    result = judged(name)
    found = [
        f"{one.rule} {one.severity} {one.object} {one.place.split(':')[1]}, {one.found}"
        for one in result.findings
    ]
    expected = CAPTURES[name]["findings"]
    assert found == [one["says"] for one in expected]
    for finding, one in zip(result.findings, expected, strict=True):
        also = one.get("also", [])
        assert also in (list(finding.also), len(finding.also)) or not (also or finding.also)
    note.append(f"{name}: {len(found)} findings, each read in the text")


@pytest.mark.parametrize("name", CAPTURES)
def test_unexamined_rules_lack_their_subject(name: str) -> None:
    """What lacks the meaning of an unread line need not be listed: a new form changes it.

    Nor what lacks the block of a port: captures leave out blocks that are like others.
    """
    unknown = {one.rule_id: one.not_examined for one in judged(name).results if one.not_examined}
    other = {rule for rule, found in unknown.items() if not all(map(is_text, found))}
    assert other <= set(CAPTURES[name]["unknown"]) <= set(unknown)


def is_text(missing: str) -> bool:
    return missing.startswith(
        ("what line ", "what the block of the port ", "the classes of a port")
    )


READ = [
    pytest.param(name, one, id=f"{name}-{one['says'].split(', ')[0]}")
    for name, case in CAPTURES.items()
    for one in case["findings"]
]


@pytest.mark.parametrize(("name", "read"), READ)
def test_the_capture_contains_the_quoted_lines(name: str, read: dict[str, Any]) -> None:
    """What is said to be there is there, near the line; what is missing is missing."""
    text = path_of(name).read_text(encoding="utf-8")
    at = int(read["says"].split(", ")[0].rpartition(" ")[2])
    near = "\n".join(text.splitlines()[max(0, at - 1 - NEAR) : at + NEAR])
    assert read["because"] in near
    assert [words for words in read.get("and", ()) if words not in text] == []
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(("!", "#"))]
    patterns = [re.compile(pattern, re.IGNORECASE) for pattern in read.get("never", ())]
    assert [line for line in lines for one in patterns if one.search(line)] == []
