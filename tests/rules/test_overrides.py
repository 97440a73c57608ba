"""A finding on a switch port leads to the override that is in force, if there is one."""

from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from support.rule_cases import context_of


def test_the_provenance_of_a_port_is_its_last_override() -> None:
    ports = {
        "Ethernet1-4": {"mtu": 9214, "edge": False},
        "Ethernet2": {"mtu": 1500},
        "Ethernet3": {"edge": None},
    }
    switches = {"a": {"model": "dcs-7150s-24", "ports": ports}}
    switch = context_of(cabling_of(San(name="lab", switches=switches))).switches["a"]

    assert switch.override("Ethernet1", "mtu") == ("switches", "a", "ports", "Ethernet1-4", "mtu")
    assert switch.override("Ethernet2", "mtu") == ("switches", "a", "ports", "Ethernet2", "mtu")
    assert switch.override("Ethernet2", "edge")[3:] == ("Ethernet1-4", "edge")
    assert switch.override("Ethernet3", "edge")[3:] == ("Ethernet1-4", "edge")
    assert switch.override("Ethernet3") == ("switches", "a", "ports", "Ethernet3")
    assert switch.override("Ethernet5") == ()
    assert switch.ports["Ethernet4"].setting("lldp") == ("switches", "a")
