"""The page of a SAN: complete, linked both ways, closed to the network, and nothing in it alive."""

import base64
import hashlib
import json
import re
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from bench.synthetic import write
from sanfab.analysis.cable_list import list_cables
from sanfab.gate.manifest import FailureCounts, PairCounts, Rehearsed, RehearsedStep
from sanfab.report.san_page.finding_rows import FindingRow, finding_rows
from sanfab.report.san_page.page import san_page
from sanfab.report.san_page.source import PageSource, page_source
from support.console import ROOT, sanfab
from support.html_page import HtmlPage
from support.manifests import manifest_with
from support.nightly import NIGHTLY
from support.sans import SANS

ATTACK = "<script>alert(1)</script><img src=x onerror=alert(2)>' onclick='x\" href=\"javascript:x"
INVENTORY = """\
name: hostile
description: ATTACK
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24} # COMMENT password letmein
switches:
  san-a: {model: dcs-7150s-24, fabric: A, rack: ATTACK, management: {address: 192.0.2.31/24}}
hosts:
  esx01:
    os: esxi
    site: ATTACK
    hardware: ATTACK
    ports: {p: {at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21}}
arrays:
  nimble01:
    family: nimble
    model: ATTACK
    ports: {A-tg1: {at: san-a Ethernet9, vlan: iscsi_a, ip: 10.1.1.11}}
access:
  - {hosts: [esx01], arrays: [nimble01]}
waivers:
  - {rule: RED-01, object: hostile, reason: ATTACK, expires: 2099-12-31}
"""
TODAY = date(2026, 11, 23)


def source_of(folder: Path, build: Path) -> PageSource:
    return page_source(folder, build, TODAY, lambda _done, _all: None)


@cache
def source_in(name: str) -> PageSource:
    return source_of(SANS[name], Path("no such build"))


@cache
def text_in(name: str) -> str:
    return san_page(source_in(name))


@cache
def page_in(name: str) -> HtmlPage:
    return HtmlPage(text_in(name))


PAGES = tuple(SANS) if NIGHTLY else ("minimal", "transit")
"""By default one without and one with links, zones and findings."""


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_an_anchor_of_the_page(name: str) -> None:
    page = page_in(name)
    assert page.unbalanced == []
    assert set(page.ids.values()) == {1}
    assert {link for link in page.links if link.removeprefix("#") not in page.ids} == set()


@pytest.mark.parametrize("name", PAGES)
def test_the_page_asks_for_nothing_from_elsewhere(name: str) -> None:
    page = page_in(name)
    policy = next(one["content"] for one in page.all("meta") if "http-equiv" in one)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        inner = re.findall(rf"<{tag}>(.*?)</{tag}>", text_in(name), flags=re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(inner[0].encode()).digest()).decode()
        assert len(inner) == 1
        assert not re.search(r"url\(|@import|https?:|fetch\(", inner[0])
        assert f"{tag}-src 'sha256-{digest}'" in policy
    names = {one for _, attributes in page.elements for one in attributes}
    assert not {one for one in names if one.startswith("on") or one in {"style", "src"}}
    assert {link[0] for link in page.links} == {"#"}


@pytest.mark.parametrize("name", PAGES)
def test_headings_descend_step_by_step_and_tables_have_captions(name: str) -> None:
    page = page_in(name)
    levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))
    assert len(page.all("caption")) == len(page.all("table"))
    assert all("scope" in one for one in page.all("th"))
    assert page.all("html") == [{"lang": "en"}]


@pytest.mark.parametrize("name", PAGES)
def test_every_configuration_is_in_the_page_line_by_line(name: str) -> None:
    page = page_in(name)
    for position, lines in enumerate(source_in(name).traces.values()):
        start = text_in(name).index(f'<details id="s{position}">')
        part = HtmlPage(text_in(name)[start : text_in(name).index("</details>", start)])
        cells = [number for number, (tag, _) in enumerate(part.elements) if tag == "td"]
        shown = ["".join(text for at, text in part.texts if at == cell) for cell in cells[1::3]]
        assert "\n".join(shown).splitlines() == [line.text.rstrip() for line in lines]
    assert page.unbalanced == []


