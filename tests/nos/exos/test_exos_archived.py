"""ExtremeXOS configurations from archives: what RANCID, wikis and notebooks make of them."""

from functools import partial

import pytest

from sanfab.facts.routing import Route
from sanfab.facts.services import Community
from sanfab.facts.switch import ADDRESSES_AND_PORTS, MACS, UnknownFactError
from sanfab.model.platforms.row import PLATFORMS
from support import exos_texts
from support.exos_texts import DATA, WHOLE

X650 = PLATFORMS["summit-x650-24x"]
known = partial(exos_texts.known, row=X650)
unread = partial(exos_texts.unread, row=X650)
facts_of = partial(exos_texts.facts_of, row=X650)


BANNER = "configure banner before-login save-to-configuration\n 29th Aug\n  to __,--'\\\n"


@pytest.mark.parametrize("words", ["configure cli max-sessions 4\n#\n", "#\n", ""])
def test_a_banner_without_its_empty_line_ends_before_the_next_command(words: str) -> None:
    """RANCID takes out every empty line."""
    facts = facts_of(f"{BANNER}{words}# Module exsshd configuration.\n#\nenable ssh2\n")
    assert facts.services.banner == " 29th Aug\n  to __,--'\\"
    assert facts.services.ssh is True


def test_a_banner_at_the_end_of_a_text_hides_no_command() -> None:
    facts = facts_of(f"{BANNER}disable telnet\nenable ssh2")
    assert (facts.services.telnet, facts.services.ssh) == (False, True)


def test_an_empty_line_ends_a_banner_whatever_it_says() -> None:
    facts = facts_of(f"{BANNER}configure nothing here\n\nenable ssh2\n")
    assert facts.services.banner.endswith("\nconfigure nothing here")


def test_a_banner_that_is_to_be_acknowledged_is_one() -> None:
    line = BANNER.replace(" save", " acknowledge save")
    assert facts_of(f"{line}\nenable ssh2").services.banner.startswith(" 29th Aug")


def test_a_banner_with_its_text_in_the_line_takes_no_other_lines() -> None:
    """The switch refuses it, and takes what follows as commands."""
    typed = 'configure banner before-login "Keep out"'
    assert unread(f"{typed}\ndisable telnet\nenable ssh2") == [typed]
    services = known(f"{typed}\ndisable telnet\nenable ssh2").facts.services
    assert (services.telnet, services.ssh) == (False, True)


@pytest.mark.parametrize("how", [" 4", " unicast-only", " 4 unicast-only", " 4 vr VR-Default", ""])
@pytest.mark.parametrize("to", ["10.9.0.0 255.255.0.0", "10.9.0.0/16", "default"])
def test_a_static_route_that_counts_less_than_others_is_one(to: str, how: str) -> None:
    routes = facts_of(f"{WHOLE}configure iproute add {to} 10.0.0.9{how}").routes
    assert routes == {Route("", "0.0.0.0/0" if to == "default" else "10.9.0.0/16", "10.0.0.9")}


def test_a_route_for_multicast_only_is_none_that_storage_takes() -> None:
    assert facts_of(f"{WHOLE}configure iproute add 10.9.0.0/16 10.0.0.9 multicast-only").routes == (
        set()
    )


def test_the_gateway_out_of_band_may_count_as_well() -> None:
    line = "configure iproute add default 192.0.2.1 1 vr VR-Mgmt"
    assert facts_of(WHOLE + line).services.gateway == "192.0.2.1"


def test_a_server_of_time_may_have_a_key() -> None:
    text = (
        f"{DATA}configure ntp server add 10.0.0.9 key 3 initial-sync\nenable ntp\n"
        "enable ntp vlan Data"
    )
    assert facts_of(text).services.ntp == {"10.0.0.9"}


@pytest.mark.parametrize("where", ["vr VR-Mgmt", "access-profile none port 22 vr all"])
def test_ssh_may_be_on_in_one_virtual_router(where: str) -> None:
    assert facts_of(f"enable ssh2 {where}").services.ssh is True


@pytest.mark.parametrize(("word", "missed"), [("identity-management", 1), ("mirroring", 0)])
def test_a_word_before_ports_is_no_vlan(word: str, missed: int) -> None:
    """The word `vlan` is optional, but this is another command: it changes no VLAN."""
    line = f"configure {word} add ports 1"
    assert unread(DATA + line) == [line] * missed
    assert known(DATA + line).doubts == known(DATA).doubts


COMMUNITY = "configure snmpv3 add community {0} name {0} user v1v2c_ro\n"


def test_a_community_of_a_fresh_switch_that_is_off_leaves_those_of_the_operator() -> None:
    text = f"{COMMUNITY.format('ours')}disable snmp community private"
    assert facts_of(text).services.snmp_communities == {Community(access="ro")}


def test_names_that_a_publisher_took_out_tell_no_community_apart() -> None:
    line = "disable snmp community REDACTED"
    assert unread(COMMUNITY.format("REDACTED") + line) == [line]


STRAY = (
    "configure vr VR-Default delete ports 1-30\nconfigure vr VR-Default add ports 1-26\n"
    "configure vlan default delete ports 1-30\nenable jumbo-frame ports all\n"
)


def test_ports_that_stacking_took_are_in_no_vlan() -> None:
    """A Summit X480-24x prints 30 ports, of which 26 forward frames."""
    ports = facts_of(f"{WHOLE}{STRAY}").ports
    assert {ports[str(number)].mode for number in (1, 26, 27, 30)} == {"none"}


@pytest.mark.parametrize("line", ["add ports 28 tagged", "add ports 28 untagged"])
def test_a_port_without_a_virtual_router_is_in_a_vlan_that_nobody_knows(line: str) -> None:
    text = f"{WHOLE}{STRAY}create vlan Data tag 10\nconfigure vlan Data {line}\n"
    assert unread(text) == ["configure vr VR-Default delete ports 1-30"]
    with pytest.raises(UnknownFactError, match="virtual router"):
        _ = known(text).facts.ports["28"].mode
    assert known(text).facts.ports["30"].mode == "none"


def test_a_part_of_a_configuration_may_lack_where_a_port_went() -> None:
    line = "configure vr VR-Default delete ports 2"
    assert unread(line) == [line]


def test_a_switch_may_let_each_lag_look_at_addresses_only() -> None:
    lags = (
        "enable sharing 1 grouping 1-2 algorithm address-based L3_L4 lacp\n"
        "enable sharing 3 grouping 3-4 algorithm address-based L2 lacp\n"
    )
    facts = facts_of(f"{WHOLE}configure forwarding sharing L3\n{lags}")
    assert facts.lags["3"].hash == MACS
    with pytest.raises(UnknownFactError, match="addresses only"):
        _ = facts.lags["1"].hash
    default = facts_of(f"{WHOLE}{lags}configure forwarding sharing L3_L4")
    assert default.lags["1"].hash == ADDRESSES_AND_PORTS
