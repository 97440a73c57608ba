"""The command line of the emulated Brocade switch: prompt, questions, settings, releases."""

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis
from sanfab_lab.console import Console
from sanfab_lab.fos import make
from support.fos import HOST, HOST2, FosTypist, brocade, host


@pytest.fixture
def sw() -> FosTypist:
    return FosTypist(brocade())


def test_the_name_changes_the_prompt_at_once(sw: FosTypist) -> None:
    assert sw.prompt() == "fos-a:admin> "
    assert sw('switchname "FC_switch_A_1"') == "Committing configuration...\nDone.\n"
    assert sw.prompt() == "FC_switch_A_1:admin> "
    assert sw.switch.hostname() == "FC_switch_A_1"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("frobnicate", "rbash: frobnicate: command not found"),
        ("show running-config", "rbash: show: command not found"),
        ("copy running-config startup-config", "rbash: copy: command not found"),
        ('alicreate "a"', 'error: Usage: alicreate "name" "members"'),
        ('alicreate "a', "unexpected EOF"),
        ("portcfgspeed 48 8", "Invalid port number 48"),
        ("portcfgspeed 3 32", "Invalid speed level 32"),
        ("portcfgfillword 3 3", "command not found"),
        ("portcfglongdistance 3 LS", "LS requires a distance"),
        ("tsclockserver 10.1.1.300", "Invalid clock server"),
        ("syslogadmin --set -ip 10.1.1.1", "command not found"),
        ("license --show", "command not found"),
        ("setcontext 20", "requires VF"),
        ("aptpolicy 1", "must be disabled"),
    ],
)
def test_what_is_wrong_is_refused(sw: FosTypist, line: str, said: str) -> None:
    before = sw("configshow -all").partition("SwitchName")[2]
    assert said in sw(line)
    assert sw("configshow -all").partition("SwitchName")[2] == before


def test_settings_of_ports_say_nothing_and_are_in_the_matrix(sw: FosTypist) -> None:
    sw.silently("""
        portcfgspeed 4 8
        portcfgtrunkport 4 0
        portcfglongdistance 5 LS 1 -distance 30
        portcfglongdistance 6 LE 1
        portcfgpersistentdisable 8-9
        portcfgnpivport --disable 4
        portcfgeport 4 0
        portname 4 -n "to esx01, hba 1"
    """)
    rows = {line[:17].strip(): line[17:].split() for line in sw("portcfgshow").splitlines()[:29]}
    assert rows["Speed"][3:6] == ["AN", "8G", "AN"]
    assert rows["Trunk Port"][4] == ".."
    assert rows["Long Distance"][4:7] == ["..", "LS", "LE"]
    assert rows["NPIV capability"][4] == ".."
    assert rows["Disabled E_Port"][4] == "ON"
    assert "Persistent Disable..  ..  ..  ..  ..  ..  ..  ..  ON  ON  .." in sw("portcfgshow")
    assert "port  4: to esx01, hba 1\n" in sw("portname")
    sw.silently("portcfgdefault 4")
    assert "port  4: \n" in sw("portname")
    assert "   8   8   010800   --    N16      No_Module   FC  Disabled (Persistent)\n" in sw(
        "switchshow"
    )


def test_a_port_is_disabled_until_the_next_start_or_for_good(sw: FosTypist) -> None:
    sw.silently("portdisable 1-2\nportcfgpersistentdisable 3")
    assert not any(sw.switch.port_enabled(port) for port in ("1", "2", "3"))
    sw.silently("portenable 2-3")
    assert [sw.switch.port_enabled(port) for port in ("1", "2", "3")] == [False, True, False]
    sw.switch.boot()
    assert [sw.switch.port_enabled(port) for port in ("1", "2", "3")] == [True, True, False]


def test_everything_but_the_volatile_outlives_a_restart(sw: FosTypist) -> None:
    sw.silently("""
        tsclockserver "10.1.1.1;10.1.1.2"
        syslogdipadd 10.1.1.9
        portcfgspeed 4 8
        alicreate "open", "10:00:00:00:c9:00:00:01"
    """)
    assert "take effect at next reboot" in sw("tstimezone Europe/Berlin")
    text = sw("configshow -all")
    assert "reboot NOW" in sw.yes("fastboot")
    assert not sw.session.alive
    again = FosTypist(sw.switch)
    assert again("configshow -all").splitlines()[6:] == text.splitlines()[6:]
    assert again("cfgtransshow") == "There is no outstanding zoning transaction\n"
    for line in (
        "ts.clockServerList:10.1.1.1;10.1.1.2",
        "ts.tz:Europe/Berlin",
        "syslog.address.1:10.1.1.9",
    ):
        assert f"{line}\n" in text


def test_a_question_takes_yes_or_no_and_enter_is_no(sw: FosTypist) -> None:
    sw.silently('alicreate "a", "10:00:00:00:c9:00:00:01"')
    sw("cfgsave")
    question = "Do you want to save the Defined zoning configuration only?  (yes, y, no, n): [no] "
    assert sw.prompt() == question
    assert sw("maybe") == ""
    assert sw.prompt() == question
    assert sw("") == "Operation cancelled"
    assert "abortable" in sw("cfgtransshow")
    assert "Updating flash ..." in sw.yes("cfgsave")
    assert "Nothing changed: nothing to save, returning ..." in sw.yes("cfgsave")


def answer(sw: FosTypist, answers: dict[str, str]) -> tuple[list[str], str]:
    """Answer the questions of a dialogue by their texts; return them and what is printed last."""
    asked, said = [], ""
    while sw.session.question is not None:
        asked.append(sw.prompt().partition(":")[0].partition(" (")[0].strip())
        said = sw(answers.get(asked[-1], ""))
    return asked, said


