"""Steps: the paths that are left, against a SAN that never had the part."""

import pytest

from sanfab.testplan.assembly import Selection
from sanfab.testplan.steps import EQUALLOGIC_LINK, ORDER, PEER_LINK, RestCount
from support.console import sanfab
from support.sans import ROOT
from support.testplans import INVENTORIES, counts_without, left_after, planned, san_named, taken_out

SOME = ["minimal", "equallogic-base", "flexpod-express", "flexpod-fcoe"]


@pytest.mark.parametrize("name", SOME)
def test_a_step_leaves_what_a_san_without_the_part_has(name: str) -> None:
    tests = planned(san_named(name))
    compared = 0
    for step in tests.steps:
        if step.element.kind not in {"port", "switch", "neighbor"}:
            continue
        gone = taken_out(san_named(name), step)
        expected = {
            pair: (count.usable, count.failover)
            for pair, count in counts_without(san_named(name), gone).items()
        }
        assert left_after(tests, step) == expected, gone
        compared += 1
    assert compared >= 4


@pytest.mark.parametrize("name", INVENTORIES)
def test_no_step_that_is_run_leaves_a_host_without_a_path(name: str) -> None:
    tests = planned(san_named(name))
    for step in tests.steps:
        if step.element.kind == "site":  # its arrays are out; tests/test_sites.py says who keeps
            continue
        assert bool(step.cut_off) == any(loss.left == 0 for loss in step.losses), step.element


@pytest.mark.parametrize("name", ["exos-mlag", "dell-vlt"])
def test_a_peer_link_is_not_pulled(name: str) -> None:
    links = [step for step in planned(san_named(name)).steps if step.element.kind == "link"]
    assert [(step.refusal, step.is_run) for step in links] == [(PEER_LINK, False)]


@pytest.mark.parametrize(
    ("name", "refusals"),
    [("equallogic-base", [EQUALLOGIC_LINK]), ("greenfield", ["", "", ""])],
)
def test_a_link_between_members_of_an_equallogic_group_is_not_pulled(
    name: str, refusals: list[str]
) -> None:
    links = [step for step in planned(san_named(name)).steps if step.element.kind == "link"]
    assert [step.refusal for step in links] == refusals


def test_the_smallest_part_comes_first() -> None:
    kinds = [step.element.kind for step in planned(san_named("greenfield")).steps]
    assert kinds == sorted(kinds, key=ORDER.index)
    assert set(kinds) == {"port", "link", "switch", "controller"}


def test_a_plan_of_one_host_keeps_a_step_that_would_cut_off_another_from_being_run() -> None:
    san = san_named("minimal")
    single = san.hosts["esx01"].model_copy(
        update={
            "ports": {
                "vmnic2": san.hosts["esx01"]
                .ports["vmnic2"]
                .model_copy(update={"at": "san-a Ethernet2", "ip": ("10.1.1.22",)})
            }
        }
    )
    access = san.access[0].model_copy(update={"hosts": ("esx01", "esx02")})
    both = san.model_copy(update={"hosts": {**san.hosts, "esx02": single}, "access": (access,)})
    steps = planned(both, Selection("esx01")).steps
    down = next(step for step in steps if step.element.device == "san-a" and not step.element.part)
    assert down.cut_off == ("esx02",)
    assert down.others == ("esx02",)


def test_ports_of_a_standby_controller_without_an_address_are_hidden_at_rest() -> None:
    (minimal,) = planned(san_named("minimal")).hosts
    assert minimal.rest == (RestCount("esx01", "nimble01", active=2, standby=0, hidden=2),)


def test_the_plan_of_an_array_has_only_its_controllers() -> None:
    steps = planned(san_named("greenfield"), Selection(array="fas01")).steps
    devices = {step.element.device for step in steps if step.element.kind == "controller"}
    assert devices == {"fas01"}
    assert {host.split()[0][:3] for host in (step.port for step in steps if step.port)} == {
        "esx",
        "sql",
    }


def test_a_planned_port_is_neither_pinged_nor_counted() -> None:
    san = san_named("minimal")
    port = san.hosts["esx01"].ports["vmnic3"].model_copy(update={"state": "planned"})
    host = san.hosts["esx01"]
    host = host.model_copy(update={"ports": {**host.ports, "vmnic3": port}})
    tests = planned(san.model_copy(update={"hosts": {"esx01": host}}))
    assert tests.uncabled == ("esx01 vmnic3",)
    assert tests.hosts[0].rest == (RestCount("esx01", "nimble01", active=1, standby=0, hidden=1),)
    assert {probe.source.label for probe in tests.hosts[0].pings} == {"vmnic2", "A-tg1"}
    assert [step.port for step in tests.steps if step.port] == ["esx01 vmnic2"]
    assert all(not step.is_run for step in tests.steps if step.port)


def test_a_lun_of_independent_controllers_has_the_paths_to_its_own() -> None:
    tests = planned(san_named("netapp-dss-fc"))
    assert tests.hosts[0].rest == tuple(
        RestCount(
            "ghidorah3", "fas3070", active=1, standby=0, hidden=0, controller=f"c4{n}", luns=4
        )
        for n in range(1, 9)
    )
    lone = "it may hold the only path to LUNs of a controller of fas3070"
    assert {step.refusal for step in tests.steps} == {lone}
    assert {step.element.kind for step in tests.steps} == {"port", "switch", "controller"}


@pytest.mark.parametrize(("san", "count"), [("netapp-dss", "3 paths"), ("netapp-dss-fc", "1 path")])
def test_paths_of_independent_controllers_are_told_by_lun(san: str, count: str) -> None:
    shown = sanfab("paths", ROOT / "inventory" / san).stdout
    assert (
        f"Each LUN of fas3070 has {count} from ghidorah3, those to its own controller: if that one "
        "fails, no path is left to its LUNs\n"
    ) in shown
    assert "Each LUN of" not in sanfab("paths", ROOT / "inventory/flexpod-fcoe").stdout


def test_a_pair_of_controllers_serves_its_luns_together() -> None:
    tests = planned(san_named("flexpod-fcoe"))
    counts = [one for host in tests.hosts for one in host.rest]
    assert {one.controller for one in counts} == {""}
