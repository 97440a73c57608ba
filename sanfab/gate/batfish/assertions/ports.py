"""Every port is what was intended, as Batfish reads the texts."""

from collections.abc import Iterator
from dataclasses import dataclass

from sanfab.gate.batfish.assertion import Answers, Assertion, Flaw, Outcome, Proven, Topic
from sanfab.gate.batfish.case import Batch, Case
from sanfab.gate.batfish.lines import OVERRIDES, Setting
from sanfab.gate.batfish.question import Question, Row
from sanfab.gate.batfish.questions import DEFINED_VLANS, INTERFACES
from sanfab.gate.batfish.reading.second import Meant, SecondReading, second_readings
from sanfab.gate.batfish.reading.switching import Switching, switching_of
from sanfab.gate.batfish.rows import InterfaceProperties
from sanfab.text import some

APART = ("vlan", "mgmt", "management", "loopback", "null", "cpu")
"""Interfaces that are no ports; those with an address are looked at elsewhere."""

LISTING = frozenset({"os9", "exos"})
"""NOSes of which one line lists many ports: one edit of it changes them all."""


@dataclass(frozen=True)
class _Difference:
    setting: Setting
    found: str
    expected: str
    vlans: tuple[int, ...] = ()
    """VLANs that are too many or too few."""


def _questions(_case: Case, _batch: Batch) -> Iterator[Question[Row]]:
    yield INTERFACES
    yield DEFINED_VLANS


def _judge(case: Case, answers: Answers) -> Iterator[Outcome]:
    for second in second_readings(case, answers).values():
        found = []
        for meant in second.interfaces.values():
            row = second.rows.get(meant.interface)
            if row is None:
                yield _absent(second, meant)
            else:
                found += [(meant, one) for one in _differences(second, meant, row)]
        # What keeps a port out of a LAG comes before the ports that are therefore out of it.
        for meant, difference in sorted(found, key=lambda pair: pair[1].setting == "lag"):
            yield _flaw(second, meant, difference)
        yield from _unknown(second)
        yield from _proven(second)


def _differences(
    second: SecondReading, meant: Meant, row: InterfaceProperties
) -> Iterator[_Difference]:
    facts = meant.facts
    if row.admin_up != facts.enabled and not _is_guessed(second, meant, row):
        found, expected = _state(up=row.admin_up), _state(up=facts.enabled)
        yield _Difference("state", found, expected)
    if (row.description or "") != facts.description:
        found, expected = _described(row.description), _described(facts.description)
        yield _Difference("description", found, expected)
    if second.has_mtu(facts) and row.mtu != facts.mtu:
        yield _Difference("mtu", f"MTU {row.mtu}", f"MTU {facts.mtu}")
    read, intended = second.read(row), second.switching(facts)
    lag = _lag(second, meant, row)
    if lag is not None and (read == intended or not _is_refused(second, meant)):
        yield lag
    elif read != intended:
        yield _switching(read, intended)


def _is_guessed(second: SecondReading, meant: Meant, row: InterfaceProperties) -> bool:
    """Tell whether Batfish merely guesses that a port is up.

    A routed port of a Nexus 9000 without a line is shut down; Batfish knows a Nexus 9000 by the
    name of its boot image, which is no configuration of ours, and else takes the port for up
    (CiscoNxosPreprocessor.getNonSwitchportDefaultShutdown, "bias towards interfaces being on").
    """
    if second.switch.platform.nos != "nxos" or meant.facts.mode != "none" or meant.facts.enabled:
        return False
    read = second.switch.facts.ports.get(meant.port)
    return row.admin_up and row.mode == "NONE" and read is not None and not read.enabled


def _is_refused(second: SecondReading, meant: Meant) -> bool:
    """Tell whether the text puts a port in a LAG: then it is its settings that keep it out.

    Batfish, as NX-OS does, takes no member whose settings differ from those of the LAG
    (CiscoNxosControlPlaneExtractor.exitI_channel_group).
    """
    lags = second.switch.facts.lags
    if meant.members is not None:
        return meant.port in lags
    return any(meant.port in lag.members for lag in lags.values())


def _described(text: str | None) -> str:
    return f"description `{text}`" if text else "no description"


def _state(*, up: bool) -> str:
    return "not shut down" if up else "shut down"


def _lag(second: SecondReading, meant: Meant, row: InterfaceProperties) -> _Difference | None:
    """Return how a port is in another LAG than intended, or a LAG has other members."""
    if (row.channel or "") != meant.lag:
        found, expected = _in_lag(second, row.channel or ""), _in_lag(second, meant.lag)
        return _Difference("lag", found, expected)
    members = frozenset(row.channel_members)
    if meant.members is not None and members != meant.members:
        return _Difference("lag", _members(second, members), _members(second, meant.members))
    return None


