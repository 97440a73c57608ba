"""Forms of EOS lines: the facts they set, and the lines that stay unread."""

from dataclasses import is_dataclass
from textwrap import dedent

import pytest

from nos.eos import ethernet_cases, service_cases, typed_cases
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.eos.builder import read_config

PLATFORM = PLATFORMS["dcs-7150s-24"]

READ = ethernet_cases.CASES | service_cases.CASES | typed_cases.CASES


UNREAD: dict[str, tuple[str, list[str]]] = {
    "more_vlans_than_exist": (
        "interface Ethernet1\n   switchport trunk allowed vlan 2-99999999999999999999",
        ["switchport trunk allowed vlan 2-99999999999999999999"],
    ),
    "a_mode_that_the_facts_do_not_hold": (
        "interface Ethernet1\n   switchport mode dot1q-tunnel",
        ["switchport mode dot1q-tunnel"],
    ),
    "a_vrf_that_is_not_defined": (
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
    "a_vlan_out_of_range": ("vlan 4095", ["vlan 4095"]),
    "mlag_at_an_ethernet_port": ("interface Ethernet1\n   mlag 10", ["mlag 10"]),
    "a_sub_interface_that_bridges": (
        "interface Ethernet1.100\n   shutdown\n   vlan id 10",
        ["vlan id 10"],
    ),
    "a_profile_that_is_not_defined": (
        "interface Ethernet1\n   profile HOST\n   service-profile ROCE",
        ["profile HOST", "service-profile ROCE"],
    ),
    "a_profile_that_contradicts_its_port": (
        """\
        interface profile HOST
           command mtu 9214
        interface Ethernet1
           mtu 1500
           profile HOST
        """,
        ["profile HOST"],
    ),
    "a_range_that_is_none": (
        "interface Ethernet4-1\n   shutdown",
        ["interface Ethernet4-1", "shutdown"],
    ),
    "servers_in_another_vrf": (
        "vrf instance MGMT\ninterface Management1\n   vrf MGMT\n!\nntp server 192.0.2.11",
        ["ntp server 192.0.2.11"],
    ),
    "a_banner_without_an_end": (
        "banner motd\nvlan 99\nvlan 100",
        ["banner motd (no EOF)", "vlan 99", "vlan 100"],
    ),
}


def fact_at(facts: object, path: str) -> object:
    """Return a fact by its path; for all VLANs, their numbers."""
    found = facts
    for step in path.split("."):
        if isinstance(found, dict):
            found = found[int(step) if step.isdigit() else step]
        else:
            found = getattr(found, step)
    return set(found) if path == "vlans" and isinstance(found, dict) else found


@pytest.mark.parametrize("name", READ)
def test_lines_set_their_facts(name: str) -> None:
    text, expected = READ[name]
    facts = read_config(dedent(text), PLATFORM).facts
    assert is_dataclass(facts)
    assert {path: fact_at(facts, path) for path in expected} == expected


@pytest.mark.parametrize("name", UNREAD)
def test_lines_outside_the_facts_stay_unread(name: str) -> None:
    text, expected = UNREAD[name]
    assert [line.text for line in read_config(dedent(text), PLATFORM).unread] == expected


def test_a_vlan_of_a_trunk_group_is_on_the_trunks_of_the_group_alone() -> None:
    text = """
        vlan 110
        vlan 4094
           trunk group MLAG
        interface Port-Channel3
           switchport trunk allowed vlan 2-4094
           switchport mode trunk
           switchport trunk group MLAG
        interface Port-Channel6
           switchport mode trunk
        interface Port-Channel7
           switchport trunk allowed vlan 110,4094
           switchport mode trunk
    """
    reading = read_config(dedent(text), PLATFORM)
    ports = reading.facts.ports
    assert reading.unread == ()
    assert ports["Port-Channel3"].trunk_vlans == set(range(2, 4095))
    assert ports["Port-Channel6"].trunk_vlans == set(range(1, 4094))
    assert ports["Port-Channel7"].trunk_vlans == {110}


@pytest.mark.parametrize(
    ("line", "field"),
    [("service-profile ROCE", "pfc"), ("l2 mtu 8000", "mtu"), ("profile HOST", "trunk_vlans")],
)
def test_what_a_line_may_set_that_is_not_understood_is_unknown(line: str, field: str) -> None:
    doubts = read_config(f"interface Ethernet1\n   {line}", PLATFORM).doubts
    assert [field in doubt.fields for doubt in doubts if doubt.port == "Ethernet1"] == [True]


@pytest.mark.parametrize("port", ["Management0", "Management1", "Management1/1"])
def test_the_management_port_has_the_name_of_its_model(port: str) -> None:
    text = f"vrf instance MGMT\ninterface {port}\n   vrf MGMT\n   ip address 192.0.2.1/24\n"
    services = read_config(text, PLATFORM).facts.services
    assert (services.vrf, services.address) == ("MGMT", "192.0.2.1/24")


def test_a_line_for_several_ports_counts_once() -> None:
    reading = read_config("interface Ethernet1-24\n   shutdown\n   unknown words", PLATFORM)
    assert (len(reading.facts.ports), reading.lines) == (24, 3)
    assert reading.unread == ((3, "unknown words"),)


def test_a_repeated_line_is_reported() -> None:
    text = "interface Ethernet1\ninterface Ethernet1\n   shutdown\n   shutdown"
    assert [line.text for line in read_config(text, PLATFORM).repeated] == [
        "interface Ethernet1",
        "shutdown",
    ]


ALL_OF = {
    "Ethernet1": (
        "default load-interval\ndefault unidirectional\nno traffic-loopback\nno mvrp\nno msrp\n"
        "no switchport tap identity\nswitchport tap native vlan 1\nswitchport tool allowed vlan 2\n"
        "switchport dot1q ethertype 0x8100\ndefault error-correction encoding\nno bfd echo\n"
        "default ipv6 nd cache expire 14400\nip attached-routes\ndefault lacp rate-limit"
    ),
    "Management1": "no l2 mtu\nno ip proxy-arp\ndefault ntp serve\nipv6 nd ra hop-limit 64",
    "Vlan10": "ipv6 nd reachable-time 0\nmld robustness 2\nno ip verify unicast\nno ipv6 enable",
}


def test_what_show_running_config_all_prints_of_routing_leaves_the_facts_as_they_are() -> None:
    head = "default hardware capacity alert table MAC\ndefault snmp-server enable traps bgp\n"
    plain = "vlan 10\n" + "".join(f"interface {name}\n" for name in ALL_OF)
    lines = {name: text.replace("\n", "\n   ") for name, text in ALL_OF.items()}
    whole = "vlan 10\n" + "".join(f"interface {name}\n   {lines[name]}\n" for name in lines)
    reading = read_config(head + whole, PLATFORM)
    assert (reading.unread, reading.facts) == ((), read_config(plain, PLATFORM).facts)


@pytest.mark.parametrize("line", ["mvrp", "switchport dot1q ethertype 0x88a8", "traffic-loopback"])
def test_what_changes_the_frames_of_a_port_stays_unread(line: str) -> None:
    reading = read_config(f"interface Ethernet1\n   {line}\n", PLATFORM)
    assert [one.text for one in reading.unread] == [line]
