"""A switch that differs in what no line changes is never called compliant."""

from dataclasses import replace

import pytest

from sanfab.cli.change import push_exit_status
from sanfab.plan.losses import Losses
from sanfab.plan.plan import Plan
from sanfab.push.change import PushNeed
from sanfab.push.prepare import PreparedPush, PushScope
from sanfab.push.run import PushResult
from sanfab.push.switch_push import MaskedPlan
from sanfab.report.plan import plan_json, plan_text
from sanfab.report.push import push_json, push_text

NOTE = "dcb: differs, but no line changes it; left as it is"
WORDS = "not compliant: 1 difference without a command"


def prepared(need: PushNeed, *changing: str) -> PreparedPush:
    """Return the plan of two switches, one of which differs in one fact without a line."""
    plans = {
        "a": MaskedPlan(Plan((), notes=(NOTE,), without_command=("dcb",)), ()),
        "b": MaskedPlan(Plan(()), ()),
    }
    scope = PushScope("push", ("a", "b"), lambda _name: lambda facts: facts)
    needs = {"a": need, "b": PushNeed.NONE}
    return PreparedPush(scope, {}, plans, needs, changing, (), Losses())


def test_a_plan_counts_what_no_line_changes() -> None:
    made = prepared(PushNeed.NONE)
    assert plan_text(made).splitlines() == [
        f"# a: {WORDS}",
        f"# note: {NOTE}",
        "# nothing to send: 1 switch compliant, 1 switch not compliant",
    ]
    told = plan_json(made)
    assert isinstance(told, dict)
    assert (told["compliant"], told["without_command"]) == (["b"], {"a": ["dcb"]})


def test_a_switch_to_save_is_not_called_compliant_either() -> None:
    made = plan_text(prepared(PushNeed.SAVE, "a"))
    assert WORDS in made
    assert "needs saving only" not in made


@pytest.mark.parametrize(("left", "status"), [({"a": ("dcb",)}, 1), ({}, 0)])
def test_a_push_that_leaves_a_difference_ends_with_1(
    left: dict[str, tuple[str, ...]], status: int
) -> None:
    pushed = replace(PushResult("", ()), without_command=left)
    assert push_exit_status(pushed) == status
    assert (f"a: {WORDS}: dcb" in push_text(pushed)) == bool(left)
    assert ("every switch is compliant" in push_text(pushed)) != bool(left)
    told = push_json(pushed)
    assert isinstance(told, dict)
    assert told["without_command"] == {name: [*facts] for name, facts in left.items()}
