"""Hosts that a push would cut off, or leave with one path, and what touches no path at all."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.facts.fc import ZoneMember
from sanfab.facts.policy_kind import PolicyKind, QosPolicy
from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.facts.switch import SwitchFacts, VlanFacts
from sanfab.inventory.load import load_inventory
from sanfab.plan.impact import affects_traffic, facts_during_change
from sanfab.plan.losses import PathImpact
from sanfab.plan.paths import path_impacts
from sanfab.plan.stages import stages_of
from sanfab.plan.switch_change import SwitchChange
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.prepare import prepare_push
from sanfab.push.run import run_push
from support.fake_driver import Fakes, context_of, fakes, greenfield
from support.sans import ROOT

SAN = greenfield()
ALL = tuple(SAN.san.switches)
FAS01 = "20:01:00:a0:98:5a:10:01"
ALLOWED = PushRequest(unvalidated="a test")

Edit = Callable[[SwitchFacts], None]


def changes(switches: Fakes, edits: dict[str, Edit]) -> dict[str, SwitchChange]:
    found = {}
    for name, switch in switches.items():
        now, goal = switch.facts(switch.running), switch.facts(switch.running)
        edits.get(name, lambda _facts: None)(goal)
        found[name] = SwitchChange(now, switch.status(), goal)
    return found


def cut(edits: dict[str, Edit], switches: Fakes | None = None) -> list[PathImpact]:
    """Return the pairs with one path left, or none."""
    stages = stages_of(SAN, edits)
    found = path_impacts(SAN, changes(switches or fakes(SAN), edits), stages)
    return [one for one in found if one.left <= 1]


def shut(port: str) -> Edit:
    def edit(facts: SwitchFacts) -> None:
        facts.ports[port].enabled = False

    return edit


def mtu(port: str) -> Edit:
    def edit(facts: SwitchFacts) -> None:
        facts.ports[port] = replace(facts.ports[port], mtu=2000)

    return edit


def described(facts: SwitchFacts) -> None:
    facts.name = "renamed"
    facts.services.ntp.add("192.0.2.99")
    for port in facts.ports.values():
        port.description = "other"
    for vlan in facts.vlans.values():
        vlan.name = "other"


def new_policy(facts: SwitchFacts) -> None:
    facts.policies["classification p"] = QosPolicy(PolicyKind.CLASSIFICATION, "p")


def new_zone_only(facts: SwitchFacts) -> None:
    vsan = facts.vsans[101]
    vsan.zones["new"] = set(vsan.zones["z_esx01_vmhba2_fas01"])
    vsan.zonesets["ZS_A"].add("new")


def without_zone(facts: SwitchFacts) -> None:
    facts.vsans[101].zonesets["ZS_A"].discard("z_esx01_vmhba2_fas01")


QUIET: dict[str, tuple[str, Edit]] = {
    "names, descriptions, management": ("n5k-a", described),
    "a zone more": ("n5k-a", new_zone_only),
}


@pytest.mark.parametrize("case", QUIET)
def test_changes_without_traffic_impact_take_no_path(case: str) -> None:
    name, edit = QUIET[case]
    assert cut({name: edit}) == []


def test_a_removed_zone_takes_only_the_paths_of_its_members() -> None:
    # Four ports of the array are in each fabric; four paths are left.
    assert cut({"n5k-a": without_zone}) == []
    switches = fakes(SAN)
    switches["n5k-b"].down = {"Ethernet1/1"}
    found = cut({"n5k-a": without_zone}, switches)
    assert found == [
        PathImpact("fabric A", "esx01", "fas01", 4, 0),
        PathImpact("after the push", "esx01", "fas01", 4, 0),
    ]


def test_a_changing_port_counts_as_down_during_the_change() -> None:
    assert cut({"arista-a": mtu("Ethernet1")}) == []  # two paths are left over fabric B
    switches = fakes(SAN)
    switches["arista-b"].down = {"Ethernet1"}
    assert cut({"arista-a": mtu("Ethernet1")}, switches) == [
        PathImpact("fabric A", "esx09", "nimble01", 2, 0)
    ]
    switches["arista-b"].down = {"Ethernet16"}
    found = cut({"arista-a": mtu("Ethernet1")}, switches)
    assert found == [PathImpact("fabric A", "esx09", "nimble01", 3, 1)]
    assert str(found[0]) == "esx09 to nimble01: 1 of 3 paths left while fabric A changes"


def test_a_switch_wide_change_affects_all_ports() -> None:
    switches = fakes(SAN)
    switches["n5k-b"].down = {"Ethernet1/1", "Ethernet1/2"}
    found = cut({"n5k-a": new_policy}, switches)
    assert [(one.host, one.left) for one in found] == [("esx01", 0), ("esx02", 0)]


def test_fabrics_of_one_push_are_analysed_one_after_the_other() -> None:
    edits = {"arista-a": mtu("Ethernet1"), "arista-b": mtu("Ethernet1")}
    assert cut(edits) == []
    assert cut({"arista-a": shut("Ethernet1"), "arista-b": mtu("Ethernet1")}) == [
        PathImpact("fabric B", "esx09", "nimble01", 4, 0)
    ]


def test_the_link_between_switches_counts_for_the_hosts_behind_it() -> None:
    switches = fakes(SAN)
    switches["arista-b"].down = {"Ethernet9"}
    found = cut({"x670-a": mtu("47")}, switches)
    assert [(one.host, one.array, one.left) for one in found] == [("ora01", "ese01", 0)]


def test_a_host_without_a_login_has_no_path_over_that_fabric() -> None:
    switches = fakes(SAN)
    edits = {"n5k-a": new_policy}
    one = changes(switches, edits)
    status = one["n5k-b"].status
    gone = replace(status, logins=set(), names=set())
    found = path_impacts(
        SAN, one | {"n5k-b": one["n5k-b"]._replace(status=gone)}, stages_of(SAN, edits)
    )
    assert len(found) == 10
    assert {outage.left for outage in found} == {0}


def test_vlans_added_to_or_removed_from_a_trunk_affect_no_other_vlan() -> None:
    facts = fakes(SAN)["arista-a"]
    now, goal = facts.facts(facts.running), facts.facts(facts.running)
    goal.vlans[900] = VlanFacts(900)
    trunk = next(port for port in goal.ports.values() if port.mode == "trunk")
    assert trunk.trunk_vlans is not None
    trunk.trunk_vlans.add(900)
    assert not affects_traffic(now, facts_during_change(now, goal, reloads=False))
    lost = min(trunk.trunk_vlans - {900})
    trunk.trunk_vlans.discard(lost)
    during = facts_during_change(now, goal, reloads=False)
    assert during.ports[trunk.name].enabled
    assert lost not in (during.ports[trunk.name].trunk_vlans or ())
    assert not any(
        port.enabled for port in facts_during_change(now, goal, reloads=True).ports.values()
    )


def test_every_change_of_a_switch_is_harmless_or_counted() -> None:
    """A part that is new in the facts counts for the whole switch until somebody decides."""
    facts = fakes(SAN)["n5k-a"]
    now, goal = facts.facts(facts.running), facts.facts(facts.running)
    goal.fc_map = "0e:fc:99"
    assert not any(
        port.enabled for port in facts_during_change(now, goal, reloads=False).ports.values()
    )


def test_a_port_counts_as_up_again_after_its_change() -> None:
    switches = fakes(SAN)
    one = changes(switches, {"arista-a": mtu("Ethernet1")})
    facts = one["arista-a"].now
    facts.ports["Ethernet1"].enabled = False
    dead = SwitchStatus(ports=one["arista-a"].status.ports | {"Ethernet1": PortStatus(up=False)})
    one["arista-a"] = one["arista-a"]._replace(now=facts, status=dead)
    one["arista-b"] = one["arista-b"]._replace(goal=switches["arista-b"].facts(""))
    # Fabric A gives esx09 its paths back before fabric B takes the others away.
    found = path_impacts(SAN, one, stages_of(SAN, ["arista-a", "arista-b"]))
    assert PathImpact("fabric B", "esx09", "nimble01", 2, 0) not in found


def pushable(folder: Path) -> tuple[Fakes, "object"]:
    old = greenfield("esx16")
    switches = fakes(old, SAN)
    return switches, context_of(SAN, switches, folder)


def test_a_push_that_disconnects_a_host_needs_acceptance(
    tmp_path: Path,
) -> None:
    switches = fakes(SAN)
    text = switches["arista-a"].running
    changed = text.replace("   flowcontrol receive on\n", "", 1)
    assert changed != text
    switches["arista-a"].running = switches["arista-a"].startup = changed
    switches["arista-b"].down = {"Ethernet1"}
    context = context_of(SAN, switches, tmp_path)
    with pytest.raises(SanfabError) as refused:
        begin_push(context, push_scope(context, ALL), ALLOWED)
    assert str(refused.value) == (
        "esx09 to nimble01: 0 of 2 paths left while fabric A changes; provide another path "
        "first, or give --accept-outage esx09"
    )
    assert not any(switch.log for switch in switches.values())
    accepting = PushRequest(unvalidated="a test", accept_outage=("esx09",))
    pushed = run_push(context, begin_push(context, push_scope(context, ALL), accepting))
    assert pushed.succeeded
    assert context.journal.entry(pushed.entry).accepted == ("esx09",)


def test_hosts_with_only_one_path_left_are_recorded(tmp_path: Path) -> None:
    switches = fakes(SAN)
    text = switches["arista-a"].running
    changed = text.replace("   flowcontrol receive on\n", "", 1)
    switches["arista-a"].running = switches["arista-a"].startup = changed
    switches["arista-b"].down = {"Ethernet16"}
    context = context_of(SAN, switches, tmp_path)
    pushed = run_push(context, begin_push(context, push_scope(context, ALL), ALLOWED))
    assert pushed.single_path == ("esx09 to nimble01: 1 of 3 paths left while fabric A changes",)


def test_switches_out_of_scope_provide_the_other_paths(tmp_path: Path) -> None:
    switches = fakes(SAN)
    text = switches["arista-a"].running
    changed = text.replace("   flowcontrol receive on\n", "", 1)
    switches["arista-a"].running = switches["arista-a"].startup = changed
    context = context_of(SAN, switches, tmp_path)
    assert not prepare_push(context, push_scope(context, ("arista-a",))).outages
    switches["arista-b"].answers = False
    prepared = prepare_push(context, push_scope(context, ("arista-a",)))
    assert [(one.host, one.left) for one in prepared.outages] == [("esx09", 0)]
    assert prepared.notes == (
        "arista-b: no answer; is it switched on?; all paths over it count as down",
    )


def test_a_login_that_the_inventory_does_not_know_is_guarded_with_its_zone() -> None:
    one = changes(fakes(SAN), {"n5k-a": new_zone_only})
    wwpn, now = "20:00:00:25:b5:00:00:99", one["n5k-a"].now
    now.vsans[101].zones["foreign"] = {ZoneMember("pwwn", wwpn), ZoneMember("pwwn", FAS01)}
    now.vsans[101].zonesets["ZS_A"].add("foreign")
    one["n5k-a"].status.names.add((101, wwpn))
    found = path_impacts(SAN, one, stages_of(SAN, ["n5k-a"]))
    assert PathImpact("after the push", wwpn, "fas01", 1, 0) in found
    now.device_aliases["lab07"] = wwpn
    assert "lab07" in {one.host for one in path_impacts(SAN, one, stages_of(SAN, ["n5k-a"]))}


def test_a_change_that_takes_nfs_alone_is_an_outage_of_nfs(tmp_path: Path) -> None:
    """The link between two pairs loses VLAN 30: LUNs stay, and exports are out of reach."""
    shutil.copy(ROOT / "tests/rules/bases/services.yml", tmp_path / "san.yml")
    _, cabling = load_inventory(tmp_path)

    def without_nfs(facts: SwitchFacts) -> None:
        port = facts.ports["port-channel50"]
        facts.ports["port-channel50"] = replace(
            port, trunk_vlans=frozenset(port.trunk_vlans or ()) - {30}
        )

    edits: dict[str, Edit] = {"n1a": without_nfs, "n1b": without_nfs}
    found = path_impacts(cabling, changes(fakes(cabling), edits), stages_of(cabling, edits))
    last = [one for one in found if one.is_last]
    assert last == [PathImpact("after the push", "esx1", "aff2", 2, 0, "NFS")]
    assert str(last[0]) == "esx1 to aff2: 0 of 2 paths by NFS left after the push"
