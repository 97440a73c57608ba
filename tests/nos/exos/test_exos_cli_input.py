"""ExtremeXOS lines as people type them: abbreviations, excerpts, comments of other switches."""

import pytest

from sanfab.facts.switch import PortFacts, UnknownFactError
from sanfab.nos.exos.builder import read_config
from sanfab.nos.exos.config_lines import lines_as_printed
from support.exos_texts import X670, known


def port_of(text: str, name: str) -> PortFacts:
    return known(text).facts.ports[name]


def test_abbreviated_lines_are_read_as_the_lines_in_full() -> None:
    typed = (
        "! --- VLANs of the store ---\n"
        "conf def del por all\n"
        "cre vlan Data tag 10\n"
        'conf "Data" ipaddress 10.0.0.1/24\n'
        'conf "Data" add po 1,3-4\n'
        'conf vlan "Data" add por 9 t\n'
        "configure vlan Data add port 10 tag\n"
        "configure vlan Data add ports 11 untag\n"
        "Enable ipforwarding vlan 10-20\n"
        "Disable jumbo-frame port all\n"
    )
    full = (
        "configure vlan Default delete ports all\n"
        "create vlan Data tag 10\n"
        "configure vlan Data ipaddress 10.0.0.1/24\n"
        "configure vlan Data add ports 1,3-4 untagged\n"
        "configure vlan Data add ports 9-10 tagged\n"
        "configure vlan Data add ports 11 untagged\n"
        "enable ipforwarding vlan Data\n"
        "disable jumbo-frame ports all\n"
    )
    reading = known(typed)
    assert (reading.facts, reading.unread) == (known(full).facts, ())


@pytest.mark.parametrize("word", ["co", "c1onfigure", "dele", "x"])
def test_what_no_single_command_begins_with_is_unread(word: str) -> None:
    assert len(known(f"{word} vlan Data add ports 1\n").unread) == 1


def test_an_excerpt_may_name_vlans_by_id_that_another_part_created() -> None:
    text = "enable sharing 37 grouping 37,39 lacp\nconfigure vlan 10 add ports 37 tagged\n"
    reading = known(text)
    assert (reading.facts.ports["37"].trunk_vlans, reading.facts.vlans) == ({10}, {})
    whole = known(f"# Module vlan configuration.\n{text}")
    assert [line.number for line in whole.unread] == [3]


def test_a_trunk_of_an_excerpt_has_the_vlans_that_it_types_and_no_other() -> None:
    """Also where another line of the port is not understood."""
    text = "create vlan Data tag 10\nconfigure vlan Data add ports 9 tagged\n"
    for more in ("", "enable flow-control frob ports 9\n"):
        port = port_of(f"{text}{more}", "9")
        assert (port.trunk_vlans, port.native_vlan) == ({10}, None)


def test_an_excerpt_without_jumbo_frames_leaves_the_mtu_of_its_ports_open() -> None:
    """They may be on in a part that is not at hand; a saved configuration says so."""
    text = "create vlan Data tag 10\nconfigure vlan Data add ports 9 tagged\n"
    with pytest.raises(UnknownFactError, match="jumbo"):
        _ = port_of(text, "9").mtu
    stated = [
        port_of(f"{text}{word} jumbo-frame ports 9\n", "9").mtu for word in ("enable", "disable")
    ]
    assert stated == [9216, 1518]
    assert port_of(f"# Module vlan configuration.\n{text}", "9").mtu == 1518


def test_a_port_that_shows_what_others_carry_is_in_no_vlan() -> None:
    text = (
        "create mirror m1\nconfigure mirror m1 to port 12\nconfigure mirror m1 add port 1 ingress"
    )
    reading = known(f"{text}\nenable mirror m1\ndisable ports 12")
    port = reading.facts.ports["12"]
    assert (port.access_vlan, port.native_vlan, reading.unread) == (None, None, ())


def test_a_line_that_is_no_command_leaves_its_ports_unknown() -> None:
    text = "configure vlan default delete ports 2\nunconfigure vlan default delete ports 1\n"
    with pytest.raises(UnknownFactError, match="unconfigure vlan default"):
        _ = port_of(f"# Module vlan configuration.\n{text}disable ports 1", "1").access_vlan


