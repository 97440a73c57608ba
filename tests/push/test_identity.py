"""A switch that is another one than the inventory, or than at the last push, is refused."""

import json
from collections.abc import Iterator

import pytest

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of
from sanfab.inventory.plugging import cabling_of
from sanfab.live.identity import SwitchIdentity, identity_problems, read_identity
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.san import San
from support.bench import GO, QUAD, QUICK, Bench, bench_of
from support.lab_driver import LabSwitch

RENAME = {
    "nx": ("configure terminal", "hostname nx9", "end"),
    "of": ("configure", "hostname of9", "end"),
    "eo": ("enable", "configure terminal", "hostname eo9", "end"),
    "xo": ("configure snmp sysName xo9",),
}
VERBS = ("plan", "drift", "verify")


def _design(model: str) -> SwitchDesign:
    switch = {"model": model, "fabric": "A"}
    san = San.model_validate({"name": "one", "switches": {"san-a": switch}})
    return design_of(cabling_of(san), "san-a")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with bench_of(tmp_path_factory.mktemp("bench"), QUAD) as made:
        assert made.run("render").exit_code == 0
        said = made.run("push", *GO)
        assert said.exit_code == 0, said.output
        yield made


def test_switches_with_other_names_are_refused_by_each_verb_and_accepted_by_name(
    bench: Bench,
) -> None:
    for name, lines in RENAME.items():
        bench.type(name, *lines)
    before = bench.count_of_lines()
    said = {verb: bench.run(verb, *QUICK) for verb in VERBS} | {"push": bench.run("push", *GO)}
    for verb, one in said.items():
        assert one.exit_code == 2, (verb, one.output)
        for name in RENAME:
            assert f"{name}: found host name {name}9, expected {name}" in one.output, verb
            assert f"add --accept-identity {name}" in one.output, verb
    assert bench.count_of_lines() == before
    accepted = [word for name in RENAME for word in ("--accept-identity", name)]
    assert "hostname nx" in bench.run("plan", *QUICK, *accepted).stdout
    assert bench.run("drift", *QUICK, *accepted).exit_code == 1
    assert bench.run("push", *GO, *accepted).exit_code == 0
    assert bench.run("verify", *QUICK).exit_code == 0


def test_a_serial_number_other_than_at_the_last_push_is_refused(bench: Bench) -> None:
    (path,) = sorted((bench.folder / "journal/quad").glob("*/identity.json"))[-1:]
    text = path.read_text()
    assert "SSI" in text, "the emulated Nexus prints a serial number"
    path.write_text(text.replace("SSI", "OLD"))
    said = bench.run("plan", *QUICK)
    path.write_text(text)
    assert said.exit_code == 2, said.output
    assert "nx: found serial number SSI" in said.output
    assert "expected OLD" in said.output
    assert "as at the last push" in said.output


def test_captures_hold_which_device_they_are_of_and_are_compared(bench: Bench) -> None:
    captures = bench.folder / "captures"
    collected = bench.run("collect", "--out", str(captures), *QUICK)
    assert collected.exit_code == 0, collected.output
    planned = ("plan", "--running", str(captures))
    assert bench.run(*planned).exit_code == 0, "the journal of a lab is compared with labs only"
    entry = sorted((bench.folder / "journal/quad").glob("*/identity.json"))[-1]
    kept = entry.read_text()
    last = json.loads(kept)
    real = {name: (model, release, "OLD") for name, (model, release, _) in last["switches"].items()}
    entry.write_text(json.dumps({"emulated": False, "switches": real}))
    said = bench.run(*planned)
    entry.write_text(kept)
    assert said.exit_code == 2, said.output
    for name in RENAME:
        serial = last["switches"][name][-1]
        assert f"{name}: found serial number {serial}, expected OLD" in said.output


def test_a_switch_that_the_option_names_must_be_one_of_the_inventory(bench: Bench) -> None:
    said = bench.run("plan", *QUICK, "--accept-identity", "nxx")
    assert said.exit_code == 2
    assert "--accept-identity: no switch nxx in quad" in said.output


@pytest.mark.parametrize("model", sorted(PLATFORMS))
def test_each_emulated_model_is_the_one_that_it_prints(model: str) -> None:
    design = _design(model)
    found = read_identity(LabSwitch(design).connect(design), design)
    assert found.model
    assert found.serial
    assert identity_problems(found, SwitchFacts(), design) == []


@pytest.mark.parametrize(
    ("running", "stated"),
    [
        ("summit-x670", "summit-x670v-48x"),
        ("nexus-5548up", "nexus-5596up"),
        ("nexus-93180yc-fx3", "nexus-93180yc-fx"),
        ("s4810", "s4820t"),
        ("dcs-7150s-24", "dcs-7150s-52"),
    ],
)
def test_another_model_is_refused_with_both_names(running: str, stated: str) -> None:
    design = _design(running)
    found = read_identity(LabSwitch(design).connect(design), design)
    (problem,) = identity_problems(found, SwitchFacts(), _design(stated))
    assert problem.startswith(f"san-a: found model {found.model}, expected {stated}: ")


def test_a_stated_release_is_compared_and_a_later_part_of_it_is_none() -> None:
    san = San.model_validate(
        {
            "name": "one",
            "switches": {"san-a": {"model": "nexus-5548up", "fabric": "A", "release": "7.3"}},
        }
    )
    design = design_of(cabling_of(san), "san-a")
    for release, count in (("7.3(11)N1(1)", 0), ("7.3", 0), ("7.1(4)N1(1)", 1)):
        found = identity_problems(SwitchIdentity(release=release), SwitchFacts(), design)
        assert len(found) == count, found
