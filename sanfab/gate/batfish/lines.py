"""A switch and a setting of one of its ports -> the configuration line that decides it."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from sanfab.gate.batfish.context import BuiltSwitch
from sanfab.nos.exos import names as exos_names
from sanfab.nos.os9.names import parse_interfaces
from sanfab.rules.text_lines import TextLines

Setting = Literal["state", "description", "mtu", "lag", "mode", "access", "native", "allowed"]

_VLANS = ("vlan", "tagged")
OVERRIDES: dict[Setting, tuple[str, ...]] = {
    "state": ("enabled",),
    "description": ("description",),
    "mtu": ("mtu",),
    "lag": (),
    "mode": _VLANS,
    "access": _VLANS,
    "native": _VLANS,
    "allowed": _VLANS,
}
"""Keys of the override in the inventory that decides a setting of a port."""

_HEADER = re.compile(r"interface (?:range )?(\S.*)", re.IGNORECASE)
_VLAN_HEADER = re.compile(r"interface vlan ?(\d+)", re.IGNORECASE)
_OF_VLAN = re.compile(r"\s*(?:no )?(?:un)?tagged (\S.*)", re.IGNORECASE)

_IN_SECTION: dict[Setting, tuple[str, ...]] = {
    "state": (r"(no )?shutdown\b",),
    "description": (r"(no )?description\b",),
    "mtu": (r"(no )?mtu\b",),
    "lag": (r"(no )?channel-(group|member)\b", r"port-channel "),
    "mode": (r"(no )?switchport mode\b", r"(no )?switchport\b", r"(no )?portmode\b"),
    "access": (r"(no )?switchport access\b", r"(no )?switchport mode\b"),
    "native": (r"(no )?switchport trunk native\b", r"(no )?switchport mode\b"),
    "allowed": (r"(no )?switchport trunk allowed\b", r"(no )?switchport mode\b"),
}
"""Lines in the section of an interface, the most specific first."""

_WITH_PORTS: dict[Setting, str] = {
    "state": r"(?:en|dis)able ports? (\S+)",
    "description": r"configure ports? (\S+) (?:display|description)-string",
    "mtu": r"(?:en|dis)able jumbo-frame ports? (\S+)",
    "lag": r"(?:enable|configure) sharing \S+ (?:grouping|add ports|delete ports) (\S+)",
}
"""Lines of EXOS, which has no sections."""
_OF_EXOS_VLAN = re.compile(r"configure vlan (\S+) (?:add|delete) ports (\S+)", re.IGNORECASE)


@dataclass(frozen=True)
class ConfigurationLines:
    """Configuration of one switch, to look up the lines of settings."""

    switch: BuiltSwitch

    def of(self, port: str, setting: Setting, vlans: Iterable[int] = ()) -> int:
        """Return the line that decides a setting of a port, else the first that is about the port.

        ``vlans``: those that are too many or too few. Where VLANs list their ports (OS9, EXOS),
        it is the line that puts the port there, or the one that should.
        """
        listed = setting in {"mode", "access", "native", "allowed"}
        if listed and self.switch.platform.nos in {"os9", "exos"}:
            found = self._of_vlans(port, vlans)
        elif self.switch.platform.nos == "exos":
            found = self._with_port(port, _WITH_PORTS[setting])
        else:
            found = self._in_section(port, setting)
        return found or self.switch.text_lines.line_of(port)

    def of_interface(self, interface: str, word: str) -> int:
        """Return the last line with a word in the section of an interface, else 0."""
        kind = re.compile(rf"\b{word}\b", re.IGNORECASE)
        found = [n for n in self._inside(interface) if kind.search(self._lines[n - 1])]
        return found[-1] if found else 0

    def naming(self, pattern: str, wanted: Iterable[str] = ()) -> int:
        """Return the first line of a kind that has one of some words, else the first; 0: none."""
        kind = re.compile(pattern, re.IGNORECASE)
        lines = [number for number, line in self._numbered if kind.search(line)]
        words = set(wanted)
        named = (n for n in lines if words & set(re.split(r"[\s:/\"]+", self._lines[n - 1])))
        return next(named, 0) or next(iter(lines), 0)

    def having(self, words: Collection[str]) -> int:
        """Return the first line with one of some words, else 0."""
        wanted = set(words)
        return next((number for number, line in self._numbered if wanted & set(line.split())), 0)

    @cached_property
    def _lines(self) -> list[str]:
        return self.switch.text.splitlines()

    @cached_property
    def _numbered(self) -> list[tuple[int, str]]:
        return list(enumerate(self._lines, 1))

    @cached_property
    def _headers(self) -> list[tuple[int, str]]:
        found = ((number, _HEADER.match(line.strip())) for number, line in self._numbered)
        return [(number, match[1].strip()) for number, match in found if match]

    def _in_section(self, port: str, setting: Setting) -> int:
        """Return the last line of a setting in the sections of a port: it is in force."""
        inside = [(n, self._lines[n - 1].strip()) for n in self._inside(port)]
        for pattern in _IN_SECTION[setting]:
            kind = re.compile(pattern, re.IGNORECASE)
            found = [number for number, line in inside if kind.match(line)]
            if found:
                return found[-1]
        return 0

    def _inside(self, port: str) -> Iterator[int]:
        for header, name in self._headers:
            if _is(name, port):
                yield from self._section(header)

    def _section(self, header: int) -> Iterator[int]:
        """Yield the lines below a header that stand further in than it does."""
        depth = _depth(self._lines[header - 1])
        for number, line in self._numbered[header:]:
            if line.strip() and _depth(line) <= depth:
                return
            yield number

    def _of_vlans(self, port: str, vlans: Iterable[int]) -> int:
        """Return the line of a VLAN that has the port, else the first of one that should."""
        of_vlan = self._exos_vlan if self.switch.platform.nos == "exos" else self._os9_vlan
        should = 0
        for vlan in vlans:
            entries = list(of_vlan(vlan))
            found = next((n for n, ports in entries if port in ports), 0)
            if found:
                return found
            tag = "untagged" if self._is_untagged(port, vlan) else "tagged"
            alike = (n for n, _ in entries if tag in self._lines[n - 1].split())
            first = next(alike, 0) or (entries[0][0] if entries else self._made(vlan))
            should = should or first
        return should

    def _is_untagged(self, port: str, vlan: int) -> bool:
        """Return whether a VLAN is intended to be untagged on a port."""
        facts = self.switch.intended.ports.get(port)
        return facts is not None and vlan in {facts.access_vlan, facts.native_vlan}

    def _made(self, vlan: int) -> int:
        line = self.switch.text_lines.line_of(f"vlan {vlan}")
        return line if line > 1 else 0

    def _os9_vlan(self, vlan: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        for header, name in self._headers:
            match = _VLAN_HEADER.fullmatch(f"interface {name}")
            if match is None or int(match[1]) != vlan:
                continue
            for number in self._section(header):
                listed = _OF_VLAN.fullmatch(self._lines[number - 1].rstrip())
                if listed:
                    yield number, self._os9_ports(listed[1])

    def _os9_ports(self, text: str) -> tuple[str, ...]:
        try:
            return parse_interfaces(text, self.switch.platform)
        except ValueError:
            return ()

    def _exos_vlan(self, vlan: int) -> Iterator[tuple[int, tuple[str, ...]]]:
        names = {
            one.vlans[vlan].name.lower()
            for one in (self.switch.intended, self.switch.facts)
            if vlan in one.vlans
        }
        for number, line in self._numbered:
            match = _OF_EXOS_VLAN.match(line.strip())
            if match and match[1].strip('"').lower() in {*names, str(vlan)}:
                yield number, self._exos_ports(match[2])

    def _exos_ports(self, text: str) -> tuple[str, ...]:
        try:
            return tuple(exos_names.parse_interfaces(text, self._known))
        except ValueError:
            return ()

    @cached_property
    def _known(self) -> dict[str, None]:
        return exos_names.known_ports(self.switch.text, self.switch.platform)

    def _with_port(self, port: str, pattern: str) -> int:
        """Return the last line of a kind that lists a port, else the first of the kind."""
        kind = re.compile(pattern, re.IGNORECASE)
        matches = ((number, kind.match(line.strip())) for number, line in self._numbered)
        entries = [(number, match[1]) for number, match in matches if match]
        listing = [number for number, ports in entries if port in self._exos_ports(ports)]
        return listing[-1] if listing else next((number for number, _ in entries), 0)


def _is(header: str, port: str) -> bool:
    """Return whether the name of a section is a port's, in any spelling, or a range with it."""
    if header.replace(" ", "").lower() == port.replace(" ", "").lower():
        return True
    return TextLines(f"\ninterface {header}").line_of(port) > 1


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
