"""Each VLAN is one broadcast domain with its intended ports, as Batfish derives it."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from sanfab.analysis.disjoint_sets import DisjointSets
from sanfab.facts.field import Topic
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.names import SnapshotEndpoint
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import INTERFACES
from sanfab.gate.batfish.reading.broadcast_domains import broadcast_domains_of, edges, found_edges
from sanfab.gate.batfish.reading.carried_vlans import CarriedVlans, carried_vlans_of
from sanfab.inventory.cables import LinkEnd
from sanfab.rules.rule import RuleOutcome, ValueCount, Violation
from sanfab.text import count, some

_Group = tuple[int, str]
"""A VLAN on one switch."""

PAIR = 2
"""Of two separated ports either may be wrong; if more are all separated, the VLAN is missing."""


def _questions(context: GateContext, batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield INTERFACES
    asked = edges(context, batch)
    if asked is not None:
        yield asked


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    domains = _Domains(
        context, broadcast_domains_of(context.names.endpoints, found_edges(context, answers))
    )
    yield from domains.strays()
    yield from domains.splits(carried_vlans_of(context, answers))
    yield from domains.mergers()
    per_switch = Counter(one.cable.switch for one in context.names.endpoints.values())
    for switch, values in per_switch.items():
        yield ValueCount(switch, Topic.VLANS, values)


class _Domains:
    """Broadcast domains that Batfish found, compared with the intended ones."""

    def __init__(self, context: GateContext, found: DisjointSets[str]) -> None:
        self.context, self.found = context, found
        self.groups: dict[_Group, list[str]] = {}
        for node, endpoint in context.names.endpoints.items():
            self.groups.setdefault((endpoint.vlan, endpoint.cable.switch), []).append(node)
        by_vlan: dict[int, Counter[str]] = {}
        for node, endpoint in context.names.endpoints.items():
            by_vlan.setdefault(endpoint.vlan, Counter())[found.find(node)] += 1
        self.anchors = {key: self._anchor(key, by_vlan[key[0]]) for key in self.groups}

    def _anchor(self, group: _Group, in_vlan: Counter[str]) -> str:
        """Return the domain of a group: that of most of its ports, then of most of its VLAN."""
        here = Counter(self.found.find(node) for node in self.groups[group])
        return max(here, key=lambda domain: (here[domain], in_vlan[domain]))

    @cached_property
    def _anchored(self) -> dict[str, list[str]]:
        """Nodes of the groups in each domain."""
        found: dict[str, list[str]] = {}
        for group, nodes in self.groups.items():
            found.setdefault(self.anchors[group], []).extend(nodes)
        return found

    def strays(self) -> Iterator[Violation]:
        """Yield the endpoints outside the domain of their VLAN on their switch."""
        for group, nodes in self.groups.items():
            domains = {self.found.find(node) for node in nodes}
            if len(domains) == len(nodes) > PAIR:
                yield self._missing(group, nodes)
                continue
            for node in nodes:
                if self.found.find(node) != self.anchors[group]:
                    yield self._stray(self._endpoint(node), self.found.find(node))

    def _missing(self, group: _Group, nodes: list[str]) -> Violation:
        vlan, switch = group
        names = [str(self._endpoint(node)) for node in nodes]
        return Violation(
            object=f"{switch} {self.context.vlan_label(switch, vlan)}",
            at=("switches", switch),
            found=f"connects none of its {count(names, 'port')}: {some(names)}",
            expected="one broadcast domain for them",
            switch=switch,
            fact=f"vlans.{vlan}",
            fix=f"define the VLAN on {switch} and let its ports carry it, then render again",
        )

    def _stray(self, endpoint: SnapshotEndpoint, domain: str) -> Violation:
        others = [str(self._endpoint(node)) for node in self._anchored.get(domain, ())]
        others = [other for other in others if other != str(endpoint)]
        cable, vlan = endpoint.cable, self.context.label_of(endpoint)
        where = f", in that of {some(others)}" if others else ""
        return Violation(
            object=str(endpoint),
            at=cable.where,
            found=f"at {cable.switch} {cable.port} outside the broadcast domain of {vlan}{where}",
            expected=f"the broadcast domain of all other ports in {vlan}",
            switch=cable.switch,
            fact=f"ports.{cable.port}",
        )

    def splits(self, carried_vlans: CarriedVlans) -> Iterator[Violation]:
        """Yield the links that do not pass a VLAN they are intended to carry.

        If both ends carry it, the only ports of the VLAN on one of the switches may be elsewhere.
        """
        intended = self.context.intended_network
        astray: dict[str, None] = {}
        for vlan, by_switch in sorted(intended.neighbours.items()):
            for switch, hops in by_switch.items():
                for hop in hops:
                    ends = (hop.out, hop.into)
                    missing = [end for end in ends if vlan not in carried_vlans.of_link(end)]
                    if hop.out.side == 0 and self._is_split(vlan, switch, hop.into.switch, missing):
                        lost = () if missing else self._lost(vlan, ends, carried_vlans)
                        astray |= dict.fromkeys(lost)
                        if not lost:
                            yield self._split(vlan, hop.out, hop.into, missing)
        for node in astray:
            yield self._stray(self._endpoint(node), self.found.find(node))

    def _lost(
        self, vlan: int, ends: tuple[LinkEnd, LinkEnd], carried_vlans: CarriedVlans
    ) -> tuple[str, ...]:
        """Return the endpoints at both ends of a link whose switch port does not carry the VLAN."""
        return tuple(
            node
            for end in ends
            for node in self.groups.get((vlan, end.switch), ())
            if vlan not in carried_vlans.of_port(end.switch, self._endpoint(node).cable.port)
        )

    def _is_split(self, vlan: int, one: str, other: str, missing: list[LinkEnd]) -> bool:
        """Return whether a VLAN is split between two switches: by endpoints, else by ports."""
        anchors = (self.anchors.get((vlan, one)), self.anchors.get((vlan, other)))
        return bool(missing) if None in anchors else anchors[0] != anchors[1]

    def _split(self, vlan: int, one: LinkEnd, other: LinkEnd, missing: list[LinkEnd]) -> Violation:
        edited = [end for end in (one, other) if self._is_edited(end)]
        end = (edited or missing or [one])[0]
        port = self._port(end)
        ports = [
            str(self._endpoint(node))
            for switch in (one.switch, other.switch)
            for node in self.groups.get((vlan, switch), ())
        ]
        here = end in missing or not missing
        why = (
            "does not carry it" if missing and here else "carries it differently from the other end"
        )
        if not ports:
            ports = [f"{one.switch} {self._port(one)}", f"{other.switch} {self._port(other)}"]
        return Violation(
            object=self.context.vlan_label(end.switch, vlan),
            at=("links", end.number),
            found=f"does not pass between {one.switch} and {other.switch}: "
            f"{end.switch} {port} {why}",
            expected=f"one broadcast domain for {count(ports, 'port')}: {some(ports)}",
            switch=end.switch,
            fact=f"ports.{port}",
            cause=f"{vlan} {end.number}",
        )

    def _port(self, end: LinkEnd) -> str:
        """Return the port or LAG of a link's end."""
        interface = self.context.intended_network.interface(end)
        return end.ports[0] if interface is None else interface.name

    def _is_edited(self, end: LinkEnd) -> bool:
        """Return whether the configuration of a link's end differs from the intent."""
        switch, port = self.context.switches[end.switch], self._port(end)
        both = (switch.facts, switch.intended)
        found, intended = ((facts.ports.get(port), facts.lags.get(port)) for facts in both)
        return found != intended

    def mergers(self) -> Iterator[Violation]:
        """Yield the pairs of VLANs that are one broadcast domain."""
        first: dict[str, _Group] = {}
        for group in self.groups:
            other = first.setdefault(self.anchors[group], group)
            if other[0] != group[0]:
                yield self._merger(other, group)

    def _merger(self, one: _Group, other: _Group) -> Violation:
        cable = self._endpoint(self.groups[other][0]).cable
        labels = [self.context.vlan_label(switch, vlan) for vlan, switch in (one, other)]
        ports = [
            f"{end} at {end.cable.switch} {end.cable.port}"
            for end in (self._endpoint(self.groups[group][0]) for group in (one, other))
        ]
        return Violation(
            object=labels[1],
            at=cable.where,
            found=f"shares a broadcast domain with {labels[0]}: {' and '.join(ports)}",
            expected="a separate broadcast domain for each VLAN",
            switch=cable.switch,
            fact=f"ports.{cable.port}",
            cause=f"{one[0]} {other[0]}",
        )

    def _endpoint(self, node: str) -> SnapshotEndpoint:
        return self.context.names.endpoints[node]


DOMAINS = Assertion(
    rule=gate_rule(
        "BF-10",
        title="Each VLAN is one broadcast domain with exactly its intended ports.",
        why=(
            "A port in another broadcast domain reaches no target, or a wrong one. "
            "Batfish derives the domains from all configurations and cables, "
            "independently of the intent."
        ),
        fix="make the port or link at the named line carry the VLAN, then render again",
    ),
    questions=_questions,
    evaluate=_evaluate,
)
