"""Each port is as intended, as Batfish reads the configurations."""

from collections.abc import Iterator
from dataclasses import dataclass

from sanfab.facts.field import Topic
from sanfab.gate.batfish.answer_rows import InterfaceProperties
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.batches import Batch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.lines import FACTS, PortSetting, line_of_setting
from sanfab.gate.batfish.question import AnswerRow, Question
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.switch_models import IntendedInterface, SwitchModel, switch_models
from sanfab.gate.batfish.reading.switchport import Switchport, switchport_of
from sanfab.rules.rule import RuleOutcome, ValueCount, Violation
from sanfab.text import some

APART = ("vlan", "mgmt", "management", "loopback", "null", "cpu")
"""Beginnings of interfaces that are not ports; other assertions compare their addresses."""


@dataclass(frozen=True)
class _Difference:
    setting: PortSetting
    found: str
    expected: str
    vlans: tuple[int, ...] = ()
    """VLANs that are too many or too few."""


def _questions(_case: GateContext, _batch: Batch) -> Iterator[Question[AnswerRow]]:
    yield INTERFACES
    yield DEFINED_VLANS


def _evaluate(context: GateContext, answers: Answers) -> Iterator[RuleOutcome]:
    for model in switch_models(context, answers).values():
        found = []
        for interface in model.interfaces.values():
            row = model.rows.get(interface.interface)
            if row is None:
                yield _absent(model, interface)
            else:
                found += [(interface, one) for one in _differences(model, interface, row)]
        # The cause that keeps a port out of a LAG comes before the ports that are out of it.
        for interface, difference in sorted(found, key=lambda pair: pair[1].setting == "lag"):
            yield _violation(model, interface, difference)
        yield from _unknown(model)
        yield from _proven(model)


def _differences(
    model: SwitchModel, interface: IntendedInterface, row: InterfaceProperties
) -> Iterator[_Difference]:
    facts = interface.facts
    if row.admin_up != facts.enabled and not _is_guessed(model, interface, row):
        found, expected = _state(up=row.admin_up), _state(up=facts.enabled)
        yield _Difference("state", found, expected)
    if (row.description or "") != facts.description:
        found, expected = _described(row.description), _described(facts.description)
        yield _Difference("description", found, expected)
    if model.has_mtu(facts) and row.mtu != facts.mtu:
        yield _Difference("mtu", f"MTU {row.mtu}", f"MTU {facts.mtu}")
    read, intended = model.read(row), model.switchport(facts)
    lag = _lag(model, interface, row)
    if lag is not None and (read == intended or not _is_refused(model, interface)):
        yield lag
    elif read != intended:
        yield _switching(read, intended)


def _is_guessed(model: SwitchModel, interface: IntendedInterface, row: InterfaceProperties) -> bool:
    """Return whether Batfish assumes that a port is up.

    A routed port of a Nexus 9000 without a line is shut down. Batfish recognizes a Nexus 9000 by
    the name of its boot image, which sanfab does not render, and otherwise assumes that it is up
    (CiscoNxosPreprocessor.getNonSwitchportDefaultShutdown, "bias towards interfaces being on").
    """
    if (
        not model.switch.grammar.assumes_ports_up
        or interface.facts.mode != "none"
        or interface.facts.enabled
    ):
        return False
    read = model.switch.facts.ports.get(interface.port)
    return row.admin_up and row.mode == "NONE" and read is not None and not read.enabled


def _is_refused(model: SwitchModel, interface: IntendedInterface) -> bool:
    """Return whether the configuration puts a port in a LAG: then its settings keep it out.

    Batfish, like NX-OS, rejects a member whose settings differ from those of the LAG
    (CiscoNxosControlPlaneExtractor.exitI_channel_group).
    """
    lags = model.switch.facts.lags
    if interface.members is not None:
        return interface.port in lags
    return any(interface.port in lag.members for lag in lags.values())


def _described(text: str | None) -> str:
    return f"description `{text}`" if text else "no description"


def _state(*, up: bool) -> str:
    return "not shut down" if up else "shut down"


def _lag(
    model: SwitchModel, interface: IntendedInterface, row: InterfaceProperties
) -> _Difference | None:
    """Return how the LAG of a port, or the members of a LAG, differ from the intent."""
    if (row.channel or "") != interface.lag:
        found, expected = _in_lag(model, row.channel or ""), _in_lag(model, interface.lag)
        return _Difference("lag", found, expected)
    members = frozenset(row.channel_members)
    if interface.members is not None and members != interface.members:
        return _Difference("lag", _members(model, members), _members(model, interface.members))
    return None


def _in_lag(model: SwitchModel, lag: str) -> str:
    return f"member of LAG {model.port(lag)}" if lag else "in no LAG"


def _members(model: SwitchModel, members: frozenset[str]) -> str:
    names = [model.port(name) for name in model.facts.ports if name in members]
    return f"LAG of {some(names)}" if names else "LAG without members"


