"""OS10 lines -> facts: what surprises on this NOS, and what a text of it may be."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.facts.routing import SharedAddress
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.identification import identify, looks_like, read_configuration
from sanfab.nos.os10.breakouts import breakout_words
from sanfab.nos.reader import ParsedConfig

PLATFORM = PLATFORMS["s5248f"]
HEAD = "! Version 10.5.1.0\n! Last configuration change at Feb  25 15:06:23 2020\n!\n"
CAPTURES = Path(__file__).parent / "captures"


def read(text: str, model: str = "s5248f") -> ParsedConfig:
    return NOSES["os10"].read(text, PLATFORMS[model])


def facts_of(text: str, model: str = "s5248f") -> SwitchFacts:
    reading = read(text, model)
    assert reading.unread == ()
    return reading.facts


def port_of(lines: str, head: str = "") -> PortFacts:
    return facts_of(f"{head}interface ethernet1/1/1\n{lines}").ports["ethernet1/1/1"]


def unread_of(text: str) -> list[str]:
    return [line.text for line in read(text).unread]


def test_a_port_is_up_in_vlan_1_as_shipped() -> None:
    port = port_of("")
    assert (port.enabled, port.mode, port.access_vlan, port.mtu) == (True, "access", 1, 1532)
    assert (port.pause_receive, port.pause_send, port.lldp_transmit) == ("off", "off", True)


def test_a_printed_trunk_without_access_vlan_takes_no_untagged_frames() -> None:
    trunk = " switchport mode trunk\n switchport trunk allowed vlan 2-3\n"
    typed, printed = port_of(trunk), port_of(trunk, HEAD)
    assert (typed.native_vlan, typed.trunk_vlans) == (1, {1, 2, 3})
    assert (printed.native_vlan, printed.trunk_vlans) == (None, {2, 3})
    untagged = port_of(f"{trunk} no switchport access vlan\n")
    assert (untagged.native_vlan, untagged.trunk_vlans) == (None, {2, 3})


def test_each_list_of_a_trunk_adds_to_the_others() -> None:
    port = port_of(
        " switchport mode trunk\n switchport access vlan 9\n switchport trunk allowed vlan 2-4\n"
        " switchport trunk allowed vlan 40-42\n no switchport trunk allowed vlan 3,41\n"
    )
    assert (port.native_vlan, port.trunk_vlans) == (9, {9, 2, 4, 40, 42})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (" switchport access vlan 7", " switchport trunk allowed vlan 6-8"),
        (" switchport trunk allowed vlan 6-8", " switchport access vlan 7"),
    ],
)
def test_a_vlan_is_untagged_or_tagged(first: str, second: str) -> None:
    text = f"interface ethernet1/1/1\n switchport mode trunk\n{first}\n{second}\n"
    assert unread_of(text) == [second.strip()]


def test_a_vlan_that_is_removed_leaves_the_lists_of_all_ports() -> None:
    facts = facts_of(
        "interface vlan2\ninterface vlan3\ninterface ethernet1/1/1\n switchport mode trunk\n"
        " no switchport access vlan\n switchport trunk allowed vlan 2-3\nno interface vlan2\n"
    )
    assert facts.ports["ethernet1/1/1"].trunk_vlans == {3}
    assert set(facts.vlans) == {3}


def test_a_vlan_goes_by_its_description_and_keeps_its_address_while_it_is_up() -> None:
    facts = facts_of(
        'interface vlan7\n description "storage A"\n ip vrf forwarding red\n'
        " ip address 10.0.0.2/24\n mtu 9216\n !\n vrrp-group 7\n  priority 150\n  no preempt\n"
        "  virtual-address 10.0.0.1\ninterface vlan8\n shutdown\n ip address 10.0.8.2/24\n"
    )
    vlan = facts.vlans[7]
    assert (vlan.name, vlan.address, vlan.vrf, vlan.mtu) == (
        "storage A",
        "10.0.0.2/24",
        "red",
        9216,
    )
    assert vlan.shared == {"vrrp 7": SharedAddress("vrrp", 7, "10.0.0.1", 150, preempt=False)}
    assert facts.vlans[8].address == ""


PAIR = """\
interface port-channel10
 switchport mode trunk
 switchport access vlan 9
 switchport trunk allowed vlan 2
 vlt-port-channel 10
interface ethernet1/1/1
 no switchport
 channel-group 10 mode active
interface ethernet1/1/49
 description VLTi
 no switchport
 mtu 9216
