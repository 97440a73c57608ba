"""Coverage: which of Batfish, the read-back and the rules prove each topic of a switch."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum

from sanfab.facts.field import Topic, topics_of
from sanfab.facts.switch import SwitchFacts
from sanfab.gate.batfish.context import GateContext
from sanfab.rules.engine import RuleResult


class Prover(StrEnum):
    """Source of a proof."""

    BATFISH = "Batfish"
    STAND_IN = "Batfish on a stand-in"
    READ_BACK = "read-back"
    CHECKS = "checks"


Coverage = dict[str, dict[Topic, tuple[Prover, ...] | None]]
"""Provers by switch and topic; empty: none; None: the switch does not use the topic."""

TopicFacts = dict[str, object]
"""Values of one topic by path, without default values."""

GROUPS = {
    "DISC": Topic.PORTS,
    "LAG": Topic.PORTS,
    "VLAN": Topic.VLANS,
    "MTU": Topic.MTU,
    "FLOW": Topic.FLOW,
    "DCB": Topic.DCB,
    "STP": Topic.STP,
    "STORM": Topic.STP,
    "FC": Topic.FCOE,
    "FCOE": Topic.FCOE,
    "VSAN": Topic.FCOE,
    "ZON": Topic.ZONES,
    "WWN": Topic.ZONES,
    "SEC": Topic.MANAGEMENT,
}
"""Topic of the rules whose ids have a prefix."""

OTHER_GROUPS = {"CAP", "HOST", "IP", "NAME", "READ", "RED", "REF", "REL", "REN", "SITE"}
"""Prefixes of rules on devices, names or the SAN, which prove no topic of a switch."""


def coverage_of(
    context: GateContext, proven: Mapping[tuple[str, Topic], int], outcomes: Iterable[RuleResult]
) -> Coverage:
    """Return the provers of each topic of each switch.

    ``proven``: values compared through Batfish; ``outcomes``: results of the rules.
    """
    examined = _examined(context, outcomes)
    found: Coverage = {}
    for name, switch in context.switches.items():
        configured, intended = facts_by_topic(switch.facts), facts_by_topic(switch.intended)
        batfish = Prover.STAND_IN if switch.is_stand_in else Prover.BATFISH
        found[name] = {}
        for topic in Topic:
            if not configured[topic] and not intended[topic]:
                found[name][topic] = None
                continue
            as_intended = configured[topic] == intended[topic]
            provers = {
                batfish: proven.get((name, topic), 0) > 0,
                Prover.READ_BACK: as_intended and switch.is_understood,
                # Rules examine intended facts, which prove nothing about a different configuration.
                Prover.CHECKS: as_intended and (name, topic) in examined,
            }
            found[name][topic] = tuple(prover for prover, did in provers.items() if did)
    return found


def typed_only(context: GateContext) -> dict[str, str]:
    """Return who types the lines of data center bridging, by switch, where none were printed."""
    return {
        name: typed
        for name, switch in context.switches.items()
        if (typed := switch.platform.traits.dcb_typed)
        and any(port.dcb_map for port in switch.facts.ports.values())
    }


def facts_by_topic(facts: SwitchFacts) -> dict[Topic, TopicFacts]:
    """Return facts divided by topic."""
    found: dict[Topic, TopicFacts] = {topic: {} for topic in Topic}
    for topic, where, value in _values(facts, ""):
        found[topic][where] = value
    return found


def _values(record: object, where: str) -> Iterator[tuple[Topic, str, object]]:
    """Yield topic, path and value of the facts of a record and of those it holds, but defaults."""
    if not is_dataclass(record):
        return
    topics = topics_of(type(record))
    for item in (one for one in fields(record) if one.compare):
        value, path = getattr(record, item.name), f"{where}.{item.name}"
        if item.name in topics:
            if value != _default(item):
                yield topics[item.name], path, value
        elif isinstance(value, dict):
            for key, one in value.items():
                yield from _values(one, f"{path}.{key}")
        else:
            yield from _values(value, path)


def _default(item: Field[object]) -> object:
    return item.default if item.default_factory is MISSING else item.default_factory()


def _examined(context: GateContext, outcomes: Iterable[RuleResult]) -> set[tuple[str, Topic]]:
    """Return the switches and topics that rules on one switch examined."""
    found = set()
    for outcome in outcomes:
        rule = outcome.rule
        topic = GROUPS.get(rule.id.partition("-")[0])
        if topic is None or rule.scope.level != "switch":
            continue
        unknown = {name for names in outcome.not_examined.values() for name in names}
        for place in context.intent.subjects(rule.scope.find):
            if place.name not in unknown:
                found.add((place.name.partition(" ")[0], topic))
    return found
