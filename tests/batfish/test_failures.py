"""Single failures: what is cut, what is left, what the own graph says, what a waiver covers."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from batfish.memory import Memory, edge
from batfish.sans import GREENFIELD, built, copied
from sanfab.analysis.failures import Element
from sanfab.gate.batfish import answer_rows, runner
from sanfab.gate.batfish.assertions.failures import FAILURES, GRAPH_AGREEMENT
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.failures.deactivations import deactivation_of
from sanfab.gate.batfish.failures.remaining_paths import AccessPaths, FailureState, domains_of
from sanfab.gate.batfish.failures.sample import candidates, sample
from sanfab.gate.batfish.question import AnswerRow, Deactivation, Question
from sanfab.inventory import Document
from sanfab.rules.finding import Finding, Severity

LINKED = {
    frozenset({"host.hv01-san1.150", "host.hv01-san2.150"}): ("s4810-a", "s4810-b"),
    frozenset({"host.ora01-eth2.161", "host.bak01-eth2.161"}): ("arista-a", "x670-a"),
    frozenset({"host.ora01-eth3.162", "host.bak01-eth3.162"}): ("arista-b", "x670-b"),
}
"""References of greenfield in one broadcast domain, and the switches at the ends of their link."""
IN_B = frozenset({"host.ora01-eth3.162", "host.bak01-eth3.162"})


TRANSIT = Path(__file__).parents[1] / "scenarios/transit/inventory"


def answer(links: Iterable[frozenset[str]] = tuple(LINKED)) -> "Answering":
    return Answering(tuple(links))


class Answering:
    """The broadcast domains of greenfield with some of its links."""

    def __init__(self, links: tuple[frozenset[str], ...]) -> None:
        self.links = links

    def __call__(
        self, question: Question[AnswerRow], _snapshot: str
    ) -> Iterator[answer_rows.Layer3Edge]:
        assert question.name == "layer3Edges"
        deactivation = question.deactivation or Deactivation()
        off = {*deactivation.nodes, *(node for node, _ in deactivation.interfaces)}
        for nodes in self.links:
            if off.isdisjoint(LINKED[nodes]):
                yield edge(*sorted(nodes))


@pytest.fixture(scope="module")
def greenfield(tmp_path_factory: pytest.TempPathFactory) -> tuple[Document, GateContext]:
    return built(GREENFIELD, tmp_path_factory.mktemp("build"))


def judged(of: tuple[Document, GateContext], batfish: Memory) -> runner.GateResult:
    document, context = of
    return runner.run_assertions(context, document, batfish, (FAILURES, GRAPH_AGREEMENT))


def by_rule(result: runner.GateResult, rule: str) -> list[Finding]:
    return [finding for finding in result.findings if finding.rule == rule]


def test_a_sound_san_is_asked_about_every_failure_and_nothing_is_found(
    greenfield: tuple[Document, GateContext],
) -> None:
    batfish = Memory(answer())
    result = judged(greenfield, batfish)
    assert result.findings == []
    assert (result.failures, result.failures_total) == (11, 11)  # 8 switches, 3 links


def test_failures_on_different_islands_share_a_fork(
    greenfield: tuple[Document, GateContext],
) -> None:
    batfish = Memory(answer())
    judged(greenfield, batfish)
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
    links = [one for one in candidates(context.check_context.failures) if one.link == 1]
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
    result = judged(greenfield, Memory(answer(without)))
    found = by_rule(result, "BF-15")
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


def test_batfish_and_the_own_graph_must_say_the_same(
    greenfield: tuple[Document, GateContext],
) -> None:
    without = [nodes for nodes in LINKED if nodes != IN_B]  # the text has the link, and is right
    found = by_rule(judged(greenfield, Memory(answer(without))), "BF-18")
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


def test_paths_that_only_batfish_sees_are_a_disagreement_too(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    document, context = edited(
        greenfield, tmp_path, "arista-b", ("allowed vlan 162", "allowed vlan 142")
    )
    result = runner.run_assertions(context, document, Memory(answer()), (FAILURES, GRAPH_AGREEMENT))
    assert not by_rule(result, "BF-15")
    found = by_rule(result, "BF-18")
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


def test_a_port_that_a_text_puts_elsewhere_is_no_path(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    change = ("switchport access vlan 142\n", "switchport access vlan 162\n")
    document, context = edited(greenfield, tmp_path, "arista-b", change)
    result = runner.run_assertions(context, document, Memory(answer()), (FAILURES, GRAPH_AGREEMENT))
    # esx09 vmnic3 is the first of its VLAN on the switch: what it measures is not known
    assert not by_rule(result, "BF-18")
    (found,) = by_rule(result, "BF-15")
    assert (found.object, found.found) == ("esx09", "no path to nimble01 if switch arista-a fails")
    assert (
        "vmnic3 at arista-b Ethernet1: its configuration does not place it in "
        "VLAN iscsi_nim_b (142)" in found.details
    )
    assert not found.also


def test_what_a_port_out_of_place_measures_is_not_known(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    """ora01 stands for its VLAN on arista-b: of ora02 Batfish can no longer say anything."""
    change = ("switchport access vlan 162\n", "switchport access vlan 142\n")
    document, context = edited(greenfield, tmp_path, "arista-b", change)
    without = [nodes for nodes in LINKED if nodes != IN_B]
    result = runner.run_assertions(
        context, document, Memory(answer(without)), (FAILURES, GRAPH_AGREEMENT)
    )
    assert {(one.rule, one.object, one.also) for one in result.findings} == {("BF-15", "ora01", ())}
    assert any("eth3" in line and "does not place it in" in line for line in _details(result))


def _details(result: runner.GateResult) -> list[str]:
    return [line for one in result.findings for line in one.details]


def test_frames_with_a_tag_that_the_host_does_not_expect_are_no_path(
    greenfield: tuple[Document, GateContext], tmp_path: Path
) -> None:
    """The own graph looks at no tags: such a port is not compared, other assertions name it."""
    tagged = "switchport trunk allowed vlan 142\n   switchport mode trunk\n"
    change = ("switchport access vlan 142\n", tagged)
    document, context = edited(greenfield, tmp_path, "arista-b", change)
    result = runner.run_assertions(context, document, Memory(answer()), (FAILURES, GRAPH_AGREEMENT))
    assert {(one.rule, one.object) for one in result.findings} == {("BF-15", "esx09")}


def test_a_path_ends_with_the_switch_at_either_end(
    greenfield: tuple[Document, GateContext],
) -> None:
    _, context = greenfield
    access_paths = AccessPaths(context)
    joined = [edge(*sorted(nodes)) for nodes in LINKED]  # as if nothing had been cut
    whole = domains_of(context, joined)
    port = next(
        endpoint for endpoint in access_paths.ports("ora01") if endpoint.cable.switch == "arista-a"
    )
    assert FailureState(access_paths, whole).leads(port, "ese01")
    for name in ("arista-a", "x670-a"):
        switch = Element("switch", name)
        assert not FailureState(access_paths, whole, switch, whole).leads(port, "ese01")


WAIVER = """
waivers:
  - {{rule: {}, object: "{}", reason: as agreed, expires: {}}}
