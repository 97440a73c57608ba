"""Forms of lines the EOS reader understands: negations, hidden defaults, old and new spellings."""

from dataclasses import is_dataclass
from textwrap import dedent

import pytest

from nos.eos import ethernet_cases, service_cases
from sanfab.model import PLATFORMS
from sanfab.nos.eos.builder import read_config

PLATFORM = PLATFORMS["dcs-7150s-24"]

READ = ethernet_cases.CASES | service_cases.CASES


UNREAD: dict[str, tuple[str, list[str]]] = {
    "more_vlans_than_can_be_counted": (
        "interface Ethernet1\n   switchport trunk allowed vlan 2-99999999999999999999",
        ["switchport trunk allowed vlan 2-99999999999999999999"],
    ),
    "a_mode_that_facts_do_not_know": (
        "interface Ethernet1\n   switchport mode dot1q-tunnel",
        ["switchport mode dot1q-tunnel"],
    ),
    "a_vlan_interface_before_its_vlan": (
        "interface Vlan10\n   ip address 10.0.0.1/24",
        ["interface Vlan10", "ip address 10.0.0.1/24"],
    ),
    "a_vrf_that_was_not_made": (
        "interface Management1\n   vrf MGMT",
        ["vrf MGMT"],
    ),
    "a_vrf_in_the_spelling_of_another_release": (
        "vrf definition MGMT\ninterface Management1\n   vrf MGMT",
        ["vrf MGMT"],
    ),
    "pfc_in_the_spelling_of_another_release": (
        """\
        interface Ethernet1
           priority-flow-control on
        interface Ethernet2
           priority-flow-control mode on
        """,
        ["priority-flow-control mode on"],
    ),
    "a_group_of_servers_that_do_not_exist": (
        "aaa group server tacacs+ SANFAB\n   server 192.0.2.41",
        ["server 192.0.2.41"],
    ),
    "a_number_that_is_no_vlan": ("vlan 4095", ["vlan 4095"]),
    "mlag_at_a_port": ("interface Ethernet1\n   mlag 10", ["mlag 10"]),
    "a_sub_interface": (
        "interface Ethernet1.100\n   shutdown",
        ["interface Ethernet1.100", "shutdown"],
    ),
    "a_banner_that_never_ends": (
        "banner motd\nvlan 99\nvlan 100",
        ["banner motd (no EOF)", "vlan 99", "vlan 100"],
    ),
}


def found_at(facts: object, way: str) -> object:
    """Return a fact by the way to it; of the VLANs as a whole, their numbers."""
    found = facts
    for step in way.split("."):
        if isinstance(found, dict):
            found = found[int(step) if step.isdigit() else step]
        else:
            found = getattr(found, step)
    return set(found) if way == "vlans" and isinstance(found, dict) else found


@pytest.mark.parametrize("name", READ)
def test_the_reader_understands(name: str) -> None:
    text, expected = READ[name]
    facts = read_config(dedent(text), PLATFORM).facts
    assert is_dataclass(facts)
    assert {way: found_at(facts, way) for way in expected} == expected


@pytest.mark.parametrize("name", UNREAD)
def test_the_reader_leaves_alone(name: str) -> None:
    text, expected = UNREAD[name]
    assert [line.text for line in read_config(dedent(text), PLATFORM).unread] == expected


def test_a_line_given_twice_is_told() -> None:
    text = "interface Ethernet1\ninterface Ethernet1\n   shutdown\n   shutdown"
    assert [line.text for line in read_config(text, PLATFORM).repeated] == [
        "interface Ethernet1",
        "shutdown",
    ]
