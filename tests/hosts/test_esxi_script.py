"""The script of an ESXi host, run by a POSIX shell on an emulated esxcli."""

import json
from pathlib import Path

import pytest

from sanfab.errors import PlacedError
from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from sanfab.render.hosts import build_hosts
from support.console import sanfab
from support.esxi_host import FRESH, INVENTORY, Machine
from support.powercli import as_objects
from support.powershell import commands
from support.sans import ROOT


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("esxi"))


def test_apply_verify_collect_and_undo(machine: Machine) -> None:
    applied = machine.run("apply")
    assert applied[0] == 0, applied[1]
    assert "VMW_SATP_ALUA Nimble/Server: none -> VMW_PSP_RR iops=0 claim=tpgs_on" in applied[1]
    assert machine.run("verify")[0] == 0
    state = json.loads(machine.state.read_text())
    assert sorted(state["bound"]) == ["vmk1", "vmk2"]
    assert state["vlans"] == {"iSCSI A": "0", "iSCSI B": "0"}  # the ports are not tagged
    assert state["groups"]["iSCSI B"] == {"a": ["vmnic3"], "s": []}
    shown = machine.run("collect")[1]
    _every_change_is_noticed(machine.facts, shown)
    _powercli_shows_the_same(machine, shown)
    kept = machine.run("undo")
    assert kept[0] == 1
    assert "esx01: vmk1 port-binding: kept, it may carry a path" in kept[1]
    undone = machine.run("undo", "--accept-path-loss")
    assert undone[0] == 0, undone[1]
    assert json.loads(machine.state.read_text()) == FRESH