"""


@pytest.mark.parametrize(
    ("rule", "of", "expires", "reason"),
    [
        ("RED-05", "ora[01-02]", "2099-12-31", "as agreed"),
        ("RED-05", "greenfield", "2099-12-31", "as agreed"),
        ("RED-01", "greenfield", "2099-12-31", "as agreed"),
        ("RED-05", "greenfield", "2020-12-31", ""),
        ("RED-05", "esx01", "2099-12-31", ""),
        ("RED-08", "greenfield", "2099-12-31", ""),
    ],
)
def test_a_waiver_of_the_rule_covers_what_batfish_finds(
    tmp_path: Path, rule: str, of: str, expires: str, reason: str
) -> None:
    folder = copied(tmp_path / "san", {})
    with (folder / "san.yml").open("a") as file:
        file.write(WAIVER.format(rule, of, expires))
    without = [nodes for nodes in LINKED if nodes != IN_B]
    result = judged(built(folder, tmp_path), Memory(answer(without)))
    assert {one.waived for one in by_rule(result, "BF-15")} == {reason}
    assert {one.waived for one in by_rule(result, "BF-18")} == {""}


def test_a_waiver_of_one_host_leaves_the_other_open(tmp_path: Path) -> None:
    folder = copied(tmp_path / "san", {})
    with (folder / "san.yml").open("a") as file:
        file.write(WAIVER.format("RED-05", "ora01", "2099-12-31"))
    without = [nodes for nodes in LINKED if nodes != IN_B]
    found = by_rule(judged(built(folder, tmp_path), Memory(answer(without))), "BF-15")
    assert {(one.object, one.waived, one.also) for one in found} == {
        ("ora01", "as agreed", ()),
        ("ora02", "", ()),
    }


def test_a_lab_may_have_one_path(tmp_path: Path) -> None:
    edits = {"san.yml": ("name: greenfield\n", "name: greenfield\nprofile: lab\n")}
    folder = copied(tmp_path / "san", edits)
    without = [nodes for nodes in LINKED if nodes != IN_B]
    result = judged(built(folder, tmp_path), Memory(answer(without)))
    assert {one.severity for one in by_rule(result, "BF-15")} == {Severity.INFO}
    assert {one.severity for one in by_rule(result, "BF-18")} == {Severity.ERROR}


STACK = """\
name: stacked
vlans: {iscsi: {id: 10, role: iscsi, mtu: 9000}}
switches:
  stack: {model: summit-x670, stack: 2}
hosts:
  db1:
    os: linux
    ports:
      eth0: {at: "stack 1:1", vlan: iscsi, ip: 10.0.0.1}
      eth1: {at: "stack 2:1", vlan: iscsi, ip: 10.0.0.2}
arrays:
  box:
    family: nimble
    ports:
      t1: {at: "stack 1:2", vlan: iscsi, ip: 10.0.0.11}
      t2: {at: "stack 2:2", vlan: iscsi, ip: 10.0.0.12}
access:
  - {hosts: [db1], arrays: [box]}
