"""What running configurations of strangers leave unsaid, and lines that they taught the reader."""

from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.facts.services import CommunityTraps
from sanfab.facts.unknown import mark_unknown
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.identification import identify
from sanfab.nos.nxos import NOS
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.truncation import truncation_of
from sanfab.report.json_value import to_json
from support.console import sanfab


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


@pytest.mark.parametrize("head", [PRINTED, "int e1/9\n"])
def test_a_port_with_vlans_switches_where_the_text_contradicts_itself(head: str) -> None:
    """Ports without a line are known neither as switching nor as routed."""
    text = (
        f"{head}interface Ethernet1/1\n  switchport access vlan 99\n  no shutdown\n"
        "interface Ethernet1/2\n  description spare\n"
        "interface Ethernet1/3\n  switchport\n  no shutdown\n"
        "interface Ethernet1/4\n  switchport mode trunk\n  switchport trunk allowed vlan 7\n"
        "interface Ethernet1/5\n  no switchport\n"
    )
    reading = read(text)
    ports = facts_of(text)["ports"]
    assert isinstance(ports, dict)
    ports.pop("Ethernet1/9", None)
    assert [(one["mode"], one.get("access_vlan")) for one in ports.values()] == [
        ("access", 99),
        ("unknown", "unknown"),
        ("access", 1),
        ("trunk", None),
        ("none", None),
    ]
    assert reading.facts.ports["Ethernet1/4"].trunk_vlans == {7}
    assert not reading.not_understood


def test_the_vlans_of_a_port_are_unknown_where_a_file_contradicts_itself() -> None:
    """Nobody printed or typed it at a switch: the line that is missing may be a mistake."""
    text = (
        "interface Ethernet1/1\n  switchport access vlan 99\n  no shutdown\n"
        "interface Ethernet1/3\n  switchport\n  no shutdown\n"
    )
    ports = facts_of(text)["ports"]
    assert isinstance(ports, dict)
    assert [(one["mode"], one["access_vlan"]) for one in ports.values()] == [
        ("unknown", "unknown"),
        ("access", 1),
    ]


def test_a_port_channel_that_says_switchport_tells_nothing_of_ports_that_were_typed() -> None:
    """People type the line at a port-channel whatever the default is."""
    text = (
        "version 9.3(5)\nint po7\n  switchport\n  switchport mode trunk\n  no shut\n"
        "int eth1/2\n  switchport access vlan 31\n  no shut\nint eth1/3\n  description spare\n"
    )
    ports = facts_of(text)["ports"]
    assert isinstance(ports, dict)
    found = {name: (one["mode"], one["enabled"]) for name, one in ports.items()}
    assert found == {
        "port-channel7": ("trunk", True),
        "Ethernet1/2": ("access", True),
        "Ethernet1/3": ("access", "unknown"),
    }


def test_keywords_may_have_capitals() -> None:
    text = (
        "Vlan 1012\n  Name Storage_B\n  Fcoe vsan 12\nVsan Database\n  Vsan 12\n"
        "  Vsan 12 Interface vfc 21\nInterface vfc21\n  Bind Interface Ethernet1/21\n"
        "  No Shutdown\nINTERFACE Ethernet1/21-22\n  Switchport Mode Trunk\n  MTU 1500\n"
    )
    reading = NOS.read(text, PLATFORMS["nexus-5596up"])
    lowered = NOS.read(text.lower().replace("storage_b", "Storage_B"), PLATFORMS["nexus-5596up"])
    assert reading.facts == lowered.facts
    assert reading.facts.vlans[1012].name == "Storage_B"
    assert reading.facts.vfcs[21].vsan == 12
    assert [line.text for line in reading.unread] == ["mtu 1500"] * len(lowered.unread)


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("vsan 13 interface vfc 21", {"21"}),
        ("vsan 12 interface vfc 21-22", {"21", "22"}),
        ("vsan databases\n  vsan 12 interface vfc 21", {"21", "22"}),
    ],
)
def test_a_line_that_is_not_understood_leaves_the_vsan_of_its_vfc_open(
    line: str, unknown: set[str]
) -> None:
    text = f"vsan database\n  vsan 12\ninterface vfc21\ninterface vfc22\n{line}\n"
    vfcs = facts_of(text, "nexus-5596up")["vfcs"]
    assert isinstance(vfcs, dict)
    assert {name for name, one in vfcs.items() if one["vsan"] == "unknown"} == unknown


