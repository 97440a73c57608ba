"""Texts with ports, VLANs, QoS and management, and what they say."""

from nos.nxos.fibre_channel_cases import N5K, N9K, Case
from sanfab.masking import HIDDEN

EVERY = set(range(1, 4095))
TRUNK = "interface Ethernet1/1\n  switchport mode trunk\n"

CASES: dict[str, Case] = {
    "trunk_without_a_list": (N5K, TRUNK, {"ports Ethernet1/1 trunk_vlans": None}),
    "trunk_add_to_all": (
        N5K,
        f"{TRUNK}  switchport trunk allowed vlan add 7\n",
        {"ports Ethernet1/1 trunk_vlans": None},
    ),
    "trunk_list_replaces": (
        N5K,
        f"{TRUNK}  switchport trunk allowed vlan 5\n  switchport trunk allowed vlan 7,9-10\n",
        {"ports Ethernet1/1 trunk_vlans": {7, 9, 10}},
    ),
    "trunk_none_then_add": (
        N5K,
        f"{TRUNK}  switchport trunk allowed vlan none\n  switchport trunk allowed vlan add 5-6,8\n",
        {"ports Ethernet1/1 trunk_vlans": {5, 6, 8}},
    ),
    "trunk_remove": (
        N5K,
        f"{TRUNK}  switchport trunk allowed vlan remove 2-4093\n",
        {"ports Ethernet1/1 trunk_vlans": {1, 4094}},
    ),
    "trunk_except": (
        N5K,
        f"{TRUNK}  switchport trunk allowed vlan except 100-101\n",
        {"ports Ethernet1/1 trunk_vlans": EVERY - {100, 101}},
    ),
    "trunk_all_again": (
        N5K,
        f"{TRUNK}  switchport trunk allowed vlan 5\n  switchport trunk allowed vlan all\n",
        {"ports Ethernet1/1 trunk_vlans": None},
    ),
    "access_again": (
        N5K,
        f"{TRUNK}  switchport trunk allowed vlan 5\n  no switchport mode\n",
        {
            "ports Ethernet1/1 mode": "access",
            "ports Ethernet1/1 access_vlan": 1,
            "ports Ethernet1/1 trunk_vlans": set(),
            "ports Ethernet1/1 native_vlan": None,
        },
    ),
    "native_vlan_tagged_everywhere": (
        N5K,
        f"vlan dot1Q tag native\n{TRUNK}",
        {"ports Ethernet1/1 native_vlan": None},
    ),
    "edge_without_the_word_trunk_on_a_trunk": (
        N5K,
        f"{TRUNK}  spanning-tree port type edge\n",
        {"ports Ethernet1/1 stp": "normal"},
    ),
    "edge_and_guard_by_default": (
        N5K,
        """spanning-tree port type edge bpduguard default
spanning-tree port type edge default
interface Ethernet1/1
interface Ethernet1/2
  spanning-tree bpduguard disable
interface Ethernet1/3
  spanning-tree port type normal
interface Ethernet1/4
  switchport mode trunk
""",
        {
            "ports Ethernet1/1 stp": "edge",
            "ports Ethernet1/1 bpdu_guard": True,
            "ports Ethernet1/2 bpdu_guard": False,
            "ports Ethernet1/3 stp": "normal",
            "ports Ethernet1/4 stp": "normal",
            "ports Ethernet1/4 bpdu_guard": False,
        },
    ),
    "storm_control_by_level": (
        N5K,
        """interface Ethernet1/1
  storm-control broadcast level 100.00
  storm-control multicast level 80.00
  storm-control unicast level 5
  storm-control unicast level 100
  storm-control action trap
  no storm-control action
snmp-server enable traps storm-control
""",
        {"ports Ethernet1/1 storm_control": {"multicast level 80.00"}},
    ),
    "everything_said_as_show_running_config_all_does": (
        N9K,
        """interface Ethernet1/1
  no description
  priority-flow-control mode auto
  lldp transmit
  lldp receive
  switchport
  switchport mode access
  flowcontrol receive off
  flowcontrol send off
  mtu 1500
  no shutdown
system jumbomtu 9216
""",
        {
            "ports Ethernet1/1 pfc": "auto",
            "ports Ethernet1/1 mtu": 1500,
            "ports Ethernet1/1 enabled": True,
            "jumbo_size": None,
        },
    ),
    "a_9000_set_up_to_switch": (
        N9K,
        """interface Ethernet1/1
  no switchport
interface Ethernet1/2
  switchport mode trunk
interface Ethernet1/3
  shutdown
""",
        {
            "ports Ethernet1/1 mode": "none",
            "ports Ethernet1/1 enabled": False,
            "ports Ethernet1/2 mode": "trunk",
            "ports Ethernet1/2 enabled": True,
            "ports Ethernet1/3 enabled": False,
        },
    ),
    "system_default_switchport": (
        N9K,
        "system default switchport\nsystem default switchport shutdown\ninterface Ethernet1/2\n",
        {"ports Ethernet1/2 mode": "access", "ports Ethernet1/2 enabled": False},
    ),
    "lag_members": (
        N5K,
        """interface Ethernet1/1
  channel-group 5
interface Ethernet1/2
  channel-group 5 mode passive
  channel-group 6 force mode active
interface Ethernet1/3
  channel-group 5 mode active
  no channel-group
""",
        {
            "lags port-channel5 members": {"Ethernet1/1": "on"},
            "lags port-channel6 members": {"Ethernet1/2": "active"},
        },
    ),
    "a_port_reset": (
        N5K,
        f"{TRUNK}  description old\n  shutdown\ndefault interface ethernet 1/1\n",
        {"ports Ethernet1/1": None},
    ),
    "a_vlan_interface_makes_no_vlan": (
        N5K,
        """vlan 1,20
interface Vlan1
interface Vlan10
  ip address 10.1.10.2/24
interface vlan 20
  ip address 10.1.20.2/24
  no shutdown
""",
        {"vlans 1": None, "vlans 10": None, "vlans 20 address": "10.1.20.2/24"},
    ),
    "a_banner_that_looks_like_a_configuration": (
        N5K,
        "hostname real\nbanner motd #\n  hostname fake\n!\n\nvlan 7 #\nvlan 8\n",
        {"name": "real", "vlans 7": None, "services banner": "  hostname fake\n!\n\nvlan 7 "},
    ),
    "another_banner_is_no_configuration_either": (
        N5K,
        "banner exec *hello\nvlan 7*\nbanner motd  ^one line^\n",
        {"vlans 7": None, "services banner": "one line"},
    ),
    "ssh_renewed": (N5K, "no feature ssh\nfeature ssh\n", {"services ssh": True}),
    "one_name_for_three_classes": (
        N5K,
        """class-map type qos match-all class-gold
    match cos 4
class-map type queuing class-gold
    match qos-group 4
class-map type network-qos class-gold
    match qos-group 5
""",
        {
            "policies": {
                "class classification class-gold": {"priorities": {4}, "group": None},
                "class queuing class-gold": {"priorities": set(), "group": 4},
                "class network class-gold": {"priorities": set(), "group": 5},
            }
        },
    ),
    "a_switch_that_asks_again": (
        N5K,
        "terminal dont-ask\nvlan 7\nno terminal dont-ask\n",
        {"answers": {"prompts"}},
    ),
    "a_switch_that_does_not_ask_again": (
        N5K,
        "terminal dont-ask\nvlan 7\nno terminal dont-ask\nterminal dont-ask\n",
        {"answers": set()},
    ),
    "trap_receivers": (
        N5K,
        """snmp-server host 192.0.2.1 traps version 3 priv mon
snmp-server host 192.0.2.2 traps version 3 priv mon
snmp-server host 192.0.2.1 use-vrf management
snmp-server host 192.0.2.2 use-vrf management
no snmp-server host 192.0.2.2 traps version 3 priv mon
""",
        {"services snmp_traps": {"192.0.2.1": "mon"}},
    ),
    "secrets_are_hidden": (
        N5K,
        """username admin password 5 $5$abc  role network-admin
tacacs-server key 7 "fewhg"
tacacs-server host 192.0.2.5
tacacs-server host 192.0.2.6 key @@tk@@
snmp-server user mon network-operator auth sha 0x12 priv aes-128 0x34 localizedkey
username ops passphrase  lifetime 99999 warntime 14 gracetime 3
snmp-server user adm network-admin auth md5 3772B6 priv aes-128 480BFF localizedV2key
snmp-server user old auth md5 0153448F priv 204F64F0 localizedV2key engineID 128:0:0:9:3:12
""",
        {
            "services users admin secret": HIDDEN,
            "services tacacs": {"192.0.2.5": HIDDEN, "192.0.2.6": "@@tk@@"},
            "services snmp_users mon auth_secret": HIDDEN,
            "services snmp_users mon privacy": "aes128",
            "services snmp_users adm privacy": "aes128",
            "services snmp_users old auth_secret": HIDDEN,
        },
    ),
    "the_management_port_of_an_mds": (
        N5K,
        "interface mgmt 0\n  ip address 192.0.2.3 255.255.255.0\nip default-gateway 192.0.2.1\n",
        {"services address": "192.0.2.3/24", "services gateway": "192.0.2.1"},
    ),
}
