"""Every fault of a running SAN is found, named where it is, and told once."""

from pathlib import Path

from sanfab.facts.status import FabricLogin, LldpNeighbour
from sanfab.live.checks.cables import same_port
from sanfab.live.checks.rules import LIVE_RULES, located_findings
from sanfab.rules.finding import Severity
from support.healthy_status import Live, healthy, loaded

A = "n5k-a"
DEVICE = "00:50:56:00:00:99"


def hears(live: Live, switch: str, port: str, *heard: LldpNeighbour) -> None:
    live.status[switch].ports[port].neighbours = heard


def test_a_healthy_san_has_no_fault_and_full_coverage() -> None:
    health = healthy().verify()
    assert health.raws == []
    tallies = health.counts[A]
    assert {what: (one.proven, one.values) for what, one in tallies.items()} == {
        "ports up": (14, 14),
        "VLANs active": (2, 2),
        "VLANs forwarded by ports": (28, 28),
        "VSANs active": (1, 1),
        "flow control settings": (14, 14),
        "VFCs up": (14, 14),
        "logins": (14, 14),
        "name server entries": (14, 14),
        "zones": (10, 10),
        "cables": (14, 14),
    }
    assert not any(one.unknown for some in health.counts.values() for one in some.values())


def test_every_check_of_the_catalogue_has_an_id_of_its_own() -> None:
    assert [check.id for check in LIVE_RULES] == [
        f"VER-{n:02}" for n in range(1, len(LIVE_RULES) + 1)
    ]


def test_two_swapped_hosts_give_one_finding_with_both_ends() -> None:
    live = healthy()
    hears(live, A, "Ethernet1/5", LldpNeighbour("esx06.example.com", "vmhba2"))
    hears(live, A, "Ethernet1/6", LldpNeighbour("ESX05", "VMHBA2"))
    (raw,) = live.raws()
    assert (raw.rule_id, raw.object) == ("VER-04", "n5k-a Ethernet1/5")
    assert (raw.violation.expected, raw.violation.found) == (
        "esx05 vmhba2",
        "LLDP neighbour esx06 vmhba2",
    )
    assert raw.violation.details == (
        "n5k-a Ethernet1/5: expected esx05 vmhba2, found esx06 vmhba2; "
        "esx06 vmhba2 is expected at Ethernet1/6",
        "n5k-a Ethernet1/6: expected esx06 vmhba2, found esx05 vmhba2; "
        "esx05 vmhba2 is expected at Ethernet1/5",
    )
    assert raw.violation.also == ("n5k-a Ethernet1/6",)
    assert raw.where == ("hosts", "esx05", "ports", "vmhba2")


def test_a_cable_moved_to_a_free_port_is_reported_with_that_port() -> None:
    live = healthy()
    moved = live.status[A].ports["Ethernet1/5"]
    moved.up, moved.neighbours = False, ()
    live.status[A].ports["Ethernet1/20"].neighbours = (LldpNeighbour("esx05", "vmhba2"),)
    ports, cable = sorted(live.raws()[:1], key=str), live.raws()[-1]
    assert [(one.rule_id, one.object, one.violation.found) for one in ports] == [
        ("VER-03", "n5k-a Ethernet1/5", "down")
    ]
    assert cable.object == "n5k-a Ethernet1/20"
    assert cable.violation.expected == "no neighbour"
    assert cable.violation.details == (
        "n5k-a Ethernet1/20: expected no neighbour, found esx05 vmhba2; "
        "esx05 vmhba2 is expected at Ethernet1/5",
    )


def test_a_cable_in_the_other_fabric_is_reported_with_its_intended_switch() -> None:
    live = healthy()
    hears(live, "n5k-b", "Ethernet1/20", LldpNeighbour("esx05", "vmhba2"))
    (raw,) = live.raws()
    assert "is expected at n5k-a Ethernet1/5" in raw.violation.details[0]


