"""Configuration and finding -> the line to change, where the rule gives none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

_INTERFACE = re.compile(r"\s*interface (?:range )?(\S.*)", re.IGNORECASE)
_NAMED = re.compile(
    r"\s*(?:(?:zone|zoneset|device-alias|fcalias) name|username|snmp-server user|create account \w+"
    r"|dcb-map|(?:policy|class)-map(?: type \S+)?(?: match-\S+)?) \"?([^\s\"]+)"
)
"""A line that begins the definition of a named object."""
_HOST = re.compile(r"(?:hostname|switchname|configure snmp sysname) \S", re.IGNORECASE)
_NUMBERED = re.compile(r"(vlan|vsan) (\d+)", re.IGNORECASE)
_SPAN = re.compile(r"([^,]{0,32}?)([0-9]{1,9})(?:-(?:[^,]{0,32}?[^0-9])?([0-9]{1,9}))?")


_MAKES = re.compile(
    r"\s*(?:create |configure )?(vlan|vsan)(?: \S+ tag)? ([\d,-]+)(?: name .*)?\s*", re.IGNORECASE
)
"""A line that defines VLANs or VSANs."""
_PORTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"configure vlan \S+ add ports (\S+)",
        r"enable sharing (\S+)",
        r".*ports (\S+)",
    )
)
"""Lines about ports where interfaces have no section, in order of preference."""


@dataclass
class TextLines:
    """One configuration, indexed once for all findings."""

    text: str

    def line_of(self, words: str, found: str = "") -> int:
        r"""Return the number of the line that begins the object of a finding, else the first.

        ``words``: the port, VLAN, VSAN or VFC; empty for the switch, of which ``found`` may name
        more.

        >>> text = "track 1 interface Ethernet1/5\ninterface Ethernet 1/5\n"
        >>> TextLines(text).line_of("Ethernet1/5")
        2
        >>> text = "create vlan Data tag 20\nconfigure vlan Data add ports 1:1-1:24\n"
        >>> TextLines(text).line_of("1:5")
        2
        >>> text = "hostname a\nusername test\nusername admin\n"
        >>> TextLines(text).line_of("", "account admin without ...")
        3
        """
        named = self._named(found) if found else 0
        if not words:
            return named or next(self._lines_like(_HOST), (1, ""))[0]
        numbered = _NUMBERED.fullmatch(words)
        if numbered:
            return (numbered[1] == "vsan" and named) or self._numbered(*numbered.groups()) or 1
        return self._port(words) or 1

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.splitlines()

    def _lines_like(self, pattern: re.Pattern[str]) -> Iterator[tuple[int, str]]:
        """Yield the lines that begin as a pattern: number and its last group, or nothing."""
        for number, line in enumerate(self._lines, 1):
            match = pattern.match(line)
            if match:
                yield number, match[match.lastindex or 0]

    @cached_property
    def _defined(self) -> dict[str, int]:
        """First line of each named object, by its name."""
        return {name: number for number, name in reversed(list(self._lines_like(_NAMED)))}

    @cached_property
    def _made(self) -> list[tuple[int, str, str]]:
        """Lines that make VLANs or VSANs: number, kind and list."""
        matches = ((number, _MAKES.fullmatch(line)) for number, line in enumerate(self._lines, 1))
        return [(number, match[1].lower(), match[2]) for number, match in matches if match]

    @cached_property
    def _headers(self) -> list[tuple[int, str, str]]:
        """Lines that begin sections of interfaces: number, kind and list."""
        return [(number, *_spelled(name)) for number, name in self._lines_like(_INTERFACE)]

    @cached_property
    def _whole(self) -> dict[str, int]:
        """Number of each line by the line, as ``zone name z_esx01 vsan 101``; the first of each."""
        lines = enumerate(self._lines, 1)
        return {line.strip().lower(): number for number, line in reversed(list(lines))}

    @cached_property
    def _port_lists(self) -> list[tuple[int, str]]:
        return [entry for pattern in _PORTS for entry in self._lines_like(pattern)]

    def _named(self, found: str) -> int:
        """Return the line of the first object that a finding names; 0: it names none."""
        words = (word.strip(",;:`\"'()") for word in found.split())
        named = next((self._defined[word] for word in words if word in self._defined), 0)
        numbered = _NUMBERED.search(found)
        in_vlan = self._numbered(*numbered.groups()) if numbered and not named else 0
        return named or in_vlan or next(filter(None, self._ports_in(found)), 0)

    def _ports_in(self, found: str) -> Iterator[int]:
        """Yield the lines of the interfaces that a finding names."""
        for name in re.findall(r"[A-Za-z][A-Za-z-]* ?\d+(?:/\d+)*", found):
            yield self._header(name)

    def _numbered(self, kind: str, wanted: str) -> int:
        """Return the line that makes a VLAN or VSAN, or else its interface's; 0: none does."""
        kind = kind.lower()
        made = (at for at, other, some in self._made if other == kind and _holds(some, wanted))
        return next(made, 0) or self._header(f"{kind}{wanted}")

    def _port(self, port: str) -> int:
        """Return the line of a port: its interface, its VLAN, its LAG, where it is named; or 0."""
        begun = self._whole.get(port.lower(), 0) or self._header(port)
        if begun:
            return begun
        listed = next((number for number, some in self._port_lists if _holds(some, port)), 0)
        word = re.compile(rf"(?<![\w/:.-]){re.escape(port)}(?![\w/:.-])", re.IGNORECASE)
        lines = enumerate(self._lines, 1)
        return listed or next((number for number, line in lines if word.search(line)), 0)

    def _header(self, name: str) -> int:
        """Return the line that begins the section of an interface, in any spelling; 0: none."""
        kind, wanted = _spelled(name)
        found = (at for at, other, some in self._headers if other == kind and _holds(some, wanted))
        return next(found, 0)


def _spelled(name: str) -> tuple[str, str]:
    """Return the common form of all spellings of an interface: ``eth 1/5`` is ``Ethernet1/5``."""
    short = name.replace(" ", "").lower()
    numbers = short.lstrip("abcdefghijklmnopqrstuvwxyz-")
    return short[:2], numbers


def _holds(listed: str, name: str) -> bool:
    """Return whether a list of ports or numbers holds one.

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
