"""The fault matrix: whatever happens, a switch ends at the old or the new state.

The suite takes a sample; all of it with SANFAB_NIGHTLY=1.
"""

from collections.abc import Iterator

import pytest

from support.fault_matrix import (
    MOVED,
    PAIRS,
    Cell,
    FaultBench,
    Found,
    all_cells,
    killings,
    sample,
    table,
)
from support.nightly import NIGHTLY

CELLS = list(all_cells()) if NIGHTLY else sample()
KILLED_AT = {"nxos": "apply middle"}
KILLINGS = [one for one in killings() if NIGHTLY or one.step == KILLED_AT.get(one.nos)]
ENDS = {"not-started": {"old"}, "rolled-back": {"old"}, "pushed": {"new"}}


@pytest.fixture(scope="module")
def benches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[bool, FaultBench]]:
    made: dict[bool, FaultBench] = {}
    for moved in {one.nos in MOVED for one in [*CELLS, *KILLINGS]}:
        made[moved] = FaultBench(tmp_path_factory.mktemp("bench"), moved=moved)
    yield made
    for one in made.values():
        one.stop()


@pytest.fixture(scope="module")
def found() -> list[Found]:
    return []


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_a_fault_leaves_the_old_or_the_new_state(
    cell: Cell, benches: dict[bool, FaultBench], found: list[Found]
) -> None:
    one = benches[cell.nos in MOVED].strike(cell)
    found.append(one)
    assert one.struck
    assert {one.running, one.startup} == ENDS[one.result], one
    assert one.is_named, one
    if one.result == "pushed":
        # A lost connection is opened again before the first line, and NX-OS is told twice to save.
        again = cell.step == "capture" or (cell.nos, cell.step) == ("nxos", "save")
        assert cell.what == "slow" or again, one
    assert one.other_fabric == []


@pytest.mark.parametrize("cell", KILLINGS, ids=str)
def test_a_killed_push_is_found_and_rolled_back(
    cell: Cell, benches: dict[bool, FaultBench], found: list[Found]
) -> None:
    one = benches[cell.nos in MOVED].kill(cell)
    found.append(one)
    assert one.is_named, one
    assert {one.running, one.startup} == ENDS[one.result], one


def test_the_matrix_is_printed(found: list[Found], note: list[str]) -> None:
    assert {one.cell.nos for one in found} == set(PAIRS) - (set() if NIGHTLY else set(MOVED))
    cells = f"{len(found)} of {len(list(all_cells())) + len(killings())} cells"
    head = f"fault matrix: {cells}, each at the old or the new state, fabric B untouched"
    note.append("\n".join([head, *table(found)]))  # one, as these notes are sorted
