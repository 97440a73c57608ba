"""Zone analysis: each kind of finding from a small SAN, and whole reports."""

import json

import pytest

from analysis.zone_cases import (
    ALIASES,
    CASES,
    GOOD,
    H1,
    H1B,
    H2,
    LACKS_T2,
    LIMITS,
    SMART,
    STRANGER,
    T1,
    T2,
    Case,
    san,
    switch,
    zoned,
)
from sanfab.analysis.zones import VsanZoning, analyse
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.report.zones import extra_rows, missing_rows, zone_problems, zones_json, zones_text
from support.sans import SANS


@pytest.mark.parametrize("name", CASES)
def test_the_zoning_report_of_a_vsan_lists_zones_and_members(name: str) -> None:
    case = CASES[name]
    vsan = case.analysis()
    reach = vsan.reachability
    assert reach.wanted is not None
    assert reach.missing is not None
    assert reach.extra is not None
    pairs = (len(reach.can), len(reach.wanted), len(reach.missing), len(reach.extra))
    assert (said(vsan), pairs, vsan.entries) == (case.says, case.pairs, case.entries)


def said(vsan: VsanZoning) -> tuple[str, ...]:
    """Return the problem lines of a report, each kind after its title."""
    return tuple(line for title, lines in zone_problems(vsan) if lines for line in (title, *lines))


def test_members_are_described_by_role_and_port() -> None:
    zones = {"z": ["h1", "t1", "ghost", "h1q", f"pwwn {STRANGER} target"]}
    vsan = Case(zones, aliases={"h1": H1, "t1": T1, "h1q": H1B}).analysis()
    assert [
        (one.kind, one.value, one.role, one.wwpn, one.side, one.place, one.port and one.port.name)
        for one in vsan.zones["z"].members
    ] == [
        ("device-alias", "ghost", "", "", "", "undefined", None),
        ("device-alias", "h1", "", H1, "initiator", "here", "h1 p"),
        ("device-alias", "h1q", "", H1B, "initiator", "elsewhere", "h1 q"),
        ("device-alias", "t1", "", T1, "target", "here", "x t1"),
        ("pwwn", STRANGER, "target", STRANGER, "target", "unknown", STRANGER),
    ]


def test_pairs_are_listed_on_request_and_counted_otherwise() -> None:
    reach = Case({"z1": ["h1", "t1", "t2"]}, access=[]).analysis().reachability
    assert [(one.name, other.name) for one, other in reach.can] == [
        ("h1 p", "x t1"),
        ("h1 p", "x t2"),
    ]
    assert len(reach.can) == 2


def test_too_many_pairs_are_counted_and_not_listed() -> None:
    vsan = Case(LACKS_T2 | {"z2": ["h2", "t2"]}).analysis()
    assert missing_rows(vsan, most=1)[1:] == (2, 1)
    assert missing_rows(vsan)[1:] == (2, 0)
    both = Case(LACKS_T2, access=[]).analysis()
    assert [row.note for row in extra_rows(both, most=1).rows] == ["in z1"]
    assert extra_rows(both, most=1).unlisted == 2


def test_sizes_are_compared_with_limits() -> None:
    both = zoned(LACKS_T2, zonesets={"ZS": {"z1", "z2"}, "OLD": set()})
    second = zoned({"y": [f"pwwn {H1}"]}, 11)
    vsan = Case(
        {"z1": ["h1", "t1"], "z2": ["h2", "t1", "t2"]},
        vsan={"fcaliases": {"f": {H1}}, "zonesets": {"ZS": {"z1", "z2"}, "OLD": set()}},
        others={"a2": switch(both, second)},
    ).analysis()
    assert [tuple(size) for size in vsan.sizes] == [
        ("zones_per_vsan", 2, 8192),
        ("zone_members_per_fabric", 6, 16000),
        ("members_per_zone", 3, 2048),
        ("zonesets_per_switch", 3, 500),
        ("fcaliases_per_vsan", 1, 2048),
        ("device_aliases", 4, 8191),
    ]
    (over, *_) = analyse(san(), {"a1": switch(zoned(GOOD))}, {"zones_per_vsan": 1})
    assert "2 of 1 zones (TOO MANY), 6 members in the fabric" in zones_text([over])


