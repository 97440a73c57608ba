"""Each peer link carries the VLANs of the multichassis LAGs of its pair, as Batfish reads them."""

from collections.abc import Iterator
from dataclasses import dataclass

from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.lines import line_of_setting
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.switch_models import SwitchModel, switch_models
from sanfab.gate.batfish.reading.switchport import describe_vlans
from sanfab.model.base import DEFAULT_VLAN
from sanfab.rules.rule import RuleOutcome, Violation
from sanfab.text import some


@dataclass(frozen=True)
class _PairMember:
    """One switch of a pair, with the VLANs that its ports carry in the model of Batfish."""

    model: SwitchModel
    peer_link: str
    """LAG of the peer link."""

    def carried(self, lag: str) -> frozenset[int]:
        """Return the VLANs that a LAG carries and the switch has or is intended to have."""
        switch = self.model.switch
        row = self.model.rows.get(self.model.context.names.lag(switch.name, lag))
        if row is None:  # the assertion on ports reports it
            return frozenset()
        return self.model.read(row).vlans & {*switch.facts.vlans, *switch.intended.vlans}

    @property
    def is_judged(self) -> bool:
        """Return whether its peer link has VLANs of its own: VLT puts those of the pair there."""
        port = self.model.switch.facts.ports.get(self.peer_link)
        return port is not None and port.mode != "none"

    @property
    def missing(self) -> dict[int, list[str]]:
        """Multichassis LAGs by VLAN that they carry and the peer link does not.

        An FCoE VLAN stays in its fabric: the peer link would connect the two.
        """
        known = self.carried(self.peer_link) | self._exempt
        found: dict[int, list[str]] = {}
        for lag in self.model.switch.facts.lags.values():
            if lag.multichassis is not None:
                for vlan in sorted(self.carried(lag.name) - known):
                    found.setdefault(vlan, []).append(lag.name)
        return found

    @property
    def _exempt(self) -> frozenset[int]:
        vlans = self.model.context.cabling.san.vlans.values()
        return frozenset({DEFAULT_VLAN, *(vlan.id for vlan in vlans if vlan.role == "fcoe")})


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    for name, model in switch_models(context, answers).items():
        member = _PairMember(model, context.switches[name].facts.peer_link)
        if member.is_judged and member.missing:
            yield _violation(name, member)


def _violation(name: str, member: _PairMember) -> Violation:
    context, missing = member.model.context, member.missing
    lags = list(dict.fromkeys(lag for several in missing.values() for lag in several))
    noun, verb = ("LAG", "carries") if len(lags) == 1 else ("LAGs", "carry")
    at = context.inventory_path(name, member.peer_link, "trunk_vlans")
    return Violation(
        object=f"{name} {member.peer_link}",
        at=at,
        found=f"the peer link does not carry {describe_vlans(missing)}, which {noun} {some(lags)} "
        f"of the pair {verb}",
        expected="every VLAN of the multichassis LAGs on the peer link",
        switch=name,
        fact=f"ports.{member.peer_link}",
        line=line_of_setting(context.switches[name], member.peer_link, "allowed", sorted(missing)),
        cause=f"peer link {at}",
    )


PEER_LINKS = Assertion(
    rule=gate_rule(
        "BF-19",
        title="Each peer link carries the VLANs of the multichassis LAGs of its pair.",
        why=(
            "If a member link of a vPC, MLAG or VLT fails, its frames cross the peer link. "
            "Without the VLAN there they are dropped, although each port is up."
        ),
        fix="add the VLAN to the `vlans` of the peer link, then render again",
    ),
    questions=lambda _case, _batch: (INTERFACES, DEFINED_VLANS),
    evaluate=_evaluate,
)
