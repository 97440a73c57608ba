"""Output of ``portcfgshow`` and ``portbuffershow`` -> the commands that set the ports."""

import re
from collections.abc import Callable, Iterator, Sequence

_SLOT = re.compile(r"Ports of Slot +(?P<slot>\d+)(?P<ports>(?: +\d+)+)")
_RULER = re.compile(r"[-+]{5,}")
_LEGEND = re.compile(r"\s*where\b.*")  # `where AE:QoSAutoEnable, ..` [BRCDDB]
_UNSET = frozenset({"..", "-", "--"})
"""Off, and not applicable [NAMC BRCDDB]."""
_BUFFERS = re.compile(r"\s*(?:(?P<slot>\d+)/)? *(?P<port>\d+) .*?(?P<km>\d+) ?km\b.*")
"""A row of ``portbuffershow``: its last column is the distance [NAMC]."""


def _speed(port: str, value: str) -> str:
    """Return the command of a fixed speed; ``AN`` is negotiated."""
    speed = re.fullmatch(r"(\d+)G", value)
    if speed is None:
        return "" if value == "AN" else _state(port, "Speed", value)
    return f"portcfgspeed {port} {speed[1]}"


def _numbered(command: str) -> Callable[[str, str], str]:
    """Return what makes the command of a number: 0 is the factory state [FOS73AG]."""
    return lambda port, value: "" if value == "0" else f"{command} {port} {value}"


def _always(command: str) -> Callable[[str, str], str]:
    return lambda port, _value: f"{command} {port}"


def _with_value(command: str, value: str) -> Callable[[str, str], str]:
    return lambda port, _value: f"{command} {port} {value}"


def _state(port: str, row: str, value: str) -> str:
    return f"portcfgshow {port} {row}: {value}"


_COMMANDS: dict[str, Callable[[str, str], str]] = {
    "Speed": _speed,
    "Fill Word": _numbered("portcfgfillword"),
    "Fill Word(On Active)": _numbered("portcfgfillword"),
    "Trunk Port": _with_value("portcfgtrunkport", "1"),
    "Locked L_Port": _with_value("portcfglport", "1"),
    "Locked G_Port": _with_value("portcfggport", "1"),
    "ISL R_RDY Mode": _with_value("portcfgislmode", "1"),
    "Persistent Disable": _always("portcfgpersistentdisable"),
    "Fport Buffers": lambda port, value: f"portcfgfportbuffers --enable {port} {value}",
}
"""What a row states, by its label; ``ON`` where the row has no values of its own."""
_WHEN_OFF = {
    "Trunk Port": _with_value("portcfgtrunkport", "0"),
    "NPIV capability": _with_value("portcfgnpivport", "0"),
}
"""What a row states where it is off: its factory state is on, or depends on a licence."""
_FACTORY = {
    "NPIV capability": "ON", "NPIV PP Limit": "126", "QOS E_Port": "AE", "QOS Port": "AE",
    "Credit Recovery": "ON", "FEC": "ON", "Fault Delay": "0",
}  # fmt: skip
"""Values of the factory state other than off, as every published output shows them [NAMC]."""
_STATUS = frozenset({"Fill Word(Current)", "VC Link Init", "Long Distance", "10G/16G FEC"})
"""Rows that are no settings of their own; the distance is read with all that belongs to it."""
_LABELS = (
    *_COMMANDS, *_WHEN_OFF, *_FACTORY, *_STATUS, "AL_PA Offset 13", "Locked E_Port",
    "Disabled E_Port", "RSCN Suppressed", "LOS TOV enable", "EX Port", "Mirror Port", "Rate Limit",
    "Eport Credits", "Port Auto Disable", "CSCTL mode", "D-Port mode", "D-Port over DWDM",
    "Compression",
    "Encryption", "Non-DFE",
)  # fmt: skip
"""Labels of the rows; a value may touch its label: ``Persistent Disable..`` [NAMC]."""
_BY_LENGTH = sorted(set(_LABELS), key=len, reverse=True)

_Matrix = dict[str, dict[str, str]]
"""Value by row and port."""


def port_commands(lines: Sequence[str], buffers: Sequence[str] = ()) -> Iterator[str]:
    """Yield the commands of the ports, and a line for each value that no command is known for."""
    matrix, unread = _matrix_of(lines)
    km_of = _distances(buffers)
    ports = list(dict.fromkeys(port for row in matrix.values() for port in row))
    for port in ports:
        values = {label: row[port] for label, row in matrix.items() if port in row}
        for label, value in values.items():
            command = _command(port, label, value)
            if command:
                yield command
        yield from _distance(port, values, km_of.get(port, ""))
    yield from (f"portcfgshow {line}" for line in unread)


def _command(port: str, label: str, value: str) -> str:
    """Return the line of one value; empty: it is that of the factory."""
    if label in _STATUS or value == _FACTORY.get(label):
        return ""
    if value in _UNSET:
        off = _WHEN_OFF.get(label) if value == ".." else None
        return off(port, value) if off is not None else ""
    if label in _COMMANDS:
        return _COMMANDS[label](port, value)
    return _state(port, label, value)


def _distance(port: str, values: dict[str, str], km: str) -> Iterator[str]:
    """Yield the command of a link over a distance: mode, link initialization, kilometers."""
    mode = values.get("Long Distance", "..")
    if mode in _UNSET:
        return
    if mode not in {"LE", "LS", "LD"}:
        yield _state(port, "Long Distance", mode)
        return
    initialization = "0" if values.get("VC Link Init", "ON") in _UNSET else "1"
    command = f"portcfglongdistance {port} {mode} {initialization}"
    yield f"{command} -distance {km}" if km and mode != "LE" else command


def _matrix_of(lines: Sequence[str]) -> tuple[_Matrix, list[str]]:
    """Return the values of a matrix, and its rows that cannot be read."""
    matrix: _Matrix = {}
    unread: list[str] = []
    ports: list[str] = []
    for line in lines:
        if not line.strip() or _RULER.fullmatch(line.strip()):
            continue
        if _LEGEND.fullmatch(line):
            break
        head = _SLOT.fullmatch(line.strip())
        if head is not None:
            slot = "" if head["slot"] == "0" else f"{head['slot']}/"
            ports = [f"{slot}{number}" for number in head["ports"].split()]
            continue
        label, values = _cut(line.rstrip(), len(ports))
        if not ports or len(values) != len(ports):
            unread.append(line.strip())
            continue
        row = matrix.setdefault(label, {})
        row.update(zip(ports, values, strict=True))
    return matrix, unread


def _cut(line: str, count: int) -> tuple[str, list[str]]:
    """Return the label of a row and its values.

    >>> _cut("Persistent Disable..  ON", 2), _cut("Port of tomorrow  ON  ..", 2)
    (('Persistent Disable', ['..', 'ON']), ('Port of tomorrow', ['ON', '..']))
    """
    for label in _BY_LENGTH:
        if line.startswith(label):
            values = line[len(label) :].split()
            if len(values) == count:
                return label, values
    label, *values = line.rsplit(maxsplit=count)
    return label.strip(), values


def _distances(lines: Sequence[str]) -> dict[str, str]:
    """Return the kilometers of each port that ``portbuffershow`` prints."""
    found: dict[str, str] = {}
    for line in lines:
        row = _BUFFERS.fullmatch(line)
        if row is not None:
            slot = f"{row['slot']}/" if row["slot"] else ""
            found[f"{slot}{row['port']}"] = row["km"]
    return found
