"""Transcripts with VSANs, VFCs and zones, and what they say.

The sources are those of reference part A: VHYPER, LABNOTES, TL2013, CCIEDC, MDS94, S2 (TR-3853).
"""

from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.features import Feature

N5K, N9K = "nexus-5548up", "nexus-93180yc-fx"
W1, W2, W3 = (f"20:00:00:25:b5:0a:00:{last}" for last in ("46", "47", "48"))

TR_3853 = f"""
feature fcoe
vsan database
  vsan 100
vlan 100
  fcoe vsan 100
interface Ethernet1/5
  spanning-tree port type edge trunk
  switchport mode trunk
  switchport trunk allowed vlan 1, 100
interface vfc5
  bind interface ethernet 1/5
  no shutdown
vsan database
  vsan 100 interface vfc5
fcalias name c42 vsan 100
  member pwwn {W1.upper()}
zone name zone_all vsan 100
  member fcalias c42
zoneset name zset_all vsan 100
  member zone_all
zoneset activate name zset_all vsan 100
copy running-config startup-config
"""

TL2013 = """
vlan 101
  fcoe vsan 101
default interface ethernet 1/7
interface ethernet 1/7
  priority-flow-control mode auto
  lldp receive
  lldp transmit
  switchport mode trunk
  switchport trunk allowed vlan 1,101
interface vfc 7
  no shutdown
  bind interface ethernet 1/7
vsan database
  vsan 101
  vsan 101 interface vfc 7
interface ethernet 1/7
  spanning-tree port type edge trunk
  shutdown
  no shutdown
"""

VHYPER = """
!Command: show running-config interface vfc3509
!Time: Thu Jan 10 18:50:56 2013

version 5.0(3)N2(2.04b)

interface vfc3509
  bind interface Ethernet1/9
  switchport trunk allowed vsan 101
  switchport description server 9/1, VHBA fc0
  no shutdown
"""

LABNOTES = f"""
vlan 1000
  fcoe vsan 1012
vsan database
  vsan 1012 name LAB
device-alias mode enhanced
device-alias database
  device-alias name SRV_POD12 pwwn {W1}

device-alias commit
zone mode enhanced vsan 1012
zone name Z12 vsan 1012
  member device-alias SRV_POD12
zoneset name ZS12 vsan 1012
  member Z12
zoneset activate name ZS12 vsan 1012
"""

CCIEDC = """
feature lldp
install feature-set fcoe
feature-set fcoe
vsan database
  vsan 200
vlan 200
  fcoe vsan 200
interface Ethernet1/1
  switchport
  switchport mode trunk
  switchport trunk native vlan 56
  switchport trunk allowed vlan 56,200
  spanning-tree port type edge trunk
  mtu 9216
  service-policy type qos input default-fcoe-in-policy
  no shutdown
interface vfc 1
  bind interface Ethernet 1/1
  no shutdown
vsan database
  vsan 200 interface vfc 1
interface Ethernet1/9
"""

MDS = f"""
!Command: show running-config
version 9.4(2a)
switchname mds1
vsan database
  vsan 101 name "vsan101"
interface vfc7
  bind interface Ethernet1/7
!Active Zone Database Section for vsan 101
zone name Z1 vsan 101
    member pwwn {W1}
    !           [h1]
    member pwwn {W2}
zone name OLD vsan 101
    member pwwn {W3}
zoneset name ZS vsan 101
    member Z1
    member OLD

zoneset activate name ZS vsan 101
do clear zone database vsan 101
!Full Zone Database Section for vsan 101
zone name Z1 vsan 101
    member pwwn {W1} init
    member pwwn {W2} target
zoneset name ZS vsan 101
    member Z1
interface vfc7
  no shutdown
"""

Case = tuple[str, str, dict[str, object]]
"""Model, text, what is found by path."""

