"""A virtual switch, port group and VMkernel port that an ESXi host lacks: made, and taken away."""

import json
from pathlib import Path
from typing import Any

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.reading import read_host
from sanfab.live.hosts import compared_rows
from support.console import sanfab
from support.esxi_host import FRESH, INVENTORY, Machine

GONE = (("vswitches", "vSwitch2"), ("uplinks", "vSwitch2"), ("on", "iSCSI B"), ("vlans", "iSCSI B"))
GONE += (("groups", "iSCSI B"), ("vmk", "vmk2"))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """Return a host that has nothing of the second port."""
    made = Machine(tmp_path)
    state: dict[str, Any] = json.loads(json.dumps(FRESH))
    for section, name in GONE:
        del state[section][name]
    made.state.write_text(json.dumps(state))
    return made


def test_what_is_missing_is_made_and_taken_away(machine: Machine) -> None:
    before = machine.state.read_text()
    dry = machine.run("dry-run")
    assert "would set vSwitch2 vswitch: none -> present" in dry[1]
    assert "would set vSwitch2 uplink vmnic3: none -> present" in dry[1]
    assert "would set vmk2 port-group iSCSI B: none -> vSwitch2" in dry[1]
    assert "would set vmk2 vmkernel: none -> iSCSI B" in dry[1]
    assert "would not set vmk2 mtu: not readable (there is no VMkernel port vmk2)" in dry[1]
    assert machine.state.read_text() == before
    applied = machine.run("apply")
    assert applied == (0, applied[1]), applied[1]
    state = json.loads(machine.state.read_text())
    assert state["uplinks"]["vSwitch2"] == ["vmnic3"]
    assert state["vswitches"]["vSwitch2"] == "9000"
    assert state["vmk"]["vmk2"]["group"] == "iSCSI B"
    assert state["vmk"]["vmk2"]["mtu"] == "9000"
    assert sorted(state["bound"]) == ["vmk1", "vmk2"]
    assert machine.run("verify")[0] == 0
    assert "0 settings changed" in machine.run("apply")[1]
    undone = machine.run("undo", "--accept-path-loss")
    assert undone == (0, undone[1]), undone[1]
    assert json.loads(machine.state.read_text()) == json.loads(before)


def test_collected_output_shows_what_is_missing(machine: Machine) -> None:
    shown = machine.run("collect")[1]
    found = compare_host(
        machine.facts, compared_rows(machine.facts), read_host("esxi", shown)
    ).differences
    missing = {str(one.setting): one.found for one in found}
    for name in ("vSwitch2 vswitch", "vSwitch2 uplink vmnic3", "vmk2 port-group iSCSI B"):
        assert missing[name] == "absent"
    assert missing["vmk2 vmkernel"] == "absent"


def test_an_uplink_of_another_virtual_switch_is_not_taken(machine: Machine) -> None:
    state = json.loads(machine.state.read_text())
    state["uplinks"]["vSwitch0"].append("vmnic3")
    machine.state.write_text(json.dumps(state))
    status, shown = machine.run("apply")
    assert status == 1
    assert "vSwitch2 uplink vmnic3: the command failed; it reads none" in shown
    assert json.loads(machine.state.read_text())["uplinks"]["vSwitch0"] == ["vmnic0", "vmnic3"]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ("vswitch: vSwitch2, ", "port_group: found a port group, and no `vswitch`; expected the"),
        ("vmkernel: vmk2, ", "port_group: found a port group, and no `vmkernel`; expected the"),
        ("iSCSI B", "port_group: expected port groups in the way of `vmkernel`: both by VLAN"),
    ],
)
def test_a_port_group_needs_what_it_is_for(tmp_path: Path, found: str, expected: str) -> None:
    text = INVENTORY.replace(found, "{iscsi_b: iSCSI B}" if found == "iSCSI B" else "")
    (tmp_path / "san.yml").write_text(text)
    done = sanfab("hosts", tmp_path, "--build", tmp_path / "build")
    assert done.exit_code == 2
    assert expected in done.stderr
