"""docs/platforms/NOS.md: what is rendered, what is refused and what is not proven."""

import pytest

from sanfab.model.platforms.row import rows_of
from sanfab.nos import NOSES
from sanfab.report.platform_settings import tried_settings
from sanfab.report.sources import is_unproven, undo_rules
from support.console import ROOT, sanfab

PAGES = {nos: ROOT / f"docs/platforms/{nos}.md" for nos in NOSES}


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_the_page_is_the_printed_one(nos: str) -> None:
    printed = sanfab("sources", nos, "--markdown").stdout
    command = f"sanfab sources {nos} --markdown > docs/platforms/{nos}.md"
    assert printed == PAGES[nos].read_text(), f"print it again: {command}"


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_each_model_template_and_unproven_line_is_on_the_page(nos: str) -> None:
    text = PAGES[nos].read_text()
    forms = {one.form for one in NOSES[nos].line_forms if one.from_memory}
    undone = {
        rule.undo.line.replace("{line}", rule.form)
        for rule in undo_rules(NOSES[nos])
        if is_unproven(rule)
    }
    models = {f"| `{row.model}` (" for row in rows_of(nos)}
    parts = {f"| `{path.stem}` |" for path in (ROOT / "templates" / nos).glob("*.j2")}
    wanted = {*models, *parts, *(f"\n- `{line}`\n" for line in forms | undone)}
    command = f"print it again: sanfab sources {nos} --markdown > docs/platforms/{nos}.md"
    assert [one for one in sorted(wanted) if one not in text] == [], command


def test_a_refused_setting_is_one_that_the_inventory_refuses() -> None:
    (exos,) = (row for row in rows_of("exos") if row.model == "summit-x670g2-48x-4q")
    refused = {trial.setting: trial.refusals for trial in tried_settings(exos)}
    assert refused["`routes`"] == refused["`vrrp`"] == refused["`fallback: static`"] == ()
    assert "has its virtual router from its creation" in refused["`vrf`"][0]
    assert "remove this key" in refused["`spanning_tree: rstp`"][0]
