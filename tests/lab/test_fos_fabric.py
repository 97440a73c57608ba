"""Emulated Brocade switches that are linked: domains, merging, segmentation, trunks, commits."""

import pytest

from support.fos import ARRAY, HOST, HOST2, ZONES, FosTypist, array, brocade, host, link, pair

ISL = ("4", "4")


def segmented(sw: FosTypist, reason: str) -> None:
    rows = [line for line in sw("switchshow").splitlines() if "E-Port" in line]
    assert [line.partition("E-Port")[2].strip() for line in rows] == [f"segmented,({reason})"]


def test_a_switch_that_comes_up_takes_a_free_domain() -> None:
    one, two = pair("7.4.2j", "brocade-6510", ISL)
    assert "Principal" in one("switchshow | grep switchRole")
    assert two("switchshow | grep switchDomain") == "switchDomain:\t2\n"
    assert "The Fabric has 2 switches\n" in two("fabricshow")
    assert f"020100;      3;{ARRAY}" in one("nscamshow")
    assert f"010000;      3;{HOST}" in two("nscamshow")
    assert HOST in one(f"nodefind {HOST}").partition("Local:")[2]
    assert ARRAY in one(f"nodefind {ARRAY}").partition("Remote:")[2]


def test_an_insistent_domain_segments_where_another_has_it() -> None:
    one, two = pair()
    for sw in (one, two):
        sw.switch.state.fabric.insistent = True
    link(one.switch, "4", two.switch, "4")
    segmented(one, "domain overlap")
    segmented(two, "domain overlap")
    assert "The Fabric has 1 switch\n" in one("fabricshow")
    two("switchdisable")
    two.switch.state.fabric.domain = 3
    two("switchenable")
    assert "The Fabric has 2 switches\n" in one("fabricshow")


def test_two_fabrics_in_operation_with_one_domain_segment() -> None:
    one, two = pair()
    one("switchshow")
    two("switchshow")
    link(one.switch, "4", two.switch, "4")
    segmented(one, "domain overlap")


def test_parameters_that_differ_segment() -> None:
    one, two = pair()
    two.switch.state.fabric.e_d_tov = 3000
    link(one.switch, "4", two.switch, "4")
    segmented(two, "incompatible fabric parameters")


def test_a_commit_reaches_all_switches_and_ends_their_transactions() -> None:
    one, two = pair("6.4.3b", "brocade-300", ISL)
    two.silently(f'alicreate "h2", "{HOST2}"')
    one.silently(ZONES)
    one.yes("cfgenable fabric_a")
    assert two("cfgtransshow") == "There is no outstanding zoning transaction\n"
    assert two("cfgshow") == one("cfgshow")
    assert "zoning:\t\tON (fabric_a)\n" in two("switchshow")


def test_a_second_transaction_of_a_fabric_is_asked_about() -> None:
    one, two = pair("7.4.2j", "brocade-6510", ISL)
    one.silently(f'alicreate "h1", "{HOST}"')
    said = two(f'alicreate "h2", "{HOST2}"')
    assert said.startswith("WARNING!!\nMultiple open transactions are pending in this fabric.")
    two("n")
    assert "no outstanding" in two("cfgtransshow")
    two.yes(f'alicreate "h2", "{HOST2}"')
    two.silently(f'alicreate "h3", "{HOST2[:-1]}9"')
    assert "Domain List:\n------------\n1 2\n" in one("cfgtransshow --opentrans")
    assert two("cfgtransabort") == ""
    assert "abortable" in one("cfgtransshow")


def merge(*, mine: str = "", theirs: str = "", release: str = "7.4.2j") -> str:
    """Return why two switches segment that are zoned before they are linked; empty: they merge."""
    one, two = pair(release)
    two.switch.domain = two.switch.state.fabric.domain = 2
    for sw, lines in ((one, mine), (two, theirs)):
        for line in filter(None, map(str.strip, lines.splitlines())):
            sw.yes(line) if line.startswith(("cfgenable", "cfgsave", "defzone")) else sw(line)
    link(one.switch, "4", two.switch, "4")
    one("switchshow")
    if not one.switch.links["4"]:
        assert one.switch.zoning == two.switch.zoning
    return one.switch.links["4"]


