"""The verbs `verify` and `drift` on fake switches."""

import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from sanfab.facts.status import LldpNeighbour, SwitchStatus
from sanfab.intent.switch_design import SwitchDesign
from sanfab.live import targets
from sanfab.live.collect import collect
from sanfab.nos import NOSES
from sanfab.nos.driver import UnreachableError
from support.console import Result, sanfab
from support.events import SAFETY_NET
from support.fake_driver import FakeDriver, FakeSwitch
from support.healthy_status import GREENFIELD, below, healthy, loaded, pushed


@dataclass
class Net:
    """All switches of the SAN."""

    texts: dict[str, str] = field(default_factory=dict)
    saved: dict[str, str] = field(default_factory=dict)
    status: dict[str, SwitchStatus] = field(default_factory=dict)
    unreachable: set[str] = field(default_factory=set)
    switches: list[FakeSwitch] = field(default_factory=list)
    """Those that were connected to."""

    @property
    def closed(self) -> list[str]:
        """The switches whose login was closed."""
        return [one.design.name for one in self.switches if one.logouts]

    def connect(self, design: SwitchDesign) -> FakeDriver:
        name = design.name
        if name in self.unreachable:
            raise UnreachableError(f"{name} (192.0.2.1): refused; is SSH on?")
        text = self.texts.get(name) or pushed(name)
        switch = FakeSwitch(design, text, self.saved.get(name, text))
        self.switches.append(switch)
        return FakeDriver(switch)


@pytest.fixture
def net(monkeypatch: pytest.MonkeyPatch) -> Net:
    found = Net(status=healthy().status)
    monkeypatch.setattr(targets, "connector_of", lambda *_: found.connect)
    monkeypatch.setenv("SANFAB_USER", "netops")
    monkeypatch.setenv("SANFAB_PASSWORD", "s3cret")
    for name, nos in list(NOSES.items()):
        monkeypatch.setitem(NOSES, name, replace(nos, read_status=_status(found)))
    return found


def _status(net: Net) -> Callable[..., SwitchStatus]:
    return lambda answers, *_: net.status[next(iter(answers.values()))]


def run(*words: str) -> Result:
    return sanfab(words[0], GREENFIELD, *words[1:])


def test_a_healthy_san_reports_its_coverage_and_exits_0(net: Net) -> None:
    result = run("verify")
    assert result.exit_code == 0, result.output
    first, *_, last = result.stdout.splitlines()
    assert first.startswith("n5k-a     ports up 14 of 14, ")
    assert "logins 14 of 14" in result.stdout
    assert "runs as intended, saved" in result.stdout
    assert last.startswith("greenfield: 0 errors, 0 warnings, 0 notes; 8 switches verified; ")
    assert "28 of 28 logins" in last
    assert sorted(net.closed) == sorted(net.status)


def test_verify_reports_a_moved_cable_and_exits_1(net: Net) -> None:
    net.status["n5k-a"].ports["Ethernet1/5"].neighbours = (LldpNeighbour("esx06", "vmhba2"),)
    net.status["n5k-a"].ports["Ethernet1/6"].neighbours = (LldpNeighbour("esx05", "vmhba2"),)
    result = run("verify")
    assert result.exit_code == 1
    assert (
        "n5k-a Ethernet1/5: expected esx05 vmhba2, found esx06 vmhba2; esx06 vmhba2 is expected "
        "at Ethernet1/6"
    ) in result.stdout
    assert "1 error, 0 warnings" in result.stdout.splitlines()[-1]


def test_a_warning_exits_1_only_if_asked_for(net: Net) -> None:
    net.status["arista-a"].ports["Ethernet1"].pause_send = False
    assert run("verify").exit_code == 0
    assert run("verify", "--fail-on", "warning").exit_code == 1


def test_an_unreachable_switch_is_reported_and_the_others_are_verified(net: Net) -> None:
    net.unreachable = {"n5k-b"}
    result = run("verify", "--format", "json")
    assert result.exit_code == 2
    data = json.loads(result.stdout)
    assert data["not_read"] == {"n5k-b": "n5k-b (192.0.2.1): refused; is SSH on?"}
    assert len(data["switches"]) == 7
    assert "1 not read" in result.stderr
    text = run("verify").stdout
    assert "not read: n5k-b (192.0.2.1): refused" in text
    assert "n5k-b" not in sorted(net.closed)


