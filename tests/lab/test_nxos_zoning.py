"""Device aliases and zones of the emulated Nexus."""

import re

import pytest

from support.nxos import ARRAY, HOST, ZONES, Typist, fabric_a, zoned


def test_device_aliases_count_once_they_are_committed() -> None:
    typist = fabric_a()
    typist.silently(f"device-alias database\ndevice-alias name H1 pwwn {HOST}")
    assert "H1" not in typist("show device-alias database")
    assert f"+ device-alias name H1 pwwn {HOST}" in typist("show device-alias pending-diff")
    assert "Alias not present" in typist("zone name Z vsan 101\nmember device-alias H1")
    typist.silently("device-alias commit")
    assert f"device-alias name H1 pwwn {HOST}" in typist("show device-alias database")
    assert "There are no pending changes" in typist("device-alias commit")
    assert f"{'':27}[H1]" in typist("show flogi database")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (f"device-alias name H1 pwwn {ARRAY}", "Device Alias already present"),
        (f"device-alias name H2 pwwn {HOST}", "already present with the same pwwn"),
        ("no device-alias name X", "Device Alias not present"),
        (f"device-alias name 1H pwwn {ARRAY}", "Illegal first character. Name must start"),
        (f"device-alias name H.1 pwwn {ARRAY}", "Illegal character present in the name"),
        (f"device-alias name {'H' * 65} pwwn {ARRAY}", "% String exceeded max length of (64)"),
        ("device-alias name H2 pwwn 20:00", "% Invalid command"),
        ("device-alias rename H1 H1", "Target device-alias name already in use"),
    ],
)
def test_names_and_wwpns_occur_once(line: str, text: str) -> None:
    typist = fabric_a()
    typist(f"device-alias database\ndevice-alias name H1 pwwn {HOST}\ndevice-alias commit")
    assert text in typist(f"device-alias database\n{line}")
    assert typist.switch.alias_session is None


def test_another_user_holds_the_lock_of_device_aliases() -> None:
    typist = fabric_a()
    typist.switch.chassis.locked_by = "bob"
    refused = typist(f"device-alias database\ndevice-alias name H1 pwwn {HOST}")
    assert refused == "Fabric is already locked\n"
    assert 'User "CLI/SNMPv3:bob"' in typist("show device-alias status")
    typist("clear device-alias session")
    typist.silently(f"device-alias database\ndevice-alias name H1 pwwn {HOST}\ndevice-alias abort")
    assert "H1" not in typist.config()


def test_zones_keep_names_in_enhanced_mode_only() -> None:
    basic, enhanced = fabric_a(), fabric_a()
    enhanced.silently("device-alias mode enhanced\ndevice-alias commit")
    for typist in (basic, enhanced):
        typist.silently(ZONES)
    assert f"    member pwwn {HOST}\n    !          [H1]\n" in basic.config()
    assert "    member device-alias H1\n" in enhanced.config()
    said = enhanced("no device-alias mode enhanced")
    assert said == "Device-alias enhanced zone member present\n"
    assert "member present" in enhanced("device-alias database\nno device-alias name H1")


def test_an_activation_takes_a_moment_and_is_a_copy() -> None:
    typist = fabric_a()
    typist.silently(ZONES)
    assert typist("show zoneset active vsan 101") == "Zoneset not present\n"
    said = typist("zoneset activate name ZS_A vsan 101")
    assert said == "Zoneset activation initiated. check zone status\n"
    assert "Status: Activation in progress" in typist("show zone status vsan 101")
    assert "Commit in progress" in typist("zone name Z2 vsan 101")
    assert typist("show zoneset active") == "Zoneset not present\n"
    typist.wait()
    assert "Status: Activation completed at" in typist("show zone status vsan 101")
    text = typist("show zoneset active vsan 101")
    assert text.startswith("zoneset name ZS_A vsan 101\n  zone name Z1 vsan 101\n")
    assert re.search(rf"^  \* fcid 0x\w{{6}} \[pwwn {HOST}\] \[H1\]$", text, re.M)
    typist.silently(f"zone name Z1 vsan 101\nno member pwwn {HOST}")
    assert HOST in typist("show zoneset active vsan 101")
    assert HOST not in typist("show zone vsan 101")


