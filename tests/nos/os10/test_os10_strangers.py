"""Texts of OS10 that strangers publish: what they state is a fact, unknown, or refused."""

import pytest

from sanfab.cli.inputs import known_switch
from sanfab.errors import SanfabError
from sanfab.facts.switch import UnknownFactError, VlanFacts
from sanfab.facts.unknown import mark_unknown
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.identification import identify, read_configuration
from sanfab.nos.reader import ParsedConfig

PLATFORM = PLATFORMS["s5248f"]
PAIR = "vlt-domain 10\n discovery-interface ethernet1/1/29-1/1/30\n"


def read(text: str) -> ParsedConfig:
    return NOSES["os10"].read(text, PLATFORM)


def without_mtu(text: str) -> set[str]:
    """Return the ports and VLANs of which the MTU is unknown."""
    reading = read(text)
    facts = mark_unknown(reading.facts, reading.doubts)
    found = set()
    for name, one in [*facts.ports.items(), *facts.vlans.items()]:
        try:
            assert one.mtu or isinstance(one, VlanFacts)
        except UnknownFactError:
            found.add(str(name))
    return found


def test_a_default_mtu_leaves_open_what_states_none() -> None:
    text = (
        "interface vlan10\ninterface vlan11\n mtu 9216\n"
        "interface ethernet1/1/1\n mtu 9000\n no shutdown\n"
        "interface ethernet1/1/2\n no shutdown\n"
        "interface ethernet1/1/3\n no shutdown\n mtu 9000\n no mtu\n"
        "interface ethernet1/1/29\n no shutdown\ninterface ethernet1/1/30\n no shutdown\n"
        f"{PAIR}"
    )
    assert without_mtu(text) == set()
    of_pair = {"ethernet1/1/29", "ethernet1/1/30", "port-channel1000"}
    stated = {"10", "ethernet1/1/2", "ethernet1/1/3"}
    assert without_mtu(f"default mtu 9216\n{text}") == stated | of_pair
    assert [one.text for one in read(f"default mtu 9216\n{text}").uncertain] == ["default mtu 9216"]


@pytest.mark.parametrize(
    ("of_lag", "of_member", "found"),
    [
        (" mtu 9216\n", "", {"ethernet1/1/1"}),
        (" mtu 9216\n", " mtu 9216\n", set()),
        ("", "", set()),
    ],
)
def test_a_member_may_have_the_mtu_of_its_lag(of_lag: str, of_member: str, found: set[str]) -> None:
    text = (
        f"interface port-channel5\n no shutdown\n{of_lag}interface ethernet1/1/1\n{of_member}"
        " channel-group 5 mode active\n"
    )
    assert without_mtu(text) == found


@pytest.mark.parametrize(
    ("words", "vrf"),
    [
        ("", ""),
        (" interval 5", ""),
        (" vrf management", "management"),
        (" vrf management interval 5", "management"),
    ],
)
def test_the_heartbeat_has_a_vrf(words: str, vrf: str) -> None:
    reading = read(f"{PAIR} backup destination 192.0.2.9{words}\n")
    assert reading.unread == ()
    assert reading.facts.peer is not None
    assert (reading.facts.peer.keepalive, reading.facts.peer.keepalive_vrf) == ("192.0.2.9", vrf)


def test_a_heartbeat_to_the_same_address_stays_in_its_vrf() -> None:
    running = read(f"{PAIR} backup destination 192.0.2.9 vrf management\n").facts
    same, other = (
        merge_unmanaged(read(f"{PAIR} backup destination {one}\n").facts, running).peer
        for one in ("192.0.2.9", "192.0.2.8")
    )
    assert same is not None
    assert other is not None
    assert (same.keepalive_vrf, other.keepalive_vrf) == ("management", "")


def test_a_heartbeat_over_ipv6_leaves_the_pair_open() -> None:
    reading = read(f"{PAIR} backup destination fde2::1\n")
    assert [one.text for one in reading.unread] == ["backup destination fde2::1"]
    assert any("peer" in one.fields for one in reading.doubts)


@pytest.mark.parametrize("line", ["write memory", "do write memory"])
def test_a_text_may_save_itself_from_within_the_configuration(line: str) -> None:
    assert read(f"hostname a\n{line}\n").facts.saves


def test_a_switch_in_smartfabric_mode_is_refused() -> None:
    text = "hostname a\nsmartfabric l3fabric enable role LEAF vlti ethernet1/1/29-1/1/30\n"
    with pytest.raises(SanfabError, match="SmartFabric mode"):
        read_configuration("a.cfg", text, PLATFORM)
    left = read_configuration("a.cfg", text.replace("smart", "no smart"), PLATFORM)
    assert left.facts.name == "a"


def test_a_line_that_names_its_ports_is_of_no_block() -> None:
    line = "default interface range ethernet 1/1/5-1/1/8"
    reading = read(f"vlt-domain 1\ndelay-restore 90\ninterface ethernet 1/1/1\nmtu 9216\n{line}\n")
    assert [one.text for one in reading.unread] == [line]
    assert [one.path for one in reading.effects if one.text == line] == [()]


def test_a_group_at_100g_has_qsfp28_ports() -> None:
    text = (
        "port-group 1/1/1\n mode Eth 10g-4x\nport-group 1/1/{0}\n mode Eth 100g-1x\n"
        "interface ethernet1/1/1\n"
    )
    groups = {"4": {"s5212f"}, "8": {"s5224f"}, "16": {"s5248f"}}
    for group, models in groups.items():
        assert {one.model for one in identify(text.format(group), "os10").platforms} == models


