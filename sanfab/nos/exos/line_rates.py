"""ExtremeXOS lines of the speed of ports: fixed, or negotiated."""

from sanfab.nos.exos.builder import Builder, line
from sanfab.nos.exos.names import PORTS
from sanfab.nos.line_rates import speed_from_megabits
from sanfab.nos.undo import ListEdit, Undo

_LIST = ListEdit("ports")


@line(
    f"configure ports {PORTS} auto off speed {{speed:[0-9]+}} duplex {{duplex:full}}",
    source="R-CN R-MFD",
    undo=Undo("configure ports {ports} auto on", "F-EAF", key=("speed",), items=_LIST),
)
@line(f"configure ports {PORTS} auto off speed {{speed:[0-9]+}}", source="R-CN R-MFD")
@line(
    f"configure ports {PORTS} auto off speed {{speed:[0-9]+}} duplex {{duplex:half}}",
    source="R-CN R-MFD",
)
def _fixed(builder: Builder, ports: str, speed: str, _duplex: str = "") -> None:
    for port in builder.select_ports(ports):
        port.facts.speed, port.facts.autoneg = speed_from_megabits(speed), False


@line(
    f"configure ports {PORTS} auto on",
    source="F-EAF",
    undo=Undo("", "F-EAF", items=_LIST),
)
def _negotiated(builder: Builder, ports: str) -> None:
    for port in builder.select_ports(ports):
        port.facts.speed, port.facts.autoneg = "auto", True


@line(
    f"configure ports {PORTS} auto on speed {{speed:[0-9]+}}{{duplex:(?: duplex (?:full|half))?}}",
    source="R-CN R-MFD",
    undo=Undo("configure ports {ports} auto on", "F-EAF", key=("speed",), items=_LIST),
)
def _negotiated_speed(builder: Builder, ports: str, speed: str, _duplex: str) -> None:
    for port in builder.select_ports(ports):
        port.facts.speed, port.facts.autoneg = speed_from_megabits(speed), True


@line(f"configure ports {PORTS} auto {{how:on|off}} duplex {{duplex:full|half}}", source="XDUPLEX")
def _duplex(builder: Builder, ports: str, how: str, _duplex: str) -> None:
    for port in builder.select_ports(ports):
        port.facts.autoneg = how == "on"
        port.facts.speed = "auto" if how == "on" else port.facts.speed
