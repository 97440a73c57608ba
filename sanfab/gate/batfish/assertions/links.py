"""Both ends of every link between switches agree, as Batfish reads the two texts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.gate.batfish.answer_rows import InterfaceProperties
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.context import Batch, GateContext
from sanfab.gate.batfish.lines import OVERRIDES, Setting
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.switch_models import SwitchModel, switch_models
from sanfab.gate.batfish.reading.switchport import Switchport, describe_vlans
from sanfab.inventory import LinkEnd
from sanfab.inventory.cabling import SwitchPort
from sanfab.inventory.yaml12 import Where
from sanfab.rules.rule import RuleOutcome, Violation


class _Clash(NamedTuple):
    """One thing in which the ends of a cable differ."""

    setting: Setting
    said: tuple[str, str]
    """What each end has."""
    expected: str
    vlans: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _End:
    """What switches the frames of a cable at one of its ends."""

    endpoint: SwitchPort
    model: SwitchModel
    row: InterfaceProperties
    """Of the LAG, or of the port itself."""
    meant: frozenset[int]
    """VLANs that the link calls for here, whatever the port is made to be."""

    def __str__(self) -> str:
        return f"{self.endpoint.switch} {self.name}"

    @property
    def name(self) -> str:
        """The port or LAG in the user's words."""
        return self.model.port(self.row.interface.interface)

    @property
    def switchport(self) -> Switchport:
        """What it switches."""
        return self.model.read(self.row)

    @property
    def is_lag(self) -> bool:
        """Return whether it is a LAG."""
        return bool(self.row.channel_members)

    @property
    def defined(self) -> frozenset[int]:
        """VLANs that its switch has or should have."""
        switch = self.model.switch
        return frozenset(switch.facts.vlans) | frozenset(switch.intended.vlans)

    @property
    def is_odd(self) -> bool:
        """Return whether its text says otherwise than intended."""
        meant = self.model.interfaces.get(self.row.interface.interface)
        if meant is None:
            return True
        facts = meant.facts
        return (
            meant.lag != (self.row.channel or "")
            or self.switchport != self.model.switchport(facts)
            or self.row.admin_up != facts.enabled
            or (self.model.has_mtu(facts) and self.row.mtu != facts.mtu)
        )

    def where(self, clash: _Clash) -> Where:
        """Return the way to what decides a clash: an override of this end, or the link."""
        return self.model.context.way(self.endpoint.switch, self.name, *OVERRIDES[clash.setting])


