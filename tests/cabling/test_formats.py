"""Workbook, page, labels and bill of materials: complete, and inert whatever a name holds."""

import csv
import io
import zipfile
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from support.cabling import PLACES, both, stated_ends
from support.console import sanfab
from support.sans import SANS, SWEPT

if TYPE_CHECKING:
    from openpyxl import Workbook

HOSTILE = (
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1+1)",
    "</td><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{=1}",
    "https://example.com/x",
)


def hostile_san(folder: Path, text: str) -> Path:
    quoted = "'" + text.replace("'", "''") + "'"
    inventory = PLACES.replace("rack: r07", f"rack: {quoted}").replace(
        "site: north", f"site: {quoted}"
    )
    inventory = inventory.replace("label: [L-1, L-2]", f"label: [{quoted}, L-2]")
    (folder / "san.yml").write_text(inventory.replace("optics: 10GBASE-SR", f"optics: {quoted}"))
    return folder


def workbook(folder: Path, out: Path, *words: str) -> "Workbook":
    import openpyxl  # noqa: PLC0415  # takes a twentieth of the collection of all tests

    done = sanfab("cabling", folder, "--format", "xlsx", "--out", out, *words)
    assert done.exit_code == 0, done.output
    return openpyxl.load_workbook(out)


def report(folder: Path, output_format: str, *words: str) -> str:
    done = sanfab("cabling", folder, "--format", output_format, *words)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize("name", SWEPT)
def test_the_workbook_has_each_cable_of_the_inventory_once(name: str, tmp_path: Path) -> None:
    sheet = workbook(SWEPT[name], tmp_path / "x.xlsx")["Cables"]
    heading, *lines = sheet.iter_rows(values_only=True)
    at = [heading.index(f"{part} {end}") for end in "AB" for part in ("device", "port")]
    ends = [both(*((str(line[a]), str(line[b])) for a, b in (at[:2], at[2:]))) for line in lines]
    assert Counter(ends) == stated_ends(SWEPT[name])


def test_the_workbook_has_the_cells_of_the_csv_and_the_bill(san: Path, tmp_path: Path) -> None:
    book = workbook(san, tmp_path / "x.xlsx")
    for sheet, words in (("Cables", ()), ("Materials", ("--materials",))):
        cells = [[*line] for line in book[sheet].iter_rows(values_only=True)]
        text = [["" if cell is None else f"{cell}" for cell in line] for line in cells]
        assert text == list(csv.reader(io.StringIO(report(san, "csv", *words))))
    again = tmp_path / "again.xlsx"
    workbook(san, again)
    assert again.read_bytes() == (tmp_path / "x.xlsx").read_bytes()


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_comes_alive(text: str, san: Path, tmp_path: Path) -> None:
    hostile_san(san, text)
    book = workbook(san, tmp_path / "x.xlsx")
    cells = [cell for sheet in book for line in sheet.iter_rows() for cell in line]
    assert [cell.coordinate for cell in cells if cell.data_type not in "sn"] == []
    assert not any(cell.hyperlink for cell in cells)
    assert text in [cell.value for cell in cells]
    with zipfile.ZipFile(tmp_path / "x.xlsx") as archive:
        sheets = b"".join(archive.read(name) for name in archive.namelist() if "sheet" in name)
    assert b"<f>" not in sheets

    rows = [*csv.reader(io.StringIO(report(san, "csv")))]
    rows += csv.reader(io.StringIO(report(san, "csv", "--materials")))
    cells_of_csv = [cell.lstrip() for row in rows for cell in row]
    assert [cell for cell in cells_of_csv if cell.startswith(("=", "+", "-", "@"))] == []
    assert text in {cell.removeprefix("'") for row in rows for cell in row}

    for output_format, scripts in (("html", 1), ("labels", 0)):
        page = Page(report(san, output_format))
        assert page.tags & {"img", "iframe", "a", "object"} == set()
        assert page.scripts == scripts
        assert page.handlers == []
        assert any(text in one for one in page.texts)


