"""Law 2 where names, numbers and addresses change hands: emulated switches refuse no line.

A switch refuses a name, number or address that another object has still.
"""

import re
from copy import deepcopy
from random import Random

import pytest

from sanfab.facts.clone import clone
from sanfab.facts.diff import fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_for_drift
from sanfab.plan.plan import make_plan
from support.exchanges import CURRENT, MODELS, changes_of, pair_of, states, under_test
from support.lab_terminal import LOGIN, LabTerminal
from support.nightly import NIGHTLY

COMBINATIONS = 60
"""Random changes that follow one another, of each model, at night."""
ALWAYS = {
    "nxos": (
        "number of a VSAN",
        "numbers of two VSANs",
        "names of two VLANs",
        "domain of the pair",
    ),
    "os9": ("domain of the pair", "numbers of a LAG and of the peer link"),
    "os10": ("domain of the pair", "names of two VLANs"),
}
"""Changes that were refused once."""
CASES = [
    (model, name)
    for nos, models in MODELS.items()
    for model in models
    for name in changes_of(model)
    if NIGHTLY or (model == models[0] and name in ALWAYS.get(nos, ()))
]


def lead(console: LabTerminal, design: SwitchDesign, intended: SwitchFacts) -> list[str]:
    """Lead a switch to what is intended for it; return refused lines and differences."""
    console.refused.clear()
    text, before = console.running()
    goal = merge_unmanaged(intended, before, LOGIN)
    console.carry_out(make_plan(before, goal, design.platform, design.capabilities, text))
    expected, found = normalize_for_drift(intended, console.running()[1], design.platform, LOGIN)
    return [*console.refused, *(str(one) for one in fact_differences(expected, found))]


@pytest.mark.parametrize(("model", "name"), CASES)
def test_what_changes_hands_is_given_up_first(model: str, name: str) -> None:
    given, changed = pair_of(model), pair_of(model)
    changes_of(model)[name](changed)
    console = LabTerminal(under_test(given)[0])
    assert lead(console, *under_test(given)) == []
    assert lead(console, *under_test(changed)) == []
    assert lead(console, *under_test(given)) == []


@pytest.mark.parametrize(
    "model", [model for models in MODELS.values() for model in models[: 2 if NIGHTLY else 1]]
)
def test_changes_that_follow_one_another_are_accepted(model: str) -> None:
    count = COMBINATIONS if NIGHTLY else 3
    chain = states(model, Random(f"{model} 1"), count)
    console = LabTerminal(under_test(chain[0][1])[0])
    for name, san in chain:
        problems = lead(console, *under_test(deepcopy(san)))
        assert problems == [], name


def test_an_snmp_user_outlives_a_change_of_the_account_of_its_name() -> None:
    shared, changed = pair_of("nexus-5548up"), pair_of("nexus-5548up")
    for san in (shared, changed):
        san["management"]["snmp"]["user"] = "bob"
    changed["management"]["users"]["bob"]["role"] = "admin"
    console = LabTerminal(under_test(shared)[0])
    assert lead(console, *under_test(shared)) == []
    assert lead(console, *under_test(changed)) == []
    assert lead(console, *under_test(shared)) == []


@pytest.mark.parametrize("by_hand", ["one-name", "ONE-NAME", "stray"])
def test_a_vlan_that_somebody_created_without_a_tag_is_no_obstacle(by_hand: str) -> None:
    design, intended = under_test(pair_of("summit-x670"))
    first = min(intended.vlans)
    intended.vlans[first].name = "one-name"
    console = LabTerminal(design)
    console.type(f"create vlan {by_hand}")
    before = console.running()
    assert lead(console, design, intended) == []
    assert (f'create vlan "{by_hand}"' in console.running()[0]) == (by_hand != "ONE-NAME")
    platform, now = design.platform, console.running()[1]
    console.carry_out(make_plan(now, before[1], platform, design.capabilities, before[0]))
    assert console.refused == []
    assert f'create vlan "{by_hand}"' in console.running()[0]
    pair = normalize_for_drift(before[1], console.running()[1], platform, LOGIN)
    assert list(fact_differences(*pair)) == []


@pytest.mark.parametrize("model", CURRENT)
def test_a_release_of_today_prints_what_the_reader_understands(model: str) -> None:
    wanted = under_test(pair_of(model, CURRENT[model]))
    console = LabTerminal(wanted[0])
    assert lead(console, *wanted) == []
    assert lead(console, *under_test({**pair_of(model, CURRENT[model]), "management": {}})) == []
    assert lead(console, *wanted) == []
    unread = NOSES[wanted[0].platform.nos].read(console.running()[0], wanted[0].platform).unread
    assert [line.text for line in unread if re.match(r"snmp|username|\s", line.text)] == []


def test_the_mtu_of_a_lag_is_never_above_that_of_its_members() -> None:
    design, high = under_test(pair_of("s4810"))
    low = clone(high)
    for name in {*low.lags, *(member for lag in low.lags.values() for member in lag.members)}:
        low.ports[name].mtu = 9216
    console = LabTerminal(design)
    assert [lead(console, design, facts) for facts in (high, low, high, low)] == [[], [], [], []]
