"""The drawing of a SAN: legible, complete, the same bytes each time, and nothing in it alive."""

import os
import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bench.synthetic import write
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.report.diagram import graphviz
from sanfab.report.diagram.dot import dot_text
from sanfab.report.diagram.layout import layout_of
from sanfab.report.diagram.mermaid import mermaid_text
from sanfab.report.diagram.mirrored import counterparts
from sanfab.report.diagram.shapes import Layout, Rectangle, along
from sanfab.report.diagram.svg import diagram_svg
from sanfab.report.diagram.topology import topology_of
from sanfab.resources import how_to_install
from support.console import ROOT, sanfab
from support.drawing import SVG, drawing_of, overlaps
from support.drawn_sans import DRAWINGS, PAIRS, SITES, leaf_and_spine
from support.nightly import NIGHTLY
from support.sans import SANS

PICTURE = ROOT / "docs/pictures/greenfield.svg"
STATES = """\
name: states
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
hosts:
  esx[01-03]: {os: esxi, ports: {p: {at: "san-a Ethernet[1-3]", vlan: iscsi_a}}}
  esx04: {os: esxi, state: planned, ports: {p: {at: san-a Ethernet4, vlan: iscsi_a}}}
  esx05: {os: esxi, ports: {p: {at: san-a Ethernet5, vlan: iscsi_a, state: reserved}}}
  esx06: {os: esxi, state: retired, ports: {p: {at: san-a Ethernet6, vlan: iscsi_a}}}
arrays:
  nimble01: {family: nimble, ports: {A-tg1: {at: san-a Ethernet9, vlan: iscsi_a}}}
access:
  - {hosts: ["esx[01-03]"], arrays: [nimble01]}
"""


def layout_in(folder: Path) -> Layout:
    return layout_of(topology_of(cabling_in(folder)))


def areas_in(layout: Layout) -> dict[str, Rectangle]:
    return {placed.box.names[0]: placed.area for placed in layout.boxes}


@cache
def cabling_in(folder: Path) -> Cabling:
    return load_inventory(folder)[1]


@pytest.mark.parametrize("name", SANS)
def test_nothing_overlaps_and_no_line_passes_a_box_or_a_label(name: str) -> None:
    svg = diagram_svg(topology_of(cabling_in(SANS[name])))
    assert overlaps(drawing_of(svg)) == []


@pytest.mark.parametrize("kind", ["pods", "leaves"] if NIGHTLY else ["leaves"])
def test_sixty_switches_are_legible(kind: str, tmp_path: Path) -> None:
    folder = tmp_path / kind
    write(folder, 60) if kind == "pods" else leaf_and_spine(folder)
    svg = diagram_svg(topology_of(cabling_in(folder)))
    drawing = drawing_of(svg)
    assert overlaps(drawing) == []
    assert len(drawing.boxes) == {"pods": 60 + 30 + 30, "leaves": 60 + 28 + 4}[kind]
    assert drawing.whole.right < 1600
    assert len(svg) < 250_000


def test_leaves_stand_in_rows_and_a_trunk_leads_from_each_spine_to_them(tmp_path: Path) -> None:
    topology = topology_of(cabling_in(leaf_and_spine(tmp_path / "leaves")))
    layout = layout_of(topology)
    areas = areas_in(layout)
    names_of = {box.id: box.names[0] for box in topology.boxes}
    for fabric in "ab":
        rows = [areas[f"leaf-{fabric}{number}"].y for number in range(1, 29)]
        assert rows == sorted(rows)
        assert rows[0] > areas[f"spine-{fabric}1"].low
        trunks = set()
        for one in layout.lines:
            names = {names_of[end] for end in one.line.ends}
            if one.line.role == "isl" and f"spine-{fabric}0" in names:
                # From the third point of the corner at the leaf to the first of that at the spine.
                upright = {point.x for point in one.points[6:10]}
                assert len(upright) == 1
                trunks |= upright
        assert len(trunks) == 1
    middles = {
        areas[f"{name}-a{number}"].x + areas[f"{name}-b{number}"].right
        for name, number in [("leaf", 1), ("leaf", 28), ("spine", 0), ("spine", 1)]
    }
    assert max(middles) - min(middles) < 0.3


@pytest.mark.parametrize("arrays", ["leaf", "spine"])
def test_a_leaf_has_several_devices_and_a_host_several_leaves(arrays: str, tmp_path: Path) -> None:
    folder = leaf_and_spine(tmp_path / "leaves")
    text = (folder / "san.yml").read_text()
    if arrays == "leaf":
        ways = r"at: spine-([ab])([01]) Ethernet3"
        text = re.sub(ways, lambda way: f"at: leaf-{way[1]}5 Ethernet{int(way[2]) + 1}", text)
    more = ", ".join(
        f"{fabric}{leaf}: {{at: leaf-{fabric}{leaf} Ethernet40, vlan: i{fabric}}}"
        for fabric in "ab"
        for leaf in (1, 2)
    )
    text = text.replace("\nhosts:\n", f"\nhosts:\n  db1: {{os: linux, ports: {{{more}}}}}\n")
    (folder / "san.yml").write_text(text)
    topology = topology_of(cabling_in(folder))
    drawing = drawing_of(diagram_svg(topology))
    assert overlaps(drawing) == []
    assert drawing.boxes["db1"].low < drawing.boxes["leaf-a1"].top
    at = drawing.boxes["store1"]
    assert (at.low < drawing.boxes["leaf-a1"].top) == (arrays == "spine")