def test_crossed_links_between_two_switches_give_one_warning() -> None:
    live = healthy()
    hears(live, "arista-a", "Ethernet23", LldpNeighbour("s4810-a", "fortyGigE 0/60"))
    before = live.cabling.links["arista-a"]
    (link,) = [end for end in before if "Ethernet23" in end.ports]
    ((far, ports),) = link.far
    hears(live, "arista-a", "Ethernet23", LldpNeighbour(far, ports[1]))
    hears(live, "arista-a", "Ethernet24", LldpNeighbour(far, ports[0]))
    hears(live, far, ports[0], LldpNeighbour("arista-a", "Ethernet24"))
    hears(live, far, ports[1], LldpNeighbour("arista-a", "Ethernet23"))
    (raw,) = live.raws()
    assert len(raw.violation.details) == 4
    assert raw.violation.severity is Severity.WARNING
    assert raw.where == ("links", link.number)


def test_a_link_to_a_switch_of_the_other_fabric_is_an_error() -> None:
    live = healthy()
    (end,) = [end for end in live.cabling.links["arista-a"] if "Ethernet23" in end.ports]
    ((far, ports),) = end.far
    other = far.replace("-a", "-b")
    hears(live, "arista-a", "Ethernet23", LldpNeighbour(other, ports[0]))
    (raw,) = live.raws()
    assert raw.violation.severity is None
    assert raw.violation.found == f"LLDP neighbour {other} {ports[0]}"


def test_hosts_without_lldp_are_unknown_and_not_wrong() -> None:
    live = healthy()
    for port, heard in (
        ("Ethernet1", ()),
        ("Ethernet2", (LldpNeighbour("", DEVICE),)),
        ("Ethernet3", (LldpNeighbour("localhost", DEVICE),)),
    ):
        hears(live, "arista-a", port, *heard)
    health = live.verify()
    assert health.raws == []
    cables = health.counts["arista-a"]["cables"]
    assert (cables.values - cables.proven, cables.unknown) == (3, 3)


def test_a_host_with_a_mac_chassis_id_may_describe_its_port() -> None:
    live = healthy()
    hears(live, A, "Ethernet1/5", LldpNeighbour("esx05", DEVICE, "vmhba2"))
    live.status[A].logins = set()
    health = live.verify()
    assert not [raw for raw in health.raws if raw.rule_id == "VER-04"]
    assert health.counts[A]["cables"].unknown == 0


def test_a_login_proves_the_cable_of_an_adapter_that_sends_no_lldp() -> None:
    live = healthy()
    hears(live, A, "Ethernet1/5")
    assert live.verify().counts[A]["cables"].unknown == 0
    live.status[A].logins = set()
    assert live.verify().counts[A]["cables"].unknown == 1


def test_one_of_several_neighbours_is_enough() -> None:
    live = healthy()
    hears(
        live, A, "Ethernet1/5", LldpNeighbour("esx06", "vmhba2"), LldpNeighbour("esx05", "vmhba2")
    )
    assert live.raws() == []


def test_short_names_of_ports_are_the_same_ports() -> None:
    assert same_port("Po10", "port-channel10")
    assert not same_port("Te 0/1", "Fo 0/1")
    assert not same_port("Ethernet1", "1")


def test_a_port_down_with_its_vfc_and_login_gives_one_finding() -> None:
    live = healthy()
    status = live.status[A]
    status.ports["Ethernet1/5"].up = False
    status.ports["Ethernet1/5"].neighbours = ()
    status.vfcs[5] = False
    gone = {login for login in status.logins if login.interface == "vfc5"}
    status.logins -= gone
    for one in live.status.values():
        one.names -= {(login.vsan, login.wwpn) for login in gone}
    (raw,) = live.raws()
    assert (raw.rule_id, raw.object, raw.violation.found) == ("VER-03", "n5k-a Ethernet1/5", "down")
    assert raw.violation.details == ("vfc5 of VSAN 101 is down with it",)
    assert live.verify().counts[A]["logins"].proven == 13


