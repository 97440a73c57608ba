"""Forms of OS9 lines, one by one: the facts they set, and the lines that stay unread."""

from dataclasses import asdict

import pytest

from nos.os9.ethernet_cases import CASES, GROUPS, TE1, port
from sanfab.facts.features import Feature
from sanfab.facts.services import Community
from sanfab.facts.switch import MACS
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES

READ: dict[str, tuple[str, dict[str, object]]] = {
    **CASES,
    # Data center bridging.
    "explicit negatives": (
        "no dcb enable\nno iscsi enable\n",
        {"dcb": False, "iscsi_detection": False},
    ),
    "ports of an S4048 have no gaps": (
        "interface range fortyGigE 1/49-1/50\n switchport\n"
        "interface Vlan 10\n tagged fortyGigE 1/49-1/50\n",
        {"ports": {f"fortyGigE 1/{n}": {"trunk_vlans": {10}} for n in (49, 50)}},
    ),
    "ports of an S4810 are four apart": (
        "interface range fortyGigE 0/48-60\n no shutdown\n",
        {"ports": {f"fortyGigE 0/{n}": {"enabled": True} for n in (48, 52, 56, 60)}},
    ),
    "the hash of MAC addresses stays where TCP ports are hashed too": (
        "load-balance mac source-dest-mac\nload-balance tcp-udp enable\n",
        {"lag_hash": MACS},
    ),
    "the hash of MAC addresses is taken back": (
        "load-balance mac source-mac\nno load-balance mac source-mac\n",
        {"lag_hash": frozenset()},
    ),
    "the management port of an S4048": (
        "interface ManagementEthernet 1/1\n ip address 192.0.2.31/24\n no shutdown\n"
        "interface ManagementEthernet 2/0\n no shutdown\n",
        {"services": {"address": "192.0.2.31/24"}},
    ),
    "as an operator types it": (
        "conf t\nInterface TenGigabitEthernet 0/1\nswitchport\nno shut\nexit\n"
        "interface vlan 10\nuntagged TenGigabitEthernet 0/1\n",
        port(mode="access", access_vlan=10, enabled=True),
    ),
    "a spanning tree, shortened": (
        "protocol spanning-tre rstp\nno disable\n",
        {"spanning_tree": "rstp"},
    ),
    "a block of the port's own block ends it no more than a comment": (
        "interface TenGigabitEthernet 0/1\nno ip address\nflowcontrol rx on tx off\n!\n"
        "port-channel-protocol LACP\nport-channel 9 mode active\nno shutdown\n",
        {
            **port(pause_receive="on", enabled=True),
            "lags": {"Port-channel 9": {"members": {"TenGigabitEthernet 0/1": "active"}}},
        },
    ),
    "nothing stated": (
        "hostname x\n",
        {"dcb": None, "iscsi_detection": None, "services": {"lldp": None}},
    ),
    "a DCB map": (
        GROUPS + " priority-pgid 0 0 0 0 1 0 0 0\n",
        {
            "policies": {
                "priority-groups M": {
                    "classes": {
                        "0": {"priorities": {0, 1, 2, 3, 5, 6, 7}, "bandwidth": 60},
                        "1": {"priorities": {4}, "bandwidth": 40, "no_drop": True},
                    }
                }
            }
        },
    ),
    "a DCB map without PFC": (
        GROUPS + " no pfc mode on\n",
        {"policies": {"priority-groups M": {"classes": {"1": {"no_drop": False}}}}},
    ),
    "a DCB map created again has PFC": (
        "dcb-map M\n no pfc mode on\nno dcb-map M\n" + GROUPS,
        {"policies": {"priority-groups M": {"classes": {"1": {"no_drop": True}}}}},
    ),
    "a DCB policy of FTOS 8.3": (
        "dcb-input M\n pfc priority 4\nqos-policy-output A ets\n bandwidth-percentage 60\n"
        "qos-policy-output B ets\n bandwidth-percentage 40\n"
        "priority-group A\n priority-list 0-3,5-7\n set-pgid 2\n"
        "priority-group B\n priority-list 4\n set-pgid 1\n"
        "dcb-output M\n priority-group A qos-policy A\n priority-group B qos-policy B\n"
        + TE1
        + " dcb-policy input M\n dcb-policy output M\n",
        {
            "policies": {
                "priority-groups M": {
                    "classes": {
                        "1": {"priorities": {4}, "bandwidth": 40, "no_drop": True},
                        "2": {"priorities": {0, 1, 2, 3, 5, 6, 7}, "no_drop": False},
                    }
                }
            },
            **port(dcb_map="M"),
        },
    ),
    "no DCB map at a port": (TE1 + " dcb-map M\n no dcb-map M\n", port(dcb_map="")),
    # VLT.
    "a VLT pair": (
        "vlt domain 5\n peer-link port-channel 127\n back-up destination 192.0.2.9\n"
        " primary-priority 4096\n system-mac mac-address 00:01:E8:00:00:05\n unit-id 0\n"
        "interface Port-channel 10\n switchport\n vlt-peer-lag port-channel 10\n",
        {
            "peer": {
                "domain": "5",
                "keepalive": "192.0.2.9",
                "lag": "Port-channel 127",
                "priority": 4096,
                "system_mac": "00:01:e8:00:00:05",
                "unit": 0,
            },
            "lags": {
                "Port-channel 10": {"multichassis": 10, "peer_link": False},
                "Port-channel 127": {"peer_link": True},
            },
        },
    ),
    "no VLT pair": ("vlt domain 5\nno vlt domain 5\n", {"peer": None}),
    # Management.
    "an address on a port that is up": (
        "interface ManagementEthernet 0/0\n ip address 192.0.2.1/24\n no shutdown\n",
        {"services": {"address": "192.0.2.1/24"}},
    ),
    "an address on a port that is shut": (
        "interface ManagementEthernet 0/0\n ip address 192.0.2.1/24\n shutdown\n",
        {"services": {"address": ""}},
    ),
    "users by role and by privilege": (
        "username a password 7 abc privilege 15 role netadmin\n"
        "username b password 7 abc privilege 15\n"
        "username c secret 5 abc privilege 1\nusername d password @@d@@\n",
        {
            "services": {
                "users": {
                    "a": {"role": "netadmin", "secret": "(hidden)"},
                    "b": {"role": "sysadmin"},
                    "c": {"role": "netoperator"},
                    "d": {"role": "netoperator", "secret": "@@d@@"},
                }
            }
        },
    ),
    "a banner of several lines": (
        "banner motd ^C\nhostname no\n^C\nhostname yes\n",
        {"name": "yes", "services": {"banner": "hostname no"}},
    ),
    "the text of another banner": (
        "banner login #\nhostname no\n#\nhostname yes\n",
        {"name": "yes"},
    ),
    "SNMP as the switch prints it": (
        "snmp-server user u g 3 encrypted auth sha 12ab priv aes128 34cd\n"
        "snmp-server community secret ro\n"
        "snmp-server host 192.0.2.9 traps version 3 priv u udp-port 162\n",
        {
            "services": {
                "snmp_users": {"u": {"group": "g", "auth_secret": "(hidden)", "privacy": "aes128"}},
                "snmp_communities": {Community(access="ro")},
                "snmp_traps": {"192.0.2.9": "u"},
            }
        },
    ),
    "VRFs as a Z9100 prints them [R-SEN], next to that of the management port": (
        "feature vrf\nip vrf lhcone 1\n description far\nip vrf management\n"
        " interface management\nip vrf spare 2\nno ip vrf spare\nip vrf lhcone\ninterface Vlan 43\n"
        " ip vrf forwarding lhcone\n ip address 198.32.43.1/25\n no shutdown\n"
        "interface Vlan 44\n ip vrf forwarding lhcone\n no ip vrf forwarding\n"
        "ip route vrf lhcone 0.0.0.0/0 198.32.43.9\nip route vrf lhcone 10.0.0.0/8 NULL 0\n"
        "ip route 10.9.0.0/16 10.0.0.9\n",
        {
            "features": {Feature.VRF},
            "vrfs": {"lhcone": {"name": "lhcone", "rd": "", "routing": False, "number": 1}},
            "vlans": {43: {"vrf": "lhcone", "address": "198.32.43.1/25"}, 44: {"vrf": ""}},
        },
    ),
    "a port that leaves its LAG, and a VLAN that leaves FIP snooping, as a plan has them": (
        TE1 + " port-channel-protocol LACP\n  port-channel 7 mode passive\n exit\n"
        " port-channel-protocol LACP\n  no port-channel 7 mode passive\n"
        "interface Vlan 20\n fip-snooping fc-map 0efcff\n fip-snooping enable\n"
        " no fip-snooping enable\n fip-snooping fc-map 0efc00\n",
        {
            "lags": {"Port-channel 7": {"members": {}}},
            "vlans": {20: {"fip_snooping": False, "fc_map": ""}},
        },
    ),
    "syslog, NTP and TACACS+ with more words": (
        "logging 192.0.2.1 udp 514\nntp server vrf management 192.0.2.2\n"
        "tacacs-server host 192.0.2.3 key 7 ab port 49\n"
        "ntp server 192.0.2.4\nno ntp server 192.0.2.4\n",
        {
            "services": {
                "syslog": {"192.0.2.1"},
                "ntp": {"192.0.2.2"},
                "tacacs": {"192.0.2.3": "(hidden)"},
            }
        },
    ),
    "the block of LLDP alone states nothing": (
        "protocol lldp\n advertise management-tlv system-name\n",
        {"services": {"lldp": None}},
    ),
}

