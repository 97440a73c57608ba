"""Entries that repeat: ranges of devices and links, profiles of one shape, as a person writes."""

from copy import deepcopy
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from sanfab.importing.draft import Draft
from sanfab.importing.files import inventory_texts, write_inventory
from sanfab.importing.profiles import with_profiles
from sanfab.importing.ranges import join_entries
from sanfab.importing.run import import_captures
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from support.console import ROOT
from support.imports import collected
from support.nightly import NIGHTLY
from support.random_cabling import cabling_from
from support.random_san import random_san

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Data

VLANS = ["iscsi_a", "iscsi_b", "vmotion", "management", "backup"]


def host(number: int, name: str = "ISCSI-A") -> "dict[str, Data]":
    return {
        "os": "linux",
        "ports": {
            "ens1": {
                "at": f"san-a Ethernet{7 * number}",
                "vlan": name,
                "vlans": [*VLANS],
                "ip": f"10.1.1.{number * number}",
            },
            "ens2": {"at": f"san-b Ethernet{7 * number}", "vlan": name, "vlans": [*VLANS]},
        },
    }


def test_hosts_of_one_shape_share_a_profile_whose_name_is_assumed() -> None:
    names = ("db", "web", "mail")
    hosts: Data = {name: host(at) for at, name in enumerate(names, 1)}
    assumed = {
        **{("hosts", name, "os"): "the names of its ports" for name in names},
        ("hosts", "db"): "that it is a host",
        ("hosts", "db", "ports", "ens1", "ip"): "ARP",
    }
    found, why = with_profiles({"hosts": hosts, "access": []}, assumed)
    assert list(found) == ["profiles", "hosts", "access"]
    port: Data = {"vlan": "ISCSI-A", "vlans": [*VLANS]}
    assert found["profiles"] == {
        "hosts": {"linux": {"os": "linux", "ports": {"ens1": port, "ens2": port}}}
    }
    assert found["hosts"] == {
        name: {
            "profile": "linux",
            "ports": {
                "ens1": {"at": f"san-a Ethernet{7 * at}", "ip": f"10.1.1.{at * at}"},
                "ens2": {"at": f"san-b Ethernet{7 * at}"},
            },
        }
        for at, name in enumerate(names, 1)
    }
    assert why == {
        ("profiles", "hosts", "linux"): "the name",
        ("profiles", "hosts", "linux", "os"): "the names of its ports",
        ("hosts", "db"): "that it is a host",
        ("hosts", "db", "ports", "ens1", "ip"): "ARP",
    }


def test_two_shapes_have_two_profiles() -> None:
    names = ("db", "web", "mail", "a", "b", "c")
    hosts: Data = {
        name: host(at, "ISCSI-A" if at < 4 else "ISCSI-B") for at, name in enumerate(names, 1)
    }
    found, _ = with_profiles({"hosts": hosts}, {})
    entries = found["hosts"]
    assert isinstance(entries, dict)
    used = [one["profile"] for one in entries.values() if isinstance(one, dict)]
    assert used == ["linux"] * 3 + ["linux-2"] * 3


@pytest.mark.parametrize(
    "hosts",
    [
        {"db": host(1)},
        {name: {"os": "linux", "ports": {"a": {"at": f"x {name}"}}} for name in "abcd"},
        {name: host(at, "[1-3]") for at, name in enumerate("abcd", 1)},
    ],
    ids=["one host", "nothing to save", "what looks like a range"],
)
def test_nothing_is_shared_that_saves_nothing_or_would_be_counted(hosts: "Data") -> None:
    before = deepcopy(hosts)
    assert with_profiles({"hosts": hosts}, {}) == ({"hosts": before}, {})


def test_switches_of_a_model_share_what_all_state_but_their_place() -> None:
    zone: Data = {"name": "PST", "offset": "-08:00", "summer": {"name": "PDT", "begins": "x" * 60}}
    switches: Data = {
        f"leaf-{at}": {
            "model": "s4810",
            "release": "9.9(0.0)",
            "fabric": "A",
            "time_zone": zone,
            "ports": {"Te 0/1": {"enabled": False}},
            "management": {"address": f"192.0.2.{at}/24"},
        }
        for at in range(1, 4)
    }
    found, _ = with_profiles({"switches": switches}, {})
    assert found["profiles"] == {
        "switches": {"s4810": {"model": "s4810", "release": "9.9(0.0)", "time_zone": zone}}
    }


def test_arrays_neighbors_and_links_that_count_up_are_ranges() -> None:
    draft = Draft(
        {
            "links": [
                {"role": "isl", "between": [f"leaf-{at} 49", f"spine-a {at}"], "lag": 10 + at}
                for at in range(1, 4)
            ]
            + [{"role": "isl", "between": ["leaf-9 49", "spine-a 9"], "lag": 19}],
            "arrays": {
                f"nim0{at}": {"family": "nimble", "ports": {"tg1": {"at": f"leaf-1 {at}"}}}
                for at in (1, 2)
            },
            "neighbors": {f"core{at}": {"ports": {"p": {"at": f"leaf-1 4{at}"}}} for at in (1, 2)},
        },
        assumed={("links", 1, "between"): "the order", ("links", 3, "lag"): "its number"},
    )
    found, assumed = join_entries(draft)
    assert found["links"] == [
        {"role": "isl", "between": ["leaf-[1-3] 49", "spine-a [1-3]"], "lag": "[11-13]"},
        {"role": "isl", "between": ["leaf-9 49", "spine-a 9"], "lag": 19},
    ]
    assert found["arrays"] == {
        "nim[01-02]": {"family": "nimble", "ports": {"tg1": {"at": "leaf-1 [1-2]"}}}
    }
    assert found["neighbors"] == {"core[1-2]": {"ports": {"p": {"at": "leaf-1 [41-42]"}}}}
    assert assumed == {("links", 0, "between"): "the order", ("links", 1, "lag"): "its number"}


def test_links_with_an_end_in_common_stay_apart() -> None:
    links: list[Data] = [
        {"role": "isl", "between": ["leaf-1 49", f"spine-a {at}"]} for at in (1, 2)
    ]
    assert join_entries(Draft({"links": links}))[0]["links"] == links


@pytest.mark.parametrize("name", ["flexpod-sm-bc", "dell-vlt", "powerflex-appliance"])
def test_files_with_profiles_are_read_as_the_draft(name: str, tmp_path: Path) -> None:
    captures = tmp_path / "captures"
    captures.mkdir()
    collected(load_inventory(ROOT / "inventory" / name)[1], captures)
    found = import_captures(captures, name, {})
    assert "\nprofiles:\n" in "\n".join(inventory_texts(found.draft).values())
    write_inventory(tmp_path / name, found.draft, found.cabling.san)
    assert load_inventory(tmp_path / name)[0] == found.cabling.san


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_files_of_random_sans_are_read_as_the_draft(nos: str, tmp_path: Path) -> None:
    for seed in range(100 if NIGHTLY else 2):
        captures = tmp_path / f"captures{seed}"
        captures.mkdir()
        collected(cabling_from(random_san(Random(seed), nos)), captures)
        found = import_captures(captures, "random", {})
        write_inventory(tmp_path / f"out{seed}", found.draft, found.cabling.san)
