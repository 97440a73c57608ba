"""What running configurations of strangers leave unsaid, and lines that they taught the reader."""

from dataclasses import replace

from sanfab.facts.services import CommunityTraps
from sanfab.facts.unknown import mark_unknown
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.nxos import NOS
from sanfab.nos.reader import ParsedConfig
from sanfab.report.json_value import to_json


def read(text: str, model: str = "nexus-93180yc-fx") -> ParsedConfig:
    reading = NOS.read(text, PLATFORMS[model])
    return replace(reading, facts=mark_unknown(reading.facts, reading.doubts))


def facts_of(text: str, model: str = "nexus-93180yc-fx") -> dict[str, object]:
    found = to_json(read(text, model).facts)
    assert isinstance(found, dict)
    return found


PRINTED = "version 10.3(1) Bios:version 05.47\n"


def test_a_switch_that_prints_vlans_of_ports_without_switchport_has_switching_ports() -> None:
    text = f"{PRINTED}interface Ethernet1/1\n  switchport access vlan 99\ninterface Ethernet1/2\n"
    ports = read(text).facts.ports
    assert [(port.mode, port.access_vlan) for port in ports.values()] == [
        ("access", 99),
        ("access", 1),
    ]
    routed = read(f"{text}interface Ethernet1/3\n  switchport\n").facts.ports["Ethernet1/2"]
    assert (routed.mode, routed.access_vlan) == ("none", None)


def test_whether_a_port_is_up_is_unknown_where_no_line_tells_the_default() -> None:
    """It prints `no shutdown` at ports that switch, so up is not their default."""
    ports = (
        "interface Ethernet1/1\n  switchport access vlan 9\n  no shutdown\ninterface Ethernet1/2\n"
    )
    known = facts_of(f"{PRINTED}system default switchport\n{ports}")["ports"]
    assert isinstance(known, dict)
    assert [known[name]["enabled"] for name in sorted(known)] == [True, "unknown"]
    stated = read(f"{PRINTED}system default switchport shutdown\n{ports}").facts.ports
    assert [port.enabled for port in stated.values()] == [True, False]


def test_a_routed_port_of_a_nexus_5500_has_an_mtu_of_its_own() -> None:
    text = "interface Ethernet1/27\n  no switchport\n  mtu 9100\n"
    assert read(text, "nexus-5548up").facts.ports["Ethernet1/27"].mtu == 9100
    switched = read(text.replace("  no switchport\n", ""), "nexus-5548up")
    assert [line.text for line in switched.unread] == ["mtu 9100"]


def test_a_default_route_is_read_with_its_mask() -> None:
    text = "vrf context management\n  ip route 0.0.0.0 0.0.0.0 192.0.2.254\n"
    assert read(text).facts.services.gateway == "192.0.2.254"


def test_a_double_wide_tcam_region_has_a_size() -> None:
    line = "hardware access-list tcam region arp-ether 256 double-wide\n"
    assert read(line).facts.tcam == {"arp-ether": 256}


def test_a_further_role_leaves_an_snmp_user_as_it_is() -> None:
    user = "snmp-server user ops network-admin auth sha 0x1 priv aes-128 0x2 localizedkey\n"
    role = "snmp-server user ops network-operator\n"
    assert read(user + role).facts == read(user).facts
    assert [line.text for line in read(role).unread] == [role.strip()]


def test_a_list_whose_rest_stands_on_the_next_line_is_unknown() -> None:
    text = "interface port-channel6\n  switchport\n  switchport mode trunk\n"
    cut = "  switchport trunk allowed vlan 370-373,1731,18\n12,1882\n"
    ports = facts_of(f"{text}{cut}")["ports"]
    assert isinstance(ports, dict)
    assert (ports["port-channel6"]["trunk_vlans"], ports["port-channel6"]["mode"]) == (
        "unknown",
        "trunk",
    )


def test_lines_of_scripts_and_of_backups_say_nothing_of_storage() -> None:
    text = (
        "config t\ncdp enable\nscheduler job name SAVE\n  copy running-config startup-config\n"
        "end-job\nscheduler schedule name DAILY\n  job name SAVE\n"
        "event-handler applet MOVE\n  action 1.0 syslog msg x\n"
        "ipv6 access-list VTY\n  10 deny ipv6 any any log\ncrypto key generate rsa label x\n"
        "snmp-server host 10.0.0.9 traps version 2c public\n"
        "snmp-server host 10.0.0.9 use-vrf management\n"
        "snmp-server community public use-ipv4acl A\ncheckpoint before\n"
        "username ops role network-admin password secretword\n"
    )
    reading = read(text)
    assert reading.unread == ()
    assert set(reading.facts.services.users) == {"ops"}
    assert reading.facts.services.snmp_traps == {}
    assert reading.facts.services.snmp_community_traps == {"10.0.0.9": CommunityTraps(HIDDEN)}
    alone = read("snmp-server host 10.0.0.8 use-vrf management\n")
    assert len(alone.unread) == 1


def test_a_receiver_with_a_community_counts_in_the_management_vrf_only() -> None:
    host = "snmp-server host 10.0.0.9 traps version 2c @@trap@@"
    vrf = "snmp-server host 10.0.0.9 use-vrf management"
    found = {
        f"{host}\n": None,
        f"{host}\n{vrf}\n": CommunityTraps("@@trap@@"),
        f"{host} udp-port 2162\n{vrf} udp-port 2162\n": CommunityTraps("@@trap@@", 2162),
        f"{host} udp-port 2162\n{vrf}\n": None,
        f"{host.replace('2c', '1')}\n{vrf}\n": None,
        f"{host}\n{vrf}\nno {vrf}\n": None,
        f"{host}\n{vrf}\nno {host}\n": None,
    }
    for text, one in found.items():
        reading = read(text)
        assert reading.facts.services.snmp_community_traps.get("10.0.0.9") == one
        assert reading.unread == ()


def test_a_trunk_that_carries_no_vlan_differs_from_one_that_carries_all() -> None:
    trunk = "  switchport\n  switchport mode trunk\n"
    text = f"interface Ethernet1/1\n{trunk}  switchport trunk allowed vlan none\n"
    ports = facts_of(f"{text}interface Ethernet1/2\n{trunk}")["ports"]
    assert [ports[f"Ethernet1/{number}"].get("trunk_vlans") for number in (1, 2)] == [None, "all"]


def test_a_port_to_a_fabric_extender_is_no_access_port_of_vlan_1() -> None:
    fabric = "  switchport mode fex-fabric\n  fex associate 101\n"
    lag = f"interface port-channel101\n{fabric}"
    member = f"interface Ethernet1/5\n{fabric}  channel-group 101\n"
    text = f"version 7.3(8)N1(1)\nfex 101\n  description rack 7\n{lag}{member}"
    reading = read(f"{text}interface Ethernet1/6\n", "nexus-5548up")
    assert reading.unread == ()
    ports = reading.facts.ports
    assert [ports[f"Ethernet1/{number}"].mode for number in (5, 6)] == ["none", "access"]
    assert ports["port-channel101"].mode == "none"
    assert ports["Ethernet1/5"].access_vlan is None
    assert [*reading.facts.fexes] == [101]