@pytest.mark.parametrize("name", ["greenfield", "flexpod-fcoe"])
def test_fabric_a_is_left_of_fabric_b(name: str) -> None:
    cabling = cabling_in(SANS[name])
    boxes = drawing_of(diagram_svg(topology_of(cabling))).boxes
    sides = {"A": [], "B": []}
    for switch, intent in cabling.san.switches.items():
        sides[intent.fabric].append(boxes[switch])
    between = [boxes[one] for one in cabling.san.arrays]
    assert max(one.right for one in sides["A"]) < min(one.left for one in between)
    assert max(one.right for one in between) < min(one.left for one in sides["B"])


@pytest.mark.parametrize("name", ["greenfield", "flexpod-fcoe", "minimal"])
def test_fabric_b_is_the_mirror_image_of_fabric_a(name: str) -> None:
    topology = topology_of(cabling_in(SANS[name]))
    layout = layout_of(topology)
    area_of = {placed.box.id: placed.area for placed in layout.boxes}
    images = counterparts(topology)
    assert len(images) == sum(box.fabric == "B" for box in topology.boxes)
    middles = {
        (area_of[image].x + area_of[one].x + area_of[one].width) / 2
        for image, one in images.items()
    }
    assert max(middles) - min(middles) < 0.3
    assert all(area_of[image].y == area_of[one].y for image, one in images.items())
    links = [one for one in layout.lines if set(one.line.ends) in map(set, images.items())]
    assert all(len({point.y for point in one.points}) == 1 for one in links)


def test_two_neighbors_with_hosts_behind_them_are_side_by_side_below_these() -> None:
    layout = layout_in(SANS["flexpod-fcoe"])
    areas = areas_in(layout)
    left, right, hosts = areas["ucs-a"], areas["ucs-b"], areas["blade1"]
    assert left.y == right.y > hosts.low
    assert left.x < hosts.x < hosts.right < right.right
    assert areas["N5K-A"].right < left.x < left.right < right.x < right.right < areas["N5K-B"].x
    name_of = {placed.box.id: placed.box.names[0] for placed in layout.boxes}
    ways = {
        tuple(name_of[end] for end in one.line.ends): one.points
        for one in layout.lines
        if one.line.role == "neighbor"
    }
    assert len(ways) == 4
    for (neighbor, switch), points in ways.items():
        crosses = neighbor[-1] != switch[-1].lower()
        starts_below = points[0].y == pytest.approx(areas[neighbor].low, abs=0.2)
        assert starts_below == crosses, (neighbor, switch)
        if crosses:
            twin = right if neighbor == "ucs-a" else left
            assert all(
                point.y > twin.low for point in along(points, 40) if twin.x < point.x < twin.right
            )


def test_pairs_are_side_by_side_and_a_lag_of_four_switches_is_one() -> None:
    layout = layout_in(PAIRS)
    areas = areas_in(layout)
    assert areas["edge-1"].y == areas["edge-2"].y < areas["nexus-1"].y == areas["nexus-2"].y
    links = [one for one in layout.lines if one.line.role == "isl"]
    for link, column in zip(links, ("1", "2"), strict=True):
        assert areas[f"edge-{column}"].x == areas[f"nexus-{column}"].x
        assert len({point.x for point in link.points}) == 1
    ring = next(one for one in layout.rings if "ISL" in one.title)
    assert all(any(ring.area.has(point) for point in along(one.points, 40)) for one in links)
    assert len(layout.rings) == 2
    svg = diagram_svg(topology_of(cabling_in(PAIRS)))
    assert "one LAG over several switches" in svg
    assert ">LAG<" not in svg
    assert overlaps(drawing_of(svg)) == []


def test_sites_are_framed_and_their_links_mirrored() -> None:
    layout = layout_in(SITES)
    areas = areas_in(layout)
    frames = {one.text: one.area for one in layout.frames if one.kind == "site"}
    for name, area in areas.items():
        inside = [site for site, frame in frames.items() if frame.meets(area)]
        is_south = name in {"south-a", "south-b", "esxs01", "pure-s"}
        assert inside == ["Site south" if is_south else "Site north"]
    left, right = ([p.x for p in one.points] for one in layout.lines if one.line.role == "isl")
    assert max(left) < areas["north-b"].x
    middle = areas["pure-n"].x + areas["pure-n"].width / 2
    assert [round(2 * middle - x) for x in left] == [round(x) for x in right]
    assert overlaps(drawing_of(diagram_svg(topology_of(cabling_in(SITES))))) == []


