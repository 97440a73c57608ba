"""OS10 with DCB policies that somebody else typed: a push replaces them at the ports, and back."""

from functools import cache

from sanfab.facts.diff import fact_differences
from sanfab.facts.unmanaged import as_running, merge_unmanaged
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.nos.normalize import normalize_as_printed, normalize_for_drift
from sanfab.plan.plan import make_plan
from support.lab_terminal import LOGIN, LabTerminal
from support.published import ROOT

TYPED = ROOT / "tests/designs/azure-local-os10/TOR1.cfg"
FOREIGN = "pfc-policy+ets-policy+queue-map+trust_map"
"""A DCB map of several names, by all of them."""


@cache
def design() -> SwitchDesign:
    cabling = load_inventory(ROOT / "inventory/azure-local-os10")[1]
    return design_of(cabling, "OS10-S5212F-TOR1")


def typed_by_hand() -> LabTerminal:
    """Return a switch with the lines of Dell's guide, up to those that are typed in EXEC mode."""
    console = LabTerminal(design())
    text = TYPED.read_text().partition("\nend\n")[0]
    # VLANs of ports have to be there, and ports to be free, before lines name them.
    vlans = "".join(f"interface vlan{number}\n" for number in (*range(700, 712), 713, 715, 717))
    console.send(tuple((vlans + text).splitlines()))
    assert console.refused == []
    return console


def test_a_push_replaces_foreign_maps_and_a_rollback_brings_them_back() -> None:
    console = typed_by_hand()
    before_text, before = console.running()
    assert {port.dcb_map for port in before.ports.values()} == {"", FOREIGN}
    there = make_plan(
        before,
        merge_unmanaged(managed_facts(design()), before, LOGIN),
        design().platform,
        design().capabilities,
        before_text,
    )
    assert any("read-back of the first switch" in one for one in there.notes)
    console.carry_out(there)
    text, now = console.running()
    wanted, found = normalize_for_drift(managed_facts(design()), now, design().platform, LOGIN)
    assert (console.refused, [str(one) for one in fact_differences(wanted, found)]) == ([], [])
    assert "policy-map type queuing ets-policy" in text, "no fact holds what would take it back"
    back = make_plan(now, before, design().platform, design().capabilities, before_text + text)
    assert any("read-back of the first switch" in one for one in back.notes)
    console.carry_out(back)
    meant, reached = normalize_as_printed(
        as_running(before), as_running(console.running()[1]), design().platform
    )
    assert (console.refused, [str(one) for one in fact_differences(meant, reached)]) == ([], [])
