"""Texts copied from a terminal: prompts and pagers are no lines, wrapped lines are whole again."""

import json
from pathlib import Path

import pytest

from support.console import sanfab

PRINTED = """version 7.1(1)N1(1)
hostname n5k
vlan 10-19
interface port-channel10
  switchport mode trunk
  switchport trunk allowed vlan 10-19,100,102,104,106,108,110,112,114,2888-2889,2903
interface Ethernet1/1
  switchport mode trunk
  switchport trunk allowed vlan 10-19,100,102,104,106,108,110,112,114,2888-2889,2903
  channel-group 10 mode active
"""


def wrapped(text: str, width: int) -> str:
    """Return a text as a terminal of that width shows it."""
    return "".join(
        f"{line[at : at + width]}\n"
        for line in text.splitlines()
        for at in range(0, len(line), width)
    )


def facts_of(
    tmp_path: Path, text: str, nos: str = "nxos"
) -> tuple[object, list[str], list[object]]:
    file = tmp_path / "n5k.cfg"
    file.write_text(text)
    data = json.loads(sanfab("read", "--nos", nos, file).stdout)
    return data["facts"], data["read"]["notes"], data["unread"]


@pytest.mark.parametrize("width", [80, 72])
def test_lines_that_a_terminal_wrapped_are_joined(tmp_path: Path, width: int) -> None:
    """The width of 72 is unusual, but two lines end there."""
    facts, notes, unread = facts_of(tmp_path, wrapped(PRINTED, width))
    assert (facts, unread) == (facts_of(tmp_path, PRINTED)[0], facts_of(tmp_path, PRINTED)[2])
    assert notes == [f"2 lines joined that a terminal of {width} columns wrapped"]


def test_a_list_that_goes_on_in_the_next_line_is_joined(tmp_path: Path) -> None:
    """The width is unusual and one line ends there: joined, the numbers of the list ascend."""
    one = PRINTED.replace("114,2888-2889,2903\ninterface", "114\ninterface")
    facts, notes, unread = facts_of(tmp_path, wrapped(one, 78))
    assert notes == ["1 line joined that a terminal of 78 columns wrapped"]
    assert (facts, unread) == (facts_of(tmp_path, one)[0], facts_of(tmp_path, one)[2])


@pytest.mark.parametrize(
    "rest", ["112,2888-2889,2903", "2903 2904"], ids=["list that goes back", "no list"]
)
def test_a_single_line_at_an_unusual_width_is_named_and_not_joined(
    tmp_path: Path, rest: str
) -> None:
    one = PRINTED.replace("114,2888-2889,2903\ninterface", "114\ninterface")
    facts, notes, unread = facts_of(tmp_path, one.replace("114,2888-2889,2903", f"1200,\n{rest}"))
    width = len("  switchport trunk allowed vlan 10-19,100,102,104,106,108,110,112,1200,")
    assert notes == [f"perhaps wrapped by a terminal of {width} columns, not joined: line 9"]
    assert facts["ports"]["Ethernet1/1"]["trunk_vlans"] == "unknown"
    assert [line["line"] for line in unread][-2:] == [9, 10]


def test_a_wrapped_line_whose_rest_is_indented_is_joined(tmp_path: Path) -> None:
    text = "hostname n5k\nvlan 10\n  name SAN\n" + "snmp-server host 192.0.2.1 traps".ljust(80, " ")
    text = text.rstrip() + " version 3 priv someuserwithalongnameofmany0123\n"
    assert facts_of(tmp_path, wrapped(text, 80))[0] == facts_of(tmp_path, text)[0]


def test_a_wrapped_line_that_lost_the_blank_at_its_end_is_joined_too(tmp_path: Path) -> None:
    """A publisher takes blanks at the ends of lines away; another line shows the width."""
    account = f"username admin password 5 $5$ABCDEF${'x' * 43}"
    group = f"snmp-server user admin network-admin auth md5 0x{'a' * 32}"
    assert (len(account), len(group)) == (79, 80)
    rest = f" priv 0x{'b' * 32} localizedkey"
    shown = f"{account}\n role network-admin\nip domain-lookup\n{group}\n{rest}\n"
    facts, notes, unread = facts_of(tmp_path, shown)
    assert (notes, unread) == (["2 lines joined that a terminal of 80 columns wrapped"], [])
    assert facts["services"]["users"]["admin"]["role"] == "network-admin"