def test_a_line_of_the_switch_runs_in_any_block_and_leaves_it() -> None:
    text = (
        "vlan 98\n  name Native\n  vlan dot1q tag native\n"
        "interface Ethernet1/9\n  switchport mode trunk\n  switchport trunk native vlan 98\n"
    )
    reading = read(text, "nexus-5596up")
    assert not reading.unread
    assert reading.facts.defaults.tags_native_vlan
    assert reading.facts.ports["Ethernet1/9"].native_vlan is None
    left = read("vlan 98\n  hostname sw-9\n  name Native\n", "nexus-5596up")
    assert (left.facts.name, left.facts.vlans[98].name) == ("sw-9", "")
    assert [line.text for line in left.unread] == ["name Native"]


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        ("auto-recovery reload-delay 300", {"auto_recovery": "on"}),
        ("auto-recovery reload-delay 300\n  no auto-recovery", {}),
        ("auto-recovery\n  no auto-recovery reload-delay 300", {"auto_recovery": "on"}),
    ],
)
def test_a_delay_of_the_automatic_recovery_turns_it_on(lines: str, options: dict[str, str]) -> None:
    reading = read(f"vpc domain 4\n  {lines}\n")
    assert not reading.unread
    assert reading.facts.peer is not None
    assert reading.facts.peer.options == options


def test_a_heartbeat_may_have_a_port_and_times_of_its_own() -> None:
    line = "peer-keepalive destination 192.0.2.2 source 192.0.2.1 vrf keepalive"
    plain = read(f"vpc domain 4\n  {line}\n")
    timed = read(f"vpc domain 4\n  {line} udp-port 3300 interval 500 timeout 4\n")
    assert not timed.unread
    assert timed.facts == plain.facts


def test_the_tag_of_an_address_is_for_the_redistribution_of_routes() -> None:
    text = (
        "vlan 31\ninterface Vlan31\n  ip address 192.0.2.3/24 tag 700\n"
        "  ip address 198.51.100.3/24 secondary tag 700\n"
    )
    reading = read(text)
    assert not reading.unread
    vlan = reading.facts.vlans[31]
    assert (vlan.address, vlan.other_addresses) == ("192.0.2.3/24", {"198.51.100.3/24"})


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


def test_a_double_wide_tcam_region_has_a_size_and_a_width() -> None:
    line = "hardware access-list tcam region arp-ether 256"
    wide, again = read(f"{line} double-wide\n").facts, read(f"{line} double-wide\n{line}\n").facts
    assert (wide.tcam, wide.double_wide) == ({"arp-ether": 256}, {"arp-ether"})
    assert (again.tcam, again.double_wide) == ({"arp-ether": 256}, set())


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
        assert reading.not_understood == ()


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


def switching(text: str, model: str) -> dict[str, tuple[object, ...]]:
    """Return mode, VLAN, spanning-tree type and LAG of each port."""
    facts = read(text, model).facts
    lag_of = {name: lag.name for lag in facts.lags.values() for name in lag.members}
    return {
        name: (one.mode, one.access_vlan, one.stp, lag_of.get(name, ""))
        for name, one in facts.ports.items()
    }


def test_a_range_that_stands_deeper_gives_its_lines_to_all_its_ports() -> None:
    """As NetApp's text for a direct-attached A220 has it: the header as deep as its lines."""
    text = (
        "feature lacp\nvpc domain 1\n  ip arp synchronize\n  int eth1/13-14\n"
        "  channel-group 10 mode active\nint Po10\n  switchport mode trunk\n"
    )
    found = switching(text, "nexus-5548up")
    assert found["Ethernet1/13"] == found["Ethernet1/14"]
    assert found["Ethernet1/13"][3] == "port-channel10"
    below = (
        "vlan 10\n  interface Ethernet1/1-4\n  switchport access vlan 10\n"
        "  spanning-tree port type edge\ninterface Vlan10\n  ip address 10.0.0.1/24\n"
    )
    assert set(switching(below, "nexus-5548up").values()) == {("access", 10, "edge", "")}
    flat = below.replace("\n  s", "\ns").replace("  interface", "interface")
    assert set(switching(flat, "nexus-5548up").values()) == {("access", 10, "edge", "")}
    assert read(flat, "nexus-5548up").unread == ()


