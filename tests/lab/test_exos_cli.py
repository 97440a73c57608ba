"""The command line of the emulated ExtremeXOS switch: prompts, errors, questions, files."""

import pytest
from netmiko import ConnectHandler

from sanfab_lab.ssh import SshServer
from support.costs import MOST, bytes_kept, line_cost
from support.exos import INVALID, ExosTypist, summit


@pytest.fixture
def sw() -> ExosTypist:
    return ExosTypist(summit())


def test_the_prompt_counts_lines_and_marks_unsaved_changes() -> None:
    emulator = summit()
    session = emulator.chassis.login("admin")
    emulator.greeting(session)
    assert emulator.prompt(session) == "sw1.1 # "
    emulator.run(session, "")
    assert emulator.prompt(session) == "sw1.1 # "
    emulator.run(session, "show version")
    assert emulator.prompt(session) == "sw1.2 # "
    emulator.run(session, 'configure snmp sysName "core"')
    assert emulator.prompt(session) == "* core.3 # "
    assert emulator.hostname() == "core"


def test_a_stack_names_its_ports_by_slot() -> None:
    sw = ExosTypist(summit(stack=2))
    assert sw.prompt().startswith("Slot-1 sw1.")
    sw.silently(
        "configure vlan default delete ports 1:1-4,2:*\nconfigure vlan default add ports 2:1-2:3"
    )
    assert "configure vlan Default add ports 1:5-48,2:1-3 untagged" in sw.module("vlan")
    sw.refused("configure vlan default add ports 1:47-2:2 untagged")
    sw.refused("configure vlan default add ports 3 untagged")


def test_output_wraps_until_columns_are_set() -> None:
    emulator = summit()
    session = emulator.chassis.login("admin")
    emulator.greeting(session)
    assert max(map(len, emulator.run(session, "show vlan").splitlines())) == 80
    emulator.run(session, "configure cli columns 256")
    assert max(map(len, emulator.run(session, "show vlan").splitlines())) > 80
    assert not emulator.prompt(session).startswith("*")


@pytest.mark.parametrize(
    "line",
    ["frobnicate", "configure frobnicate", "configure vlan nosuch tag 5", "create vlan x tag 4095",
     "create vlan x tag 0", "configure jumbo-frame-size 1522", "configure jumbo-frame-size 9217",
     "configure ports 49 display-string x", "enable jumbo-frame ports 1-49", "no vlan x",
     "configure vlan default add ports 4-1", "configure terminal", "delete vlan nosuch",
     "show ports 77 information", "configure dot1p type 4 qosprofile qp5", "show clock",
     "enable mlag port 1 peer x id 1",
     "configure dot1p type 8 qosprofile qp1", "configure vlan 1 add ports 1 untagged",
     "configure lldp ports 1 advertise nonsense", "configure vlan default add ports 1 sideways"],
)  # fmt: skip
def test_an_unknown_word_is_marked(sw: ExosTypist, line: str) -> None:
    sw.refused(line)


def test_the_marker_points_at_the_word(sw: ExosTypist) -> None:
    said = sw("configure vlan nosuch add ports 1 tagged")
    prompt = "sw1.2 # "
    assert said.splitlines()[0] == " " * (len(prompt) + len("configure vlan ")) + "^"


@pytest.mark.parametrize("line", ["configure", "create vlan", "configure vlan default", "enable"])
def test_an_incomplete_line_is_refused(sw: ExosTypist, line: str) -> None:
    sw.refused(line, "%% Incomplete command")


def test_the_first_two_words_may_be_shortened(sw: ExosTypist) -> None:
    assert sw("sh sw | i SysName") == "SysName:          sw1\n"
    sw.silently("config ports 1 display-string a")
    sw.refused("en jum", "%%")
    sw.refused("e", "%% Ambiguous command: e")


def test_a_question_without_an_answer_is_no(sw: ExosTypist) -> None:
    sw.silently("create account user dave pass-word")
    assert sw("delete account dave") == ""
    assert sw.prompt().endswith("(y/N) ")
    assert sw("") == "Operation cancelled."
    assert any("dave" in line for line in sw.module("aaa"))
    sw.silently("disable cli prompting\ndelete account dave")
    assert not any("dave" in line for line in sw.module("aaa"))
    sw.refused("delete account admin", "cannot be deleted")


def test_a_new_ssh_key_is_confirmed(sw: ExosTypist) -> None:
    sw.silently("disable ssh2\nenable ssh2")
    said = sw("configure ssh2 key")
    assert said.startswith("WARNING: Generating new server host key")
    assert sw.prompt() == "Continue? (y/N) "
    assert "Key Generated" in sw("y")
    assert sw.module("exsshd") == ["enable ssh2"]


def test_only_saved_changes_outlive_a_boot(sw: ExosTypist) -> None:
    sw.silently("create vlan kept tag 10")
    assert sw("save configuration primary") == "The configuration file primary.cfg already exists."
    assert sw.prompt() == (
        "Do you want to save configuration to primary.cfg and overwrite it? (y/N) "
    )
    sw("n")
    assert sw.prompt().startswith("* ")
    sw("save configuration")
    assert sw("y") == "Saving configuration primary.cfg on master...... done!"
    assert not sw.prompt().startswith("* ")
    sw.silently("create vlan lost tag 11")
    assert 'create vlan "lost"' not in sw("debug cfgmgr show configuration file primary")
    sw.switch.boot()
    assert sw("show vlan") == ""
    again = ExosTypist(sw.switch)
    assert 'create vlan "kept"' in again("show configuration vlan")
    assert 'create vlan "lost"' not in again("show configuration vlan")


