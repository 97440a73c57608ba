"""ExtremeXOS reader on lines as switches print them, which differ from what was typed."""

from dataclasses import replace

import pytest

from sanfab.facts.services import Community
from sanfab.facts.switch import PortFacts, SwitchFacts, UnknownFactError
from sanfab.facts.unknown import mark_unknown
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos.builder import read_config
from sanfab.plan.plan import make_plan
from support import exos_texts

X670 = PLATFORMS["summit-x670"]
USER = "configure snmpv3 add user trap authentication sha @@a@@ privacy aes 128 @@b@@\n"
PARAMETERS = (
    'configure snmpv3 add target-params "trap" user "trap" mp-model snmpv3 sec-model usm'
    " sec-level priv\n"
)


@pytest.mark.parametrize(
    "address",
    [
        "192.0.2.9 vr VR-Mgmt tag-list defaultNotify",
        '192.0.2.9 transport-port 162 vr "VR-Mgmt" tag-list "defaultNotify" ',
    ],
    ids=["as typed", "as printed"],
)
def test_a_receiver_of_traps_reads_the_same_typed_and_printed(address: str) -> None:
    line = f'configure snmpv3 add target-addr "192.0.2.9" param "trap" ipaddress {address}'
    parsed = read_config(USER + PARAMETERS + line, X670)
    assert parsed.unread == ()
    assert parsed.facts.services.snmp_traps == {"192.0.2.9": "trap"}


@pytest.mark.parametrize(("text", "location"), [('"row 4"', "row 4"), ("\"''\"", "")])
def test_two_quotes_are_no_location(text: str, location: str) -> None:
    parsed = read_config(f"configure snmp sysLocation {text}", X670)
    assert parsed.facts.services.snmp_location == location


VLAN = "configure vlan default delete ports all\ncreate vlan Data tag 10\n"


def facts_of(text: str) -> SwitchFacts:
    """Return the facts of a text that is understood in whole."""
    parsed = read_config(text, X670)
    assert parsed.unread == ()
    return parsed.facts


