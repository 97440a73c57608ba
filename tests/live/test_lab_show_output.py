"""What the emulated switches print, which others wrote from the same documents, is understood."""

import re
from dataclasses import replace
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.link_cables import SwitchPort
from sanfab.live.checks import evaluate_live
from sanfab.live.checks.rules import LiveResult
from sanfab.nos import NOSES
from sanfab_lab.chassis import Chassis, Emulator, Session
from sanfab_lab.wiring import swap, wiring_of
from support.healthy_status import GREENFIELD, loaded, pushed

FIRST = {
    "nxos": ("configure terminal",),
    "eos": ("enable", "configure"),
    "os9": ("enable", "configure terminal"),
    "exos": ("disable cli prompting", "configure cli columns 256"),
}
SAVES = {"copy running-config startup-config", "write memory", "save configuration", "end"}
SECRET = "Secret-for-all-1"  # noqa: S105  # of emulated switches
ASKS = re.compile(r"(?i)y(es)?/n")


def clock() -> float:
    """Half a second later at each look: what a switch does in the background is soon done."""
    return next(TICKS) / 2


TICKS = count()


def say(switch: Emulator, session: Session, line: str) -> str:
    text = switch.run(session, line)
    if session.question is not None and session.hidden:
        text += switch.run(session, SECRET)
    elif session.question is not None and ASKS.search(session.asking):
        text += switch.run(session, "y")
    return text


def login(switch: Emulator) -> Session:
    session = switch.chassis.login("admin")
    session.page, session.width = None, 511
    switch.greeting(session)
    return session


def wired(folder: Path = GREENFIELD) -> dict[str, Emulator]:
    """A SAN, every cable where the inventory has it."""
    _, cabling = loaded(folder)
    switches: dict[str, Emulator] = {}
    for name, cables in wiring_of(cabling).items():
        design = design_of(cabling, name)
        ports = tuple(cabling.known_ports(name))
        chassis = Chassis(
            name, design.platform, design.release, ports, cables, others=switches, clock=clock
        )
        switches[name] = import_module(f"sanfab_lab.{design.platform.nos}").make(chassis)
    return switches


@pytest.fixture(scope="module")
def lab() -> dict[str, Emulator]:
    return configured(GREENFIELD)


def configured(folder: Path) -> dict[str, Emulator]:
    """A SAN whose switches run what the inventory states."""
    switches = wired(folder)
    for name, switch in switches.items():
        session = login(switch)
        text = re.sub("@@[^@]+@@", SECRET, pushed(name, folder))
        for line in (*FIRST[switch.chassis.platform.nos], *text.splitlines()):
            if line.strip() not in SAVES and not line.startswith(("!", "#")):
                say(switch, session, line)
        switch.close(session)
    return switches


def judged(lab: dict[str, Emulator], folder: Path = GREENFIELD) -> LiveResult:
    _, cabling = loaded(folder)
    facts, status = {}, {}
    for name, switch in lab.items():
        design = design_of(cabling, name)
        session = login(switch)
        for line in FIRST[design.platform.nos]:
            if not line.startswith("configure t") and line != "configure":
                say(switch, session, line)
        state = NOSES[design.platform.nos]
        facts[name] = intended_facts(design)
        answers = {}
        for command in state.status_commands(facts[name], design.platform):
            text = say(switch, session, command)
            answers[command] = "" if "Invalid input" in text else text  # as the drivers do
        status[name] = state.read_status(answers, design.platform, tuple(cabling.known_ports(name)))
        switch.close(session)
    return evaluate_live(cabling, facts, status)


def test_an_unchanged_lab_is_healthy_with_full_coverage(
    lab: dict[str, Emulator],
) -> None:
    health = judged(lab)
    assert health.raws == []
    unproven = {
        (name, what): (one.proven, one.values)
        for name, some in health.counts.items()
        for what, one in some.items()
        if one.proven != one.values
    }
    assert unproven == {}


