"""FC-08."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import NATIVE_FC
from sanfab.rules.catalogue.fc.subjects import NATIVE_TARGETS, native_cables
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanArray
from sanfab.text import some


@rule(
    "FC-08",
    scope=NATIVE_TARGETS,
    protocols=NATIVE_FC,
    severity=Severity.INFO,
    production=Severity.WARNING,
    source="NAONT-SAN",
    example="an ONTAP port without `speed`",
    fix="state `speed` at the array port, and set the same at the array",
)
def speeds_of_array_ports_are_fixed(array: SanArray, context: CheckContext) -> Iterator[Violation]:
    """Native ports of a NetApp array, and the switch ports they lead to, have a fixed speed.

    A port that negotiates its speed can take longer to come back after a takeover, and adds to the
    time in which a large fabric forms again. Of captured switches the port that runs counts too.
    """
    if not FAMILIES[array.intent.family].fixed_fc_speed:
        return
    open_ends = [
        f"{label} at {cable.switch} {cable.port}"
        for label, cable in native_cables(array.name, context)
        if cable.port not in context.cabling.fc_rates(cable.switch)
    ]
    if open_ends:
        yield Violation(
            found=f"a negotiated speed of {some(open_ends)}", expected="a stated `speed`"
        )
    running = [*_negotiated_now(array, context)]
    if running:
        yield Violation(
            found=f"a speed that the running switch negotiates: {some(running)}",
            expected="the stated `speed`",
            cause="running",
            fix="push the configuration, which sets the speed; the port goes down and up",
        )


def _negotiated_now(array: SanArray, context: CheckContext) -> Iterator[str]:
    """Yield the ports with a stated speed that their running switch negotiates."""
    for label, cable in native_cables(array.name, context):
        stated = context.cabling.fc_rates(cable.switch).get(cable.port)
        running = context.running.get(cable.switch)
        port = running.fc_ports.get(cable.port) if running is not None else None
        if stated is not None and port is not None and port.speed is None:
            yield f"{label} at {cable.switch} {cable.port}, stated {stated} Gb/s"
