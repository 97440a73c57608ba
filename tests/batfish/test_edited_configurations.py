"""BF-05 to BF-08: an edited configuration is reported at its line."""

from pathlib import Path

import pytest

from support.batfish_rows import edited_build, evaluated


@pytest.mark.parametrize("name", ["greenfield", "pairs", "transit"])
def test_a_rendered_configuration_is_as_intended(name: str, tmp_path: Path) -> None:
    flaws, _ = evaluated(edited_build(name, tmp_path, {}))
    assert flaws == []


FAULTS = {
    "eos mtu": (
        "greenfield",
        "arista-a",
        (r"(description esx11_vmnic2\n   mtu )9214", r"\g<1>1500"),
        ["BF-05 arista-a Ethernet3: MTU 1500, expected MTU 9214 @ vlans.iscsi_nim_a.mtu, mtu 1500"],
    ),
    "eos vlan, at the end of the text": (
        "greenfield",
        "arista-a",
        (r"\Z", "interface Ethernet3\n   switchport access vlan 161\n"),
        [
            "BF-05 arista-a Ethernet3: access port in VLAN 161, expected access port in VLAN 141"
            " @ hosts.esx11.ports.vmnic2.vlan, switchport access vlan 161"
        ],
    ),
    "eos lag member": (
        "greenfield",
        "arista-a",
        (r"(interface Ethernet24\n(?:   .*\n)*?)   channel-group 20 mode active\n", r"\1"),
        [
            "BF-05 arista-a Ethernet24: in no LAG, expected member of LAG Port-Channel20"
            " @ links.1.lag, interface Ethernet24",
            "BF-05 arista-a Port-Channel20: LAG of Ethernet23, expected LAG of Ethernet23,"
            " Ethernet24 @ links.1.lag, interface Port-Channel20",
            "BF-08 arista-a Ethernet24 - x670-a 47: arista-a Ethernet24 in no LAG; x670-a 47 in"
            " a LAG, expected a LAG at both ends or at neither @ links.1.lag, interface Ethernet24",
        ],
    ),
    "nxos native vlan of a link": (
        "transit",
        "n5k-1",
        (r"(interface Ethernet1/23\n(?:  .*\n)*?  switchport trunk native vlan )998", r"\g<1>1"),
        [
            "BF-05 n5k-1 Ethernet1/23: trunk with native VLAN 1, carries VLANs 141,998,1001,"
            " expected trunk with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3.vlans.0, switchport trunk native vlan 1",
            "BF-08 n5k-1 Ethernet1/23 - arista Ethernet48: n5k-1 Ethernet1/23 sends no VLAN"
            " untagged; arista Ethernet48 sends VLAN 998 untagged, expected the same VLAN untagged"
            " at both ends @ links.3.vlans.0, switchport trunk native vlan 1",
        ],
    ),
    "nxos vlan that is not defined is told once": (
        "greenfield",
        "n5k-a",
        (r"vlan 1001\n(  .*\n)*", ""),
        [
            "BF-06 n5k-a VLAN fcoe_a (1001): not defined in the configuration, expected defined"
            " @ vlans.fcoe_a, vlan 998"
        ],
    ),
    "nxos routed port that a hand has turned on": (
        "pairs",
        "nexus-1",
        (r"(interface Ethernet1/5\n)", r"\1  no shutdown\n"),
        [
            "BF-05 nexus-1 Ethernet1/5: not shut down, expected shut down"
            " @ switches.nexus-1, no shutdown"
        ],
    ),
    "nxos switched port that is not turned on": (
        "pairs",
        "nexus-1",
        (r"(interface Ethernet1/1\n(?:  .*\n)*?)  no shutdown\n", r"\1"),
        [
            "BF-05 nexus-1 Ethernet1/1: shut down, expected not shut down"
            " @ hosts.db1.ports.eth2.at, interface Ethernet1/1"
        ],
    ),
    "eos vlan that ports carry and nothing defines": (
        "greenfield",
        "arista-a",
        (r"\nvlan 141\n(   .*\n)*", "\n"),
        [
            "BF-06 arista-a VLAN iscsi_nim_a (141): carried by ports but not defined: the"
            " switch drops its frames, expected defined @ vlans.iscsi_nim_a, vlan 161"
        ],
    ),
    "os9 text that lost a port": (
        "greenfield",
        "s4810-a",
        (r"( untagged TenGigabitEthernet 0/)1-2,24-25", r"\g<1>1,24-25"),
        [
            "BF-05 s4810-a TenGigabitEthernet 0/2: access port in VLAN 1, expected access port in"
            " VLAN 150 @ hosts.hv02.ports.san1.vlan, untagged TenGigabitEthernet 0/1,24-25"
        ],
    ),
    "exos text that lost a port": (
        "greenfield",
        "x670-a",
        (r"(add ports )1-2,25-26", r"\g<1>1,25-26"),
        [
            "BF-05 x670-a 2: not a switchport, expected access port in VLAN 161"
            " @ hosts.bak02.ports.eth2.vlan, configure vlan iscsi_ese_a add ports 1,25-26"
        ],
    ),
    "exos text that lost the vlan of a link": (
        "greenfield",
        "x670-a",
        (r"(add ports )47 tagged", r"\g<1>46 tagged"),
        [
            "BF-05 x670-a 46: trunk with native VLAN 1, carries VLAN 161, expected not a switchport"
            " @ switches.x670-a, configure vlan iscsi_ese_a add ports 46 tagged",
            "BF-05 x670-a 47: not a switchport, expected trunk with native VLAN 1, carries VLAN 161"
            " @ links.1, configure vlan iscsi_ese_a add ports 46 tagged",
            "BF-08 arista-a Port-Channel20 - x670-a 47: arista-a Port-Channel20 carries VLAN 161;"
            " x670-a 47 does not carry VLAN 161, expected VLAN 161 at both ends"
            " @ links.1.vlans.0, configure vlan iscsi_ese_a add ports 46 tagged",
        ],
    ),
    "exos port that is jumbo no more": (
        "greenfield",
        "x670-a",
        (r"(jumbo-frame ports )1-2,25-26", r"\g<1>1,25-26"),
        [
            "BF-05 x670-a 2: MTU 1518, expected MTU 9216"
            " @ vlans.iscsi_ese_a.mtu, enable jumbo-frame ports 1,25-26,47-48"
        ],
    ),
    "router that nobody planned": (
        "greenfield",
        "arista-a",
        (r"\Z", "interface Vlan141\n   ip address 10.14.1.1/24\n"),
        [
            "BF-06 arista-a VLAN iscsi_nim_a (141): address 10.14.1.1/24, expected no address of"
            " the switch @ vlans.iscsi_nim_a, ip address 10.14.1.1/24"
        ],
    ),
    "eos port that nobody planned": (
        "greenfield",
        "arista-a",
        (r"\Z", "interface Ethernet99\n   switchport access vlan 141\n"),
        [
            "BF-05 arista-a Ethernet99: not shut down, access port in VLAN 141, expected no such"
            " port: the inventory does not use it @ switches.arista-a, interface Ethernet99"
        ],
    ),
    "nxos lag that takes its members no more": (
        "pairs",
        "nexus-1",
        (
            r"(interface port-channel11\n(?:  .*\n)*?  switchport trunk allowed vlan )140",
            r"\g<1>1",
        ),
        [
            "BF-05 nexus-1 port-channel11: trunk with native VLAN 1, carries VLAN 1, expected trunk"
            " with native VLAN 1, carries VLAN 140"
            " @ vlans.iscsi.id, switchport trunk allowed vlan 1",
            "BF-05 nexus-1 Ethernet1/48: in no LAG, expected member of LAG port-channel11"
            " @ links.4, channel-group 11 mode active",
            "BF-08 nexus-1 Ethernet1/48 - edge Port-Channel11: nexus-1 Ethernet1/48 in no LAG; edge"
            " Port-Channel11 in a LAG, expected a LAG at both ends or at neither"
            " @ links.4, channel-group 11 mode active",
        ],
    ),
    "nxos mtu of a link": (
        "pairs",
        "nexus-1",
        (r"(interface port-channel100\n(?:  .*\n)*?  mtu )9216", r"\g<1>1500"),
        [
            "BF-05 nexus-1 port-channel100: MTU 1500, expected MTU 9216"
            " @ vlans.iscsi.mtu, mtu 1500",
            "BF-08 nexus-1 port-channel100 - nexus-2 port-channel100: nexus-1 port-channel100 MTU"
            " 1500; nexus-2 port-channel100 MTU 9216, expected the same MTU at both ends"
            " @ vlans.iscsi.mtu, mtu 1500",
        ],
    ),
    "nxos end of a link that is shut down": (
        "pairs",
        "nexus-1",
        (r"(interface port-channel100\n)", r"\1  shutdown\n"),
        [
            "BF-05 nexus-1 port-channel100: shut down, expected not shut down"
            " @ links.0.lag, shutdown",
            "BF-08 nexus-1 port-channel100 - nexus-2 port-channel100: nexus-1 port-channel100 shut"
            " down; nexus-2 port-channel100 not shut down, expected both ends up"
            " @ links.0.lag, shutdown",
        ],
    ),
    "native vlan that one end does not carry": (
        "transit",
        "n5k-1",
        (r"(interface Ethernet1/23\n(?:  .*\n)*?  switchport trunk allowed vlan )\S+", "\\g<1>141"),
        [
            "BF-05 n5k-1 Ethernet1/23: trunk with native VLAN 998, carries VLAN 141, expected trunk"
            " with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3.vlans.0, switchport trunk allowed vlan 141",
            "BF-08 n5k-1 Ethernet1/23 - arista Ethernet48: n5k-1 Ethernet1/23 does not carry VLANs"
            " 998,1001; arista Ethernet48 carries VLANs 998,1001, expected VLANs 141,998,1001"
            " at both ends @ links.3.vlans.0, switchport trunk allowed vlan 141",
        ],
    ),
    "eos peer link without a vlan of the pair": (
        "pairs",
        "arista-1",
        (r"(interface Port-Channel100\n(?:   .*\n)*?   switchport trunk allowed vlan )140,", r"\1"),
        [
            "BF-05 arista-1 Port-Channel100: trunk with native VLAN 1, carries VLAN 4094, "
            "expected trunk with native VLAN 1, carries VLANs 140,4094 @ vlans.iscsi.id, "
            "switchport trunk allowed vlan 4094",
            "BF-08 arista-1 Port-Channel100 - arista-2 Port-Channel100: arista-1 Port-"
            "Channel100 does not carry VLAN 140; arista-2 Port-Channel100 carries VLAN 140, "
            "expected VLANs 140,4094 at both ends @ vlans.iscsi.id, switchport trunk allowed vlan "
            "4094",
            "BF-19 arista-1 Port-Channel100: the peer link does not carry VLAN 140, which "
            "LAG Port-Channel13 of the pair carries, expected every VLAN of the "
            "multichassis LAGs on the peer link @ vlans.iscsi.id, switchport trunk allowed vlan "
            "4094",
        ],
    ),
    "another untagged vlan": (
        "transit",
        "n5k-1",
        (
            r"(interface Ethernet1/23\n(?:  .*\n)*?)  switchport trunk native .*\n.* vlan \S+\n",
            r"\1  switchport trunk allowed vlan 1,141,1001\n",
        ),
        [
            "BF-05 n5k-1 Ethernet1/23: trunk with native VLAN 1, carries VLANs 1,141,1001, expected"
            " trunk with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3.vlans.0, switchport mode trunk",
            "BF-08 n5k-1 Ethernet1/23 - arista Ethernet48: n5k-1 Ethernet1/23 sends VLAN 1"
            " untagged; arista Ethernet48 sends VLAN 998 untagged, expected the same VLAN untagged"
            " at both ends @ links.3.vlans.0, switchport mode trunk",
        ],
    ),
    "vlan that only one switch of a link has": (
        "transit",
        "arista",
        (r"(interface Ethernet48\n(?:   .*\n)*?   switchport trunk allowed vlan )", r"\g<1>777,"),
        [
            "BF-05 arista Ethernet48: trunk with native VLAN 998, carries VLANs 141,777,998,1001,"
            " expected trunk with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3.vlans.0, switchport trunk allowed vlan 777,141,998,1001"
        ],
    ),
    "eos mtu of a vlan interface": (
        "pairs",
        "arista-1",
        (r"(interface Vlan4094\n)", r"\1   mtu 9000\n"),
        ["BF-06 arista-1 VLAN 4094: MTU 9000, expected MTU 1500 @ switches.arista-1, mtu 9000"],
    ),
    "exos time server": (
        "greenfield",
        "x670-a",
        (r"secondary 192.0.2.12", "secondary 192.0.2.99"),
        [
            "BF-07 x670-a NTP servers: 192.0.2.11, 192.0.2.99, expected 192.0.2.11, 192.0.2.12"
            " @ management.ntp, configure sntp-client secondary 192.0.2.99 vr VR-Mgmt"
        ],
    ),
    "no host name, in whose place Batfish takes that of the file": (
        "greenfield",
        "arista-a",
        (r"hostname arista-a\n", ""),
        ["BF-07 arista-a host name: none, expected arista-a @ switches.arista-a, lldp run"],
    ),
    "host name": (
        "greenfield",
        "n5k-a",
        (r"hostname n5k-a", "hostname n5k-z"),
        [
            "BF-07 n5k-a host name: n5k-z, expected n5k-a @ switches.n5k-a, hostname n5k-z",
        ],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_edited_configuration_is_reported_at_its_line(fault: str, tmp_path: Path) -> None:
    name, switch, edit, expected = FAULTS[fault]
    flaws, _ = evaluated(edited_build(name, tmp_path, {switch: edit}))
    assert flaws == expected


def test_a_vlan_missing_at_both_ends_of_a_link_is_reported_too(tmp_path: Path) -> None:
    edits = {
        "arista-a": (r"(switchport trunk allowed vlan )161", r"\g<1>141"),
        "x670-a": (r"configure vlan \S+ add ports 47 tagged\n", ""),
    }
    flaws, _ = evaluated(edited_build("greenfield", tmp_path, edits))
    (flaw,) = (flaw for flaw in flaws if flaw.startswith("BF-08"))
    assert "Port-Channel20 does not carry VLAN 161; x670-a 47 does not carry VLAN 161" in flaw


def test_ports_of_an_undefined_vlan_are_covered_by_the_vlan_finding(tmp_path: Path) -> None:
    edits = {"nexus-1": (r"\nvlan 140\n(  .*\n)*", "\n")}
    flaws, _ = evaluated(edited_build("pairs", tmp_path, edits))
    assert {flaw[:5] for flaw in flaws} == {"BF-06", "BF-08"}
