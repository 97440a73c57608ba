"""The rollback of one switch: half-built objects, and errors that nobody foresaw."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.nos import NOSES
from sanfab.plan.plan import make_plan
from sanfab.push import rollback
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.recovery import recover
from sanfab.push.run import run_push
from support.fake_driver import NEWCOMERS, SWITCHES, context_of, fakes, greenfield, where

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")
HALF_BUILT = {
    "TACACS+ server without a key": ("eos", "tacacs-server host 192.0.2.99 vrf MGMT"),
    "MLAG with a domain only": ("eos", "mlag configuration\n   domain-id pair"),
    "MLAG with a peer link only": ("eos", "mlag configuration\n   peer-link Port-Channel10"),
    "TACACS+ server without a secret": (
        "exos", "configure tacacs primary server 192.0.2.99 49 client-ip 192.0.2.37 vr VR-Mgmt",
    ),
    "TACACS+ server without its key": ("os9", "tacacs-server host 192.0.2.99"),
}  # fmt: skip


@pytest.mark.parametrize("name", HALF_BUILT)
def test_a_half_built_object_has_a_plan_there_and_back(name: str) -> None:
    nos, text = HALF_BUILT[name]
    design = design_of(NEW, SWITCHES[nos])
    empty, built = (NOSES[nos].read(one, design.platform).facts for one in ("", f"{text}\n"))
    for start, goal in ((built, empty), (built, intended_facts(design)), (empty, built)):
        make_plan(start, goal, design.platform, design.capabilities)


@pytest.mark.parametrize("nos", SWITCHES)
def test_an_unforeseen_error_during_a_rollback_is_reported_and_can_be_resumed(
    nos: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = SWITCHES[nos]
    switches = fakes(OLD, NEW)
    context = context_of(NEW, switches, tmp_path)
    started = begin_push(context, push_scope(context, (name,)), ALLOWED)
    switches[name].flash_full = True

    def fail(*_words: object) -> None:
        raise KeyError("a fault of our own")

    with monkeypatch.context() as patch:
        patch.setattr(rollback, "rollback_plan", fail)
        pushed = run_push(context, started)
    (outcome,) = pushed.outcomes
    assert (outcome.switch, outcome.result, outcome.step) == (name, "rollback-failed", "save")
    assert "no space" in outcome.reason
    assert "KeyError('a fault of our own')" in outcome.reason
    assert not pushed.succeeded
    assert context.journal.unfinished() == [pushed.entry]
    with pytest.raises(SanfabError, match=rf"did not roll {name} back.* --resume` rolls back"):
        begin_push(context, push_scope(context, (name,)), ALLOWED)
    switches[name].flash_full = False
    assert recover(context, ALLOWED).succeeded
    assert where(context, switches[name]) == ("old", "old")
    again = begin_push(context, push_scope(context, (name,)), ALLOWED)
    assert run_push(context, again).succeeded
