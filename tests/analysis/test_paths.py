"""Small SANs with known answers: paths, what single failures leave of them, ratios, the report."""

from pathlib import Path as File

import pytest
import yaml

from sanfab.analysis.capacity import Capacity, FanOut, Load, Ratio
from sanfab.analysis.elements import Element
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.path_mtu import PathMtu
from sanfab.analysis.paths import AllowedByZoning, Count, Path, PathPort, Paths
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cables import Cable
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.ranges import expand_entries
from sanfab.model.san import San
from sanfab.report.paths import paths_json, paths_text

CASES = yaml.safe_load((File(__file__).parent / "paths.yml").read_text(encoding="utf-8"))


def paths_of(*names: str, allowed: AllowedByZoning | None = None) -> Paths:
    """Return the paths of a SAN put together from parts."""
    san: dict[str, dict[str, object]] = {}
    for name in names:
        san |= CASES["sans"][name]
    for key in ("switches", "hosts"):
        entries = (expand_entries(name, entry) for name, entry in san.get(key, {}).items())
        san[key] = {name: entry for expanded in entries for name, entry in expanded.items()}
    cabling = cabling_of(San.model_validate({"name": "test", **san}))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    return Paths(Network(cabling, facts), allowed)


def told(paths: Paths) -> list[str]:
    """Return every impact in one line: element, pairs, links."""
    return [
        " ".join(
            [f"{one.element.kind} {one.element.device} {one.element.part}".strip() + ":"]
            + [
                f"{loss.host}>{loss.array} {loss.before}->{loss.left}"
                + (" failover" if loss.failover else "")
                for loss in one.path_losses
            ]
            + [f"link {slow.link} {slow.before}->{slow.left}" for slow in one.slower]
            + [f"used by {', '.join(one.slowed)}" for _ in one.slower[:1]]
        )
        for one in SingleFailures(paths).impacts
    ]


@pytest.mark.parametrize("name", CASES["failures"])
def test_a_single_failure_leaves_the_expected_paths(name: str) -> None:
    case = CASES["failures"][name]
    assert told(paths_of(*case["given"])) == case["impacts"]


def test_a_shut_port_and_a_shut_link_carry_nothing() -> None:
    paths = paths_of("iscsi", "equallogic", "shut", "access")
    assert paths.count(("h", "s")) == Count(active=1, standby=1)
    assert paths.links.speed(0) == 40
    assert list(paths.links.members(0)) == []


def test_a_shut_lag_carries_nothing() -> None:
    paths = paths_of("iscsi", "equallogic", "access")
    paths.network.facts["s2"].ports["Port-channel 1"].enabled = False
    assert [path.links for path in paths.all()] == [(), ()]


def test_a_pair_without_a_path_is_kept() -> None:
    paths = paths_of("one_switch", "management_only", "access")
    assert paths.without == [("h", "s")]
    assert paths.count(("h", "s")) == Count(0, 0)
    assert told(paths) == []


def test_zones_decide_which_fcoe_ports_talk() -> None:
    assert paths_of("transit", "access").count(("h", "s")) == Count(1, 0)
    asked: list[tuple[str, str]] = []

    def allowed(initiator: Cable, target: Cable) -> bool:
        asked.append((initiator.label, target.label))
        return False

    assert paths_of("transit", "access", allowed=allowed).count(("h", "s")) == Count(0, 0)
    assert asked == [("p", "t")]


def test_ports_of_different_vsans_do_not_talk() -> None:
    paths = paths_of("two_vsans", "access")
    found = [(path.host_port, path.array_port, path.vsan) for path in paths.all()]
    assert found == [("p", "t", 10), ("q", "u", 11)]


def test_a_transit_switch_does_not_join_two_fcoe_switches() -> None:
    assert paths_of("transit_between", "access").without == [("h", "s")]


def test_a_path_is_described_port_by_port() -> None:
    paths = paths_of("iscsi", "equallogic", "access")
    assert paths.by_controller(("h", "s")) == {"c0": Count(2, 0), "c1": Count(0, 2)}
    assert list(paths.all())[1] == Path(
        host="h",
        host_port="p1",
        adapter=None,
        array="s",
        array_port="c1",
        controller="c1",
        standby=True,
        fabric=None,
        protocol="iscsi",
        vlan=100,
        vsan=None,
        ports=(
            PathPort("h", "p1", 10),
            PathPort("s1", "TenGigabitEthernet 0/1", 10),
            PathPort("s1", "fortyGigE 0/56-60", 80),
            PathPort("s2", "fortyGigE 0/56-60", 80),
            PathPort("s2", "TenGigabitEthernet 0/2", 10),
            PathPort("s", "c1", 10),
        ),
        speed=10,
        mtu=PathMtu("s1", "Port-channel 1", 12000, "frame", "", 11978),
        host_mtu=9000,
        array_mtu=9000,
        switches=("s1", "s2"),
        links=(0,),
        stacks=(),
    )


def test_paths_are_counted_by_fabric_without_management_vlans() -> None:
    paths = paths_of("halves", "two_fabrics", "access")
    assert paths.by_fabric(("h", "s")) == {"A": Count(1, 1), "B": Count(1, 1)}
    assert {endpoint.cable.label for endpoint in paths.endpoints.by_device["h"]} == {"p1", "p2"}


