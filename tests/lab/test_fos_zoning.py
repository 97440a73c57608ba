"""Zoning of the emulated Brocade switch: verbs, transactions, what is printed."""

import pytest

from support.fos import ARRAY, ARRAY2, HOST, HOST2, ZONES, FosTypist, brocade

PEER = f'zonecreate --peerzone "p", -principal "{ARRAY}" -members "{HOST};{HOST2}"'


def zoned(release: str = "7.4.2j") -> FosTypist:
    sw = FosTypist(brocade(release=release))
    sw.silently(ZONES)
    assert 'zone config "fabric_a" is in effect\nUpdating flash ...\n' in sw.yes(
        'cfgenable "fabric_a"'
    )
    return sw


def test_verbs_change_a_copy_until_it_is_committed() -> None:
    sw = FosTypist(brocade())
    sw.silently(ZONES)
    assert "zone:\tz_h1_a1\th1; a1\n" in sw("cfgshow")
    assert sw.switch.zoning.is_empty
    assert " no configuration in effect\n" in sw("cfgactvshow")
    sw.silently("cfgtransabort")
    assert " no configuration defined\n" in sw("cfgshow")
    assert sw("cfgtransabort") == "There is no outstanding transaction\n"


def test_the_effective_configuration_has_no_aliases_and_stays_as_it_is() -> None:
    sw = zoned()
    text = f"Effective configuration:\n cfg:\tfabric_a\t\n zone:\tz_h1_a1\t{HOST}\n\t\t{ARRAY}\n\n"
    assert sw("cfgactvshow") == text
    sw.silently(f'alicreate "h2", "{HOST2}"\nzoneadd "z_h1_a1", "h2"')
    asked = sw("cfgsave") + sw.prompt()
    assert "inconsistent. The inconsistency will result in different\n" in asked
    sw("y")
    assert sw("cfgactvshow") == text
    sw.yes("cfgenable fabric_a")
    assert HOST2 in sw("cfgactvshow")


def test_a_long_name_stands_alone_in_its_line() -> None:
    sw = FosTypist(brocade())
    sw.silently(
        f'alicreate "ESXi01_HBA1_P0", "{HOST}"\n'
        f'zonecreate "zone_of_esx01", "ESXi01_HBA1_P0; {ARRAY}; {ARRAY2}"\n'
        'cfgcreate "c", "zone_of_esx01"'
    )
    sw.yes("cfgenable c")
    assert sw("cfgshow") == (
        "Defined configuration:\n"
        " cfg:\tc\tzone_of_esx01\n"
        " zone:\tzone_of_esx01\t\n"
        f"\t\tESXi01_HBA1_P0; {ARRAY};\n\t\t{ARRAY2}\n"
        f" alias:\tESXi01_HBA1_P0\t\n\t\t{HOST}\n\n"
        "Effective configuration:\n cfg:\tc\t\n zone:\tzone_of_esx01\t\n"
        f"\t\t{HOST}\n\t\t{ARRAY}\n\t\t{ARRAY2}\n\n"
    )


