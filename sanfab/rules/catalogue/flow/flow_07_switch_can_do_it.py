"""FLOW-07."""

from collections.abc import Iterator

from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import PORTS


@rule(
    "FLOW-07",
    scope=PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="AVD EXOS-FC",
    example="`flowcontrol send on` for a switch that only receives",
    fix="configure the pause directions that the switch supports",
)
def switch_can_do_it(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """A port is configured only for the pause directions that its switch supports.

    Not every switch can send pause frames, and EXOS sends them only where it also honours them. The
    switch rejects an unsupported line, and dependent settings are missing.
    """
    if port.facts.pause_send == "off":
        return
    platform = port.switch.platform
    if not platform.has(Capability.PAUSE_SEND):
        yield Violation(
            found="pause frames sent",
            expected=f"none: {platform.title} only honours them",
            at=port.setting("flow_control"),
        )
    elif platform.traits.send_with_receive and port.facts.pause_receive == "off":
        yield Violation(
            found="pause frames sent and not honoured",
            expected=f"both: {platform.title} sends only where it receives",
            at=port.setting("flow_control"),
        )
