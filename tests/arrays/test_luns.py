"""LUNs of the inventory: what is entered on the array, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from sanfab.arrays.facts import ArrayFacts
from sanfab.arrays.intent import array_facts
from sanfab.inventory.load import load_inventory
from support.console import sanfab
from support.random_cabling import cabling_from
from support.sans import ROOT


def fas(**luns: dict[str, Any]) -> dict[str, Any]:
    """Return a SAN with two hosts, each in a group of its own, and a cluster of two others."""
    ports = {
        f"p{number}": {
            "controller": f"n{number}",
            "at": f"sw Ethernet1/{number}",
            "vlan": "one",
            "ip": f"192.0.2.{number}",
        }
        for number in (1, 2)
    }
    hosts = {
        f"h{number}": {
            "os": "linux",
            "iqn": f"iqn.2000-01.com.example:{number}",
            "ports": {"e": {"at": f"sw Ethernet1/{number}", "vlan": "one"}},
        }
        for number in range(11, 15)
    }
    cluster = [hosts[name]["iqn"] for name in ("h13", "h14")]
    array = {
        "family": "netapp-ontap",
        "svm": "svm1",
        "ports": ports,
        "igroups": {"cluster": cluster},
        "luns": luns,
    }
    return {
        "name": "luns",
        "vlans": {"one": {"id": 10, "role": "iscsi", "subnet": "192.0.2.0/24", "mtu": 9000}},
        "switches": {"sw": {"model": "nexus-5548up"}},
        "hosts": hosts,
        "arrays": {"nas": array},
        "access": [{"hosts": [*hosts], "arrays": ["nas"]}],
    }


def facts(data: dict[str, Any]) -> ArrayFacts:
    return array_facts(cabling_from(data), "nas")


def numbers(found: ArrayFacts) -> dict[str, list[str]]:
    """Return the LUNs of each group with their numbers."""
    seen: dict[str, list[str]] = {}
    for one in found.maps:
        seen.setdefault(one.group, []).append(f"{one.lun.rpartition('/')[2]}={one.number}")
    return seen


def test_a_lun_has_one_number_for_all_its_hosts_and_none_has_it_twice() -> None:
    data = fas(
        own={"size": "1GB", "volume": "v", "hosts": ["h11"], "count": 2},
        all={"size": "2TB", "volume": "v"},
        fixed={"size": "512MB", "volume": "v", "number": 1, "hosts": ["h13", "h14"]},
    )
    assert numbers(facts(data)) == {
        "h11": ["own-1=0", "own-2=1", "all=2"],
        "h12": ["all=2"],
        "cluster": ["all=2", "fixed=1"],
    }


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "a host without access": (
        {"size": "1GB", "hosts": ["h19"]},
        "arrays.nas.luns.one.hosts.0: unknown host of `access` h19",
    ),
    "a part of a group": (
        {"size": "1GB", "hosts": ["h13"]},
        "found h13, which igroup cluster has together with h14: all initiators of a group see the "
        "same LUNs; expected all of its hosts or none",
    ),
    "a size without a unit": ({"size": "250"}, "a size, as 250GB: MB, GB or TB"),
    "a size of a shell": ({"size": "1GB;reboot"}, "a size, as 250GB: MB, GB or TB"),
    "a controller": (
        {"size": "1GB", "controllers": ["n1"]},
        "expected none: a LUN of NetApp ONTAP is of the array",
    ),
    "numbers out of range": (
        {"size": "1GB", "number": 4095, "count": 2},
        "the last LUN has number 4096, expected 0..4095",
    ),
    "too many": ({"size": "1GB", "count": 1025}, "expected"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_mistake_in_luns_has_its_place(tmp_path: Path, case: str) -> None:
    lun, expected = REFUSED[case]
    _assert_refused(tmp_path, fas(one=lun), expected)


def _assert_refused(folder: Path, data: dict[str, Any], expected: str) -> None:
    (folder / "san.yml").write_text(_yaml(data))
    shown = sanfab("render", folder, "--build", folder / "build")
    assert shown.exit_code != 0
    assert expected in " ".join(shown.output.split())
    assert not (folder / "build").exists()


def _yaml(data: object) -> str:
    return json.dumps(data, indent=1)


def test_two_luns_of_a_host_never_share_a_number(tmp_path: Path) -> None:
    data = fas(one={"size": "1GB", "number": 3, "count": 3}, two={"size": "1GB", "number": 5})
    _assert_refused(tmp_path, data, "number 5 is already that of a LUN of one for the same host")


def test_luns_of_7_mode_are_of_a_controller(tmp_path: Path) -> None:
    data = fas(one={"size": "1GB"})
    data["arrays"]["nas"] |= {"family": "netapp-7mode"}
    del data["arrays"]["nas"]["svm"]
    _assert_refused(tmp_path, data, "found no `controllers`, expected some of n1, n2")


def test_a_lun_of_a_retired_host_is_no_lun_of_all(tmp_path: Path) -> None:
    data = fas(one={"size": "1GB", "volume": "v", "hosts": ["h11"]})
    data["hosts"]["h11"]["state"] = "retired"
    (tmp_path / "san.yml").write_text(_yaml(data))
    found = array_facts(load_inventory(tmp_path)[1], "nas")
    assert (found.luns, found.maps) == ((), ())


@pytest.mark.parametrize(
    ("inventory", "groups"), [("netapp-dss", 8), ("netapp-dss-iscsi", 8), ("netapp-dss-fc", 8)]
)
def test_the_report_maps_four_luns_of_250_gb_on_each_controller(
    tmp_path: Path, inventory: str, groups: int
) -> None:
    sanfab("render", ROOT / "inventory" / inventory, "--build", tmp_path)
    text = (tmp_path / inventory / "arrays/fas3070/commands.md").read_text()
    assert text.count("\nlun create -s 250g -t windows_2008 /vol/") == 32
    assert text.count("\nlun map /vol/") == 32
    assert text.count("igroup create") == groups
    assert "<volume" not in text