def _in_lag(second: SecondReading, lag: str) -> str:
    return f"member of LAG {second.port(lag)}" if lag else "in no LAG"


def _members(second: SecondReading, members: frozenset[str]) -> str:
    names = [second.port(name) for name in second.facts.ports if name in members]
    return f"LAG of {some(names)}" if names else "LAG without members"


def _switching(found: Switching, expected: Switching) -> _Difference:
    setting: Setting = "allowed"
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


def _flaw(second: SecondReading, meant: Meant, difference: _Difference) -> Flaw:
    name = second.switch.name
    line = second.lines.of(meant.port, difference.setting, difference.vlans)
    return Flaw(
        object=f"{name} {meant.port}",
        where=second.case.way(name, meant.port, *OVERRIDES[difference.setting]),
        found=difference.found,
        expected=difference.expected,
        switch=name,
        words=meant.port,
        line=line,
        cause=_cause(second, meant, difference, line),
    )


def _cause(second: SecondReading, meant: Meant, difference: _Difference, line: int) -> str:
    """Return what makes a flaw one with others: their LAG, or the line that lists their ports."""
    name = second.switch.name
    lag = meant.interface if meant.members is not None else meant.lag
    is_out = _lag(second, meant, second.rows[meant.interface]) is not None
    if lag and (difference.setting == "lag" or is_out):
        return f"{name} {lag}"
    if second.switch.platform.nos in LISTING:
        return f"{name} {line} {difference.setting}: {difference.found}, {difference.expected}"
    return ""


def _absent(second: SecondReading, meant: Meant) -> Flaw:
    """Return what to say of an interface that the text does not have."""
    name = second.switch.name
    is_lag = meant.members is not None
    line = second.lines.of(meant.port, "lag" if is_lag else "state")
    expected = f"{_state(up=meant.facts.enabled)}, {second.switching(meant.facts)}"
    cause = f"{name} {line}: {expected}" if second.switch.platform.nos in LISTING else ""
    return Flaw(
        object=f"{name} {meant.port}",
        where=second.case.way(name, meant.port),
        found="no such LAG in the text" if is_lag else "nothing that is understood of this port",
        expected=expected,
        switch=name,
        words=meant.port,
        line=line,
        cause=f"{name} {meant.interface}" if is_lag else cause,
    )


def _unknown(second: SecondReading) -> Iterator[Flaw]:
    """Yield the interfaces that Batfish sees and the inventory does not know."""
    for interface, row in second.rows.items():
        if interface in second.interfaces or interface.lower().startswith(APART):
            continue
        port = second.port(interface)
        yield Flaw(
            object=f"{second.switch.name} {port}",
            where=("switches", second.switch.name),
            found=f"{_state(up=row.admin_up)}, {switching_of(row)}",
            expected="no such port: nothing in the inventory makes it",
            switch=second.switch.name,
            words=port,
        )


def _proven(second: SecondReading) -> Iterator[Proven]:
    """Yield how much was compared: what Batfish assumes whatever the text says does not count.

    Of a port that is state, description, mode and LAG; its VLANs; its MTU. That a port switches
    does not count where Batfish infers it.
    """
    counts = dict.fromkeys((Topic.PORTS, Topic.VLANS, Topic.MTU), 0)
    for meant in second.interfaces.values():
        row = second.rows.get(meant.interface)
        if row is None:
            continue
        is_inferred = second.infers_mode and meant.facts.mode != "none"
        counts[Topic.PORTS] += 2 + (not is_inferred) + (not _is_guessed(second, meant, row))
        counts[Topic.MTU] += second.has_mtu(meant.facts)
        expected = second.switching(meant.facts)
        counts[Topic.VLANS] += (
            (expected.access is not None)
            + (expected.mode == "TRUNK")
            + (expected.mode == "TRUNK" and meant.facts.native_vlan is not None)
        )
    for topic, values in counts.items():
        if values:
            yield Proven(second.switch.name, topic, values)


PORTS = Assertion(
    id="BF-05",
    title="Every port is as intended: state, description, mode, VLANs, MTU and LAG.",
    why="Batfish is a second reader of the texts, which shares no code with the one that sanfab "
    "checks its work with. Where it reads something else than was intended, so may the switch.",
    fix="render again; if the text is fresh, the template or the reader of this NOS is wrong",
    questions=_questions,
    judge=_judge,
)
