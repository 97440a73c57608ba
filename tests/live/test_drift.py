"""Drift: nothing on what was just pushed, each change by hand, and what is left alone."""

import re
from dataclasses import replace

import pytest

from sanfab.facts.diff import MISSING, Difference
from sanfab.facts.effects import AcceptedEffect, EffectKind, LineEffect
from sanfab.facts.switch import VlanFacts
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.live.drift import (
    MAX_PORTS,
    Drift,
    DriftInput,
    describe_difference,
    drift_findings,
    drift_of,
)
from sanfab.live.effects import SwitchEffects
from sanfab.nos import NOSES
from sanfab.report.drift import DriftReport, drift_json, drift_text
from support.healthy_status import below, loaded, pushed

FACTORY = "".join(
    f"interface TenGigabitEthernet 0/{number}\n no ip address\n shutdown\n" for number in range(48)
)
SWITCHES = ("n5k-a", "s4810-a", "arista-a", "x670-a")


def editions(switch: str, text: str | None = None, startup: str | None = None) -> DriftInput:
    """A switch of which one text was pushed, and which runs another."""
    design = design_of(loaded()[1], switch)
    facts = intended_facts(design)
    ours = pushed(switch)
    read = NOSES[design.platform.nos].read
    return DriftInput(
        switch,
        design.platform,
        facts,
        read(ours if text is None else text, design.platform),
        read(ours if startup is None else startup, design.platform),
    )


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_fresh_push_has_no_drift(switch: str) -> None:
    drift = drift_of(editions(switch))
    assert drift == Drift(switch, (), unsaved=())
    assert drift.is_clean
    assert [*drift_findings(drift)] == []


@pytest.mark.parametrize(
    ("switch", "header", "line", "by_hand", "where"),
    [
        (
            "n5k-a",
            "interface Ethernet1/1\n",
            "  switchport trunk allowed vlan ",
            "  switchport trunk allowed vlan 7,",
            "ports.Ethernet1/1.trunk_vlans",
        ),
        (
            "arista-a",
            "interface Ethernet1\n",
            "   mtu 9214\n",
            "   mtu 1500\n",
            "ports.Ethernet1.mtu",
        ),
        (
            "s4810-a",
            "interface TenGigabitEthernet 0/1\n",
            " mtu 12000\n",
            " mtu 1554\n",
            "ports.TenGigabitEthernet 0/1.mtu",
        ),
        ("x670-a", "", "enable jumbo-frame ports 1-", "enable jumbo-frame ports 2-", "ports.1.mtu"),
    ],
)
def test_a_line_changed_by_hand_is_reported(
    switch: str, header: str, line: str, by_hand: str, where: str
) -> None:
    ours = pushed(switch)
    text = below(header, line, by_hand, ours) if header else ours.replace(line, by_hand)
    assert text != ours
    drift = drift_of(editions(switch, text, text))
    assert [one.where for one in drift.differences] == [where]
    assert drift.unsaved == ()
    (fault,) = drift_findings(drift)
    assert (fault.rule_id, fault.where) == ("VER-01", ("switches", switch))
    assert fault.violation.details[0].startswith(f"{where}: expected ")


def test_lines_that_nobody_knows_are_told_without_their_secrets() -> None:
    text = (
        pushed("arista-a") + "tacacs-server host 10.0.0.9 vrf LAB key 7 SECRET1\nzerotouch cancel\n"
    )
    drift = drift_of(editions("arista-a", text))
    assert not drift.is_clean
    assert [effect.text for effect in drift.effects.found] == [
        "tacacs-server host 10.0.0.9 vrf LAB key (hidden)",
        "zerotouch cancel",
    ]
    assert {fault.rule_id for fault in drift_findings(drift)} == {"VER-15"}


def test_a_secret_on_two_lines_is_fully_hidden() -> None:
    text = pushed("x670-a") + 'configure radius shared-secret encrypted "#$qEZa6l\n2647rlyw="\n'
    drift = drift_of(editions("x670-a", text))
    assert [effect.text for effect in drift.effects.found] == [
        "configure radius shared-secret (hidden)"
    ]
    assert [line.text for line in drift.unmanaged] == ["(hidden)"]


@pytest.mark.parametrize(
    ("accepted", "clean"),
    [
        (AcceptedEffect("", "agreed", "2999-12-31"), True),
        (AcceptedEffect("Ethernet1", "agreed", "2999-12-31"), False),
        (AcceptedEffect("", "agreed", "2020-12-31"), False),
    ],
)
def test_a_waiver_accepts_the_effect_of_a_line_and_is_listed(
    accepted: AcceptedEffect, *, clean: bool
) -> None:
    one = editions("arista-a", pushed("arista-a") + "zerotouch cancel\n")
    drift = drift_of(
        replace(one, intended=replace(one.intended, accepted_effects=frozenset({accepted})))
    )
    assert (not drift.effects.found) is clean
    said = drift_text(DriftReport("san", {"arista-a": drift}, {}))
    assert ("accepted (agreed): the switch: line" in said) is clean


def test_unsaved_changes_are_reported() -> None:
    startup = below("interface Ethernet1\n", "   mtu 9214\n", "", pushed("arista-a"))
    drift = drift_of(editions("arista-a", startup=startup))
    assert drift.differences == ()
    (fault,) = drift_findings(drift)
    assert (fault.rule_id, fault.violation.found) == (
        "VER-02",
        "unsaved changes: ports.Ethernet1.mtu",
    )


