"""The page of a SAN in a real browser: filters, links both ways, the matrix, zoom, scripts off."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from sanfab.report.san_page.page import san_page
from sanfab.report.san_page.source import page_source
from support.browser import MISSING, WHY_SKIPPED, Browser, browser
from support.console import sanfab
from support.nightly import only_nightly
from support.sans import SANS

pytestmark = pytest.mark.skipif(bool(MISSING), reason=WHY_SKIPPED)
TODAY = date(2026, 11, 23)
SHOWN = "return [...document.querySelectorAll('#finding-rows > tr')].filter(one => !one.hidden)"
FRAME = "const frame = document.querySelector('#drawing .drawing'), svg = frame.firstElementChild;"
WIDTH = f"{FRAME} return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width"
SCROLLED = f"{FRAME} return [frame.scrollLeft, frame.scrollTop]"
UNDER = (
    f"{FRAME} const area = svg.getBoundingClientRect(), at = frame.getBoundingClientRect();"
    "const [x, y] = arguments.length ? arguments"
    " : [at.left + at.width / 2, at.top + at.height / 2];"
    "return [(x - area.left) / area.width, (y - area.top) / area.height]"
)
"""Which point of the drawing, in shares of its size, is at a point of the window."""


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
    assert status == f"{len(kinds)} of {everything} rows"
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


@pytest.fixture
def drawing(window: Browser, page: Path) -> Browser:
    """Return a window that is smaller than the drawing, which has its full size."""
    window.resize(600, 700)
    window.open(page)
    window.click("#zoom-full")
    window.run(f"{FRAME} frame.scrollTo(0, 0)")
    return window


def shown(drawing: Browser) -> str:
    return str(drawing.run("return document.getElementById('zoom').textContent"))


def test_buttons_change_the_size_around_the_middle(drawing: Browser) -> None:
    drawing.run(f"{FRAME} frame.scrollTo(100, 50)")
    middle = drawing.run(UNDER)
    drawing.click("#zoom-in")
    drawing.click("#zoom-in")
    assert drawing.run(WIDTH) == pytest.approx(1.5625, abs=0.01)
    assert shown(drawing) == "156 %"
    assert drawing.run(UNDER) == pytest.approx(middle, abs=0.01)
    drawing.click("#zoom-out")
    assert shown(drawing) == "125 %"
    for _ in range(9):
        drawing.click("#zoom-in")
    assert shown(drawing) == "400 %"


def test_show_all_leaves_nothing_to_scroll_to(drawing: Browser) -> None:
    hidden = (
        f"{FRAME} return [frame.scrollWidth - frame.clientWidth,"
        " frame.scrollHeight - frame.clientHeight]"
    )
    assert drawing.run(hidden)[0] > 0
    drawing.click("#zoom-whole")
    assert 0.1 < drawing.run(WIDTH) < 1
    assert drawing.run(hidden) == [0, 0]
    smallest = shown(drawing)
    drawing.click("#zoom-out")
    assert shown(drawing) == smallest


def test_keys_act_in_the_drawing_and_nowhere_else(drawing: Browser) -> None:
    drawing.type("#drawing .drawing", "+")
    assert shown(drawing) == "125 %"
    drawing.type("#drawing .drawing", "-")
    assert shown(drawing) == "100 %"
    drawing.type("#drawing .drawing", "0")
    assert drawing.run(WIDTH) < 1
    drawing.type("#drawing .drawing", "1")
    assert shown(drawing) == "100 %"
    drawing.type("#filters [name=text]", "+")
    assert shown(drawing) == "100 %"
    assert drawing.run("return document.querySelector('#filters [name=text]').value") == "+"


def test_the_wheel_with_ctrl_keeps_what_is_under_the_pointer(drawing: Browser) -> None:
    at = drawing.run(f"{FRAME} const a = frame.getBoundingClientRect(); return [a.left, a.top]")
    pointer = [at[0] + 300, at[1] + 90]
    before = drawing.run(UNDER, *pointer)
    turn = (
        f"{FRAME} const [keys, clientX, clientY] = arguments;"
        "const turned = new WheelEvent('wheel',"
        " {...keys, clientX, clientY, deltaY: -200, cancelable: true});"
        "frame.dispatchEvent(turned); return turned.defaultPrevented"
    )
    assert drawing.run(turn, {}, *pointer) is False
    assert shown(drawing) == "100 %"
    assert drawing.run(turn, {"ctrlKey": True}, *pointer) is True
    assert shown(drawing) == "141 %"
    assert drawing.run(UNDER, *pointer) == pytest.approx(before, abs=0.01)


def test_a_mouse_drags_the_drawing_and_clicks_a_switch(drawing: Browser) -> None:
    centre = drawing.run(
        "const one = document.querySelector('.san-diagram a');"
        "one.scrollIntoView({block: 'center', inline: 'center'});"
        "const area = one.getBoundingClientRect();"
        "return [area.left + area.width / 2, area.top + area.height / 2]"
    )
    start = drawing.run(SCROLLED)
    drawing.drag(centre, (-40, 0))
    assert drawing.run(SCROLLED) == [start[0] + 40, start[1]]
    assert drawing.run("return location.hash") == ""
    drawing.drag((centre[0] - 40, centre[1]), (0, 0))
    drawing.wait("await new Promise(requestAnimationFrame)")
    target = drawing.run("return document.querySelector('.san-diagram a').getAttribute('href')")
    assert drawing.run("return location.hash") == target


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_nothing_is_cut_at_any_width(window: Browser, page: Path, width: int) -> None:
    window.resize(width, 900)
    window.open(page)
    window.run("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    cut = window.run(
        "return [...document.querySelectorAll('body *')].filter((one) => {"
        " const area = one.getBoundingClientRect();"
        " return area.width && area.right > innerWidth + 1 && area.left >= 0"
        " && !one.closest('svg')"
        f" && !({width} > 640 && one.closest('.scroll'));"
        "}).map((one) => one.outerHTML.slice(0, 120))"
    )
    assert cut == []
    assert window.run("return document.documentElement.scrollWidth <= innerWidth")


def test_the_list_of_cables_sorts_and_filters_below_a_fixed_heading(
    window: Browser, tmp_path: Path
) -> None:
    page = tmp_path / "cables.html"
    done = sanfab("cabling", SANS["greenfield"], "--format", "html", "--out", page)
    assert done.exit_code == 0
    window.resize(1440, 500)
    window.open(page)
    window.click("thead th:nth-child(2) button")
    ports = "return [...document.querySelectorAll('tbody tr')].filter((one) => !one.hidden)"
    found = window.run(f"{ports}.map((one) => one.cells[1].textContent)")
    assert found.index("Ethernet1/2") < found.index("Ethernet1/10")
    top = "return document.querySelector('thead th').getBoundingClientRect().top"
    before = window.run(top)
    window.run("document.querySelector('main > div').scrollTop = 400")
    assert window.run(top) == pytest.approx(before, abs=1)
    window.type("[name=text]", "fas01 n5k-b")
    rows = window.run(f"{ports}.map((one) => one.textContent)")
    assert 0 < len(rows) < len(found)
    assert all("fas01" in one and "n5k-b" in one for one in rows)


def test_a_heading_that_a_link_leads_to_is_below_the_links(window: Browser, page: Path) -> None:
    for width in (768, 1440):
        window.emulate(width, 900)
        window.open(page, "#findings")
        window.run("document.getElementById('findings').scrollIntoView()")
        top = window.run("return document.getElementById('h-findings').getBoundingClientRect().top")
        links = "return document.querySelector('nav').getBoundingClientRect().bottom"
        assert top >= window.run(links), width


def test_a_phone_shows_each_cable_as_a_card(window: Browser, tmp_path: Path) -> None:
    page = tmp_path / "cables.html"
    done = sanfab("cabling", SANS["greenfield"], "--format", "html", "--out", page)
    assert done.exit_code == 0
    window.emulate(360, 800)
    window.open(page)
    for part in ("documentElement", "querySelector('main > div')"):
        assert window.run(f"const one = document.{part}; return one.scrollWidth <= innerWidth")
    label = "return getComputedStyle(document.querySelector('tbody td:nth-child({})'), '::before')"
    assert window.run(f"{label.format(2)}.content") == '"port A"'
    assert window.is_shown("thead th:nth-child(2) button")


@only_nightly("a second browser")
def test_without_scripts_all_but_the_filters_works(plain: Browser, page: Path) -> None:
    assert not plain.is_shown("#filters")
    assert not plain.is_shown("#theme")
    assert not plain.is_shown("#zoom-in")
    assert plain.is_shown("#finding-rows tr")
    assert plain.is_shown("#drawing svg")
    assert not plain.is_shown("#s0 table")
    plain.open(page, "#s0")
    plain.click("#s0 summary")
    assert plain.is_shown("#s0 table")
    target = plain.run("return document.querySelector('#s0 tr[id] a').getAttribute('href')")
    plain.click("#s0 tr[id] a")
    assert plain.is_shown(target)
