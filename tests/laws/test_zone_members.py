"""Zones change the form of their members in service, and no pair is without its zone meanwhile."""

import re

import pytest

from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.plan.plan import make_plan
from support.exchanges import pair_of, under_test
from support.lab_terminal import LOGIN, LabTerminal

FORMS = {
    "by WWPN": {"zone_members": "pwwn"},
    "without aliases": {"aliases": "none"},
    "by fcalias": {"aliases": "fcalias"},
}
Pair = frozenset[str]
WWPN_OF = under_test(pair_of("nexus-5548up"))[1].device_aliases
"""By device alias, which an active zone names in enhanced mode where the port is not logged in."""


def active_pairs(console: LabTerminal) -> set[Pair]:
    """Return the pairs of WWPNs that share an active zone."""
    other = console.switch.chassis.login(LOGIN)
    console.switch.run(other, "terminal length 0")
    shown = "".join(
        console.switch.run(other, f"show zoneset active vsan {vsan}") for vsan in (11, 12)
    )
    named = [re.findall(r"(?:pwwn|alias) (\S+)", one) for one in re.split("\n +zone name ", shown)]
    zones = [[WWPN_OF.get(member, member) for member in zone] for zone in named]
    return {Pair((one, two)) for zone in zones for one in zone for two in zone if one != two}


def lead(console: LabTerminal, policy: dict[str, str]) -> tuple[list[str], set[Pair]]:
    """Lead a switch to a policy; return the lines, and the pairs active after each of them."""
    san = pair_of("nexus-5548up")
    san.setdefault("policy", {}).update(policy)
    design, intended = under_test(san)
    text, before = console.running()
    goal = merge_unmanaged(intended, before, LOGIN)
    made = make_plan(before, goal, design.platform, design.capabilities, text)
    always = active_pairs(console)
    for _ in console.each(made.lines):
        always &= active_pairs(console)
    assert console.refused == []
    return list(made.lines), always


@pytest.mark.parametrize("form", FORMS)
def test_no_pair_loses_its_zone_when_members_change_their_form(form: str) -> None:
    console = LabTerminal(under_test(pair_of("nexus-5548up"))[0])
    console.lead(under_test(pair_of("nexus-5548up"))[1])
    pairs = active_pairs(console)
    assert len(pairs) > 2
    console.send(("device-alias mode enhanced", "device-alias commit"))
    for policy in ({}, FORMS[form], {}):
        lines, always = lead(console, policy)
        assert always == pairs
        activations = [line for line in lines if line.startswith("zoneset activate")]
        assert len(activations) == len(set(activations)) == 2


def test_in_basic_mode_the_switch_has_stored_wwpns_all_along() -> None:
    console = LabTerminal(under_test(pair_of("nexus-5548up"))[0])
    console.lead(under_test(pair_of("nexus-5548up"))[1])
    assert lead(console, FORMS["by WWPN"])[0] == []