@pytest.mark.parametrize("name", SANS)
def test_every_switch_device_and_cable_is_in_the_drawing(name: str) -> None:
    cabling = cabling_in(SANS[name])
    topology = topology_of(cabling)
    drawn = [name for box in topology.boxes for name in box.names]
    san = cabling.san
    assert set(drawn) >= {*san.switches, *san.hosts, *san.arrays, *san.neighbors}
    assert len(drawn) == len(set(drawn))
    names_of = {box.id: box.names for box in topology.boxes}
    joined = {
        (device, switch)
        for line in topology.lines
        for device in names_of[line.ends[0]]
        for switch in names_of[line.ends[1]]
    }
    assert {(one.device, one.switch) for one in cabling.every_cable} <= joined


def test_states_and_roles_differ_in_more_than_colour(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(STATES, encoding="utf-8")
    topology = topology_of(cabling_in(tmp_path))
    svg = diagram_svg(topology)
    boxes = {box.lines for box in topology.boxes}
    assert boxes >= {
        ("esx[01-03]", "3 hosts, esxi"),
        ("esx04", "host, esxi, planned"),
        ("esx05", "host, reserved"),
        ("esx06", "host, retired"),
    }
    root = ET.fromstring(svg)  # noqa: S314  # made by sanfab in this test
    groups = [one.get("class") for one in root.iter(f"{SVG}g")]
    for state in ("planned", "reserved", "retired"):
        assert f"line host {state}" in groups
        assert re.search(rf"\.{state} \.stroke {{[^}}]*stroke-dasharray", svg)
    labels = [text.text for text in root.iter(f"{SVG}text")]
    assert {"planned", "reserved", "retired"} <= set(labels)


def test_the_same_inventory_gives_the_same_bytes() -> None:
    loaded = (load_inventory(SANS["greenfield"])[1] for _ in range(2))
    svgs = {diagram_svg(topology_of(cabling)) for cabling in loaded}
    assert len(svgs) == 1


def test_the_picture_of_the_documentation_is_what_the_command_prints(tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    done = sanfab("diagram", "inventory/greenfield", "--out", out, cwd=ROOT)
    assert (done.exit_code, done.output) == (0, "")
    assert out.read_bytes() == PICTURE.read_bytes()


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_drawings_of_the_documentation_are_those_of_today(name: str) -> None:
    svg = diagram_svg(topology_of(cabling_in(DRAWINGS[name])))
    assert (PICTURE.parent / f"{name}.svg").read_text(encoding="utf-8") == f"{svg.rstrip()}\n"


def test_every_format_is_printed() -> None:
    folder = ROOT / "inventory/minimal"
    topology = topology_of(cabling_in(folder))
    for name, text in (
        ("svg", diagram_svg(topology)),
        ("dot", dot_text(topology)),
        ("mermaid", mermaid_text(topology)),
    ):
        done = sanfab("diagram", folder, "--format", name)
        assert (done.exit_code, done.stdout, done.stderr) == (0, text, "")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    out = tmp_path / "no such folder/picture.svg"
    done = sanfab("diagram", ROOT / "inventory/minimal", "--format", "dot", "--out", out)
    assert done.exit_code == 2
    assert done.stderr == f"{out}: cannot be written: No such file or directory\n"


def test_without_graphviz_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pygraphviz", None)
    done = sanfab("diagram", ROOT / "inventory/minimal")
    assert done.exit_code == 2
    assert how_to_install("diagram") in done.stderr


def test_a_graph_on_which_graphviz_fails_ends_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(graphviz, "_arrange", abort)
    done = sanfab("diagram", ROOT / "inventory/minimal")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("Graphviz failed on this drawing")


def abort(_text: str) -> None:
    os._exit(134)


def test_a_peer_link_has_the_lag_of_its_switches(tmp_path: Path) -> None:
    """A switch may make that LAG itself, with a number of its own, whatever the inventory states.

    Its links to others have the number that is stated.
    """
    (tmp_path / "san.yml").write_text(
        "name: pair\nvlans: {lan: {id: 30, role: other}}\nswitches:\n"
        "  ten-[1-3]: {model: s5248f, fabric: A, management: {address: '192.0.2.[41-43]/24'}}\n"
        "links:\n"
        "  - {role: peer, lag: 100, domain: 1, vlans: [lan],\n"
        "     between: [ten-1 ethernet1/1/55-56, ten-2 ethernet1/1/55-56]}\n"
        "  - {role: isl, lag: 7, vlans: [lan],\n"
        "     between: [ten-1 ethernet1/1/53-54, ten-3 ethernet1/1/53-54]}\n"
    )
    lines = topology_of(cabling_in(tmp_path)).lines
    assert [line.facts[0] for line in lines] == [
        "peer link 2x100G, LAG 1000",
        "ISL 2x100G, LAG 7",
    ]