@pytest.mark.parametrize(
    ("switch", "one", "other"),
    [
        ("n5k-a", "Ethernet1/5", "Ethernet1/6"),
        ("s4810-a", "TenGigabitEthernet 0/1", "TenGigabitEthernet 0/2"),
        ("arista-a", "Ethernet1", "Ethernet2"),
        ("x670-a", "1", "2"),
    ],
)
def test_two_swapped_cables_are_reported_once(
    lab: dict[str, Emulator], switch: str, one: str, other: str
) -> None:
    wiring = {name: one.chassis.cables for name, one in lab.items()}
    ports = SwitchPort(switch, one), SwitchPort(switch, other)
    swap(wiring, *ports)
    try:
        found = [raw for raw in judged(lab).raws if raw.rule_id == "VER-04"]
    finally:
        swap(wiring, *ports)
    (raw,) = found
    assert raw.object == f"{switch} {one}"
    assert raw.violation.also == (f"{switch} {other}",)
    assert (
        raw.violation.found
        == f"LLDP neighbour {wiring[switch][other].system} {wiring[switch][other].port}"
    )


@pytest.mark.parametrize(
    ("switch", "typed", "undo", "expected"),
    [
        (
            "n5k-a",
            ("vlan 1001", "shutdown"),
            ("vlan 1001", "no shutdown"),
            "VER-16 n5k-a VLAN 1001: found act/lshut, expected active",
        ),
        (
            "n5k-a",
            ("vlan 1001", "state suspend"),
            ("vlan 1001", "state active"),
            "VER-16 n5k-a VLAN 1001: found suspended, expected active",
        ),
        (
            "n5k-a",
            ("interface Ethernet1/5", "spanning-tree port type network"),
            ("interface Ethernet1/5", "spanning-tree port type edge trunk"),
            "VER-17 n5k-a Ethernet1/5: found VLANs 998,1001 Desg BKN BA_Inc, "
            "expected VLANs 998,1001 forwarding",
        ),
        (
            "n5k-a",
            ("vsan database", "vsan 101 suspend"),
            ("vsan database", "no vsan 101 suspend"),
            "VER-19 n5k-a VSAN 101: found suspended, expected active",
        ),
        (
            "n5k-a",
            ("interface vfc5", "no bind interface Ethernet1/5"),
            ("interface vfc5", "bind interface Ethernet1/5"),
            "VER-09 n5k-a vfc5: found down in VSAN 101 (Error Disabled - VFC not bound), "
            "expected up in VSAN 101",
        ),
        (
            "arista-a",
            ("vlan 141", "state suspend"),
            ("vlan 141", "state active"),
            "VER-16 arista-a VLAN 141: found suspended, expected active",
        ),
        (
            "arista-a",
            ("interface Ethernet1", "spanning-tree portfast network"),
            ("interface Ethernet1", "spanning-tree portfast"),
            "VER-17 arista-a Ethernet1: found VLAN 141 designated discarding, "
            "expected VLAN 141 forwarding",
        ),
        (
            "arista-a",
            ("interface Port-Channel20", "port-channel min-links 3"),
            ("interface Port-Channel20", "no port-channel min-links"),
            "VER-07 arista-a Port-Channel20: found down with all members bundled, expected up",
        ),
        (
            "x670-a",
            ("disable vlan iscsi_ese_a",),
            ("enable vlan iscsi_ese_a",),
            "VER-16 x670-a VLAN 161: found disabled, expected active",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_is_dead_is_found(
    lab: dict[str, Emulator], switch: str, typed: tuple[str, ...], undo: tuple[str, ...],
    expected: str,
) -> None:  # fmt: skip
    by_hand(lab[switch], typed)
    try:
        found = [str(raw) for raw in judged(lab).raws]
    finally:
        by_hand(lab[switch], undo)
    assert expected in found


def by_hand(switch: Emulator, lines: tuple[str, ...]) -> None:
    """Type lines at the console of a switch, in configuration mode."""
    session = login(switch)
    for line in (*FIRST[switch.chassis.platform.nos], *lines):
        answer = say(switch, session, line)
        assert not re.search(r"(?i)invalid|error|%", answer), answer
    switch.close(session)


@pytest.mark.parametrize(
    ("switch", "port", "reason", "printed"),
    [
        ("n5k-a", "Ethernet1/5", "BPDUGuard errDisable", "BPDUGuard errDisable"),
        ("arista-a", "Ethernet1", "bpduguard", "errdisabled"),
    ],
)
def test_a_port_that_the_switch_shut_down_is_found_with_its_reason(
    lab: dict[str, Emulator], switch: str, port: str, reason: str, printed: str
) -> None:
    lab[switch].chassis.error_disabled[port] = reason
    try:
        found = [str(raw) for raw in judged(lab).raws if raw.rule_id == "VER-03"]
    finally:
        lab[switch].chassis.error_disabled.clear()
    assert found == [f"VER-03 {switch} {port}: found down ({printed}), expected up"]


def test_a_port_that_spanning_tree_blocks_in_a_vlan_is_found_on_extremexos(
    lab: dict[str, Emulator],
) -> None:
    by_hand(lab["x670-a"], ("enable stpd s0 auto-bind vlan iscsi_ese_a", "enable stpd s0"))
    lab["x670-a"].chassis.looped.add("2")
    try:
        found = [str(raw) for raw in judged(lab).raws]
    finally:
        lab["x670-a"].chassis.looped.clear()
        by_hand(lab["x670-a"], ("disable stpd s0", "disable stpd s0 auto-bind vlan iscsi_ese_a"))
    assert found == ["VER-17 x670-a 2: found VLAN 161 blocked, expected VLAN 161 forwarding"]


def test_a_port_that_spanning_tree_blocks_is_found_on_os9(lab: dict[str, Emulator]) -> None:
    port = "TenGigabitEthernet 0/1"
    lab["s4810-a"].chassis.looped.add(port)
    try:
        (found,) = map(str, judged(lab).raws)
    finally:
        lab["s4810-a"].chassis.looped.clear()
    assert found.startswith(f"VER-17 s4810-a {port}: found VLAN ")
    assert "Bkup BLK" in found


@pytest.mark.parametrize(
    ("inventory", "switch", "typed", "expected"),
    [
        (
            "arista-mlag",
            1,
            ("interface Port-Channel1", "shutdown"),
            "VER-18 {0} pair",
        ),
        (
            "flexpod-express",
            1,
            ("interface port-channel11", "spanning-tree port type normal"),
            "VER-18 {0} pair",
        ),
        ("exos-mlag", 1, ("disable ports 10",), "VER-18 {0} pair"),
    ],
)
def test_a_pair_that_is_not_consistent_is_found_on_the_other_switch(
    inventory: str, switch: int, typed: tuple[str, ...], expected: str
) -> None:
    folder = Path("inventory") / inventory
    lab = configured(folder)
    rules = {raw.rule_id for raw in judged(lab, folder).raws}
    assert not rules & {"VER-16", "VER-17", "VER-18"}
    names = [*lab]
    by_hand(lab[names[switch]], typed)
    found = [str(raw) for raw in judged(lab, folder).raws]
    assert [one for one in found if one.startswith(expected.format(*names))], found


def test_a_foreign_member_of_an_active_zone_is_found(lab: dict[str, Emulator]) -> None:
    zone = ("zone name z_esx01_vmhba2_fas01 vsan 101",)
    activate = ("exit", "zoneset activate name ZS_A vsan 101", "zone commit vsan 101")
    by_hand(lab["n5k-a"], (*zone, "member fcid 0x0b0004", *activate))
    try:
        found = [raw for raw in judged(lab).raws if raw.subject.name == "n5k-a VSAN 101"]
    finally:
        by_hand(lab["n5k-a"], (*zone, "no member fcid 0x0b0004", *activate))
    assert [raw.rule_id for raw in found] == ["VER-13"]
    assert found[0].violation.details == ("zone z_esx01_vmhba2_fas01: with fcid 0x0b0004",)
    assert not judged(lab).raws


def test_a_member_that_hears_no_lacp_is_found_with_its_reason() -> None:
    folder = Path("inventory/flexpod-express")
    lab = configured(folder)
    switch = next(iter(lab.values()))
    members = [name for name, port in switch.state.ports.items() if port.group == 11]
    by_hand(
        switch, ("interface port-channel11", "shutdown", "lacp suspend-individual", "no shutdown")
    )
    cables = switch.chassis.cables
    cables[members[0]] = replace(cables[members[0]], lacp=False)
    found = [str(raw) for raw in judged(lab, folder).raws]
    why = "(suspended(no LACP PDUs))"
    assert (
        f"VER-07 {switch.chassis.name} {members[0]}: found not bundled in port-channel11 {why}, "
        "expected a member of port-channel11"
    ) in found
    assert f"VER-03 {switch.chassis.name} {members[0]}: found down {why}, expected up" in found