def test_a_difference_that_is_not_saved_is_told_once() -> None:
    by_hand = below("interface Ethernet1\n", "   mtu 9214\n", "   mtu 1500\n", pushed("arista-a"))
    said = drift_text(DriftReport("san", {"arista-a": drift_of(editions("arista-a", by_hand))}, {}))
    assert said.count("ports.Ethernet1.mtu") == 1
    assert "    1 difference above: the startup configuration has what is expected\n" in said
    startup = below("interface Ethernet1\n", "   mtu 9214\n", "   mtu 9000\n", pushed("arista-a"))
    drift = drift_of(editions("arista-a", by_hand, startup))
    said = drift_text(DriftReport("san", {"arista-a": drift}, {}))
    assert "    ports.Ethernet1.mtu: runs 1500, starts with 9000\n" in said
    assert "1 difference above" not in said


def test_factory_accounts_and_the_own_account_are_ignored() -> None:
    text = pushed("arista-a") + "".join(
        f"username {name} privilege 15 role network-admin secret sha512 $6$x\n"
        for name in ("admin", "backup", "sanfab")
    )
    one = replace(editions("arista-a", text, text), login="sanfab")
    drift = drift_of(one)
    assert drift.accounts == ("admin", "sanfab")
    assert [difference.where for difference in drift.differences] == ["services.users.backup"]


def test_services_of_which_the_inventory_states_nothing_are_listed_as_foreign() -> None:
    text = pushed("arista-a")
    one = editions("arista-a", text, text)
    one.intended.services.syslog.clear()
    drift = drift_of(one)
    assert drift.is_clean
    assert "192.0.2.21" in drift.foreign["log server"]
    found = DriftReport("tiny", {"arista-a": drift}, {})
    assert "foreign, left as it is: " in drift_text(found)
    assert "192.0.2.21" in drift_text(found)
    assert drift_json(found)["switches"]["arista-a"]["foreign"] == {
        kind: list(names) for kind, names in drift.foreign.items()
    }


def test_a_report_contains_no_secret_of_a_switch() -> None:
    text = pushed("arista-a") + "snmp-server community letmein ro\n"
    drift = drift_of(editions("arista-a", text, text))
    said = [word for one in drift.differences for word in describe_difference(one)]
    assert said == ["services.snmp_communities", "none", "ro"]
    assert "letmein" not in str([*drift_findings(drift)])


def test_many_differences_are_grouped_by_what_differs() -> None:
    """As after a push that failed: the switch has its factory configuration."""
    report = DriftReport("tiny", {"s4810-a": drift_of(editions("s4810-a", text=FACTORY))}, {})
    found = report.drifts["s4810-a"].differences
    text = drift_text(report)
    assert len(found) > 40
    assert len(text.splitlines()) < 110  # differences, and those from the startup configuration
    assert f"s4810-a: {len(found)} differences" in text
    text = text.partition("not saved; a push saves it")[0]
    mtu = text[text.index("\n  ports.mtu\n") :].splitlines()[2:5]
    assert mtu[:2] == ["    expected 12000", "    found    1554"]
    assert mtu[2].startswith("    on       ")
    hidden = sum(int(number) for number in re.findall(r": (\d+) more differences?;", text))
    listed = sum(int(number) for number in re.findall(r"on       (\d+) of them", text))
    alone = text.count("    expected ") - text.count("    on ")
    assert hidden + listed + alone == len(found)


def test_values_are_described_in_words() -> None:
    vlan = VlanFacts(10, name="x", mtu=9214)
    assert describe_difference(Difference("vlans.10", vlan, MISSING)) == (
        "vlans.10",
        "id 10, name x, mtu 9214, spanning_tree yes",
        "nothing",
    )


@pytest.mark.parametrize("number", [MAX_PORTS, MAX_PORTS + 1])
def test_a_port_has_a_finding_of_its_own_unless_many_differ(number: int) -> None:
    ports = [Difference(f"ports.Ethernet{one}.mtu", 9214, 1500) for one in range(number)]
    drift = Drift("a", (*ports, Difference("vlans.10", 1, 2)))
    found = list(drift_findings(drift, lambda port: ("hosts", port)))
    wheres = [("hosts", f"Ethernet{one}") for one in range(number)] if number == MAX_PORTS else []
    assert [one.where for one in found] == [*wheres, ("switches", "a")]
    assert sum(len(one.violation.details) for one in found) == number + 1


def test_a_finding_lists_the_first_differences_and_counts_the_rest() -> None:
    many = tuple(Difference(f"vlans.{number}", 1, 2) for number in range(25))
    (fault,) = drift_findings(Drift("a", many))
    assert fault.violation.found == "25 differences"
    assert len(fault.violation.details) == 21
    assert fault.violation.details[-1] == "and 5 more: `sanfab drift` lists all"


def test_ports_of_one_doubt_are_told_once() -> None:
    """A new Nexus 9300 had an entry for each of its 54 ports."""
    found = tuple(
        LineEffect(0, "", (), path, EffectKind.UNKNOWN, "not known: its mode", fix="look")
        for path in (*(("ports", f"Ethernet1/{number}") for number in range(1, 55)), ())
    )
    report = DriftReport("san", {"n9k": Drift("n9k", (), SwitchEffects(found[:-1]))}, {})
    assert drift_text(report).splitlines()[:4] == [
        "n9k: 54 differences",
        "  Ethernet1/[1-54]",
        "    found    not known: its mode",
        "    fix      look",
    ]
    assert str(drift_json(report)).count("not known: its mode") == 54
    alone = DriftReport("san", {"n9k": Drift("n9k", (), SwitchEffects(found[-1:]))}, {})
    assert drift_text(alone).splitlines()[1] == "  the switch"
