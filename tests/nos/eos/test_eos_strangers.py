"""What configurations of strangers taught the reader of EOS."""

from dataclasses import replace

import pytest

from sanfab.facts.switch import UnknownFactError
from sanfab.facts.unknown import mark_unknown
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.eos import NOS
from sanfab.nos.identification import identify
from sanfab.nos.reader import ParsedConfig
from sanfab.plan.plan import make_plan

ROW = PLATFORMS["dcs-7050sx3-48yc8"]


def read(text: str) -> ParsedConfig:
    reading = NOS.read(text, ROW)
    return replace(reading, facts=mark_unknown(reading.facts, reading.doubts))


PAIR = (
    "vrf instance mgmt\nvlan 4090\ninterface Vlan4090\n   ip address 10.9.9.0/31\n"
    "mlag configuration\n   domain-id d\n   local-interface Vlan4090\n   peer-address 10.9.9.1\n"
)


def test_the_heartbeat_of_a_pair_is_a_fact_that_a_push_leaves() -> None:
    """It is the only protection against two primaries."""
    goal = read(PAIR).facts
    running = read(f"{PAIR}   peer-address heartbeat 10.0.0.2 vrf mgmt\n").facts
    assert goal.peer is not None
    assert running.peer is not None
    assert (running.peer.keepalive, running.peer.keepalive_vrf) == ("10.0.0.2", "mgmt")
    assert (goal.peer.keepalive, goal.peer.address) == ("", "10.9.9.1")
    kept = make_plan(running, merge_unmanaged(goal, running), ROW, frozenset()).lines
    removed = make_plan(running, goal, ROW, frozenset()).lines
    assert (kept, [line.strip() for line in removed]) == (
        (),
        ["mlag configuration", "no peer-address heartbeat"],
    )


def test_the_delay_of_older_releases_is_that_of_the_mlag_ports() -> None:
    old, new = (read(f"{PAIR}   reload-delay {words}\n").facts for words in ("360", "mlag 360"))
    assert old == new


def test_the_interface_of_a_vlan_that_does_not_exist_is_kept_by_the_switch() -> None:
    text = "vlan 10\ninterface Vlan113\n   mtu 9000\n   ip address 10.1.1.1/24\n"
    reading = read(text)
    assert (reading.not_understood, set(reading.facts.vlans)) == ((), {10})
    assert read(f"{text}vlan 113\n").facts.vlans[113].address == "10.1.1.1/24"


def test_a_trunk_for_phones_is_a_trunk_whose_tagged_vlans_are_unknown() -> None:
    text = (
        "interface Ethernet1\n   switchport trunk native vlan 310\n   switchport phone vlan 320\n"
        "   switchport phone trunk untagged\n   switchport mode trunk phone\n"
        "   spanning-tree portfast\n   spanning-tree bpduguard enable\n"
    )
    reading = read(text)
    port = reading.facts.ports["Ethernet1"]
    assert reading.unread == ()
    assert (port.mode, port.native_vlan, port.stp, port.bpdu_guard) == ("trunk", 310, "edge", True)
    with pytest.raises(UnknownFactError, match="a trunk for phones"):
        _ = port.trunk_vlans


def test_lines_of_addresses_and_receivers_beside_the_facts() -> None:
    text = (
        "snmp-server host 10.0.0.1 version 1 public\nvlan 220\ninterface Vlan220\n"
        "   ipv6 address auto-config\n"
    )
    reading = read(text)
    assert (reading.not_understood, len(reading.unread)) == ((), 1)
    with pytest.raises(UnknownFactError, match="auto-config"):
        _ = reading.facts.vlans[220].other_addresses


@pytest.mark.parametrize("indent", ["", "   "])
def test_a_range_as_deep_as_its_lines_gives_them_to_all_its_ports(indent: str) -> None:
    text = (
        f"vlan 10\n{indent}interface Ethernet1-2\n{indent}switchport access vlan 10\n"
        f"{indent}spanning-tree portfast\ninterface Vlan10\n   ip address 10.0.0.1/24\n"
    )
    reading = read(text)
    found = {(one.access_vlan, one.stp) for one in reading.facts.ports.values()}
    assert (len(reading.facts.ports), found, reading.unread) == (2, {(10, "edge")}, ())
    assert reading.facts.vlans[10].address == "10.0.0.1/24"


