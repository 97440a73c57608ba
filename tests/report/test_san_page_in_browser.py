"""The page of a SAN in a real browser: filters, links both ways, the matrix, scripts off."""

import os
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from sanfab.report.san_page import page_source, san_page
from support.browser import MISSING, WHY_SKIPPED, Browser, browser
from support.sans import SANS

pytestmark = pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED)
TODAY = date(2026, 11, 23)
SHOWN = "return [...document.querySelectorAll('#finding-rows > tr')].filter(one => !one.hidden)"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "transit.html"
    source = page_source(SANS["transit"], Path("no such build"), TODAY, lambda _done, _all: None)
    file.write_text(san_page(source), encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def window(page: Path) -> Iterator[Browser]:
    with browser() as opened:
        opened.open(page)
        yield opened


@pytest.fixture(scope="module")
def plain(page: Path) -> Iterator[Browser]:
    with browser(scripts=False) as opened:
        opened.open(page)
        yield opened


def test_filters_leave_what_fits(window: Browser) -> None:
    everything = window.run(f"{SHOWN}.length")
    assert everything > 10
    window.run(
        "const form = document.getElementById('filters');"
        "form.severity.value = 'warning'; form.dispatchEvent(new Event('input'))"
    )
    kinds = window.run(f"{SHOWN}.map(one => one.dataset.severity)")
    assert 0 < len(kinds) < everything
    assert set(kinds) == {"warning"}
    status = window.run("return document.getElementById('shown').textContent")
    assert status == f"{len(kinds)} of {everything} findings"
    rule = window.run(f"{SHOWN}[0].dataset.rule")
    window.type("#filters [name=text]", rule)
    assert set(window.run(f"{SHOWN}.map(one => one.dataset.rule)")) == {rule}
    window.click("#filters [type=reset]")
    window.wait("await new Promise(requestAnimationFrame)")
    assert window.run(f"{SHOWN}.length") == everything


def test_a_line_leads_to_the_inventory_and_back(window: Browser, page: Path) -> None:
    window.open(page, "#texts")
    window.click("#texts details summary")
    found = "#texts details[open] tr[id] a"
    target = window.run(f"return document.querySelector('{found}').getAttribute('href')")
    assert not window.is_shown(target)
    window.click(found)
    window.wait("await new Promise(requestAnimationFrame)")
    assert window.run("return location.hash") == target
    assert window.is_shown(target)
    back = window.run(f"return document.querySelector('{target} a').getAttribute('href')")
    window.click(f"{target} a")
    window.wait("await new Promise(requestAnimationFrame)")
    assert window.run("return location.hash") == back
    assert window.is_shown(back)


def test_the_matrix_and_the_drawing_name_what_they_show(window: Browser) -> None:
    cell = window.run("return document.querySelector('#zones td.zoned').textContent")
    assert cell.startswith("zoned, ")
    first = "#drawing .san-diagram a"
    target = window.run(f"return document.querySelector('{first}').getAttribute('href')")
    window.run(f"document.querySelector('{first}').dispatchEvent(new MouseEvent('click'))")
    window.wait("await new Promise(requestAnimationFrame)")
    assert window.is_shown(f"{target} table")


def test_the_button_changes_the_colours(window: Browser) -> None:
    colour = "return getComputedStyle(document.body).backgroundColor"
    light = window.run(colour)
    window.click("#theme")
    assert window.run(colour) != light
    assert window.run("return document.getElementById('theme').textContent") == "Light colours"
    window.click("#theme")
    assert window.run(colour) == light


@pytest.mark.skipif(
    not os.environ.get("SANFAB_NIGHTLY"), reason="a second browser: SANFAB_NIGHTLY=1"
)
def test_without_scripts_all_but_the_filters_works(plain: Browser, page: Path) -> None:
    assert not plain.is_shown("#filters")
    assert not plain.is_shown("#theme")
    assert plain.is_shown("#finding-rows tr")
    assert plain.is_shown("#drawing svg")
    assert not plain.is_shown("#s0 table")
    plain.open(page, "#s0")
    plain.click("#s0 summary")
    assert plain.is_shown("#s0 table")
    target = plain.run("return document.querySelector('#s0 tr[id] a').getAttribute('href')")
    plain.click("#s0 tr[id] a")
    assert plain.is_shown(target)
