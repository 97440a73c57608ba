"""The judges of ports, VLANs, management and links, on rows as the real service gives them.

The rows are made from the text as its reader understands it, by the habits of Batfish that the
recorded answers show; what is judged is where a text departs from the inventory.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from batfish.sans import inventory_of
from sanfab.facts import LagFacts, PortFacts, SwitchFacts
from sanfab.gate.batfish.answer_rows import (
    BatfishNode,
    DefinedStructure,
    Interface,
    InterfaceProperties,
    NodeProperties,
    SourceLines,
    UndefinedReference,
)
from sanfab.gate.batfish.assertion import Answers, Assertion, Topic
from sanfab.gate.batfish.assertions.links import LINKS
from sanfab.gate.batfish.assertions.management import MANAGEMENT
from sanfab.gate.batfish.assertions.ports import PORTS
from sanfab.gate.batfish.assertions.structures import DEFINED
from sanfab.gate.batfish.assertions.vlans import VLANS
from sanfab.gate.batfish.context import BuiltSwitch, GateContext, header_of, read_context
from sanfab.gate.batfish.question import AnswerRow
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES, NODES, UNDEFINED
from sanfab.gate.batfish.reading.carried_vlans import carried_vlans_of
from sanfab.gate.batfish.stand_ins import as_eos, stand_in
from sanfab.intent.problems import derived_problems
from sanfab.inventory import Cabling, load_inventory
from sanfab.model import PLATFORMS
from sanfab.nos.number_lists import format_numbers
from sanfab.render.build import build
from sanfab.rules.rule import ValueCount, Violation

ALL = (PORTS, VLANS, MANAGEMENT, LINKS)


@cache
def _cabling(name: str) -> Cabling:
    return load_inventory(inventory_of(name), derived_problems)[1]


def _case(name: str, folder: Path, edits: dict[str, tuple[str, str]]) -> GateContext:
    """Return the case of an inventory with edited texts: (pattern, replacement) by switch."""
    cabling = _cabling(name)
    build(cabling, folder)
    for switch, (pattern, new) in edits.items():
        path = folder / cabling.san.name / "switches" / f"{switch}.cfg"
        text, times = re.subn(pattern, new, path.read_text(), count=1)
        assert times == 1
        path.write_text(text)
    return read_context(cabling, folder)


def _answers(context: GateContext) -> Answers:
    (batch,) = context.batches
    found = {(batch.number, asked): rows for asked, rows in _rows(context).items()}
    return Answers(found)  # type: ignore[arg-type]  # the questions are of several kinds of rows


def _rows(context: GateContext) -> dict[object, list[AnswerRow]]:
    rows: dict[object, list[AnswerRow]] = {INTERFACES: [], DEFINED_VLANS: [], NODES: []}
    for switch in context.switches.values():
        facts = switch.facts
        if switch.is_stand_in:
            facts = as_eos(facts, context.names.interfaces[switch.name])
        rows[INTERFACES] += _interfaces(context, switch, facts)
        rows[NODES].append(_node(context, switch))
        if switch.platform.nos == "nxos":
            rows[DEFINED_VLANS] += _defined(switch)
    return rows


def _interfaces(
    context: GateContext, switch: BuiltSwitch, facts: SwitchFacts
) -> Iterator[InterfaceProperties]:
    node = context.names.node(switch.name)
    lag_of = {name: lag.name for lag in facts.lags.values() for name in _taken(switch, facts, lag)}
    for name, port in facts.ports.items():
        row = _port(switch, port, [one for one, lag in lag_of.items() if lag == name])
        row["Interface"] = Interface(hostname=node, interface=name)
        row["Channel_Group"] = lag_of.get(name)
        yield InterfaceProperties.model_validate(row)
    for number, vlan in facts.vlans.items():
        if vlan.address:
            row = _port(switch, PortFacts("", mode="none", mtu=vlan.mtu), ())
            row["Interface"] = Interface(hostname=node, interface=f"Vlan{number}")
            row["All_Prefixes"] = (vlan.address,)
            yield InterfaceProperties.model_validate(row)
    if facts.services.address:
        row = _port(switch, PortFacts("", mode="none"), ())
        row["Interface"] = Interface(hostname=node, interface="Management1")
        row["All_Prefixes"] = (facts.services.address,)
        yield InterfaceProperties.model_validate(row)


def _taken(switch: BuiltSwitch, facts: SwitchFacts, lag: LagFacts) -> list[str]:
    """Return the members of a LAG: on NX-OS none whose VLANs are not those of the LAG."""
    whole = facts.ports[lag.name].trunk_vlans
    is_strict = switch.platform.nos == "nxos"
    return [one for one in lag.members if not is_strict or facts.ports[one].trunk_vlans == whole]


def _port(switch: BuiltSwitch, port: PortFacts, members: Sequence[str]) -> dict[str, object]:
    known = set(range(1, 4095))
    if switch.platform.nos == "nxos":
        known = {1, *switch.facts.vlans}
    trunk = port.mode == "trunk"
    carried = known if port.trunk_vlans is None else port.trunk_vlans & known
    # A routed port of a Nexus 9000 without a line is up to Batfish.
    guessed = switch.platform.nos == "nxos" and port.mode == "none"
    return {
        "Active": port.enabled or guessed,
        "Admin_Up": port.enabled or guessed,
        "Inactive_Reason": "",
        "Switchport_Mode": port.mode.upper(),
        "Access_VLAN": port.access_vlan if port.access_vlan in known else None,
        "Native_VLAN": (port.native_vlan or 1) if trunk else None,
        "Allowed_VLANs": format_numbers(carried) if trunk else "",
        "MTU": port.mtu or 1500,
        "Description": port.description or None,
        "Channel_Group": None,
        "Channel_Group_Members": tuple(members),
        "All_Prefixes": (),
    }


def _node(context: GateContext, switch: BuiltSwitch) -> NodeProperties:
    services = switch.facts.services
    return NodeProperties.model_validate(
        {
            "Node": BatfishNode(name=context.names.node(switch.name)),
            "Hostname": (switch.facts.name or switch.name).lower(),
            "NTP_Servers": tuple(services.ntp),
            "Logging_Servers": tuple(services.syslog),
            "SNMP_Trap_Servers": tuple(services.snmp_traps),
            "TACACS_Servers": tuple(services.tacacs),
        }
    )


def _defined(switch: BuiltSwitch) -> Iterator[DefinedStructure]:
    lines = SourceLines(filename=f"configs/{switch.name}.cfg", lines=(1,))
    for number in {1, *switch.facts.vlans}:
        yield DefinedStructure(kind="vlan", name=str(number), lines=lines)


def _judged(context: GateContext) -> tuple[list[str], list[ValueCount]]:
    """Return the flaws as ``ID object: found, expected @ way, text:line``, and what was proven."""
    answers = _answers(context)
    flaws, proven = [], []
    for assertion in ALL:
        for one in assertion.evaluate(context, answers):
            if isinstance(one, Violation):
                flaws.append(f"{assertion.rule.id} {_told(context, one)}")
            else:
                proven.append(one)
    return flaws, proven


def _told(context: GateContext, flaw: Violation) -> str:
    line = flaw.line or context.switches[flaw.switch].text_lines.line_of(flaw.part, flaw.found)
    text = context.switches[flaw.switch].text.splitlines()[line - 1].strip()
    way = ".".join(map(str, flaw.at))
    return f"{flaw.object}: {flaw.found}, expected {flaw.expected} @ {way}, {text}"


@pytest.mark.parametrize("name", ["greenfield", "pairs", "transit"])
def test_a_text_as_it_was_rendered_is_as_intended(name: str, tmp_path: Path) -> None:
    flaws, _ = _judged(_case(name, tmp_path, {}))
    assert flaws == []


FAULTS = {
    "eos mtu": (
        "greenfield",
        "arista-a",
        (r"(description esx11_vmnic2\n   mtu )9214", r"\g<1>1500"),
        [
            "BF-05 arista-a Ethernet3: MTU 1500, expected MTU 9214"
            " @ hosts.esx11.ports.vmnic2, mtu 1500"
        ],
    ),
    "eos vlan, at the end of the text": (
        "greenfield",
        "arista-a",
        (r"\Z", "interface Ethernet3\n   switchport access vlan 161\n"),
        [
            "BF-05 arista-a Ethernet3: access port in VLAN 161, expected access port in VLAN 141"
            " @ hosts.esx11.ports.vmnic2, switchport access vlan 161"
        ],
    ),
    "eos lag member": (
        "greenfield",
        "arista-a",
        (r"(interface Ethernet24\n(?:   .*\n)*?)   channel-group 20 mode active\n", r"\1"),
        [
            "BF-05 arista-a Ethernet24: in no LAG, expected member of LAG Port-Channel20"
            " @ links.1, interface Ethernet24",
            "BF-05 arista-a Port-Channel20: LAG of Ethernet23, expected LAG of Ethernet23,"
            " Ethernet24 @ links.1, interface Port-Channel20",
            "BF-08 arista-a Ethernet24 - x670-a 47: arista-a Ethernet24 in no LAG; x670-a 47 in"
            " a LAG, expected a LAG at both ends or at neither @ links.1, interface Ethernet24",
        ],
    ),
    "nxos native vlan of a link": (
        "transit",
        "n5k-1",
        (r"(interface Ethernet1/23\n(?:  .*\n)*?  switchport trunk native vlan )998", r"\g<1>1"),
        [
            "BF-05 n5k-1 Ethernet1/23: trunk with native VLAN 1, carries VLANs 141,998,1001,"
            " expected trunk with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3, switchport trunk native vlan 1",
            "BF-08 n5k-1 Ethernet1/23 - arista Ethernet48: n5k-1 Ethernet1/23 sends no VLAN"
            " untagged; arista Ethernet48 sends VLAN 998 untagged, expected the same VLAN untagged"
            " at both ends @ links.3, switchport trunk native vlan 1",
        ],
    ),
    "nxos vlan that is not defined is told once": (
        "greenfield",
        "n5k-a",
        (r"vlan 1001\n(  .*\n)*", ""),
        [
            "BF-06 n5k-a VLAN fcoe_a (1001): not defined in the configuration, expected defined"
            " @ vlans.fcoe_a, vlan 998"
        ],
    ),
    "nxos routed port that a hand has turned on": (
        "pairs",
        "nexus-1",
        (r"(interface Ethernet1/5\n)", r"\1  no shutdown\n"),
        [
            "BF-05 nexus-1 Ethernet1/5: not shut down, expected shut down"
            " @ switches.nexus-1, no shutdown"
        ],
    ),
    "nxos switched port that is not turned on": (
        "pairs",
        "nexus-1",
        (r"(interface Ethernet1/1\n(?:  .*\n)*?)  no shutdown\n", r"\1"),
        [
            "BF-05 nexus-1 Ethernet1/1: shut down, expected not shut down"
            " @ hosts.db1.ports.eth2, interface Ethernet1/1"
        ],
    ),
    "eos vlan that ports carry and nothing defines": (
        "greenfield",
        "arista-a",
        (r"\nvlan 141\n(   .*\n)*", "\n"),
        [
            "BF-06 arista-a VLAN iscsi_nim_a (141): carried by ports but not defined: the"
            " switch drops its frames, expected defined @ vlans.iscsi_nim_a, vlan 161"
        ],
    ),
    "os9 text that lost a port": (
        "greenfield",
        "s4810-a",
        (r"( untagged TenGigabitEthernet 0/)1-2,24-25", r"\g<1>1,24-25"),
        [
            "BF-05 s4810-a TenGigabitEthernet 0/2: access port in VLAN 1, expected access port in"
            " VLAN 150 @ hosts.hv02.ports.san1, untagged TenGigabitEthernet 0/1,24-25"
        ],
    ),
    "exos text that lost a port": (
        "greenfield",
        "x670-a",
        (r"(add ports )1-2,25-26", r"\g<1>1,25-26"),
        [
            "BF-05 x670-a 2: not a switchport, expected access port in VLAN 161"
            " @ hosts.bak02.ports.eth2, configure vlan iscsi_ese_a add ports 1,25-26"
        ],
    ),
    "exos text that lost the vlan of a link": (
        "greenfield",
        "x670-a",
        (r"(add ports )47 tagged", r"\g<1>46 tagged"),
        [
            "BF-05 x670-a 46: trunk with native VLAN 1, carries VLAN 161, expected not a switchport"
            " @ switches.x670-a, configure vlan iscsi_ese_a add ports 46 tagged",
            "BF-05 x670-a 47: not a switchport, expected trunk with native VLAN 1, carries VLAN 161"
            " @ links.1, configure vlan iscsi_ese_a add ports 46 tagged",
            "BF-08 arista-a Port-Channel20 - x670-a 47: arista-a Port-Channel20 carries VLAN 161;"
            " x670-a 47 carries no VLAN, expected VLAN 161 at both ends"
            " @ links.1, configure vlan iscsi_ese_a add ports 46 tagged",
        ],
    ),
    "exos port that is jumbo no more": (
        "greenfield",
        "x670-a",
        (r"(jumbo-frame ports )1-2,25-26", r"\g<1>1,25-26"),
        [
            "BF-05 x670-a 2: MTU 1518, expected MTU 9216"
            " @ hosts.bak02.ports.eth2, enable jumbo-frame ports 1,25-26,47-48"
        ],
    ),
    "router that nobody planned": (
        "greenfield",
        "arista-a",
        (r"\Z", "interface Vlan141\n   ip address 10.14.1.1/24\n"),
        [
            "BF-06 arista-a VLAN iscsi_nim_a (141): address 10.14.1.1/24, expected no address of"
            " the switch @ vlans.iscsi_nim_a, ip address 10.14.1.1/24"
        ],
    ),
    "eos port that nobody planned": (
        "greenfield",
        "arista-a",
        (r"\Z", "interface Ethernet99\n   switchport access vlan 141\n"),
        [
            "BF-05 arista-a Ethernet99: not shut down, access port in VLAN 141, expected no such"
            " port: the inventory does not use it @ switches.arista-a, interface Ethernet99"
        ],
    ),
    "nxos lag that takes its members no more": (
        "pairs",
        "nexus-1",
        (
            r"(interface port-channel11\n(?:  .*\n)*?  switchport trunk allowed vlan )140",
            r"\g<1>1",
        ),
        [
            "BF-05 nexus-1 port-channel11: trunk with native VLAN 1, carries VLAN 1, expected trunk"
            " with native VLAN 1, carries VLAN 140 @ links.4, switchport trunk allowed vlan 1",
            "BF-05 nexus-1 Ethernet1/48: in no LAG, expected member of LAG port-channel11"
            " @ links.4, channel-group 11 mode active",
            "BF-08 nexus-1 Ethernet1/48 - edge Port-Channel11: nexus-1 Ethernet1/48 in no LAG; edge"
            " Port-Channel11 in a LAG, expected a LAG at both ends or at neither"
            " @ links.4, channel-group 11 mode active",
        ],
    ),
    "nxos mtu of a link": (
        "pairs",
        "nexus-1",
        (r"(interface port-channel100\n(?:  .*\n)*?  mtu )9216", r"\g<1>1500"),
        [
            "BF-05 nexus-1 port-channel100: MTU 1500, expected MTU 9216 @ links.0, mtu 1500",
            "BF-08 nexus-1 port-channel100 - nexus-2 port-channel100: nexus-1 port-channel100 MTU"
            " 1500; nexus-2 port-channel100 MTU 9216, expected the same MTU at both ends"
            " @ links.0, mtu 1500",
        ],
    ),
    "nxos end of a link that is shut down": (
        "pairs",
        "nexus-1",
        (r"(interface port-channel100\n)", r"\1  shutdown\n"),
        [
            "BF-05 nexus-1 port-channel100: shut down, expected not shut down @ links.0, shutdown",
            "BF-08 nexus-1 port-channel100 - nexus-2 port-channel100: nexus-1 port-channel100 shut"
            " down; nexus-2 port-channel100 not shut down, expected both ends up"
            " @ links.0, shutdown",
        ],
    ),
    "native vlan that one end does not carry": (
        "transit",
        "n5k-1",
        (r"(interface Ethernet1/23\n(?:  .*\n)*?  switchport trunk allowed vlan )\S+", "\\g<1>141"),
        [
            "BF-05 n5k-1 Ethernet1/23: trunk with native VLAN 998, carries VLAN 141, expected trunk"
            " with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3, switchport trunk allowed vlan 141",
            "BF-08 n5k-1 Ethernet1/23 - arista Ethernet48: n5k-1 Ethernet1/23 carries no VLAN;"
            " arista Ethernet48 carries VLANs 998,1001, expected VLANs 141,998,1001 at both ends"
            " @ links.3, switchport trunk allowed vlan 141",
        ],
    ),
    "another untagged vlan": (
        "transit",
        "n5k-1",
        (
            r"(interface Ethernet1/23\n(?:  .*\n)*?)  switchport trunk native .*\n.* vlan \S+\n",
            r"\1  switchport trunk allowed vlan 1,141,1001\n",
        ),
        [
            "BF-05 n5k-1 Ethernet1/23: trunk with native VLAN 1, carries VLANs 1,141,1001, expected"
            " trunk with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3, switchport mode trunk",
            "BF-08 n5k-1 Ethernet1/23 - arista Ethernet48: n5k-1 Ethernet1/23 sends VLAN 1"
            " untagged; arista Ethernet48 sends VLAN 998 untagged, expected the same VLAN untagged"
            " at both ends @ links.3, switchport mode trunk",
        ],
    ),
    "vlan that only one switch of a link has": (
        "transit",
        "arista",
        (r"(interface Ethernet48\n(?:   .*\n)*?   switchport trunk allowed vlan )", r"\g<1>777,"),
        [
            "BF-05 arista Ethernet48: trunk with native VLAN 998, carries VLANs 141,777,998,1001,"
            " expected trunk with native VLAN 998, carries VLANs 141,998,1001"
            " @ links.3, switchport trunk allowed vlan 777,141,998,1001"
        ],
    ),
    "eos mtu of a vlan interface": (
        "pairs",
        "arista-1",
        (r"(interface Vlan4094\n)", r"\1   mtu 9000\n"),
        ["BF-06 arista-1 VLAN 4094: MTU 9000, expected MTU 1500 @ switches.arista-1, mtu 9000"],
    ),
    "exos time server": (
        "greenfield",
        "x670-a",
        (r"secondary 192.0.2.12", "secondary 192.0.2.99"),
        [
            "BF-07 x670-a NTP servers: 192.0.2.11, 192.0.2.99, expected 192.0.2.11, 192.0.2.12"
            " @ management.ntp, configure sntp-client secondary 192.0.2.99 vr VR-Mgmt"
        ],
    ),
    "no host name, in whose place Batfish takes that of the file": (
        "greenfield",
        "arista-a",
        (r"hostname arista-a\n", ""),
        ["BF-07 arista-a host name: none, expected arista-a @ switches.arista-a, lldp run"],
    ),
    "host name": (
        "greenfield",
        "n5k-a",
        (r"hostname n5k-a", "hostname n5k-z"),
        [
            "BF-07 n5k-a host name: n5k-z, expected n5k-a @ switches.n5k-a, hostname n5k-z",
        ],
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_an_edited_text_is_told_at_its_line(fault: str, tmp_path: Path) -> None:
    name, switch, edit, expected = FAULTS[fault]
    flaws, _ = _judged(_case(name, tmp_path, {switch: edit}))
    assert flaws == expected


def test_what_neither_end_carries_is_told_too(tmp_path: Path) -> None:
    edits = {
        "arista-a": (r"(switchport trunk allowed vlan )161", r"\g<1>141"),
        "x670-a": (r"configure vlan \S+ add ports 47 tagged\n", ""),
    }
    flaws, _ = _judged(_case("greenfield", tmp_path, edits))
    (flaw,) = (flaw for flaw in flaws if flaw.startswith("BF-08"))
    assert "Port-Channel20 does not carry VLAN 161; x670-a 47 does not carry VLAN 161" in flaw


def test_ports_in_a_vlan_that_is_not_defined_are_left_to_the_vlan(tmp_path: Path) -> None:
    edits = {"nexus-1": (r"\nvlan 140\n(  .*\n)*", "\n")}
    flaws, _ = _judged(_case("pairs", tmp_path, edits))
    assert {flaw[:5] for flaw in flaws} == {"BF-06", "BF-08"}


def test_what_batfish_does_not_model_is_not_claimed(tmp_path: Path) -> None:
    _, proven = _judged(_case("transit", tmp_path, {}))
    mtu = {one.switch for one in proven if one.topic is Topic.MTU}
    assert mtu == {"n9k-1", "mxl", "arista", "x670"}  # not the Nexus 5000
    ports = {one.switch: one.values for one in proven if one.topic is Topic.PORTS}
    # Whether its 51 idle ports are shut is a guess, and so is that its other 3 ports switch.
    assert ports["n9k-1"] == 54 * 4 - 54
    assert ports["n5k-1"] == 34 * 4
    management = {one.switch: one.values for one in proven if one.topic is Topic.MANAGEMENT}
    assert (management["n5k-1"], management["arista"]) == (5, 6)  # no SNMPv3 receivers on NX-OS


def test_a_whole_text_of_nothing_proves_nothing(tmp_path: Path) -> None:
    edit = (r"(?s)(.*?)interface Port-Channel20\n.*", r"\1")
    flaws, proven = _judged(_case("greenfield", tmp_path, {"arista-a": edit}))
    assert {one.topic for one in proven if one.switch == "arista-a"} == {Topic.MANAGEMENT}
    assert len([flaw for flaw in flaws if flaw.startswith("BF-05 arista-a ")]) == 25


def _changed(context: GateContext, switch: str, port: str, /, **columns: object) -> Answers:
    """Return the answers with some columns of one interface otherwise."""
    answers = _answers(context)
    node, changed = context.names.node(switch), 0
    for (_, question), rows in answers.found.items():
        for place, row in enumerate(rows):
            one = row.interface if isinstance(row, InterfaceProperties) else None
            if question == INTERFACES and one == Interface(hostname=node, interface=port):
                rows[place], changed = row.model_copy(update=columns), changed + 1
    assert changed == 1
    return answers


def _found(context: GateContext, assertion: Assertion, answers: Answers) -> list[Violation]:
    return [one for one in assertion.evaluate(context, answers) if isinstance(one, Violation)]


def test_a_nexus_port_that_batfish_takes_for_switched_is_judged_as_read_back(
    tmp_path: Path,
) -> None:
    edits = {"nexus-1": (r"(interface Ethernet1/1\n(?:  .*\n)*?)  switchport\n", r"\1")}
    context = _case("pairs", tmp_path, edits)
    answers = _changed(context, "nexus-1", "Ethernet1/1", mode="ACCESS", access_vlan=140)
    (flaw,) = _found(context, PORTS, answers)
    assert _told(context, flaw) == (
        "nexus-1 Ethernet1/1: not a switchport, expected access port in VLAN 140"
        " @ hosts.db1.ports.eth2, switchport access vlan 140"
    )


@pytest.mark.parametrize("model", [one for one, row in PLATFORMS.items() if row.nos == "nxos"])
def test_a_header_says_the_defaults_that_the_platform_has(model: str) -> None:
    platform = PLATFORMS[model]
    lines = header_of(platform)
    assert ("no system default switchport" in lines) is not platform.ports_switch
    assert ("system default switchport shutdown" in lines) is not platform.ports_enabled


@pytest.mark.parametrize(
    "edit",
    [
        (r"channel-member fortyGigE 0/56", "channel-member fortyGigE 0/61"),
        (r"interface Port-channel 100\n( .*\n)*", ""),
        (r"peer-link port-channel 100", "peer-link port-channel 101"),
    ],
)
def test_a_lag_that_does_not_fit_together_has_a_stand_in(
    edit: tuple[str, str], tmp_path: Path
) -> None:
    context = _case("pairs", tmp_path, {"force-1": edit})
    text = stand_in(context.switches["force-1"].facts, context.names.interfaces["force-1"])
    assert "Ethernet1\n" in text
    assert "None" not in text


def test_a_port_in_a_vlan_without_number_switches_nothing_in_its_stand_in(tmp_path: Path) -> None:
    context = _case(
        "greenfield", tmp_path, {"x670-a": (r"configure vlan iscsi_ese_a tag .*\n", "")}
    )
    switch = context.switches["x670-a"]
    assert "None" not in stand_in(switch.facts, context.names.interfaces["x670-a"])
    flaws, _ = _judged(context)
    assert flaws[0].startswith("BF-05 x670-a 1: not a switchport, expected access port in VLAN 161")


def test_a_structure_may_have_no_line(tmp_path: Path) -> None:
    context = _case("greenfield", tmp_path, {})
    row = {
        "File_Name": "configs/arista-a.cfg",
        "Struct_Type": "interface",
        "Ref_Name": "Ethernet77",
        "Context": "lldp",
        "Lines": {"filename": "configs/arista-a.cfg"},
    }
    answers = _answers(context)
    number = context.batches[0].number
    for question in DEFINED.questions(context, context.batches[0]):
        answers.found.setdefault((number, question), [])
    answers.found[number, UNDEFINED] = [UndefinedReference.model_validate(row)]  # type: ignore[index]
    (flaw,) = _found(context, DEFINED, answers)
    assert (flaw.switch, flaw.line) == ("arista-a", 0)


def test_a_vlan_interface_that_is_shut_down_is_told(tmp_path: Path) -> None:
    context = _case("pairs", tmp_path, {})
    (flaw,) = _found(context, VLANS, _changed(context, "arista-1", "Vlan4094", admin_up=False))
    assert (flaw.object, flaw.found) == ("arista-1 VLAN 4094", "address shut down")


@pytest.mark.parametrize("interface", ["Management2", "Management1/1", "mgmt1"])
def test_the_management_address_belongs_at_the_management_port(
    interface: str, tmp_path: Path
) -> None:
    context = _case("greenfield", tmp_path, {})
    elsewhere = Interface(hostname=context.names.node("arista-a"), interface=interface)
    answers = _changed(context, "arista-a", "Management1", interface=elsewhere)
    (flaw,) = _found(context, MANAGEMENT, answers)
    assert (flaw.object, flaw.found) == ("arista-a management address", "none")


def test_ports_of_one_line_are_one_finding(tmp_path: Path) -> None:
    edits = {"x670-a": (r"configure vlan iscsi_ese_a add ports 1-2,25-26.*\n", "")}
    context = _case("greenfield", tmp_path, edits)
    flaws = _found(context, PORTS, _answers(context))
    assert [one.part for one in flaws] == ["1", "2", "25", "26"]
    assert len({one.cause for one in flaws}) == 1
    assert flaws[0].cause


def test_ports_that_one_lost_line_named_are_one_finding(tmp_path: Path) -> None:
    context = _case("greenfield", tmp_path, {"x670-a": (r"disable ports .*\n", "")})
    flaws = _found(context, PORTS, _answers(context))
    assert len(flaws) > 40
    assert len({one.cause for one in flaws}) == 1
    assert flaws[0].cause


def test_other_differences_of_the_same_line_stay_apart(tmp_path: Path) -> None:
    edits = {"x670-a": (r"(add ports )1-2,25-26", r"\g<1>2-3")}
    context = _case("greenfield", tmp_path, edits)
    causes: dict[str, list[str]] = {}
    for one in _found(context, PORTS, _answers(context)):
        causes.setdefault(one.cause, []).append(one.part)
    assert sorted(causes.values()) == [["1", "25", "26"], ["3"]]


def test_vlans_that_one_edit_took_are_one_finding(tmp_path: Path) -> None:
    context = _case(
        "greenfield", tmp_path, {"n5k-a": (r"\nvlan 998\n(  .*\n)*vlan 1001\n(  .*\n)*", "\n")}
    )
    flaws = [one for one in _found(context, VLANS, _answers(context)) if one.switch == "n5k-a"]
    assert [one.part for one in flaws] == ["vlan 998", "vlan 1001"]
    assert len({one.cause for one in flaws}) == 1
    assert flaws[0].cause


def test_members_of_a_lag_are_not_told_beside_it(tmp_path: Path) -> None:
    context = _case("greenfield", tmp_path, {})
    carried_vlans = carried_vlans_of(context, _answers(context))
    arista = {name for switch, name in carried_vlans.by_port if switch == "arista-a"}
    assert "Port-Channel20" in arista
    assert "Ethernet3" in arista
    assert not arista & {"Ethernet23", "Ethernet24"}
    ends = [end for several in context.cabling.links.values() for end in several]
    (end,) = (end for end in ends if (end.switch, end.ports[0]) == ("arista-a", "Ethernet23"))
    assert carried_vlans.of_link(end) == {161}
