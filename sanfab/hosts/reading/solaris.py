"""Outputs of Solaris: ndd, ifconfig, dladm, psrinfo, iscsiadm, files."""

import re
import shlex
from collections.abc import Callable, Sequence

from sanfab.hosts.facts import HOST
from sanfab.hosts.reading.sections import EVERY, HostReading, Section

_Words = Sequence[str]

_BOOT_FILES = {"/var/svc/manifest/site/sanfab.xml": "smf", "/etc/rc2.d/S99sanfab": "init.d"}
"""What sets values again at boot, by the file that makes it do so."""


def read_solaris(section: Section, reading: HostReading) -> bool:
    """Add what one command shows; return whether the command is known."""
    try:
        words = shlex.split(section.command)
    except ValueError:
        return False
    program = words[0].rpartition("/")[2] if words else ""
    reader = _READERS.get(program)
    return reader is not None and reader(words[1:], section.lines, reading)


def _ndd(words: _Words, lines: list[str], reading: HostReading) -> bool:
    values = [line.strip() for line in lines if line.strip()]
    if len(words) != 3 or words[0] != "-get" or len(values) != 1:  # noqa: PLR2004 - as in ndd(1M)
        return False
    reading.add(HOST, "ndd", f"{words[1]} {words[2]}", values[0])
    return True


def _ifconfig(words: _Words, lines: list[str], reading: HostReading) -> bool:
    part = ""
    for line in lines:
        if head := re.match(r"([a-z]\w*?\d+)(?::\d+)?: flags=.* mtu (\d+)", line):
            part = head[1]
            reading.add(part, "mtu", "", head[2])
        elif address := re.match(r"\s+inet (\S+) netmask ([0-9a-f]{1,8})\b", line):
            length = bin(int(address[2], 16)).count("1")
            reading.add(part, "address", f"{address[1]}/{length}", "present")
    shown = EVERY if "-a" in words else words[0] if words else ""
    if part or shown == EVERY:
        reading.complete.add((shown, "address"))
    return True


def _dladm(words: _Words, lines: list[str], reading: HostReading) -> bool:
    if "show-linkprop" not in words or "-c" not in words:
        return False
    for line in lines:
        name, is_pair, value = line.strip().partition(":")
        if is_pair:
            reading.add(words[-1], "linkprop", name, value)
    return True


def _psrinfo(words: _Words, lines: list[str], reading: HostReading) -> bool:
    if words:
        return False
    by_state: dict[str, list[int]] = {}
    for line in lines:
        if found := re.match(r"(\d+)\s+(on-line|no-intr|off-line|spare|faulted)\b", line):
            by_state.setdefault(found[2], []).append(int(found[1]))
    for state, processors in by_state.items():
        reading.add(HOST, "psradm", state, _ranges(processors))
    reading.complete.add((HOST, "psradm"))
    return True


def _ranges(numbers: list[int]) -> str:
    """Return numbers as psradm takes them.

    >>> _ranges([1, 2, 3, 5, 7, 8])
    '1-3 5 7-8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _cat(words: _Words, lines: list[str], reading: HostReading) -> bool:
    path = words[-1] if words else ""
    is_missing = bool(lines) and "No such file or directory" in lines[0]
    if path == "/etc/system":
        _system_file(lines, reading)
    elif path.endswith("/nxge.conf"):
        _nxge_conf(lines, reading)
    elif driver := re.search(r"/drv/(\w+)\.conf$", path):
        _driver_conf(driver[1], lines, reading)
    elif path.startswith("/"):
        content = "\n".join(lines).rstrip("\n")
        reading.add(EVERY, "file", path, "absent" if is_missing else content)
    if path in _BOOT_FILES:
        reading.complete.add((HOST, "boot-service"))
        if not is_missing:
            reading.add(HOST, "boot-service", "", _BOOT_FILES[path])
    return path.startswith("/")


def _system_file(lines: list[str], reading: HostReading) -> None:
    reading.complete.add((HOST, "system-file"))
    for line in lines:
        if found := re.match(r"\s*set\s+([\w:]+)\s*=\s*(\S+)", line):
            reading.add(HOST, "system-file", found[1], found[2])


def _nxge_conf(lines: list[str], reading: HostReading) -> None:
    reading.complete.add((HOST, "nxge-conf"))
    for line in lines:
        if found := re.match(r"\s*([\w-]+)\s*=\s*([^;]+);", line):
            reading.add(HOST, "nxge-conf", found[1], found[2].strip())


def _driver_conf(driver: str, lines: list[str], reading: HostReading) -> None:
    """Read the properties of a driver, each of which ends with a semicolon."""
    text = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    for found in re.finditer(r'([\w-]+)\s*=\s*((?:"[^"]*"|[^;"])*);', text):
        value = re.sub(r"\s*,\s*", ", ", found[2].strip())
        reading.add(HOST, "driver-conf", f"{driver} {found[1]}", value)


def _initiator_node(lines: list[str], reading: HostReading) -> None:
    chap = user = ""
    for line in lines:
        name, _, value = line.strip().partition(": ")
        if name == "Initiator node name":
            reading.add(HOST, "initiator-name", "", value)
        elif name == "Authentication Type":
            chap = value
        elif name == "CHAP Name":
            user = value
    if chap:
        reading.add(HOST, "chap", "", f"{chap} {user}".strip())


def _iscsiadm(words: _Words, lines: list[str], reading: HostReading) -> bool:
    if list(words[:2]) == ["list", "initiator-node"]:
        _initiator_node(lines, reading)
        return True
    if list(words[:2]) != ["list", "discovery-address"]:
        return False
    for line in lines:
        if found := re.match(r"Discovery Address: (\S+)", line):
            reading.add(EVERY, "iscsi-discovery", found[1], "present")
    reading.complete.add((EVERY, "iscsi-discovery"))
    return True


_READERS: dict[str, Callable[[_Words, list[str], HostReading], bool]] = {
    "ndd": _ndd,
    "ifconfig": _ifconfig,
    "dladm": _dladm,
    "psrinfo": _psrinfo,
    "cat": _cat,
    "iscsiadm": _iscsiadm,
}
