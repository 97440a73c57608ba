"""FLOW-02."""

from collections.abc import Iterator

from sanfab.inventory.cables import LinkEnd
from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.flow.subjects import (
    NO_FLOW_CONTROL,
    PAIRS,
    Pause,
    adapter_pause,
    lossless_by,
    port_pause,
    property_of,
)
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SanLink


@rule(
    "FLOW-02",
    scope=PAIRS,
    protocols=ISCSI,
    severity=Severity.WARNING,
    source="N5K-LLFC N9K-LLFC",
    example="an adapter left at Auto at a Nexus port, whose default is off",
    fix="configure flow control at both ends: each end must honour what the other sends",
    suppressed_by=("FLOW-01",),
)
def both_ends_agree(
    item: CheckedPort | SanLink, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Both ends of a cable agree on the direction of pause frames.

    A pause frame that the other end does not honour has no effect. A Nexus does not detect what an
    adapter supports, so both ends must be configured; negotiation does not replace that.
    """
    if isinstance(item, CheckedPort):
        yield from _edge(item, context)
    else:
        yield from _link(item, context)


def _edge(port: CheckedPort, context: CheckContext) -> Iterator[Violation | NotExamined]:
    cable, there = port.cable, port_pause(port)
    stated = property_of(context, cable) if cable is not None else None
    if cable is None or stated is None:
        yield NO_FLOW_CONTROL
        return
    where, value = stated
    here = adapter_pause(value)
    if here is None:
        yield Violation(
            found=f"flow_control {value} at {cable.device} {cable.label}",
            expected=f"a fixed setting that matches the switch port: {there}",
            at=where,
        )
    elif not _fits(here, there, port) and (lossless := lossless_by(port)):
        yield Violation(
            found=f"flow_control {value} at {cable.device} {cable.label}, and {lossless} at the "
            "switch port",
            expected="no flow control of the adapter: a port has one of the two",
            at=where,
            fix="turn flow control off at the adapter, and let priority flow control act",
        )
    elif not _fits(here, there, port):
        yield Violation(
            found=f"flow_control {value} at {cable.device} {cable.label}, and {there} at the "
            "switch port",
            expected="each end to honour what the other sends",
            at=where,
        )


def _fits(here: Pause, there: Pause, port: CheckedPort) -> bool:
    """Return whether the directions of pause at both ends match."""
    can_send = port.switch.platform.has(Capability.PAUSE_SEND)
    return here.send == there.receive and (here.receive == there.send or not can_send)


def _link(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    sides: tuple[set[Pause], set[Pause]] = (set(), set())
    for end in link.ends:
        sides[end.side].update(_pauses(end, context))
    if not all(sides):
        return
    near, far = min(sides[0]), min(sides[1])
    if len(sides[0]) > 1 or len(sides[1]) > 1 or near != Pause(far.send, far.receive):
        words = [" or ".join(str(pause) for pause in sorted(side)) for side in sides]
        yield Violation(
            found=f"{words[0]} at one end, {words[1]} at the other",
            expected="each end to honour what the other sends, on every cable of the link",
        )


def _pauses(end: LinkEnd, context: CheckContext) -> Iterator[Pause]:
    ports = context.switches[end.switch].ports
    return (port_pause(ports[name]) for name in end.ports if name in ports)
