"""ExtremeXOS lines in words of their own: read as others, or what they may change is unknown."""

from dataclasses import replace

import pytest

from sanfab.facts.services import SnmpUser
from sanfab.facts.switch import SwitchFacts, UnknownFactError
from sanfab.facts.unknown import mark_unknown
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos.builder import read_config
from sanfab.nos.partial_lines import ALL_OF_PORT, VLAN_FIELDS

X670 = PLATFORMS["summit-x670"]
WHOLE = "# Module vlan configuration.\nconfigure vlan Default delete ports all\n"
DATA = f"{WHOLE}create vlan Data tag 10\nconfigure vlan Data add ports 1 untagged\n"


def facts_of(text: str) -> SwitchFacts:
    """Return the facts of a text that is understood, without those that it does not prove."""
    parsed = read_config(text, X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    assert parsed.unread == ()
    return parsed.facts


def doubts_of(line: str) -> dict[tuple[str, ...], set[str]]:
    """Return the facts that a line which is not understood leaves in doubt, by their record."""
    found: dict[tuple[str, ...], set[str]] = {}
    reading = read_config(DATA + line, X670)
    assert line in {one.text for one in reading.unread}
    for doubt in reading.doubts:
        found.setdefault(doubt.entry, set()).update(doubt.fields)
    return found


@pytest.mark.parametrize("line", ["enable netlogin dot1x port 1", "enable netlogin ports 1"])
def test_network_login_in_words_of_its_own_leaves_the_vlans_in_doubt(line: str) -> None:
    assert doubts_of(line) == {("ports", "1"): set(VLAN_FIELDS)}


def test_the_word_before_ports_may_be_singular() -> None:
    port = facts_of(f"{DATA}enable netlogin port 1 mac").ports["1"]
    with pytest.raises(UnknownFactError, match="network login"):
        _ = port.access_vlan
    for one in (
        "enable flow-control rx-pause ports 1",
        "enable flow-control tx-pause priority 3 ports 1",
        "configure stpd s0 ports link-type edge 1",
        "configure stpd s0 ports bpdu-restrict enable 1",
        "disable stpd s0 ports 1",
        "enable sharing 1 grouping 1 lacp\nconfigure sharing 1 add ports 2",
    ):
        assert facts_of(DATA + one) == facts_of(DATA + one.replace(" ports ", " port "))
        assert facts_of(DATA + one) != facts_of(DATA)


def test_an_edge_that_is_guarded_may_restrict_bpdus() -> None:
    line = "configure stpd s0 ports edge-safeguard enable 1"
    assert facts_of(DATA + line).ports["1"].bpdu_guard is False
    for tail in (" bpdu-restrict", " bpdu-restrict recovery-timeout 300"):
        assert facts_of(DATA + line + tail).ports["1"].bpdu_guard is True
    other = doubts_of("configure stpd s1 ports edge-safeguard enable 1 bpdu-restrict")
    assert other == {("ports", "1"): {"stp", "bpdu_guard"}}


def test_spanning_tree_without_a_name_is_every_domain() -> None:
    assert facts_of(f"{DATA}configure stpd s0 mode dot1w\nenable stpd").spanning_tree == "rstp"
    off = facts_of(f"{DATA}create stpd s1\nenable stpd s1\nenable stpd\ndisable stpd")
    assert off.spanning_tree == ""


@pytest.mark.parametrize(
    ("line", "doubted"),
    [
        ("enable stp", {(): {"spanning_tree"}}),
        ("configure stpd s0 mode pvst-plus", {(): {"spanning_tree"}}),
        ("disable ipforwarding", {("vlans", "10"): {"forwarding"}}),
        ("enable mvrp ports 1", {(): {"vlans"}, ("ports", "1"): set(VLAN_FIELDS)}),
        ("configure vlan Data ip 10.0.0.9/24", {("vlans", "10"): {"address"}}),
        ("configure vlan 10 ip address 10.0.0.9/24", {("vlans", "10"): {"address"}}),
        ("enable ipf Data", {("vlans", "10"): {"forwarding"}}),
        ("disable po 1", {("ports", "1"): {"enabled"}}),
        ("unconfigure ports 1", {("ports", "1"): set(ALL_OF_PORT)}),
        ("unconfigure stpd s0", {(): {"spanning_tree"}, ("ports", "1"): {"stp", "bpdu_guard"}}),
        ("unconfigure jumbo-frame-size", {(): {"jumbo_size"}, ("ports", "1"): {"mtu"}}),
        ("unconfigure lldp", {("ports", "1"): {"lldp_transmit", "lldp_receive", "dcbx"}}),
        ("unconfigure qosprofile", {(): {"policies"}}),
        ("delete mlag peer P", {(): {"peer"}}),
        ("configure mlag peer P ipaddress 10.0.0.2 vr VR-Other", {(): {"peer"}}),
        ("configure iproute add blackhole default", {(): {"routes"}}),
        ("enable ipforwarding ipv4 vlan Data", {("vlans", "10"): {"forwarding"}}),
        (
            "configure fip snooping add vlan Data",
            {("ports", "1"): {"fip_snooping"}, ("vlans", "10"): {"fip_snooping", "fc_map"}},
        ),
        ("configure ports 1 forward-error-correction on clause74", {("ports", "1"): {"fec"}}),
        ('create vlan "Mgmt" tag 9', {}),
        ("create vlan Default tag 1 description Default", {}),
        ("configure vlan Mgmt tag 99", {}),
    ],
)
def test_what_a_line_that_is_not_understood_leaves_in_doubt(
    line: str, doubted: dict[tuple[str, ...], set[str]]
) -> None:
    """The switch refuses to make or tag the VLANs that it always has: nothing is in doubt."""
    assert doubts_of(line) == doubted


def test_a_vlan_with_the_beginning_of_a_built_in_name_is_in_doubt() -> None:
    doubted = doubts_of("create vlan default-2 vr storage")
    assert doubted == {(): {"vlans"}, ("ports", "1"): set(VLAN_FIELDS)}


def test_ports_that_join_mvrp_may_carry_any_vlan() -> None:
    assert doubts_of("enable mvrp ports 1")["ports", "1"] == set(VLAN_FIELDS)


def test_the_default_virtual_router_may_be_named() -> None:
    named = facts_of(f"{WHOLE}create vlan Data tag 10 vr vr-default")
    assert named == facts_of(f"{WHOLE}create vlan Data tag 10")


def test_a_pair_may_have_a_key_and_a_second_way() -> None:
    pair = "create mlag peer P\nconfigure mlag peer P ipaddress 10.0.0.2\n"
    more = "configure mlag peer P alternate ipaddress 10.9.0.2 vr VR-Mgmt"
    assert facts_of(DATA + pair + more) == facts_of(DATA + pair)
    key = f"{DATA}{pair}configure mlag peer P authentication md5 key encrypted x"
    assert facts_of(key).peer == facts_of(DATA + pair).peer


@pytest.mark.parametrize(
    ("privacy", "kept"),
    [("", ""), (" privacy aes 128", "aes128"), (" privacy aes", "aes128"), (" privacy des", "des")],
)
def test_the_passwords_of_a_user_may_be_asked_for(privacy: str, kept: str) -> None:
    """Nothing of them is in the text: it discloses no secret."""
    line = f"configure snmpv3 add user babla authentication md5{privacy}"
    user = facts_of(DATA + line).services.snmp_users["babla"]
    secret = HIDDEN if privacy else ""
    assert user == SnmpUser("babla", "", "md5", HIDDEN, kept, secret)


@pytest.mark.parametrize(
    ("list_of_ports", "tail"),
    [("9", "tagged 100"), ("9-10", "tagged private-vlan translated"), ("9 10", "tagged")],
)
def test_a_port_that_only_such_a_line_names_is_not_as_shipped(
    list_of_ports: str, tail: str
) -> None:
    line = f"configure vlan Data add ports {list_of_ports} {tail}"
    parsed = read_config(DATA + line, X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    names = ["1", "9", "10"] if "10" in list_of_ports else ["1", "9"]
    assert [*parsed.facts.ports] == names
    for name in names[1:]:
        with pytest.raises(UnknownFactError, match="line 5"):
            _ = parsed.facts.ports[name].trunk_vlans
        assert parsed.facts.ports[name].enabled is True
    assert parsed.facts.ports["1"].access_vlan == 10


def test_ports_that_do_not_exist_are_not_made_up() -> None:
    assert [
        *read_config(f"{DATA}configure vlan Data add ports 900 tagged 7", X670).facts.ports
    ] == ["1"]


def test_a_port_without_a_virtual_router_is_in_vlans_that_nobody_knows() -> None:
    out = "configure vr VR-Default delete ports 1"
    parsed = read_config(DATA + out, X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    with pytest.raises(UnknownFactError, match="virtual router"):
        _ = parsed.facts.ports["1"].access_vlan
    back = f"{DATA}{out}\n{out.replace('delete', 'add')}\n"
    assert facts_of(back).ports["1"].access_vlan == 10


def test_a_line_in_capitals_leaves_its_ports_in_doubt() -> None:
    parsed = read_config(f"{DATA}Configure Vlan Data Add Ports 9 Tagged", X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    with pytest.raises(UnknownFactError, match="line 5"):
        _ = parsed.facts.ports["9"].mode


@pytest.mark.parametrize("vlan", ["Data", "10"])
def test_an_address_that_a_server_gives_is_unknown(vlan: str) -> None:
    line = f"enable dhcp vlan {vlan}"
    with pytest.raises(UnknownFactError, match="DHCP"):
        _ = facts_of(DATA + line).vlans[10].address
    assert facts_of(f"{DATA}{line}\ndisable dhcp vlan {vlan}") == facts_of(DATA)
    management = facts_of(f"{DATA}enable dhcp vlan Mgmt")
    assert (management.vlans, [*management.doubts]) == (facts_of(DATA).vlans, ["services.address"])


@pytest.mark.parametrize(
    "line", ["add ports 5-24 tagged 7", "add ports 5-8, 10-24 tagged 7", "delete port 5-24 foo"]
)
def test_a_port_within_a_range_of_such_a_line_is_in_doubt(line: str) -> None:
    """Also where no other line names the ends of the range."""
    text = f"{DATA}configure ports 6 display-string probe\nconfigure vlan Data {line}"
    parsed = read_config(text, X670)
    parsed = replace(parsed, facts=mark_unknown(parsed.facts, parsed.doubts))
    with pytest.raises(UnknownFactError, match="not understood"):
        _ = parsed.facts.ports["6"].mode
    assert parsed.facts.ports["6"].description == "probe"
