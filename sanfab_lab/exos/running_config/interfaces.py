"""State -> lines of ports: labels, speed, flow control, storm control, LLDP, EDP."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.state import FLOODS, UNTOUCHED, Port, State
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos


def edp_lines(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the ports without EDP."""
    for name in switch.names.sorted(state.ports):
        if not state.ports[name].edp:
            yield f"disable edp ports {name}"


def lldp_lines(switch: "Exos", state: State) -> Iterator[str]:
    """Yield LLDP modes and TLVs that differ from the default."""
    default = "on" if switch.release >= (21, 1) else "off"
    for name in switch.names.sorted(state.ports):
        port = state.ports[name]
        if port.lldp is not None and port.lldp != default:
            verb = "disable" if port.lldp == "off" else "enable"
            half = "" if port.lldp in {"on", "off"} else f" {port.lldp}"
            yield f"{verb} lldp ports {name}{half}"
        for tlv, on in sorted(port.tlvs.items()):
            how = "advertise" if on else "no-advertise"
            kind = f"vendor-specific {tlv}" if " " in tlv else tlv
            yield f"configure lldp ports {name} {how} {kind}"


def port_lines(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the lines of all ports that differ from the default, kind by kind."""
    if state.auto_move != ("inform" if switch.release >= (21, 1) else "off"):
        yield f"configure vlan untagged-ports auto-move {state.auto_move}"
    touched = [(name, state.ports[name]) for name in switch.names.sorted(state.ports)]
    touched = [(name, port) for name, port in touched if port != UNTOUCHED]
    for lines_of in (_labels, _link, _frames):
        for name, port in touched:
            yield from lines_of(name, port)
    yield from field_lines(state, ("configure jumbo-frame-size {}", "jumbo_size"))
    for name, port in touched:
        if port.jumbo:
            yield f"enable jumbo-frame ports {name}"


def _labels(name: str, port: Port) -> Iterator[str]:
    labels = ('display-string "{}"', "display"), ('description-string "{}"', "description")
    yield from (f"configure ports {name} {line}" for line in field_lines(port, *labels))


def _link(name: str, port: Port) -> Iterator[str]:
    if not port.enabled:
        yield f"disable ports {name}"
    if port.speed:
        yield f"configure ports {name} auto off {port.speed} "


def _frames(name: str, port: Port) -> Iterator[str]:
    """Yield flow control, storm control and flooding of a port."""
    if port.rx_pause is not None:
        verb = "enable" if port.rx_pause else "disable"
        yield f"{verb} flow-control rx-pause ports {name}"
    if port.tx_pause:
        yield f"enable flow-control tx-pause ports {name}"
    for kind in FLOODS:
        if kind in port.floods:
            yield f"configure ports {name} rate-limit flood {kind} {port.floods[kind]}"
    for kind in port.flooding:
        yield f"disable flooding {kind} ports {name}"
