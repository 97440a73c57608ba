"""Outputs of Linux: sysctl, ip, nmcli, ethtool, iscsiadm, multipath, lldptool, files.

``linux_services`` reads those of NVMe/TCP and NFS.
"""

import re
import shlex
from collections.abc import Callable, Sequence

from sanfab.hosts.chap import A_SECRET
from sanfab.hosts.facts import HOST
from sanfab.hosts.reading.linux_services import FILES, read_is_enabled, read_kernel_values
from sanfab.hosts.reading.sections import EVERY, HostReading, Section

_Words = Sequence[str]
_Reader = Callable[[_Words, list[str], HostReading], bool]

_FEATURES = {
    "rx-checksumming": "rx",
    "tx-checksumming": "tx",
    "tcp-segmentation-offload": "tso",
    "generic-segmentation-offload": "gso",
    "generic-receive-offload": "gro",
    "large-receive-offload": "lro",
}
"""Short names of ``ethtool -K`` by the long ones of ``ethtool -k``. Source: ethtool(8)."""
_PER_INTERFACE = re.compile(r"net[./]ipv[46][./](?:conf|neigh)[./](?P<part>.+)[./][a-z_0-9]+")


def read_linux(section: Section, reading: HostReading) -> bool:
    """Add what one command shows; return whether the command is known."""
    try:
        words = shlex.split(section.command)
    except ValueError:
        return False
    if words[:1] == ["sudo"]:
        words = words[1:]
    program = words[0].rpartition("/")[2] if words else ""
    reader = _READERS.get(program)
    return reader is not None and reader(words[1:], section.lines, reading)


def _sysctl(words: _Words, lines: list[str], reading: HostReading) -> bool:
    if "-n" in words:
        return False  # values without names
    for line in lines:
        name, is_one, value = line.partition("=")
        if is_one and re.fullmatch(r"[\w./-]+\s*", name):
            name = name.strip()
            found = _PER_INTERFACE.fullmatch(name)
            part = found["part"] if found and found["part"] not in ("all", "default") else HOST
            reading.add(part, "sysctl", _as_rendered(name, part), " ".join(value.split()))
    return True


def _as_rendered(name: str, part: str) -> str:
    """Return the name as the script has it: with slashes if the interface has a dot."""
    if "." not in part:
        return name.replace("/", ".")
    before, after = "net/ipv4/conf", name.rpartition(part)[2]
    return f"{before}/{part}/{after[1:]}"


def _ip(words: _Words, lines: list[str], reading: HostReading) -> bool:
    shows_addresses = bool({"addr", "address", "a"} & {*words})
    if not shows_addresses and not {"link", "l"} & {*words}:
        return False
    part = ""
    for text in (text for line in lines for text in line.split("\\")):
        if head := re.match(r"\d+: (?P<name>[^:@\s]+)(?:@\S+)?:? ", text):
            part = head["name"]
            if shows_addresses:
                reading.complete.add((part, "address"))
        if mtu := re.search(r" mtu (\d+)", text):
            reading.add(part, "mtu", "", mtu[1])
        if address := re.search(r"(?:^|\s)inet6? (\S+/\d+)", text):
            reading.add(part, "address", address[1], "present")
    asked = words[words.index("dev") + 1] if "dev" in words[:-1] else ""
    if shows_addresses and asked and not any("does not exist" in line for line in lines):
        reading.complete.add((asked, "address"))
    return True


def _ethtool(words: _Words, lines: list[str], reading: HostReading) -> bool:
    readers = {
        **dict.fromkeys(("-g", "--show-ring"), _rings),
        **dict.fromkeys(("-a", "--show-pause"), _pause),
        **dict.fromkeys(("-k", "--show-features", "--show-offload"), _features),
        **dict.fromkeys(("-c", "--show-coalesce"), _coalesce),
        "--show-priv-flags": _private_flags,
    }
    if len(words) < 2 or words[0] not in readers:  # noqa: PLR2004 - option and interface
        return False
    readers[words[0]](words[1], lines, reading)
    return True


def _rings(part: str, lines: list[str], reading: HostReading) -> None:
    current = False
    for line in lines:
        current = current or line.startswith("Current")
        if current and (found := re.match(r"(RX|TX):\s*(\d+)$", line)):
            reading.add(part, "ring", found[1].lower(), found[2])


def _pause(part: str, lines: list[str], reading: HostReading) -> None:
    names = {"Autonegotiate": "autoneg", "RX": "rx", "TX": "tx"}
    for line in lines:
        found = re.match(r"(Autonegotiate|RX|TX):\s*(on|off)$", line)
        if found:
            reading.add(part, "pause", names[found[1]], found[2])