UNREAD: dict[str, tuple[str, list[str]]] = {
    "a hash of IP frames and one of MAC addresses": (
        "load-balance ip-selection dest-ip\nload-balance mac source-dest-mac\n"
        "no load-balance tcp-udp enable\n",
        ["load-balance ip-selection dest-ip", "no load-balance tcp-udp enable"],
    ),
    "no address": (
        "interface Vlan 7\n ip address 10.0.0.300/24\n",
        ["ip address 10.0.0.300/24"],
    ),
    "hybrid after switchport": (TE1 + " switchport\n portmode hybrid\n", ["portmode hybrid"]),
    "switchport in a LAG": (
        TE1 + " port-channel-protocol LACP\n  port-channel 1 mode active\n switchport\n",
        ["switchport"],
    ),
    "LACP on a port that switches": (
        TE1 + " switchport\n port-channel-protocol LACP\n  port-channel 1 mode active\n",
        ["port-channel-protocol LACP", "port-channel 1 mode active"],
    ),
    "a member that does not switch": (
        TE1 + "interface Vlan 20\n untagged te 0/1\n",
        ["untagged te 0/1"],
    ),
    "a member that does not exist": ("interface Vlan 20\n tagged te 0/99\n", ["tagged te 0/99"]),
    "untagged twice": (
        TE1
        + " switchport\ninterface Vlan 2\n untagged te 0/1\ninterface Vlan 3\n untagged te 0/1\n",
        ["untagged te 0/1"],
    ),
    "tagged and untagged without hybrid": (
        TE1 + " switchport\ninterface Vlan 2\n tagged te 0/1\ninterface Vlan 3\n untagged te 0/1\n",
        ["untagged te 0/1"],
    ),
    "an address in the default VLAN": (
        "interface Vlan 1\n ip address 10.0.0.1/24\n",
        ["ip address 10.0.0.1/24"],
    ),
    "another number for a VRF, an address before its VRF, and a VRF that is in use": (
        "ip vrf storage\nip vrf storage 2\ninterface Vlan 7\n ip address 10.0.0.1/24\n"
        " ip vrf forwarding storage\ninterface Vlan 8\n ip vrf forwarding storage\n"
        "no ip vrf storage\n",
        ["ip vrf storage 2", "ip vrf forwarding storage", "no ip vrf storage"],
    ),
    "priorities before their groups": (
        "dcb-map M\n priority-pgid 0 0 0 1 0 0 0 0\n",
        ["priority-pgid 0 0 0 1 0 0 0 0"],
    ),
    "a frame too large": (TE1 + " mtu 12001\n", ["mtu 12001"]),
    "interfaces of other kinds": (
        "interface SONET 0/0\n no shutdown\n",
        ["interface SONET 0/0", "no shutdown"],
    ),
}


