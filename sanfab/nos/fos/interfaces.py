"""Fabric OS lines of ports: name, state, speed, fill word, trunks, distance, buffers.

Every line acts at once and lasts. A port is in service as shipped; ``portcfgpersistentdisable``
takes it out of service until the opposite line. Speed, fill word and distance take a port down and
up again.
"""

from typing import get_args

from sanfab.facts.fc import DistanceMode
from sanfab.nos.fos.builder import Builder, line, shipped_ports
from sanfab.nos.fos.names import DEFAULT_NAME, PORT
from sanfab.nos.undo import SHUTS_PORT, Undo

_OF_PORT = ("port",)
_TEXT = r'"{text:[^"\x00-\x1f]+}"'
_MODE = "{mode:LE|LS|LD}"


def _named(builder: Builder, port: str, text: str) -> None:
    builder.port(port).description = "" if DEFAULT_NAME.fullmatch(text) else text


line(
    f"portname {PORT} -n {_TEXT}",
    source="JCAPP FOS2CLI",
    undo=Undo('portname {port} -n "port{port}"', "JCAPP FOS8AG", key=_OF_PORT),  # as shipped
)(_named)


@line(
    f"portcfgspeed {PORT} {{speed:1|2|4|8|10|16|32|64}}",
    source="NAMC KRFOS",
    undo=Undo("portcfgspeed {port} 0", "KRFOS", key=_OF_PORT),
)
def _speed(builder: Builder, port: str, speed: str) -> None:
    builder.port(port).speed = int(speed)


@line(f"portcfgspeed {PORT} 0", source="KRFOS")
def _negotiated(builder: Builder, port: str) -> None:
    builder.port(port).speed = None


@line(
    f"portcfgfillword {PORT} {{mode:[1-3]}}",
    source="FOS73AG",
    undo=Undo("portcfgfillword {port} 0", "FOS73AG", key=_OF_PORT),
)
def _fill_word(builder: Builder, port: str, mode: str) -> None:
    builder.port(port).fill_word = int(mode)


@line(f"portcfgfillword {PORT} 0", source="FOS73AG")
def _idle(builder: Builder, port: str) -> None:
    builder.port(port).fill_word = None


@line(
    f"portcfgtrunkport {PORT} {{state:[01]}}",
    source="NAMC",
    undo=Undo("", key=_OF_PORT),  # its default depends on the licence: it stays
)
def _trunk(builder: Builder, port: str, state: str) -> None:
    builder.port(port).isl_trunking = state == "1"


@line(
    f"portcfglongdistance {PORT} {_MODE} {{start:[01]}} -distance {{km:[0-9]+}}",
    source="NAMC",
    undo=Undo("portcfglongdistance {port} L0", "FOS5AG", key=_OF_PORT, setting="distance"),
)
@line(
    f"portcfglongdistance {PORT} {_MODE} {{start:[01]}} {{km:[0-9]+}}",
    source="FOS5AG",
    undo=Undo("portcfglongdistance {port} L0", "FOS5AG", key=_OF_PORT, setting="distance"),
)
@line(
    f"portcfglongdistance {PORT} {{mode:LE}} {{start:[01]}}",
    source="NAMC",
    undo=Undo("portcfglongdistance {port} L0", "FOS5AG", key=_OF_PORT, setting="distance"),
)
def _distance(builder: Builder, port: str, mode: str, _start: str, km: str = "") -> None:
    facts = builder.port(port)
    facts.distance_mode = _MODES[mode]
    facts.distance = int(km) if km else None


_MODES: dict[str, DistanceMode] = {mode: mode for mode in get_args(DistanceMode)}


@line(f"portcfglongdistance {PORT} L0", source="FOS5AG")
def _no_distance(builder: Builder, port: str) -> None:
    facts = builder.port(port)
    facts.distance_mode, facts.distance = "", None


@line(
    f"portcfgfportbuffers --enable {PORT} {{buffers:[0-9]+}}",
    source="FOS64AG",
    undo=Undo("portcfgfportbuffers --disable {port}", "FOS64AG", key=_OF_PORT),
)
def _buffers(builder: Builder, port: str, buffers: str) -> None:
    builder.port(port).receive_credits = int(buffers)


@line(f"portcfgfportbuffers --disable {PORT}", source="FOS64AG")
def _no_buffers(builder: Builder, port: str) -> None:
    builder.port(port).receive_credits = None


@line(f"portcfgshow {PORT} Disabled E_Port: ON", source="NAMC")
def _no_e_port(builder: Builder, port: str) -> None:
    builder.port(port).mode = "F"


@line(f"portcfgshow {PORT} Locked E_Port: ON", source="NAMC")
def _e_port(builder: Builder, port: str) -> None:
    builder.port(port).mode = "E"


@line(f"portcfgeport {PORT} {{state:[01]}}", source="NAMC mem")
def _may_be_e_port(builder: Builder, port: str, state: str) -> None:
    builder.port(port).mode = "auto" if state == "1" else "F"


@line(f"portcfgeport {PORT} -p {{state:[12]}}", source="JCAPP")
def _is_e_port(builder: Builder, port: str, state: str) -> None:
    builder.port(port).mode = "E" if state == "2" else "auto"


@line(
    f"portcfgnpivport {PORT} {{state:[01]}}",
    source="NPIVFOS",
    undo=Undo("portcfgnpivport {port} 1", "NPIVFOS", key=_OF_PORT),
)
def _npiv(builder: Builder, port: str, state: str) -> None:
    builder.port(port).npiv = state == "1"


@line(f"portcfgdefault {PORT}", source="NAMC FOS2CLI")
def _default(builder: Builder, port: str) -> None:
    """Take all settings of a port back, its name too."""
    builder.facts.fc_ports[port] = shipped_ports(builder.platform)[port]


@line(
    f"portcfgpersistentdisable {PORT}",
    source="ESI JCAPP IBM37",
    undo=Undo(
        "portcfgpersistentenable {port}", "ESI JCAPP", key=_OF_PORT, order=SHUTS_PORT, rank=-1
    ),
)
def _disabled(builder: Builder, port: str) -> None:
    builder.port(port).enabled = False


@line(f"portcfgpersistentenable {PORT}", source="ESI JCAPP")
def _enabled(builder: Builder, port: str) -> None:
    builder.port(port).enabled = True
