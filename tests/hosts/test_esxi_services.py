"""NVMe/TCP adapters and NFS datastores of ESXi: the script on an emulated esxcli, its outputs."""

import json
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HOST
from sanfab.hosts.reading import read_host
from sanfab.live.hosts import compared_rows
from support.console import sanfab
from support.esxi_host import INVENTORY, Machine, with_services

OURS = ("nvme-adapter", "vmkernel-tag", "nfs-datastore")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path, with_services(INVENTORY))


def test_adapter_tag_and_datastores_follow_from_ports_and_mounts(machine: Machine) -> None:
    values = machine.facts.values.items()
    assert {str(one): value for one, value in values if one.mechanism in OURS} == {
        "vmnic4 nvme-adapter": "present",
        "vmk3 vmkernel-tag NVMeTCP": "present",
        "vmk4 nfs-datastore ds1": "10.3.0.11:/vol/ds1",
        "vmk4 nfs-datastore iso": "10.3.0.11:/ read-only",
    }
    by_hand = {one.name: (one.part, one.value, one.note) for one in machine.facts.by_hand}
    assert by_hand["NQN"][:2] == (HOST, "nqn.2014-08.com.vmware:nvme:esx01")
    part, value, note = by_hand["NVMe/TCP connection"]
    assert (part, value) == ("vmnic4", "aff1 n1-e0a 10.2.1.11")
    assert note.startswith("esxcli nvme fabrics discover -a ADAPTER -i 10.2.1.11 -p 8009 -c;")


def test_what_is_missing_is_made_shown_and_taken_away(machine: Machine) -> None:
    applied = machine.run("apply")
    assert applied == (0, applied[1]), applied[1]
    state = json.loads(machine.state.read_text())
    assert state["nvme"] == ["vmnic4"]
    assert state["tags"] == {"vmk1": ["Management"], "vmk3": ["NVMeTCP"]}
    assert state["nfs"] == {
        "ds1": ["10.3.0.11", "/vol/ds1", False],
        "iso": ["10.3.0.11", "/", True],
    }
    assert machine.run("verify")[0] == 0
    assert "0 settings changed" in machine.run("apply")[1]
    assert _differences(machine) == []
    undone = machine.run("undo", "--accept-path-loss")
    state = json.loads(machine.state.read_text())
    assert (state["nfs"], state["tags"]["vmk3"], state["nvme"]) == ({}, [], ["vmnic4"])
    assert "vmnic4 nvme-adapter: not restored" in undone[1]


def test_another_export_is_told_and_mounted_anew(machine: Machine) -> None:
    machine.run("apply")
    state = json.loads(machine.state.read_text())
    state["nfs"]["ds1"] = ["10.3.0.12", "/vol/ds1", True]
    state["tags"]["vmk3"] = ["VMotion"]
    machine.state.write_text(json.dumps(state))
    assert _differences(machine) == [
        "vmk3 vmkernel-tag NVMeTCP: absent",
        "vmk4 nfs-datastore ds1: 10.3.0.12:/vol/ds1 read-only",
    ]
    assert machine.run("verify")[0] == 1
    machine.run("apply")
    state = json.loads(machine.state.read_text())
    assert state["nfs"]["ds1"] == ["10.3.0.11", "/vol/ds1", False]
    assert state["tags"]["vmk3"] == ["VMotion", "NVMeTCP"]


def _differences(machine: Machine) -> list[str]:
    reading = read_host("esxi", machine.run("collect")[1])
    found = compare_host(machine.facts, compared_rows(machine.facts), reading)
    return [
        f"{one.setting}: {one.found}" for one in found.differences if one.setting.mechanism in OURS
    ] + [str(one) for one in found.unknown if one.mechanism in OURS]


def test_the_claim_rule_of_a_vendor_is_printed_once_and_others_have_none(tmp_path: Path) -> None:
    text = with_services(INVENTORY)
    pure = text.replace("aff1: {family: netapp-ontap,", "aff1: {family: pure-flasharray,")
    assert pure != text
    found = {}
    for name, given in (("ontap", text), ("pure", pure)):
        (tmp_path / name).mkdir()
        by_hand = Machine(tmp_path / name, given).facts.by_hand
        found[name] = [one for one in by_hand if one.name == "path selection of namespaces"]
    assert found["ontap"] == []
    (rule,) = found["pure"]
    assert rule.note.startswith(
        "$esxcli.storage.core.claimrule.add.Invoke(@{rule=NUMBER; type='vendor'; plugin='HPP'; "
        "vendor='NVMe'; model='Pure*'; configstring='latency-eval-time=180000,pss=LB-Latency'})"
    )


def test_a_release_without_nvme_tcp_is_refused(tmp_path: Path) -> None:
    text = with_services(INVENTORY).replace('os_release: "7.0"', 'os_release: "6.7"')
    (tmp_path / "san.yml").write_text(text)
    told = sanfab("hosts", tmp_path, "--build", tmp_path / "build")
    assert told.exit_code == 2
    assert "found ESXi 6.7, expected 7.0 U3 or later: it has no NVMe/TCP" in told.stderr
