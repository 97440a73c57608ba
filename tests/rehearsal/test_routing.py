"""Routers of a twin by texts as rendered, and the pings that they answer or pass on."""

from pathlib import Path

import pytest

from sanfab.analysis.routes import Outage
from sanfab.gate.batfish.context import read_context
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal import session
from sanfab.rehearsal.routing import Routing, gateways_of, routed_tests
from sanfab.rehearsal.twin import PartsOut, Twin
from sanfab.rehearsal.whole import prepared
from sanfab.render.build import build
from support.console import ROOT, sanfab
from support.nightly import only_nightly

ROUTED = ROOT / "tests/rehearsal/routed"
SAN = """\
name: routed
profile: lab
vlans:
  hosts: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000, gateway: 10.1.1.1}
  arrays: {id: 111, role: iscsi, fabric: A, subnet: 10.1.2.0/24, mtu: 9000, gateway: 10.1.2.1}
switches:
  "san-[1-2]":
    model: dcs-7150s-24
    fabric: A
    management: {address: "192.0.2.[31-32]/24"}
    routes: [{to: 10.9.0.0/16, via: 10.1.1.254}]
    vlan_addresses:
      hosts: {address: "10.1.1.[2-3]/24", forwarding: true, vrrp: {group: 1}}
      arrays: {address: "10.1.2.[2-3]/24", forwarding: true, vrrp: {group: 2, priority: 90}}
links:
  - {role: isl, lag: 1, between: [san-1 Ethernet23-24, san-2 Ethernet23-24]}
hosts:
  far:
    os: linux
    ports:
      eth2: {at: san-1 Ethernet1, vlan: hosts, ip: 10.1.1.21, gateway: 10.1.1.1}
      eth3: {at: san-2 Ethernet1, vlan: hosts, ip: 10.1.1.22, gateway: 10.1.1.1}
  near:
    os: linux
    ports:
      eth2: {at: san-1 Ethernet2, vlan: arrays, ip: 10.1.2.21}
      eth3: {at: san-2 Ethernet2, vlan: arrays, ip: 10.1.2.22}
arrays:
  array:
    family: generic
    ports:
      p1: {at: san-1 Ethernet9, vlan: arrays, ip: 10.1.2.11, gateway: 10.1.2.1}
      p2: {at: san-2 Ethernet9, vlan: arrays, ip: 10.1.2.12, gateway: 10.1.2.1}
access:
  - {hosts: [far, near], arrays: [array]}
"""
SECOND_OUT = PartsOut(Outage(switches=frozenset({"san-2"})))


@pytest.fixture
def san(tmp_path: Path) -> Path:
    """A SAN whose array is behind a gateway for one host; its build stands next to it."""
    folder = tmp_path / "san"
    folder.mkdir()
    (folder / "san.yml").write_text(SAN)
    assert sanfab("render", folder, "-b", tmp_path / "build").exit_code == 0
    return folder


def twin_of(san: Path) -> Twin:
    """Return the twin of a SAN by its build."""
    context = read_context(load_inventory(san)[1], san.parent / "build")
    return prepared(context.intent, context.check_context)[0].twin


def edit(san: Path, switch: str, old: str, new: str = "") -> None:
    """Change the text of a switch."""
    file = san.parent / "build" / "routed" / "switches" / f"{switch}.cfg"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def test_the_switch_that_is_up_with_the_best_priority_answers(san: Path) -> None:
    routing = Routing.of(twin_of(san))
    # Of equals the one with the higher address.
    assert set(routing.shared(PartsOut())) == {
        ("r1", "v101", "10.1.1.1/24"),
        ("r1", "v111", "10.1.2.1/24"),
    }
    assert {router for router, _, _ in routing.shared(SECOND_OUT)} == {"r0"}
    edit(san, "san-1", "vrrp 2 priority 90", "vrrp 2 priority 200")
    assert ("r0", "v111", "10.1.2.1/24") in Routing.of(twin_of(san)).shared(PartsOut())


def test_what_a_text_says_of_routing_counts(san: Path) -> None:
    (first, _) = Routing.of(twin_of(san)).routers
    assert [(one.vlan, one.addresses, one.forwards) for one in first.ports] == [
        (101, ("10.1.1.2/24",), True),
        (111, ("10.1.2.2/24",), True),
    ]
    assert first.routes == (("10.9.0.0/16", "10.1.1.254"),)
    edit(san, "san-1", "ip routing\n")
    edit(san, "san-1", "   vrrp 1 ip 10.1.1.1\n")
    routing = Routing.of(twin_of(san))
    assert [one.forwards for one in routing.routers[0].ports] == [False, False]
    assert routing.answers(101, "10.1.1.1", PartsOut())
    assert not routing.answers(101, "10.1.1.1", SECOND_OUT)
    assert routing.answers(111, "10.1.2.1", SECOND_OUT)


def test_each_nos_routes_by_its_texts(tmp_path: Path) -> None:
    """A VLAN interface of OS10 is up without a line, and routes."""
    _, cabling = load_inventory(ROUTED)
    build(cabling, tmp_path)
    context = read_context(cabling, tmp_path)
    routing = Routing.of(prepared(context.intent, context.check_context)[0].twin)
    assert [one.switch for one in routing.routers] == ["eos", "nxos", "os9", "exos", "os10"]
    assert all(port.forwards for one in routing.routers for port in one.ports)
    assert "IP-11" not in sanfab("check", ROUTED).stdout


def test_gateways_and_what_is_behind_them_are_asked(san: Path) -> None:
    twin = twin_of(san)
    assert set(gateways_of(twin).values()) == {"10.1.1.1", "10.1.2.1"}
    assert [(one.words, one.address) for one in routed_tests(twin)] == [
        ("far eth2 to its gateway 10.1.1.1", "10.1.1.1"),
        ("far eth3 to its gateway 10.1.1.1", "10.1.1.1"),
        ("array p1 to its gateway 10.1.2.1", "10.1.2.1"),
        ("array p2 to its gateway 10.1.2.1", "10.1.2.1"),
        ("far eth2 - array p1, routed", "10.1.2.11"),
        ("far eth2 - array p2, routed", "10.1.2.12"),
        ("far eth3 - array p1, routed", "10.1.2.11"),
        ("far eth3 - array p2, routed", "10.1.2.12"),
    ]


@only_nightly("a whole rehearsal")
@pytest.mark.skipif(bool(session.lacking()), reason="no rehearsal here")
def test_a_gateway_that_one_switch_alone_has_is_missed_when_that_is_out(san: Path) -> None:
    edit(san, "san-1", "   vrrp 1 ip 10.1.1.1\n")
    run = sanfab("rehearse", san, "-b", san.parent / "build")
    assert run.exit_code == 1, run.stdout + run.stderr
    assert "as planned at rest: 4 paths; 8 pings of gateways and over them" in run.stdout
    assert "differs    without switch san-2: " in run.stdout
    assert "far eth2 to its gateway 10.1.1.1: no answer" in run.stdout
    assert "far eth2 - array p1, routed: no answer" in run.stdout
    assert "as planned without switch san-1: " in run.stdout