def test_saving_to_a_file_selects_it(sw: ExosTypist) -> None:
    sw.silently("create vlan a tag 10")
    assert "before.cfg on master...... done!" in sw("save configuration before")
    assert "Config Selected:  before.cfg" in sw("show switch")
    sw("use configuration primary")
    assert "Config Selected:  primary.cfg" in sw("show switch")
    sw.switch.boot()
    assert 'create vlan "a"' not in ExosTypist(sw.switch)("show configuration")
    assert "not found" in ExosTypist(sw.switch)("use configuration nosuch")


def test_a_reboot_is_confirmed_or_scheduled(sw: ExosTypist) -> None:
    sw.silently("create vlan a tag 10")
    assert "not saved" in sw("reboot")
    assert sw.session.alive
    sw("y")
    assert not sw.session.alive
    again = ExosTypist(sw.switch)
    assert "create vlan" not in again("show configuration")
    again("reboot time 10 27 2030 13 35 00")
    assert "Next Reboot:      10 27 2030 13 35 00" in again("show switch")
    again("reboot cancel")
    assert "Next Reboot:      None scheduled" in again("show switch")


def test_saving_fails_with_a_full_flash_or_a_lock(sw: ExosTypist) -> None:
    sw.silently("disable cli prompting\ncreate vlan a tag 10")
    sw.switch.chassis.flash_full = True
    assert "No space left on device" in sw("save configuration primary")
    assert sw.prompt().startswith("* ")
    sw.switch.chassis.flash_full = False
    sw.switch.chassis.locked_by = "bob"
    assert sw("save configuration primary").startswith("Error:")
    sw.switch.chassis.locked_by = ""
    assert 'create vlan "a"' not in sw("debug cfgmgr show configuration file primary.cfg")
    assert "done!" in sw("save configuration primary")
    assert 'create vlan "a"' in sw("debug cfgmgr show configuration file primary.cfg")


def test_a_banner_ends_with_an_empty_line(sw: ExosTypist) -> None:
    for line in ("configure banner after-login", "===  Welcome!", "  no changes on Friday", ""):
        assert sw(line) == ""
    assert sw("show configuration cfgmgr").splitlines()[3:7] == [
        "configure banner after-login", "===  Welcome!", "  no changes on Friday", "",
    ]  # fmt: skip
    session = sw.switch.chassis.login("admin")
    assert sw.switch.greeting(session) == "===  Welcome!\n  no changes on Friday\n"
    sw.silently("unconfigure banner")
    assert sw.module("cfgmgr") == []


def test_exit_asks_to_save_changes(sw: ExosTypist) -> None:
    sw.silently("create vlan a tag 10")
    sw("exit")
    assert sw.session.alive
    sw("n")
    assert not sw.session.alive
    assert 'create vlan "a"' not in ExosTypist(sw.switch)(
        "debug cfgmgr show configuration file primary"
    )


def test_a_line_takes_little_time_and_a_switch_little_memory() -> None:
    used, emulator = bytes_kept(summit)
    assert used < 200_000
    sw = ExosTypist(emulator)
    lines = [
        line
        for number in range(200)
        for line in (
            f"create vlan v{number} tag {number + 100}",
            f"configure vlan v{number} add ports 1-48 tagged",
        )
    ]
    assert line_cost(sw.silently, lines) < MOST


def test_netmiko_pushes_and_saves() -> None:
    emulator = summit()
    server = SshServer([emulator])
    server.start()
    try:
        with ConnectHandler(
            device_type="extreme_exos", host="127.0.0.1", port=server.ports["sw1"],
            username="admin", password=emulator.chassis.password,
        ) as link:  # fmt: skip
            link.send_command("configure cli columns 256")
            lines = ["create vlan a tag 10", "configure vlan default delete ports 1",
                     "configure vlan a add ports 1 untagged"]  # fmt: skip
            out = link.send_config_set(lines, error_pattern=r"Error:|%% ")
            assert "%%" not in out
            assert "configure vlan a add ports 1 untagged" in link.send_command(
                "show configuration vlan"
            )
            assert "done!" in link.save_config()
            assert link.find_prompt().startswith("sw1.")
    finally:
        server.stop()
    assert emulator.chassis.log[0].line == ""
    saved = emulator.run(
        emulator.chassis.login("admin"), "debug cfgmgr show configuration file primary"
    )
    assert 'create vlan "a"' in saved


def test_netmiko_answers_a_question() -> None:
    emulator = summit("22.7")
    server = SshServer([emulator])
    server.start()
    try:
        with ConnectHandler(
            device_type="extreme_exos", host="127.0.0.1", port=server.ports["sw1"],
            username="admin", password=emulator.chassis.password,
        ) as link:  # fmt: skip
            link.send_command("enable cli prompting")
            out = link.send_command("save configuration", expect_string=r"\(y/N\)")
            assert "already exists" in out
            # the driver looks for the prompt first, by an empty line: that answers no
            assert INVALID in link.send_command("y", expect_string="#")
            link.send_command("save configuration", expect_string=r"\(y/N\)")
            assert "done!" in link.send_command_timing("y", last_read=0.2)
    finally:
        server.stop()
