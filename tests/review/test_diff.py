"""`sanfab diff` on the commits of a repository: what each of them means."""

import atexit
import json
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, NamedTuple

import pytest

from sanfab.gate.manifest import (
    Base,
    Digests,
    write_manifest,
)
from sanfab.inventory.digests import inventory_digests
from sanfab.rules.finding import Severity
from support.console import ROOT, sanfab
from support.git_repository import commit_all, git, replace_in
from support.manifests import manifest_with
from support.sans import SANS

SECOND_ARRAY = """\
  nimble02:
    family: nimble
    controllers: {A: active, B: standby}
    ports:
      A-tg1: {controller: A, at: san-a Ethernet11, vlan: iscsi_a, ip: 10.1.1.12}
      A-tg2: {controller: A, at: san-b Ethernet11, vlan: iscsi_b, ip: 10.1.2.12}
      B-tg1: {controller: B, at: san-a Ethernet12, vlan: iscsi_a}
      B-tg2: {controller: B, at: san-b Ethernet12, vlan: iscsi_b}
"""
SECOND_HOST = """\
  esx02:
    os: esxi
    ports:
      vmnic2: {at: san-a Ethernet2, vlan: iscsi_a, ip: 10.1.1.22}
      vmnic3: {at: san-b Ethernet2, vlan: iscsi_b, ip: 10.1.2.22}
"""
ACCESS = "- {hosts: [esx01], arrays: [nimble01]}"


def _both_arrays(san: Path) -> None:
    replace_in(san, "\naccess:", f"{SECOND_ARRAY}\naccess:")
    replace_in(san, ACCESS, "- {hosts: [esx01], arrays: [nimble01, nimble02]}")


def _add_host(san: Path) -> None:
    replace_in(san, "\narrays:", f"{SECOND_HOST}\narrays:")
    replace_in(san, "hosts: [esx01], arrays", "hosts: [esx01, esx02], arrays")


def _remove_array(san: Path) -> None:
    replace_in(san, SECOND_ARRAY, "")
    replace_in(san, ", nimble02]", "]")


def _change_both(san: Path) -> None:
    replace_in(san, "id: 103", "id: 105")
    replace_in(san, "id: 102", "id: 106")


COMMITS: dict[str, Callable[[Path], None]] = {
    "two arrays": _both_arrays,
    "add a host": _add_host,
    "move a VLAN": lambda san: replace_in(san, "id: 101", "id: 103"),
    "remove an array": _remove_array,
    "lower an MTU": lambda san: replace_in(san, "10.1.2.0/24, mtu: 9000", "10.1.2.0/24, mtu: 1500"),
    "change both fabrics": _change_both,
}


class _Repository(NamedTuple):
    folder: Path
    commits: dict[str, str]
    """Revision by the message of its commit."""


@cache
def repository() -> _Repository:
    """Return a repository of `sanfab init` with a commit for each change."""
    parent = Path(mkdtemp(prefix="sanfab-review-"))
    atexit.register(rmtree, parent, ignore_errors=True)
    folder = parent / "repository"
    assert sanfab("init", folder).exit_code == 0
    git(folder, "init", "--quiet", "--initial-branch=main")
    commit_all(folder, "init")
    commits = {}
    for message, change in COMMITS.items():
        change(folder / "inventory/minimal/san.yml")
        commits[message] = commit_all(folder, message)
    return _Repository(folder, commits)


@cache
def reviewed(message: str) -> dict[str, Any]:
    """Return the review of a commit, as JSON."""
    folder, commits = repository()
    words = ("diff", f"{commits[message]}~1", commits[message], "--format", "json")
    printed = sanfab(*words, cwd=folder)
    assert printed.exit_code in {0, 1}, printed.stderr
    return dict(json.loads(printed.stdout))


def pairs(review: dict[str, Any]) -> list[tuple[str, str, int, int]]:
    """Return host, array, paths before and paths after of each pair that changes."""
    return [
        (one["host"], one["array"], sum(one["before"].values()), sum(one["after"].values()))
        for one in review["access"]
    ]


def switches(review: dict[str, Any]) -> dict[str, str]:
    """Return the risk of each switch that changes."""
    return {one["name"]: one["risk"] for one in review["switches"]}