def test_terminal_dont_ask_in_a_printout_does_not_make_it_cut() -> None:
    """Two published printouts of a Nexus 9000v have the line."""
    typed = "terminal dont-ask\nhostname a\nvlan 10\n"
    platform = PLATFORMS["nexus-93180yc-fx"]
    assert truncation_of(typed, platform) is not None
    assert truncation_of(f"version 9.3(16) Bios:version  \n{typed}", platform) is None


BLANK = (
    "!Command: show running-config\nversion 9.2(4) Bios:version\nhostname sw\n"
    "interface Ethernet1/1\ninterface Ethernet1/2\ninterface mgmt0\n  vrf member management\n"
)


def test_whether_ports_switch_is_unknown_where_all_state_nothing() -> None:
    """The dialog of the first start sets the default [NACFX]."""
    ports = facts_of(BLANK)["ports"]
    assert isinstance(ports, dict)
    for port in ports.values():
        assert {port[one] for one in ("mode", "access_vlan", "enabled")} == {"unknown"}
    settled = {
        "system default switchport\n": ("access", 1),
        "no system default switchport\n": ("none", None),
        "interface Ethernet1/3\n  no switchport\n": ("access", 1),
        "interface Ethernet1/3\n  switchport\n": ("none", None),
        "interface Ethernet1/3\n  ip address 10.0.0.1/31\n": ("none", None),
    }
    for lines, expected in settled.items():
        port = read(BLANK.replace("interface Ethernet1/1\n", f"{lines}interface Ethernet1/1\n"))
        one = port.facts.ports["Ethernet1/1"]
        assert (one.mode, one.access_vlan) == expected, lines


def test_switchport_in_a_port_channel_says_nothing_of_other_ports_where_it_is_typed() -> None:
    text = (
        "vlan 10\ninterface port-channel10\n  switchport\n  switchport mode trunk\n"
        "interface Ethernet1/33\n  switchport mode access\n  switchport access vlan 10\n"
    )
    reading = read(text)
    port = reading.facts.ports["Ethernet1/33"]
    assert (port.mode, port.access_vlan, reading.unread) == ("access", 10, ())


def test_servers_in_another_vrf_are_facts_and_leave_it_open() -> None:
    text = (
        "ntp server 10.0.0.1\nntp server 10.0.0.2 prefer\nntp server 10.0.0.4 use-vrf default\n"
        "logging server 10.0.0.3\nvrf context a\n"
        "  ip multicast multipath s-g-hash next-hop-based\n"
    )
    reading = read(text)
    services = reading.facts.services
    assert (services.ntp, services.syslog) == (
        {"10.0.0.1", "10.0.0.2", "10.0.0.4"},
        {"10.0.0.3"},
    )
    assert reading.not_understood == ()
    assert len(reading.unread) == 4  # drift still shows what the facts do not hold


def test_accounts_and_the_address_of_management_as_people_type_them() -> None:
    text = (
        "username admin password x\nusername admin role network-admin\n"
        "interface mgmt0\n  ip address dhcp\n"
    )
    reading = read(text)
    assert (reading.not_understood, len(reading.unread)) == ((), 3)
    assert reading.facts.services.users == {}
    stated = read("username a password x role network-admin\nusername a password y\n")
    assert (stated.unread, stated.facts.services.users["a"].role) == ((), "network-admin")


