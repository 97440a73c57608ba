"""Configurations -> the rows that Batfish returns for their ports, VLANs and switches.

The rows follow the behaviour of Batfish that the recorded answers show.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from batfish.sans import inventory_of
from sanfab.facts.number_lists import format_numbers
from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts
from sanfab.gate.batfish.answer_rows import (
    BatfishNode,
    DefinedStructure,
    InterfaceProperties,
    NodeInterface,
    NodeProperties,
    SourceLines,
)
from sanfab.gate.batfish.assertion import Answers, Assertion
from sanfab.gate.batfish.assertions.links import LINKS
from sanfab.gate.batfish.assertions.management import MANAGEMENT
from sanfab.gate.batfish.assertions.peer_links import PEER_LINKS
from sanfab.gate.batfish.assertions.ports import PORTS
from sanfab.gate.batfish.assertions.vlans import VLANS
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.question import AnswerRow
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES, NODES
from sanfab.gate.batfish.stand_ins import as_eos
from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from sanfab.rules.rule import ValueCount, Violation

ALL = (PORTS, VLANS, MANAGEMENT, LINKS, PEER_LINKS)
EVERY_VLAN = frozenset(range(1, 4095))


@cache
def _cabling(name: str) -> Cabling:
    return load_inventory(inventory_of(name), derived_problems)[1]


@cache
def _built(name: str) -> MappingProxyType[Path, bytes]:
    """Return the files of a build, by their paths below it."""
    with TemporaryDirectory() as folder:
        build(_cabling(name), Path(folder))
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        return MappingProxyType({path.relative_to(folder): path.read_bytes() for path in files})


def edited_build(name: str, folder: Path, edits: dict[str, tuple[str, str]]) -> GateContext:
    """Return the case of an inventory with edited texts: (pattern, replacement) by switch."""
    cabling = _cabling(name)
    for path, content in _built(name).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    for switch, (pattern, new) in edits.items():
        path = folder / cabling.san.name / "switches" / f"{switch}.cfg"
        text, times = re.subn(pattern, new, path.read_text(), count=1)
        assert times == 1
        path.write_text(text)
    return read_context(cabling, folder)


def answers_of(context: GateContext) -> Answers:
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
        row["Interface"] = NodeInterface(hostname=node, interface=name)
        row["Channel_Group"] = lag_of.get(name)
        yield InterfaceProperties.model_validate(row)
    for number, vlan in facts.vlans.items():
        if vlan.address:
            row = _port(switch, PortFacts("", mode="none", mtu=vlan.mtu), ())
            row["Interface"] = NodeInterface(hostname=node, interface=f"Vlan{number}")
            row["All_Prefixes"] = (vlan.address,)
            yield InterfaceProperties.model_validate(row)
    if facts.services.address:
        row = _port(switch, PortFacts("", mode="none"), ())
        row["Interface"] = NodeInterface(hostname=node, interface="Management1")
        row["All_Prefixes"] = (facts.services.address,)
        yield InterfaceProperties.model_validate(row)


def _taken(switch: BuiltSwitch, facts: SwitchFacts, lag: LagFacts) -> list[str]:
    """Return the members of a LAG: on NX-OS none whose VLANs are not those of the LAG."""
    whole = facts.ports[lag.name].trunk_vlans
    is_strict = switch.platform.nos == "nxos"
    return [one for one in lag.members if not is_strict or facts.ports[one].trunk_vlans == whole]


def _port(switch: BuiltSwitch, port: PortFacts, members: Sequence[str]) -> dict[str, object]:
    known = EVERY_VLAN
    if switch.platform.nos == "nxos":
        known = frozenset({1, *switch.facts.vlans})
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


def evaluated(context: GateContext) -> tuple[list[str], list[ValueCount]]:
    """Return the flaws as ``ID object: found, expected @ way, text:line``, and what was proven."""
    answers = answers_of(context)
    flaws, proven = [], []
    for assertion in ALL:
        for one in assertion.evaluate(context, answers):
            if isinstance(one, Violation):
                flaws.append(f"{assertion.rule.id} {violation_text(context, one)}")
            else:
                proven.append(one)
    return flaws, proven


def violation_text(context: GateContext, flaw: Violation) -> str:
    line = context.switches[flaw.switch].line_of_violation(flaw)
    text = context.switches[flaw.switch].text.splitlines()[line - 1].strip()
    way = ".".join(map(str, flaw.at))
    return f"{flaw.object}: {flaw.found}, expected {flaw.expected} @ {way}, {text}"


def answers_with_changed(
    context: GateContext, switch: str, port: str, /, **columns: object
) -> Answers:
    """Return the answers with some columns of one interface otherwise."""
    answers = answers_of(context)
    node, changed = context.names.node(switch), 0
    for (_, question), rows in answers.found.items():
        for place, row in enumerate(rows):
            one = row.interface if isinstance(row, InterfaceProperties) else None
            if question == INTERFACES and one == NodeInterface(hostname=node, interface=port):
                rows[place], changed = row.model_copy(update=columns), changed + 1
    assert changed == 1
    return answers


def violations_of(context: GateContext, assertion: Assertion, answers: Answers) -> list[Violation]:
    return [one for one in assertion.evaluate(context, answers) if isinstance(one, Violation)]