def test_a_new_host_gains_paths_and_touches_nothing_in_use() -> None:
    review = reviewed("add a host")
    assert pairs(review) == [("esx02", "nimble01", 0, 2), ("esx02", "nimble02", 0, 2)]
    assert switches(review) == {"san-a": "additive", "san-b": "additive"}
    assert review["risk"] == "additive"
    assert review["presence"] == [{"kind": "host", "name": "esx02", "is_new": True}]
    hunks = review["switches"][0]["hunks"]
    assert [one["statement"] for one in hunks] == ["hosts.esx02"]
    assert hunks[0]["lines"][:2] == [" interface Ethernet2", "-   shutdown"]


def test_a_moved_vlan_stops_one_fabric_and_leaves_the_other() -> None:
    review = reviewed("move a VLAN")
    assert pairs(review) == []
    assert switches(review) == {"san-a": "traffic-touching"}
    assert (review["risk"], review["settings"][0]["after"]) == ("traffic-touching", "103")
    stopped = {
        (one["stage"], *one["pair"], one["before"], one["left"]) for one in review["interruptions"]
    }
    assert ("fabric A", "esx01", "nimble01", 2, 1) in stopped
    assert len(stopped) == 4
    moved = {one["port"]: (one["before"], one["after"]) for one in review["ports"]}
    assert "untagged VLAN 101" in moved["Ethernet1"][0]
    assert "untagged VLAN 103" in moved["Ethernet1"][1]
    statements = {one["statement"] for one in review["switches"][0]["hunks"]}
    assert statements == {"vlans.iscsi_a.id: 103"}


def test_a_removed_array_takes_paths_from_every_host() -> None:
    review = reviewed("remove an array")
    assert pairs(review) == [("esx01", "nimble02", 2, 0), ("esx02", "nimble02", 2, 0)]
    assert review["presence"] == [{"kind": "array", "name": "nimble02", "is_new": False}]
    assert set(switches(review).values()) == {"path-losing"}
    assert review["risk"] == "both fabrics at once"


def test_a_lower_mtu_touches_the_traffic_of_its_fabric() -> None:
    review = reviewed("lower an MTU")
    assert [(one["setting"], one["before"], one["after"]) for one in review["settings"]] == [
        ("mtu", "9000", "1500")
    ]
    assert review["risk"] == "traffic-touching"
    assert {fabric for one in review["risks"] for fabric in one["fabrics"]} == {"B"}


def test_a_change_of_both_fabrics_is_the_loudest() -> None:
    review = reviewed("change both fabrics")
    assert review["risk"] == "both fabrics at once"
    assert switches(review) == {"san-a": "traffic-touching", "san-b": "traffic-touching"}
    folder, commits = repository()
    revision = commits["change both fabrics"]
    lines = sanfab("diff", f"{revision}~1", revision, cwd=folder).stdout.splitlines()
    assert lines[2].startswith("**DANGER.** Risk: BOTH FABRICS AT ONCE (fabric A and B).")


@pytest.mark.parametrize("message", ["move a VLAN", "change both fabrics"])
def test_the_plan_of_a_review_is_that_of_a_push(message: str) -> None:
    for one in reviewed(message)["switches"]:
        assert one["plan"], one["name"]
        new = [
            line[1:].strip() for hunk in one["hunks"] for line in hunk["lines"] if line[0] == "+"
        ]
        assert {line for line in new if line.startswith("switchport")} <= {
            line.strip() for line in one["plan"]
        }


def test_two_folders_are_compared_as_two_revisions_are(tmp_path: Path) -> None:
    folder, commits = repository()
    states = []
    for name, revision in (("old", f"{commits['move a VLAN']}~1"), ("new", commits["move a VLAN"])):
        san = tmp_path / name / "minimal"
        san.mkdir(parents=True)
        text = git(folder, "show", f"{revision}:inventory/minimal/san.yml")
        (san / "san.yml").write_text(text + "\n", encoding="utf-8")
        states.append(san)
    printed = sanfab("diff", *states, "--format", "json")
    same = ("risk", "risks", "access", "zones", "ports", "settings", "interruptions")
    found, expected = json.loads(printed.stdout), reviewed("move a VLAN")
    assert {key: found[key] for key in same} == {key: expected[key] for key in same}


