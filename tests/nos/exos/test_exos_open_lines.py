"""ExtremeXOS lines that are understood and leave facts open."""

from dataclasses import replace

import pytest

from sanfab.facts.switch import UnknownFactError
from sanfab.facts.unknown import mark_unknown, require_whole
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos.builder import read_config

X670 = PLATFORMS["summit-x670"]
WHOLE = "# Module vlan configuration.\nconfigure vlan Default delete ports all\n"
DATA = f"{WHOLE}create vlan Data tag 10\nconfigure vlan Data add ports 1-2 untagged\n"
PROFILE = "create qosprofile QP5\n"
CLASS = {"pfc", "pfc_priorities", "qos_input"}
VLANS = {"mode", "access_vlan", "native_vlan", "trunk_vlans"}

OPEN = {
    'configure vlan "Data" qosprofile QP8': {(): {"policies"}},
    "configure vlan Data qosprofile qp5": {(): {"policies"}},
    "configure ports 1 qosprofile QP5": {(): {"policies"}, ("ports", "1"): {"qos_input"}},
    "disable dot1p examination ports 1": {("ports", "1"): CLASS},
    "enable diffserv examination ports 1": {("ports", "1"): CLASS},
    "enable dot1p replacement ports 1": {("ports", "1"): {"qos_input"}},
    "configure ports 1 redundant 2 link off": {
        ("ports", "1"): {"enabled"},
        ("ports", "2"): {"enabled"},
    },
    "configure vlan Data add secondary-ipaddress 10.0.0.1/24": {
        ("vlans", "10"): {"other_addresses"}
    },
    "configure vlan Data add secondary-ipaddress 10.0.0.1 255.255.255.0": {
        ("vlans", "10"): {"other_addresses"}
    },
    "enable dhcp vlan Mgmt": {(): {"services.address"}},
    "enable dhcp vlan Default": {(): {"vlans.1"}},
    "configure vlan Data ipaddress 2001:db8::1/64": {("vlans", "10"): {"other_addresses"}},
    "configure Data ipaddress eui64 2001:db8::/64": {("vlans", "10"): {"other_addresses"}},
    "create vlan b\nconfigure b ipaddress fe80::202:b3ff:fe1e:8329/64": {
        ("vlans_without_id", "b"): {"other_addresses"}
    },
    "create vlan b\nconfigure vlan b add secondary-ipaddress 10.0.0.1/24": {
        ("vlans_without_id", "b"): {"other_addresses"}
    },
    "configure policy port 1 admin-id 1": {("ports", "1"): VLANS | {"qos_input"}},
    "configure policy rule admin-profile port 1 mask 16 port-string 1 admin-pid 3": {
        ("ports", "1"): VLANS | {"qos_input"}
    },
    "configure qosprofile QP5 maxbuffer 100 weight 10": {
        ("policies", "profiles", "qp5"): {"bandwidth"}
    },
    "configure qosprofile QP5 maxbuffer 100 use-strict-priority": {
        ("policies", "profiles", "qp5"): {"bandwidth"}
    },
    "configure qosprofile qp5 use-strict-priority": {
        ("policies", "profiles", "qp5"): {"bandwidth"}
    },
    "configure qosprofile QP5 weight 10 ports 1": {("ports", "1"): {"bandwidth"}},
    "configure lldp ports 1 dcbx add application name iscsi priority 4": {("ports", "1"): {"dcbx"}},
    "enable mirroring to port 1 tagged": {("ports", "1"): VLANS},
    "enable lldp ports 1 receive-only": {("ports", "1"): {"lldp_transmit", "lldp_receive"}},
}


@pytest.mark.parametrize("line", OPEN)
def test_what_a_line_leaves_open_is_unknown_and_the_rest_is_not(line: str) -> None:
    parsed = read_config(f"{DATA}{PROFILE}{line}", X670)
    assert parsed.unread == ()
    doubted: dict[tuple[str, ...], set[str]] = {}
    for one in parsed.doubts:
        doubted.setdefault(one.entry, set()).update(one.fields)
    assert doubted == OPEN[line]
    assert all(one.reason for one in parsed.doubts)


def test_a_class_that_frames_of_a_vlan_enter_makes_the_policies_incomplete() -> None:
    parsed = read_config(f"{DATA}configure vlan Data qosprofile QP8", X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    with pytest.raises(UnknownFactError, match="which frames of VLAN Data are in QoS profile qp8"):
        require_whole(parsed.facts, "policies")


@pytest.mark.parametrize(
    "line",
    [
        "configure vlan Data qosprofile QP6",
        "configure ports 1 qosprofile QP6",
        "configure qosprofile QP6 weight 4",
        "configure vlan Other qosprofile QP8",
    ],
)
def test_a_profile_or_vlan_that_does_not_exist_is_refused(line: str) -> None:
    assert [one.text for one in read_config(DATA + line, X670).unread] == [line]


def test_a_policy_profile_that_no_port_has_changes_no_port() -> None:
    text = (
        'configure policy profile 1 name "Guest" pvid-status enable pvid 10\n'
        "configure policy rule 1 ipdestsocket 10.0.0.1 mask 32 drop\n"
        "configure policy maptable response both\nconfigure policy vlanauthorization enable\n"
        "configure policy captive-portal web-redirect 1 server 1 url http://10.0.0.1:80/ enable\n"
    )
    parsed = read_config(DATA + text, X670)
    assert (parsed.unread, parsed.doubts) == ((), ())
    assert parsed.facts == read_config(DATA, X670).facts


def test_what_a_switch_does_unless_told_otherwise_leaves_nothing_open() -> None:
    text = (
        "enable dot1p examination ports 1\ndisable diffserv examination ports 1\n"
        "disable dot1p replacement ports 1\n"
    )
    parsed = read_config(DATA + text, X670)
    assert (parsed.unread, parsed.doubts) == ((), ())


def test_a_port_that_shows_what_others_carry_is_in_no_vlan() -> None:
    parsed = read_config(f"{DATA}create mirror M to port 2", X670)
    facts = parsed.facts
    assert [one.text for one in parsed.effects] == ["create mirror M to port 2"]
    assert "2" not in facts.ports or facts.ports["2"].mode == "none"
    assert facts.ports["1"].access_vlan == 10


@pytest.mark.parametrize(("how", "negotiated"), [("on", True), ("off", False)])
def test_a_line_of_duplex_alone_says_whether_a_port_negotiates(how: str, negotiated: bool) -> None:  # noqa: FBT001  # a case of a table
    parsed = read_config(f"{DATA}configure ports 1 auto {how} duplex full", X670)
    assert (parsed.unread, parsed.facts.ports["1"].autoneg) == ((), negotiated)


@pytest.mark.parametrize("is_sntp_on", [False, True])
@pytest.mark.parametrize("vlan", ["", "enable ntp vlan Data\n"])
def test_time_servers_are_facts_or_the_line_that_leaves_them_open_is_told(
    vlan: str, *, is_sntp_on: bool
) -> None:
    sntp = "configure sntp-client primary 10.0.0.1\nenable sntp-client\n" if is_sntp_on else ""
    ntp = "configure ntp server add 10.0.0.2 vr VR-Default\nenable ntp\n"
    parsed = read_config(DATA + sntp + ntp + vlan, X670)
    told = [one.text for one in parsed.unread]
    assert ("10.0.0.2" in parsed.facts.services.ntp, told) in [(True, []), (False, ["enable ntp"])]
    assert ("10.0.0.1" in parsed.facts.services.ntp) == is_sntp_on
    assert ("10.0.0.2" in parsed.facts.services.ntp) == bool(vlan)
