"""`import --sheet`: hosts, WWPNs and cables from CSV and workbooks, as storage teams keep them."""

from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from sanfab.errors import SanfabError
from sanfab.importing.captures import read_captures
from sanfab.importing.known_ports import KnownPort
from sanfab.importing.run import Imported, import_switches
from sanfab.importing.sheets import known_ports_in
from sanfab.inventory.load import load_inventory
from support.bench import TINY
from support.console import ROOT, sanfab
from support.imports import collected

HEAD = "Host,HBA,Switch,Switch port,WWPN\n"
WWPN = "10:00:00:00:c9:aa:bb:cc"


def ports_of(folder: Path, text: str | bytes, mapping: str = "") -> list[KnownPort]:
    """Return the ports that a file of CSV knows."""
    file, columns = folder / "hosts.csv", folder / "columns.yml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    columns.write_text(mapping)
    return [*known_ports_in([file], columns if mapping else None).ports]


def refused(folder: Path, text: str | bytes, mapping: str = "") -> str:
    with pytest.raises(SanfabError) as error:
        ports_of(folder, text, mapping)
    return str(error.value)


@pytest.mark.parametrize(
    "written",
    [
        WWPN,
        "10000000C9AABBCC",
        "10-00-00-00-C9-AA-BB-CC",
        "0x10000000c9aabbcc",
        "1000.0000.c9aa.bbcc",
        "naa.10000000c9aabbcc",
        "fc.20000000c9aabbcc:10000000c9aabbcc",
        " 10:00:00:00:C9:AA:BB:CC\u200b",
    ],
)
def test_a_wwpn_is_read_in_every_form(written: str, tmp_path: Path) -> None:
    assert ports_of(tmp_path, f"Host,WWPN\nesx01,{written}\n")[0].wwpn == WWPN


@pytest.mark.parametrize(
    "content",
    [
        f"Host,WWPN\nesx01,{WWPN}\n".encode("utf-8-sig"),
        f"Host;WWPN;Größe\r\nesx01;{WWPN};1\r\n".encode("cp1252"),
        f"Host\tWWPN\nesx01\t{WWPN}\n".encode("utf-16"),
        f"sep=;\nHosts of the SAN;\n;\nHost;WWPN\n;\nesx01;{WWPN}\n;;;\n".encode(),
        f'Host,WWPN\n"esx01.example.net","{WWPN}"\n'.encode(),
    ],
)
def test_csv_is_read_as_spreadsheets_save_it(content: bytes, tmp_path: Path) -> None:
    (found,) = ports_of(tmp_path, content)
    assert (found.device, found.wwpn) == ("esx01", WWPN)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("esx01,a,,,1000000C9AABBCC", "row 2, column E: found 1000000C9AABBCC with 15 digits"),
        ("esx01,a,,,5000144", "expected a WWPN: 16 hexadecimal digits; a spreadsheet drops zeros"),
        ("esx01,a,,,5.00144E+15", "row 2, column E: found 5.00144E+15: a spreadsheet took it for"),
        ("esx01,a,,,none of us knows", "found none of us knows, expected a WWPN"),
        (f",a,,,{WWPN}", "row 2, column A: no device; repeat its name in each row, or merge"),
        (f"\x1b[2J,a,,,{WWPN}", r"found \x1b[2J, expected a name: a letter"),
        (
            f"esx01,a,,,{WWPN}\nesx02,b,,,{WWPN}",
            f"row 3: the WWPN {WWPN} is that of hosts.csv, row",
        ),
        (
            "esx01,a,s,1,\nesx02,b,S,1,",
            "row 3: the switch port s 1 is that of hosts.csv, row 2 too",
        ),
    ],
)
def test_a_mistake_is_told_with_row_and_column(row: str, message: str, tmp_path: Path) -> None:
    assert message in refused(tmp_path, f"{HEAD}{row}\n")


def test_all_mistakes_of_the_sheets_are_told_at_once(tmp_path: Path) -> None:
    text = refused(tmp_path, f"{HEAD}esx01,a,,,1\nesx02,b,,,2\n")
    assert "row 2, column E" in text
    assert "row 3, column E" in text


WIDE = """Server Name,OS,HBA A,HBA B,Switch A,Switch B
esx01,Windows Server 2022,10000000C9AABBCC,10000000C9AABBCD,mds-a,mds-b
sql02,RHEL 9,10000000C9AABBCE,,mds-a,
"""
MAPPING = """device: Server Name
os: OS
ports:
  fc_a: {wwpn: HBA A, switch: Switch A}
  fc_b: {wwpn: HBA B, switch: Switch B}
"""


