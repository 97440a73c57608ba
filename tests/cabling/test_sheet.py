"""`cabling`: a row for each cable of the inventory; what is unknown stays empty."""

import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.inventory.load import load_inventory
from support.cabling import PLACES, both, stated_ends
from support.console import sanfab
from support.sans import SWEPT


def sheet(folder: Path, *words: str) -> list[dict[str, str]]:
    done = sanfab("cabling", folder, "--format", "csv", *words)
    assert done.exit_code == 0, done.output
    return list(csv.DictReader(io.StringIO(done.stdout, newline="")))


@pytest.mark.parametrize("name", SWEPT)
def test_the_sheet_has_each_cable_of_the_inventory_once(name: str) -> None:
    rows = sheet(SWEPT[name])
    ends = [
        both((row["device A"], row["port A"]), (row["device B"], row["port B"])) for row in rows
    ]
    assert Counter(ends) == stated_ends(SWEPT[name])


def test_a_row_says_where_both_ends_are_and_what_the_cable_is(san: Path) -> None:
    rows = {f"{row['device B']} {row['port B']}": row for row in sheet(san)}
    assert list(rows["esx2 vmnic3"].values()) == [
        *("north", "3", "r07", "41", "san-b", "Ethernet2", "SR-X"),
        *("north", "3", "r09", "11", "esx2", "vmnic3", "SR-Y"),
        *("om4", "5", "san-b Ethernet2 - esx2 vmnic3", "red", "B", "host", "active"),
    ]
    link = rows["san-b Ethernet24"]
    assert [link[key] for key in ("media", "length m", "label", "colour", "fabric", "role")] == [
        *("dac", "1", "L-2", "grey", "A+B", "isl"),
    ]
    assert {name: row["state"] for name, row in rows.items() if row["state"] != "active"} == {
        "esx3 vmnic2": "planned",
        "esx4 vmnic2": "retired",
        "esx5 vmnic2": "reserved",
    }
    assert rows["esx3 vmnic2"]["media"] == rows["esx3 vmnic2"]["length m"] == ""


def test_a_cable_without_a_switch_has_what_either_end_states(san: Path) -> None:
    (row,) = (row for row in sheet(san) if row["role"] == "direct")
    assert (row["device A"], row["device B"]) == ("sun1", "sun2")
    assert (row["media"], row["length m"]) == ("cat6a", "2.5")


def test_both_ends_of_a_cable_have_a_row_with_one_label(san: Path) -> None:
    rows = sheet(san, "--both-ends", "--columns", "device_a,port_a,optics_a,device_b,label")
    assert len(rows) == 2 * len(sheet(san))
    near, far = (row for row in rows if row["label"] == "san-b Ethernet2 - esx2 vmnic3")
    assert list(near.values())[:4] == ["san-b", "Ethernet2", "SR-X", "esx2"]
    assert list(far.values())[:4] == ["esx2", "vmnic3", "SR-Y", "san-b"]


def test_text_leaves_out_what_nobody_knows_and_json_says_null(san: Path) -> None:
    text = sanfab("cabling", san, "--columns", "device_b,colour_x").stderr
    assert "--columns: no column 'colour_x'; did you mean colour?" in text
    text = sanfab("cabling", san, "--columns", "device_b,device_b").stderr
    assert "--columns: found device_b twice, expected each column once" in text
    text = sanfab("cabling", san, "--columns", "proof").stderr
    assert "proof needs the result of `sanfab verify --format json`; add --verified FILE" in text
    minimal = sanfab("cabling", SWEPT["minimal"]).stdout
    assert minimal.splitlines()[0].split("  ")[0] == "device A"
    assert "rack" not in minimal
    assert minimal.endswith("\n\n6 cables\n")
    found = json.loads(sanfab("cabling", san, "--format", "json").stdout)
    (planned,) = (row for row in found["cables"] if row["state"] == "planned")
    assert (planned["media"], planned["length"], planned["device_a"]) == (None, None, "san-a")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("label: [L-1, L-2]", "label: L-1", "label: found 1 value, expected a list of 2"),
        ("[0.5, 1]", "[0.5]", "length: found 1 value, expected a list of 2: one for each cable"),
        ("[L-1, L-2]", "[L-1, L-1]", "links.0.label.0 has this label too"),
        ("colour: grey", "colour: grey\n    optics: SR", "dac is a copper cable with its ends"),
        ("length: 2.5", "length: 2.5, media: om3", "found cat6a, expected om3 as sun2 nxge0"),
        ("media: cat6a", "media: twinax", "expected dac, aoc, om1,"),
        ("length: 2.5", "length: -1", "found the number -1, expected"),
        ('unit: "[10-11]"', "unit: 0", "found the number 0, expected 1 or more"),
        ("A: blue", "A: url(x)", "found 'url(x)', expected aqua, black"),
    ],
)
def test_what_cannot_be_of_a_cable_is_refused(san: Path, old: str, new: str, said: str) -> None:
    (san / "san.yml").write_text(PLACES.replace(old, new, 1))
    with pytest.raises(InventoryError) as error:
        load_inventory(san)
    assert said in str(error.value)


