"""A change reaches no further than the part of a SAN that is compared."""

import os
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from datetime import date
from json import dumps
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sanfab.errors import InventoryError
from sanfab.facts import SwitchFacts
from sanfab.intent import design_of, intended
from sanfab.inventory.cabling import cabling_of
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.models import add_models
from sanfab.inventory.outlines import outline_of, vsans_in, words_in
from sanfab.model import San
from sanfab.review.reach import reached_parts
from sanfab.review.revisions import StateOfInventory
from sanfab.review.sides import Side, loaded_sides
from sanfab.review.unread import unread_files
from support.sans import SANS

CHOSEN = SANS if os.environ.get("SANFAB_NIGHTLY") else ("greenfield", "dell-vlt")
SAMPLE = 40 if os.environ.get("SANFAB_NIGHTLY") else 4
"""Changes of each SAN."""


def facts_of(document: Document) -> dict[str, SwitchFacts]:
    """Return the intended facts of every switch of a document."""
    cabling = cabling_of(San.model_validate(document.data))
    return {name: intended(design_of(cabling, name)) for name in cabling.san.switches}


def changes(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the data of a SAN, changed in one place each time."""
    for section in ("hosts", "arrays"):
        for name in data.get(section, {}):
            for port in data[section][name]["ports"]:
                changed = deepcopy(data)
                changed[section][name]["ports"][port]["description"] = "changed"
                yield changed
    for name in data.get("vlans", {}):
        changed = deepcopy(data)
        changed["vlans"][name]["id"] = 3500
        yield changed
    for number in range(len(data.get("links", []))):
        changed = deepcopy(data)
        del changed["links"][number]
        yield changed


@pytest.mark.parametrize("name", CHOSEN)
def test_what_a_change_does_not_reach_stays_and_the_rest_is_as_in_the_whole(name: str) -> None:
    base = read_folder(SANS[name])
    add_models(base)
    whole = facts_of(base)
    known = [*changes(base.data)]
    for data in Random(name).sample(known, min(SAMPLE, len(known))):
        head = replace(base, data=data)
        changed = facts_of(head)
        parts = [facts_of(one) for one in reached_parts(base, head, whole_up_to=0)]
        for switch, facts in whole.items():
            if switch in parts[0]:
                assert (parts[0][switch], parts[1][switch]) == (facts, changed[switch])
            else:
                assert facts == changed[switch], f"{switch} differs and is not compared"


def test_parts_that_nothing_connects_are_left_out() -> None:
    base = read_folder(SANS["greenfield"])
    data = deepcopy(base.data)
    data["hosts"]["esx09"]["ports"]["vmnic2"]["description"] = "changed"  # type: ignore[index,call-overload]
    _, head = reached_parts(base, replace(base, data=data), whole_up_to=0)
    switches = San.model_validate(head.data).switches
    assert {*switches} >= {"arista-a", "arista-b"}
    assert not {*switches} & {"n5k-a", "s4810-a"}


def test_what_belongs_to_all_reaches_all() -> None:
    base = read_folder(SANS["greenfield"])
    data = {**base.data, "policy": {"bpdu_guard": False}}
    head = replace(base, data=data)
    assert reached_parts(base, head, whole_up_to=0) == (base, head)


def written(data: dict[str, Any], folder: Path, seed: str) -> Path:
    """Write a SAN as files of one entry each, seldom of more; what belongs to all is one file."""
    random = Random(seed)
    files: dict[int, dict[str, list[str]]] = {}
    for section, entries in data.items():
        shared = section in {"vlans", "vsans", "switches", "hosts", "arrays", "neighbors"}
        items = [f"  {key}: {dumps(one)}" for key, one in entries.items()] if shared else []
        if section in {"links", "access"}:
            items = [f"  - {dumps(one)}" for one in entries]
        for item in items:
            files.setdefault(random.randrange(1, 1000), {}).setdefault(section, []).append(item)
        if not items:
            files.setdefault(0, {})[section] = [f"  {dumps(entries)}"]
    folder.mkdir()
    for number, sections in files.items():
        rows = [row for section, items in sections.items() for row in (f"{section}:", *items)]
        (folder / f"f{number}.yml").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


def sides_of(base: Path, head: Path, whole_up_to: int) -> tuple[Side, Side]:
    """Return both sides of two folders, each named as itself."""
    states = (StateOfInventory("base", Path(), base), StateOfInventory("head", Path(), head))
    return loaded_sides(states, "san", date(2026, 1, 1), whole_up_to)


@pytest.mark.parametrize(
    ("name", "vlan"), [("greenfield", "native_a"), ("greenfield", "fcoe_a"), ("netapp-dss", "fcoe")]
)
def test_a_vlan_that_nobody_names_reaches_those_that_use_it(name: str, vlan: str) -> None:
    base = read_folder(SANS[name])
    add_models(base)
    data: dict[str, Any] = deepcopy(base.data)
    data["vlans"][vlan]["id"] = 3500
    head = replace(base, data=data)
    before, after = facts_of(base), facts_of(head)
    differ = {switch for switch in before if before[switch] != after[switch]}
    assert differ
    assert differ <= {*facts_of(reached_parts(base, head, whole_up_to=0)[1])}


WITHOUT = {
    "one port": {"p": {}},
    "words of its description": {"p": {"description": "vsan 12"}},
    "another port that names two": {"p": {}, "q": {"vsan": 7, "description": "was in vsan 8"}},
    "another port without a WWPN, in a VSAN": {"p": {}, "q": {"vsan": 7, "wwpn": None}},
}
"""Ports of a host, of which `p` may be in any VSAN; each has a WWPN unless it says otherwise."""


def with_ports(ports: dict[str, Any], number: int) -> dict[str, Any]:
    made = {
        port: {"at": f"san-{'ab'[number]} {port}", "wwpn": f"10:00:00:00:c9:00:00:0{number}"} | more
        for port, more in ports.items()
    }
    return {"ports": {name: {k: v for k, v in one.items() if v} for name, one in made.items()}}


@pytest.mark.parametrize("ports", WITHOUT.values(), ids=WITHOUT)
def test_a_port_without_a_vsan_is_connected_with_all_that_share_the_one_of_its_fabric(
    ports: dict[str, Any], tmp_path: Path
) -> None:
    hosts = {f"esx0{number}": with_ports(ports, number) for number in (0, 1)}
    switches = {"san-a": {}, "san-b": {}, "san-c": {}}
    data: dict[str, Any] = {"vsans": {"101": {}}, "switches": switches, "hosts": hosts}
    changed = deepcopy(data)
    changed["hosts"]["esx00"]["ports"]["p"]["wwpn"] = "10:00:00:00:c9:00:00:09"
    _, head = reached_parts(Document(Path(), data), Document(Path(), changed), whole_up_to=0)
    found = head.data["switches"]
    assert isinstance(found, dict)
    assert {*found} == {"san-a", "san-b"}
    for side, state in (("old", data), ("new", changed)):
        for style in (1, None):
            written_apart(state, tmp_path / f"{style}" / side, style)
    for style in (1, None):
        folders = (tmp_path / f"{style}/old", tmp_path / f"{style}/new")
        names = {path.name for path in unread_files(folders, 0).networks}
        assert names == {"san-c.yml"}, style


def written_apart(data: dict[str, Any], folder: Path, indent: int | None) -> None:
    """Write each switch, with the host at it, into a file of its own."""
    folder.mkdir(parents=True)
    (folder / "san.yml").write_text(dumps({"name": "x", "vsans": data["vsans"]}))
    for number, name in enumerate(data["switches"]):
        hosts = {k: v for k, v in data["hosts"].items() if k == f"esx0{number}"}
        ports = [
            f"  {host}:\n    ports:\n"
            + "".join(f"      {port}: {lines(one, indent)}\n" for port, one in ports.items())
            for host, ports in ((host, of["ports"]) for host, of in hosts.items())
        ]
        text = f"switches:\n  {name}: {{}}\n" + ("hosts:\n" if hosts else "") + "".join(ports)
        (folder / f"{name}.yml").write_text(text)


def lines(port: dict[str, Any], indent: int | None) -> str:
    """Return a port in YAML, in one line or with a line for each key."""
    if indent is None:
        return "{" + ", ".join(f"{key}: {dumps(value)}" for key, value in port.items()) + "}"
    return "".join(f"\n        {key}: {dumps(value)}" for key, value in port.items())


def test_a_port_that_names_its_vsan_is_connected_with_that_one_only(tmp_path: Path) -> None:
    hosts = {
        f"esx0{number}": with_ports({"p": {"vsan": 101 + number}}, number) for number in (0, 1)
    }
    data = {"vsans": {"101": {}, "102": {}}, "switches": {"san-a": {}, "san-b": {}}, "hosts": hosts}
    changed: dict[str, Any] = deepcopy(data)
    changed["hosts"]["esx00"]["ports"]["p"]["wwpn"] = "10:00:00:00:c9:00:00:09"
    _, head = reached_parts(Document(Path(), data), Document(Path(), changed), whole_up_to=0)
    assert head.data["switches"] == {"san-a": {}}
    for indent in (1, None):
        for side, state in (("old", data), ("new", changed)):
            written_apart(state, tmp_path / f"{indent}" / side, indent)
        folders = (tmp_path / f"{indent}/old", tmp_path / f"{indent}/new")
        assert {path.name for path in unread_files(folders, 0).networks} == {"san-b.yml"}


ALL_CONNECTED = {"sun-b2b"}
"""SANs of which every file is connected with every other."""


@pytest.mark.parametrize("name", CHOSEN)
def test_a_file_that_is_not_read_holds_nothing_that_changes(name: str, tmp_path: Path) -> None:
    document = read_folder(SANS[name])
    known = [*changes(document.data)]
    old = written(document.data, tmp_path / "old", name)
    left_out = 0
    for number, data in enumerate(Random(name).sample(known, min(SAMPLE, len(known)))):
        new = written(data, tmp_path / f"new{number}", name)
        try:
            whole = [one.owned for one in sides_of(old, new, whole_up_to=10_000)]
        except InventoryError:
            continue  # without one of its links the SAN has mistakes
        base, head = sides_of(old, new, whole_up_to=0)
        left_out += len(unread_files((old, new), 0).networks)
        for switch, facts in whole[0].items():
            if switch in base.owned:
                assert (base.owned[switch], head.owned[switch]) == (facts, whole[1][switch])
            else:
                assert facts == whole[1][switch], f"{switch} differs and is not compared"
    assert left_out or name in ALL_CONNECTED


PLAIN = """\
# a comment
vlans:
  one: {id: 5}   # another
hosts:
  # and one more
  esx[01-02]: {ports: {p0: {at: "san-a Ethernet[1-2]", vsan: 0x10}}}
  "esx03":
    ports: {p0: {vlan: one}}
access:
- {hosts: [esx[01-02], esx03], arrays: [arr]}
"""
NOT_PLAIN = {
    "section in one line": "hosts: {esx01: {os: esxi}}\n",
    "quotes over two lines": 'vlans:\n  one: {description: "a\nhosts:\n  b"}\nhosts: {esx01: {}}\n',
    "an anchor": "hosts:\n  one: &x {os: esxi}\n  esx01: *x\n",
    "an escaped name": 'hosts:\n  "esx\\x301": {os: esxi}\n',
    "a question": "hosts:\n  ? esx01\n  : {os: esxi}\n",
    "other indentation": "{hosts: {\n  esx01: {os: esxi}}}\n",
    "a mark of a document": "---\nhosts:\n  esx01: {os: esxi}\n",
    "two names in a line": "hosts: {esx02: {},\n  esx01: {}}\n",
}
MAPPINGS, LISTS = frozenset({"vlans", "hosts"}), frozenset({"access"})


def test_an_outline_has_the_entries_of_a_plain_file_and_their_words() -> None:
    found = outline_of(PLAIN, MAPPINGS, LISTS)
    assert found is not None
    assert {name: one.names for name, one in found.items()} == {
        "vlans": {"one"},
        "hosts": {"esx01", "esx02", "esx03"},
        "access": set(),
    }
    assert found["hosts"].data is None, "a plain file is not parsed"
    assert words_in(found["hosts"].text) >= {"san-a", "Ethernet1", "Ethernet2", "one"}
    assert words_in(found["access"].text) >= {"esx01", "esx02", "esx03", "arr"}
    assert vsans_in(found["hosts"].text) == {"16"}
    assert vsans_in("vsan: +5, vsan : 6, 'vsan': '7', vsan: # a comment\n  8") == {*"5678"}


@pytest.mark.parametrize("text", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_a_text_that_may_mean_something_else_is_parsed_for_its_outline(text: str) -> None:
    found = outline_of(text, MAPPINGS, LISTS)
    assert found is not None
    assert "esx01" in found["hosts"].names


FAR = {
    "san.yml": "name: san\nprofiles:\n  esx: {os: esxi}\nvlans:\n  native: {id: 2}\n",
    "a.yml": "switches:\n  san-a: {model: x}\nhosts:\n  esx01: {ports: {p: {at: san-a 1}}}\n",
    "b.yml": "vlans:\n  one: {id: 5}\nswitches:\n  san-b: {model: x}\n",
    "c.yml": "hosts:\n  esx02: {profile: esx}\n",
    "d.yml": "links:\n- {between: [san-b 2, san-b 3], vlans: [one]}\n",
}
UNREAD = {
    "a switch": ({"a.yml": FAR["a.yml"].replace("x}", "y}")}, {"b.yml", "c.yml", "d.yml"}),
    "a VLAN": ({"b.yml": FAR["b.yml"].replace("5", "6")}, set()),
    "a link": ({"d.yml": FAR["d.yml"].replace("san-b 3", "san-b 4")}, {"a.yml", "c.yml"}),
    "a profile": ({"san.yml": FAR["san.yml"].replace("esxi", "linux")}, set()),
    "what is said of all": ({"san.yml": FAR["san.yml"] + "policy: {bpdu_guard: false}\n"}, set()),
    "a file that is no YAML": ({"a.yml": "switches: [\n"}, set()),
    "a new file": ({"e.yml": "hosts:\n  esx09: {at: san-b}\n"}, {"a.yml", "c.yml"}),
    "a model of the user": ({"models/x.yml": "like: s4810\n"}, set()),
}


@pytest.mark.parametrize(("change", "unread"), UNREAD.values(), ids=UNREAD)
def test_files_that_a_change_cannot_reach_stay_unread(
    change: dict[str, str], unread: set[str], tmp_path: Path
) -> None:
    for side, texts in (("old", FAR), ("new", FAR | change)):
        for name, text in texts.items():
            path = tmp_path / side / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    found = unread_files((tmp_path / "old", tmp_path / "new"), whole_up_to=0)
    assert {path.name for path in found.networks} == unread
    assert unread_files((tmp_path / "old", tmp_path / "new"), whole_up_to=2).networks == {}


LINKS = {
    "in one line": "- {between: [san-a 2, san-c 3], description: 'vlans: all'}  # vlans: none\n",
    "in several": "- between: [san-a 2, san-c 3]\n  role: isl\n",
    "as data": '- {"between": ["san-a 2", "san-c 3"], "role": "\\x69sl"}\n',
    "with keys in quotes": '- {"between": ["san-a 2", "san-c 3"], "role": "isl"}\n',
    "with a blank before the colon": "- {between : [san-a 2, san-c 3]}\n",
    "with none of them": "- {between: [san-a 2, san-c 3], vlans: null}\n",
    "with no value": "- between: [san-a 2, san-c 3]\n  vlans:\n  role: isl\n",
}


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
def test_a_link_that_states_no_vlans_is_connected_with_all_who_use_one(
    link: str, tmp_path: Path
) -> None:
    """It carries the VLANs of its fabric; the arrays in them decide whether it uses pause."""
    texts = {
        "san.yml": "name: san\nvlans:\n  one: {id: 5}\n",
        "a.yml": f"switches:\n  san-a: {{}}\n  san-c: {{}}\nlinks:\n{link}",
        "b.yml": "arrays:\n  fas: {family: nimble, ports: {p: {at: san-b 1, vlan: one}}}\n",
        "c.yml": "switches:\n  san-d: {}\n",
    }
    for side, family in (("old", "nimble"), ("new", "netapp-ontap")):
        (tmp_path / side).mkdir()
        for name, text in texts.items():
            (tmp_path / side / name).write_text(text.replace("nimble", family))
    folders = (tmp_path / "old", tmp_path / "new")
    assert {path.name for path in unread_files(folders, 0).networks} == {"c.yml"}
    base, head = map(read_folder, folders)
    assert reached_parts(base, head, whole_up_to=0)[1].data["links"] == base.data["links"]


def test_the_words_of_a_profile_count_for_every_file(tmp_path: Path) -> None:
    profile = "name: san\nprofiles:\n  esx: {ports: {p: {at: san-a 7}}}\n"
    for side, model in (("old", "x"), ("new", "y")):
        (tmp_path / side).mkdir()
        for name, text in (FAR | {"san.yml": profile}).items():
            (tmp_path / side / name).write_text(
                text.replace("a: {model: x", f"a: {{model: {model}")
            )
    found = unread_files((tmp_path / "old", tmp_path / "new"), whole_up_to=0)
    assert "c.yml" not in {path.name for path in found.networks}


ANY_VSAN = {
    "one of a profile": ("profiles:\n  up: {ports: {u: {vsan: 101}}}\n", "{at: san-b 1}"),
    "one of a default": ("defaults:\n- {hosts: {ports: {u: {vsan: 101}}}}\n", "{at: san-b 1}"),
    "a WWPN of a profile": ("profiles:\n  up: {ports: {u: {wwpn: x}}}\n", "{at: san-b 1}"),
    "one that is taken out": ("", "{at: san-b 1, vsan: null}"),
    "one that is taken out, in several lines": ("", "\n        at: san-b 1\n        vsan: ~\n"),
    "one that is taken out, as data": ("", '{"at": "san-b 1", "\\x76san": null}'),
}


@pytest.mark.parametrize(("shared", "port"), ANY_VSAN.values(), ids=ANY_VSAN)
def test_a_file_whose_ports_may_be_in_any_vsan_is_connected_with_each(
    shared: str, port: str, tmp_path: Path
) -> None:
    texts = {
        "san.yml": f"name: san\nvsans:\n  101: {{}}\n{shared}",
        "a.yml": "hosts:\n  esx01: {ports: {p: {at: san-a 1, wwpn: x, vsan: 101}}}\n",
        "b.yml": f"neighbors:\n  fi:\n    ports:\n      u: {port}\n",
        "c.yml": "switches:\n  san-c: {}\n",
    }
    for side, wwpn in (("old", "x"), ("new", "y")):
        (tmp_path / side).mkdir()
        for name, text in texts.items():
            changed = text.replace("wwpn: x, vsan", f"wwpn: {wwpn}, vsan")
            (tmp_path / side / name).write_text(changed)
    found = unread_files((tmp_path / "old", tmp_path / "new"), 0).networks
    assert {path.name for path in found} == {"c.yml"} - ({"c.yml"} if shared else set())


def test_what_is_no_yaml_has_no_outline() -> None:
    assert outline_of("hosts: [\n", MAPPINGS, LISTS) is None