def part_of(found: object, expected: object) -> object:
    """Return the part of the facts that the case names; None for a missing one."""
    if isinstance(expected, dict) and expected and isinstance(found, dict):
        return {key: part_of(found.get(key), value) for key, value in expected.items()}
    return found


@pytest.mark.parametrize("name", READ)
def test_lines_set_their_facts(name: str) -> None:
    text, expected = READ[name]
    facts = NOSES["os9"].read(text, PLATFORMS["s4810"]).facts
    assert part_of(asdict(facts), expected) == expected


def test_routes_keep_the_vrf_that_they_are_in() -> None:
    text = (
        "ip vrf lhcone 1\nip route vrf lhcone 0.0.0.0/0 198.32.43.9\n"
        "ip route 10.9.0.0/16 10.0.0.9\nip route vrf lhcone 10.0.0.0/8 198.32.43.9\n"
        "no ip route vrf lhcone 10.0.0.0/8 198.32.43.9\nip route vrf lhcone 10.0.0.0/8 NULL 0\n"
    )
    reading = NOSES["os9"].read(text, PLATFORMS["s4810"])
    assert sorted(map(str, reading.facts.routes)) == [
        "10.9.0.0/16 10.0.0.9",
        "lhcone 0.0.0.0/0 198.32.43.9",
    ]
    assert reading.unread == ()


def test_a_port_that_only_a_vlan_names_is_in_no_certain_vlan() -> None:
    """OS9 prints such a port without `switchport`, here next to one that switches [P-SDN]."""
    text = (
        "interface TenGigabitEthernet 0/0\n switchport\n no shutdown\n"
        "interface TenGigabitEthernet 0/37\n shutdown\n"
        "interface Vlan 4\n untagged TenGigabitEthernet 0/0,37\n"
    )
    reading = NOSES["os9"].read(text, PLATFORMS["s4810"])
    assert {one.port for one in reading.doubts} == {"TenGigabitEthernet 0/37"}
    assert reading.facts.ports["TenGigabitEthernet 0/0"].access_vlan == 4


def test_what_every_switch_prints_is_known() -> None:
    text = (
        "boot system stack-unit 0 primary system: A:\nhardware watchdog\nline vty 0\n"
        " exec-timeout 60 0\nrouter bgp 1\n neighbor 10.0.0.1 remote-as 2\n"
        "interface Vlan 7\n vrrp-group 7\n  priority 110\n no shutdown\n"
    )
    reading = NOSES["os9"].read(text, PLATFORMS["s4810"])
    assert reading.unread == ()
    assert reading.facts.vlans[7].address_up is False  # it has no address


@pytest.mark.parametrize("name", UNREAD)
def test_lines_that_the_switch_refuses_stay_unread(name: str) -> None:
    text, unread = UNREAD[name]
    config = NOSES["os9"].read(text, PLATFORMS["s4810"])
    assert [line.text for line in config.unread] == unread