"""


@pytest.mark.parametrize(("rule", "reason"), [("RED-04", "as agreed"), ("RED-05", "")])
def test_a_stack_is_as_bad_as_the_rule_on_stacks_says(
    tmp_path: Path, rule: str, reason: str
) -> None:
    (tmp_path / "san").mkdir()
    text = STACK + WAIVER.format(rule, "stack", "2099-12-31").lstrip()
    (tmp_path / "san/san.yml").write_text(text)
    result = judged(built(tmp_path / "san", tmp_path), Memory())
    (found,) = by_rule(result, "BF-15")
    assert found.found == "no path to box if stack stack fails"
    assert (found.severity, found.path, found.waived) == (
        Severity.WARNING,
        "switches.stack",
        reason,
    )


def test_an_array_with_one_port_is_a_single_point_of_failure(tmp_path: Path) -> None:
    lone = edge("host.db1-eth0.10", "host.db1-eth1.10")
    batfish = Memory(lambda question, _: () if question.deactivation else (lone,))
    found = by_rule(judged(two_switches(tmp_path), batfish), "BF-15")
    assert [one.found for one in found] == ["no path to box if switch one fails"]
    assert found[0].details == (
        "eth0 at one 1: fails with it",
        "eth1 at two 1: every port of box in VLAN iscsi (10) is on one",
    )


TWO = """one: {model: summit-x670}
  two: {model: summit-x670}
links:
  - {role: isl, between: [one 48, two 48], vlans: [iscsi]}"""


def two_switches(folder: Path, *edits: tuple[str, str]) -> tuple[Document, GateContext]:
    """Return a host on two switches, and an array on the first of them."""
    text = STACK.replace("stack: {model: summit-x670, stack: 2}", TWO)
    for old, new in (("stack 1:", "one "), ("stack 2:", "two "), *edits):
        text = text.replace(old, new)
    text = text.replace('      t2: {at: "two 2", vlan: iscsi, ip: 10.0.0.12}\n', "")
    (folder / "san").mkdir()
    (folder / "san/san.yml").write_text(text)
    return built(folder / "san", folder)


def test_switches_without_a_link_are_two_islands(tmp_path: Path) -> None:
    elsewhere = (
        ("links:", "  three: {model: summit-x670}\nlinks:"),
        ("[one 48, two 48]", "[two 48, three 48]"),
    )
    result = judged(two_switches(tmp_path, *elsewhere), Memory())
    (found,) = result.findings
    assert (found.rule, found.found) == ("BF-15", "no path to box if switch one fails")


def test_a_path_that_never_was_is_not_lost_again_with_each_failure(tmp_path: Path) -> None:
    lone = '      eth0: {at: "one 1", vlan: iscsi, ip: 10.0.0.1}\n'
    result = judged(two_switches(tmp_path, (lone, "")), Memory())
    (found,) = by_rule(result, "BF-15")
    assert found.found == "no path to box without any failure"
    assert by_rule(result, "BF-18")  # the texts have the link


def test_no_path_at_all_is_said_once(tmp_path: Path) -> None:
    text = STACK.replace("9000}}", "9000}, other: {id: 20, role: iscsi, mtu: 9000}}")
    text = text.replace(':2", vlan: iscsi, ip: 10.0.0.1', ':2", vlan: other, ip: 10.0.1.1')
    (tmp_path / "san").mkdir()
    (tmp_path / "san/san.yml").write_text(text)
    (found,) = judged(built(tmp_path / "san", tmp_path), Memory()).findings
    assert (found.rule, found.object) == ("BF-15", "db1")
    assert found.found == "no path to box without any failure"
    assert found.details[0] == "eth0 at stack 1:1: no port of box in VLAN iscsi (10)"


def test_fcoe_frames_have_to_pass_an_fcf(tmp_path: Path) -> None:
    """Batfish knows no FCF: where a transit switch is on the way, the own graph decides."""
    document, context = built(TRANSIT, tmp_path)
    access_paths = AccessPaths(context)
    assert access_paths.passing_fcf == {1001}
    joined = [edge(*pair) for pair in pairwise(context.domain.references.values())]
    whole = domains_of(context, joined)
    switch = Element("switch", "n5k-1")
    assert switch in context.failing
    pair = ("blade1", "fas")
    assert FailureState(access_paths, whole).leaves(pair) is True
    assert (
        FailureState(access_paths, whole, switch, domains_of(context, joined, switch)).leaves(pair)
        is False
    )
    assert document.data


def test_the_worst_failures_are_asked_about_first(greenfield: tuple[Document, GateContext]) -> None:
    failures = greenfield[1].check_context.failures
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


def test_a_sample_is_told(tmp_path: Path) -> None:
    edits = {"san.yml": ("name: greenfield\n", "name: greenfield\npolicy: {batfish_failures: 4}\n")}
    folder = copied(tmp_path / "san", edits)
    batfish = Memory(answer())
    result = judged(built(folder, tmp_path), batfish)
    assert (result.failures, result.failures_total) == (4, 11)
    asked = [deactivation.nodes for deactivation in batfish.deactivations.values()]
    assert sum(map(len, asked)) == 2
