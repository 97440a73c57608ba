"""The gate on every SAN with switches of ours, against answers recorded from a real Batfish."""

from pathlib import Path
from random import Random

import pytest

from batfish.recorded import (
    AGAIN,
    NAMES,
    RECORDINGS,
    Recorder,
    Replay,
    StaleError,
    digest_of,
    result_of,
)
from batfish.sans import built, inventory_of, source_of
from sanfab.gate.batfish.question import Deactivation, Question
from sanfab.gate.batfish.questions import FILES, NODES
from sanfab.gate.batfish.snapshot import archive_snapshot
from sanfab.rules.finding import Severity

SMALL = 60 * 1024
"""Bytes of a recording at most: they are part of every checkout."""


def _recording(name: str) -> Path:
    return RECORDINGS / f"{name}.json.gz"


@pytest.mark.parametrize("name", NAMES)
def test_recorded_answers_are_judged(name: str, tmp_path: Path) -> None:
    """No error anywhere; one that is found would be a fault of the example or of the gate."""
    replay = Replay(_recording(name))
    document, context = built(source_of(name, tmp_path), tmp_path / "build")
    result = result_of(document, context, replay)
    assert [str(one) for one in result.findings if one.severity is Severity.ERROR] == []
    assert result.version == replay.version
    assert {switch for switch, _ in result.compared} == set(context.shown)
    assert not replay.open, "snapshots are left with the service"


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_rows_does_not_matter(name: str, tmp_path: Path) -> None:
    document, context = built(source_of(name, tmp_path), tmp_path / "build")
    results = [
        result_of(document, context, Replay(_recording(name), order))
        for order in (None, Random(1), Random(2))
    ]
    assert results[0].findings == results[1].findings == results[2].findings
    assert results[0].compared == results[1].compared == results[2].compared


def test_other_configurations_have_no_recording(tmp_path: Path) -> None:
    document, context = built(inventory_of("greenfield"), tmp_path)
    switch = context.switches["arista-a"]
    switch.text = switch.text.replace("mtu 9214", "mtu 1500", 1)
    with pytest.raises(StaleError, match=f"recorded from other texts; {AGAIN}"):
        result_of(document, context, Replay(_recording("greenfield")))


def test_an_unrecorded_question_fails(tmp_path: Path) -> None:
    _, context = built(inventory_of("greenfield"), tmp_path)
    replay = Replay(_recording("greenfield"))
    replay.start("s", archive_snapshot(context, context.batches[0]))
    assert replay.ask(FILES, "s")
    with pytest.raises(StaleError, match="fileParseStatus was not asked so"):
        replay.ask(Question(FILES.name, FILES.row, (("nodes", "x"),)), "s")
    replay.fork("s", "t", Deactivation(nodes=("no-such",)))
    with pytest.raises(StaleError, match="was not asked so"):
        replay.ask(NODES, "t")


def test_a_recording_is_written_the_same_twice(tmp_path: Path) -> None:
    document, context = built(inventory_of("nimble-arista"), tmp_path)
    recorder = Recorder(Replay(_recording("nimble-arista"), Random(3)))
    result_of(document, context, recorder)
    recorder.write(tmp_path / "again.json.gz")
    again, known = (tmp_path / "again.json.gz", _recording("nimble-arista"))
    same = {"_path": known, "route": Replay(known).route}
    assert Replay(again).__dict__ | same == Replay(known).__dict__


def test_a_digest_changes_with_the_content(tmp_path: Path) -> None:
    _, context = built(inventory_of("greenfield"), tmp_path)
    before = digest_of(archive_snapshot(context, context.batches[0]))
    assert before == digest_of(archive_snapshot(context, context.batches[0]))
    context.switches["x670-a"].reading.facts.ports["25"].description = "another"
    assert before != digest_of(archive_snapshot(context, context.batches[0]))


def test_recordings_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in sorted(RECORDINGS.glob("*.json.gz"))}
    assert sizes
    assert {name: size for name, size in sizes.items() if size > SMALL} == {}