def test_who_is_not_logged_in_has_no_star() -> None:
    typist = zoned()
    typist("interface vfc1\nshutdown")
    text = typist("show zoneset active vsan 101")
    assert f"\n    pwwn {HOST} [H1]\n" in text
    assert re.search(rf"^  \* fcid 0x\w+ \[pwwn {ARRAY}\] \[ARR\]$", text, re.M)


def test_the_configuration_has_the_zones_twice() -> None:
    text = zoned().config()
    active, full = text.split("do clear zone database vsan 101\n")
    assert "!Active Zone Database Section for vsan 101\nzone name Z1 vsan 101\n" in active
    assert "zoneset activate name ZS_A vsan 101\n" in active
    assert full.startswith("!Full Zone Database Section for vsan 101\nzone name Z1 vsan 101\n")
    assert "zoneset name ZS_A vsan 101\n    member Z1\n" in full


def test_an_unchanged_zone_set_is_not_activated_again() -> None:
    typist = zoned()
    said = typist("zoneset activate name ZS_A vsan 101")
    assert "Specified zoneset already active and unchanged" in said


def test_what_is_due_is_saved() -> None:
    typist = fabric_a()
    typist.silently(ZONES)
    typist("zoneset activate name ZS_A vsan 101")
    typist.wait()
    typist("copy running-config startup-config")
    assert typist.config() == typist.saved()
    assert "zoneset activate name ZS_A vsan 101" in typist.saved()


def test_the_active_zone_set_outlives_a_reboot_unsaved() -> None:
    typist = fabric_a()
    typist("copy running-config startup-config" + ZONES + "zoneset activate name ZS_A vsan 101")
    typist.wait()
    typist.switch.boot()
    zoning = typist.switch.state.zoning[101].now
    assert zoning.zones == {}
    assert zoning.active is not None
    assert list(zoning.active.zones) == ["Z1"]
    assert typist.config() == typist.saved()


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("zone name 1Z vsan 101", "Illegal first character (name must start with a letter)"),
        ("zone name Z.1 vsan 101", "Illegal character present in the name"),
        ("no zone name X vsan 101", "Zone not present"),
        ("zone name Z1 vsan 101\nmember device-alias X", "Alias not present"),
        ("zone name Z1 vsan 101\nmember fcalias X", "Alias not present"),
        ("zone name Z1 vsan 101\nmember device-alias H1", "Duplicate member"),
        ("zone name Z1 vsan 101\nno member pwwn 10:00:00:00:00:00:00:01", "Member not present"),
        ("zone name Z1 vsan 101\nmember pwwn 10:00", "% Invalid command"),
        ("zoneset name ZS_A vsan 101\nmember X", "Zone not present"),
        ("zoneset name ZS_A vsan 101\nmember Z1", "Duplicate member"),
        ("zoneset activate name X vsan 101", "Zoneset not present"),
        ("zoneset name E vsan 101\nzoneset activate name E vsan 101", "it has no zones"),
        ("no zoneset activate name X vsan 101", "Zoneset not present"),
        ("no fcalias name X vsan 101", "Alias not present"),
        ("zone commit vsan 101", "No pending info found"),
        ("clear zone lock vsan 101", "Zone database not locked"),
        ("no zone mode enhanced vsan 101", "Current zoning mode same as specified"),
        ("no zone default-zone permit vsan 101", "No zone policy change"),
        ("no zone smart-zoning enable vsan 101", "already disabled"),
    ],
)
def test_what_zoning_does_not_take_it_refuses(line: str, text: str) -> None:
    assert text in zoned()(line)


def test_an_fcalias_in_use_is_not_removed() -> None:
    typist = fabric_a()
    typist.silently(f"fcalias name F vsan 101\nmember pwwn {HOST}\nzone name Z vsan 101")
    typist.silently("member fcalias F")
    assert "in use by zone Z" in typist("no fcalias name F vsan 101")
    typist.silently("zoneset name ZS vsan 101\nmember Z")
    typist("zoneset activate name ZS vsan 101")
    typist.wait()
    text = typist("show zoneset active vsan 101")
    assert re.search(rf"^    \* fcid 0x\w+ \[pwwn {HOST}\]$", text, re.M)


