"""ExtremeXOS lines of campus switches and lab notes: read, in doubt, or left unread."""

import pytest

from sanfab.facts.policy_kind import PolicyKind
from sanfab.facts.services import SUMMER_OF_RELEASE
from sanfab.facts.switch import UnknownFactError
from sanfab.facts.unknown import require_whole
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.plan.plan import make_plan
from support.exos_texts import DATA, WHOLE, X670, facts_of, known, unread

SILENT = (
    "enable mac-locking\nconfigure mac-locking ports 1 first-arrival aging enable",
    "enable netlogin dot1x\nconfigure netlogin mac timers reauth-period 3600",
    "configure radius mgmt-access primary shared-secret encrypted x\nenable radius mgmt-access",
    "configure radius mgmt-access primary server 10.0.0.9 1812 client-ip 10.0.0.1 vr VR-Mgmt",
    "configure radius 1 server 10.0.0.9 1812 client-ip 10.0.0.1 shared-secret x vr VR-Mgmt",
    "configure radius netlogin primary server 10.0.0.9 1812 client-ip 10.0.0.1 vr VR-Mgmt",
    'create access-list admit "source-address 10.0.0.0/24;" "permit;"',
    "create stpd s1\nconfigure stpd s1 mode mstp msti 1\nconfigure mstp revision 3",
    "configure stpd s0 add vlan Data ports all",
    "enable s0 auto-bind vlan 10-50\ndisable s0 auto-bind Default",
    "configure forwarding switching-mode cut-through",
    "configure ssh2 access-profile admit\nconfigure lldp ports all advertise system-capabilities"
    " management-address",
    "disable cli paging\nenable cli-config-logging",
    "configure trusted-ports 1 trust-for dhcp-server\nenable ip-security dhcp-snooping vlan Data"
    " port 1 violation-action none snmp-trap",
    "configure failsafe-account\nconfigure failsafe-account permit ssh vr mgmt",
    "enable bfd\nenable bfd vlan Data\nconfigure bfd vlan Data receive-interval 250",
)


@pytest.mark.parametrize("lines", SILENT)
def test_what_says_nothing_of_storage_leaves_the_facts_as_they_are(lines: str) -> None:
    reading = known(DATA + lines)
    assert (reading.unread, reading.facts) == ((), known(DATA).facts)


@pytest.mark.parametrize(
    "line",
    [
        "configure vlan Data qosprofile qp5",
        "configure qosprofile qp5 minbw 50 maxbw 100",
    ],
)
def test_what_a_rule_asks_for_or_may_drop_frames_stays_unread(line: str) -> None:
    assert unread(DATA + line) == [line]


def test_log_servers_are_read_as_typed() -> None:
    """The word `add`, the port, the virtual router and a severity may be there or not."""
    lines = (
        "configure syslog add 10.0.0.1 local0",
        "configure syslog 10.0.0.2 vr VR-Default local4",
        "configure syslog 10.0.0.2 vr VR-Default local4 severity warning",
        "configure syslog add 10.0.0.3:514 vr VR-Mgmt local7 informational",
        "configure syslog add 10.0.0.4 local1",
    )
    on = "enable log target syslog 10.0.0.{} {}\n"
    typed = on.format(1, "local0") + on.format(2, "vr VR-Default local4")
    typed += on.format("3:514", "vr VR-Mgmt local7")
    reading = known("\n".join((DATA, *lines, typed)))
    assert reading.facts.services.syslog == {
        "10.0.0.1",
        "10.0.0.2:514 vr VR-Default local4",
        "10.0.0.3:514 vr VR-Mgmt local7",
    }
    assert reading.unread == ()


@pytest.mark.parametrize(
    "words",
    [
        "10.0.0.1:1515 vr VR-Mgmt local0",
        "10.0.0.1:514 vr VR-Default local0",
        "10.0.0.1:514 vr VR-Mgmt local7",
    ],
)
def test_a_log_server_keeps_what_the_inventory_does_not_state_and_is_removed_by_it(
    words: str,
) -> None:
    one = "configure syslog add {0}\nenable log target syslog {0}\n"
    running = known(DATA + one.format(words)).facts
    assert running.services.syslog == {words}
    wanted = known(DATA + one.format("10.0.0.1:514 vr VR-Mgmt local0")).facts
    assert wanted.services.syslog == {"10.0.0.1"}
    other = known(DATA + one.format("10.0.0.2:514 vr VR-Mgmt local0")).facts
    assert merge_unmanaged(wanted, running).services.syslog == {words}
    removed = make_plan(running, merge_unmanaged(other, running), X670, frozenset()).lines
    assert f"configure syslog delete {words}" in removed


def test_a_vlan_may_have_a_description_and_a_line_a_comment() -> None:
    text = (
        f"{WHOLE}create vlan Data tag 10 description STORAGE\n"
        "configure vlan Data  add ports 1 tagged #trunk mode\n"
        'configure account admin encrypted "#$9x y"\n'
        "enable sharing 1 grouping 1, 2 algorithm address-based lacp //to the array\n"
    )
    reading = known(text)
    assert (reading.unread, reading.facts.vlans[10].name) == ((), "Data")
    assert reading.facts.ports["1"].trunk_vlans == {10}
    assert reading.facts.lags["1"].members == {"1": "active", "2": "active"}