def test_a_row_may_have_a_port_of_each_fabric(tmp_path: Path) -> None:
    found = ports_of(tmp_path, WIDE, MAPPING)
    assert [(one.device, one.label, one.system, one.wwpn[-2:], one.switch) for one in found] == [
        ("esx01", "fc_a", "windows", "cc", "mds-a"),
        ("esx01", "fc_b", "windows", "cd", "mds-b"),
        ("sql02", "fc_a", "linux", "ce", "mds-a"),
    ]


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ("device: Server Nam\n", "no column Server Nam, expected one; did you mean Server Name?"),
        ("devise: Server Name\n", "found devise, expected"),
        ("os: OS\n", "device: missing"),
        ("just text\n", "found no mapping of columns"),
        (
            "device: OS\nports: {a: {wwpn: [1]}}\n",
            "ports.a: wwpn: expected the heading of a column",
        ),
    ],
)
def test_a_mapping_that_does_not_fit_is_refused(mapping: str, message: str, tmp_path: Path) -> None:
    if "Nam" in mapping:
        mapping += "os: OS\n"
    assert message in refused(tmp_path, WIDE, mapping)


def test_a_heading_that_may_mean_two_things_is_refused(tmp_path: Path) -> None:
    assert "that of the device or of the switch" in refused(tmp_path, "Host,Switch,Port\na,b,c\n")
    assert "both may hold device" in refused(tmp_path, "Host,Array,WWPN\na,b,c\n")
    assert "no row has headings" in refused(tmp_path, "Contact,Phone\nBob,1\n")


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    from openpyxl import Workbook  # noqa: PLC0415  # takes long to import

    book = Workbook()
    sheet = book.active
    sheet.append(["Fibre Channel hosts"])
    sheet.append(["Host", "HBA", "Switch", "Switch port", "WWPN"])
    sheet.append(["esx01", 7, "mds-a", "fc1/5", WWPN])
    sheet["B3"].number_format = "000"
    sheet.append([None, "b", "mds-b", "fc1/5", "10000000C9AABBCD"])
    sheet.merge_cells("A1:E1")
    sheet.merge_cells("A3:A4")
    book.create_sheet("Contacts").append(["Bob"])
    hidden = book.create_sheet("Old")
    hidden.append(["Host", "WWPN"])
    hidden.append(["esx99", "1"])
    hidden.sheet_state = "hidden"
    book.save(tmp_path / "hosts.xlsx")
    return tmp_path / "hosts.xlsx"


def test_a_workbook_is_read_as_a_person_sees_it(workbook: Path) -> None:
    found = known_ports_in([workbook], None)
    assert [(one.device, one.label, one.source) for one in found.ports] == [
        ("esx01", "007", "hosts.xlsx, sheet Sheet, row 3"),
        ("esx01", "b", "hosts.xlsx, sheet Sheet, row 4"),
    ]
    assert found.notes == ("hosts.xlsx, sheet Contacts: no row has headings of hosts and ports",)


@pytest.mark.parametrize(
    ("cell", "value", "damage"),
    [
        ("D3", datetime(2026, 1, 5), "found 2026-01-05 00:00:00: a spreadsheet took it for a date"),
        ("E3", 5.0014438e19, "found 5.00144e+19: a spreadsheet took it for a number, and its last"),
        ("E4", "=A1", "found nothing: a formula whose value was not saved"),
        ("E4", "#REF!", "found #REF!: the formula of the cell has no value: correct it"),
    ],
)
def test_what_a_spreadsheet_damaged_is_told_with_its_cell(
    cell: str, value: object, damage: str, workbook: Path
) -> None:
    from openpyxl import load_workbook  # noqa: PLC0415

    book = load_workbook(workbook)
    book.active[cell] = value
    book.save(workbook)
    with pytest.raises(SanfabError) as error:
        known_ports_in([workbook], None)
    place = f"hosts.xlsx, sheet Sheet, row {cell[1]}, column {cell[0]}"
    assert str(error.value).startswith(f"{place}: {damage}")
    assert str(error.value).count("\n") == 0