def test_what_a_cable_is_reaches_no_switch(tmp_path: Path, san: Path) -> None:
    plain = tmp_path / "plain" / "s"
    plain.mkdir(parents=True)
    keys = ("media", "length", "label", "colour", "cable_colours")
    kept = [one for one in PLACES.splitlines() if not one.strip().startswith(keys)]
    (plain / "san.yml").write_text("\n".join(kept))
    texts = []
    for folder in (san, plain):
        done = sanfab("render", folder, "--build", folder.parent / "build")
        assert done.exit_code == 0, done.output
        texts.append((folder.parent / "build/s/switches/san-a.cfg").read_text())
    assert texts[0] == texts[1]


STACK = """name: s
vlans: {iscsi_a: {id: 101, role: iscsi, subnet: 10.1.1.0/24}}
switches: {x: {model: summit-x460-48t, stack: 2, rack: r1, unit: 40}}
hosts:
  h[1-2]: {os: linux, ports: {p: {at: "x [1-2]:5", vlan: iscsi_a}}}
"""


@pytest.mark.parametrize(
    ("stated", "units"),
    [("unit: 40", ["40", ""]), ("stack_units: [40, 38]", ["40", "38"]), ("", ["", ""])],
)
def test_each_unit_of_a_stack_stands_in_its_own_rack_unit(
    tmp_path: Path, stated: str, units: list[str]
) -> None:
    (tmp_path / "san.yml").write_text(STACK.replace(", unit: 40", f", {stated}" if stated else ""))
    assert [row["unit A"] for row in sheet(tmp_path)] == units
    assert {row["rack A"] for row in sheet(tmp_path)} == {"r1"}


def test_a_stack_has_as_many_rack_units_as_units(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(STACK.replace("unit: 40", "stack_units: [1, 2, 3]"))
    said = sanfab("cabling", tmp_path).stderr
    assert "switches.x.stack_units: found 3 values, expected 2: one for each unit" in said


FEX = """name: s
vlans: {iscsi_a: {id: 101, role: iscsi, subnet: 10.1.1.0/24}}
switches:
  n5k:
    model: nexus-5548up
    rack: r1
    unit: 40
    fex:
      101:
        {model: n2k-c2232pp, uplinks: Ethernet1/1-2, rack: r9, unit: 30, media: dac, length: [3, 5]}
hosts:
  h1: {os: linux, ports: {p: {at: n5k Ethernet101/1/5, vlan: iscsi_a}}}
"""


def test_a_fabric_extender_has_its_uplinks_and_its_own_place(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(FEX)
    shown = ("rack A", "unit A", "device A", "port A", "rack B", "device B", "media", "length m")
    assert [[row[name] for name in shown] for row in sheet(tmp_path)] == [
        ["r1", "40", "n5k", "Ethernet1/1", "r9", "n5k FEX101", "dac", "3"],
        ["r1", "40", "n5k", "Ethernet1/2", "r9", "n5k FEX101", "dac", "5"],
        ["r9", "30", "n5k", "Ethernet101/1/5", "", "h1", "", ""],
    ]
    (tmp_path / "san.yml").write_text(FEX.replace("[3, 5]", "[3]"))
    said = sanfab("cabling", tmp_path).stderr
    assert "switches.n5k.fex.101.length: found 1 value, expected a list of 2" in said