def _features(part: str, lines: list[str], reading: HostReading) -> None:
    for line in lines:
        found = re.match(r"([a-z0-9-]+): (on|off)(?: \[.*\])?$", line)
        if found:
            reading.add(part, "feature", _FEATURES.get(found[1], found[1]), found[2])


def _coalesce(part: str, lines: list[str], reading: HostReading) -> None:
    for line in lines:
        if adaptive := re.match(r"Adaptive RX: (on|off)\s+TX: (on|off)", line):
            reading.add(part, "coalesce", "adaptive-rx", adaptive[1])
            reading.add(part, "coalesce", "adaptive-tx", adaptive[2])
        elif found := re.match(r"([a-z-]+):\s*(\d+)$", line):
            reading.add(part, "coalesce", found[1], found[2])


def _private_flags(part: str, lines: list[str], reading: HostReading) -> None:
    for line in lines:
        if found := re.match(r"(\S+)\s*: (on|off)$", line):
            reading.add(part, "privflag", found[1], found[2])


def _cat(words: _Words, lines: list[str], reading: HostReading) -> bool:
    path = words[-1] if words else ""
    is_missing = bool(lines) and lines[0].endswith("No such file or directory")
    if parameter := re.fullmatch(r"/sys/module/([^/]+)/parameters/([^/]+)", path):
        if lines and not is_missing:
            reading.add(HOST, "module", f"{parameter[1]}.{parameter[2]}", lines[0].strip())
    elif path == "/etc/iscsi/iscsid.conf":
        _iscsid(lines, reading)
    elif path == "/etc/iscsi/initiatorname.iscsi":
        _initiator_name(lines, reading)
    elif path in FILES:
        FILES[path]([] if is_missing else lines, reading)
    elif path.startswith("/"):
        content = "\n".join(lines).rstrip("\n")
        reading.add(EVERY, "file", path, "absent" if is_missing else content)
    return path.startswith("/")


def _initiator_name(lines: list[str], reading: HostReading) -> None:
    reading.complete.add((HOST, "initiator-name"))
    for line in lines:
        if found := re.match(r"InitiatorName=(\S+)", line):
            reading.add(HOST, "initiator-name", "", found[1])


def _iscsid(lines: list[str], reading: HostReading) -> None:
    reading.complete |= {(HOST, "iscsid"), (HOST, "iscsid-secret")}
    for line in lines:
        found = re.match(r"([a-z][\w.\[\]-]*)\s*=\s*(.*)$", line)
        if found and "password" in found[1]:
            if found[2].strip():
                reading.add(HOST, "iscsid-secret", found[1], A_SECRET)
        elif found:
            reading.add(HOST, "iscsid", found[1], found[2].strip())


def _iscsiadm(words: _Words, lines: list[str], reading: HostReading) -> bool:
    mode = words[words.index("-m") + 1] if "-m" in words[:-1] else ""
    if mode == "session":
        return _sessions(words, lines, reading)
    if mode == "iface" and "-I" in words[:-1]:
        part = words[words.index("-I") + 1]
        for line in lines:
            found = re.match(r"(iface\.[\w.]+) = (.*)$", line)
            if found and found[2] != "<empty>":
                reading.add(part, "iscsi-iface", found[1], found[2])
                if found[1] == "iface.initiatorname":
                    reading.add(part, "port-initiator-name", "", found[2])
        reading.complete |= {(part, "iscsi-iface"), (part, "port-initiator-name")}
        return True
    if mode == "node" and "-I" in words[:-1] and "-p" in words[:-1]:
        _records(words[words.index("-I") + 1], words[words.index("-p") + 1], lines, reading)
        return True
    return False


def _records(part: str, portal: str, lines: list[str], reading: HostReading) -> None:
    """Read the records of one portal, one for each target: they have to be alike."""
    found: dict[str, dict[str, None]] = {}
    for line in lines:
        name, is_one, value = line.partition(" = ")
        if is_one and re.fullmatch(r"[a-z][\w.\[\]-]*", name):
            found.setdefault(name, {})[value.strip()] = None
    for name, values in found.items():
        if "password" in name:
            value = "absent" if [*values] == ["<empty>"] else A_SECRET
            reading.add(part, "record-secret", f"{portal} {name}", value)
        else:
            reading.add(part, "iscsi-record", f"{portal} {name}", " and ".join(values))