def port_of(text: str, name: str) -> PortFacts:
    """Return a port, with what unread lines leave unknown."""
    parsed = read_config(text, X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    return parsed.facts.ports[name]


@pytest.mark.parametrize(
    "line",
    [
        "configure vlan Data add ports 1:6-9, 1:20-22, 3:47 tagged",
        "configure vlan Data add port 1:6-9,1:20-22,3:47 tagged",
        "configure Data add ports 1:6-9,1:20-22,3:47 tagged",
        "configure vlan 10 add ports 1:6-9,1:20-22,3:47 tagged",
    ],
    ids=["blanks in the list", "one port", "no word vlan", "by id"],
)
def test_members_of_a_vlan_read_the_same_in_each_spelling(line: str) -> None:
    ports = facts_of(VLAN + line).ports
    members = {name for name, port in ports.items() if port.trunk_vlans == {10}}
    assert members == {"1:6", "1:7", "1:8", "1:9", "1:20", "1:21", "1:22", "3:47"}
    assert ports.keys() == members


def test_default_is_left_without_the_word_vlan() -> None:
    assert facts_of("configure default delete ports all").ports == {}


def test_several_vlans_by_their_ids() -> None:
    facts = facts_of(
        "configure vlan default delete ports all\ncreate vlan 20-21,30\n"
        "configure vlan 20-21,30 add ports 1 tagged\nconfigure vlan 21,30 delete ports 1"
    )
    assert {vlan.name for vlan in facts.vlans.values()} == {"VLAN_0020", "VLAN_0021", "VLAN_0030"}
    assert facts.ports["1"].trunk_vlans == {20}


HEADING = "# Module vlan configuration.\n"
INTERNAL = "create vlan internal\nconfigure vlan default delete ports all\n"
UNKNOWN_VLAN = {
    "a VLAN without a tag": (
        f"{INTERNAL}configure vlan internal add ports 9 untagged",
        "the tag that the switch gave VLAN internal",
    ),
    "a port still in Default": (
        f"{HEADING}create vlan Data tag 10\nconfigure vlan Data add ports 9 untagged",
        "configure vlan Data add ports 9",
    ),
    "a VLAN that does not exist": (
        "configure vlan data add ports 9 tagged",
        "configure vlan data add ports 9",
    ),
    "a port that an excerpt leaves where it is": (
        "configure ports 9 display-string x",
        "whether the port is still in VLAN 1",
    ),
}


@pytest.mark.parametrize("name", UNKNOWN_VLAN)
def test_a_vlan_that_the_text_does_not_prove_is_unknown(name: str) -> None:
    """Not VLAN 1, which the port would have without these lines."""
    text, reason = UNKNOWN_VLAN[name]
    port = port_of(f"{text}\ndisable ports 9", "9")
    with pytest.raises(UnknownFactError, match=reason):
        _ = port.access_vlan


def test_an_excerpt_puts_ports_in_the_vlan_that_it_types() -> None:
    """How the port left VLAN 1 was typed before; a configuration as printed would say so."""
    text = "create vlan Data tag 10\nconfigure vlan Data add ports 9 untagged"
    assert facts_of(text).ports["9"].access_vlan == 10
    trunk = port_of("create vlan Data tag 10\nconfigure vlan Data add ports 9 tagged", "9")
    assert (trunk.trunk_vlans, trunk.native_vlan) == ({10}, None)
    assert known_ports(text) == {"9"}


def known_ports(text: str) -> set[str]:
    """Return the ports of which the lines of a text speak."""
    parsed = read_config(text, X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    return set(parsed.facts.ports)


def test_a_vlan_without_a_tag_keeps_its_address() -> None:
    text = (
        f"{INTERNAL}configure vlan internal ipaddress 10.1.2.1 255.255.255.0\n"
        "enable ipforwarding vlan internal"
    )
    parsed = read_config(text, X670)
    vlan = parsed.facts.vlans_without_id["internal"]
    assert (vlan.address, vlan.forwarding, parsed.unread) == ("10.1.2.1/24", True, ())
    none = read_config("configure vlan default delete ports all", X670).facts
    assert make_plan(parsed.facts, none, X670, frozenset()).lines == (
        "disable ipforwarding vlan internal",
        "unconfigure vlan internal ipaddress",
        "delete vlan internal",
    )


def test_ports_back_in_their_virtual_router_are_as_shipped() -> None:
    both = "configure vr VR-Default delete ports 1-12\nconfigure vr VR-Default add ports 1-12"
    assert facts_of(both).ports["1"].access_vlan == 1
    less = both.removesuffix("2") + "1"
    assert [line.number for line in read_config(less, X670).unread] == [1]


@pytest.mark.parametrize(
    ("words", "kept"),
    [("", ""), (" before-login", ""), (" before-login save-to-configuration", "no entry")],
)
def test_a_banner_ends_at_an_empty_line_or_at_the_next_module(words: str, kept: str) -> None:
    """Without the last word, the switch forgets the banner at its next start."""
    for end in ("\n", "#\n# Module exsshd configuration.\n#\n"):
        facts = facts_of(f"configure banner{words}\nno entry\n{end}enable ssh2")
        assert facts.services.banner.removesuffix("\n#") == kept
        assert facts.services.ssh is True


@pytest.mark.parametrize(
    "words",
    ["", " before-login", " acknowledge", " before-login acknowledge", " after-login"],
)
def test_a_banner_that_is_not_kept_or_warns_nobody_is_told(words: str) -> None:
    other = f"configure banner{words}\n====\n  Welcome\n====\n\n"
    reading = exos_texts.known(f"{other}enable ssh2")
    assert reading.unread == ()
    assert (reading.facts.services.banner, reading.facts.services.ssh) == ("", True)
    doubts = reading.facts.doubts or {}
    assert f"`configure banner{words}`" in doubts["services.banner"]
    saved = "configure banner before-login save-to-configuration\nno entry\n\n"
    for text in (other + saved, saved + other):
        assert "services.banner" not in (exos_texts.known(text).facts.doubts or {})
        assert facts_of(text).services.banner == "no entry"
    assert "services.banner" not in (
        exos_texts.known(f"{other}unconfigure banner").facts.doubts or {}
    )


def test_an_edge_port_with_its_guard_in_one_line() -> None:
    line = "configure stpd s0 ports link-type edge 1 edge-safeguard enable bpdu-restrict"
    port = facts_of(f"{line} recovery-timeout 60").ports["1"]
    assert (port.stp, port.bpdu_guard) == ("edge", True)


@pytest.mark.parametrize(
    ("words", "privacy"),
    [
        ("sha secret", ""),
        ("sha secret privacy secret", "des"),
        ("sha secret privacy aes secret", "aes128"),
        ("md5 hex 0a:1b privacy hex 0a:1b", "des"),
        ("md5 auth-encrypted localized-key 23 privacy privacy-encrypted localized-key 23", "des"),
    ],
)
def test_users_of_every_kind(words: str, privacy: str) -> None:
    services = facts_of(f'configure snmpv3 add user "u" authentication {words}').services
    assert services.snmp_users["u"].privacy == privacy


def test_communities_as_printed() -> None:
    line = 'configure snmpv3 add community "x" name "x" user "v1v2c_'
    services = facts_of(f'{line}ro"\n{line}rw"').services
    assert services.snmp_communities == {Community(access="ro"), Community(access="rw")}