interface ethernet1/1/50
 description VLTi
 no switchport
 mtu 9216
vlt-domain 5
 backup destination 192.0.2.2 vrf management interval 10
 discovery-interface ethernet1/1/49-1/1/50
 primary-priority 1
 vlt-mac 00:00:00:00:00:AA
"""


def test_the_peer_link_is_the_lag_that_the_switch_makes_of_its_ports() -> None:
    facts = facts_of(PAIR)
    assert facts.peer is not None
    assert (facts.peer.domain, facts.peer.lag, facts.peer.keepalive, facts.peer.keepalive_vrf) == (
        "5",
        "port-channel1000",
        "192.0.2.2",
        "management",
    )
    assert (facts.peer.priority, facts.peer.system_mac) == (1, "00:00:00:00:00:aa")
    lag, port = facts.lags["port-channel1000"], facts.ports["port-channel1000"]
    assert (lag.peer_link, lag.members) == (True, {"ethernet1/1/49": "on", "ethernet1/1/50": "on"})
    assert (port.description, port.mtu, port.mode, port.enabled) == ("", 9216, "none", True)
    assert facts.lags["port-channel10"].multichassis == 10
    assert facts.ports["ethernet1/1/1"].mode == "none"
    assert facts_of(f"{PAIR}no vlt-domain 5\n").peer is None


def test_the_line_of_the_peer_link_is_that_of_its_ports() -> None:
    reading = read(PAIR)
    assert reading.line_of("peer.lag").text == "discovery-interface ethernet1/1/49-1/1/50"
    assert reading.line_of("ports.port-channel1000.mtu").number == 12


@pytest.mark.parametrize("line", ["channel-group 1000 mode active", "channel-group 10 mode bad"])
def test_no_port_joins_the_lag_of_the_peer_link_or_in_another_mode(line: str) -> None:
    assert unread_of(f"interface ethernet1/1/1\n {line}\n") == [line]


def test_ports_are_broken_out_alone_or_by_their_group() -> None:
    alone = "interface breakout 1/1/1 map 25g-4x\ninterface breakout 1/1/2 map 100g-1x\n"
    assert facts_of(alone, "s5232f").breakouts == {"1/1/1": "4x25G"}
    groups = "port-group 1/1/15\n mode Eth 10g-4x\nport-group 1/1/16\n mode Eth 100g-1x\n"
    facts = facts_of(groups)
    assert facts.breakouts == {"1/1/53": "4x10G"}
    words, others = breakout_words(facts, PLATFORM)
    assert (dict(words)["1/1/15"], len(words), others) == ("10g-4x", 16, [])
    assert breakout_words(facts_of(alone, "s5232f"), PLATFORMS["s5232f"]) == (
        [],
        [("1/1/1", "25g-4x")],
    )


def test_the_ports_of_a_slower_group_have_other_names() -> None:
    facts = facts_of("port-group 1/1/2\n mode Eth 10g-4x\nport-group 1/1/3\n mode Eth 25g-4x\n")
    assert facts.breakouts == {f"1/1/{number}": "1x10G" for number in range(5, 9)}
    words, others = breakout_words(facts, PLATFORM)
    assert (words[:3], others) == (
        [("1/1/1", "25g-4x"), ("1/1/2", "10g-4x"), ("1/1/3", "25g-4x")],
        [],
    )


def test_a_mode_that_leaves_a_port_whole_sets_its_speed() -> None:
    slower = facts_of(
        "interface breakout 1/1/1 map 40g-1x\ninterface ethernet1/1/1\n no shutdown\n", "s5232f"
    )
    assert (slower.breakouts, slower.ports["ethernet1/1/1"].speed) == ({}, "40G")


def test_a_mode_of_several_ports_whose_names_no_document_shows_stays_unread() -> None:
    assert unread_of("port-group 1/1/13\n mode Eth 40g-2x\n") == ["mode Eth 40g-2x"]
    assert unread_of("port-group 1/1/13\n mode Eth 100g-2x\n") == []


@pytest.mark.parametrize("words", ["mode FC 32g-2x", "profile restricted"])
def test_a_mode_that_no_document_explains_stays_unread(words: str) -> None:
    assert unread_of(f"port-group 1/1/15\n {words}\n") == [words]


def test_iscsi_detection_that_is_off_is_printed_nowhere() -> None:
    assert facts_of(f"{HEAD}hostname a\n").iscsi_detection is False
    assert facts_of("hostname a\n").iscsi_detection is None
    assert facts_of(f"{HEAD}iscsi enable\n").iscsi_detection is True


DCB = """\
dcbx enable
class-map type queuing Q0
 match queue 0