def test_prompts_and_pagers_are_no_lines_of_the_configuration(tmp_path: Path) -> None:
    shown = PRINTED.replace("interface Eth", " --More-- \x08\x08\x08\x08  \x08\x08interface Eth", 1)
    shown = shown.replace("interface port", "--More--\ninterface port", 1)
    text = f"n5k# show running-config\n{shown}n5k# exit\n"
    facts, notes, unread = facts_of(tmp_path, text)
    assert (facts, unread) == (facts_of(tmp_path, PRINTED)[0], facts_of(tmp_path, PRINTED)[2])
    assert notes == ["copied from a terminal: 4 prompts left out"]


def test_a_text_that_ends_at_a_page_mark_is_not_judged_by_what_it_lacks(tmp_path: Path) -> None:
    """Somebody quit the pager: servers for NTP and login may follow."""
    shown = "S4810-1#show running-config\nhostname S4810-1\n!\nusername admin password 7 0123\n"
    absent = {"SEC-03", "SEC-04", "SEC-08"}
    for end, expected in (("", absent), ("--More--\n", set()), ("--More--\nS4810-1#\n", set())):
        file = tmp_path / "tor.cfg"
        file.write_text(shown + end)
        found = sanfab("check", "--config", file, "--nos", "os9", "--format", "json").stdout
        assert absent & {one["rule"] for one in json.loads(found)["findings"]} == expected
    notes = json.loads(sanfab("read", "--nos", "os9", file).stdout)["read"]["notes"]
    assert notes == [
        "copied from a terminal: 3 prompts left out",
        "ends at a page mark: the rest of the configuration is missing",
    ]


def test_a_text_as_printed_stays_as_it_is(tmp_path: Path) -> None:
    assert facts_of(tmp_path, PRINTED)[1] == []


def test_prompts_of_configuration_mode_leave_the_lines_that_were_typed(tmp_path: Path) -> None:
    typed = (
        "n5k# configure terminal\nn5k(config)# vlan 10\nn5k(config-vlan)# name SAN\n"
        "n5k(config-vlan)# interface Ethernet1/1\nn5k(config-if)# mtu 9216\nn5k(config-if)#\n"
        "(conf-if-range-te-0/1,te-0/3)# description host\n"
    )
    text = "vlan 10\nname SAN\ninterface Ethernet1/1\nmtu 9216\ndescription host\n"
    facts, notes, unread = facts_of(tmp_path, typed)
    assert facts == facts_of(tmp_path, text)[0]
    assert [line["text"] for line in unread] == [
        line["text"] for line in facts_of(tmp_path, text)[2]
    ]
    assert notes == ["copied from a terminal: 7 prompts left out"]


STATEMENTS = (
    "create vlan iscsi",
    "configure iscsi tag 10",
    "configure iscsi add ports 1-2 untagged",
    "enable jumbo-frame ports 1",
    "disable ports 5",
    "unconfigure ports 2 display-string",
)


@pytest.mark.parametrize("prompt", ["summit# ", "* X460-7.12 # ", "Slot-1 X460-7.3 > "])
def test_every_prompt_of_exos_takes_configuration(tmp_path: Path, prompt: str) -> None:
    """It has no mode for it: what was typed is not left out with its prompt."""
    shown = f"{prompt}show vlan iscsi\nVLAN iscsi with tag 10\nPorts: 2\n"
    first, *others = (f"{prompt}{line}\n" for line in STATEMENTS)
    typed = "".join((first, shown, *others, f"{prompt}save configuration\n"))
    facts, notes, unread = facts_of(tmp_path, typed, "exos")
    assert facts == facts_of(tmp_path, "\n".join(STATEMENTS), "exos")[0]
    assert unread == []
    left_out = "8 prompts, and the output of 1 other command left out"
    assert notes == [f"copied from a terminal: {left_out}"]


def test_prompts_without_the_name_of_the_switch_are_left_out(tmp_path: Path) -> None:
    typed = (
        "> enable\n# reload-type normal\n# configure\n"
        "(conf)#interface te 0/1\n(conf-if-te-0/1)#mtu 9000\n#conf t\n"
    )
    facts, notes, unread = facts_of(tmp_path, typed, "os9")
    assert facts == facts_of(tmp_path, "interface te 0/1\nmtu 9000\n", "os9")[0]
    assert (notes, unread) == (["copied from a terminal: 6 prompts left out"], [])


LOGINS = (
    "admin@10.1.1.3's password:\nsw#do show running-config\n% Error: Incomplete command.\n",
    "Trying 10.1.1.3\nConnected to 10.1.1.3\nEscape character is '^]'.\nLogin: admin\nPassword:\n"
    "sw>en\nsw#sh run\n",
    "User Access Verification\nsw login: admin\nPassword:\n\nCopyright (c) 2018, all of it.\n***\n"
    "* For evaluation only. *\n***\nsw#\nsw# configure terminal\n"
    "Enter configuration commands, one per line.\nsw(config)# exit\nsw# show run\n",
    "$ ssh -l admin 10.1.1.3\nadmin@10.1.1.3's password: \n\nLast login: Mon\nsw#show run\n",
)


