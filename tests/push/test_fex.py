"""Fabric extenders, straight and below a vPC pair, from the inventory to a push and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.errors import InventoryError
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from support.bench import GO, QUICK, WAITS, Bench
from support.console import sanfab
from support.fex import FEX_SAN

UPLINK = """interface Ethernet1/1
  description fex101_uplink
  switchport mode fex-fabric
  fex associate 101
  channel-group 101
"""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    one = Bench(tmp_path, FEX_SAN)
    yield one
    one.stop()


def test_fabric_extenders_are_pushed_verified_and_taken_back(bench: Bench) -> None:
    before = bench.type("n5k-a", "show running-config").partition("\nversion")[2]
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    running = bench.type("n5k-a", "show running-config")
    assert UPLINK in running
    assert "  vpc 101\n" in running.split("interface port-channel101")[1].split("interface")[0]
    assert 'fex 103\n  pinning max-links 2\n  description "rack 7"\n' in running
    assert "slot 103\n  provision model N2K-C2248T\n" in running
    for switch in ("n5k-a", "n5k-b"):  # a host port belongs to both switches
        assert "switchport access vlan 101" in bench.type(switch, "show run int e101/1/1")
    verified = bench.run("verify", *QUICK)
    assert verified.exit_code == 0, verified.output
    assert "2 of 2 switches as intended" in bench.run("drift", *QUICK).output

    bench.type("n5k-a", "configure terminal", "interface Ethernet1/5-6", "shutdown", "end")
    assert "n5k-a fex 103\n    found    state Offline" in bench.run("verify", *QUICK).output
    bench.type("n5k-a", "configure terminal", "interface Ethernet1/5-6", "no shutdown", "end")

    outage = ("--accept-outage", "esx01", "esx02", "nimble01")
    accepted = [word for name in outage[1:] for word in (outage[0], name)]
    undone = bench.run("rollback", *QUICK, *WAITS, *accepted)
    assert undone.exit_code == 0, undone.output
    assert bench.type("n5k-a", "show running-config").partition("\nversion")[2] == before


def test_a_fabric_extender_and_a_pinned_uplink_are_parts_that_fail(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(FEX_SAN)
    _, cabling = load_inventory(tmp_path)
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    failures = SingleFailures(Paths(Network(cabling, facts)))
    left = {
        f"{one.element.kind} {one.element.device} {one.element.part}".strip(): [
            (loss.host, loss.left) for loss in one.path_losses
        ]
        for one in failures.impacts
        if one.element.kind in {"fex", "uplink", "switch"}
    }
    assert left == {
        "fex n5k-a 101": [("esx01", 0)],
        "fex n5k-a 103": [("esx02", 0)],
        "switch n5k-a": [("esx01", 1), ("esx02", 0)],  # esx01 has a way over the other switch
        "switch n5k-b": [("esx01", 1), ("esx02", 1)],
        "uplink n5k-a Ethernet1/5": [("esx02", 1)],
        "uplink n5k-a Ethernet1/6": [("esx02", 1)],
    }
    found = sanfab("check", str(tmp_path)).output
    assert "fabric extender 101 of n5k-a" in found
    assert "fabric extender 103 of n5k-a" in found


def test_a_test_plan_powers_a_fabric_extender_off(tmp_path: Path) -> None:
    spread = FEX_SAN.replace("n5k-b Ethernet101/1/2", "n5k-b Ethernet1/20")
    (tmp_path / "san.yml").write_text(spread)
    plan = sanfab("testplan", str(tmp_path), cwd=tmp_path)
    assert plan.exit_code == 0, plan.output
    assert "Power fex 101 of n5k-a off." in plan.output
    assert "wait until `show fex` prints Online" in plan.output


REFUSED = {
    "model": (
        "model: n2k-c2232pp,", "model: n2k-c2232xx,",
        "fex.101.model: found n2k-c2232xx, expected on Cisco Nexus 5548UP: n2k-c2148t",
    ),
    "part number": (
        "model: n2k-c2232pp,", "model: N2K-C2232PP-10GE,", "; did you mean n2k-c2232pp?",
    ),
    "platform": (
        "model: nexus-5548up", "model: nexus-93180yc-fx",
        "expected on Cisco Nexus 93180YC-FX: none, as no source document says which",
    ),
    "uplinks": (
        "uplinks: Ethernet1/5-6", "uplinks: Ethernet1/5-9",
        "found 5 ports, expected at most 4: n2k-c2248tp has 4 fabric ports",
    ),
    "lanes": (
        "2232pp, uplinks: Ethernet1/1-2", "2348upq, uplinks: Ethernet1/10-28",
        "found 38 ports, expected at most 24: n2k-c2348upq has 6 fabric ports of 40 Gb/s",
    ),
    "pinned": (
        "model: n2k-c2248tp,", "model: n2k-c2248tp-e,",
        "fex.103.pinned: n2k-c2248tp-e has no pinned host ports, expected a LAG",
    ),
    "taken": (
        "uplinks: Ethernet1/5-6", "uplinks: Ethernet1/9",
        "n5k-a Ethernet1/9 is already used by arrays.nimble01.ports.A-tg1",
    ),
    "link": (
        "n5k-a Ethernet1/31-32", "n5k-a Ethernet103/1/3-4",
        "found a link between switches on a port of a fabric extender",
    ),
    "lag": ("dual_homed: true}", "dual_homed: true, lag: 1}", "LAG 1 of n5k-a is already used by"),
    "number": ("        101: {", "        99: {", "the number of a fabric extender, 100 to 199"),
    "half managed": (
        "n5k-a:\n    profile: five\n", "n5k-a:\n    profile: five\n    managed: [vlans, ports]\n",
        "n5k-a.managed: found ports without lags, expected both or none where `fex` is stated",
    ),
    "one port": (
        "n5k-b Ethernet101/1/2", "n5k-b Ethernet101/1/1",
        "Ethernet101/1/1 is already used by hosts.esx01.ports.vmnic",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_a_fabric_extender_cannot_do_is_refused_with_its_place(
    tmp_path: Path, case: str
) -> None:
    old, new, text = REFUSED[case]
    (tmp_path / "san.yml").write_text(FEX_SAN.replace(old, new))
    with pytest.raises(InventoryError) as refused:
        load_inventory(tmp_path)
    assert text in str(refused.value)
    assert "san.yml:" in str(refused.value)


@pytest.mark.parametrize("model", ["n2k-c2248pt", "n2k-c2348tq-e", "N2K-C2248TQ-10GE"])
def test_no_fabric_extender_of_other_hardware_is_suggested(tmp_path: Path, model: str) -> None:
    (tmp_path / "san.yml").write_text(FEX_SAN.replace("model: n2k-c2232pp,", f"model: {model},"))
    with pytest.raises(InventoryError) as refused:
        load_inventory(tmp_path)
    (line,) = [one for one in str(refused.value).splitlines() if "fex.101.model" in one]
    assert f"found {model}, expected on Cisco Nexus 5548UP: n2k-c2148t, " in line
    assert "did you mean" not in line


def test_the_uplinks_of_a_2248pq_are_one_lag_of_16_ports_at_most(tmp_path: Path) -> None:
    """Its four fabric ports of 40 Gb/s each lead to four of 10 Gb/s."""
    most = FEX_SAN.replace("n2k-c2248tp, uplinks: Ethernet1/5-6, pinned: true", "{}")
    model = "n2k-c2248pq, uplinks: Ethernet1/10-"
    (tmp_path / "san.yml").write_text(most.replace("{}", f"{model}25"))
    _, cabling = load_inventory(tmp_path)
    assert "Ethernet103/1/48" in cabling.known_ports("n5k-a")
    (tmp_path / "san.yml").write_text(most.replace("{}", f"{model}26, pinned: true"))
    with pytest.raises(InventoryError) as refused:
        load_inventory(tmp_path)
    assert "n2k-c2248pq has no pinned host ports, expected a LAG" in str(refused.value)
    assert "found 17 ports, expected at most 16: n2k-c2248pq has 4 fabric" in str(refused.value)


OF_OTHERS = """name: extenders
vlans: {fcoe_a: {id: 1001, role: fcoe, fabric: A, vsan: 11}}
vsans: {11: {fabric: A, zoneset: ZS_A}}
switches:
  n5k-a:
    model: nexus-5548up
    fabric: A
    managed: [vlans, vsans]
    fex: {101: {model: n2k-c2232pp, uplinks: Ethernet1/1}}
