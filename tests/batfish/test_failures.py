"""BF-15 and BF-18: deactivations, remaining paths, and the path graph of sanfab."""

from pathlib import Path

import pytest

from batfish.memory import Memory, edge
from batfish.sans import GREENFIELD, built
from sanfab.analysis.elements import Element
from sanfab.gate.batfish import runner
from sanfab.gate.batfish.assertions.failures import FAILURES, GRAPH_AGREEMENT
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.failures.deactivations import deactivation_of
from sanfab.gate.batfish.failures.remaining_paths import AccessPaths, FailureState, domains_of
from sanfab.gate.batfish.failures.sample import candidates, sample
from sanfab.gate.batfish.question import Deactivation
from sanfab.inventory.document import Document
from sanfab.rules.analyses import failures_of_san
from sanfab.rules.finding import Severity
from support.batfish_failures import IN_B, LINKED, edge_answers, failure_result, findings_of_rule

TRANSIT = Path(__file__).parents[1] / "scenarios/transit/inventory"


@pytest.fixture(scope="module")
def greenfield(tmp_path_factory: pytest.TempPathFactory) -> tuple[Document, GateContext]:
    return built(GREENFIELD, tmp_path_factory.mktemp("build"))


def test_a_sound_san_gives_no_finding_for_any_failure(
    greenfield: tuple[Document, GateContext],
) -> None:
    batfish = Memory(edge_answers())
    result = failure_result(greenfield, batfish)
    assert result.findings == []
    assert (result.failures, result.failures_total) == (11, 11)  # 8 switches, 3 links


def test_failures_on_different_islands_share_a_fork(
    greenfield: tuple[Document, GateContext],
) -> None:
    batfish = Memory(edge_answers())
    failure_result(greenfield, batfish)
    assert len(batfish.deactivations) == 3  # two switches and a link on an island
    nodes = [node for deactivation in batfish.deactivations.values() for node in deactivation.nodes]
    assert sorted(nodes) == sorted(greenfield[1].switches)
    islands = greenfield[1].islands
    for deactivation in batfish.deactivations.values():
        cut_there = [islands[node] for node in deactivation.nodes]
        cut_there += {islands[node] for node, _ in deactivation.interfaces}
        assert len(cut_there) == len(set(cut_there))


def test_a_link_goes_with_its_ports_and_lags_at_both_ends(
    greenfield: tuple[Document, GateContext],
) -> None:
    _, context = greenfield
    links = [one for one in candidates(failures_of_san(context.check_context)) if one.link == 1]
    assert deactivation_of(context, links[0]) == Deactivation(
        interfaces=(
            ("arista-a", "Ethernet23"),
            ("arista-a", "Ethernet24"),
            ("arista-a", "Port-Channel20"),
            ("x670-a", "Ethernet47"),  # the stand-in's name of port 47
            ("x670-a", "Ethernet48"),
            ("x670-a", "Port-Channel47"),
        )
    )


def test_a_host_without_a_path_is_named_with_its_port_and_the_failure(
    greenfield: tuple[Document, GateContext],
) -> None:
    without = [nodes for nodes in LINKED if nodes != IN_B]
    result = failure_result(greenfield, Memory(edge_answers(without)))
    found = findings_of_rule(result, "BF-15")
    assert [one.found for one in found] == [
        "no path to ese01 if switch arista-a fails",
        "no path to ese01 if switch x670-a fails",
        "no path to ese01 if the link arista-a Ethernet23-24 - x670-a 47-48 fails",
    ]
    assert {(one.object, one.also, one.severity) for one in found} == {
        ("ora01", ("ora02",), Severity.ERROR)
    }
    assert found[0].path == "hosts.ora01.ports"
    assert found[0].details == (
        "eth2 at arista-a Ethernet9: fails with it",
        "eth3 at arista-b Ethernet9: disconnected from ese01 in VLAN iscsi_ese_b (162), at x670-b",
    )
    _, context = greenfield
    for one in found:  # the port that leads nowhere, not the one that the failure takes
        path, _, line = one.text.rpartition(":")
        assert path == context.switches["arista-b"].path
        assert Path(path).read_text().splitlines()[int(line) - 1] == "interface Ethernet9"


def test_batfish_and_the_internal_graph_must_agree(
    greenfield: tuple[Document, GateContext],
) -> None:
    without = [nodes for nodes in LINKED if nodes != IN_B]  # the text has the link, and is right
    found = findings_of_rule(failure_result(greenfield, Memory(edge_answers(without))), "BF-18")
    assert {one.object for one in found} == {
        "switch arista-a",
        "switch x670-a",
        "the link arista-a Ethernet23-24 - x670-a 47-48",
    }
    one = next(one for one in found if one.object == "switch x670-a")
    said = "ora{} to ese01: Batfish finds no path, sanfab's path graph finds a path"
    assert one.found == f"when switch x670-a fails, {said.format('01')}"
    assert one.details == (said.format("02"),)
    assert "trust neither" in one.fix