def test_a_port_shut_by_hand_is_reported_as_shut() -> None:
    live = healthy()
    live.status["arista-a"].ports["Ethernet1"] = live.status["arista-a"].ports["Ethernet24"]
    live.status["arista-a"].ports["Ethernet1"].up = False
    live.status["arista-a"].ports["Ethernet1"].enabled = False
    assert "shut down" in {
        raw.violation.found for raw in live.raws() if raw.object.endswith(" Ethernet1")
    }


def test_a_vfc_down_on_a_port_that_is_up_is_reported() -> None:
    live = healthy()
    live.status[A].vfcs[5] = False
    live.status[A].logins = {one for one in live.status[A].logins if one.interface != "vfc5"}
    (raw,) = live.raws()
    assert (raw.rule_id, raw.object) == ("VER-09", "n5k-a vfc5")
    assert "cannot log in" in raw.violation.details[0]
    del live.status[A].vfcs[5]
    assert live.raws()[0].violation.found == "no such VFC"


def test_a_login_at_another_vfc_is_reported_once_with_its_place() -> None:
    live = healthy()
    (login,) = [one for one in live.status[A].logins if one.interface == "vfc5"]
    live.status[A].logins -= {login}
    live.status[A].logins |= {login._replace(interface="vfc20")}
    (raw,) = live.raws()
    assert raw.object == "n5k-a vfc5"
    assert (
        raw.violation.found == f"esx05 vmhba2 ({login.wwpn}) logged in at n5k-a vfc20 in VSAN 101"
    )


def test_a_missing_login_and_an_unknown_login_are_reported() -> None:
    live = healthy()
    (login,) = [one for one in live.status[A].logins if one.interface == "vfc5"]
    live.status[A].logins -= {login}
    live.status[A].logins |= {FabricLogin(101, "21:00:00:00:00:00:00:99", "vfc5")}
    missing, stranger = live.raws()
    assert (missing.rule_id, missing.violation.found.split()[-3:]) == (
        "VER-10",
        ["not", "logged", "in"],
    )
    assert (stranger.rule_id, stranger.rule.severity) == ("VER-11", Severity.WARNING)
    assert "21:00:00:00:00:00:00:99" in stranger.violation.found


def test_a_login_missing_from_the_name_server_is_reported() -> None:
    live = healthy()
    (login,) = [one for one in live.status[A].logins if one.interface == "vfc5"]
    live.status[A].names -= {(101, login.wwpn)}
    (raw,) = live.raws()
    assert (raw.rule_id, raw.object) == ("VER-12", "n5k-a VSAN 101")


def test_active_zones_are_compared_with_all_members() -> None:
    live = healthy()
    zones = live.status[A].active_zones[101]
    first, second, *_ = sorted(zones)
    zones["z_by_hand"] = zones.pop(first)
    zones[second] = frozenset({"21:00:00:00:00:00:00:99"})
    (raw,) = live.raws()
    assert raw.rule_id == "VER-13"
    assert raw.where == ("vsans", 101)
    assert "3 wrong zones" in raw.violation.found
    assert f"zone {first}: not active" in raw.violation.details
    assert "zone z_by_hand: active, not intended" in raw.violation.details
    live.status[A].active_zones[101], live.status[A].active_zoneset = {}, {}
    assert live.raws()[0].violation.found == "no active zoneset"


def test_what_a_switch_does_not_report_is_unknown_and_not_gone() -> None:
    live = healthy()
    status = live.status[A]
    status.vfcs, status.logins, status.names = {}, set(), set()
    status.active_zones, status.active_zoneset = {}, {}
    assert len(live.raws()) > 1
    status.unknown = frozenset({"vfcs", "logins", "names", "zones"})
    assert live.raws() == []
    tallies = live.verify().counts[A]
    fabric = ("VFCs up", "logins", "name server entries", "zones")
    assert {what: (tallies[what].proven, tallies[what].unknown) for what in fabric} == {
        "VFCs up": (0, 14),
        "logins": (0, 14),
        "name server entries": (0, 14),
        "zones": (0, 10),
    }


