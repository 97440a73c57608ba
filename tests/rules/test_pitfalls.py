"""One mistake of each known pitfall, planted in `greenfield`: its rule finds it, at its line."""

import shutil
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pytest

from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory, load_with_provenance
from sanfab.model.platforms.row import PLATFORMS, Platform
from sanfab.model.yaml12 import parse
from sanfab.nos import NOSES
from sanfab.nos.reader import ParsedConfig
from sanfab.render.templates import render_configuration
from sanfab.rules.audit import Audit, audit
from sanfab.rules.catalogue import RULES
from sanfab.rules.finding import Severity
from sanfab.rules.standalone import ConfigFile, audit_config
from sanfab.rules.waivers import waiver_problems
from support.rule_cases import HERE, INVENTORIES, TODAY, Case

GREENFIELD = INVENTORIES / "greenfield"
PITFALLS: list[Case] = parse((HERE / "pitfalls.yml").read_text(encoding="utf-8"))
COUNT = 26
"""Pitfalls in the rule catalogue."""
PLANTS = [
    pytest.param(entry["number"], plant, id=f"{entry['number']}-{index}-{plant['rule']}")
    for entry in PITFALLS
    for index, plant in enumerate(entry["plants"])
]
ALL = [RULES[name] for name in sorted(RULES)]


def test_every_pitfall_is_planted() -> None:
    assert [entry["number"] for entry in PITFALLS if entry["plants"]] == [*range(1, COUNT + 1)]


def test_greenfield_is_clean(note: list[str], tmp_path: Path) -> None:
    captured(tmp_path, {})
    result, running = judged(GREENFIELD, {}), judged(GREENFIELD, {}, tmp_path)
    assert [str(one) for one in (*result.findings, *running.findings)] == []
    counts = [one.examined for one in result.results if one.examined]
    more = sum(one.examined > 0 for one in running.results) - len(counts)
    note.append(
        f"greenfield: no finding, {len(counts)} rules examined {sum(counts):,} subjects; "
        f"with --running {more} rules more"
    )


@pytest.mark.parametrize("switch", ["n5k-a", "n5k-b", "s4810-a", "arista-a", "x670-a"])
def test_single_configurations_of_greenfield_give_notes_only(switch: str) -> None:
    found = alone(switch, texts()[switch], {}).findings
    assert [str(one) for one in found if one.severity != Severity.INFO] == []


@pytest.mark.parametrize(("number", "plant"), PLANTS)
def test_a_pitfall_is_found_at_its_line(
    number: int, plant: Case, tmp_path: Path, note: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = plant["rule"]
    if "misread" in plant:
        misread(monkeypatch, plant["config"], plant["misread"])
    result, wanted = planted(plant, tmp_path)
    there = [one for one in result.findings if (one.rule, one.place) == (rule, wanted)]
    everything = "\n".join(f"{one.place}: {one}" for one in result.findings)
    assert len(there) == plant.get("findings", 1), f"of {rule} at {wanted}, among\n{everything}"
    assert not plant.get("waived") or all(one.waived for one in result.findings), everything
    place = wanted.removeprefix(f"{tmp_path}/greenfield/").rpartition(":")[0]
    note.append(f"pitfall {number:2}  {rule:7} {place:18} {there[0].found}"[:150])


def planted(plant: Case, folder: Path) -> tuple[Audit, str]:
    """Return what is found of a plant, and the place that the finding must lead to."""
    if "config" in plant:
        switch = plant["config"]
        text = patched(texts()[switch], plant["text"])
        line, _ = place_in(f"\n{text}", f"\n{plant['at']}\n")
        return alone(switch, text, plant), f"{switch}.cfg:{line}:1"
    san = shutil.copytree(GREENFIELD, folder / "greenfield")
    for file, patch in plant.get("inventory", {}).items():
        (san / file).write_text(patched((san / file).read_text(), patch))
    running = captured(folder / "running", plant["running"]) if "running" in plant else None
    ((file, words),) = plant["at"].items()
    line, column = place_in((san / file).read_text(), words)
    return judged(san, plant, running), f"{san}/{file}:{line}:{column}"


def judged(folder: Path, plant: Case, running: Path | None = None) -> Audit:
    """Judge an inventory as `sanfab check` does."""
    document, _, cabling = load_with_provenance(folder, derived_problems, waiver_problems)
    today = date.fromisoformat(plant["today"]) if "today" in plant else TODAY
    return audit(document, cabling, today, rules=ALL, running=running)


def alone(switch: str, text: str, plant: Case) -> Audit:
    """Judge a text as `sanfab check --config` does."""
    intent = load_inventory(GREENFIELD)[0].switches[switch]
    platform = PLATFORMS[plant.get("model", intent.model)]
    release = plant.get("release", intent.release)
    return audit_config(ConfigFile(f"{switch}.cfg", text, platform, release), TODAY, ALL)


@cache
def texts() -> MappingProxyType[str, str]:
    """Return the texts of all switches, as `sanfab render` writes them."""
    cabling = load_inventory(GREENFIELD, derived_problems)[1]
    designs = {name: design_of(cabling, name) for name in cabling.san.switches}
    return MappingProxyType(
        {
            name: render_configuration(intended_facts(one), one.platform, one.capabilities)
            for name, one in designs.items()
        }
    )


def captured(folder: Path, patches: Case) -> Path:
    """Write what the switches run, as `check --running` wants it."""
    folder.mkdir(exist_ok=True)
    for switch in texts().keys() | patches.keys():
        text = patched(texts().get(switch, ""), patches.get(switch, ""))
        (folder / f"{switch}.cfg").write_text(text)
    return folder


def misread(monkeypatch: pytest.MonkeyPatch, switch: str, line: str) -> None:
    """Make the reader of a switch overlook a line."""
    nos = NOSES[PLATFORMS[load_inventory(GREENFIELD)[0].switches[switch].model].nos]

    def read(text: str, platform: Platform) -> ParsedConfig:
        assert f"\n{line}\n" in text
        return nos.read(text.replace(f"\n{line}\n", "\n!\n"), platform)

    monkeypatch.setitem(NOSES, nos.name, replace(nos, read=read))


def patched(text: str, patch: str) -> str:
    """Return a text with lines taken out (-) and put in (+) wherever a patch fits."""
    text = f"\n{text}"
    for hunk in patch.strip("\n").split("\n\n") if patch else ():
        signs = [(line[0], f"{line[1:]}\n") for line in hunk.splitlines()]
        assert {sign for sign, _ in signs} <= set("=-+"), hunk
        old = "".join(line for sign, line in signs if sign != "+")
        assert f"\n{old}" in text, f"does not fit:\n{hunk}"
        text = text.replace(f"\n{old}", "\n" + "".join(line for sign, line in signs if sign != "-"))
    return text[1:]


def place_in(text: str, words: str) -> tuple[int, int]:
    """Return line and column where words begin that a text holds once."""
    assert text.count(words) == 1, f"{text.count(words)} times: {words}"
    before = text[: text.index(words)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")
