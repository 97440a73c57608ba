"""Changes of native Fibre Channel ports of an MDS and a Nexus: to the goal, and back."""

import pytest

from sanfab.facts.clone import clone
from sanfab.facts.fc import FcLagFacts, FcPortFacts, VsanFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.row import PLATFORMS, Equipment, Platform, capabilities_of, equipped
from sanfab.nos import NOSES
from sanfab.nos.normalize import normalize_facts
from sanfab.plan.plan import Plan, make_plan
from sanfab.render.templates import render_configuration

MDS = PLATFORMS["mds-9148s"]
NEXUS = equipped(PLATFORMS["nexus-5548up"], Equipment(fc_from=1))


def fabric() -> SwitchFacts:
    facts = SwitchFacts("sw")
    facts.vsans = {10: VsanFacts(10, name="ten"), 20: VsanFacts(20)}
    facts.fc_ports = {f"fc1/{number}": FcPortFacts(f"fc1/{number}") for number in range(1, 9)}
    for number in (1, 2):
        port = facts.fc_ports[f"fc1/{number}"]
        port.enabled, port.mode, port.speed, port.vsan, port.trunk = True, "F", 8, 10, "off"
        port.description = f"host {number}"
    add_lag(facts, 5, "fc1/7", "fc1/8")
    return facts


def add_lag(facts: SwitchFacts, number: int, *members: str) -> None:
    of_lag = {"mode": "E", "speed": 8, "trunk": "on", "rate_mode": "dedicated", "vsan": 10}
    facts.fc_lags[number] = FcLagFacts(
        number,
        description="to the core",
        members=dict.fromkeys(members, "active"),
        trunk_vsans={10, 20},
        enabled=True,
        **of_lag,
    )
    for name in members:
        facts.fc_ports[name] = FcPortFacts(
            name, lag=number, enabled=True, trunk_vsans={10, 20}, **of_lag
        )


def release_member(facts: SwitchFacts) -> None:
    del facts.fc_lags[5].members["fc1/8"]
    facts.fc_ports["fc1/8"] = FcPortFacts("fc1/8", enabled=True, mode="F", vsan=20)


def drop_lag(facts: SwitchFacts) -> None:
    facts.fc_lags = {}
    facts.fc_ports |= {name: FcPortFacts(name) for name in ("fc1/7", "fc1/8")}


def join(facts: SwitchFacts) -> None:
    add_lag(facts, 5, "fc1/7", "fc1/8", "fc1/1")


def of_port(facts: SwitchFacts) -> None:
    port = facts.fc_ports["fc1/1"]
    port.speed, port.mode, port.trunk, port.trunk_vsans = None, "auto", "on", {10}
    port.rate_mode, port.receive_credits, port.licence, port.vsan = "shared", 16, True, 20
    port.description = ""


def of_lag(facts: SwitchFacts) -> None:
    for one in (facts.fc_lags[5], facts.fc_ports["fc1/7"], facts.fc_ports["fc1/8"]):
        one.mode, one.speed, one.trunk, one.trunk_vsans, one.rate_mode = "F", None, "auto", None, ""
        one.vsan = 20


def of_vsans(facts: SwitchFacts) -> None:
    facts.vsans[10].in_order, facts.vsans[10].load_balancing = True, "src-dst-id"
    del facts.vsans[20]
    facts.fc_lags[5].trunk_vsans = {10}
    for name in ("fc1/7", "fc1/8"):
        facts.fc_ports[name].trunk_vsans = {10}


def shut(facts: SwitchFacts) -> None:
    facts.fc_ports["fc1/2"].enabled = facts.fc_lags[5].enabled = False


def static_lag(facts: SwitchFacts) -> None:
    facts.fc_lags[5].members = dict.fromkeys(facts.fc_lags[5].members, "on")


CHANGES = [release_member, drop_lag, join, of_port, of_lag, of_vsans, shut, static_lag]


def rendered(facts: SwitchFacts, platform: Platform) -> str:
    capabilities = capabilities_of(platform, platform.release)
    return render_configuration(facts, platform, capabilities)


def plan(start: SwitchFacts, goal: SwitchFacts, platform: Platform) -> Plan:
    return make_plan(start, goal, platform, capabilities_of(platform, platform.release))


@pytest.mark.parametrize("platform", [MDS, NEXUS], ids=["mds", "nexus"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_plan_leads_to_its_goal_and_back(change: object, platform: Platform) -> None:
    start, goal = fabric(), fabric()
    change(goal)  # type: ignore[operator]  # a function of the table
    for one, other in ((start, goal), (goal, start)):
        lines = plan(one, other, platform).lines
        text = rendered(one, platform) + "".join(f"{line}\n" for line in lines)
        reading = NOSES["nxos"].read(text, platform)
        assert reading.unread == ()
        found, wanted = normalize_facts(reading.facts, clone(other), platform)
        assert found == wanted


@pytest.mark.parametrize("platform", [MDS, NEXUS], ids=["mds", "nexus"])
def test_rendered_facts_read_back(platform: Platform) -> None:
    facts = fabric()
    reading = NOSES["nxos"].read(rendered(facts, platform), platform)
    assert (reading.unread, reading.repeated) == ((), ())
    assert reading.facts.fc_ports == facts.fc_ports
    assert reading.facts.fc_lags == facts.fc_lags


def test_a_port_that_leaves_its_lag_is_shut_down_before_and_enabled_at_the_end() -> None:
    start, goal = fabric(), fabric()
    release_member(goal)
    lines = [line.strip() for line in plan(start, goal, MDS).lines]
    order = ["shutdown", "no channel-group 5", "vsan 20 interface fc1/8", "no shutdown"]
    assert [line for line in lines if line in order] == order


def test_a_port_that_joins_a_lag_is_enabled_after_it_joined() -> None:
    start, goal = fabric(), fabric()
    join(goal)
    made = plan(start, goal, MDS)
    lines = [line.strip() for line in made.lines]
    order = ["shutdown", "vsan 1 interface fc1/1", "channel-group 5 force", "no shutdown"]
    assert [line for line in lines if line in order] == order
    assert any("is disabled until `no shutdown`" in effect.words for effect in made.side_effects)


def test_a_host_port_joins_its_vsan_before_it_comes_up() -> None:
    goal = fabric()
    lines = [line.strip() for line in rendered(goal, MDS).splitlines()]
    assert lines.index("vsan 10 interface fc1/1") < lines.index("interface fc1/1")
    assert "interface port-channel5" in lines
    assert "interface san-port-channel 5" in rendered(goal, NEXUS).splitlines()
