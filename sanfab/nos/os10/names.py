"""OS10 words: interface names, ranges and lists of interfaces, breakouts, quoted texts."""

import re
from collections.abc import Iterable, Iterator

from sanfab.facts.number_lists import format_numbers

VERSION = re.compile(r"^! Version (\S+)", re.MULTILINE)
"""Line with the release, at the head of a configuration."""
NUMBER = "[0-9]+"
VLANS = "[0-9][0-9, -]*"
_PORT_NUMBER = "[0-9]+/[0-9]+/[0-9]+(?::[0-9]+)?"
ETHERNET = f"(?i:ethernet|eth) ?{_PORT_NUMBER}"
"""A physical port: ``ethernet1/1/5``, ``ethernet1/1/25:1`` of a port that is broken out."""
LAG = "(?i:port-channel|po) ?[0-9]+"
PORT = f"(?:{ETHERNET}|{LAG})"
PORTS = "(?i:ethernet|eth|port-channel|po) ?[0-9][0-9/:, -]*"
"""A list: ``ethernet1/1/31-1/1/32``, ``port-channel2-3``."""
VLAN = "{kind:(?i:vlan) ?}{number:[0-9]+}"

_KINDS = {"e": "ethernet", "p": "port-channel"}
"""Kinds of interface by the first letter of their names."""
_LARGEST_RUN = 512
"""Ports in one range; more than a switch has."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


def interface_name(text: str) -> str:
    """Return a port or port-channel as OS10 prints it.

    >>> interface_name("Ethernet 1/1/5"), interface_name("po 10")
    ('ethernet1/1/5', 'port-channel10')
    """
    match = re.fullmatch(rf"([A-Za-z-]+) ?({_PORT_NUMBER}|[0-9]+)", text)
    if match is None or (kind := _KINDS.get(match[1][0].lower())) is None:
        raise ValueError(text)
    if (kind == "ethernet") != ("/" in match[2]):
        raise ValueError(text)
    return f"{kind}{match[2] if kind == 'ethernet' else int(match[2])}"


def parse_interfaces(text: str) -> tuple[str, ...]:
    """Return the interfaces of a list; those of a range differ in their last number.

    >>> parse_interfaces("ethernet1/1/31-1/1/32,1/1/40")
    ('ethernet1/1/31', 'ethernet1/1/32', 'ethernet1/1/40')
    >>> parse_interfaces("port-channel 2-3")
    ('port-channel2', 'port-channel3')
    """
    names: list[str] = []
    kind = ""
    for part in text.replace(" ", "").split(","):
        match = re.fullmatch(r"([A-Za-z-]*?)([0-9].*)", part)
        if match is None:
            raise ValueError(text)
        kind = match[1] or kind
        first, _, last = match[2].partition("-")
        names.extend(interface_name(kind + number) for number in _run(first, last or first))
    if len(set(names)) < len(names):
        raise ValueError(text)
    return tuple(names)


def _run(first: str, last: str) -> Iterator[str]:
    """Yield the numbers from first to last: 1/1/1 to 1/1/4, 1/1/1:2 to 1/1/1:4, 2 to 3."""
    low, high = (re.fullmatch(r"(.*?)([0-9]+)", one) for one in (first, last))
    if low is None or high is None or low[1] != high[1]:
        raise ValueError(first, last)
    ends = int(low[2]), int(high[2])
    if not 0 <= ends[1] - ends[0] < _LARGEST_RUN:
        raise ValueError(first, last)
    yield from (f"{low[1]}{number}" for number in range(ends[0], ends[1] + 1))


def interface_key(name: str) -> tuple[bool, tuple[int, ...]]:
    """Return the sort key of an interface: ports before port-channels, then its numbers."""
    return name.startswith("port-channel"), tuple(map(int, re.findall("[0-9]+", name)))


def format_interfaces(names: Iterable[str]) -> str:
    """Return ports of one kind as OS10 prints a list of them.

    >>> format_interfaces({"ethernet1/1/31", "ethernet1/1/32", "ethernet1/1/40"})
    'ethernet1/1/31-1/1/32,1/1/40'
    """
    numbers_of_head: dict[str, list[int]] = {}
    kind = ""
    for name in sorted(names, key=interface_key):
        head, number = re.fullmatch("(.*?)([0-9]+)", name).groups()  # type: ignore[union-attr]
        kind, path = re.fullmatch("([a-z-]+)(.*)", head).groups()  # type: ignore[union-attr]
        numbers_of_head.setdefault(path, []).append(int(number))
    runs = (
        "-".join(f"{path}{one}" for one in run.split("-"))
        for path, numbers in numbers_of_head.items()
        for run in format_numbers(numbers).split(",")
    )
    return f"{kind}{','.join(runs)}"


def lag_name(number: str) -> str:
    """Return the name of a LAG."""
    return f"port-channel{int(number)}"


def without_quotes(text: str) -> str:
    """Return a text as it was meant: OS10 quotes one that has blanks.

    >>> without_quotes('"storage network"'), without_quotes("iDRACs")
    ('storage network', 'iDRACs')
    """
    return text[1:-1].replace('\\"', '"') if _QUOTED.fullmatch(text) else text


def quoted(text: str) -> str:
    """Return a text as OS10 takes it in one word.

    >>> quoted("storage network"), quoted("iDRACs"), quoted("")
    ('"storage network"', 'iDRACs', '')
    """
    return f'"{text}"' if " " in text else text


def breakout_mode(words: str) -> str:
    """Return how a port is broken out, as the inventory says it; empty: it is whole.

    >>> breakout_mode("25g-4x"), breakout_mode("100g-1x")
    ('4x25G', '')
    """
    speed, _, number = words.partition("g-")
    count = int(number.removesuffix("x"))
    return f"{count}x{int(speed)}G" if count > 1 else ""