@pytest.mark.parametrize("end", [("exit\ny\n", True), ("exit\nYes\n", True), ("exit\n", False)])
def test_the_switch_saves_at_the_end_of_a_session_if_told_to(end: tuple[str, bool]) -> None:
    text, saves = end
    reading = known(f"create vlan Data tag 10\n{text}")
    assert (reading.facts.saves, reading.unread) == (saves, ())


@pytest.mark.parametrize("answer", ["y", "Y", "yes", "Yes"])
def test_the_answer_to_a_question_is_typed_in_several_ways(answer: str) -> None:
    reading = known(f"create vlan Data tag 10\nsave\n{answer}\n")
    assert (reading.unread, reading.facts.saves) == ((), True)
    alone = known(f"create vlan Data tag 10\n{answer}\n")
    assert ([one.text for one in alone.unread], alone.facts.saves) == ([answer], False)


def test_a_refusal_to_save_is_unread() -> None:
    reading = known("create vlan Data tag 10\nsave\nn\n")
    assert ([one.text for one in reading.unread], reading.facts.saves) == (["n"], False)


def test_an_answer_belongs_to_the_line_before_it() -> None:
    reading = known("save\ncreate vlan Data tag 10\ny\n")
    assert (reading.facts.saves, [one.text for one in reading.unread]) == (False, ["y"])


def test_a_line_that_was_cancelled_did_nothing() -> None:
    text = (
        "create vlan v100\n"
        "configure vlan v100 tag 100\n"
        "configure vlan v100 add ports 1,48 tagged\n"
        "Make sure v100 is protected by ERPS. Adding ERPS ring ports could cause a loop.\n"
        "Do you really want to add these ports? (y/N) No\n"
        "Operation cancelled.\n"
        "configure vlan v100 add ports 2 tagged\n"
    )
    reading = known(text)
    assert (reading.facts.ports["2"].trunk_vlans, reading.unread) == ({100}, ())
    assert "1" not in reading.facts.ports


SHORT = {
    "enable sharing 3 group 3,4 alg address-based L3_L4 lacp": "enable sharing 3 grouping 3,4"
    " algorithm address-based L3_L4 lacp",
    'config port 1 description "to core"': 'configure ports 1 description-string "to core"',
    "config port 1 disp core": "configure ports 1 display-string core",
    "enable mac-locking port 1": "enable mac-locking ports 1",
    "config vlan Data QP8": "configure vlan Data qosprofile QP8",
    "config vlan Data ipaddr 10.0.0.9/24": "configure vlan Data ipaddress 10.0.0.9/24",
    "config eaps R primary 1": "configure eaps R primary port 1",
    "config eaps R second 2": "configure eaps R secondary port 2",
    "configure sntp-client pri 10.0.0.1 vr vr-default": "configure sntp-client primary 10.0.0.1"
    " vr VR-Default",
    "configure sntp-client sec 10.0.0.2 vr vr-default": "configure sntp-client secondary 10.0.0.2"
    " vr VR-Default",
    "configure sntp-client update-int 7300": "configure sntp-client update-interval 7300",
    "config timezone name UTC 0 noauto": "configure timezone name UTC 0 noautodst",
}


@pytest.mark.parametrize("typed", SHORT)
def test_a_word_that_operators_shorten_is_the_whole_one(typed: str) -> None:
    """A template of a network operator has these lines, and the switches print the others."""
    assert [line for _, line, _ in lines_as_printed(typed)] == [SHORT[typed]]


@pytest.mark.parametrize(
    "line",
    [
        "configure vlan group add ports 1 tagged",
        "configure vlan sec ipaddress 10.0.0.9 255.255.255.0",
        "configure vlan Data ip 10.0.0.9/24",
        "create vlan pri tag 7",
        "configure eaps shared-port 5 mode partner",
        "configure banner before-loginx save-to-configuration",
        "configure sntp-client primeval 10.0.0.1",
    ],
)
def test_a_name_is_no_word_that_operators_shorten(line: str) -> None:
    assert [text for _, text, _ in lines_as_printed(line)] == [line]


def test_a_banner_begins_in_short_words_as_well() -> None:
    text = "config banner before-login save-to\nno entry\n  for you\n\nenable ssh2\n"
    services = read_config(text, X670).facts.services
    assert (services.banner, services.ssh) == ("no entry\n  for you", True)
