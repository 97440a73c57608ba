"""A finding leads to the line that an engineer would look at."""

import pytest

from sanfab.rules.text_lines import TextLines

NXOS = """\
! interface Ethernet1/5 was moved
hostname n5k-a
username admin password 5 x role network-admin
username ops password 5 x role network-operator
policy-map type network-qos jumbo
vlan 1,100-110,200
vlan 20
vsan database
  vsan 101 name A
fcalias name sql01 vsan 101
zone name Z_esx01 vsan 101
zoneset name ZS_A vsan 101
  member Z_esx01
interface Vlan300
interface vfc5
interface port-channel 10
interface eth 1/5
interface Ethernet1/6-8
"""
OS9 = """\
hostname s4810-a
interface Vlan 140
 tagged TenGigabitEthernet 0/1
interface TenGigabitEthernet 0/1
interface TenGigabitEthernet 0/11
interface fortyGigE 0/48
"""
EXOS = """\
configure snmp sysName "x670-a"
create vlan "Data"
configure vlan Data tag 140
create vlan "Backup" tag 150
enable sharing 1:49 grouping 1:49-1:50 lacp
configure vlan Data add ports 1:1-1:24,2:7 tagged
enable jumbo-frame ports 1:30
"""
CASES = [
    (NXOS, "", "no NTP", "hostname n5k-a"),
    (NXOS, "", "account ops without a password", "username ops"),
    (NXOS, "", "class-default of jumbo with mtu 9217", "policy-map type network-qos jumbo"),
    (NXOS, "", "VLAN 105 on Ethernet1/5, not defined", "vlan 1,100-110,200"),
    (NXOS, "", "VLAN 999 on Ethernet1/5, not defined", "interface eth 1/5"),
    (NXOS, "Ethernet1/5", "", "interface eth 1/5"),
    (NXOS, "Ethernet1/7", "", "interface Ethernet1/6-8"),
    (NXOS, "port-channel10", "", "interface port-channel 10"),
    (NXOS, "vfc5", "bound to nothing", "interface vfc5"),
    (NXOS, "vlan 20", "", "vlan 20"),
    (NXOS, "vlan 101", "", "vlan 1,100-110,200"),
    (NXOS, "vlan 300", "", "interface Vlan300"),
    (NXOS, "vsan 101", "VSAN 101 in basic mode", "  vsan 101 name A"),
    (NXOS, "vsan 101", "zones Z_esx01, in no zoneset", "zone name Z_esx01"),
    (NXOS, "vsan 101", "fcalias sql01, used nowhere", "fcalias name sql01"),
    (NXOS, "vsan 7", "", "! interface"),
    (OS9, "TenGigabitEthernet 0/1", "", "interface TenGigabitEthernet 0/1"),
    (OS9, "fortyGigE 0/48", "", "interface fortyGigE 0/48"),
    (OS9, "vlan 140", "", "interface Vlan 140"),
    (EXOS, "", "no banner", "configure snmp sysName"),
    (EXOS, "1:5", "", "configure vlan Data add ports"),
    (EXOS, "2:7", "", "configure vlan Data add ports"),
    (EXOS, "1:49", "", "enable sharing 1:49"),
    (EXOS, "1:30", "", "enable jumbo-frame ports 1:30"),
    (EXOS, "vlan 140", "", "configure vlan Data tag 140"),
    (EXOS, "vlan 150", "", 'create vlan "Backup" tag 150'),
    ("", "1:30", "", ""),
]


@pytest.mark.parametrize(("text", "words", "found", "line"), CASES)
def test_a_finding_names_the_first_line_of_its_block(
    text: str, words: str, found: str, line: str
) -> None:
    number = TextLines(text).line_of(words, found)
    assert (text.splitlines() or [""])[number - 1].startswith(line)
