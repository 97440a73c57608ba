"""Flow control by pause frames and by priority (PFC)."""

from sanfab_lab.commands import Refused
from sanfab_lab.exos.commands import ExosCall, command
from sanfab_lab.exos.commands.qos import known_profile
from sanfab_lab.exos.state import Port

PFC_SPEED = 10
"""Gb/s that a port needs for priority flow control [E-PFC]; the words of the refusal are [mem]."""


@command("enable|disable flow-control rx-pause ports|port {list}", source="E-FC")
def _rx_pause(call: ExosCall) -> None:
    """Honour pause frames on ports, or ignore them; tx pause must be disabled first [E-FC]."""
    names = call.ports()
    for name in names:
        port = call.state.settings_of(name)
        if call.on:
            _refuse_pfc(name, port)
        elif port.tx_pause:
            raise Refused(
                f"Error: TX flow control is enabled on port {name}; disable it before "
                "RX flow control."
            )
    for port in map(call.state.port, names):
        port.rx_pause = None if port.pfc_rx or port.pfc_tx else call.on


@command("enable|disable flow-control tx-pause ports|port {list}", source="E-FC")
def _tx_pause(call: ExosCall) -> None:
    """Send pause frames from ports, or stop; rx pause must be enabled first [E-FC]."""
    names = call.ports()
    for name in names if call.on else ():
        port = call.state.settings_of(name)
        if not port.rx_pause:
            raise Refused(
                "Error: RX flow control must be enabled before TX flow control can be "
                f"enabled on port {name}."
            )
        _refuse_pfc(name, port)
    for name in names:
        call.state.port(name).tx_pause = call.on


def _refuse_pfc(name: str, port: Port) -> None:
    if port.pfc_rx or port.pfc_tx:
        raise Refused(
            f"Error: Priority flow control is enabled on port {name}; IEEE 802.3x flow "
            "control cannot be used there."
        )


@command(
    "enable|disable flow-control rx-pause qosprofile {name} ports|port {list}", source="E-PFC R-MFD"
)
def _receive_pfc(call: ExosCall) -> None:
    """Honour PFC for a QoS profile on ports, or ignore it."""
    name = {known_profile(call)}
    for port in _pfc_ports(call):
        port.pfc_rx = tuple(sorted({*port.pfc_rx} | name if call.on else {*port.pfc_rx} - name))


@command(
    "enable|disable flow-control tx-pause priority {priority} ports|port {list}",
    source="E-PFC R-MFD",
)
def _send_pfc(call: ExosCall) -> None:
    """Send PFC for a priority from ports, or stop."""
    one = {call.within("priority", 0, 7)}
    for port in _pfc_ports(call):
        port.pfc_tx = tuple(sorted({*port.pfc_tx} | one if call.on else {*port.pfc_tx} - one))


def _pfc_ports(call: ExosCall) -> list[Port]:
    """Return the ports of a line; PFC needs tx pause disabled and replaces rx pause [E-FC]."""
    names = call.ports()
    for name in names if call.on else ():
        if call.switch.speeds[name] < PFC_SPEED:
            raise Refused(f"Error: Priority flow control is not supported on port {name}.")
        if call.state.settings_of(name).tx_pause:
            raise Refused(
                f"Error: IEEE 802.3x TX flow control is enabled on port {name}; disable "
                "it before priority flow control."
            )
    ports = [call.state.port(name) for name in names]
    for port in ports if call.on else ():
        port.rx_pause = None
    return ports
