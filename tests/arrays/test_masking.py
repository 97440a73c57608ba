"""Who is in which group of an array, and what states and teams change of it."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from sanfab.arrays.facts import ArrayFacts
from sanfab.arrays.intent import array_facts
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.load import load_document
from support.arrays import EVERY_FAMILY


def facts_after(change: Callable[[dict[str, Any]], object], array: str) -> ArrayFacts:
    """Return the facts of an array of the SAN of every family after a change of the inventory."""
    data = deepcopy(read_folder(EVERY_FAMILY).data)
    change(data)
    return array_facts(load_document(Document(EVERY_FAMILY, data))[1], array)


def test_a_retired_port_and_host_leave_their_port_set() -> None:
    def change(data: dict[str, Any]) -> None:
        data["arrays"]["c7"]["ports"]["b-2a"]["state"] = "retired"
        data["hosts"]["esx02"]["state"] = "retired"

    facts = facts_after(change, "c7")
    assert [(one.ports, one.groups) for one in facts.port_sets] == [(("a-2a",), ("esx",))]
    assert "esx02" not in {group.name for group in facts.groups}


def test_two_initiators_never_share_a_label() -> None:
    def change(data: dict[str, Any]) -> None:
        port = {"at": "n5k-a Ethernet1/3", "wwpn": "21:00:00:c0:dd:0a:02:01"}
        other = {"at": "n5k-a Ethernet1/4", "wwpn": "21:00:00:c0:dd:0a:02:02"}
        data["hosts"]["q"] = {"os": "linux", "ports": {"a-b": port}}
        data["hosts"]["q-a"] = {"os": "linux", "ports": {"b": other}}
        data["access"].append({"hosts": ["q", "q-a"], "arrays": ["fas01"]})

    labels = [one.name for one in facts_after(change, "fas01").initiators]
    assert labels[-2:] == ["q-a-b", "q-a-b-2"]
    assert len(labels) == len(set(labels))


def test_a_host_joins_the_igroup_that_lists_one_of_its_initiators() -> None:
    facts = facts_after(lambda _: None, "c7")
    group_of = {one.name: one.group for one in facts.initiators}
    assert group_of["esx01-vmhba2"] == group_of["esx01-vmhba3"] == "esx"
    assert group_of["esx01"] == "esx01-iscsi"
    assert [one.name for one in facts.stale] == ["10:00:00:00:c9:00:00:01"]


def test_an_array_without_users_has_no_groups() -> None:
    def without_users(data: dict[str, Any]) -> None:
        data["access"][0]["arrays"].remove("nim01")
        for lun in data["arrays"]["nim01"]["luns"].values():
            del lun["hosts"]

    facts = facts_after(without_users, "nim01")
    assert (len(facts.luns), facts.maps) == (3, ())
    assert facts.groups == facts.initiators == ()
    assert len(facts.stale) == 2
