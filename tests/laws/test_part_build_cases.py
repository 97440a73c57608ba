"""Law: what connects two parts of a SAN without a name, and what runs meet, alter no build."""

import json
import shutil
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from sanfab.cache.inputs import Inputs
from sanfab.inventory.connections import said_in
from support.console import Result, sanfab
from support.part_builds import noted_builds

Files = dict[str, Any]
"""Data by file."""
Seen = tuple[Result, dict[str, str]]
"""What a run printed, and the files that it left."""

PARTS = "pqrs"
SHARED: dict[str, Any] = {
    "name": "pods",
    "profile": "lab",
    "vlans": {
        "fcoe_a": {"id": 235, "role": "fcoe", "fabric": "A", "vsan": 10},
        "fcoe_b": {"id": 236, "role": "fcoe", "fabric": "B", "vsan": 20},
        **{f"iscsi_{one}": {"id": 100 + ord(one), "role": "iscsi"} for one in PARTS},
    },
    "vsans": {"10": {"fabric": "A", "zoneset": "a"}, "20": {"fabric": "B", "zoneset": "b"}},
}


def part(one: str) -> dict[str, Any]:
    """Return a part that nothing connects with others: a switch, a host and an array."""
    port = {"vlan": f"iscsi_{one}"}
    return {
        "switches": {f"sw-{one}": {"model": "nexus-5548up", "fabric": "A"}},
        "hosts": {
            f"h{one}": {"os": "esxi", "ports": {"v": {"at": f"sw-{one} Ethernet1/1"} | port}}
        },
        "arrays": {
            f"a{one}": {"family": "nimble", "ports": {"t": {"at": f"sw-{one} Ethernet1/9"} | port}}
        },
        "access": [{"hosts": [f"h{one}"], "arrays": [f"a{one}"]}],
    }


def parts() -> Files:
    """Return a SAN of four parts, with a file for each."""
    return {"san.yml": deepcopy(SHARED), **{f"{one}.yml": part(one) for one in PARTS}}


def host_port(files: Files, one: str, port: str = "v") -> dict[str, Any]:
    """Return a port of the host of a part."""
    found: dict[str, Any] = files[f"{one}.yml"]["hosts"][f"h{one}"]["ports"].setdefault(port, {})
    return found