@pytest.mark.parametrize("name", PAGES)
def test_a_line_leads_to_the_statement_that_causes_it(name: str) -> None:
    source, text = source_in(name), text_in(name)
    files = source.inventory.files
    linked = 0
    for position, lines in enumerate(source.traces.values()):
        start = text.index(f'<details id="s{position}">')
        part = text[start : text.index("</details>", start)]
        rows = re.findall(r"<tr(?: id=c\d+)?><td>(\d+)<td>(.*?)<td>(.*?)\n", part, flags=re.DOTALL)
        for number, _, links in rows:
            causes = lines[int(number) - 1].causes
            if not causes:
                continue
            file, at = causes[0].line
            stated = files[source.inventory.name_of(file)].splitlines()[at - 1]
            anchor = re.search(r"href=#(i\d+)", links)
            assert anchor is not None
            line = page_in(name).text_of(anchor[1])
            assert line.startswith(stated)
            linked += 1
    assert linked or not source.traces


def test_a_statement_leads_to_the_lines_that_it_causes() -> None:
    page = page_in("minimal")
    text = text_in("minimal")
    row = re.search(r"<li id=i\d+>(      vmnic2: .*?)<a href=#(c\d+)>san-a:(\d+)</a>", text)
    assert row is not None
    block = page.text_of(row[2])
    assert block.startswith(f"{row[3]}interface Ethernet1\n   description esx01_vmnic2")


def test_findings_have_what_filters_ask_for() -> None:
    page = page_in("transit")
    rows = [one for one in page.all("tr") if "data-rule" in one]
    findings = source_in("transit").audit.findings
    assert [one["data-rule"] for one in rows] == [row.rule for row in rows_in("transit")]
    named = sorted((row.rule, name) for row in rows_in("transit") for name in row.objects)
    assert named == sorted((f.rule, name) for f in findings for name in (f.object, *f.also))
    assert {one["data-severity"] for one in rows} == {"warning", "info"}
    switches = set(source_in("transit").context.san.switches)
    assert {name for one in rows for name in one["data-switch"].split()} <= switches
    assert {"A", "B"} >= {name for one in rows for name in one["data-fabric"].split()}


def rows_in(name: str) -> list[FindingRow]:
    source = source_in(name)
    return finding_rows(source.audit.findings, source.context.cabling, source.inventory)


def test_findings_that_say_the_same_are_one_row_the_worst_first_and_waived_last() -> None:
    rows = rows_in("netapp-dss")
    order = ["error", "warning", "info", "waived"]
    ranks = [order.index(row.severity) for row in rows]
    assert ranks == sorted(ranks)
    assert {row.severity for row in rows} >= {"warning", "info", "waived"}
    said = [(row.rule, row.severity, row.found, row.expected, row.fix) for row in rows]
    assert len(rows_in("transit")) < len(source_in("transit").audit.findings)
    assert len(set(said)) == len(said)


def test_no_column_is_empty_no_backtick_is_shown_and_no_finding_is_no_colour() -> None:
    for name in ("minimal", "transit"):
        before = text_in(name)[: text_in(name).index('<section id="texts"')]
        body = before[before.index("<body>") :]
        assert "`" not in re.sub(r"<svg.*?</svg>", "", body, flags=re.DOTALL)
        assert ("Media</th>" in body) == any(
            one.media for one in list_cables(source_in(name).context.cabling)
        )
    assert '<li class="none">0 errors</li>' in text_in("transit")
    assert "<code>controller</code>" in text_in("transit")
    assert "<span class=id>n5k-1</span>" in text_in("transit")


def test_nothing_of_an_inventory_becomes_an_element_or_an_attribute(tmp_path: Path) -> None:
    pages = []
    for attack, file in (("plain", "more.yml"), (ATTACK, "<img src=x onerror=alert(3)>.yml")):
        folder = tmp_path / file.replace("/", "")
        folder.mkdir()
        text = INVENTORY.replace("ATTACK", json.dumps(attack)).replace("COMMENT", attack)
        (folder / "san.yml").write_text(text, encoding="utf-8")
        (folder / file).write_text("vlans: {spare: {id: 200, role: other}}\n", encoding="utf-8")
        html = san_page(source_of(folder, tmp_path))
        pages.append(HtmlPage(html))
        assert "letmein" not in html
    plain, hostile = pages
    assert hostile.kinds == plain.kinds
    assert len(hostile.elements) == len(plain.elements)
    assert hostile.links == plain.links
    assert hostile.unbalanced == plain.unbalanced == []
    assert hostile.whole_text.count("<script>alert(1)</script>") >= 6


