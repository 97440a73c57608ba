"""`rehearse --break`: faults planted in built configurations."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.broken_build import broken_builds, rules_that_find, with_fault
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal import session
from sanfab.rehearsal.faults import FAULT_KINDS
from sanfab.rehearsal.twin import PartsOut, Twin
from sanfab.rehearsal.whole import prepared
from support.console import ROOT, sanfab
from support.output_schema import mismatches
from support.witnesses import ROUTED, opened

LACKS = "; ".join(session.lacking())
can_rehearse = pytest.mark.skipif(bool(LACKS), reason=f"no rehearsal here, it needs {LACKS}")
SANS = {"minimal": "eos", "flexpod-express": "nxos", "dell-vlt": "os9", "greenfield": "exos"}
"""A SAN whose switches, or some of them, run a NOS."""


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rendered configurations of some SANs."""
    folder = tmp_path_factory.mktemp("builds")
    for name in SANS:
        assert sanfab("render", f"inventory/{name}", "-b", folder).exit_code == 0
    return folder


@cache
def context_of(name: str, builds: Path) -> GateContext:
    """Return a build as the gate reads it; a fault is planted in a copy."""
    return read_context(load_inventory(ROOT / "inventory" / name)[1], builds)


def twin_of(context: GateContext) -> Twin:
    return prepared(context.intent, context.check_context)[0].twin


def test_a_fault_is_one_row_for_every_nos(builds: Path) -> None:
    """The lines differ, as each NOS writes them."""
    found = {
        nos: next(
            one.lines
            for one in broken_builds(context_of(name, builds), "port-shut")
            if context_of(name, builds).switches[one.fault.switch].platform.nos == nos
        )
        for name, nos in SANS.items()
    }
    assert found["eos"] == ("+   shutdown",)
    assert found["nxos"][-1] == "+  shutdown"
    assert found["os9"] == ("- no shutdown",)
    assert found["exos"][-1].startswith("+disable ports 1,")