CASES: dict[str, Case] = {
    "tr_3853": (
        N5K,
        TR_3853,
        {
            "features": {Feature.FCOE},
            "vlans 100 vsan": 100,
            "ports Ethernet1/5 trunk_vlans": {1, 100},
            "ports Ethernet1/5 stp": "edge",
            "vfcs 5 port": "Ethernet1/5",
            "vfcs 5 vsan": 100,
            "vfcs 5 enabled": True,
            "vsans 100 fcaliases": {"c42": {W1}},
            "vsans 100 zones": {"zone_all": {ZoneMember("fcalias", "c42")}},
            "vsans 100 zonesets": {"zset_all": {"zone_all"}},
            "vsans 100 active_zoneset": "zset_all",
            "saves": True,
        },
    ),
    "a_vlan_is_mapped_before_its_vsan_exists": (
        N5K,
        TL2013,
        {
            "vlans 101 vsan": 101,
            "vfcs 7 vsan": 101,
            "vfcs 7 port": "Ethernet1/7",
            "ports Ethernet1/7 enabled": True,
            "ports Ethernet1/7 stp": "edge",
            "ports Ethernet1/7 pfc": "auto",
        },
    ),
    "a_vfc_as_printed": (
        N5K,
        VHYPER,
        {
            "vfcs 3509 description": "server 9/1, VHBA fc0",
            "vfcs 3509 trunk_vsans": {101},
            "vfcs 3509 enabled": True,
            "vfcs 3509 vsan": 1,
        },
    ),
    "enhanced_zoning_typed_and_not_committed": (
        N5K,
        LABNOTES,
        {
            "vlans 1000 vsan": 1012,
            "vsans 1012 enhanced": True,
            "vsans 1012 uncommitted": True,
            "device_alias_uncommitted": False,
            "device_alias_enhanced": True,
            "device_aliases": {"SRV_POD12": W1},
        },
    ),
    "enhanced_zoning_committed": (
        N5K,
        LABNOTES + "zone commit vsan 1012\n",
        {"vsans 1012 uncommitted": False},
    ),
    "enhanced_zoning_printed_by_a_switch": (
        N5K,
        "version 5.2(1)N1(4)\n" + LABNOTES,
        {"vsans 1012 uncommitted": False, "vsans 1012 active_zoneset": "ZS12"},
    ),
    "a_9000_with_fcoe": (
        N9K,
        CCIEDC,
        {
            "feature_sets": {Feature.FCOE},
            "features": {Feature.LLDP},
            "ports Ethernet1/1 mode": "trunk",
            "ports Ethernet1/1 native_vlan": 56,
            "ports Ethernet1/1 trunk_vlans": {56, 200},
            "ports Ethernet1/1 mtu": 9216,
            "ports Ethernet1/1 qos_input": "default-fcoe-in-policy",
            "ports Ethernet1/9 mode": "none",
            "ports Ethernet1/9 enabled": False,
            "vfcs 1 vsan": 200,
        },
    ),
    "zones_printed_twice": (
        N5K,
        MDS,
        {
            "name": "mds1",
            "vsans 101 name": "vsan101",
            "vsans 101 zones": {
                "Z1": {ZoneMember("pwwn", W1, "initiator"), ZoneMember("pwwn", W2, "target")}
            },
            "vsans 101 zonesets": {"ZS": {"Z1"}},
            "vsans 101 active_zoneset": "ZS",
            "vfcs 7 enabled": True,
        },
    ),
    "a_zone_made_inside_a_zoneset": (
        N5K,
        f"zoneset name ZS vsan 5\n  zone name Z\n    member pwwn {W1}\n",
        {
            "vsans 5 zones": {"Z": {ZoneMember("pwwn", W1)}},
            "vsans 5 zonesets": {"ZS": {"Z"}},
        },
    ),
    "zoning_taken_back": (
        N5K,
        f"""vsan database
  vsan 5
  vsan 6
  no vsan 6
zone name Z vsan 5
  member pwwn {W1}
  member pwwn {W2}
  no member pwwn {W1}
zone name Y vsan 5
zoneset name ZS vsan 5
  member Z
  member Y
no zone name Y vsan 5
zoneset activate name ZS vsan 5
no zoneset activate name ZS vsan 5
zone default-zone permit vsan 5
no zone default-zone permit vsan 5
""",
        {
            "vsans 6": None,
            "vsans 5 zones": {"Z": {ZoneMember("pwwn", W2)}},
            "vsans 5 zonesets": {"ZS": {"Z"}},
            "vsans 5 active_zoneset": "",
            "vsans 5 default_permit": False,
        },
    ),
    "default_zone_permit": (
        N5K,
        "vsan database\n  vsan 5\nzone default-zone permit vsan 5\n",
        {"vsans 5 default_permit": True},
    ),
    "default_zone_deny_stated": (
        N5K,
        "vsan database\n  vsan 5\nno zone default-zone permit vsan 5\n",
        {"vsans 5": VsanFacts(5)},
    ),
}