def test_ports_with_blanks_between_them_are_all_in_doubt() -> None:
    """No document shows that the switch takes such a list."""
    reading = known(f"{DATA}configure vlan Data add ports 1 2, 3 tagged\ndisable ports 1-4\n")
    for name in ("1", "2", "3"):
        with pytest.raises(UnknownFactError):
            _ = reading.facts.ports[name].mode
    assert reading.facts.ports["4"].mode == "none"


def test_network_login_leaves_the_vlans_of_its_ports_in_doubt() -> None:
    port = facts_of(f"{DATA}enable netlogin ports 1 dot1x mac").ports["1"]
    with pytest.raises(UnknownFactError, match="network login"):
        _ = port.access_vlan


@pytest.mark.parametrize("line", ["eaps R primary port 1", "erps R ring-port east 1"])
def test_a_ring_leaves_the_spanning_tree_of_its_ports_in_doubt(line: str) -> None:
    port = facts_of(f"{DATA}configure {line}").ports["1"]
    assert port.access_vlan == 10
    with pytest.raises(UnknownFactError, match="ring R"):
        _ = port.stp


RINGS = {
    "eaps": (
        "create eaps Storage\nconfigure eaps Storage mode transit\n"
        "configure eaps Storage primary port 3\nconfigure eaps Storage secondary port 4\n"
        "configure eaps Storage add control vlan Data\n"
        "configure eaps Storage add protected vlan Data\n"
    ),
    "erps": (
        "create erps Storage\nconfigure erps Storage ring-port east 3\n"
        "configure erps Storage protection-port 3\nconfigure erps Storage add control vlan Data\n"
        "configure erps Storage add protected vlan Data\n"
    ),
}


@pytest.mark.parametrize("kind", RINGS)
def test_a_ring_that_is_off_blocks_nothing(kind: str) -> None:
    """Whatever line comes first: a switch prints `disable eaps NAME` amid those of the ring."""
    on, off = f"enable {kind}\nenable {kind} Storage\n", f'disable {kind} "storage"\n'
    every = f"disable {kind}\n"
    for text in (RINGS[kind] + off, off + RINGS[kind], RINGS[kind] + every, on + off + RINGS[kind]):
        reading = known(f"{DATA}configure vlan Data add ports 3 tagged\n{text}")
        assert (reading.unread, reading.effects) == ((), ())
        assert reading.facts.ports["3"].stp == "normal"
        assert reading.facts.vlans[10].doubts is None
    for text in (RINGS[kind], off + on + RINGS[kind], on + RINGS[kind] + off.replace("s", "x", 2)):
        assert known(DATA + text).effects


def test_another_spanning_tree_domain_is_not_that_of_the_switch() -> None:
    facts = facts_of(f"{DATA}create stpd s1\nenable stpd s1")
    with pytest.raises(UnknownFactError, match="s1"):
        _ = facts.spanning_tree
    assert facts_of(f"{DATA}configure stpd s0 mode dot1w\nenable stpd s0\nenable stpd s1")
    other = "configure stpd s1 ports link-type edge 1"
    assert unread(DATA + other) == [other]
    assert unread(f"{DATA}{other.replace('s1', 's0')}\n{other}") == []


def test_the_ports_of_a_pair_may_stand_before_its_peer() -> None:
    port = "enable sharing 1 grouping 1 lacp\nenable mlag port 1 peer P id 7\n"
    facts = facts_of(port)
    assert facts.lags["1"].multichassis == 7
    for owner, name in ((facts, "peer"), (facts.lags["1"], "peer_link")):
        with pytest.raises(UnknownFactError, match="MLAG peer P"):
            getattr(owner, name)
    later = facts_of(f"{port}create mlag peer P\nconfigure mlag peer P ipaddress 10.0.0.2\n")
    assert later.peer is not None
    assert not later.lags["1"].peer_link
    assert unread(f"{port}enable mlag port 2 peer Q id 8")


def test_a_vlan_of_an_excerpt_routes_with_an_address_that_nobody_knows() -> None:
    vlan = facts_of("create vlan Data tag 10\nenable ipforwarding vlan Data").vlans[10]
    assert vlan.forwarding
    with pytest.raises(UnknownFactError, match="address of VLAN Data"):
        _ = vlan.address


def test_the_weight_of_a_profile_leaves_its_bandwidth_in_doubt() -> None:
    facts = facts_of(f"{DATA}create qosprofile qp5\nconfigure qosprofile qp5 minbw 50 maxbw 100")
    entry = facts.policies[PolicyKind.PROFILES].classes["qp5"]
    require_whole(facts, "policies")
    with pytest.raises(UnknownFactError, match="bandwidth of qp5"):
        _ = entry.bandwidth


