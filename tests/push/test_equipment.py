"""Ports that a switch has on top of those of its model, and the speed of ports, in every verb."""

from pathlib import Path

import pytest

from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.nos import NOSES
from sanfab.plan.impact import affects_traffic, facts_during_change
from sanfab.render.templates import render_configuration
from support.bench import GO, QUICK, TINY, bench_of
from support.nightly import NIGHTLY
from support.sans import SANS

EDITS = {
    "a module and Fibre Channel ports": {
        "model: dcs-7150s-24, fabric: A": "model: nexus-5548up, modules: {2: n55-m16p}, "
        "fc_ports: 31-32, fabric: A",
        "san-a Ethernet1,": "san-a Ethernet2/16,",
        "san-a Ethernet9,": "san-a Ethernet1/30,",
        "san-a Ethernet10,": "san-a Ethernet2/1, speed: 10G,",
    },
    "NX-OS breakout": {
        "model: dcs-7150s-24, fabric: A": "model: nexus-93180yc-fx, fabric: A, "
        "breakout: {Ethernet1/49: 4x10G, Ethernet1/54: 4x25G}",
        "san-a Ethernet1,": "san-a Ethernet1/49/1,",
        "san-a Ethernet9,": "san-a Ethernet1/49/4,",
        "san-a Ethernet10,": "san-a Ethernet1/54/2, fec: rs,",
    },
    "OS9 breakout, after a reload": {
        "model: dcs-7150s-24, fabric: A": "model: s4810, fabric: A, "
        "breakout: {fortyGigE 0/48: 4x10G}",
        "san-a Ethernet1,": "san-a TenGigabitEthernet 0/48,",
        "san-a Ethernet9,": "san-a TenGigabitEthernet 0/51,",
        "san-a Ethernet10,": "san-a fortyGigE 0/52,",
    },
    "OS9 breakout at once": {
        "model: dcs-7150s-24, fabric: A": "model: s6010-on, fabric: A, "
        "breakout: {fortyGigE 1/2: 4x10G}",
        "san-a Ethernet1,": "san-a TenGigabitEthernet 1/2/1,",
        "san-a Ethernet9,": "san-a TenGigabitEthernet 1/2/4,",
        "san-a Ethernet10,": "san-a fortyGigE 1/1,",
    },
    "EOS breakout": {
        "model: dcs-7150s-24, fabric: A": "model: dcs-7150s-64, fabric: A, "
        "breakout: {Ethernet49/1: 4x10G}",
        "san-a Ethernet1,": "san-a Ethernet49/1,",
        "san-a Ethernet9,": "san-a Ethernet49/4,",
        "san-a Ethernet10,": "san-a Ethernet50/1,",
    },
    "EXOS breakout, after a reload": {
        "model: dcs-7150s-24, fabric: A": "model: summit-x670v-48x, fabric: A, "
        "breakout: {49: 4x10G}",
        "san-a Ethernet1,": "san-a 49,",
        "san-a Ethernet9,": "san-a 52,",
        "san-a Ethernet10,": "san-a 53,",
    },
    "speed, FEC and negotiation": {
        "model: dcs-7150s-24, fabric: A": "model: nexus-93180yc-fx, fabric: A",
        "san-a Ethernet1,": "san-a Ethernet1/1, speed: 25G, fec: rs, autoneg: false,",
        "san-a Ethernet9,": "san-a Ethernet1/9, speed: 10G,",
        "san-a Ethernet10,": "san-a Ethernet1/10, speed: auto,",
        "san-b Ethernet1,": "san-b Ethernet1, autoneg: true,",
        "san-b Ethernet9,": "san-b Ethernet9, speed: 10G,",
    },
}


@pytest.mark.parametrize("name", EDITS if NIGHTLY else list(EDITS)[::2])
def test_a_statement_is_pushed_verified_and_no_drift(name: str, tmp_path: Path) -> None:
    text = TINY
    for old, new in EDITS[name].items():
        assert old in text
        text = text.replace(old, new)
    with bench_of(tmp_path, text) as bench:
        pushed = bench.run("push", *GO, "--allow-reload")
        assert pushed.exit_code == 0, pushed.output
        assert bench.run("verify", *QUICK, "--fail-on", "error").exit_code == 0
        assert bench.run("drift", *QUICK).exit_code == 0
        assert "nothing to do: 2 switches" in bench.run("plan", *QUICK).stdout


def test_a_breakout_that_needs_a_reload_is_announced_and_allowed(tmp_path: Path) -> None:
    text = TINY
    for old, new in EDITS["OS9 breakout, after a reload"].items():
        text = text.replace(old, new)
    with bench_of(tmp_path, text) as bench:
        plan = bench.run("plan", *QUICK).stdout
        assert "# before the reload:\nstack-unit 0 port 48 portmode quad no-confirm\n" in plan
        refused = bench.run("push", *GO)
        assert refused.exit_code == 2
        assert "allow it with --allow-reload" in refused.stderr
        assert bench.run("render").exit_code == 0
        first = (tmp_path / "build/tiny/switches/san-a.phase1.cfg").read_text()
        assert first.splitlines()[0] == "stack-unit 0 port 48 portmode quad no-confirm"


def test_a_port_that_exos_does_not_list_affects_no_traffic() -> None:
    _, cabling = load_inventory(SANS["nimble-extreme"])
    design = design_of(cabling, next(iter(cabling.san.switches)))
    text = render_configuration(managed_facts(design), design.platform, design.capabilities)
    now = NOSES[design.platform.nos].read(text, design.platform).facts
    goal = merge_unmanaged(managed_facts(design), now)
    assert design.platform.nos == "exos"
    assert not affects_traffic(now, facts_during_change(now, goal, reloads=False))
