"""Comments of a configuration help who reviews it; they set nothing, and no push sends them."""

import pytest

from sanfab.facts import SwitchFacts, UserLines
from sanfab.intent import Site, owned, site_of
from sanfab.intent.problems import derived_problems
from sanfab.inventory import load_inventory
from sanfab.nos import NOSES
from sanfab.plan.plan import make_plan
from sanfab.render.build import prove
from sanfab.render.templates import render_configuration
from support.sans import SANS

PAIRS = {"nxos": "vPC", "os9": "VLT", "eos": "MLAG", "exos": "MLAG"}
BANNERS = ("  indented\nnot indented", "one\n   two\nthree\n! four")


def sites(san: str) -> list[Site]:
    _, cabling = load_inventory(SANS[san], derived_problems)
    return [site_of(cabling, name) for name in cabling.san.switches]


def rendered(facts: SwitchFacts, site: Site, *, comments: bool = True) -> str:
    return render_configuration(facts, site.platform, site.capabilities, comments=comments)


def without_comments(text: str, site: Site) -> str:
    mark = NOSES[site.platform.nos].comment
    return "".join(row for row in text.splitlines(keepends=True) if not row.startswith(mark))


@pytest.mark.parametrize("san", SANS)
def test_comments_are_all_that_the_plain_configuration_lacks(san: str) -> None:
    for site in sites(san):
        facts = owned(site)
        plain = rendered(facts, site, comments=False)
        assert without_comments(rendered(facts, site), site) == plain
        assert without_comments(plain, site) == plain  # they stand at top level, so end no block
        prove(facts, plain, site)


@pytest.mark.parametrize("san", ["greenfield", "netapp-dss", "pairs"])
def test_every_part_has_a_heading_of_its_own(san: str) -> None:
    for site in sites(san):
        facts, mark = owned(site), NOSES[site.platform.nos].comment
        lines = rendered(facts, site).splitlines()
        titles = [line for line in lines if line.startswith(f"{mark} ")]
        assert lines.index(titles[0]) <= 2  # ExtremeXOS turns its questions off first
        assert len(titles) == len(set(titles))
        assert any(f"Switch pair ({PAIRS[site.platform.nos]})" in one for one in titles) == bool(
            facts.peer
        )
        assert {f"{mark} Zones of VSAN {vsan}" for vsan in facts.vsans} <= set(titles)


@pytest.mark.parametrize("banner", BANNERS)
def test_a_banner_gets_no_comments(banner: str) -> None:
    for site in sites("pairs"):
        facts = owned(site)
        facts.services.banner = banner
        assert banner in rendered(facts, site)


def test_no_plan_has_a_comment() -> None:
    for site in sites("pairs"):
        mark = NOSES[site.platform.nos].comment
        plan = make_plan(SwitchFacts(), owned(site), site.platform, site.capabilities)
        assert plan.lines
        assert not [line for line in plan.lines if line.lstrip().startswith(mark)]


def test_raw_lines_have_a_heading_and_stand_before_the_save() -> None:
    for site in sites("greenfield"):
        mark, facts = NOSES[site.platform.nos].comment, owned(site)
        facts.saves = True
        facts.user_lines = {"": UserLines(("frobnicate",))}
        text = rendered(facts, site)
        raw = text.index(f"{mark}\n{mark} Raw lines\n{mark}\nfrobnicate\n")
        assert text.index(f"{mark} Save\n") > raw