def test_a_mirror_session_that_is_shut_leaves_its_destination_alone() -> None:
    text = (
        "monitor session {0}\n destination interface ethernet1/1/{0}\n"
        " source interface ethernet1/1/9 both\n{1}"
    )
    both = "interface ethernet1/1/1\ninterface ethernet1/1/2\ninterface ethernet1/1/3\n"
    sessions = (text.format(1, " shut\n"), text.format(2, " no shut\n"), text.format(3, ""))
    reading = read(both + "".join(sessions))
    assert reading.unread == ()
    assert [one.path[-1] for one in reading.effects] == ["ethernet1/1/2", "ethernet1/1/3"]


@pytest.mark.parametrize(
    "line",
    [
        'username admin sshkey "ssh-rsa AAAAB3 admin@x"',
        "username admin sshkey filename config://key.pub",
        "no feature auto-breakout",
        "interface mgmt1/1/1\n ipv6 enable",
        "interface vlan5\n no ipv6 enable",
    ],
)
def test_a_line_that_says_nothing_of_storage_is_known(line: str) -> None:
    assert read(line).unread == ()


def test_servers_of_time_and_logs_as_people_state_them() -> None:
    text = (
        "ntp server pool.ntp.example\nntp server 192.0.2.1 prefer\nntp server old.example\n"
        "no ntp server old.example\nlogging server 192.0.2.2 udp 123 severity log-debug\n"
        "logging server 192.0.2.3 tls 6514 vrf management\n"
    )
    reading = read(text)
    assert reading.unread == ()
    assert reading.facts.services.ntp == {"pool.ntp.example", "192.0.2.1"}
    assert reading.facts.services.syslog == {"192.0.2.2", "192.0.2.3"}


def test_error_correction_is_told_at_its_port() -> None:
    reading = read("interface ethernet1/1/1\n fec CL108-RS\ninterface ethernet1/1/2\n no fec\n")
    (found,) = reading.effects
    assert (found.path, found.text) == (("ports", "ethernet1/1/1"), "fec CL108-RS")
    assert "the far end has the same" in found.words


def unknown_of(text: str) -> dict[str, set[str]]:
    """Return the facts of each port that are unknown."""
    reading = read(text)
    facts = mark_unknown(reading.facts, reading.doubts)
    return {name: set(port.doubts) for name, port in facts.ports.items() if port.doubts}


def test_a_port_that_runs_no_spanning_tree_is_of_no_type() -> None:
    """A switch prints `spanning-tree disable` before the type of the port: both hold."""
    lines = ["spanning-tree disable", "spanning-tree port type edge"]
    for order in (lines, lines[::-1], [lines[0], "spanning-tree bpduguard enable", lines[1]]):
        text = "interface ethernet1/1/7\n no shutdown\n" + "".join(f" {one}\n" for one in order)
        reading = read(text)
        assert (reading.facts.ports["ethernet1/1/7"].stp, reading.unread) == ("off", ())
        assert reading.line_of("ports.ethernet1/1/7.stp").text == lines[0]
        for gone, left in ((lines[0], "edge"), (lines[1], "off")):
            facts = read(f"{text} no {gone}\n").facts
            assert facts.ports["ethernet1/1/7"].stp == left


def test_spanning_tree_may_be_off_on_the_whole_switch() -> None:
    text = "spanning-tree mode rstp\nspanning-tree disable\n"
    assert (read(text).facts.spanning_tree, read(text).unread) == ("none", ())
    assert read(f"{text}no spanning-tree disable\n").facts.spanning_tree == "rstp"


def test_ports_of_which_the_text_has_no_block_are_unknown() -> None:
    """Only the pair names them: they join its switches, and what else they are no line tells."""
    text = f"interface ethernet1/1/30\n no shutdown\n mtu 9216\n{PAIR}"
    reading = read(text)
    assert reading.facts.lags["port-channel1000"].members.keys() == {
        "ethernet1/1/29",
        "ethernet1/1/30",
    }
    found = unknown_of(text)
    assert found.keys() == {"ethernet1/1/29", "port-channel1000"}
    assert {"enabled", "mtu", "pause_receive", "stp"} <= found["ethernet1/1/29"]
    assert "mode" not in found["ethernet1/1/29"]
    assert found["port-channel1000"] == {"enabled", "mtu"}
    assert unknown_of(f"{text}interface ethernet1/1/29\n no shutdown\n") == {}


def test_a_block_that_does_not_say_if_its_port_is_up_is_a_part() -> None:
    bare = unknown_of("interface ethernet1/1/5\n description of-nobody\n")["ethernet1/1/5"]
    assert {"enabled", "mode", "access_vlan", "pause_receive", "mtu"} <= bare
    assert "description" not in bare
    some = "interface ethernet1/1/5\n switchport access vlan 20\n"
    assert unknown_of(some) == {"ethernet1/1/5": {"enabled"}}
    assert unknown_of(f"{some} shutdown\n") == {}


@pytest.mark.parametrize("deep", ["    ", "  "])
def test_a_mark_ends_a_block_that_lost_its_indentation(deep: str) -> None:
    lines = [
        "hostname leaf-7",
        "!",
        "interface ethernet1/1/7",
        "no shutdown",
        "switchport access vlan 30",
        "!",
        "snmp-server contact noc",
        "!",
        "flowcontrol receive on",
    ]
    reading = read("".join(f"{deep}{one}\n" for one in lines))
    assert reading.facts.services.snmp_contact == "noc"
    assert [one.text for one in reading.unread] in ([], ["flowcontrol receive on"])
    assert reading.facts.ports["ethernet1/1/7"].access_vlan == 30


@pytest.mark.parametrize("release", ["10.4.0E(R1)", "10.3.0E(R4)", "10.2.0E", "10.5.2.3"])
def test_the_release_of_a_head_is_known(release: str) -> None:
    text = f"! Version {release}\nhostname leaf-7\n"
    assert known_switch(text, "os10", "").release == release
