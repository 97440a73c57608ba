"""OS9 lines of the speed of a port: speed, negotiation, forward error correction."""

from sanfab.nos.line_rates import speed_from_megabits
from sanfab.nos.os9.builder import READER, PortBuilder
from sanfab.nos.undo import Undo

in_port = READER.block("port")

in_port.assign(
    "speed {speed:[0-9]+|auto}",
    "facts.speed",
    source="R-OS9",
    convert=speed_from_megabits,
    undo=Undo("no speed", "R-OS9"),
    unset="",
)
in_port.assign("no speed {speed:[0-9]+|auto}", "facts.speed", "", source="R-OS9")
in_port.assign(
    "fec enable",
    "facts.fec",
    "rs",
    source="R-SEN",
    undo=Undo("fec default", "OS9-PORTS", setting="fec"),
)
in_port.assign(
    "no fec enable",
    "facts.fec",
    "none",
    source="OS9-PORTS",
    undo=Undo("fec default", "OS9-PORTS", setting="fec"),
)
in_port.assign("fec default", "facts.fec", "auto", source="OS9-PORTS")
in_port.rule("fec default", Undo("", "OS9-PORTS", setting="fec"))


@in_port.line("{no:(?:no )?}negotiation auto", source="D-NEG")
@in_port.line("{no:(?:no )?}intf-type cr{lanes:[124]} autoneg", source="R-SEN OS9-PORTS")
def _negotiation(ports: list[PortBuilder], no: str, _lanes: str = "") -> None:
    for port in ports:
        port.facts.autoneg = not no


in_port.rule(
    "no intf-type {kind} autoneg",
    Undo("intf-type {kind} autoneg", "OS9-PORTS", setting="negotiation"),
)
in_port.rule("intf-type {kind} autoneg", Undo("", "OS9-PORTS", setting="negotiation"))
in_port.rule("negotiation auto", Undo("", "D-NEG", setting="negotiation"))