def test_verify_reads_only_the_selected_switches(net: Net) -> None:
    run("verify", "--fabric", "B")
    assert all(name.endswith("-b") for name in net.closed)
    net.switches.clear()
    run("drift", "--switch", "n5k-a", "--switch", "x670-b")
    assert sorted(net.closed) == ["n5k-a", "x670-b"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--switch", "n5k-c"), "no switch n5k-c in greenfield"),
        (("--fabric", "C"), "found C, expected A or B"),
        (("--switch", "n5k-a", "--fabric", "B"), "found no switch that matches n5k-a in fabric B"),
    ],
)
def test_unknown_switches_are_refused(net: Net, words: tuple[str, ...], said: str) -> None:
    result = run("verify", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert net.closed == []


def test_verify_prints_json(net: Net) -> None:
    net.status["n5k-a"].vfcs[5] = False
    data = json.loads(run("verify", "--format", "json").stdout)
    (entry,) = data["findings"]
    assert (entry["rule"], entry["object"]) == ("VER-09", "n5k-a vfc5")
    assert Path(entry["file"]).is_file()
    assert data["switches"]["n5k-a"]["proven"]["VFCs up"] == {
        "proven": 13,
        "of": 14,
        "unknown": 0,
    }


def test_verify_prints_a_junit_case_for_each_switch_and_check(net: Net) -> None:
    net.status["n5k-a"].vfcs[5] = False
    net.unreachable = {"n5k-b"}
    suite = ET.fromstring(run("verify", "--format", "junit").stdout)  # noqa: S314  # our own
    assert (suite.get("failures"), suite.get("errors")) == ("1", "1")
    (failed,) = suite.findall("testcase[failure]")
    assert failed.get("classname") == "sanfab.verify.n5k-a"
    assert failed.get("name") == "VER-09 Every VFC is up in its VSANs."
    names = [
        case.get("name") for case in suite.findall("testcase[@classname='sanfab.verify.x670-a']")
    ]
    assert len(names) == 19


def test_what_is_not_proven_is_counted_in_every_format(net: Net) -> None:
    net.status["n5k-a"].trees = None
    net.status["n5k-a"].vlans = {101: "active"} | dict.fromkeys(range(998, 1002), "active")
    trees = net.status["arista-a"].trees
    assert trees is not None
    net.status["arista-a"].trees = {
        vlan: dict(list(ports.items())[:3]) for vlan, ports in trees.items()
    }
    result = run("verify")
    assert result.exit_code == 0, result.output
    text = " ".join(result.stdout.split())
    assert "VLANs forwarded by ports 0 of 28 (28 not proven)" in text
    assert re.search(r"; \d+ values not proven$", result.stdout.splitlines()[-1])
    data = json.loads(run("verify", "--format", "json").stdout)
    assert data["switches"]["n5k-a"]["proven"]["VLANs forwarded by ports"] == {
        "proven": 0, "of": 28, "unknown": 28,
    }  # fmt: skip
    suite = ET.fromstring(run("verify", "--format", "junit").stdout)  # noqa: S314  # our own
    cases = {
        (case.get("classname"), (case.get("name") or "")[:6]): case
        for case in suite.findall("testcase")
    }
    none = cases["sanfab.verify.n5k-a", "VER-17"].find("skipped")
    assert none is not None
    some = cases["sanfab.verify.arista-a", "VER-17"].find("system-out")
    assert some is not None
    assert re.fullmatch(r"\d+ of \d+ values not proven", (some.text or "").strip())


def test_drift_without_differences_exits_0(net: Net) -> None:
    result = run("drift")
    assert result.exit_code == 0
    assert result.stdout == "greenfield: 8 of 8 switches as intended, 0 differences\n"
    assert net.closed


def by_hand(net: Net, switch: str = "arista-a") -> None:
    text = pushed(switch)
    changed = below("interface Ethernet1\n", "   mtu 9214\n", "", text)
    net.texts[switch] = changed + "tacacs-server host 10.0.0.9 vrf LAB key 7 SECRET1\n"
    net.saved[switch] = text


def test_drift_reports_the_change_and_the_line_that_nobody_knows(net: Net) -> None:
    by_hand(net)
    result = run("drift")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[:4] == [
        "arista-a: 2 differences",
        "  ports.Ethernet1.mtu",
        "    expected 9214",
        "    found    1500",
    ]
    told = "    1 difference above: the startup configuration has what is expected"
    assert told in result.stdout.splitlines()
    assert result.stdout.splitlines()[-1] == (
        "greenfield: 7 of 8 switches as intended, 2 differences, 1 not saved"
    )
    assert "tacacs-server host 10.0.0.9 vrf LAB key (hidden)`: what it does is" in result.stdout
    assert "SECRET1" not in result.stdout


def test_a_line_that_nobody_knows_is_a_difference(net: Net) -> None:
    net.texts["x670-a"] = pushed("x670-a") + "configure mirror add port 5\n"
    result = run("drift")
    assert result.exit_code == 1
    assert "configure vlan mirror add ports 5" in result.stdout


def test_drift_prints_json_and_junit(net: Net) -> None:
    by_hand(net)
    data = json.loads(run("drift", "--format", "json").stdout)
    entry = data["switches"]["arista-a"]
    assert entry["differences"] == [
        {"where": "ports.Ethernet1.mtu", "expected": "9214", "found": "1500"}
    ]
    assert entry["effects"][0]["text"] == "tacacs-server host 10.0.0.9 vrf LAB key (hidden)"
    assert data["switches"]["n5k-a"]["is_clean"] is True
    suite = ET.fromstring(run("drift", "--format", "junit").stdout)  # noqa: S314  # our own
    assert (suite.get("tests"), suite.get("failures")) == ("16", "2")


def test_verify_reports_drift_too(net: Net) -> None:
    by_hand(net)
    result = run("verify")
    assert result.exit_code == 1
    assert "error VER-01 arista-a Ethernet1\n" in result.stdout
    (place,) = re.findall(r"^(\S+): (\S+)\n  error VER-01", result.stdout, re.MULTILINE)
    assert place[1] == "hosts.esx09.ports.vmnic2"
    assert "ports.Ethernet1.mtu: expected 9214, found 1500" in result.stdout
    assert "error VER-02 arista-a" in result.stdout


def test_switches_are_read_in_parallel_up_to_a_limit(net: Net) -> None:
    _, cabling = loaded()
    here, most, lock = 0, 0, threading.Lock()
    met = threading.Barrier(2)

    def connect(design: SwitchDesign) -> FakeDriver:
        nonlocal here, most
        with lock:
            here += 1
            most = max(most, here)
        met.wait(SAFETY_NET)
        with lock:
            here -= 1
        return net.connect(design)

    names = ["n5k-a", "n5k-b", "arista-a", "arista-b"]
    done: list[int] = []
    found = collect(cabling, names, connect, workers=2, progress=lambda one, _: done.append(one))
    assert [*found.snapshots] == names
    assert (most, done) == (2, [0, 1, 2, 3, 4])
