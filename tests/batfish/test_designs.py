"""Small SANs against recorded answers, and against a real Batfish where one answers."""

from dataclasses import replace
from pathlib import Path

import pytest

from batfish.designs import DESIGNS, Design
from batfish.faults import FAULTS, planted
from batfish.recorded import RECORDINGS, Replay, result_of
from batfish.sans import built
from sanfab.gate.batfish import batches as batches_module
from sanfab.gate.batfish.service import BatfishClient, BatfishService
from sanfab.rules.finding import Severity


def judge(design: Design, batfish: BatfishClient, folder: Path) -> None:
    document, context = built(design.write(folder), folder / "build")
    result = result_of(document, context, batfish)
    errors = [one for one in result.findings if one.severity is Severity.ERROR]
    assert tuple(map(str, errors)) == design.found
    assert (result.pairs, sum(result.pairs_not_asked.values())) == (design.pairs, design.not_asked)


@pytest.mark.parametrize("name", DESIGNS)
def test_a_design_is_judged(name: str, tmp_path: Path) -> None:
    judge(DESIGNS[name], Replay(RECORDINGS / f"{name}.json.gz"), tmp_path)


def test_a_waiver_of_the_rule_on_sites_covers_what_the_gate_finds(tmp_path: Path) -> None:
    waiver = "waivers: [{rule: RED-14, object: esxs, reason: built later, expires: 2036-12-31}]\n"
    lost = DESIGNS["site-lost"]
    inventory = replace(lost, text=lost.text + waiver).write(tmp_path)
    document, context = built(inventory, tmp_path / "build")
    result = result_of(document, context, Replay(RECORDINGS / "site-lost.json.gz"))
    assert [(one.rule, one.waived) for one in result.findings] == [("BF-15", "built later")]


@pytest.mark.batfish
@pytest.mark.parametrize("name", DESIGNS)
def test_a_design_is_judged_alike_by_the_service(
    name: str, real: BatfishService, tmp_path: Path
) -> None:
    judge(DESIGNS[name], real, tmp_path)


@pytest.mark.batfish
@pytest.mark.parametrize("name", ["isl-vlan-text", "access-vlan-text", "fabrics-joined"])
def test_a_divided_san_has_the_same_errors(
    name: str, real: BatfishService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def errors() -> tuple[set[tuple[str, str]], int]:
        document, context = planted(FAULTS[name], tmp_path / str(len(list(tmp_path.iterdir()))))
        found = result_of(document, context, real).findings
        keys = {(one.rule, one.object) for one in found if one.severity is Severity.ERROR}
        return keys, sum(batch.is_joint for batch in context.batches)

    whole, none = errors()
    monkeypatch.setattr(batches_module, "BATCH", 4)
    monkeypatch.setattr(batches_module, "UNDIVIDED", 4)
    divided, joint = errors()
    assert not none
    assert joint
    # BF-11 names one port of each kind, which stands for the others of its switch.
    assert divided <= whole
    assert {rule for rule, _ in divided} == {rule for rule, _ in whole}
    assert {key for key in whole - divided if key[0] != "BF-11"} == set()