class Page(HTMLParser):
    """The elements, attributes that run scripts, and texts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.handlers, self.texts = set[str](), list[str](), list[str]()
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.scripts += tag == "script"
        self.handlers += [name for name, _ in attrs if name.startswith("on") or name == "href"]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize(("page", "width"), [("a4", 210.0), ("letter", 215.9)])
def test_each_cable_has_a_label_at_both_ends_that_fits(san: Path, page: str, width: float) -> None:
    long = "v" * 60
    (san / "san.yml").write_text(PLACES.replace("esx[1-2]:", f"{long}[1-2]:"))
    text = report(san, "labels", "--page", page)
    pages = [one.partition("</svg>")[0] for one in text.split("<svg")[1:]]
    found = [ET.fromstring(f"<svg{one}</svg>") for one in pages]  # noqa: S314  # our own text
    space = "{http://www.w3.org/2000/svg}"
    labels = [label for svg in found for label in svg.iter(f"{space}g")]
    assert {svg.get("width") for svg in found} == {f"{width:g}mm"}
    assert len(labels) == 2 * 8  # not the reserved and the retired one
    for label in labels:
        lines = list(label.iter(f"{space}text"))
        assert [one.text for one in lines[: len(lines) // 2]] == [
            one.text for one in lines[len(lines) // 2 :]
        ]
        for one in lines:
            size, x = float(one.get("font-size", 0)), float(one.get("x", 0))
            assert x + 0.61 * size * len(one.text or "") <= (44 if x < 44 else 92)
            assert float(one.get("y", 99)) < 18


def test_a_port_of_one_lane_has_a_cable_of_its_own(tmp_path: Path) -> None:
    group = ", ".join(f"ethernet1/1/{number}: 1x10G" for number in range(13, 17))
    (tmp_path / "san.yml").write_text(f"""name: s
vlans: {{iscsi_a: {{id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24}}}}
switches:
  s52-a: {{model: s5248f, fabric: A, breakout: {{{group}}}}}
hosts:
  esx[3-4]:
    os: esxi
    ports: {{vmnic2: {{at: "s52-a ethernet1/1/1[3-4]:1", vlan: iscsi_a, media: dac, length: 3}}}}
""")
    assert report(tmp_path, "csv", "--materials").splitlines()[1:] == ["cable,dac,3,,,2,0,0"]


def test_a_bill_counts_breakout_cables_once_and_names_what_is_unknown(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text("""name: s
vlans: {iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24}}
switches:
  n9k-a: {model: nexus-93180yc-fx, fabric: A, breakout: {Ethernet1/49: 4x10G}}
hosts:
  esx[1-4]:
    os: esxi
    ports: {vmnic2: {at: "n9k-a Ethernet1/49/[1-4]", vlan: iscsi_a, media: om4, length: 5}}
  esx[5-6]:
    os: esxi
    ports: {vmnic2: {at: "n9k-a Ethernet1/[5-6]", vlan: iscsi_a, media: dac, length: 3}}
  esx7: {os: esxi, ports: {vmnic2: {at: n9k-a Ethernet1/7, vlan: iscsi_a}}}
  esx8:
    os: esxi
    state: planned
    ports: {vmnic2: {at: n9k-a Ethernet1/8, vlan: iscsi_a, media: cat6a}}
""")
    assert report(tmp_path, "csv", "--materials").splitlines() == [
        "item,type,length m,colour,for,active,planned,retired",
        "breakout cable 4x10G,om4,5,,,1,0,0",
        "cable,cat6a,unknown,,,0,1,0",
        "cable,dac,3,,,2,0,0",
        "cable,unknown,unknown,,,1,0,0",
        "transceiver,unknown,,,host,4,0,0",
        "transceiver,unknown,,,nexus-93180yc-fx,1,0,0",
        'transceiver,"unknown, as the media are",,,host,1,0,0',
        'transceiver,"unknown, as the media are",,,nexus-93180yc-fx,1,0,0',
    ]


def test_what_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    minimal = SANS["minimal"]
    done = sanfab("cabling", minimal, "--format", "xlsx")
    assert (done.exit_code, done.stderr) == (
        2,
        "--format xlsx: a workbook is not printed; add --out FILE\n",
    )
    done = sanfab("cabling", minimal, "--format", "html", "--materials")
    assert done.stderr == "--materials: found --format html, expected text, csv, json\n"
    done = sanfab("cabling", minimal, "--out", tmp_path / "no" / "x")
    assert done.stderr.endswith("no/x: cannot be written: No such file or directory\n")