def test_ports_without_a_card_or_controller_are_not_analysed() -> None:
    failures = SingleFailures(paths_of("iscsi", "one_switch", "no_names", "access"))
    assert failures.unknown_adapters == {"h": ("p",)}
    assert failures.unknown_controllers == {"s": ("t",)}
    assert failures.elements == [Element("switch", "sw")]


def test_each_element_fails_alone() -> None:
    impact = SingleFailures(paths_of("halves", "two_fabrics", "access")).cut(
        Element("switch", "sa")
    )
    assert [tuple(loss) for loss in impact.last_path] == [("h", "s", 2, 1, False)]
    assert impact.cut_off == ()


def test_ratios_count_active_ports_once() -> None:
    capacity = Capacity([paths_of("halves", "two_fabrics", "access")])
    assert capacity.ratios == [Ratio("A", 1, 1, 10, 10), Ratio("B", 1, 1, 10, 10)]
    assert capacity.fan_outs == [
        FanOut("s", port, standby, 1, 10, 10)
        for port, standby in {"a1": False, "a2": False, "b1": True, "b2": True}.items()
    ]
    assert capacity.loads == []


def test_a_host_port_sends_no_faster_than_its_adapter() -> None:
    (ratio,) = Capacity([paths_of("iscsi", "old_adapter", "access")]).ratios
    assert (ratio.host_speed, ratio.array_speed) == (10, 25)


def test_a_link_is_loaded_by_the_ports_that_use_it() -> None:
    capacity = Capacity([paths_of("iscsi", "vpc", "access")])
    assert capacity.loads == [
        Load(link=1, speed=20, host_ports=2, host_speed=50, array_ports=1, array_speed=10)
    ]


@pytest.mark.parametrize("name", CASES["reports"])
def test_the_text_report_lists_all_results(name: str) -> None:
    case = CASES["reports"][name]
    text = paths_text([paths_of(*case["given"])], case.get("host"))
    assert text == case["text"].rstrip("\n")


def test_many_paths_are_listed_only_for_one_host() -> None:
    paths = paths_of("iscsi", "many")
    last = paths_text([paths]).splitlines()[-1]
    assert last == "104 paths: --host NAME lists those of a host, --format json all of them"
    assert len(paths_text([paths], "h07").partition("Paths\n")[2].splitlines()) == 4


def test_the_json_report_holds_all_results() -> None:
    loss = {"host": "g", "array": "h", "before": 1, "left": 0, "failover": False}
    port = {"device": "g", "port": "p"}
    assert paths_json([paths_of("back_to_back")], "g") == {
        "san": "test",
        "pairs": [{"host": "g", "array": "h", "active": 1, "standby": 0}],
        "failures": [
            {
                "text": f"adapter n of {device} fails",
                "element": {"kind": "adapter", "device": device, "part": "n"},
                "path_losses": [loss],
            }
            for device in ("g", "h")
        ],
        "site_losses": [],
        "unknown_adapters": {},
        "unknown_controllers": {},
        "ratios": [],
        "fan_outs": [],
        "services": {},
        "links": [],
        "paths": [
            {
                "host": "g",
                "host_port": "p",
                "adapter": "n",
                "array": "h",
                "array_port": "p",
                "standby": False,
                "protocol": "direct",
                "ports": [port, port | {"device": "h"}],
                "host_mtu": 9194,
                "array_mtu": 9194,
            }
        ],
    }
    assert paths_json([paths_of("halves", "two_fabrics", "access")], "nobody")["failures"] == []


def test_controllers_of_an_array_with_an_unnamed_one_are_not_analysed() -> None:
    """One statement: not that controller B leaves three of four paths, which it may not."""
    data = yaml.safe_load((File(__file__).parents[1] / "rules/bases/services.yml").read_text())
    del data["arrays"]["aff2"]["ports"]["n2-e2b"]["controller"]
    cabling = cabling_of(San.model_validate(data))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    text = paths_text([Paths(Network(cabling, facts), service="NVMe")])
    assert "Not analysed: failures of controllers of aff2: their ports name no `controller`" in text
    assert "controllers n" not in text
    assert "controller n" not in text


def test_hosts_and_arrays_without_access_to_each_other_are_counted_apart() -> None:
    data = yaml.safe_load((File(__file__).parents[1] / "rules/bases/services.yml").read_text())
    data["hosts"]["lin2"] = {
        "os": "linux",
        "ports": {"e0": {"at": "n1a Ethernet1/23", "vlan": "iscsi_a", "ip": "10.101.0.22"}},
    }
    port = {"at": "n1a Ethernet1/31", "vlan": "iscsi_a", "ip": "10.101.0.41"}
    data["arrays"]["box"] = {"family": "generic", "ports": {"p1": port}}
    data["access"].append({"hosts": ["lin2"], "arrays": ["box"]})
    cabling = cabling_of(San.model_validate(data))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    text = paths_text([Paths(Network(cabling, facts))])
    assert "  shared by both fabrics, esx1 to aff2: 2 to 2 ports, 50 to 100 Gb/s (1:2)\n" in text
    assert "  shared by both fabrics, lin2 to box: 1 to 1 ports, 25 to 25 Gb/s (1:1)\n" in text