def test_zones_may_be_made_inside_a_zone_set() -> None:
    typist = fabric_a()
    typist.silently(f"zoneset name ZS vsan 101\nzone name A\nmember pwwn {HOST}\nzone name B")
    assert typist.switch.prompt(typist.session) == "n5k-a(config-zone)# "
    assert "zoneset name ZS vsan 101\n    member A\n    member B\n" in typist.config()


def test_roles_are_shown_short() -> None:
    typist = zoned()
    assert "Smart Zoning distribution initiated" in typist("zone smart-zoning enable vsan 101")
    typist.silently("zone name Z1 vsan 101\nno member device-alias H1")
    typist.silently("member device-alias H1 initiator")
    assert f"    member pwwn {HOST} init\n" in typist.config()
    assert "smart-zoning: enabled" in typist("show zone status vsan 101")


def enhanced() -> Typist:
    typist = zoned()
    said = typist("zone mode enhanced vsan 101")
    assert said == "Set zoning mode command initiated. Check zone status\n"
    typist.wait()
    assert "mode: enhanced" in typist("show zone status vsan 101")
    return typist


CREATED = "Enhanced zone session has been created. Please 'commit' the changes when done.\n"


def test_changes_of_enhanced_zoning_wait_for_their_commit() -> None:
    typist = enhanced()
    before = typist.config()
    assert typist("zone name Z2 vsan 101") == CREATED
    typist.silently(f"member pwwn {HOST}\nzoneset name ZS_A vsan 101\nmember Z2")
    typist.silently("zoneset activate name ZS_A vsan 101")
    assert typist.config() == before
    assert "session: cli [admin]" in typist("show zone status vsan 101")
    pending = typist("show zone pending-diff vsan 101")
    assert "+zone name Z2\n" in pending
    said = typist("zone commit vsan 101")
    assert said == "Commit operation initiated. Check zone status\n"
    assert typist.config() == before
    assert "Commit in progress. Check the status." in typist("zone name Z3 vsan 101")
    assert "Commit in progress. Check the status." in typist("zone commit vsan 101")
    typist.wait()
    assert "Status: Commit completed at" in typist("show zone status vsan 101")
    assert "session: none" in typist("show zone status vsan 101")
    assert "zone name Z2" in typist("show zoneset active vsan 101")


def test_a_session_can_be_dropped() -> None:
    typist = enhanced()
    before = typist.config()
    typist("zone name Z2 vsan 101")
    typist.silently("no zone commit vsan 101")
    assert "No pending info found" in typist("zone commit vsan 101")
    assert typist.config() == before


def test_another_user_holds_the_lock_of_zoning() -> None:
    typist = enhanced()
    typist.switch.chassis.locked_by = "bob"
    assert typist("zone name Z2 vsan 101") == "Lock is currently busy\n"
    assert typist("zone commit vsan 101") == "Lock is currently busy\n"
    assert "session: cli [bob]" in typist("show zone status vsan 101")
    typist("clear zone lock vsan 101")
    assert typist("zone name Z2 vsan 101") == CREATED


def test_two_logins_of_one_user_share_a_session_and_another_user_waits() -> None:
    typist = enhanced()
    typist("zone name Z2 vsan 101")
    typist.switch.close(typist.session)
    carol = Typist(typist.switch, typist.switch.chassis.login("carol"), typist.clock)
    assert carol("conf t\nzone name Z3 vsan 101").endswith("Lock is currently busy\n")
    again = Typist(typist.switch, typist.switch.chassis.login("admin"), typist.clock)
    assert "Commit operation initiated" in again("conf t\nzone commit vsan 101")


def test_a_refused_line_opens_no_session() -> None:
    typist = enhanced()
    assert "Zone not present" in typist("no zone name X vsan 101")
    assert "session: none" in typist("show zone status vsan 101")


def test_questions_of_zoning_are_asked_unless_told_not_to() -> None:
    typist = fabric_a()
    typist.silently(ZONES)
    typist("end\nno terminal dont-ask\nconf t")
    typist("zoneset activate name ZS_A vsan 101")
    assert "Do you want to continue? (y/n)" in typist.switch.prompt(typist.session)
    assert "activation initiated" in typist("y")
