"""ExtremeXOS lines of the speed of ports: fixed, or negotiated."""

from sanfab.facts.effects import EffectKind
from sanfab.nos.effects import register_effects
from sanfab.nos.exos.builder import READER, Builder, PortBuilder, line
from sanfab.nos.exos.names import PORTS
from sanfab.nos.forms import EffectForm
from sanfab.nos.line_rates import speed_from_megabits
from sanfab.nos.undo import ListEdit, Undo

_LIST = ListEdit("ports")


@line(
    f"configure ports {PORTS} auto off speed {{speed:[0-9]+}} duplex {{duplex:full}}",
    source="R-CN R-MFD",
    undo=Undo("configure ports {ports} auto on", "F-EAF", key=("speed",), items=_LIST),
)
@line(f"configure ports {PORTS} auto off speed {{speed:[0-9]+}}", source="R-CN R-MFD")
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
    f"configure ports {PORTS} auto on speed {{speed:[0-9]+}}{{duplex:(?: duplex full)?}}",
    source="R-CN R-MFD",
    undo=Undo("configure ports {ports} auto on", "F-EAF", key=("speed",), items=_LIST),
)
def _negotiated_speed(builder: Builder, ports: str, speed: str, _duplex: str) -> None:
    for port in builder.select_ports(ports):
        port.facts.speed, port.facts.autoneg = speed_from_megabits(speed), True


@line(f"configure ports {PORTS} auto {{how:on|off}} duplex {{duplex:full}}", source="XDUPLEX")
def _duplex(builder: Builder, ports: str, how: str, _duplex: str) -> None:
    for port in builder.select_ports(ports):
        port.facts.autoneg = how == "on"
        port.facts.speed = "auto" if how == "on" else port.facts.speed


@line(f"configure ports {PORTS} forward-error-correction off", source="XDETAIL")
def _no_fec(builder: Builder, ports: str) -> None:
    for port in builder.select_ports(ports):
        port.facts.fec = "none"


def _half(builder: Builder, ports: str, how: str, speed: str) -> list[PortBuilder]:
    found = builder.select_ports(ports)
    for port in found:
        port.facts.autoneg = how == "on"
        if speed:
            port.facts.speed = speed_from_megabits(speed.removeprefix(" speed "))
        elif how == "on":
            port.facts.speed = "auto"
    return found


register_effects(
    READER,
    (
        EffectForm(
            "",
            f"configure ports {PORTS} auto {{how:on|off}}{{speed:(?: speed [0-9]+)?}} duplex half",
            "R-CN R-MFD XDUPLEX",
            EffectKind.LIMITS,
            "it sends or receives, never both",
            select=_half,
        ),
    ),
)