@pytest.mark.parametrize("cells", ["A1:XFD1048576", "A1:A1048576", "$A$1:$XFD$200000"])
def test_cells_merged_over_a_whole_sheet_are_refused_at_once(cells: str, workbook: Path) -> None:
    other = workbook.with_name("other.xlsx")
    with ZipFile(workbook) as packed, ZipFile(other, "w") as changed:
        for name in packed.namelist():
            changed.writestr(name, packed.read(name).replace(b"A1:E1", cells.encode()))
    with pytest.raises(SanfabError, match="are merged, up to column"):
        known_ports_in([other], None)


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hosts.xlsx"
    file.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(SanfabError, match="found no workbook that can be read"):
        known_ports_in([file], None)
    with pytest.raises(SanfabError, match="cannot be read: No such file"):
        known_ports_in([tmp_path / "none.csv"], None)
    assert "found a workbook, expected CSV" in refused(tmp_path, b"\xd0\xcf\x11\xe0 old")
    assert "found no text" in refused(tmp_path, b"a\0b")


# With captures


def with_sheet(folder: Path, inventory: Path, sheet: str, old: str = "", new: str = "") -> Imported:
    """Return the import of the captures of an inventory, some lines changed, with a sheet."""
    captures = folder / "captures"
    captures.mkdir()
    collected(load_inventory(inventory)[1], captures)
    for file in captures.glob("*.cfg"):
        file.write_text(file.read_text().replace(old, new))
    (captures / "captures.json").unlink()
    (folder / "hosts.csv").write_text(sheet)
    known = known_ports_in([folder / "hosts.csv"], None)
    return import_switches(read_captures(captures), "tiny", {}, known)


def tiny(folder: Path) -> Path:
    (folder / "san").mkdir()
    (folder / "san" / "san.yml").write_text(TINY)
    return folder / "san"


SHEET = """Host;HBA;Switch;Switch port;IP address;OS
db7.example.net;eth4;SAN-A;Et1;10.1.1.21;Oracle Linux 9
db7;eth5;san-b;ethernet1;10.1.2.21;Oracle Linux 9
nimble01;;san-a;Eth7;;other
esx02;vmnic2;san-c;Eth1;;esxi
"""


def test_a_sheet_tells_what_no_switch_knows(tmp_path: Path) -> None:
    found = with_sheet(tmp_path, tiny(tmp_path), SHEET, "description esx01_vmnic", "! ")
    host = found.cabling.san.hosts["db7"]
    assert host.os == "linux"
    assert {label: (port.at, port.addresses) for label, port in host.ports.items()} == {
        "eth4": ("san-a Ethernet1", ("10.1.1.21",)),
        "eth5": ("san-b Ethernet1", ("10.1.2.21",)),
    }
    assert not [place for place in found.draft.questions if "db7" in map(str, place)]
    assert found.cabling.san.switches["san-a"].managed == "all"  # the port has no description
    assert [(one.place, one.text) for one in found.draft.remainders] == [
        ("nimble01", "hosts.csv, row 4: san-a Ethernet7 is not in use"),
        ("esx02 vmnic2", "hosts.csv, row 5: san-c is none of the captured switches"),
    ]


def test_a_sheet_that_contradicts_a_switch_is_told_with_both(tmp_path: Path) -> None:
    found = with_sheet(tmp_path, tiny(tmp_path), SHEET)
    told = "the description names esx01 vmnic2, hosts.csv, row 2 has db7 eth4"
    assert f"san-a Ethernet1: {told}" in found.doubts
    assert found.draft.questions["switches", "san-a", "ports", "Ethernet1"].evidence == told
    assert "db7" not in found.cabling.san.hosts


def test_a_sheet_tells_the_wwpns_of_ports_that_no_alias_tells(tmp_path: Path) -> None:
    inventory = ROOT / "inventory" / "netapp-dss-fc-zoned"
    given = load_inventory(inventory)[0]
    rows = [
        f"{name},{label},{port.at.replace(' ', ',')},{port.wwpn}"
        for name, host in given.hosts.items()
        for label, port in host.ports.items()
        if port.at is not None
    ]
    found = with_sheet(tmp_path, inventory, HEAD + "\n".join(rows) + "\n")
    for name, host in given.hosts.items():
        ports = found.cabling.san.hosts[name].ports
        for label, port in host.ports.items():
            assert (ports[label].at, ports[label].wwpn) == (port.at, port.wwpn)


def test_the_verb_reads_sheets(tmp_path: Path) -> None:
    with_sheet(tmp_path, tiny(tmp_path), SHEET)
    (tmp_path / "columns.yml").write_text(
        "device: Host\nlabel: HBA\nswitch: Switch\nswitch_port: Switch port\n"
    )
    words = ("--captures", tmp_path / "captures", "--out", tmp_path / "out")
    done = sanfab(
        "import", *words, "--sheet", tmp_path / "hosts.csv", "--columns", tmp_path / "columns.yml"
    )
    assert done.exit_code == 0, done.output
    assert "look at this first: san-a Ethernet1: the description names esx01 vmnic2" in done.stdout
