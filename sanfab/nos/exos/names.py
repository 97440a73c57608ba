"""ExtremeXOS words: ports as ``1-4,7`` or on a stack ``1:1-2,2:1-2``, names, netmasks."""

import re
from collections.abc import Iterable
from functools import cache
from ipaddress import IPv4Interface, IPv4Network

from sanfab.facts.number_lists import format_numbers, parse_numbers
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.nos.remediation import ListFormat

PORTS = "{ports:[0-9][0-9:,*-]*|all}"
PORT = "[0-9:]+"
NAME = '{name:"[^"]+"|[^" ]+}'
"""A name, with the quotes that `show configuration` puts around it on some lines."""
PLACE = "{place:primary|secondary}"
"""Which of two servers a line is for."""
USER = '{user:"[^"]+"|[^" ]+}'
VLAN = '{vlan:"[^"]+"|[^" ]+}'
"""A VLAN by its name, in either case, or by its id."""
TEXT = '{text:"[^"]*"|[^" ]+}'
_OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
ADDRESS = f"{{address:{_OCTET}(?:[.]{_OCTET}){{3}}}}"
LENGTH = "{length:3[0-2]|[12]?[0-9]}"
"""Length of a prefix."""
VR = "{vr:VR-(?:Mgmt|Default)}"
"""The two virtual routers of the factory configuration."""

MAX_DISPLAY_STRING = 20
"""Longest display-string; longer labels and several words are a description-string [mem]."""

_MAX_PORT = 128
"""Largest port number of a slot."""
_MAX_SLOT = 16
_NAMED = re.compile(
    r"(?<![\w-])(?:ports|grouping|(?:add|delete|enable|disable|configure) port)"
    r" ([0-9](?:, +(?=[0-9])|[0-9:,*-])*)"
)
_PART = re.compile(r"(?:(\d{1,9}):)?(\d{1,9}|\*)(?:-(?:\d{1,9}:)?(\d{1,9}))?")
_LENGTH_OF = {str(IPv4Network(f"0.0.0.0/{length}").netmask): length for length in range(33)}
_MASK_OF = {str(length): mask for mask, length in _LENGTH_OF.items()}


def unquote(text: str) -> str:
    """Return a word without its quotes.

    >>> unquote('"iSCSI_Data"')
    'iSCSI_Data'
    """
    return text.strip('"')


@cache
def join_netmask(address: str, mask: str) -> str:
    """Return an address with the length of its prefix.

    >>> join_netmask("10.0.0.1", "255.255.255.0")
    '10.0.0.1/24'
    """
    return str(IPv4Interface(f"{address}/{_LENGTH_OF[mask]}"))


def split_netmask(address: str) -> tuple[str, str]:
    """Return address and netmask, as the switch prints them.

    >>> split_netmask("10.0.0.1/24")
    ('10.0.0.1', '255.255.255.0')
    """
    host, _, length = address.partition("/")
    return host, _MASK_OF[length]


def interface_key(name: str) -> tuple[int, int]:
    """Return slot and number of a port; slot 0 on a switch that is not in a stack.

    >>> interface_key("2:14"), interface_key("14")
    ((2, 14), (0, 14))
    """
    slot, _, number = name.rpartition(":")
    return int(slot or 0), int(number)


def format_interfaces(names: Iterable[str]) -> str:
    """Return ports as a list, each range within one slot.

    >>> format_interfaces(["1:1", "2:2", "1:2", "2:1", "1:9"])
    '1:1-2,1:9,2:1-2'
    """
    numbers_of: dict[int, list[int]] = {}
    for name in names:
        slot, number = interface_key(name)
        numbers_of.setdefault(slot, []).append(number)
    return ",".join(
        f"{slot}:{part}" if slot else part
        for slot, numbers in sorted(numbers_of.items())
        for part in format_numbers(numbers).split(",")
    )


def parse_interfaces(ports: str, known: dict[str, None]) -> list[str]:
    """Return the ports of a list; a range holds the known ports between its ends.

    >>> parse_interfaces("1:1-1:2,2:*", dict.fromkeys(["1:1", "1:2", "1:3", "2:1"]))
    ['1:1', '1:2', '2:1']
    """
    if ports == "all":
        return list(known)
    names: list[str] = []
    for part in ports.split(","):
        match = _PART.fullmatch(part)
        found = _known_in(match, part, known) if match else []
        if not found:
            raise ValueError(ports)  # the switch refuses the whole list
        names += found
    return names


def _known_in(match: re.Match[str], part: str, known: dict[str, None]) -> list[str]:
    slot, first, last = match.groups()
    prefix = f"{slot}:" if slot else ""
    if first == "*":
        return [name for name in known if name.startswith(prefix)]
    if ":" in part.partition("-")[2] and not part.partition("-")[2].startswith(prefix or ":"):
        return []  # a range stays within one slot
    if f"{prefix}{first}" not in known or f"{prefix}{last or first}" not in known:
        return []
    numbers = range(int(first), int(last or first) + 1)
    return [name for name in (f"{prefix}{number}" for number in numbers) if name in known]


def _parse_rendered(text: str) -> set[str]:
    """Return the ports of a rendered list: its ranges have no gaps.

    >>> sorted(_parse_rendered("1:1-2,2:4"))
    ['1:1', '1:2', '2:4']
    """
    names: set[str] = set()
    for part in text.split(","):
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(text)
        slot, first, last = match.groups()
        prefix = f"{slot}:" if slot else ""
        names |= {f"{prefix}{number}" for number in parse_numbers(f"{first}-{last or first}")}
    return names


PORT_LIST = ListFormat(_parse_rendered, lambda names: [format_interfaces(names)])


def known_ports(text: str, platform: Platform) -> dict[str, None]:
    """Return the ports of the switch or stack that a configuration is for, in order.

    A configuration does not state the size of the stack: it has the units up to the last slot
    named, and a slot has the ports of the model and any larger number named, but none between
    them: another model need not count its ports without gaps. Once `Default delete ports all` has
    removed them from Default, their count no longer matters: the facts omit a port that no other
    line configures.
    """
    named = _named_numbers(text)
    stack = max(named, default=0) or None
    names = dict.fromkeys(port_speeds(platform, stack))
    top = max(interface_key(name)[1] for name in names)
    for slot, numbers in named.items():
        if bool(slot) == bool(stack):
            prefix = f"{slot}:" if slot else ""
            larger = sorted(number for number in numbers if number > top)
            names |= dict.fromkeys(f"{prefix}{number}" for number in larger)
    return names


def _named_numbers(text: str) -> dict[int, set[int]]:
    """Return the port numbers that lines name, by slot."""
    named: dict[int, set[int]] = {}
    for ports in set(_NAMED.findall(text)):
        for slot, first, end in _PART.findall(ports):
            start = 1 if first == "*" else int(first)
            last = int(end or start)
            if 0 < last <= _MAX_PORT and int(slot or 0) <= _MAX_SLOT:
                named.setdefault(int(slot or 0), set()).update(range(start, last + 1))
    return named