REFUSED = {
    "a name twice": (f'alicreate "h1", "{HOST2}"', '"h1" duplicate name'),
    "a name of another kind": ('cfgcreate "h1", "z_h1_a1"', '"h1" duplicate name'),
    "a name with a dash": (f'alicreate "h-2", "{HOST2}"', "invalid name"),
    "a name that begins with a digit": (f'alicreate "2h", "{HOST2}"', "invalid name"),
    "a reserved name": ('cfgcreate "d_efault_Cfg", "z_h1_a1"', "invalid name"),
    "a long name": (f'alicreate "{"h" * 65}", "{HOST2}"', "too long"),
    "half a WWN": ('alicreate "h2", "10:00:00:00:c9"', "Invalid"),
    "an alias of an alias": ('alicreate "h2", "h1"', "Invalid"),
    "a WWN in a configuration": (f'cfgadd "fabric_a", "{HOST}"', "Invalid"),
    "a property as a member": ('zonecreate "z2", "00:02:00:00:00:01:00:01"', "Invalid zone member"),
    "a member twice": ('zoneadd "z_h1_a1", "h1"', "already contains"),
    "no such zone": ('zoneadd "z9", "h1"', '"z9" not found'),
    "no such member": ('zoneremove "z_h1_a1", "h9"', "is not in"),
    "nothing to delete": ('zonedelete "z9"', '"z9" not found'),
    "an alias as a zone": ('zonedelete "h1"', '"h1" not found'),
    "the effective configuration": ('cfgdelete "fabric_a"', "should not be deleted"),
    "nothing to rename": ('zoneobjectrename "z9", "z8"', 'not found "z9"'),
    "nothing to show": ('alishow "h9"', '"h9" does not exist.'),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_verb_is_refused(case: str) -> None:
    line, said = REFUSED[case]
    zoned().refused(line, said)


def test_what_refers_to_nothing_cannot_be_enabled() -> None:
    sw = zoned()
    sw.silently('zonecreate "z2", "h1; nobody"\ncfgadd "fabric_a", "z2"')
    assert '"nobody" not found' in sw.yes("cfgenable fabric_a")
    assert "It is abortable" in sw("cfgtransshow")
    assert list(sw.switch.zoning.zones) == ["z_h1_a1"]
    sw.silently('zoneremove "z2", "nobody"')
    assert "is in effect" in sw.yes("cfgenable fabric_a")


def test_deleting_an_alias_leaves_the_zones_that_use_it() -> None:
    sw = zoned()
    sw.silently('alidelete "h1"')
    assert "zone:\tz_h1_a1\th1; a1\n" in sw("cfgshow")
    sw.silently("cfgtransabort")
    assert "expunge one" in sw.yes('zoneobjectexpunge "h1"')
    assert "zone:\tz_h1_a1\ta1\n" in sw("cfgshow")


def test_renaming_and_replacing_reach_all_members() -> None:
    sw = zoned()
    sw.silently(f'zoneobjectrename "h1", "esx01"\nzoneobjectreplace {HOST} {HOST2}')
    text = sw("cfgshow").partition("Effective")[0]
    assert "zone:\tz_h1_a1\tesx01; a1\n" in text
    assert f"alias:\tesx01\t{HOST2}\n" in text


def test_the_last_member_takes_the_object_along() -> None:
    sw = zoned()
    sw.silently('aliremove "h1", "' + HOST + '"')
    assert "alias:\th1" not in sw("cfgshow")


def test_an_older_release_takes_letters_digits_and_underscores_only() -> None:
    line = f'alicreate "esx-01", "{HOST}"'
    for release, taken in (("8.0.2", False), ("8.1.2", True), ("9.1.1b", True)):
        assert (FosTypist(brocade(release=release))(line) == "") is taken


def test_peer_zones_begin_with_their_property() -> None:
    sw = FosTypist(brocade(release="7.4.2j"))
    sw.silently(f'{PEER}\ncfgcreate "c", "p"')
    sw.yes("cfgenable c")
    assert sw("cfgactvshow") == (
        "Effective configuration:\n cfg:\tc\t\n zone:\tp\t00:02:00:00:00:03:00:01\n"
        f"\t\t{ARRAY}\n\t\t{HOST}\n\t\t{HOST2}\n\n"
    )
    sw.silently(f'zoneadd --peerzone "p" -principal "{ARRAY2}"')
    text = sw("zoneshow --peerzone all")
    assert "Property Member: 00:02:00:00:00:03:00:02\n" in text.partition("Effective")[0]
    assert "1 Peer Zones in Eff Cfg\n" in text
    sw.silently(f'zoneremove --peerzone "p" -principal "{ARRAY2}"')
    sw.refused(f'zoneadd "p", "{ARRAY2}"', "peer zone")
    sw.refused(f'zoneadd --peerzone "p" -m "{ARRAY}"', "Duplicates member exists")
    sw.refused('zonecreate --peerzone "q" -members "a;b"', "Usage:")
    assert "Usage" in FosTypist(brocade(release="7.3.1"))(PEER)


def test_a_peer_zone_refuses_aliases_of_both_kinds() -> None:
    sw = FosTypist(brocade(release="8.2.3d"))
    sw.silently(f'{PEER}\nalicreate "mixed", "{ARRAY2};33,10"')
    sw.refused(
        'zoneadd --peerzone "p" -m "mixed"',
        'Error: Members of alias "mixed" can either be WWN or D,I: alias having mixed type of',
    )


def test_the_default_zone_waits_for_a_commit() -> None:
    sw = FosTypist(brocade())
    assert "set the Default Zone access mode to No Access ?" in sw.yes("defzone --noaccess")
    assert sw("defzone --show") == (
        "Default Zone Access Mode\n        committed - All Access\n"
        "        transaction - No Access\n"
    )
    sw.yes("cfgsave")
    assert "committed - No Access\n        transaction - No Transaction" in sw("defzone --show")
    assert sw("cfgshow") == (
        "Defined configuration:\n\nEffective configuration:\n"
        "No Effective configuration: (No Access)\n\n\n"
    )
    assert "same and nothing to update" in sw.yes("defzone --noaccess")
    assert "no outstanding" in sw("cfgtransshow")


def test_disabling_and_clearing_leaves_nothing() -> None:
    sw = zoned()
    said = sw.yes("cfgdisable")
    assert "No Access" not in said
    assert said.endswith("Updating flash ...\n")
    sw.yes("cfgclear")
    sw.yes("cfgsave")
    assert sw.switch.zoning.is_empty
    assert "zoning:\t\tOFF\n" in sw("switchshow")


def test_a_transaction_belongs_to_a_login_and_ends_with_it() -> None:
    one = FosTypist(brocade())
    two = FosTypist(one.switch)
    one.silently(f'alicreate "h1", "{HOST}"')
    assert "It is not abortable" in two("cfgtransshow")
    not_owner = "there is an outstanding  transaction, and you are not owner of that transaction."
    for line in ('alicreate "h2", "' + HOST2 + '"', "cfgtransabort", "cfgsave"):
        assert not_owner in two(line)
    one.switch.close(one.session)
    assert "no outstanding" in two("cfgtransshow")
    two.silently(f'alicreate "h2", "{HOST2}"')
    one.switch.drops_transactions = False
    one.switch.close(two.session)
    assert "It is not abortable" in FosTypist(one.switch)("cfgtransshow")


def test_a_database_that_is_too_large_is_not_committed() -> None:
    sw = FosTypist(brocade("brocade-200e", "5.0.1b"))
    sw.silently(f'alicreate "h1", "{HOST}"')
    sw.switch.transaction.zoning.aliases["big"] = [HOST] * 11000
    assert "exceeds the maximum size" in sw.yes("cfgsave")
    assert sw.switch.zoning.is_empty
    assert "Zone DB max size - 262144 bytes" in sw("cfgsize")


def test_a_full_flash_keeps_the_old_zoning() -> None:
    sw = zoned()
    sw.switch.chassis.flash_full = True
    sw.silently(f'alicreate "h2", "{HOST2}"')
    assert "Flash write failed" in sw.yes("cfgsave")
    assert "h2" not in sw.switch.zoning.aliases


def test_ports_are_members_as_well() -> None:
    sw = FosTypist(brocade())
    sw.silently(
        'alicreate "fc1", "1,2"\nzonecreate "dsa_fc1", "fc1; 1,3"\ncfgcreate "cfg0", "dsa_fc1"'
    )
    sw.yes("cfgenable cfg0")
    assert " zone:\tdsa_fc1\t1,2\n\t\t1,3\n" in sw("cfgactvshow")


def test_messages_of_the_log_may_stand_in_the_output() -> None:
    sw = zoned()
    sw.switch.logs_zoning = True
    said = sw.yes("cfgenable fabric_a")
    assert "[ZONE-1022], 152, FID 128, INFO, fos-a, The effective configuration has ch" in said
