"""Text and a finding -> the line to look at, where the rule did not give one."""

import re
from collections.abc import Iterator

_INTERFACE = re.compile(r"\s*interface (?:range )?(\S.*)", re.IGNORECASE)
_NAMED = re.compile(
    r"\s*(?:(?:zone|zoneset|device-alias|fcalias) name|username|snmp-server user|create account \w+"
    r"|dcb-map|(?:policy|class)-map(?: type \S+)?(?: match-\S+)?) \"?([^\s\"]+)"
)
"""A line that begins what goes by a name."""
_HOST = re.compile(r"(?:hostname|switchname|configure snmp sysname) \S", re.IGNORECASE)
_NUMBERED = re.compile(r"(vlan|vsan) (\d+)", re.IGNORECASE)
_SPAN = re.compile(r"([^,]{0,32}?)([0-9]{1,9})(?:-(?:[^,]{0,32}?[^0-9])?([0-9]{1,9}))?")


def line_of(text: str, words: str, found: str = "") -> int:
    r"""Return the number of the line that begins what a finding is about, else the first.

    ``words``: the port, VLAN, VSAN or VFC; empty for the switch, of which ``found`` may name more.

    >>> line_of("track 1 interface Ethernet1/5\ninterface Ethernet 1/5\n", "Ethernet1/5")
    2
    >>> line_of("create vlan Data tag 20\nconfigure vlan Data add ports 1:1-1:24\n", "1:5")
    2
    >>> line_of("hostname a\nusername test\nusername admin\n", "", "account admin without ...")
    3
    """
    lines = text.splitlines()
    named = _line_named(lines, found)
    if not words:
        hosts = (number for number, line in enumerate(lines, 1) if _HOST.match(line))
        return named or next(hosts, 1)
    numbered = _NUMBERED.fullmatch(words)
    if numbered:
        return (numbered[1] == "vsan" and named) or _line_numbered(lines, *numbered.groups()) or 1
    return _line_of_port(lines, words) or 1


def _line_named(lines: list[str], found: str) -> int:
    """Return the line that begins the first thing that a finding names; 0: it names none."""
    defined: dict[str, int] = {}
    for number, line in enumerate(lines, 1) if found else ():
        match = _NAMED.match(line)
        if match:
            defined.setdefault(match[1], number)
    words = (word.strip(",;:`\"'()") for word in found.split())
    named = next((defined[word] for word in words if word in defined), 0)
    numbered = _NUMBERED.search(found)
    in_vlan = _line_numbered(lines, *numbered.groups()) if numbered and not named else 0
    return named or in_vlan or next(filter(None, _ports_in(lines, found)), 0)


def _ports_in(lines: list[str], found: str) -> Iterator[int]:
    """Yield the lines of the interfaces that a finding names."""
    for name in re.findall(r"[A-Za-z][A-Za-z-]* ?\d+(?:/\d+)*", found):
        yield _header(lines, name)


def _line_numbered(lines: list[str], kind: str, wanted: str) -> int:
    """Return the line that makes a VLAN or VSAN, or else that of its interface; 0: none does."""
    kind = kind.lower()
    number = rf"(?:create |configure )?{kind}(?: \S+ tag)? (?P<list>[\d,-]+)(?: name .*)?\s*"
    makes = re.compile(rf"\s*{number}", re.IGNORECASE)
    for at, line in enumerate(lines, 1):
        match = makes.fullmatch(line)
        if match and _holds(match["list"], wanted):
            return at
    return _header(lines, f"{kind}{wanted}")


def _line_of_port(lines: list[str], port: str) -> int:
    """Return the line of a port: its interface, its VLAN, its LAG, or where it is named; or 0."""
    header = _header(lines, port)
    if header:
        return header
    for pattern in (
        r"configure vlan \S+ add ports (\S+)",
        r"enable sharing (\S+)",
        r".*ports (\S+)",
    ):
        begins = re.compile(pattern, re.IGNORECASE)
        for number, line in enumerate(lines, 1):
            match = begins.match(line)
            if match and _holds(match[1], port):
                return number
    word = re.compile(rf"(?<![\w/:.-]){re.escape(port)}(?![\w/:.-])", re.IGNORECASE)
    return next((number for number, line in enumerate(lines, 1) if word.search(line)), 0)


def _header(lines: list[str], name: str) -> int:
    """Return the line that begins the section of an interface, however it is spelled; 0: none."""
    kind, wanted = _spelled(name)
    for number, line in enumerate(lines, 1):
        match = _INTERFACE.match(line)
        if match:
            other, listed = _spelled(match[1])
            if other == kind and _holds(listed, wanted):
                return number
    return 0


def _spelled(name: str) -> tuple[str, str]:
    """Return what every spelling of an interface has: ``eth 1/5`` is ``Ethernet1/5``."""
    short = name.replace(" ", "").lower()
    numbers = short.lstrip("abcdefghijklmnopqrstuvwxyz-")
    return short[:2], numbers


def _holds(listed: str, name: str) -> bool:
    """Tell whether a list of ports or numbers holds one.

    >>> _holds("1:1-1:24,2:7", "1:5"), _holds("0/17-19,21", "0/21"), _holds("2-3,5", "4")
    (True, True, False)
    """
    wanted = _SPAN.fullmatch(name)
    stem = ""
    for item in listed.split(","):
        span = _SPAN.fullmatch(item)
        if span is None or wanted is None:
            if item == name:
                return True
            continue
        stem = span[1] or stem
        first, last = int(span[2]), int(span[3] or span[2])
        if stem == wanted[1] and first <= int(wanted[2]) <= last:
            return True
    return False
