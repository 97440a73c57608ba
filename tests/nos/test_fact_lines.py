"""The line of a fact is the one that an engineer would look at."""

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES

NXOS = """\
! interface Ethernet1/5 was moved
hostname n5k-a
username admin password 5 x role network-admin
username ops password 5 x role network-operator
policy-map type network-qos jumbo
  class type network-qos class-default
    mtu 9216
vlan 1,100-110,200
vlan 20
  name backup
vsan database
  vsan 101 name A
  vsan 102
fcalias name sql01 vsan 101
  member pwwn 20:00:00:25:b5:00:00:01
zone name Z_esx01 vsan 101
  member fcalias sql01
zoneset name ZS_A vsan 101
  member Z_esx01
interface vfc5
interface port-channel 10
  switchport mode trunk
  switchport trunk allowed vlan 100
interface eth 1/5
  switchport mode trunk
  switchport trunk allowed vlan 100
  switchport trunk allowed vlan add 200
  channel-group 10 mode active
no vlan 110
zone mode enhanced vsan 102
zone name Z_old vsan 102
zoneset name ZS_B vsan 102
  member Z_old
do clear zone database vsan 102
zone name Z_old vsan 102
  member pwwn 20:00:00:25:b5:00:00:02
device-alias database
  device-alias name esx01 pwwn 20:00:00:25:b5:00:00:01
"""
OS9 = """\
hostname s4810-a
interface TenGigabitEthernet 0/1
 portmode hybrid
 switchport
 no shutdown
interface TenGigabitEthernet 0/11
interface fortyGigE 0/48
interface Vlan 140
 name backup
 tagged TenGigabitEthernet 0/1
interface Vlan 150
 untagged TenGigabitEthernet 0/1
"""
EXOS = """\
configure snmp sysName "x460"
create vlan "Data"
configure vlan Data tag 140
create vlan "Backup" tag 150
configure vlan Default delete ports 1-24
enable sharing 23 grouping 23-24 lacp
configure vlan Data add ports 1-8,12 tagged
configure vlan Backup add ports 23 tagged
enable jumbo-frame ports 2
"""
CASES = [
    ("nxos", "name", "hostname n5k-a"),
    ("nxos", "services.users.ops", "username ops"),
    ("nxos", "services.users.guest", ""),
    ("nxos", "services.users", "username admin"),
    ("nxos", "policies.network jumbo", "policy-map type network-qos jumbo"),
    ("nxos", "policies.network jumbo.classes.class-default.mtu", "    mtu 9216"),
    ("nxos", "vlans.105", "vlan 1,100-110,200"),
    ("nxos", "vlans.105.name", "vlan 1,100-110,200"),
    ("nxos", "vlans.110", "no vlan 110"),
    ("nxos", "vlans.20", "vlan 20"),
    ("nxos", "vlans.20.name", "  name backup"),
    ("nxos", "vlans", "vlan 1,100-110,200"),
    ("nxos", "ports.Ethernet1/5", "interface eth 1/5"),
    ("nxos", "ports.Ethernet1/5.mtu", "interface eth 1/5"),
    ("nxos", "ports.Ethernet1/5.trunk_vlans.100", "  switchport trunk allowed vlan 100"),
    ("nxos", "ports.Ethernet1/5.trunk_vlans.200", "  switchport trunk allowed vlan add 200"),
    ("nxos", "ports.Ethernet1/6", ""),
    ("nxos", "ports.port-channel10", "interface port-channel 10"),
    ("nxos", "lags.port-channel10.members.Ethernet1/5", "  channel-group 10 mode active"),
    ("nxos", "vfcs.5.port", "interface vfc5"),
    ("nxos", "vsans.101", "  vsan 101 name A"),
    ("nxos", "vsans.101.zones.Z_esx01", "zone name Z_esx01"),
    ("nxos", "vsans.101.zones.Z_esx01.sql01", "  member fcalias sql01"),
    ("nxos", "vsans.101.zonesets.ZS_A.Z_esx01", "  member Z_esx01"),
    ("nxos", "vsans.101.fcaliases.sql01", "fcalias name sql01"),
    ("nxos", "vsans.7", ""),
    ("nxos", "vsans.102.uncommitted", "zone name Z_old vsan 102"),
    ("nxos", "vsans.102.zones.Z_old", "zone name Z_old vsan 102"),
    ("nxos", "vsans.102.zonesets.ZS_B", "do clear zone database vsan 102"),
    ("nxos", "device_alias_uncommitted", "device-alias database"),
    ("nxos", "device_aliases.esx01", "  device-alias name esx01"),
    ("os9", "ports.TenGigabitEthernet 0/1", "interface TenGigabitEthernet 0/1"),
    ("os9", "ports.fortyGigE 0/48.mtu", "interface fortyGigE 0/48"),
    ("os9", "ports.TenGigabitEthernet 0/1.mode", " switchport"),
    ("os9", "ports.TenGigabitEthernet 0/1.trunk_vlans.140", " tagged TenGigabitEthernet 0/1"),
    ("os9", "ports.TenGigabitEthernet 0/1.native_vlan", " untagged TenGigabitEthernet 0/1"),
    ("os9", "vlans.140", "interface Vlan 140"),
    ("exos", "name", "configure snmp sysName"),
    ("exos", "ports.5", "configure vlan Data add ports"),
    ("exos", "ports.12.trunk_vlans.140", "configure vlan Data add ports"),
    ("exos", "ports.2.mtu", "enable jumbo-frame ports 2"),
    ("exos", "ports.23", "configure vlan Backup add ports 23"),
    ("exos", "lags.23.members.24", "enable sharing 23 grouping"),
    ("exos", "vlans.140", 'create vlan "Data"'),
    ("exos", "vlans.140.id", "configure vlan Data tag 140"),
    ("exos", "vlans.150", 'create vlan "Backup" tag 150'),
]
TEXTS = {"nxos": NXOS, "os9": OS9, "exos": EXOS}
MODELS = {"nxos": "nexus-5548up", "os9": "s4810", "exos": "summit-x460-48t"}


@pytest.mark.parametrize(("nos", "fact", "line"), CASES)
def test_a_fact_has_the_line_that_set_it(nos: str, fact: str, line: str) -> None:
    provenance = NOSES[nos].read(TEXTS[nos], PLATFORMS[MODELS[nos]]).provenance
    number = provenance.line_of(fact).number
    assert (TEXTS[nos].splitlines()[number - 1].startswith(line)) if line else number == 0


def test_the_path_tells_whether_the_line_set_the_very_fact() -> None:
    provenance = NOSES["nxos"].read(NXOS, PLATFORMS[MODELS["nxos"]]).provenance
    paths = ("vlans.20.name", "vlans.105.name", "vlans", "vsans.7")
    assert [provenance.line_of(path).path for path in paths] == [
        *("vlans.20.name", "vlans.105", "vlans.1", "")
    ]


def test_a_line_has_the_facts_that_it_set_and_no_later_line_changed() -> None:
    provenance = NOSES["nxos"].read(NXOS, PLATFORMS[MODELS["nxos"]]).provenance
    line = NXOS.splitlines().index("vlan 1,100-110,200") + 1
    numbers = (1, *range(100, 110), 200)
    assert provenance.facts_of(line) == tuple(f"vlans.{number}" for number in numbers)
    assert provenance.facts_of(1) == ()
