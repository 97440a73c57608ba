"""FLOW-01."""

from collections.abc import Iterator

from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.flow.subjects import (
    ISCSI_EDGES,
    NO_FLOW_CONTROL,
    adapter_pause,
    port_pause,
    property_of,
    wants_pause,
)
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "FLOW-01",
    scope=ISCSI_EDGES,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="S0 S4 EQL-LNX NTAP-E",
    example="an X670 port of a Nimble with rx-pause only",
    fix="turn flow control on in both directions, at the switch port and at the adapter",
)
def pause_where_arrays_want_it(
    port: CheckedPort, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Each iSCSI port honours and sends pause frames where the array family requires it.

    Four array ports that answer one host port fill the switch buffer; without pause it drops
    frames, and TCP stalls. EqualLogic, Nimble and E-Series require it, ONTAP does not. The adapter
    of the host takes part: `settings.flow_control`, such as `Rx & Tx Enabled`.
    """
    if not wants_pause(port):
        return
    pause = port_pause(port)
    if not pause.receive or (port.switch.platform.has(Capability.PAUSE_SEND) and not pause.send):
        yield Violation(
            found=f"flow control with {pause}", expected="both on", at=port.setting("flow_control")
        )
    if port.cable is None or port.cable.is_array:
        return
    stated = property_of(context, port.cable)
    if stated is None:
        yield NO_FLOW_CONTROL
        return
    where, value = stated
    nic = adapter_pause(value)
    if nic is None or not (nic.receive and nic.send):
        yield Violation(
            found=f"flow_control {value} at {port.cable.device} {port.cable.label}",
            expected="Rx & Tx Enabled",
            at=where,
        )
