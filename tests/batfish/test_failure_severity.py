"""BF-15: waivers, stacks, small SANs and the sample of failures."""

from itertools import pairwise
from pathlib import Path

import pytest

from batfish.memory import Memory, edge
from batfish.sans import built, copied
from sanfab.analysis.elements import Element
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.failures.remaining_paths import AccessPaths, FailureState, domains_of
from sanfab.inventory.document import Document
from sanfab.rules.analyses import failures_of_san
from sanfab.rules.finding import Severity
from support.batfish_failures import IN_B, LINKED, edge_answers, failure_result, findings_of_rule

TRANSIT = Path(__file__).parents[1] / "scenarios/transit/inventory"

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
    result = failure_result(built(folder, tmp_path), Memory(edge_answers(without)))
    assert {one.waived for one in findings_of_rule(result, "BF-15")} == {reason}
    assert {one.waived for one in findings_of_rule(result, "BF-18")} == {""}


def test_a_waiver_of_one_host_leaves_the_other_open(tmp_path: Path) -> None:
    folder = copied(tmp_path / "san", {})
    with (folder / "san.yml").open("a") as file:
        file.write(WAIVER.format("RED-05", "ora01", "2099-12-31"))
    without = [nodes for nodes in LINKED if nodes != IN_B]
    found = findings_of_rule(
        failure_result(built(folder, tmp_path), Memory(edge_answers(without))), "BF-15"
    )
    assert {(one.object, one.waived, one.also) for one in found} == {
        ("ora01", "as agreed", ()),
        ("ora02", "", ()),
    }


def test_a_waiver_permits_one_path_in_a_lab(tmp_path: Path) -> None:
    edits = {"san.yml": ("name: greenfield\n", "name: greenfield\nprofile: lab\n")}
    folder = copied(tmp_path / "san", edits)
    without = [nodes for nodes in LINKED if nodes != IN_B]
    result = failure_result(built(folder, tmp_path), Memory(edge_answers(without)))
    assert {one.severity for one in findings_of_rule(result, "BF-15")} == {Severity.INFO}
    assert {one.severity for one in findings_of_rule(result, "BF-18")} == {Severity.ERROR}


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
def test_a_stack_has_the_severity_of_the_rule_on_stacks(
    tmp_path: Path, rule: str, reason: str
) -> None:
    (tmp_path / "san").mkdir()
    text = STACK + WAIVER.format(rule, "stack", "2099-12-31").lstrip()
    (tmp_path / "san/san.yml").write_text(text)
    result = failure_result(built(tmp_path / "san", tmp_path), Memory())
    (found,) = findings_of_rule(result, "BF-15")
    assert found.found == "no path to box if stack stack fails"
    assert (found.severity, found.path, found.waived) == (
        Severity.WARNING,
        "switches.stack",
        reason,
    )


def test_an_array_with_one_port_is_a_single_point_of_failure(tmp_path: Path) -> None:
    lone = edge("host.db1-eth0.10", "host.db1-eth1.10")
    batfish = Memory(lambda question, _: () if question.deactivation else (lone,))
    found = findings_of_rule(failure_result(two_switches(tmp_path), batfish), "BF-15")
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


def test_switches_without_a_link_form_two_islands(tmp_path: Path) -> None:
    elsewhere = (
        ("links:", "  three: {model: summit-x670}\nlinks:"),
        ("[one 48, two 48]", "[two 48, three 48]"),
    )
    result = failure_result(two_switches(tmp_path, *elsewhere), Memory())
    (found,) = result.findings
    assert (found.rule, found.found) == ("BF-15", "no path to box if switch one fails")


def test_a_missing_path_is_not_reported_again_with_each_failure(tmp_path: Path) -> None:
    lone = '      eth0: {at: "one 1", vlan: iscsi, ip: 10.0.0.1}\n'
    result = failure_result(two_switches(tmp_path, (lone, "")), Memory())
    (found,) = findings_of_rule(result, "BF-15")
    assert found.found == "no path to box without any failure"
    assert findings_of_rule(result, "BF-18")  # the texts have the link


def test_a_pair_without_any_path_is_reported_once(tmp_path: Path) -> None:
    text = STACK.replace("9000}}", "9000}, other: {id: 20, role: iscsi, mtu: 9000}}")
    text = text.replace(':2", vlan: iscsi, ip: 10.0.0.1', ':2", vlan: other, ip: 10.0.1.1')
    (tmp_path / "san").mkdir()
    (tmp_path / "san/san.yml").write_text(text)
    (found,) = failure_result(built(tmp_path / "san", tmp_path), Memory()).findings
    assert (found.rule, found.object) == ("BF-15", "db1")
    assert found.found == "no path to box without any failure"
    assert found.details[0] == "eth0 at stack 1:1: no port of box in VLAN iscsi (10)"


def test_fcoe_frames_have_to_pass_an_fcf(tmp_path: Path) -> None:
    """Batfish knows no FCF: where a transit switch is on the way, the own graph decides."""
    document, context = built(TRANSIT, tmp_path)
    access_paths = AccessPaths(context, failures_of_san(context.check_context))
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


def test_a_sampled_analysis_is_reported(tmp_path: Path) -> None:
    edits = {"san.yml": ("name: greenfield\n", "name: greenfield\npolicy: {batfish_failures: 4}\n")}
    folder = copied(tmp_path / "san", edits)
    batfish = Memory(edge_answers())
    result = failure_result(built(folder, tmp_path), batfish)
    assert (result.failures, result.failures_total) == (4, 11)
    asked = [deactivation.nodes for deactivation in batfish.deactivations.values()]
    assert sum(map(len, asked)) == 2