def test_a_vsan_on_a_switch_of_the_other_fabric_is_an_analysis_of_its_own() -> None:
    facts = {"a1": switch(zoned(GOOD)), "b1": switch(zoned(GOOD))}
    analyses = analyse(san(), facts, LIMITS)
    assert [(vsan.number, vsan.fabric, vsan.switches) for vsan in analyses] == [
        (10, "A", ("a1",)),
        (10, "B", ("b1",)),
        (20, "B", ()),
    ]
    assert said(analyses[1])[:4] == (
        "in the wrong fabric",
        "VSAN 10 is of fabric A in the inventory, b1 of fabric B has it: remove it there",
        "in another VSAN or fabric than the zone",
        "zone z1: h1 p (device-alias h1) is in VSAN 10, plugged into a1 Ethernet1/1",
    )
    assert [len(vsan.reachability.can) for vsan in analyses] == [4, 0, 0]


def test_an_unused_device_alias_is_reported_once_in_a_fabric_of_two_vsans() -> None:
    facts = {"a1": switch(zoned({}, 5), zoned(GOOD), aliases={**ALIASES, "old": STRANGER})}
    analyses = analyse(san(), facts, LIMITS)
    assert [
        (vsan.number, [alias.name for alias in vsan.orphans.unused_aliases]) for vsan in analyses
    ] == [(5, ["old"]), (10, []), (20, [])]


BARE = """\
VSAN 10 RED on sw
  active zoneset ZS, enhanced mode, default zone deny
  2 zones, 6 members; hosts and arrays are not known without an inventory; 12 permit entries
  size: 2 of 8,192 zones, 6 of 16,000 members in the fabric, 3 of 2,048 members in the largest zone,
    1 of 500 zonesets on a switch, 4 of 8,191 device-aliases
  zones
    z1  h1, t1, t2
    z2  h2, t1, t2

1 VSAN: 2 zones"""


def test_a_configuration_without_an_inventory_gives_a_partial_report() -> None:
    bare = cabling_of(San(name="bare"))
    (vsan,) = analyse(bare, {"sw": switch(zoned(GOOD))}, LIMITS)
    assert (vsan.reachability.wanted, vsan.reachability.missing, vsan.reachability.extra) == (
        None,
        None,
        None,
    )
    assert vsan.reachability.unknown_side == 6
    assert zones_text([vsan]) == BARE
    (smart,) = analyse(bare, {"sw": switch(zoned(SMART, smart=True))}, LIMITS)
    assert (len(smart.reachability.can), smart.entries, smart.reachability.unknown_side) == (
        4,
        8,
        0,
    )
    mixed = zoned({"z": ["h1 initiator", "h2 both", "t1 target"]}, smart=True)
    (vsan,) = analyse(bare, {"sw": switch(mixed)}, LIMITS)
    assert [(one.name, other.name) for one, other in vsan.reachability.can] == [
        (H1, H2),
        (H1, T1),
        (H2, T1),
    ]


def analyses_of(name: str) -> tuple[VsanZoning, ...]:
    _, cabling = load_inventory(SANS[name])
    facts = {one: intended_facts(design_of(cabling, one)) for one in cabling.san.switches}
    return analyse(cabling, facts, LIMITS)


TR_3853 = """\
VSAN 100 (fabric A) on sisbu-fcoe-5k-1
  active zoneset zset_tpch_fcoe, zoned one-zone, basic mode, default zone deny
  1 zone, 11 members; 24 pairs permitted, none extra, none missing; 110 permit entries, 48 needed
  size: 1 of 8,192 zones, 11 of 16,000 members in the fabric, 11 of 2,048 members in the largest
    zone, 1 of 500 zonesets on a switch, 11 of 2,048 fcaliases
  initiators that see each other
    3 pairs of initiators in a common zone: zone_ghidorah3_3070s
  zones
    zone_ghidorah3_3070s  ghidorah3 p1, p2, p3 -> fas3070 c41, c42, c43, c44, c45, c46, c47, c48
                          [110 permit entries]

1 VSAN: 1 zone, 24 pairs permitted, none extra, none missing"""