FAULTS = {
    "port-mtu": ("minimal", "san-a Ethernet9", "-   mtu 9214", "+   mtu 2000"),
    "no-vlan": ("minimal", "san-a", "-vlan 101", "-   name iscsi_a"),
    "port-static-lag": ("flexpod-express", "3172P-A", "mode active", "channel-group 11 mode on"),
    "link-left-lag": ("greenfield", "arista-a", "channel-group 20 mode active", ""),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_in_the_lines_of_its_switch(name: str, builds: Path) -> None:
    san, at, *words = FAULTS[name]
    broken = next(broken_builds(context_of(san, builds), name, at))
    assert f"{broken.fault.switch} {broken.fault.port}".startswith(at)
    assert [one for one in words if one not in "\n".join(broken.lines)] == []


ROUTED_FAULTS = {
    "address-mask": ("os10 vlan 105", "- ip address 10.1.5.1/24", "+ ip address 10.1.5.1/30"),
    "address-other": ("eos vlan 101", "+   ip address 10.1.1.254/24"),
    "address-twice": ("exos vlan 104", "+configure vlan exos ipaddress 10.1.4.11"),
    "route-missing": ("nxos route 10.1.1.0/24 10.1.9.1", "-ip route 10.1.1.0/24 10.1.9.1"),
    "route-next-hop": ("os9 route 10.1.1.0/24 10.1.9.1", "+ip route 10.1.1.0/24 10.1.9.254"),
    "list-iscsi": ("os9 TenGigabitEthernet 1/1", "+ seq 10 deny tcp any any eq 3260"),
    "list-rest": ("nxos Ethernet1/1", "-  30 permit ip any any"),
}


@pytest.fixture(scope="module")
def routed(tmp_path_factory: pytest.TempPathFactory) -> GateContext:
    """A SAN with a switch of each NOS that routes, built."""
    return opened(ROUTED, tmp_path_factory.mktemp("routed"))[1]


@pytest.mark.parametrize("name", ROUTED_FAULTS)
def test_addresses_routes_and_lists_have_faults(name: str, routed: GateContext) -> None:
    at, *words = ROUTED_FAULTS[name]
    broken = next(broken_builds(routed, name, at))
    assert [one for one in words if one not in "\n".join(broken.lines)] == []


def test_a_list_with_a_fault_is_what_the_twin_applies(routed: GateContext) -> None:
    """The other lists are as before."""
    broken = with_fault(routed, next(broken_builds(routed, "list-iscsi", "os10")))
    changed = {
        (switch, port)
        for switch, filters in twin_of(broken).filters.items()
        for port, one in filters.ports.items()
        if one != twin_of(routed).filters[switch].ports[port]
    }
    assert changed == {("os10", "ethernet1/1/1")}
    flows = twin_of(broken).filters["os10"].ports["ethernet1/1/1"].flows
    assert flows[0] == "tcp,tp_dst=0xcbc/0xffff,actions=drop"
    assert list(broken_builds(routed, "list-iscsi", "exos")) == []


def test_the_twin_is_made_of_the_text_with_the_fault(builds: Path) -> None:
    context = context_of("minimal", builds)
    fault = next(broken_builds(context, "port-mtu", "san-a Ethernet9"))
    broken = with_fault(context, fault)
    sizes = [
        {one.label: twin.state(PartsOut()).sockets[one.name].mtu for one in twin.sockets}["A-tg1"]
        for twin in (twin_of(context), twin_of(broken))
    ]
    assert sizes[0] > 9000 > sizes[1]
    assert rules_that_find(broken, context) == ["MTU-01"]


def test_an_unknown_fault_and_an_impossible_place_are_told(builds: Path) -> None:
    words = ("rehearse", "inventory/minimal", "-b", builds, "--break")
    run = sanfab(*words, "gremlin")
    assert run.exit_code == 2
    assert "--break: found gremlin, expected one of:\n  port-mtu " in run.stderr
    run = sanfab(*words, "link-mtu")
    assert "minimal has no place for link-mtu: MTU of a link too small" in run.stderr
    run = sanfab(*words, "port-mtu:san-a Ethernet2")
    assert "no place for port-mtu at san-a Ethernet2" in run.stderr


def test_an_edited_build_is_refused(tmp_path: Path) -> None:
    """Else the fault would not be the only one."""
    assert sanfab("render", "inventory/minimal", "-b", tmp_path).exit_code == 0
    file = tmp_path / "minimal/switches/san-a.cfg"
    file.write_text(file.read_text().replace("mtu 9214", "mtu 9000", 1))
    run = sanfab("rehearse", "inventory/minimal", "-b", tmp_path, "--break", "port-mtu")
    assert run.exit_code == 2
    assert "the texts of san-a are not as rendered" in run.stderr


def test_the_page_lists_the_faults() -> None:
    page = (ROOT / "docs/rehearsal.md").read_text()
    listed = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|$", page, re.MULTILINE))
    assert listed == {name: kind.title for name, kind in FAULT_KINDS.items()}
    assert sanfab("rehearse", "inventory/minimal", "--break", "list").stdout.splitlines() == [
        f"{name:<18} {title}" for name, title in listed.items()
    ]


@can_rehearse
def test_what_the_user_would_see_is_shown(builds: Path) -> None:
    words = ("rehearse", "inventory/minimal", "-b", builds, "--break", "port-mtu:san-a Ethernet9")
    run = sanfab(*words, "--format", "json")
    assert run.exit_code == 1
    assert mismatches("rehearse", run.stdout) == []
    found = json.loads(run.stdout)
    assert found["planted"] == {
        "fault": "port-mtu",
        "switch": "san-a",
        "port": "Ethernet9",
        "words": "MTU 2000 in place of 9214",
        "lines": ["-   mtu 9214", "+   mtu 2000"],
        "rules": ["MTU-01"],
    }
    (rest,) = found["steps"]
    (lost,) = rest["pairs"][0]["lost"]
    assert lost.startswith("esx01 vmnic2 - nimble01 A-tg1: no answer; packets of 100 bytes")
    unchanged = (builds / "minimal/switches/san-a.cfg").read_text()
    assert "mtu 2000" not in unchanged