def test_paths_known_only_to_batfish_are_a_disagreement(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    document, context = edited(
        greenfield, tmp_path, "arista-b", ("allowed vlan 162", "allowed vlan 142")
    )
    result = runner.run_assertions(
        context, document, Memory(edge_answers()), (FAILURES, GRAPH_AGREEMENT)
    )
    assert not findings_of_rule(result, "BF-15")
    found = findings_of_rule(result, "BF-18")
    assert "Batfish finds a path, sanfab's path graph finds no path" in found[0].found


def edited(
    of: tuple[Document, GateContext], folder: Path, switch: str, change: tuple[str, str]
) -> tuple[Document, GateContext]:
    """Return the case with the first of some words in one text edited by hand."""
    document, context = of
    texts = folder / "greenfield/switches"
    texts.mkdir(parents=True)
    for name, one in context.switches.items():
        old, new = change if name == switch else ("", "")
        assert old in one.text
        (texts / f"{name}.cfg").write_text(one.text.replace(old, new, 1) if old else one.text)
    return document, read_context(context.cabling, folder)


def test_a_port_in_another_vlan_gives_no_path(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    change = ("switchport access vlan 142\n", "switchport access vlan 162\n")
    document, context = edited(greenfield, tmp_path, "arista-b", change)
    result = runner.run_assertions(
        context, document, Memory(edge_answers()), (FAILURES, GRAPH_AGREEMENT)
    )
    # esx09 vmnic3 is the first of its VLAN on the switch: what it measures is not known
    assert not findings_of_rule(result, "BF-18")
    (found,) = findings_of_rule(result, "BF-15")
    assert (found.object, found.found) == ("esx09", "no path to nimble01 if switch arista-a fails")
    assert (
        "vmnic3 at arista-b Ethernet1: its configuration does not place it in "
        "VLAN iscsi_nim_b (142)" in found.details
    )
    assert not found.also


def test_a_port_in_another_vlan_leaves_its_paths_unknown(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    """ora01 stands for its VLAN on arista-b: of ora02 Batfish can no longer say anything."""
    change = ("switchport access vlan 162\n", "switchport access vlan 142\n")
    document, context = edited(greenfield, tmp_path, "arista-b", change)
    without = [nodes for nodes in LINKED if nodes != IN_B]
    result = runner.run_assertions(
        context, document, Memory(edge_answers(without)), (FAILURES, GRAPH_AGREEMENT)
    )
    assert {(one.rule, one.object, one.also) for one in result.findings} == {("BF-15", "ora01", ())}
    assert any("eth3" in line and "does not place it in" in line for line in _details(result))


def _details(result: runner.GateResult) -> list[str]:
    return [line for one in result.findings for line in one.details]


def test_frames_with_an_unexpected_tag_give_no_path(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    """The own graph looks at no tags: such a port is not compared, other assertions name it."""
    tagged = "switchport trunk allowed vlan 142\n   switchport mode trunk\n"
    change = ("switchport access vlan 142\n", tagged)
    document, context = edited(greenfield, tmp_path, "arista-b", change)
    result = runner.run_assertions(
        context, document, Memory(edge_answers()), (FAILURES, GRAPH_AGREEMENT)
    )
    assert {(one.rule, one.object) for one in result.findings} == {("BF-15", "esx09")}


def test_a_path_fails_with_the_switch_at_either_end(
    greenfield: tuple[Document, GateContext],
) -> None:
    _, context = greenfield
    access_paths = AccessPaths(context, failures_of_san(context.check_context))
    joined = [edge(*sorted(nodes)) for nodes in LINKED]  # as if nothing had been cut
    whole = domains_of(context, joined)
    port = next(
        endpoint for endpoint in access_paths.ports("ora01") if endpoint.cable.switch == "arista-a"
    )
    assert FailureState(access_paths, whole).leads(port, "ese01")
    for name in ("arista-a", "x670-a"):
        switch = Element("switch", name)
        assert not FailureState(access_paths, whole, switch, whole).leads(port, "ese01")


def test_the_worst_failures_are_examined_first(greenfield: tuple[Document, GateContext]) -> None:
    failures = failures_of_san(greenfield[1].check_context)
    every = tuple(candidates(failures))
    assert sample(failures, 11) == every
    four = sample(failures, 4)
    lost = {
        one: sum(loss.before - loss.left for loss in failures.cut(one).path_losses) for one in every
    }
    switches = [one for one in every if one.link is None]
    links = [one for one in every if one.link is not None]
    assert [one.kind for one in four] == ["switch", "link", "switch", "link"]
    assert [lost[one] for one in four[::2]] == _most(lost, switches)
    assert [lost[one] for one in four[1::2]] == _most(lost, links)
    assert sample(failures, 10)[6:] == tuple(_last_switches(switches, lost))
    assert sample(failures, 0) == ()


def _most(lost: dict[Element, int], elements: list[Element]) -> list[int]:
    return sorted((lost[one] for one in elements), reverse=True)[:2]


def _last_switches(switches: list[Element], lost: dict[Element, int]) -> list[Element]:
    """Return what is left for the sample once it has all three links."""
    return sorted(switches, key=lambda one: -lost[one])[3:7]
