"""Recovery of error-disabled ports on each NOS that has it, from the inventory to the switch."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.facts.diff import fact_differences
from sanfab.facts.field import topics_of
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent.causes import SwitchCauses
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import Platform, rows_of
from sanfab.model.platforms.traits import TRAITS
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_for_drift
from sanfab.nos.user_lines import read_with_user_lines
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.lab_terminal import LOGIN, LabTerminal

CAUSES, INTERVAL = "errdisable_recovery.causes", "errdisable_recovery.interval"
HAVING = sorted(nos for nos in NOSES if CAUSES in TRAITS[nos].settings)
INVENTORY = """\
name: recovery
switches:
  sw:
    model: {model}
    {rest}
"""
WITH_FABRIC = """\
    fabric: A
vsans:
  10: {fabric: A, role: fc, zoneset: SET_A}
"""
"""What a switch without VSANs needs besides: the VSAN that stands for its fabric."""


def row_of(nos: str) -> Platform:
    return rows_of(nos)[0]


def loaded(folder: Path, nos: str, rest: str) -> Cabling:
    text = INVENTORY.format(model=row_of(nos).model, rest=rest)
    (folder / "san.yml").write_text(text + ("" if TRAITS[nos].vsans else WITH_FABRIC))
    return load_inventory(folder, derived_problems)[1]


def designed(folder: Path, nos: str, rest: str) -> SwitchDesign:
    return design_of(loaded(folder, nos, rest), "sw")


def stated(causes: list[str], interval: int) -> str:
    return f"errdisable_recovery: {{causes: [{', '.join(causes)}], interval: {interval}}}"


def words(nos: str, *causes: str) -> list[str]:
    return [TRAITS[nos].settings[CAUSES].words[one] for one in causes]


def read(nos: str, text: str) -> SwitchFacts:
    found = NOSES[nos].read(text, row_of(nos))
    assert found.unread == ()
    return found.facts


def text_of(design: SwitchDesign) -> str:
    return render_configuration(managed_facts(design), design.platform, design.capabilities)


def planned(design: SwitchDesign, start: SwitchFacts) -> tuple[str, ...]:
    goal = merge_unmanaged(managed_facts(design), start)
    return make_plan(start, goal, design.platform, design.capabilities).lines


@pytest.mark.parametrize("nos", HAVING)
def test_a_plan_adds_and_removes_single_causes(nos: str, tmp_path: Path) -> None:
    one, two, three = list(TRAITS[nos].settings[CAUSES].words)[:3]
    before = designed(tmp_path, nos, stated([one, two], 300))
    after = designed(tmp_path, nos, stated([two, three], 60))
    first, _, third = words(nos, one, two, three)
    there = planned(after, read(nos, text_of(before)))
    assert [line for line in there if line.strip().startswith(("no errd", "errd"))] == [
        f"no errdisable recovery cause {first}",
        f"errdisable recovery cause {third}",
        "errdisable recovery interval 60",
    ]
    back = planned(before, read(nos, text_of(after)))
    assert [line for line in back if line.strip().startswith(("no errd", "errd"))] == [
        f"no errdisable recovery cause {third}",
        f"errdisable recovery cause {first}",
        "errdisable recovery interval 300",
    ]
    assert read(nos, text_of(before) + "\n".join(there)).recovery_causes == {two, three}
    none = designed(tmp_path, nos, "errdisable_recovery: {causes: []}")
    assert not managed_facts(none).recovery_causes
    assert f"no errdisable recovery cause {first}" in planned(none, read(nos, text_of(before)))


@pytest.mark.parametrize("nos", HAVING)
@pytest.mark.parametrize("rest", ["{}", "managed: [vlans, ports]"])
def test_what_the_inventory_leaves_out_stays(nos: str, rest: str, tmp_path: Path) -> None:
    (cause,) = words(nos, "bpdu-guard")
    running = f"errdisable recovery cause {cause}\nerrdisable recovery interval 99\n"
    silent = designed(tmp_path, nos, rest.replace("{}", "fabric: A"))
    start = read(nos, text_of(silent) + running)
    assert (start.recovery_causes, start.recovery_interval) == ({"bpdu-guard"}, 99)
    assert planned(silent, start) == ()
    if rest != "{}":
        design = designed(tmp_path, nos, f"{rest}\n    {stated([], 60)}")
        assert planned(design, start) == ()


@pytest.mark.parametrize("nos", HAVING)
def test_raw_lines_state_a_cause_without_a_name_where_the_key_states_none(
    nos: str, tmp_path: Path
) -> None:
    raw = "configuration: errdisable recovery cause unheard-of"
    design = designed(tmp_path, nos, raw)
    text, facts = text_of(design), managed_facts(design)
    prove(facts, text, design)
    found = read_with_user_lines(text, facts.user_lines, design.platform)
    assert planned(design, found.facts) == ()
    both = designed(tmp_path, nos, f"{raw}\n    {stated(['bpdu-guard'], 60)}")
    with pytest.raises(SanfabError, match="errdisable recovery cause unheard-of"):
        prove(managed_facts(both), text_of(both), both)


@pytest.mark.parametrize("nos", HAVING)
def test_drift_sees_a_cause_that_somebody_added(nos: str, tmp_path: Path) -> None:
    design = designed(tmp_path, nos, stated(["bpdu-guard"], 300))
    other = "errdisable recovery cause unheard-of\n"
    text = text_of(design).replace("errdisable recovery interval 300\n", other)
    intended, running = normalize_for_drift(
        managed_facts(design), read(nos, text), design.platform, LOGIN
    )
    assert [str(one) for one in fact_differences(intended, running)] == [
        "recovery_causes: expected bpdu-guard, found bpdu-guard, unheard-of"
    ]


@pytest.mark.parametrize("nos", HAVING)
def test_an_emulated_switch_takes_and_prints_every_cause(nos: str, tmp_path: Path) -> None:
    taken = TRAITS[nos].settings
    design = designed(tmp_path, nos, stated(list(taken[CAUSES].words), taken[INTERVAL].most))
    console = LabTerminal(design)
    start = console.running()[1]
    goal = merge_unmanaged(managed_facts(design), start, LOGIN)
    there = make_plan(start, goal, design.platform, design.capabilities, console.running()[0])
    console.carry_out(there)
    text, now = console.running()
    lines = [line for line in text.splitlines() if line.startswith("errdisable")]
    assert sorted(lines) == sorted(
        [
            *(f"errdisable recovery cause {word}" for word in taken[CAUSES].words.values()),
            f"errdisable recovery interval {taken[INTERVAL].most}",
        ]
    )
    back = make_plan(now, as_running(start), design.platform, design.capabilities, text)
    console.carry_out(back)
    assert console.refused == []
    assert "errdisable" not in console.running()[0]


def test_its_keys_are_the_cause_and_ports_the_topic(tmp_path: Path) -> None:
    causes = SwitchCauses(loaded(tmp_path, HAVING[0], stated(["bpdu-guard"], 60)), "sw")
    recovery = ("switches", "sw", "errdisable_recovery")
    assert causes.of("recovery_causes")[0][:4] == (*recovery, "causes")
    assert causes.of("recovery_interval")[0] == (*recovery, "interval")
    assert {topics_of(SwitchFacts)[one] for one in ("recovery_causes", "recovery_interval")} == {
        "Ethernet ports"
    }


def refusal(folder: Path, nos: str, rest: str) -> str:
    with pytest.raises(SanfabError) as refused:
        loaded(folder, nos, rest)
    return str(refused.value).removeprefix(f"{folder}/")


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_what_a_nos_does_not_have_is_refused_at_its_place(nos: str, tmp_path: Path) -> None:
    taken, title = TRAITS[nos].settings, row_of(nos).title
    if nos not in HAVING:
        text = refusal(tmp_path, nos, stated(["bpdu-guard"], 60))
        assert f"switches.sw.errdisable_recovery.causes: sanfab does not set `{CAUSES}`" in text
        why = TRAITS[nos].settings_missing["errdisable_recovery"]
        assert text.endswith(
            f" on {title}: {why}; take `errdisable_recovery.interval` out, and state its lines in "
            "`configuration`"
        )
        return
    known = list(taken[CAUSES].words)
    cause = next(one for one in ("fefd", "vpc-peer-link") if one not in known)
    column = len("    errdisable_recovery: {causes: [, ") + len(known[0]) + 1
    assert refusal(tmp_path, nos, stated([known[0], cause], 60)) == (
        f"san.yml:5:{column}: switches.sw.errdisable_recovery.causes.1: found {cause}, which "
        f"{title} does not have; expected {', '.join(known[:-1])} or {known[-1]}"
    )
    most = taken[INTERVAL].most
    if most < 86400:
        assert refusal(tmp_path, nos, stated([], 86400)).endswith(
            f"interval: found 86400, expected 30 to {most} on {title}"
        )