def test_the_same_inventory_gives_the_same_page() -> None:
    assert san_page(source_of(SANS["minimal"], Path("no such build"))) == text_in("minimal")


def test_the_verb_writes_the_page_into_the_build(tmp_path: Path) -> None:
    done = sanfab("report", ROOT / "inventory/minimal", "--build", tmp_path)
    page = tmp_path / "minimal/report.html"
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"{page}: minimal, {page.stat().st_size / 1000:,.0f} KB\n"
    assert "never validated" in page.read_text(encoding="utf-8")


LIMIT = 2 * 1024**2
"""Bytes of the page of 60 full switches."""
FIXED = 60_000
"""Bytes that it has whatever the SAN."""


@pytest.mark.parametrize("switches", [10, *([60] if NIGHTLY else [])])
def test_a_page_of_60_full_switches_stays_below_2_megabytes(
    switches: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sanfab.report.san_page.texts.MANY_LINES", 1000)
    write(tmp_path / "san", switches)
    page = san_page(source_of(tmp_path / "san", Path("no such build")))
    assert len(page.encode()) < FIXED + (LIMIT - FIXED) * switches / 60


INKS = ("ink", "quiet", "link", "error", "warning", "info", "good", "a", "b")
GROUNDS = ("page", "band", "mark")
DRAWN = {"ground": ("ink", "isl", "peer", "host", "array", "planned", "retired"),
         "box": ("ink", "quiet"), "a-fill": ("a", "ink"), "b-fill": ("b", "ink")}  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_lines_stand_out_from_their_ground(theme: str) -> None:
    colours: dict[str, str] = {}
    for name in (f"diagram_{theme}.css", f"page_{theme}.css"):
        text = (ROOT / "templates/report" / name).read_text(encoding="utf-8")
        colours |= dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", text))
    pairs = [(ink, ground) for ink in INKS for ground in GROUNDS]
    pairs += [(ink, ground) for ground, inks in DRAWN.items() for ink in inks]
    weak = {pair for pair in pairs if contrast(*(colours[one] for one in pair)) < 4.5}
    assert weak == set()


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_rehearsal_is_a_table_of_its_steps() -> None:
    source = source_in("minimal")
    steps = [
        RehearsedStep(title="at rest", planned=2, found=2),
        RehearsedStep(title="without <switch> san-a", planned=1, found=0),
    ]
    rehearsal = Rehearsed(steps=2, different=1, frames={}, not_shown=[], results=steps)
    manifest = manifest_with(rehearsal=rehearsal)
    page = HtmlPage(san_page(replace(source, manifest=manifest, reasons=())))
    text = page.whole_text
    assert "rehearsal: 1 difference from the test plan in 2 steps" in text
    assert "at rest 2 2 as planned without <switch> san-a 1 0 differs" in text
    assert "Steps of the rehearsal" not in HtmlPage(text_in("minimal")).whole_text


def test_coverage_says_who_proved_what_and_why_a_build_is_not_validated() -> None:
    source = source_in("minimal")
    manifest = manifest_with(
        failures=FailureCounts(analysed=3, total=4),
        pairs=PairCounts(asked=1, not_asked={}),
        coverage={"san-a": {"VLANs": ["Batfish", "checks"], "MTU": [], "zones": None}},
    )
    page = HtmlPage(san_page(replace(source, manifest=manifest, reasons=())))
    text = page.whole_text
    assert "Batfish 0.36, 7 questions, 2026-11-22T12:00:00+00:00: passed; 3 of 4 single" in text
    row = re.search(r"Who proved what in the last validation (.*?) Rules ", text)
    assert row is not None
    assert row[1].split("san-a", maxsplit=1)[1].split()[:4] == ["not", "used", "Batfish,", "checks"]
    assert "nobody" in row[1]
    assert "build validated" in text
    refused = HtmlPage(text_in("minimal")).whole_text
    assert "no such build/minimal/manifest.json: no such file" in refused
    assert "build not validated" in refused
