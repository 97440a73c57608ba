"""Comments of a configuration help who reviews it; they set nothing, and no push sends them."""

import pytest

from sanfab.facts.switch import SwitchFacts, UserLines
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.sans import SANS

PAIRS = {"nxos": "vPC", "os9": "VLT", "eos": "MLAG", "exos": "MLAG"}
BANNERS = ("  indented\nnot indented", "one\n   two\nthree\n! four")


def designs(san: str) -> list[SwitchDesign]:
    _, cabling = load_inventory(SANS[san], derived_problems)
    return [design_of(cabling, name) for name in cabling.san.switches]


def rendered(facts: SwitchFacts, design: SwitchDesign, *, comments: bool = True) -> str:
    return render_configuration(facts, design.platform, design.capabilities, comments=comments)


def without_comments(text: str, design: SwitchDesign) -> str:
    mark = NOSES[design.platform.nos].comment
    return "".join(row for row in text.splitlines(keepends=True) if not row.startswith(mark))


@pytest.mark.parametrize("san", SANS)
def test_comments_are_all_that_the_plain_configuration_lacks(san: str) -> None:
    for design in designs(san):
        facts = managed_facts(design)
        plain = rendered(facts, design, comments=False)
        assert without_comments(rendered(facts, design), design) == plain
        assert without_comments(plain, design) == plain  # they stand at top level, so end no block
        prove(facts, plain, design)


@pytest.mark.parametrize("san", ["greenfield", "netapp-dss", "pairs"])
def test_every_part_has_a_heading_of_its_own(san: str) -> None:
    for design in designs(san):
        facts, mark = managed_facts(design), NOSES[design.platform.nos].comment
        lines = rendered(facts, design).splitlines()
        titles = [line for line in lines if line.startswith(f"{mark} ")]
        assert lines.index(titles[0]) <= 2  # ExtremeXOS turns its questions off first
        assert len(titles) == len(set(titles))
        assert any(f"Switch pair ({PAIRS[design.platform.nos]})" in one for one in titles) == bool(
            facts.peer
        )
        assert {f"{mark} Zones of VSAN {vsan}" for vsan in facts.vsans} <= set(titles)


@pytest.mark.parametrize("banner", BANNERS)
def test_a_banner_gets_no_comments(banner: str) -> None:
    for design in designs("pairs"):
        facts = managed_facts(design)
        facts.services.banner = banner
        assert banner in rendered(facts, design)


def test_no_plan_has_a_comment() -> None:
    for design in designs("pairs"):
        mark = NOSES[design.platform.nos].comment
        plan = make_plan(SwitchFacts(), managed_facts(design), design.platform, design.capabilities)
        assert plan.lines
        assert not [line for line in plan.lines if line.lstrip().startswith(mark)]


def test_raw_lines_have_a_heading_and_stand_before_the_save() -> None:
    for design in designs("greenfield"):
        mark, facts = NOSES[design.platform.nos].comment, managed_facts(design)
        facts.saves = True
        facts.user_lines = {"": UserLines(("frobnicate",))}
        text = rendered(facts, design)
        raw = text.index(f"{mark}\n{mark} Raw lines\n{mark}\nfrobnicate\n")
        assert text.index(f"{mark} Save\n") > raw
