"""Management is as intended, as Batfish reads the configurations."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from sanfab.facts.field import Topic
from sanfab.facts.services import TRAP_PORT
from sanfab.gate.batfish.answer_rows import NodeProperties
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.names import is_management
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import INTERFACES, NODES
from sanfab.model.yaml12 import Where
from sanfab.rules.rule import RuleOutcome, ValueCount, Violation


class _Value(NamedTuple):
    """One thing that is compared: in words, as Batfish has it and as intended."""

    name: str
    found: Collection[str]
    expected: Collection[str]
    where: Where
    fact: str
    """Path of the fact that states it."""
    is_proven: bool = True
    """Batfish reads all that states it."""


def _questions(_case: GateContext, _batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield INTERFACES
    yield NODES


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    addresses: dict[str, list[str]] = {}
    for row in answers.all(context, INTERFACES):
        owner = context.names.switches.get(row.interface.hostname)
        if owner and is_management(row.interface.interface):
            addresses.setdefault(owner, []).extend(row.prefixes)
    nodes = {context.names.switches.get(row.node.name): row for row in answers.all(context, NODES)}
    for name, switch in context.shown.items():
        node = nodes.get(name)
        if node is None:
            yield Violation(
                "nothing about the switch in the answer of Batfish",
                "its host name, address and servers",
                at=("switches", name),
                object=name,
                switch=name,
            )
            continue
        values = _values(switch, node, addresses.get(name, ()))
        yield from (
            _violation(switch, one) for one in values if set(one.found) != set(one.expected)
        )
        yield ValueCount(name, Topic.MANAGEMENT, sum(one.is_proven for one in values))


def _values(switch: BuiltSwitch, node: NodeProperties, addresses: Collection[str]) -> list[_Value]:
    """Return the management values that Batfish reports.

    It reports no AAA (``aaaAuthenticationLogin`` covers other vendors only), accounts, SNMP users,
    VRFs of servers or gateway: these are not compared here.
    """
    wanted, name = switch.intended.services, switch.name
    management: Where = ("management",)
    # Batfish writes host names in lower case, and without one takes the name of the file.
    named = [node.hostname or ""] if switch.facts.name else []
    hostname = named, [switch.intended.name.lower()]
    address = addresses, [wanted.address] if wanted.address else []
    port: Where = ("switches", name, "management", "address")
    return [
        _Value("host name", *hostname, ("switches", name), "name"),
        _Value("management address", *address, port, "services.address"),
        _Value("NTP servers", node.ntp, wanted.ntp, (*management, "ntp"), "services.ntp"),
        _Value(
            "syslog servers",
            node.syslog,
            wanted.syslog,
            (*management, "syslog"),
            "services.syslog",
        ),
        _Value(
            "SNMP trap receivers",
            node.snmp_traps,
            _receivers(switch, node),
            (*management, "snmp", "traps"),
            "services.snmp_traps",
            is_proven=switch.grammar.lists_receivers,
        ),
        _Value(
            "TACACS+ servers",
            node.tacacs,
            wanted.tacacs,
            (*management, "tacacs", "servers"),
            "services.tacacs",
        ),
    ]


def _receivers(switch: BuiltSwitch, node: NodeProperties) -> set[str]:
    """Return the trap receivers that Batfish is expected to list.

    On NX-OS it does not parse receivers of SNMPv3, which it lists by their ``use-vrf`` line alone,
    nor those at a port of their own (CiscoNxos_snmp.g4, snmpsh_traps, snmpsh_use_vrf): an extra
    receiver is reported, a missing one is not.
    """
    services = switch.intended.services
    intended = {*services.snmp_traps, *services.snmp_community_traps}
    if switch.grammar.lists_receivers or set(node.snmp_traps) - intended:
        return intended
    found = switch.facts.services
    at_own_port = {
        name for name, one in found.snmp_community_traps.items() if one.port != TRAP_PORT
    }
    return intended - ((found.snmp_traps.keys() | at_own_port) - set(node.snmp_traps))


def _violation(switch: BuiltSwitch, value: _Value) -> Violation:
    more = sorted(set(value.found) - set(value.expected))
    lines = switch.reading.provenance.lines
    facts = (fact for one in more if (fact := f"{value.fact}.{one}") in lines)
    return Violation(
        object=f"{switch.name} {value.name}",
        at=value.where,
        found=_listed(value.found),
        expected=_listed(value.expected),
        switch=switch.name,
        fact=next(facts, value.fact),
    )


def _listed(values: Collection[str]) -> str:
    return ", ".join(sorted(values)) if values else "none"


MANAGEMENT = Assertion(
    rule=gate_rule(
        "BF-07",
        title="Each switch has its intended name, management address and servers.",
        why=(
            "Logs with the wrong time, lost traps and an unreachable login server are "
            "noticed only when they are needed."
        ),
        fix=("render again; a server that is wanted belongs under `management` in the inventory"),
    ),
    questions=_questions,
    evaluate=_evaluate,
)
