"""ExtremeXOS configurations from archives: what RANCID, wikis and notebooks make of them."""

import pytest

from sanfab.facts import Route, SwitchFacts
from sanfab.facts.doubt import forget
from sanfab.model import PLATFORMS
from sanfab.nos.exos.builder import read_config
from sanfab.nos.reader import ParsedConfig

X650 = PLATFORMS["summit-x650-24x"]
WHOLE = "# Module vlan configuration.\nconfigure vlan Default delete ports all\n"
DATA = f"{WHOLE}create vlan Data tag 10\nconfigure vlan Data add ports 1 untagged\n"


def known(text: str) -> ParsedConfig:
    """Return a reading, without the facts that the text does not prove."""
    parsed = read_config(text, X650)
    forget(parsed.facts, parsed.doubts)
    return parsed


def unread(text: str) -> list[str]:
    return [line.text for line in known(text).unread]


def facts_of(text: str) -> SwitchFacts:
    parsed = known(text)
    assert parsed.unread == ()
    return parsed.facts


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
    text = f"{DATA}configure ntp server add 10.0.0.9 key 3\nenable ntp\nenable ntp vlan Data"
    assert facts_of(text).services.ntp == {"10.0.0.9"}


def test_ssh_may_be_on_in_one_virtual_router() -> None:
    assert facts_of("enable ssh2 vr VR-Mgmt").services.ssh is True


@pytest.mark.parametrize("word", ["identity-management", "mirroring"])
def test_a_word_before_ports_is_no_vlan(word: str) -> None:
    """The word `vlan` is optional, but this is another command: it changes no VLAN."""
    line = f"configure {word} add ports 1"
    assert unread(DATA + line) == [line]
    assert known(DATA + line).doubts == known(DATA).doubts


COMMUNITY = "configure snmpv3 add community {0} name {0} user v1v2c_ro\n"


def test_a_community_of_a_fresh_switch_that_is_off_leaves_those_of_the_operator() -> None:
    text = f"{COMMUNITY.format('ours')}disable snmp community private"
    assert facts_of(text).services.snmp_communities == {"readonly"}


def test_names_that_a_publisher_took_out_tell_no_community_apart() -> None:
    line = "disable snmp community REDACTED"
    assert unread(COMMUNITY.format("REDACTED") + line) == [line]
