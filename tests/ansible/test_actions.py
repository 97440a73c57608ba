"""What the actions of a push and a rollback return, called as their modules call them."""

from pathlib import Path
from typing import Any

import pytest

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab_lab.faults import Fault
from support.ansible_action import act
from support.bench import GO, TINY, Bench, bench_of


def call(bench: Bench, name: str, **given: object) -> dict[str, Any]:
    """Return the result of an action at the lab of a bench."""
    paths = {one: str(bench.folder / one) for one in ("build", "journal")}
    return act(name, inventory=str(bench.san), lab=True, **paths, **given)


def test_a_playbook_takes_back_the_whole_change(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "ntp: [192.0.2.11]", "ntp: [192.0.2.12]")
        bench.fail("san-b", Fault("reject", r"^ntp server.* 192\.0\.2\.12", text="% Invalid input"))
        assert [bench.run("push", *GO).exit_code for _ in range(2)] == [1, 0]
        done = call(bench, "rollback", whole_change=True)
        assert (done["failed"], done["changed"]) == (False, True), done
        assert done["msg"].count("1 rolled back to the state before") == 2
        assert [one["before_header"] for one in done["diff"]] == [
            "san-b: lines to send",
            "san-a: lines to send",
        ]
        for name in ("san-a", "san-b"):
            assert "192.0.2.12" not in bench.type(name, "show running-config")


def test_a_playbook_says_what_it_leaves_by_hand_and_fails_where_storage_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("mac access-group M in", ("interface Ethernet1",), ("ports", "Ethernet1"))
    effect = LineEffect(9, *words, EffectKind.FILTERS, "frames may be dropped")
    with bench_of(tmp_path, TINY) as bench:
        assert bench.run("push", *GO).exit_code == 0
        monkeypatch.setattr("sanfab.push.prepare.left_by_hand", lambda *_: (effect,))
        begun = call(bench, "push_begin", switches=[], unvalidated="a test")
        assert begun["leaves_stopped"]
        assert "by hand: san-a Ethernet1: line 9: `mac access-group M in`" in begun["by_hand"][0]
        left = {name: begun[name] for name in ("entry", "by_hand", "leaves_stopped")}
        finished = call(bench, "push_finish", **left)
        assert finished["failed"]
        assert begun["by_hand"][0] in finished["msg"]
        told = call(bench, "push_finish", **left, faults=["the task that failed has shown it"])
        assert not told["failed"]