def test_members_by_alias_are_resolved() -> None:
    live = healthy()
    aliases = {wwpn: alias for alias, wwpn in live.intended[A].device_aliases.items()}
    for vsan in live.intended[A].vsans.values():
        aliases |= {wwpn: name for name, some in vsan.fcaliases.items() for wwpn in some}
    assert aliases
    zones = live.status[A].active_zones[101]
    for zone, members in zones.items():
        zones[zone] = frozenset(aliases[wwpn] for wwpn in members)
    assert live.raws() == []


def test_a_wrong_or_unknown_mtu_is_reported() -> None:
    live = healthy()
    port = live.status["arista-a"].ports["Ethernet1"]
    port.mtu = 1500
    (raw,) = live.raws()
    assert (raw.rule_id, raw.violation.found, raw.violation.expected) == (
        "VER-05",
        "MTU 1500",
        "MTU 9214",
    )
    port.mtu = None
    health = live.verify()
    assert not health.raws
    assert health.counts["arista-a"]["MTUs"].unknown == 1
    live.status["s4810-a"].ports["Port-channel 10"].mtu = 1554
    assert [raw.object for raw in live.raws()] == ["s4810-a Port-channel 10"]


def test_another_lossless_priority_is_reported() -> None:
    live = healthy()
    live.intended["arista-a"].ports["Ethernet1"].pfc = "on"
    live.intended["arista-a"].ports["Ethernet1"].pfc_priorities = {3}
    port = live.status["arista-a"].ports["Ethernet1"]
    port.pfc, port.pfc_priorities = True, frozenset({4})
    (raw,) = live.raws()
    assert (raw.rule_id, raw.violation.found, raw.violation.expected) == (
        "VER-06",
        "lossless priority 4",
        "lossless priority 3",
    )
    port.pfc_priorities = frozenset({3, 4})
    assert not live.raws()


def test_missing_and_unwanted_flow_control_is_reported() -> None:
    live = healthy()
    live.status["arista-a"].ports["Ethernet1"].pause_send = False
    live.status[A].ports["Ethernet1/5"].pfc = False
    live.status["arista-a"].ports["Ethernet23"].pause_send = True
    live.status["arista-a"].ports["Ethernet24"].pause_receive = True  # harms nobody
    assert [(one.rule_id, one.object, one.violation.found) for one in live.raws()] == [
        ("VER-06", "n5k-a Ethernet1/5", "priority flow control off"),
        ("VER-06", "arista-a Ethernet1", "pause send off"),
        ("VER-06", "arista-a Ethernet23", "pause send on"),
    ]


def test_an_unbundled_member_and_a_missing_lag_are_reported() -> None:
    live = healthy()
    live.status["arista-a"].lag_members["Port-Channel20"]["Ethernet24"] = False
    live.status["s4810-a"].lag_members = {"Port-channel 11": {}}
    assert [(one.rule_id, one.object) for one in live.raws()] == [
        ("VER-07", "s4810-a fortyGigE 0/56"),
        ("VER-07", "s4810-a fortyGigE 0/60"),
        ("VER-07", "arista-a Ethernet24"),
    ]


def test_a_missing_answer_is_a_note() -> None:
    live = healthy()
    live.status[A].problems = ("`show vpc`: no answer; its part of the status is unknown",)
    (raw,) = live.raws()
    assert (raw.rule.severity, raw.violation.found) == (Severity.INFO, "`show vpc`: no answer")


def test_switches_without_status_are_not_judged() -> None:
    live = healthy()
    live.status = {A: live.status[A]}
    assert live.raws() == []
    assert [*live.verify().counts] == [A]


def test_findings_name_inventory_lines_in_order_of_severity() -> None:
    document, _ = loaded()
    live = healthy()
    live.status[A].problems = ("x",)
    hears(live, A, "Ethernet1/5", LldpNeighbour("esx06", "vmhba2"))
    first, last = located_findings(live.raws(), document)
    assert first.rule == "VER-04"
    file, line, _ = first.place.rsplit(":", 2)
    assert first.path == "hosts.esx05.ports.vmhba2"
    assert "vmhba2" in Path(file).read_text().splitlines()[int(line) - 1]
    assert (last.rule, last.path) == ("VER-14", f"switches.{A}")