def test_nothing_that_may_take_the_last_path_is_changed(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    for paths, why in (
        (["active", "dead"], "the path vmhba64:C1:T0:L0 is dead"),
        (["active"], "there is one path to eui.1"),
    ):
        machine.state.write_text(json.dumps(FRESH | {"paths": paths}))
        status, shown = machine.run("apply", "vSwitch2")
        assert status == 1
        assert f"vSwitch2: it may carry the last path, as {why}; vSwitch2 is not changed" in shown
        assert json.loads(machine.state.read_text())["vswitches"]["vSwitch2"] == "1500"
    assert machine.run("apply", "vSwitch2", "--accept-path-loss")[0] == 0


def test_undo_keeps_the_uplink_of_a_bound_port(tmp_path: Path) -> None:
    # A bound VMkernel port with two active uplinks loses its sessions.
    machine = Machine(tmp_path)
    (tmp_path / "state/esx01").mkdir(parents=True)
    old = "teaming\nvmk1\nactive\npresent\nvmnic2, vmnic3\n"
    (tmp_path / "state/esx01/10001.before").write_text(old)
    status, shown = machine.run("undo")
    assert status == 1
    assert "vmk1 teaming active: kept, it may carry a path" in shown


def test_a_rule_without_effect_and_a_rule_of_another_hand(tmp_path: Path) -> None:
    _, cabling = load_inventory(ROOT / "inventory/nimble-arista")
    build_hosts(cabling, tmp_path / "build", ["esx1"])
    machine = Machine(tmp_path)
    machine.script = tmp_path / "build/nimble-arista/hosts/esx1/sanfab-host.sh"
    old = {"s": "VMW_SATP_ALUA", "V": "Nimble", "P": "VMW_PSP_RR", "O": "iops=1", "e": "By Max"}
    machine.state.write_text(json.dumps(FRESH | {"rules": [old]}))
    status, shown = machine.run("apply", "-")
    assert status == 1
    assert "VMW_SATP_ALUA Nimble: VMW_PSP_RR iops=1 -> VMW_PSP_RR iops=0" in shown
    assert "not in effect: volume eui.1 has VMW_PSP_MRU until it is claimed again" in shown
    state = json.loads(machine.state.read_text())
    assert [(one["O"], one["e"]) for one in state["rules"]] == [("iops=0", "set by sanfab")]
    for config, answer in (("iops=0,bytes=0", 0), ("iops=05,bytes=0", 1)):
        state["psp"] = ["VMW_PSP_RR", f"{{policy=iops,{config},useANO=0; lastPathIndex=1}}"]
        machine.state.write_text(json.dumps(state))
        assert machine.run("apply", "-")[0] == answer


def _powercli_shows_the_same(machine: Machine, log: str) -> None:
    shown = as_objects(log)
    assert "RuleGroup" in shown
    assert "Rule Group" not in shown
    assert read_host("esxi", shown).values == read_host("esxi", log).values
    text = (machine.script.parent / "sanfab-host.ps1").read_text()
    collected = [line.removeprefix("$ esxcli ") for line in shown.splitlines() if line[:1] == "$"]
    offered = [words[1] for name, words in commands(text) if name == "Show-EsxCli"]
    assert len(collected) == len(offered)
    for line, command in zip(collected, offered, strict=True):
        assert line.startswith(command)


def _every_change_is_noticed(facts: HostFacts, shown: str) -> None:
    reading = read_host("esxi", shown)
    rows = compared_rows(facts)
    found = compare_host(facts, rows, reading)
    assert (found.equal, found.differences, found.unknown) == (len(rows), (), ())
    missed = []
    for setting, value in rows:
        keys = [key for key in (setting, setting._replace(part="*")) if key in reading.values]
        reading.values[keys[0]] = f"{value}1"
        found = compare_host(facts, rows, reading)
        missed += [] if [one.setting for one in found.differences] == [setting] else [setting]
        reading.values[keys[0]] = value
    assert missed == []


def test_the_article_comes_out_exactly() -> None:
    _, cabling = load_inventory(ROOT / "inventory/nimble-arista")
    found = {str(key): value for key, value in host_facts(cabling, "esx1").values.items()}
    assert found["satp-rule VMW_SATP_ALUA Nimble"] == "VMW_PSP_RR iops=0"
    assert found["vSwitch1 vswitch-mtu"] == "9000"
    assert found["vmk1 mtu"] == "9000"
    assert found["vmk1 port-group-vlan"] == "0"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "vswitch: iSCSI switch 1, ",
            "",
            "port vmnic2 has no `vswitch`; expected the name of its virtual switch, as vSwitch1",
        ),
        (
            "vmkernel: vmk2, vswitch: vSwitch2, port_group: iSCSI B, ",
            "vswitch: vSwitch2, ",
            "port vmnic3 has no `vmkernel`; expected the name of its VMkernel",
        ),
        (
            "cna: {model: intel-x520, settings: {receive_buffers: 4096,\n"
            "      flow_control: Rx & Tx Enabled}}",
            "cna: {model: emulex-lpe12002, settings: {queue_depth: 32}}",
            "found 64, and 32 for another adapter",
        ),
        ("vmnic2: {", "eth2: {", "found 'eth2' as the name of the interface; expected an uplink"),
        (
            "recommended: [nimble-esxi],\n    settings: {",
            "settings: {psp: VMW_PSP_RR, ",
            "the claim rule needs the SCSI vendor of the array, as the host uses generic",
        ),
    ],
)
def test_what_is_needed_and_missing_is_told(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    text = INVENTORY.replace(old, new)
    (tmp_path / "san.yml").write_text(
        text.replace("family: nimble", "family: generic") if "psp:" in new else text
    )
    _, cabling = load_inventory(tmp_path)
    with pytest.raises(PlacedError) as caught:
        host_facts(cabling, "esx01")
    assert expected in str(caught.value)


def test_a_host_without_a_script_is_told_what_to_state(tmp_path: Path) -> None:
    shown = sanfab("hosts", ROOT / "inventory/minimal", "--build", tmp_path).stdout
    assert "esx01  no script: the inventory states no setting of it; state the VMkernel" in shown