@pytest.mark.parametrize("head", LOGINS)
def test_the_login_before_a_configuration_is_no_line_of_it(tmp_path: Path, head: str) -> None:
    shown = "! Version 9.14(2.7)\nhostname sw\n!\ninterface Vlan 10\n no shutdown\n!\nend\n"
    facts, notes, unread = facts_of(tmp_path, head + shown, "os9")
    assert (facts, unread) == (facts_of(tmp_path, shown, "os9")[0], [])
    assert len(notes) == 1
    assert notes[0].startswith("copied from a terminal: ")


def test_the_login_after_a_configuration_is_no_line_of_it(tmp_path: Path) -> None:
    shown = "sw# show run\nhostname sw\nvlan 10\n"
    facts, _, unread = facts_of(
        tmp_path, f"{shown}sw# exit\n\nUser Access Verification\nsw login: "
    )
    assert (facts, unread) == (facts_of(tmp_path, shown)[0], [])


def test_a_configuration_between_a_login_and_a_prompt_stays(tmp_path: Path) -> None:
    text = "login: admin\nhostname sw\ninterface Ethernet1/1\n  shutdown\nsw#\n"
    facts, _, unread = facts_of(tmp_path, text)
    assert (list(facts["ports"]), unread) == (["Ethernet1/1"], [])


TYPED = (
    "n5k(config)#  vlan 10\n",  # more than one blank behind the prompt
    "n5k# reload\nn5k(config)# vlan 10\n",
    "n5k# copy scp://a@192.0.2.1/k bootflash:k\nk  100%  1KB\nn5k(config)# vlan 10\n",
    "n5k# attach fex 101\nConnected.\nn5k(config)# vlan 10\n",
)


@pytest.mark.parametrize("typed", TYPED)
def test_other_prompts_of_a_switch_with_a_mode_take_no_configuration(
    tmp_path: Path, typed: str
) -> None:
    facts, notes, unread = facts_of(tmp_path, typed)
    assert (facts, unread) == (facts_of(tmp_path, "vlan 10\n")[0], [])
    assert len(notes) == 1


def test_a_refusal_behind_a_typed_line_stays(tmp_path: Path) -> None:
    """The switch did not take that line."""
    typed = "vlan 10\nn5k(config)# vlan 20\n% Invalid command at '^' marker.\n"
    unread = facts_of(tmp_path, typed)[2]
    assert [line["text"] for line in unread] == ["% Invalid command at '^' marker."]


def test_what_other_commands_show_is_left_out(tmp_path: Path) -> None:
    """A log of a session holds more than the configuration."""
    log = "=~=~=~=~= PuTTY log 2016.10.28 15:54:47 =~=~=~=~=\n"
    other = "n5k# show version\nCisco Nexus\ninterface Ethernet1/1\n"
    text = f"{log}n5k# show running-config\n{PRINTED}{other}n5k# show vlan\nvlan 99\n"
    facts, notes, unread = facts_of(tmp_path, text)
    assert (facts, unread) == (facts_of(tmp_path, PRINTED)[0], facts_of(tmp_path, PRINTED)[2])
    left_out = "3 prompts, and the output of 2 other commands left out"
    assert notes == [f"copied from a terminal: {left_out}"]


def test_unread_lines_of_one_length_are_not_joined(tmp_path: Path) -> None:
    """Lines of the greatest length, each before a line of its own."""
    pool = "1" * 66
    unread = "".join(
        f"unknown-feature client{n} pool {pool} - {n}\nunknown-feature client{n} enable\n"
        for n in range(3)
    )
    assert facts_of(tmp_path, f"{PRINTED}{unread}")[1] == []


def test_a_text_of_comments_alone_was_typed_at_prompts_without_a_name(tmp_path: Path) -> None:
    """A line of it that is no comment shows that the others are."""
    text = "".join(f"    # {line}\n" for line in STATEMENTS)
    facts, notes, unread = facts_of(tmp_path, text, "exos")
    assert (facts, unread) == (facts_of(tmp_path, "\n".join(STATEMENTS), "exos")[0], [])
    assert notes == [f"copied from a terminal: {len(STATEMENTS)} prompts left out"]
    other = "configure snmp sysName a\n"
    facts, notes, _unread = facts_of(tmp_path, f"{text}{other}", "exos")
    assert (facts, notes) == (facts_of(tmp_path, other, "exos")[0], [])