def test_a_list_that_became_shorter_is_compared(tmp_path: Path) -> None:
    for name in ("base", "head"):
        shutil.copytree(SANS["greenfield"], tmp_path / name / "greenfield")
    replace_in(tmp_path / "head/greenfield/san.yml", "[192.0.2.11, 192.0.2.12]", "[192.0.2.11]")
    done = sanfab("diff", tmp_path / "base/greenfield", tmp_path / "head/greenfield")
    assert done.exit_code == 0, done.output


def test_the_working_tree_is_the_head_unless_another_is_named() -> None:
    folder, _ = repository()
    printed = sanfab("diff", "HEAD", cwd=folder)
    assert printed.exit_code == 0, printed.stderr
    assert "No configuration, script, path or access differs." in printed.stdout


def test_a_san_that_one_revision_does_not_have_is_all_new_or_all_gone() -> None:
    folder, commits = repository()
    git(folder, "checkout", "--quiet", "--orphan", "empty")
    git(folder, "rm", "--quiet", "--cached", "-r", ".")
    empty = commit_all_nothing(folder)
    git(folder, "checkout", "--quiet", "--force", "main")
    new = sanfab("diff", empty, commits["two arrays"], "--format", "json", cwd=folder)
    assert {one["status"] for one in json.loads(new.stdout)["switches"]} == {"new"}
    gone = sanfab("diff", commits["two arrays"], empty, "--format", "json", cwd=folder)
    review = json.loads(gone.stdout)
    assert {one["status"] for one in review["switches"]} == {"removed"}
    assert review["risk"] == "both fabrics at once"


def commit_all_nothing(folder: Path) -> str:
    """Commit an empty tree, and return the revision."""
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "nothing")
    return git(folder, "rev-parse", "HEAD")


@pytest.mark.parametrize(
    ("old", "new", "risk"),
    [
        ("management: {ntp: [192.0.2.11,", "management: {ntp: [192.0.2.13,", "cosmetic"),
        ("vmnic2: {at: san-a Ethernet1,", "vmnic8: {at: san-a Ethernet1,", "cosmetic"),
        ("vmnic2: {at: san-a Ethernet1,", "vmnic2: {at: san-a Ethernet3,", "traffic-touching"),
        ("- {hosts: [esx01], arrays: [nimble01]}", "- {hosts: [esx01], arrays: []}", ""),
        (
            "ports: # say",
            "settings: {Disk.QFullSampleSize: 64}\n    ports: # say",
            "traffic-touching",
        ),
        (
            "      vmnic2: {at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21}\n",
            "",
            "path-losing",
        ),
        ("      A-tg2: {", "      A-tg8: {", "cosmetic"),
        ("model: dcs-7150s-24, fabric: A", "model: dcs-7050sx3-48yc8, fabric: A", "reload"),
    ],
)
def test_the_risk_of_a_change(tmp_path: Path, old: str, new: str, risk: str) -> None:
    printed = sanfab("diff", *two_states(tmp_path, old, new), "--format", "json")
    if not risk:
        assert printed.exit_code == 2
        return
    assert json.loads(printed.stdout)["risk"] == risk


def test_an_adapter_that_is_exchanged_touches_the_traffic_of_its_fabric(tmp_path: Path) -> None:
    # Only its alias differs; the zones name the alias, so no line of a zone does.
    states = [tmp_path / "old", tmp_path / "new"]
    for state in states:
        shutil.copytree(SANS["greenfield"], state)
    replace_in(states[1] / "hosts-fcoe.yml", "21:00:00:c0:dd:0a:02:01", "21:00:00:c0:dd:0a:02:99")
    review = json.loads(sanfab("diff", *states, "--format", "json").stdout)
    assert review["risk"] == "traffic-touching"