def _questions(_case: GateContext, _batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield INTERFACES
    yield DEFINED_VLANS


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    read = switch_models(context, answers)
    ends = {
        (end.number, end.switch, port): end
        for several in context.cabling.links.values()
        for end in several
        for port in end.ports
    }
    for number, cables in context.cables.items():
        seen: set[tuple[str, str]] = set()
        for endpoints in cables:
            pair = [
                _end(
                    context,
                    read[endpoint.switch],
                    endpoint,
                    ends[number, endpoint.switch, endpoint.port],
                )
                for endpoint in endpoints
            ]
            one, other = pair
            if one is None or other is None or (str(one), str(other)) in seen:
                continue  # an end that the text does not have is told by the assertion on ports
            seen.add((str(one), str(other)))
            yield from (_flaw(number, one, other, clash) for clash in _clashes(one, other))


def _end(
    context: GateContext, model: SwitchModel, endpoint: SwitchPort, end: LinkEnd
) -> _End | None:
    port = model.rows.get(context.names.interface(endpoint.switch, endpoint.port))
    row = model.rows.get(port.channel or port.interface.interface) if port else None
    return (
        None
        if row is None
        else _End(endpoint, model, row, context.intended_network.link_vlans(end))
    )


def _clashes(one: _End, other: _End) -> Iterator[_Clash]:
    if one.is_lag != other.is_lag:
        yield _Clash("lag", (_lag(one), _lag(other)), "a LAG at both ends or at neither")
        return
    if one.row.admin_up != other.row.admin_up:
        yield _Clash("state", (_state(one), _state(other)), "both ends up")
    if _same_mtu_counts(one, other) and one.row.mtu != other.row.mtu:
        said = (f"MTU {one.row.mtu}", f"MTU {other.row.mtu}")
        yield _Clash("mtu", said, "the same MTU at both ends")
    yield from _tags(one, other)
    yield from _vlans(one, other)


def _lag(end: _End) -> str:
    return "in a LAG" if end.is_lag else "in no LAG"


def _state(end: _End) -> str:
    return "not shut down" if end.row.admin_up else "shut down"


def _same_mtu_counts(one: _End, other: _End) -> bool:
    """Return whether the MTUs of two ends are the same number for the same frames.

    NOSes count them differently, so elsewhere what fits is left to the rules on MTU; the ports of a
    Nexus 5000 have none.
    """
    here, there = one.model.switch.platform, other.model.switch.platform
    return here.nos == there.nos and here.mtu_counts == there.mtu_counts != "class"


def _tags(one: _End, other: _End) -> Iterator[_Clash]:
    """Yield the VLANs that one end sends untagged and the other takes for another or tagged.

    A native VLAN that an end does not carry is no matter: its untagged frames are dropped, and as
    often as not it is the default of the NOS.
    """
    vlans = _mistaken(one, other)
    if vlans:
        said = (_untagged(one), _untagged(other))
        yield _Clash("native", said, "the same VLAN untagged at both ends", vlans)


def _mistaken(one: _End, other: _End) -> frozenset[int]:
    here, there = one.switchport.tags, other.switchport.tags
    plain = frozenset(v for v, tagged in here.items() if not tagged)
    plain_there = frozenset(v for v, tagged in there.items() if not tagged)
    both_carried = here.keys() & there.keys()
    if plain and plain_there:
        return plain ^ plain_there
    return (plain ^ plain_there) & both_carried


def _untagged(end: _End) -> str:
    plain = [vlan for vlan, tagged in end.switchport.tags.items() if not tagged]
    return f"sends {describe_vlans(plain)} untagged"


def _vlans(one: _End, other: _End) -> Iterator[_Clash]:
    """Yield the VLANs that only one end carries, and those of the link that neither does.

    Those count that both switches have or the link is for: a trunk of all VLANs carries no others,
    and what only one switch has is told by the assertions on ports and VLANs.
    """
    wanted = one.meant | other.meant
    here, there = one.switchport.vlans, other.switchport.vlans
    apart = (here ^ there) & (one.defined & other.defined | wanted) - _mistaken(one, other)
    if apart:
        said = (
            f"carries {describe_vlans(apart & here)}",
            f"carries {describe_vlans(apart & there)}",
        )
        yield _Clash("allowed", said, f"{describe_vlans(wanted)} at both ends", apart)
    neither = wanted - here - there
    if neither:
        lacks = f"does not carry {describe_vlans(neither)}"
        yield _Clash("allowed", (lacks, lacks), f"{describe_vlans(wanted)} at both ends", neither)


def _flaw(number: int, one: _End, other: _End, clash: _Clash) -> Violation:
    """Return a clash, at the end that is otherwise than intended, or was made so by an override."""
    ends = (one, other)
    odd = next((end for end in ends if end.is_odd), None)
    odd = odd or next((end for end in ends if end.where(clash)[:1] == ("switches",)), one)
    said = zip(ends, clash.said, strict=True)
    return Violation(
        object=f"{one} - {other}",
        at=odd.where(clash),
        found="; ".join(f"{end} {words}" for end, words in said),
        expected=clash.expected,
        switch=odd.endpoint.switch,
        part=odd.name,
        line=odd.model.lines.of(odd.name, clash.setting, sorted(clash.vlans)),
        cause=f"{number} {odd.endpoint.switch} {clash.setting}",
    )


LINKS = Assertion(
    rule=gate_rule(
        "BF-08",
        title="Both ends of each link between switches match.",
        why=(
            "A VLAN that is tagged at one end only, or carried at one end only, is "
            "dropped without an error counter on either switch; untagged, it leaks into "
            "another VLAN."
        ),
        fix=(
            "make both ends the same, as the `vlans` of the link in the inventory "
            "require, then render again"
        ),
    ),
    questions=_questions,
    evaluate=_evaluate,
)