def test_an_image_that_is_no_release_tells_model_and_release() -> None:
    header = "! device: up522 ({}, EOS-4.25.1F-20348152.oslorel (engineering build))\n"
    found = identify(header.format("DCS-7060CX-32S"), "eos")
    assert ([one.model for one in found.platforms], found.release) == (
        ["dcs-7060cx-32s"],
        "4.25.1F",
    )
    lab = identify(header.format("cEOSLab"), "eos")
    assert (lab.other, lab.release) == ("cEOSLab", "4.25.1F")


def test_ports_leave_out_the_models_that_lack_them() -> None:
    names = [*(f"Ethernet{number}/1" for number in range(1, 33)), "Ethernet33", "Ethernet34"]
    found = identify("".join(f"interface {name}\n" for name in names), "eos")
    assert [one.model for one in found.platforms] == [
        "dcs-7050cx3-32s",
        "dcs-7060cx-32s",
        "dcs-7060cx2-32s",
    ]
    assert identify("interface Ethernet3/1/1\n", "eos").other == "a switch with port Ethernet3/1/1"


def test_a_default_route_may_have_a_metric() -> None:
    reading = read("ip route 0.0.0.0/0 192.0.2.1 metric 200\n")
    assert reading.not_understood == ()


def test_an_address_in_a_vlan_that_no_line_creates_is_told() -> None:
    for line in ("ip address 192.0.2.1/24", "ip address virtual 192.0.2.1/24"):
        text = f"interface Vlan2\n   {line}\n"
        assert [one.text for one in read(text).uncertain] == [line]
        assert read(f"vlan 2\n{text}").uncertain == frozenset()


def test_headings_that_people_put_between_lines_are_no_lines() -> None:
    reading = read("#### MLAG ####\nhostname leaf-1\n")
    assert (reading.unread, reading.lines) == ((), 1)


@pytest.mark.parametrize(
    "line",
    [
        "ip route 192.0.2.0/24 198.51.100.1 name floor3",
        "ip route vrf floor3 0.0.0.0/0 198.51.100.1 200",
        "ip route 0.0.0.0/0 Ethernet1",
    ],
)
def test_a_static_route_with_more_than_a_next_hop_is_told(line: str) -> None:
    reading = read(f"{line}\n")
    assert [one.text for one in reading.uncertain] == [line]
    assert (reading.facts.routes, reading.not_understood) == (set(), ())


@pytest.mark.parametrize("printed", ["DCS-7280SR-48C6-M", "DCS-7280SR-48C6-M-F"])
def test_a_switch_with_more_memory_has_the_ports_of_its_model(printed: str) -> None:
    found = identify(f"! device: leaf-3 ({printed}, EOS-4.28.3M)\n", "eos")
    assert ([row.model for row in found.platforms], found.other) == (["dcs-7280sr-48c6"], "")


def test_the_ports_of_a_model_that_is_not_known_leave_out_models_without_them() -> None:
    text = (
        "! device: leaf-3 (DCS-7999X-60, EOS-4.28.3M)\n"
        "interface Ethernet47\ninterface Ethernet49/1\n"
    )
    found = identify(text, "eos")
    assert found.other
    assert "dcs-7150s-24" not in {row.model for row in found.platforms}
    assert "dcs-7050sx3-48yc8" in {row.model for row in found.platforms}


@pytest.mark.parametrize("line", ["ip address dhcp", "dhcp client accept default-route"])
def test_an_address_that_others_give_is_open(line: str) -> None:
    reading = read(f"interface Management1\n   {line}\n")
    assert [one.text for one in reading.unread] == [line]
    assert not reading.not_understood


def test_what_asks_for_an_answer_goes_to_the_same_receiver() -> None:
    line = "snmp-server host 192.0.2.20{} version 2c @@mon@@"
    traps, informs = (read(line.format(word) + "\n") for word in (" traps", " informs"))
    assert informs.facts == traps.facts
    assert (len(informs.unread), informs.not_understood) == (1, ())


def test_a_watchdog_leaves_the_flow_control_of_its_port_as_stated() -> None:
    text = (
        "interface Ethernet5\n   priority-flow-control on\n   priority-flow-control priority 4 "
        "no-drop\n   priority-flow-control pause watchdog action no-drop\n"
    )
    reading = read(text)
    assert not reading.unread
    assert reading.facts.ports["Ethernet5"].pfc_priorities == {4}
