"""NX-OS lines of the speed of a port: speed, negotiation, forward error correction."""

from sanfab.nos.line_rates import speed_from_megabits
from sanfab.nos.nxos.builder import READER
from sanfab.nos.undo import Undo

in_port = READER.block("port")

FEC_WORDS = {"auto": "auto", "rs-fec": "rs", "fc-fec": "fc", "off": "none"}

in_port.assign(
    "speed {speed:[0-9]+|auto}",
    "facts.speed",
    source="SDN3132 BF-NX",
    convert=speed_from_megabits,
    undo=Undo("speed auto", "NODEUTIL", lag="inherited"),
)
in_port.assign("no speed", "facts.speed", "auto", source="SDN3132")
in_port.assign(
    "no negotiate auto",
    "facts.autoneg",
    value=False,
    source="NODEUTIL SDN3132",
    undo=Undo("negotiate auto", "NODEUTIL", setting="negotiation", rank=1),
)
in_port.assign("negotiate auto", "facts.autoneg", value=True, source="NODEUTIL")
in_port.rule("negotiate auto", Undo("", "NODEUTIL", setting="negotiation", lag="inherited", rank=1))
in_port.assign(
    "fec {kind:auto|rs-fec|fc-fec|off}",
    "facts.fec",
    source="N9K-IF106 N9KFEC",
    convert=FEC_WORDS.__getitem__,
    undo=Undo("fec auto", "N9KFEC"),
)
in_port.assign("fec {kind:rs-cons16|rs-ieee|kp-fec}", "facts.fec", source="N9K-IF106 NXTF")
