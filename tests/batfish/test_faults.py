"""Each planted fault is found by Batfish and told in the user's names, with file and line."""

import re
from pathlib import Path

import pytest

from batfish.designs import DESIGNS
from batfish.faults import FAULTS, Fault, planted
from batfish.judged import fails_to_tell, leaks_in
from batfish.recorded import NAMES, RECORDINGS, Replay, result_of
from sanfab.errors import InventoryError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_document
from sanfab.rules.finding import Severity


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str, tmp_path: Path) -> None:
    document, context = planted(FAULTS[name], tmp_path)
    result = result_of(document, context, Replay(RECORDINGS / f"{name}.json.gz"))
    assert fails_to_tell(FAULTS[name], result.findings, tmp_path) == []
    assert leaks_in(context, result.findings) == []
    # What a fault of the inventory is found by is the network, not the text.
    rules = {one.rule for one in result.findings if one.severity is Severity.ERROR}
    assert bool(rules & {"BF-00", "BF-05", "BF-06", "BF-07"}) is bool(FAULTS[name].texts)


@pytest.mark.parametrize("name", [name for name, fault in FAULTS.items() if fault.is_refused])
def test_the_loader_refuses_faults_of_the_inventory(name: str, tmp_path: Path) -> None:
    document, _ = planted(FAULTS[name], tmp_path)
    with pytest.raises(InventoryError, match=re.escape(FAULTS[name].is_refused)):
        load_document(document, derived_problems)


def test_a_missed_fault_fails_the_test() -> None:
    fault = next(iter(FAULTS.values()))
    assert len(fails_to_tell(fault, [], Path())) == len(fault.found)


def test_no_recording_is_left_over() -> None:
    known = {f"{name}.json.gz" for name in (*NAMES, *FAULTS, *DESIGNS)}
    assert {path.name for path in RECORDINGS.iterdir()} == known


def test_each_fault_changes_the_san() -> None:
    assert all(fault.inventory or fault.texts for fault in FAULTS.values())
    assert all(isinstance(fault, Fault) and fault.found for fault in FAULTS.values())
