"""Planted faults on five NOSes: which witness notices each, as docs/rehearsal.md says."""

from collections import Counter
from pathlib import Path

import pytest

from sanfab.rehearsal import session
from support.console import ROOT
from support.nightly import only_nightly
from support.witnesses import (
    OF_A_NOS,
    ROUTED_KINDS,
    SANS,
    loses_frames,
    planted,
    recorded,
    table,
    without_frames,
)

LACKS = "; ".join(session.lacking())
can_rehearse = pytest.mark.skipif(bool(LACKS), reason=f"no rehearsal here, it needs {LACKS}")


def test_the_page_has_the_table_of_the_record() -> None:
    page = (ROOT / "docs/rehearsal.md").read_text()
    assert "\n".join(table(recorded())) in page


def test_each_nos_has_its_faults() -> None:
    of_ports = Counter(one.nos for one in recorded() if one.fault not in ROUTED_KINDS)
    routed = Counter(one.nos for one in recorded() if one.fault in ROUTED_KINDS)
    assert of_ports.keys() == routed.keys() == SANS.keys()
    assert sum(of_ports.values()) >= 60
    assert max(of_ports.values()) == OF_A_NOS
    assert {nos for nos, count in routed.items() if count < len(ROUTED_KINDS)} == {"exos"}


def test_each_fault_is_noticed_by_somebody_or_told_on_the_page() -> None:
    """Those that nobody notices are on the page, by their names."""
    page = (ROOT / "docs/rehearsal.md").read_text()
    missed = {one.fault for one in recorded() if not (one.frames or one.cables or one.rules)}
    told = page[page.index("Nobody notices") :]
    assert [one for one in sorted(missed) if f"`{one}`" not in told] == []


@only_nightly("all rules on many builds")
def test_rules_and_cables_are_as_recorded(tmp_path: Path) -> None:
    known = {(one.nos, one.san, one.fault): one for one in recorded()}
    for nos, context, broken in planted(tmp_path):
        found = without_frames(nos, context, broken)
        before = known[nos, found.san, found.fault]
        assert found == before._replace(frames=False, batfish=[])


@can_rehearse
@only_nightly("many rehearsals at rest")
def test_frames_are_as_recorded(tmp_path: Path) -> None:
    known = {(one.nos, one.san, one.fault): one.frames for one in recorded()}
    for nos, context, broken in planted(tmp_path):
        key = (nos, context.cabling.san.name, broken.fault.name)
        assert (key, loses_frames(context, broken, tmp_path)) == (key, known[key])
