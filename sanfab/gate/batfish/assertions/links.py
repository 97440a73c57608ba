"""Both ends of each link between switches match, as Batfish reads the configurations."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sanfab.gate.batfish.answer_rows import InterfaceProperties
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.lines import FACTS, PortSetting, line_of_setting
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.switch_models import SwitchModel, switch_models
from sanfab.gate.batfish.reading.switchport import Switchport, describe_vlans
from sanfab.inventory.cables import LinkEnd
from sanfab.inventory.link_cables import SwitchPort
from sanfab.model.yaml12 import Where
from sanfab.rules.rule import RuleOutcome, Violation


class _Clash(NamedTuple):
    """A setting in which the ends of a cable differ."""

    setting: PortSetting
    stated: tuple[str, str]
    """What each end has."""
    expected: str
    vlans: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _End:
    """Interface that switches the frames at one end of a cable."""

    endpoint: SwitchPort
    model: SwitchModel
    row: InterfaceProperties
    """Of the LAG, or of the port itself."""
    intended: frozenset[int]
    """VLANs that the link requires here, whatever an override of the port states."""

    def __str__(self) -> str:
        return f"{self.endpoint.switch} {self.name}"

    @property
    def name(self) -> str:
        """The port or LAG by its name on the switch."""
        return self.model.port(self.row.interface.interface)

    @property
    def switchport(self) -> Switchport:
        """Mode and VLANs."""
        return self.model.read(self.row)

    @property
    def is_lag(self) -> bool:
        """Return whether the interface is a LAG."""
        return bool(self.row.channel_members)

    @property
    def defined(self) -> frozenset[int]:
        """VLANs that the switch has or is intended to have."""
        switch = self.model.switch
        return frozenset(switch.facts.vlans) | frozenset(switch.intended.vlans)

    @property
    def differs(self) -> bool:
        """Return whether its configuration differs from the intent."""
        intended = self.model.interfaces.get(self.row.interface.interface)
        if intended is None:
            return True
        facts = intended.facts
        return (
            intended.lag != (self.row.channel or "")
            or self.switchport != self.model.switchport(facts)
            or self.row.admin_up != facts.enabled
            or (self.model.has_mtu(facts) and self.row.mtu != facts.mtu)
        )

    def where(self, clash: _Clash) -> Where:
        """Return the inventory path that decides a setting: an override, or the link."""
        return self.model.context.inventory_path(
            self.endpoint.switch, self.name, *FACTS[clash.setting][:1]
        )


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
                continue  # the assertion on ports reports an end that is not configured
            seen.add((str(one), str(other)))
            yield from (_violation(number, one, other, clash) for clash in _clashes(one, other))


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
        stated = (f"MTU {one.row.mtu}", f"MTU {other.row.mtu}")
        yield _Clash("mtu", stated, "the same MTU at both ends")
    yield from _tags(one, other)
    yield from _vlans(one, other)


def _lag(end: _End) -> str:
    return "in a LAG" if end.is_lag else "in no LAG"


def _state(end: _End) -> str:
    return "not shut down" if end.row.admin_up else "shut down"


def _same_mtu_counts(one: _End, other: _End) -> bool:
    """Return whether the MTUs of two ends are the same number for the same frames.

    NOSes count differently, so other pairs are left to the MTU rules; the ports of a Nexus 5000
    have no MTU.
    """
    here, there = one.model.switch.platform, other.model.switch.platform
    return here.nos == there.nos and here.mtu_counts == there.mtu_counts != "class"


def _tags(one: _End, other: _End) -> Iterator[_Clash]:
    """Yield the VLANs that one end sends untagged and the other expects tagged or as another VLAN.

    A native VLAN that an end does not carry is ignored: its untagged frames are dropped, and it is
    often just the default of the NOS.
    """
    vlans = _mistaken(one, other)
    if vlans:
        stated = (_untagged(one), _untagged(other))
        yield _Clash("native", stated, "the same VLAN untagged at both ends", vlans)


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
    """Yield the VLANs that only one end carries, and those of the link that neither carries.

    Only VLANs that both switches have or the link requires count: a trunk of all VLANs carries no
    others, and the assertions on ports and VLANs report what only one switch has.
    """
    wanted = one.intended | other.intended
    here, there = one.switchport.vlans, other.switchport.vlans
    apart = (here ^ there) & (one.defined & other.defined | wanted) - _mistaken(one, other)
    if apart:
        stated = _carried(apart, here), _carried(apart, there)
        yield _Clash("allowed", stated, f"{describe_vlans(wanted)} at both ends", apart)
    neither = wanted - here - there
    if neither:
        missing = _lacks(neither)
        yield _Clash(
            "allowed", (missing, missing), f"{describe_vlans(wanted)} at both ends", neither
        )


def _carried(apart: frozenset[int], vlans: frozenset[int]) -> str:
    """Return which of the VLANs that one end lacks an end carries."""
    carried = apart & vlans
    return f"carries {describe_vlans(carried)}" if carried else _lacks(apart)


def _lacks(vlans: frozenset[int]) -> str:
    return f"does not carry {describe_vlans(vlans)}"


def _violation(number: int, one: _End, other: _End, clash: _Clash) -> Violation:
    """Return the violation, at the end that differs from the intent, or has an override."""
    ends = (one, other)
    end = next((end for end in ends if end.differs), None)
    end = end or next((end for end in ends if end.where(clash)[:1] == ("switches",)), one)
    stated = zip(ends, clash.stated, strict=True)
    return Violation(
        object=f"{one} - {other}",
        at=end.where(clash),
        found="; ".join(f"{end} {words}" for end, words in stated),
        expected=clash.expected,
        switch=end.endpoint.switch,
        fact=f"ports.{end.name}",
        line=line_of_setting(end.model.switch, end.name, clash.setting, sorted(clash.vlans)),
        cause=f"{number} {end.endpoint.switch} {clash.setting}",
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