hosts:
  esx01:
    os: esxi
    ports: {vmhba2: {at: n5k-a Ethernet101/1/3, vsan: 11, wwpn: "10:00:00:00:c9:93:f9:97"}}
"""
RUNNING = "version 7.3(2)N1(1)\nhostname n5k-a\nfeature fcoe\ninterface Ethernet1/3\n"
THERE = "fex 101\ninterface Ethernet1/1\n  switchport mode fex-fabric\n  fex associate 101\n"


def test_a_fabric_extender_of_others_must_be_there(tmp_path: Path) -> None:
    san, running = tmp_path / "san", tmp_path / "running"
    for folder in (san, running):
        folder.mkdir()
    (san / "san.yml").write_text(OF_OTHERS)
    assert sanfab("render", str(san), cwd=tmp_path).exit_code == 0
    (running / "n5k-a.cfg").write_text(RUNNING)
    refused = sanfab("plan", str(san), "--running", str(running), cwd=tmp_path)
    assert refused.exit_code == 2
    assert (
        "hosts.esx01.ports.vmhba2.at: n5k-a by its running configuration: fabric extender 101 is "
        "not configured there, and `managed` leaves it to others; add ports and lags to `managed`"
    ) in refused.stderr
    (running / "n5k-a.cfg").write_text(RUNNING + THERE)
    planned = sanfab("plan", str(san), "--running", str(running), cwd=tmp_path)
    assert "bind interface Ethernet101/1/3" in planned.stdout
    assert "1 fabric extender" in planned.stdout


def test_a_published_text_with_a_fabric_extender_is_read() -> None:
    text = """fex 115
  desc FEX115
  pinning max-links 1
interface port-channel115
  switchport mode fex-fabric
  fex associate 115
"""
    read = NOSES["nxos"].read(text.replace("desc ", "description "), PLATFORMS["nexus-5548up"])
    fex = read.facts.fexes[115]
    assert (fex.description, fex.max_links, fex.uplinks) == ("FEX115", 1, {"port-channel115"})
    assert read.facts.ports["port-channel115"].mode == "none"
    assert read.unread == ()


def test_a_fabric_extender_that_goes_takes_its_ports_along() -> None:
    text = """fex 115
interface Ethernet1/1
  switchport mode fex-fabric
  fex associate 115
  channel-group 115
interface port-channel115
  switchport mode fex-fabric
  fex associate 115
interface Ethernet115/1/4
  switchport access vlan 7
"""
    platform = PLATFORMS["nexus-5548up"]
    without_lag = NOSES["nxos"].read(f"{text}no interface port-channel115\n", platform).facts
    assert without_lag.fexes[115].uplinks == {"Ethernet1/1"}
    gone = NOSES["nxos"].read(f"{text}no fex 115\n", platform).facts
    assert gone.fexes == {}
    assert "Ethernet115/1/4" not in gone.ports
    assert "Ethernet1/1" in gone.ports