def test_the_domain_is_configured_while_the_switch_is_disabled() -> None:
    sw = FosTypist(brocade("brocade-200e", "5.3.2c"))
    assert "Not all options will be available on an enabled switch." in sw("configure")
    asked, _ = answer(sw, {"Fabric parameters": "y"})
    assert asked[0] == "System services"
    sw.silently("switchdisable")
    assert "switchDomain:\t1 (unconfirmed)\n" in sw("switchshow")
    assert "\nConfigure...\n" in sw("configure")
    asked, said = answer(
        sw, {"Fabric parameters": "y", "Domain": "5", "Insistent Domain ID Mode": "y"}
    )
    assert asked[:3] == ["Fabric parameters", "Domain", "R_A_TOV"]
    assert asked[13:16] == ["BB credit", "Insistent Domain ID Mode", "Virtual Channel parameters"]
    assert said.endswith(
        "WARNING: The domain ID will be changed. The port level zoning may be affected\n"
    )
    sw.silently("switchenable")
    assert "switchDomain:\t5\nswitchId:\tfffc05\n" in sw("switchshow")
    assert "fabric.domain:5\nfabric.ididmode:1\n" in sw("configshow")


def test_a_domain_out_of_range_is_asked_again_and_control_d_keeps_the_rest(sw: FosTypist) -> None:
    sw("switchdisable")
    sw("configure")
    sw("y")
    assert sw.prompt() == "    Domain: (1..239) [1] "
    assert sw("240") == ""
    assert sw.prompt() == "    Domain: (1..239) [1] "
    sw("7")
    assert "WARNING: The domain ID will be changed" in sw("\x04")
    assert sw.session.question is None
    assert "fabric.domain:7\n" in sw("configshow")


def test_the_questions_differ_by_release() -> None:
    sw = FosTypist(brocade("brocade-6510", "8.2.3d"))
    sw("switchdisable")
    sw("configure")
    asked, _ = answer(sw, {"Fabric parameters": "y"})
    assert "Switch PID Format" not in asked
    assert asked.index("Insistent Domain ID Mode") == asked.index("BB credit") + 1


RELEASES = {
    "5.0.1b": ("Area Port Media Speed State \n", "Gateway Address: 0.0.0.0\n", "LOCL\n"),
    "6.4.3b": ("Index Port Address Media Speed State     Proto\n", "DHCP: Off\n", "Active NTP"),
    "9.1.1b": ("Index Port Address Media Speed       State   Proto\n", "DHCP: Off\n", "Active NTP"),
}


@pytest.mark.parametrize("release", RELEASES)
def test_outputs_differ_by_release(release: str) -> None:
    table, address, clock = RELEASES[release]
    sw = FosTypist(brocade("brocade-300", release))
    assert table in sw("switchshow")
    assert address in sw("ipaddrshow")
    assert sw("tsclockserver").startswith(clock)
    assert f"Fabric OS:  v{release}\n" in sw("version")
    assert ("command not found" in sw("licenseshow")) is (release == "9.1.1b")
    assert ("command not found" in sw("syslogdipadd 10.1.1.1")) is (release == "9.1.1b")
    assert ("Usage" in sw("cfgsave -f")) is (release != "9.1.1b")
    assert ("Fill Word" in sw("portcfgshow")) is (release != "5.0.1b")


def test_commands_are_read_in_any_case_and_one_after_the_other(sw: FosTypist) -> None:
    said = sw("nsShow;NSCAMSHOW | grep entry | more")
    assert said == "There is no entry in the Local Name Server\nNo entry is found!\n"
    assert sw("switchshow | grep -i switchdomain") == "switchDomain:\t1\n"


def test_an_account_that_only_reads_changes_nothing() -> None:
    sw = FosTypist(brocade(), "user")
    assert sw('alicreate "a", "10:00:00:00:c9:00:00:01"') == "RBAC permission denied.\n"
    assert "switchName" in sw("switchshow")


def test_a_port_without_npiv_has_one_login() -> None:
    sw = FosTypist(brocade(cables={"0": host(HOST, HOST2)}))
    assert "F-Port  1 N Port + 1 NPIV public" in sw("switchshow")
    assert f"010001;      3;{HOST2}" in sw("nsshow")
    sw.silently("portcfgnpivport 0 0")
    assert HOST2 not in sw("nsshow")
    assert f"F-Port  {HOST}" in sw("switchshow")
    sw.silently("portcfgpersistentdisable 0")
    assert sw("nsshow") == "There is no entry in the Local Name Server\n"


def test_a_new_switch_asks_for_passwords_at_its_console() -> None:
    platform = PLATFORMS["brocade-200e"]
    switch = make(Chassis("fos-a", platform, "6.2.2g", (), address="192.0.2.9/24", as_shipped=True))
    console = Console(switch)
    assert not switch.serves("ssh")
    for line in ("admin", "password", ""):
        console.type(line)
    assert console.prompt == "Enter new password: "
    assert "between 8 and 40" in console.type("short")
    for account in ("root", "factory", "admin", "user"):
        assert f"for user - {account}\n" in console.printed
        console.type(f"secret-of-{account}")
        console.type(f"secret-of-{account}")
    assert "Passwords saved to stable storage successfully" in console.printed
    assert switch.admits("admin", "secret-of-admin")
    console.type("ipaddrset")
    for answered in ("192.0.2.9", "255.255.255.126", "255.255.255.0", "192.0.2.1", ""):
        console.type(answered)
    assert "bad IP mask\n" in console.printed
    assert switch.serves("ssh")
