"""States of a port: planned, reserved and retired, from the configuration to the verification."""

from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from support.bench import GO, QUICK, TINY, bench_of

MORE = """  esx02: {os: esxi, ports: {
    vmnic2: {at: san-a Ethernet2, vlan: iscsi_a, ip: 10.1.1.22, STATE},
    vmnic3: {at: san-b Ethernet2, vlan: iscsi_b, ip: 10.1.2.22, STATE}}}
arrays:
"""


def inventory(state: str, policy: str = "") -> str:
    return TINY.replace("arrays:\n", MORE.replace("STATE", f"state: {state}")) + policy


def port_of(folder: Path, text: str) -> tuple[bool, str, int | None]:
    (folder / "san.yml").write_text(text)
    _, cabling = load_inventory(folder)
    port = intended_facts(design_of(cabling, "san-a")).ports["Ethernet2"]
    return port.enabled, port.description, port.access_vlan


@pytest.mark.parametrize(
    ("state", "policy", "expected"),
    [
        ("active", "", (True, "esx02_vmnic2", 101)),
        ("planned", "", (True, "esx02_vmnic2", 101)),
        ("planned", "policy: {planned_ports: shut}\n", (False, "esx02_vmnic2", 1)),
        ("reserved", "", (False, "esx02_vmnic2", 1)),
        ("retired", "", (False, "", 1)),
    ],
)
def test_the_state_decides_what_the_switch_port_gets(
    tmp_path: Path, state: str, policy: str, expected: tuple[bool, str, int]
) -> None:
    assert port_of(tmp_path, inventory(state, policy)) == expected


@pytest.mark.parametrize("state", ["reserved", "planned"])
def test_nothing_else_may_use_a_port_that_is_kept_free(tmp_path: Path, state: str) -> None:
    text = inventory(state, "policy: {planned_ports: shut}\n")
    taken = text.replace("at: san-a Ethernet1,", "at: san-a Ethernet2,")
    with pytest.raises(InventoryError, match="san-a Ethernet2 is already used by hosts"):
        port_of(tmp_path, taken)
    with pytest.raises(InventoryError, match="no port Ethernet99 on san-a"):
        port_of(tmp_path, text.replace("at: san-a Ethernet2,", "at: san-a Ethernet99,"))


def test_a_host_that_is_planned_gives_its_state_to_its_ports(tmp_path: Path) -> None:
    text = inventory("planned").replace(", state: planned", "")
    (tmp_path / "san.yml").write_text(text.replace("esx02: {os", "esx02: {state: planned, os"))
    _, cabling = load_inventory(tmp_path)
    assert cabling.is_planned("san-a", "Ethernet2")
    assert not cabling.is_planned("san-a", "Ethernet1")


def test_verify_expects_a_planned_host_only_once_it_is_there(tmp_path: Path) -> None:
    with bench_of(tmp_path, TINY) as bench:
        (bench.san / "san.yml").write_text(inventory("planned"))
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert bench.run("verify", *QUICK).exit_code == 0
        assert bench.run("drift", *QUICK).exit_code == 0
        (bench.san / "san.yml").write_text(inventory("active"))
        missing = bench.run("verify", *QUICK)
        assert missing.exit_code == 1
        assert "esx02" in missing.stdout
        bench.recable()
        assert bench.run("verify", *QUICK).exit_code == 0
        (bench.san / "san.yml").write_text(inventory("planned"))
        assert bench.run("verify", *QUICK).exit_code == 0


def test_a_wrong_range_in_access_is_told_beside_states_too(tmp_path: Path) -> None:
    text = inventory("planned").replace("hosts: [esx01]", "hosts: ['esx[05-01]']")
    assert "[05-01]" in text
    with pytest.raises(InventoryError, match="expected an ascending range"):
        port_of(tmp_path, text)