class-map type queuing Q3
 match queue 3
class-map type network-qos SMB
 match qos-group 3
trust dot1p-map trust
 qos-group 0 dot1p 0-2,4-7
 qos-group 3 dot1p 3
qos-map traffic-class queues
 queue 0 qos-group 0-2,4-7
 queue 3 qos-group 3
policy-map type queuing ets
 !
 class Q0
 bandwidth percent 50
 !
 class Q3
  bandwidth percent 50
policy-map type network-qos pfc
 class SMB
 pause
 pfc-cos 3
system qos
 trust-map dot1p trust
"""
APPLIED = """\
interface ethernet1/1/1
 flowcontrol receive off
 flowcontrol transmit off
 priority-flow-control mode on
 service-policy input type network-qos pfc
 service-policy output type queuing ets
 ets mode on
 qos-map traffic-class queues
 no shutdown
"""


def test_a_dcb_map_is_put_together_of_what_a_port_applies() -> None:
    facts = facts_of(DCB + APPLIED)
    policy = facts.policies["priority-groups pfc+ets+queues+trust"]
    assert {name: (sorted(one.priorities), one.bandwidth, one.no_drop)
            for name, one in policy.classes.items()} == {
        "0": ([0, 1, 2, 4, 5, 6, 7], 50, False),
        "3": ([3], 50, True),
    }  # fmt: skip
    assert (facts.ports["ethernet1/1/1"].dcb_map, facts.dcb, facts.dot1p_trusted) == (
        "pfc+ets+queues+trust",
        True,
        True,
    )


@pytest.mark.parametrize(
    "gone",
    [
        " ets mode on\n",
        " service-policy output type queuing ets\n",
        " qos-map traffic-class queues\n",
        " trust-map dot1p trust\n",
        " bandwidth percent 50\n !\n class Q3\n",
    ],
)
def test_a_map_that_lacks_a_part_leaves_open_what_is_lossless(gone: str) -> None:
    text = DCB + APPLIED
    assert gone in text
    reading = read(text.replace(gone, ""))
    if "Q3" in gone:
        assert (
            reading.facts.policies["priority-groups pfc+ets+queues+trust"].classes["3"].bandwidth
            is None
        )
        return
    assert reading.facts.ports["ethernet1/1/1"].dcb_map == ""
    assert {(one.port, *one.fields) for one in reading.doubts} == {("ethernet1/1/1", "dcb_map")}
    assert "priority-flow-control mode on" in {line.text for line in reading.uncertain}


def test_a_map_whose_lossless_priority_goes_to_another_group_is_left_open() -> None:
    reading = read(DCB.replace("pfc-cos 3", "pfc-cos 4") + APPLIED)
    assert reading.facts.policies == {}
    assert reading.doubts


def test_a_policy_without_its_class_map_is_unread() -> None:
    assert unread_of("policy-map type queuing ets\n class Q9\n  bandwidth percent 5\n") == [
        "class Q9",
        "bandwidth percent 5",
    ]


def test_a_banner_has_lines_that_are_no_lines_of_the_switch() -> None:
    facts = facts_of("banner motd #\nhostname evil\n\n! no comment\n#\nhostname good\n")
    assert facts.services.banner == "hostname evil\n\n! no comment"
    assert facts.name == "good"


def test_secrets_are_hidden_masked_ones_too() -> None:
    facts = facts_of(
        "username admin password $6$q9QBe role sysadmin priv-lvl 15\n"
        "username ops password **** role netoperator\n"
        "tacacs-server host 192.0.2.9 key 9 f05d6\n"
    )
    assert {one.secret for one in facts.services.users.values()} == {HIDDEN}
    assert facts.services.tacacs == {"192.0.2.9": HIDDEN}


def test_the_management_port_is_a_dhcp_client_until_it_has_an_address() -> None:
    block = "interface mgmt1/1/1\n no shutdown\n"
    assert facts_of(f"{block} ip address dhcp\n").services.address == ""
    own = facts_of(f"{block} no ip address dhcp\n ip address 192.0.2.31/24\n").services
    assert own.address == "192.0.2.31/24"
    assert (
        facts_of("interface mgmt1/1/1\n shutdown\n ip address 192.0.2.31/24\n").services.address
        == ""
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("feature config-os9-style\ninterface vlan11\n", "style of OS9"),
        ("interface vlan11\n tagged ethernet 1/1/15\n", "style of OS9"),
        (
            "username admin password $6$q9 role sysadmin\ninterface range ethernet 1/1/1-1/1/32\n"
            " switchport access vlan 1\n",
            "compressed",
        ),
        ('<?xml version="1.0"?>\n<config/>\n', "XML"),
    ],
)
def test_a_text_of_os10_in_another_form_is_refused_by_its_name(text: str, words: str) -> None:
    with pytest.raises(SanfabError, match=words):
        read_configuration("a.cfg", text, PLATFORM)


def test_ranges_that_people_type_are_no_compressed_view() -> None:
    text = "hostname a\ninterface range ethernet1/1/1-1/1/4\n mtu 9216\n no shutdown\n"
    reading = read_configuration("a.cfg", text, PLATFORM)
    assert [port.mtu for port in reading.facts.ports.values()] == [9216] * 4


def test_a_text_that_lacks_ports_is_of_a_model_that_has_those_it_shows() -> None:
    models = models_of((CAPTURES / "s5232f-vlt.cfg").read_text())
    assert {"s5232f", "z9100-on-os10"} <= models
    assert not {"s5248f", "s3048-on-os10", "s4112f"} & models


def test_the_ports_and_what_breaks_them_out_tell_the_model() -> None:
    def text(ports: int, line: str) -> str:
        blocks = "".join(f"interface ethernet1/1/{one}\n!\n" for one in range(1, ports + 1))
        return f"{HEAD}{line}{blocks}"

    by_port, by_group = (
        "interface breakout 1/1/1 map 100g-1x\n",
        "port-group 1/1/1\n mode Eth 25g-4x\n",
    )
    assert models_of(text(34, by_port)) == {"s5232f", "z9100-on-os10"}
    assert models_of(text(56, by_group)) == {"s5248f"}
    assert models_of(text(15, by_group)) == {"s5212f"}
    assert models_of(text(15, by_port)) == {"s4112f", "s4112t"}
    assert models_of(text(52, "")) == {"s3048-on-os10"}


def models_of(text: str) -> set[str]:
    return {row.model for row in identify(text, "os10").platforms}


@pytest.mark.parametrize("capture", sorted(CAPTURES.glob("*.cfg")), ids=lambda path: path.stem)
def test_no_other_nos_takes_a_text_of_os10_for_its_own(capture: Path) -> None:
    assert looks_like(capture.read_text()) == "os10"


def test_what_is_not_understood_leaves_open_what_it_may_change() -> None:
    reading = read(
        "vlt-domain 1\n discovery-interface fibrechannel1/1/1\n"
        "interface ethernet1/1/1\n qos-map frobnicate\ninterface port-channel5\n"
        " vlt-port-channel many\n"
    )
    fields = {(one.entry, field) for one in reading.doubts for field in one.fields}
    assert ((), "peer") in fields
    assert (("ports", "ethernet1/1/1"), "dcb_map") in fields
    assert (("lags", "port-channel5"), "multichassis") in fields


@pytest.mark.parametrize(
    ("fact", "line"),
    [
        ("ports.ethernet1/1/1.speed", "speed 10000"),
        ("ports.ethernet1/1/4.speed", "interface breakout 1/1/4 map 40g-1x"),
        ("breakouts.1/1/3", "interface breakout 1/1/3 map 25g-4x"),
        ("ports.ethernet1/1/2.native_vlan", "switchport access vlan 7"),
        ("ports.ethernet1/1/2.trunk_vlans.5", "switchport trunk allowed vlan 5"),
        ("ports.ethernet1/1/2.trunk_vlans.7", "switchport access vlan 7"),
    ],
)
def test_the_line_of_a_fact_is_the_one_that_sets_it(fact: str, line: str) -> None:
    text = (
        "interface breakout 1/1/1 map 40g-1x\ninterface breakout 1/1/2 map 100g-1x\n"
        "interface breakout 1/1/3 map 25g-4x\ninterface breakout 1/1/4 map 40g-1x\n"
        "interface ethernet1/1/1\n speed 10000\n"
        "interface ethernet1/1/2\n switchport mode trunk\n switchport trunk allowed vlan 5\n"
        " switchport access vlan 7\ninterface ethernet1/1/4\n no shutdown\n"
    )
    assert read(text, "s5232f").line_of(fact).text == line
