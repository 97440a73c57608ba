"""A push that sends nothing: it logs out everywhere, and still records what `access` has."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.intent.switch_design import SwitchDesign
from sanfab.plan.endpoint_owners import access_pairs
from sanfab.push.begin import PushRequest, StartedPush, begin_push, push_scope
from sanfab.push.store import JournalError
from support.fake_driver import NEWCOMERS, FakeDriver, Fakes, context_of, fakes, greenfield

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")
SWITCHES = ("n5k-a", "s4810-a", "arista-a", "x670-a")


class Logins:
    """Counts logins and logouts."""

    def __init__(self, old: Fakes, folder: Path) -> None:
        self.fakes, self.logins = old, Counter[str]()
        made = context_of(NEW, old, folder)
        self.context = replace(made, connect=self.connect)

    def connect(self, design: SwitchDesign) -> FakeDriver:
        self.logins[design.name] += 1
        return self.fakes.connect(design)

    @property
    def open(self) -> dict[str, int]:
        left = {name: one - self.fakes[name].logouts for name, one in self.logins.items()}
        return {name: one for name, one in left.items() if one}

    def begin(self, request: PushRequest = ALLOWED) -> StartedPush:
        return begin_push(self.context, push_scope(self.context, SWITCHES), request)


def test_a_push_without_a_change_records_access_for_the_next_one(tmp_path: Path) -> None:
    logins = Logins(fakes(NEW, NEW), tmp_path)
    assert logins.begin().entry is None
    store = logins.context.journal.store
    kept = json.loads(store.read("access.json") or "[]")
    assert {(host, array) for host, array in kept} == access_pairs(NEW)
    assert access_pairs(NEW)
    assert (logins.context.journal.ids(), store.holder()) == ([], None)
    assert sum(logins.logins.values()) >= len(SWITCHES)
    assert logins.open == {}


def refused_without_a_change(patch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise SanfabError("it says no")

    patch.setattr("sanfab.push.begin.refuse_unpermitted", refuse)


def interrupted_while_it_is_judged(patch: pytest.MonkeyPatch) -> None:
    def end(*_: object) -> None:
        raise SystemExit("it says no")

    patch.setattr("sanfab.push.prepare.stages_of", end)


def without_a_journal(patch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise JournalError("it says no: no space left")

    patch.setattr("sanfab.push.begin.write_access", fail)


FAILURES = (refused_without_a_change, interrupted_while_it_is_judged, without_a_journal)


@pytest.mark.parametrize("before", [NEW, OLD], ids=["compliant", "to change"])
@pytest.mark.parametrize("fail", FAILURES)
def test_a_push_that_fails_before_the_first_line_logs_out_everywhere(
    fail: Callable[[pytest.MonkeyPatch], None],
    before: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    logins = Logins(fakes(NEW if before is NEW else OLD, NEW), tmp_path)
    fail(monkeypatch)
    with pytest.raises((SanfabError, SystemExit), match="it says no"):
        logins.begin()
    assert sum(logins.logins.values()) >= len(SWITCHES)
    assert logins.open == {}
    assert logins.context.journal.store.holder() is None
    assert not any(one.log for one in logins.fakes.values())