def _sessions(words: _Words, lines: list[str], reading: HostReading) -> bool:
    portal = interface = ""
    level = words[words.index("-P") + 1] if "-P" in words[:-1] else "0"
    if level == "0" and not any("No active sessions" in line for line in lines):
        return False  # without the interfaces
    reading.complete.add((EVERY, "iscsi-session"))
    for line in lines:
        text = line.strip()
        if text.startswith("Persistent Portal:"):
            portal = text.partition(":")[2].strip().partition(",")[0]
        elif text.startswith("Iface Name:"):
            interface = text.split()[-1]
        elif text.startswith("iSCSI Session State:"):
            state = text.split()[-1]
            value = "logged in" if state == "LOGGED_IN" else f"session {state}"
            reading.add(interface, "iscsi-session", portal, value)
    return True


_EMPHASIS = re.compile(r"(?:\x1b|\\x1b)\[[\d;]*m")
"""What a terminal prints in bold; the escape character may stand in words."""
_MAP = re.compile(r"(?P<name>[\w.:-]+) (?:\([\w.:-]+\) )?dm-\d+ ")
_PATH = re.compile(r"[|` ]+- \S+ +(?P<device>[\w!-]+) +[\d:-]+ +(?P<state>\w+ +\w+ +\w+)")
_WORKS = {"active ready running", "active ghost running"}
"""States of a path that works; ghost: of a controller that stands by. Source: multipath(8)."""


def _multipath_maps(lines: list[str], reading: HostReading) -> None:
    """Read the volumes and their paths, each path by its state."""
    name = ""
    for line in (_EMPHASIS.sub("", one) for one in lines):
        if found := _MAP.match(line):
            name = found["name"]
        elif name and (found := _PATH.match(line)):
            state = " ".join(found["state"].split())
            if "undef" not in state:  # of `multipath -l`, which asks no path
                paths = reading.paths.setdefault(name, {})
                paths[found["device"]] = "" if state in _WORKS else state


def _nmcli(words: _Words, lines: list[str], reading: HostReading) -> bool:
    """Read `nmcli device show`: MTU and addresses of each device, or of one."""
    if not {"device", "dev", "d"} & {*words} or "show" not in words:
        return False
    part = ""
    for line in lines:
        name, _, value = (text.strip() for text in line.partition(":"))
        if name == "GENERAL.DEVICE":
            part = value
            reading.complete.add((part, "address"))
        elif name == "GENERAL.MTU" and value.isdigit():
            reading.add(part, "mtu", "", value)
        elif re.fullmatch(r"IP[46]\.ADDRESS\[\d+\]", name):
            reading.add(part, "address", value, "present")
    return True


def _multipath(words: _Words, lines: list[str], reading: HostReading) -> bool:
    """Read the volumes, or the sections `device` of the configuration that the tools use."""
    if {"-ll", "-l"} & {*words} or {"topology", "topo"} & {*words}:
        _multipath_maps(lines, reading)
        return True
    if "-t" not in words and "config" not in " ".join(words):
        return False
    _multipath_defaults(lines, reading)
    device: dict[str, str] | None = None
    for line in lines:
        text = line.strip()
        if text == "device {":
            device = {}
        elif text == "}" and device is not None:
            name = f"{device.pop('vendor', '')}/{device.pop('product', '')}"
            for key, value in device.items():
                reading.add(HOST, "multipath", f"{name} {key}", value)
            device = None
        elif device is not None and (found := re.match(r'(\w+) "?(.*?)"?$', text)):
            device[found[1]] = found[2]
    reading.complete.add((HOST, "multipath"))
    return True


def _multipath_defaults(lines: list[str], reading: HostReading) -> None:
    words = {"off": "no", "on": "yes"}  # of multipath-tools 0.8 and later
    section = ""
    for line in lines:
        if line[:1].isalpha():
            section = line.split()[0]
        elif section == "defaults" and (found := re.match(r'\s+find_multipaths "?(\w+)', line)):
            reading.add(HOST, "multipath", "find_multipaths", words.get(found[1], found[1]))


def _lldptool(words: _Words, lines: list[str], reading: HostReading) -> bool:
    if "-i" not in words[:-1] or "adminStatus" not in words:
        return False
    for line in lines:
        if found := re.match(r"adminStatus\s*=\s*(\w+)$", line.strip()):
            reading.add(words[words.index("-i") + 1], "lldpad", "", found[1])
    return True


_READERS: dict[str, _Reader] = {
    "sysctl": _sysctl,
    "ip": _ip,
    "ethtool": _ethtool,
    "cat": _cat,
    "iscsiadm": _iscsiadm,
    "lldptool": _lldptool,
    "nmcli": _nmcli,
    "multipath": _multipath,
    "multipathd": _multipath,
    "grep": read_kernel_values,
    "systemctl": read_is_enabled,
}