def test_tr_3853_has_one_zone_of_eleven_members_and_24_wanted_pairs() -> None:
    """N-19: 110 permit entries, of which 48 serve an initiator and a target."""
    assert zones_text(analyses_of("netapp-dss")) == TR_3853


@pytest.mark.parametrize("name", SANS)
def test_zones_give_the_access_that_the_inventory_wants(name: str) -> None:
    """Whatever the zoning style: intended facts leave nothing missing, extra or orphaned."""
    for vsan in analyses_of(name):
        if vsan.style == "open":
            assert len(vsan.reachability.extra or ()) > 0
            continue
        titles = {title for title, lines in zone_problems(vsan) if lines}
        assert titles <= {"initiators that see each other"}
        assert len(vsan.reachability.can) == len(vsan.reachability.wanted or ()) > 0


def test_the_report_states_that_there_are_no_vsans() -> None:
    assert zones_text([]) == "no VSANs: there is nothing to zone"
    assert zones_json([]) == {"vsans": []}


def _end(wwpn: str, device: str, port: str) -> dict[str, str]:
    return {"wwpn": wwpn, "device": device, "port": port}


def _member(value: str, side: str, end: dict[str, str]) -> dict[str, str]:
    said = {"kind": "device-alias", "value": value, "role": "", "side": side, "place": "here"}
    return said | end


MISSING = {
    "initiators": [_end(H1, "h1", "p")],
    "targets": [_end(T2, "x", "t2")],
    "note": "add the target to zone z1 and activate the zoneset",
}
DATA = {
    "vsan": 10,
    "name": "RED",
    "fabric": "A",
    "switches": ["a1"],
    "active_zoneset": "ZS",
    "pairs": {
        "can": 3,
        "wanted": 4,
        "missing": {"pairs": 1, "unlisted": 0, "rows": [MISSING]},
        "extra": {"pairs": 0, "unlisted": 0, "rows": []},
        "initiators": 0,
    },
}
MEMBERS = [
    _member("h1", "initiator", _end(H1, "h1", "p")),
    _member("t1", "target", _end(T1, "x", "t1")),
]


def test_json_output_holds_the_facts_of_the_text_output() -> None:
    vsan = Case(
        {**LACKS_T2, "z3": ["h1q", "h1", f"pwwn {H1}"]},
        vsan={"zonesets": {"ZS": {"z1", "z2", "z3"}}},
        aliases={**ALIASES, "h1q": H1B, "old": STRANGER},
    ).analysis()
    found = json.loads(json.dumps(zones_json([vsan])))["vsans"][0]
    assert {key: found[key] for key in DATA} == DATA
    unused = [{"kind": "device-alias", "name": "old", "wwpn": STRANGER}]
    assert found["orphans"]["unused_aliases"] == unused
    assert [end["zone"] for end in found["misplaced"]] == ["z3"]
    assert found["duplicates"]["repeated_members"] == [
        {"zone": "z3", "wwpn": H1, "names": ["h1", H1]}
    ]
    assert found["zones"][0]["members"] == MEMBERS


def test_a_fabric_of_switches_without_vsans_has_the_key_of_the_inventory() -> None:
    _, cabling = load_inventory(SANS["greenfield-fc"])
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    text = zones_text(analyse(cabling, facts, LIMITS))
    assert "VSAN 101 FABRIC_A (fabric A) on mds-a, n5k-a" in text
    assert "Fabric vsans.201 (fabric A) on fos-a1, fos-a2\n  active zoneset CFG_A, zoned s" in text
    assert "VSAN 201" not in text
    assert text.splitlines()[-1].startswith("2 VSANs, 2 fabrics without VSANs: 4 zones")