MODELS = {
    "a label of the chassis": ("! PID: N9K-C93180YC-FX3H\nhostname a\n", "C93180YC-FX3H"),
    "a port that no model has": (
        "interface Ethernet1/128\n  switchport\n",
        "a switch with port Ethernet1/128",
    ),
    "slot 2 of a switch of another family": (
        "version 7.0(3)I7(6) Bios:version 07.65\ninterface Ethernet2/1\n",
        "a switch with port Ethernet2/1",
    ),
    "slot 2 of a switch that no line tells": (
        "feature lacp\ninterface Ethernet2/1\n",
        "a switch with port Ethernet2/1",
    ),
    "a lane of a port that all models have with one": (
        "boot nxos bootflash:/nxos.9.3.3.bin\ninterface Ethernet1/37/1\n",
        "a switch with port Ethernet1/37/1",
    ),
    "the image of a Nexus 3500": (
        "boot kickstart bootflash:/n3500-uk9-kickstart.6.0.2.A8.9.bin\n",
        "a Nexus 3500",
    ),
    "an interface of a fabric interconnect": (
        "version 5.0(3)N2(4)\ninterface vfc1\n  bind interface Vethernet1\n",
        "a fabric interconnect",
    ),
}


@pytest.mark.parametrize("name", MODELS)
def test_a_switch_of_no_known_model_is_said_to_be_one(name: str) -> None:
    text, other = MODELS[name]
    assert identify(text, "nxos").other == other


def test_ports_leave_out_the_models_that_lack_them() -> None:
    lanes = "interface Ethernet1/49/1\ninterface Ethernet1/54\n"
    assert [row.model for row in identify(lanes, "nxos").platforms] == ["nexus-93180yc-fx"]
    assert identify("interface Ethernet101/1/48\n", "nxos").other == ""
    train = "version 7.1(1)N1(1)\ninterface Ethernet2/1\n"
    assert [row.model for row in identify(train, "nxos").platforms] == [
        "nexus-5672up",
        "nexus-6001",
    ]


SILENT = {
    "": (
        "ip routing multicast event-history rib size 8000000",
        "ip routing event-history ufdm size large",
        "ip msdp originator-id loopback3",
        "ipv6 routing multicast event-history vrf size large",
        "fabric multicast event-history internal size large",
        "no lldp tlv-select management-address v6",
        "ipv6 switch-packets lla",
        "ipv6 dhcp relay",
        "hardware profile dme load-interval 10",
        "no bloggerd log-throttle",
        "vlan configuration 100\n  ip igmp snooping static-group 225.1.1.1 interface Ethernet1/3",
        "ngoam profile 1\n  oam-channel 2",
    ),
    "interface Ethernet1/1": ("no link dfe adaptive-tuning", "ip unnumbered loopback0"),
    "interface Vlan1": ("isis circuit-type level-2", "isis passive-interface level-2"),
    "interface mgmt0": ("no cdp enable",),
}
"""Lines of running configurations that github.com/hsuryaka/Vxlan and others publish."""


@pytest.mark.parametrize("block", SILENT)
def test_lines_that_say_nothing_of_storage_change_nothing(block: str) -> None:
    header = f"{block}\n  no shutdown\n" if block else ""
    plain = read(header)
    for line in SILENT[block]:
        reading = read(f"{header}  {line}\n" if block else f"{line}\n")
        assert (reading.unread, reading.facts) == (plain.unread, plain.facts), line


def test_the_native_vlan_is_tagged_whatever_the_case_of_the_line() -> None:
    trunk = "interface Ethernet1/1\n  switchport\n  switchport mode trunk\n"
    for word in ("dot1Q", "dot1q"):
        port = read(f"vlan {word} tag native\n{trunk}").facts.ports["Ethernet1/1"]
        assert port.native_vlan is None
    assert read(trunk).facts.ports["Ethernet1/1"].native_vlan == 1


def test_a_priority_with_forwarding_thresholds_is_the_priority_of_the_group() -> None:
    """Azure Local prints it with both; unread, the group had the default of 100."""
    text = "interface Vlan7\n  no shutdown\n  hsrp 7\n    priority 150"
    reading = read(f"vlan 7\n{text} forwarding-threshold lower 1 upper 150\n    ip 10.0.0.1\n")
    assert reading.unread == ()
    group = reading.facts.vlans[7].shared["hsrp 7"]
    assert (group.priority, group.address) == (150, "10.0.0.1")


def test_the_words_of_a_community_are_of_any_case() -> None:
    text = "snmp-server community floor3 ro\nno snmp-server community floor3 RO\n"
    reading = read(f"{text}snmp-server community floor3 rW\n")
    assert reading.unread == ()
    assert [one.role for one in reading.facts.services.snmp_communities] == ["rw"]