def _switching(found: Switchport, expected: Switchport) -> _Difference:
    setting: PortSetting = "allowed"
    if found.mode != expected.mode:
        setting = "mode"
    elif found.access != expected.access:
        setting = "access"
    elif found.native != expected.native:
        setting = "native"
    more = found.vlans - expected.vlans
    less = expected.vlans - found.vlans
    both = found.tags.keys() & expected.tags.keys()
    tagged = {vlan for vlan in both if found.tags[vlan] != expected.tags[vlan]}
    vlans = (*sorted(tagged), *sorted(more), *sorted(less))[:16]
    return _Difference(setting, str(found), str(expected), vlans)


def _violation(
    model: SwitchModel, interface: IntendedInterface, difference: _Difference
) -> Violation:
    name = model.switch.name
    line = line_of_setting(model.switch, interface.port, difference.setting, difference.vlans)
    return Violation(
        object=f"{name} {interface.port}",
        at=model.context.inventory_path(name, interface.port, *FACTS[difference.setting][:1]),
        found=difference.found,
        expected=difference.expected,
        switch=name,
        fact=f"ports.{interface.port}",
        line=line,
        cause=_cause(model, interface, difference, line),
    )


def _cause(
    model: SwitchModel, interface: IntendedInterface, difference: _Difference, line: int
) -> str:
    """Return the common cause of several violations: a LAG, or a line that lists ports."""
    name = model.switch.name
    lag = interface.interface if interface.members is not None else interface.lag
    is_out = _lag(model, interface, model.rows[interface.interface]) is not None
    if lag and (difference.setting == "lag" or is_out):
        return f"{name} {lag}"
    if model.switch.nos.vlans_list_ports:
        return f"{name} {line} {difference.setting}: {difference.found}, {difference.expected}"
    return ""


def _absent(model: SwitchModel, interface: IntendedInterface) -> Violation:
    """Return the violation for an interface that is not configured."""
    name = model.switch.name
    is_lag = interface.members is not None
    line = line_of_setting(model.switch, interface.port, "lag" if is_lag else "state")
    expected = f"{_state(up=interface.facts.enabled)}, {model.switchport(interface.facts)}"
    cause = f"{name} {line}: {expected}" if model.switch.nos.vlans_list_ports else ""
    return Violation(
        object=f"{name} {interface.port}",
        at=model.context.inventory_path(name, interface.port),
        found="no such LAG in the configuration" if is_lag else "no recognized line for this port",
        expected=expected,
        switch=name,
        fact=f"ports.{interface.port}",
        line=line,
        cause=f"{name} {interface.interface}" if is_lag else cause,
    )


def _unknown(model: SwitchModel) -> Iterator[Violation]:
    """Yield the interfaces of Batfish that the inventory does not use."""
    for interface, row in model.rows.items():
        if interface in model.interfaces or interface.lower().startswith(APART):
            continue
        port = model.port(interface)
        yield Violation(
            object=f"{model.switch.name} {port}",
            at=("switches", model.switch.name),
            found=f"{_state(up=row.admin_up)}, {switchport_of(row)}",
            expected="no such port: the inventory does not use it",
            switch=model.switch.name,
            fact=f"ports.{port}",
        )


def _proven(model: SwitchModel) -> Iterator[ValueCount]:
    """Yield the number of compared values, without what Batfish assumes for any configuration.

    A port counts with its state, description, mode and LAG, its VLANs and its MTU. An inferred
    switchport mode does not count.
    """
    counts = dict.fromkeys((Topic.PORTS, Topic.VLANS, Topic.MTU), 0)
    for interface in model.interfaces.values():
        row = model.rows.get(interface.interface)
        if row is None:
            continue
        is_inferred = model.infers_mode and interface.facts.mode != "none"
        counts[Topic.PORTS] += 2 + (not is_inferred) + (not _is_guessed(model, interface, row))
        counts[Topic.MTU] += model.has_mtu(interface.facts)
        expected = model.switchport(interface.facts)
        counts[Topic.VLANS] += (
            (expected.access is not None)
            + (expected.mode == "TRUNK")
            + (expected.mode == "TRUNK" and interface.facts.native_vlan is not None)
        )
    for topic, values in counts.items():
        if values:
            yield ValueCount(model.switch.name, topic, values)


PORTS = Assertion(
    rule=gate_rule(
        "BF-05",
        title="Each port has its intended state, description, mode, VLANs, MTU and LAG.",
        why=(
            "Batfish is a second parser of the configurations and shares no code with the "
            "readers of sanfab. Where it reads something else than intended, the switch "
            "may too."
        ),
        fix=(
            "render again; if the configuration is freshly rendered, the template or the "
            "reader of this NOS is wrong"
        ),
    ),
    questions=_questions,
    evaluate=_evaluate,
)