def test_an_address_has_a_blank_before_its_mask_and_a_zone_of_time_no_name() -> None:
    facts = facts_of(f"{DATA}configure Data ipaddress 10.0.0.9 /24\nconfigure timezone -180")
    assert facts.vlans[10].address == "10.0.0.9/24"
    assert facts.services.time_zone is not None
    assert facts.services.time_zone.offset == -180


def test_a_port_beyond_those_of_the_model_makes_up_none_between_them() -> None:
    """Another model need not count its ports without gaps: 64 to 69 may not exist."""
    text = WHOLE.replace("configure vlan Default delete ports all\n", "")
    ports = facts_of(f"{text}enable jumbo-frame ports 70").ports
    assert [name for name in ports if int(name) > 63] == ["70"]
    assert ports["70"].mtu == 9216
    assert [*facts_of(f"{DATA}configure Data add ports 66-67 tagged").ports] == ["1", "66", "67"]


def test_a_vlan_of_another_virtual_router_is_none_of_the_default_one() -> None:
    member = "configure vlan x add ports 1 tagged"
    found = known(
        f'{DATA}create virtual-router "storage"\nconfigure vr storage add ports 1\n'
        "create vlan x vr storage\nconfigure vlan x tag 101\n"
        f"configure vlan x ipaddress 10.1.1.2 255.255.255.0\n{member}\n"
        "configure iproute add default 10.1.1.254 vr storage\n"
        "configure iproute add 10.9.0.0 255.255.0.0 10.1.1.254 vr storage\n"
    )
    assert ({*found.facts.vlans}, found.facts.routes) == ({10}, set())
    assert {"create vlan x vr storage", member} <= {one.text for one in found.unread}
    assert (("ports", "1"), member) in {(one.entry, one.text) for one in found.doubts}


def test_summer_time_without_days_is_that_of_the_release() -> None:
    """It is no zone without summer time, and no line gives its days."""
    named = "configure timezone name EST -300 autodst\n"
    reading = known(named)
    assert reading.unread == ()
    zone = reading.facts.services.time_zone
    assert zone is not None
    assert (zone.name, zone.offset, zone.summer) == ("EST", -300, SUMMER_OF_RELEASE)
    plain = known("configure timezone +120 autodst\n")
    assert plain.unread == ()
    utc = known("configure timezone +120\n").facts.services.time_zone
    assert plain.facts.services.time_zone != utc
    without = known("configure timezone name EST -300 noautodst\n").facts
    lines = make_plan(without, reading.facts, X670, frozenset()).lines
    assert lines == (named.strip(),)
    back = make_plan(reading.facts, without, X670, frozenset()).lines
    assert back == ("configure timezone name EST -300 noautodst",)


@pytest.mark.parametrize(
    "tail",
    [
        "noautodst",
        "autodst",
        "autodst name CEST 60 begins every last sunday march at 2 0 "
        "ends every last sunday october at 3 0",
    ],
)
def test_a_plan_leads_from_a_zone_without_name_and_back(tail: str) -> None:
    unnamed = f"configure timezone -180 {tail}"
    start, named = known(f"{unnamed}\n"), "configure timezone name BRT -180 noautodst"
    assert start.unread == ()
    for goal, line in (("", "configure timezone 0 noautodst"), (f"{named}\n", named)):
        facts = known(goal).facts
        assert make_plan(start.facts, facts, X670, frozenset()).lines == (line,)
        assert make_plan(facts, start.facts, X670, frozenset()).lines == (unnamed,)


def test_the_minutes_of_summer_time_may_be_left_out() -> None:
    days = "begins every second sunday march at 2 0 ends every first sunday november at 2 0"
    zone = "configure timezone name EDT -300 autodst name EDT"
    reading = known(f"{zone} {days}\n")
    assert reading.unread == ()
    assert reading.facts == known(f"{zone} 60 {days}\n").facts


def test_the_end_of_a_script_and_a_relay_of_dhcp_say_nothing_of_storage() -> None:
    text = (
        "create vlan client tag 20\nconfigure bootprelay add 192.0.2.254 vr VR-Default\n"
        "enable bootprelay ipv4 vlan client\nsave\nYes\nexit\n"
    )
    reading = known(text)
    assert reading.unread == ()
    assert reading.facts.saves is True


def test_a_line_about_all_ports_leaves_each_in_doubt() -> None:
    """Where the priority of a frame is not looked at, no class of it is lossless."""
    pfc = "enable flow-control tx-pause priority 3 ports 1\n"
    parsed = known(f"{DATA}{pfc}disable dot1p examination ports all\n")
    assert parsed.unread == ()
    doubts = parsed.facts.ports["1"].doubts or {}
    assert {"pfc", "pfc_priorities"} <= doubts.keys()
    assert "mtu" not in doubts
    other = known(f"{DATA}{pfc}disable dot1p examination ports 7\n")
    assert "pfc" not in (other.facts.ports["1"].doubts or {})
