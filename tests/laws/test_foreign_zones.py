"""Zones of others in an owned VSAN: what a goal keeps of them."""

from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import merge_unmanaged

OURS = "20:00:00:25:b5:0a:00:01"
THEIRS = "20:00:00:25:b5:0a:00:99"
AREAS = frozenset({"vlans", "vsans", "zones"})


def facts(zones: dict[str, str], zoneset: str, aliases: dict[str, str]) -> SwitchFacts:
    members = {name: {ZoneMember("device-alias", alias)} for name, alias in zones.items()}
    vsan = VsanFacts(101, active_zoneset=zoneset, zones=members, zonesets={zoneset: {*zones}})
    return SwitchFacts("n5k-a", vsans={101: vsan}, device_aliases=aliases)


def goal(areas: frozenset[str] | None, zoneset: str = "ZS_A") -> SwitchFacts:
    mine = facts({"z_esx01": "esx01"}, "ZS_A", {"esx01": OURS})
    mine.managed = areas
    theirs = facts({"z_tape": "tape", "z_old": "old"}, zoneset, {"tape": THEIRS, "old": OURS})
    return merge_unmanaged(mine, theirs)


def test_a_foreign_zone_stays_in_the_zoneset_and_active() -> None:
    vsan = goal(AREAS).vsans[101]
    assert vsan.zonesets == {"ZS_A": {"z_esx01", "z_tape", "z_old"}}
    assert vsan.active_zoneset == "ZS_A"


def test_zones_of_another_active_zoneset_stay_active() -> None:
    vsan = goal(AREAS, "ZS_OLD").vsans[101]
    assert vsan.active_zoneset == "ZS_A"
    assert vsan.zonesets["ZS_A"] == {"z_esx01", "z_tape", "z_old"}
    assert vsan.zonesets["ZS_OLD"] == {"z_tape", "z_old"}


def test_a_wwpn_of_the_inventory_has_its_alias_in_foreign_zones_too() -> None:
    found = goal(AREAS)
    assert found.device_aliases == {"esx01": OURS, "tape": THEIRS}
    assert found.vsans[101].zones["z_old"] == {ZoneMember("device-alias", "esx01")}


def test_the_whole_switch_is_as_the_inventory_says() -> None:
    vsan = goal(None).vsans[101]
    assert vsan.zonesets == {"ZS_A": {"z_esx01"}}
    assert [*vsan.zones] == ["z_esx01"]