def two_states(folder: Path, old: str, new: str) -> list[Path]:
    """Return the folders of the smallest SAN, before and after one replacement."""
    states = [folder / "old", folder / "new"]
    for state in states:
        state.mkdir()
        text = (SANS["minimal"] / "san.yml").read_text(encoding="utf-8")
        (state / "san.yml").write_text(text, encoding="utf-8")
    replace_in(states[1] / "san.yml", old, new)
    return states


def test_a_new_error_fails_and_one_that_is_gone_does_not(tmp_path: Path) -> None:
    switch = "san-b: {model: dcs-7150s-24, "
    old, new = two_states(tmp_path, switch, f"{switch}ports: {{Ethernet1: {{mtu: 2000}}}}, ")
    failed = sanfab("diff", old, new)
    assert failed.exit_code == 1
    assert "| error | MTU-01 |" in failed.stdout
    mended = sanfab("diff", new, old)
    assert mended.exit_code == 0
    assert "<summary>Gone: " in mended.stdout


def test_the_gate_says_what_it_found_about_the_change(tmp_path: Path) -> None:
    old, new = two_states(tmp_path, "id: 101", "id: 103")
    words = ("diff", old, new, "--build", tmp_path / "build", "--format", "json")
    assert json.loads(sanfab(*words).stdout)["gate"][0].startswith("no manifest")
    change = {"rule": "BF-16", "object": "esx01", "found": "no longer reaches nimble01"}
    manifest = manifest_with(
        time="2026-01-01T00:00:00Z",
        result="failed",
        counts={Severity.ERROR: 1},
        digests=Digests(inventory=inventory_digests(new), configurations={}),
        base=Base(folder=str(old), snapshot=""),
        findings=[change, {"rule": "BF-01", "object": "x", "found": "y"}],
    )
    build = tmp_path / "build" / "minimal"
    build.mkdir(parents=True)
    write_manifest(build, manifest)
    assert json.loads(sanfab(*words).stdout)["gate"] == [
        f"validated 2026-01-01T00:00:00Z against {old}: failed",
        "BF-16 esx01: no longer reaches nimble01",
    ]
    replace_in(new / "san.yml", "id: 103", "id: 104")
    assert "another state" in json.loads(sanfab(*words).stdout)["gate"][0]


HOSTILE_TEXTS = (
    "<script>alert(1)</script>",
    "](javascript:alert(1))",
    "| a | b |",
    "`x` @all #1",
    "=cmd|'/c calc'!A1",
    "<!-- http://evil.example",
)


@pytest.mark.parametrize("text", HOSTILE_TEXTS)
def test_a_hostile_text_of_an_inventory_stays_text(tmp_path: Path, text: str) -> None:
    quoted = text.replace("'", "''")
    old, new = two_states(
        tmp_path, "vmnic2: {at: san-a", f"vmnic2: {{description: '{quoted}', at: san-a"
    )
    printed = sanfab("diff", old, new, "--html", tmp_path / "review.html")
    if printed.exit_code == 2:  # no switch takes it, and so it reaches no report
        assert "description" in printed.stderr
        return
    page = (tmp_path / "review.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<!-- http" not in page
    prose = re.sub(r"(?ms)^(`{3,})\w*\n.*?^\1$", "", printed.stdout)
    assert re.search(rf"(?<!\\){re.escape(text)}", prose) is None


def test_another_value_of_the_same_object_is_neither_new_nor_gone(tmp_path: Path) -> None:
    base = ROOT / "inventory/equallogic-congested"
    head = tmp_path / base.name
    shutil.copytree(base, head)
    file = head / "endpoints.yml"
    file.write_text(file.read_text().replace("mtu: 9600", "mtu: 9500"))
    done = sanfab("diff", base, head, "--format", "json", "--build", tmp_path / "build")
    data = json.loads(done.stdout)
    values = [
        (one["before"]["found"], one["after"]["found"])
        for one in data["changed_findings"]
        if one["after"]["rule"] == "MTU-03"
    ]
    assert values == [("adapter MTU 9600 = IP packet", "adapter MTU 9500 = IP packet")]
    assert "MTU-03" not in {one["rule"] for one in data["new_findings"] + data["gone_findings"]}
    page = sanfab("diff", base, head, "--build", tmp_path / "build").stdout
    assert "1 finding with another value than before" in page
    assert "found now" in page