def test_a_pair_may_have_its_peer_link_in_a_tunnel() -> None:
    text = "feature vpc\nvpc domain 1\n  peer-keepalive destination 192.0.2.82\n"
    tunnel = "  virtual peer-link destination 198.51.100.2 source 198.51.100.1 dscp 56\n"
    for lines, is_virtual in ((tunnel, True), ("", False)):
        peer = read(text + lines).facts.peer
        assert peer is not None
        assert peer.is_virtual is is_virtual


def test_what_is_said_of_mst_besides_instance_0_is_told() -> None:
    text = (
        "spanning-tree mst 0-1 priority 8192\nspanning-tree mst configuration\n"
        "  name East\n  revision 3\n  instance 2 vlan 711-712\n"
    )
    facts = read(text).facts
    assert facts.bridge_priorities == {"mst": 8192}
    assert facts.mst == {
        "instance 0-1 priority 8192",
        "name East",
        "revision 3",
        "instance 2 vlan 711-712",
    }


def test_a_user_of_another_engine_leaves_that_of_the_switch() -> None:
    keys = "auth md5 0x5ceb414591539ee35159fca86fdfa101 priv 0x5ceb414591539ee35159fca86fdfa101"
    text = f"snmp-server user mon network-admin {keys} localizedkey\n"
    engine = f"snmp-server user mon {keys} localizedkey engineID 128:0:0:9:3:0:0:0:0:0:0\n"
    for lines in (text + engine, engine + text):
        assert read(lines).facts.services.snmp_users["mon"].group == "network-admin"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("snmp-server host 192.0.2.9 traps version 2c floor3\n", True),
        (
            "snmp-server host 192.0.2.9 traps version 2c floor3\n"
            "snmp-server host 192.0.2.9 use-vrf management\n",
            False,
        ),
        ("snmp-server host 192.0.2.9 traps version 1 floor3\n", True),
        ("feature interface-vlan\ninterface Vlan2\n  ip address 192.0.2.1/24\n", True),
        ("ip route 192.0.2.0/24 198.51.100.1 name floor3 5\n", True),
        ("ip route 192.0.2.0/24 198.51.100.1\n", False),
        ("feature interface-vlan\nvlan 2\ninterface Vlan2\n  ip address 192.0.2.1/24\n", False),
    ],
)
def test_a_line_that_the_facts_do_not_hold_is_told(text: str, *, left: bool) -> None:
    reading = read(text)
    assert (len(reading.uncertain) == 1) is left
    assert reading.not_understood == ()


def test_a_default_route_may_be_typed_with_a_mask() -> None:
    typed = read("ip route 0.0.0.0 0.0.0.0 192.0.2.1\n")
    assert typed.facts.routes == read("ip route 0.0.0.0/0 192.0.2.1\n").facts.routes != set()


@pytest.mark.parametrize("peer", ["<PEER_IP>", "10.1.1"])
def test_a_keepalive_to_what_is_no_address_stops_no_rule(peer: str, tmp_path: Path) -> None:
    file = tmp_path / "agg.cfg"
    file.write_text(
        f"{PRINTED}hostname agg\nfeature vpc\nvpc domain 1\n"
        f"  peer-keepalive destination {peer} vrf management\n"
        "interface port-channel1\n  switchport mode trunk\n  vpc peer-link\n"
    )
    run = sanfab("check", "--config", file, "--nos", "nxos")
    assert run.exit_code in {0, 1}


def test_a_keepalive_to_a_placeholder_is_unread() -> None:
    line = "peer-keepalive destination <PEER_IP> vrf management"
    reading = read(f"{PRINTED}feature vpc\nvpc domain 1\n  {line}\n")
    assert [one.text.strip() for one in reading.unread] == [line]


def test_the_public_key_of_an_account_is_a_known_line() -> None:
    account = "username ops password 5 $5$abc role network-operator\n"
    reading = read(f"{account}username ops sshkey ssh-ed25519 AAAAC3Nz ops@mgmt\n")
    assert not reading.unread
    assert reading.facts == read(account).facts
