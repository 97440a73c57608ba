"""Lines of a configuration, for rules that need more than the facts hold."""

import re
from collections.abc import Iterable, Iterator
from string import ascii_letters

from sanfab.facts.number_lists import parse_numbers
from sanfab.model.base import MAX_VLAN
from sanfab.rules.context import CheckedSwitch

_CUT = re.compile(
    r"[-!# ]*[(\[<]?(?:\.{3,}|\u2026|snip(?:ped)?|(?:output |lines )?(?:omitted|truncated))"
    r"[)\]>]?[- ]*",
    re.IGNORECASE,
)
_HEADER = re.compile(r"(?P<indent>\s*)int\w* (?P<kind>[A-Za-z-]+) ?(?P<number>\d\S*)\s*")
_PORTS_ONLY = r"(?:!Command: |\S+[#>] ?)show running-config interfaces?\b"


def lines_like(switch: CheckedSwitch, pattern: str) -> list[int]:
    """Return the numbers of the lines that begin with a pattern."""
    if switch.configuration is None:
        return []
    matches = re.compile(rf"\s*(?:{pattern})(?!\S)").match
    return [number for number, line in enumerate(switch.configuration.lines, 1) if matches(line)]


def vlan_list(text: str) -> set[int] | None:
    """Return the VLANs of a list as ``1,100-102``; None: it is not a valid list.

    >>> vlan_list("1, 100-102"), vlan_list("1-2-3"), vlan_list("1-99999999999")
    ({1, 100, 101, 102}, None, None)
    """
    try:
        found = parse_numbers(text)
    except ValueError:
        return None
    return found if min(found) >= 1 and max(found) <= MAX_VLAN else None


def line_like(switch: CheckedSwitch, pattern: str) -> int | None:
    """Return the number of the first such line; None: there is none, or no text."""
    return next(iter(lines_like(switch, pattern)), None)


def with_printed_headers(lines: Iterable[str], ports: Iterable[str]) -> Iterator[str]:
    """Yield the lines, those that open the block of a port as a switch prints them.

    >>> list(with_printed_headers(["int po15", " mtu 9216"], ["port-channel15", "Ethernet1/15"]))
    ['interface port-channel15', ' mtu 9216']
    """
    named: dict[str, list[str]] = {}
    for name in ports:
        named.setdefault(name.lstrip(ascii_letters + "-"), []).append(name)
    for line in lines:
        match = _HEADER.fullmatch(line) if line.lstrip()[:3] == "int" else None
        kind = match["kind"].casefold() if match else ""
        found = [
            name
            for name in (named.get(match["number"], ()) if match else ())
            if name.casefold().startswith(kind)
        ]
        yield f"{match['indent']}interface {found[0]}" if match and found else line


def section_of(port: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield the stripped lines of the section of a port."""
    head, inside = f"interface {port}".casefold(), False
    for line in lines:
        if line and not line[0].isspace():
            inside = line.strip().casefold() == head
        elif inside:
            yield line.strip()


def shows_ports_only(switch: CheckedSwitch) -> bool:
    """Return whether a configuration is the output of ``show running-config interface`` only."""
    return bool(switch.printed) and re.match(rf"\s*{_PORTS_ONLY}.*", switch.printed[0]) is not None


def is_cut(switch: CheckedSwitch) -> bool:
    """Return whether a text ends at a page mark, or says that it leaves out lines: ``<snip>``."""
    text = switch.configuration
    is_cut_off = text is not None and text.cut is not None
    return is_cut_off or any(map(_CUT.fullmatch, switch.printed))