ENABLED = f"{ZONES}\ncfgenable fabric_a"
CLOSED = "defzone --noaccess\ncfgsave"
OTHER = f"""
    alicreate "h1", "{HOST2}"
    cfgcreate "other", "z"
    cfgsave
"""
TYPE = f"""
    zonecreate "h1", "{HOST2}"
    cfgsave
"""
DIFFERENT = f"""
    zonecreate "z9", "{HOST2}; {ARRAY}"
    cfgcreate "fabric_b", "z9"
    cfgenable fabric_b
"""
ORDER = ENABLED.replace('"h1; a1"', '"a1; h1"')
MERGES = {
    "nothing on either side": ("", "", ""),
    "one side is new": (ENABLED, "", ""),
    "both the same": (ENABLED, ENABLED, ""),
    "both have another configuration in effect": (ENABLED, DIFFERENT, "zone conflict"),
    "an alias has another member": (ENABLED, OTHER, "zone conflict"),
    "a name is of another kind": (ENABLED, TYPE, "zone conflict"),
    "members in another order": (ENABLED, ORDER, "zone conflict"),
    "the hidden zone against a configuration": (ENABLED, CLOSED, "zone conflict"),
    "the default zones differ": ("", CLOSED, ""),
    "no access on both sides": (f"{CLOSED}\n{ENABLED}", CLOSED, ""),
}


@pytest.mark.parametrize("case", MERGES)
def test_fabrics_merge_or_segment_by_their_zoning(case: str) -> None:
    mine, theirs, reason = MERGES[case]
    assert merge(mine=mine, theirs=theirs) == reason
    assert merge(mine=theirs, theirs=mine) == reason


def test_older_releases_segment_where_default_zones_differ() -> None:
    assert merge(theirs=CLOSED, release="6.4.3b") == "zone conflict"


def test_a_segmented_link_joins_when_it_comes_up_again() -> None:
    one, two = pair()
    two.switch.domain = two.switch.state.fabric.domain = 2
    one.silently(ZONES)
    one.yes("cfgenable fabric_a")
    two.silently(TYPE.strip().splitlines()[0])
    two.yes("cfgsave")
    link(one.switch, "4", two.switch, "4")
    segmented(one, "zone conflict")
    two.yes("cfgclear")
    two.yes("cfgsave")
    segmented(one, "zone conflict")
    two.silently("portdisable 4\nportenable 4")
    assert two("cfgshow") == one("cfgshow")
    one.silently("portdisable 4")
    assert "The Fabric has 1 switch\n" in two("fabricshow")
    assert "zoning:\t\tON (fabric_a)\n" in two("switchshow")


def test_links_of_one_port_group_form_a_trunk() -> None:
    one, two = pair("7.4.2j", "brocade-6510", ISL, ("5", "5"), ("8", "8"))
    assert one("trunkshow").count("MASTER") == 2
    assert 'E-Port  10:00:00:05:1e:5f:4f:c3 "fos-2" (downstream)(Trunk master)' in one("switchshow")
    assert "E-Port  (Trunk port, master is Port 4 )" in two("switchshow")
    assert "bw: 32.000G TRUNK\n" in one("islshow")
    one.silently("portcfgtrunkport 5 0")
    assert "5->  5" not in one("trunkshow")
    assert one("islshow").count("bw: 16.000G") == 3
    one.silently("portcfgspeed 4 8")
    assert "sp:  8.000G" in two("islshow")
    two.silently("portcfgspeed 4 16")
    assert "010400   id    8G       No_Sync     FC  \n" in one("switchshow")


def test_a_port_that_may_be_no_e_port_joins_nothing() -> None:
    one, two = pair("7.4.2j", "brocade-6510", ISL)
    one.silently("portcfgeport 4 0")
    assert "No ISL found\n" in one("islshow")
    assert "G-Port" in one("switchshow")
    assert "The Fabric has 1 switch\n" in two("fabricshow")


def test_a_switch_that_is_disabled_is_in_no_fabric() -> None:
    one, two = pair("7.4.2j", "brocade-6510", ISL)
    two("switchcfgpersistentdisable")
    assert two("fabricshow") == "no fabric\n"
    assert "No entry is found!" in one("nscamshow")
    two.switch.boot()
    assert not two.switch.online


def test_the_zoning_of_an_old_switch_beside_a_new_one_is_small() -> None:
    old = brocade("brocade-300", "6.4.3b", "fos-1", {"0": host(HOST)})
    new = brocade("brocade-6510", "7.4.2j", "fos-2", {"0": array(ARRAY)}, old.chassis.others)
    link(old, "4", new, "4")
    assert "max size - 131072 bytes" in FosTypist(old)("cfgsize")
    assert "max size - 1048576 bytes" in FosTypist(new)("cfgsize")