def changed_port(files: Files) -> None:
    """Change what concerns nothing else."""
    host_port(files, "p")["description"] = "changed"


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let small SANs be built in parts; return whether each run that asked for it did."""
    return noted_builds(monkeypatch)


def write(folder: Path, files: Files) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(data))


def render(folder: Path, files: Files, *words: str) -> Seen:
    write(folder / "san", files)
    result = sanfab("render", "san", *words, cwd=folder)
    left = (folder / "build/pods").rglob("*")
    return result, {str(one.relative_to(folder)): one.read_text() for one in left if one.is_file()}


def both_ways(
    folder: Path, before: Files, after: Files, between: Callable[[Path], object] | None = None
) -> Result:
    """Build two states in turn, with and without a cache; return what the second one printed.

    ``between``: what happens to the folder of a run before the second.
    """
    seen = []
    for way, words in (("warm", ()), ("cold", ("--no-cache",))):
        assert render(folder / way, before, *words)[0].exit_code == 0
        if between is not None:
            between(folder / way)
        seen.append(render(folder / way, after, *words))
    assert seen[0] == seen[1]
    return seen[0][0]


def with_fibre_channel(files: Files) -> None:
    """Give a part a host and an array in VSAN 10."""
    array = files["p.yml"]["arrays"]["ap"]
    host_port(files, "p", "c").update(
        at="sw-p Ethernet1/2", wwpn="20:00:00:00:c9:00:00:01", vsan=10
    )
    array["ports"]["f"] = {"at": "sw-p Ethernet1/10", "wwpn": "50:00:00:00:c9:00:00:01", "vsan": 10}


def by_profile(files: Files) -> None:
    """Give a neighbor of another part that VSAN by a profile."""
    uplink = {"kind": "fabric-interconnect", "ports": {"u": {"vsan": 10}}}
    files["san.yml"]["profiles"] = {"neighbors": {"fi": uplink}}
    files["q.yml"]["neighbors"] = {
        "fi-q": {"profile": "fi", "ports": {"u": {"at": "sw-q Ethernet1/15"}}}
    }


def by_default(files: Files) -> None:
    """Give it by a default."""
    files["san.yml"]["defaults"] = [{"neighbors": {"ports": {"u": {"vsan": 10}}}}]
    files["q.yml"]["neighbors"] = {
        "fi-q": {"kind": "fabric-interconnect", "ports": {"u": {"at": "sw-q Ethernet1/15"}}}
    }


def by_wwpns_of_a_profile(files: Files) -> None:
    """Let hosts of another part have WWPNs of a profile, and so the VSAN of their fabric."""
    wwpns = {"wwpn": "20:00:00:00:c9:00:01:[01-02]"}
    files["san.yml"]["profiles"] = {"hosts": {"fc": {"os": "esxi", "ports": {"c": wwpns}}}}
    files["q.yml"]["hosts"]["x[1-2]"] = {
        "profile": "fc",
        "ports": {"c": {"at": "sw-q Ethernet1/[20-21]"}},
    }


def by_an_exception(files: Files) -> None:
    """Take the VSAN of a range out for one of its hosts, which has that of its fabric then."""
    both = {"at": "sw-q Ethernet1/[20-21]", "wwpn": "20:00:00:00:c9:00:01:[01-02]", "vsan": 20}
    del files["q.yml"]["switches"]["sw-q"]["fabric"]
    files["q.yml"]["switches"]["sw-x"] = {"model": "nexus-5548up", "fabric": "A"}
    files["q.yml"]["hosts"]["x[1-2]"] = {"os": "esxi", "ports": {"c": both}}
    files["q.yml"]["hosts"]["x2"] = {"ports": {"c": {"at": "sw-x Ethernet1/21", "vsan": None}}}


@pytest.mark.parametrize(
    "way",
    [by_profile, by_default, by_wwpns_of_a_profile, by_an_exception],
    ids=lambda one: one.__name__,
)
def test_a_vsan_that_a_file_does_not_name_connects_it(
    way: Callable[[Files], None], tmp_path: Path
) -> None:
    before = parts()
    with_fibre_channel(before)
    way(before)
    after = deepcopy(before)
    host_port(after, "p", "c")["wwpn"] = "20:00:00:00:c9:00:00:99"
    shown = both_ways(tmp_path, before, after).stdout
    assert shown.count("written") > 2, "the switch of the other part has it too"


def test_an_address_without_a_vlan_stands_once_in_the_san(tmp_path: Path) -> None:
    before = parts()
    for one, last in (("p", 1), ("q", 2)):
        port = host_port(before, one)
        port |= {"vlans": [port.pop("vlan")], "ip": f"10.9.9.{last}"}
    after = deepcopy(before)
    host_port(after, "p")["ip"] = "10.9.9.2"
    assert "10.9.9.2 is already used by" in both_ways(tmp_path, before, after).stderr


def renamed(files: Files) -> None:
    files["z.yml"] = files.pop("p.yml")


def moved_into_a_folder(files: Files) -> None:
    files["sub/p.yml"] = files.pop("p.yml")


def switch_moved(files: Files) -> None:
    files["z.yml"] = {"switches": files["p.yml"].pop("switches")}


def array_moved(files: Files) -> None:
    files["z.yml"] = {"arrays": files["p.yml"].pop("arrays")}


def exchanged(files: Files) -> None:
    files["p.yml"], files["q.yml"] = files["q.yml"], files["p.yml"]


@pytest.mark.parametrize(
    "move",
    [renamed, moved_into_a_folder, switch_moved, array_moved, exchanged],
    ids=lambda one: one.__name__,
)
def test_switches_are_listed_in_the_order_of_the_files(
    move: Callable[[Files], None], tmp_path: Path
) -> None:
    before, after = parts(), parts()
    move(after)
    assert both_ways(tmp_path, before, after).exit_code == 0
    words = ("render", "san", "--format", "json")
    warm, cold = (json.loads(sanfab(*words, cwd=tmp_path / way).stdout) for way in ("warm", "cold"))
    assert warm["arrays"] == cold["arrays"]


def with_text(name: str, text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text(text)


AS_A_RUN_BEGINS: dict[str, Callable[[Path], object]] = {
    "the changed file is as it was": with_text("p.yml", json.dumps(part("p"))),
    "the changed file breaks": with_text("p.yml", "hosts: ["),
    "the changed file vanishes": lambda folder: (folder / "p.yml").unlink(),
    "another file breaks": with_text("q.yml", "hosts: ["),
    "another file vanishes": lambda folder: (folder / "q.yml").unlink(),
    "a file appears": with_text("x.yml", json.dumps({"switches": {"x": {"model": "s4810"}}})),
}


@pytest.mark.parametrize("change", AS_A_RUN_BEGINS.values(), ids=AS_A_RUN_BEGINS)
def test_an_inventory_may_change_while_a_run_begins(
    change: Callable[[Path], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Inputs.__init__

    def begin(inputs: Inputs, folder: Path) -> None:
        real(inputs, folder)
        if "changed" in (folder / "p.yml").read_text():
            change(folder)

    monkeypatch.setattr(Inputs, "__init__", begin)
    before, after = parts(), parts()
    changed_port(after)
    assert both_ways(tmp_path, before, after).exit_code in {0, 2}


def test_what_another_state_left_of_proofs_is_not_taken_for_the_rest(
    tmp_path: Path, built: list[bool]
) -> None:
    """As after a build that was taken back: its proofs were kept, its files are gone."""
    before = parts()
    before["q.yml"]["arrays"]["aq"] |= {"family": "generic"}
    kept = tmp_path / "kept"

    def taken_back(folder: Path) -> None:
        shutil.copytree(folder / "build", kept, dirs_exist_ok=True)
        words = () if folder.name == "warm" else ("--no-cache",)
        assert render(folder, parts(), *words)[0].exit_code == 0
        for new in (folder / "build/.cache").glob("*/proven*"):
            shutil.copy(new, kept / new.relative_to(folder / "build"))
        shutil.rmtree(folder / "build")
        shutil.move(kept, folder / "build")

    after = deepcopy(before)
    changed_port(after)
    both_ways(tmp_path, before, after, taken_back)
    assert not built[-1]
    data = sanfab("render", "san", "--format", "json", cwd=tmp_path / "warm")
    assert json.loads(data.stdout)["arrays"]["changed"] == []


IN_THE_BUILD: dict[str, Callable[[Path], object]] = {
    "a folder named as a configuration": lambda build: (build / "switches/x.cfg").mkdir(),
    "a folder named as a document": lambda build: (build / "arrays/ap/x").mkdir(),
    "a folder in place of a document": lambda build: (build / "arrays/x/undo.md").mkdir(
        parents=True
    ),
    "a link beside the arrays": lambda build: (build / "arrays/x").symlink_to("ap"),
}


@pytest.mark.parametrize("more", IN_THE_BUILD.values(), ids=IN_THE_BUILD)
@pytest.mark.parametrize("is_changed", [False, True])
def test_what_a_run_stumbles_over_in_a_build_is_told_by_each_run(
    more: Callable[[Path], object], tmp_path: Path, *, is_changed: bool
) -> None:
    before, after = parts(), parts()
    if is_changed:
        changed_port(after)
    both_ways(tmp_path, before, after, lambda folder: more(folder / "build/pods"))


def test_a_change_of_nothing_else_builds_a_part(tmp_path: Path, built: list[bool]) -> None:
    before, after = parts(), parts()
    changed_port(after)
    assert both_ways(tmp_path, before, after).exit_code == 0
    assert built == [True]


def test_what_a_file_says_stays_when_a_load_changes_its_data() -> None:
    data: dict[str, Any] = {"vlans": {"iscsi": {"id": 101}}}
    said = said_in(data)
    data["vlans"]["iscsi"]["id"] = 102
    assert said.networks == {"vlans": {"iscsi": {"id": 101}}}
