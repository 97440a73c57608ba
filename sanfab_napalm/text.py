"""Words of printed text -> values in the form of NAPALM."""

import re
from collections.abc import Iterator
from itertools import product

from napalm.base.helpers import mac

_SPANS = (
    (r"y|years?", 365 * 86400),
    (r"w|wk|weeks?", 7 * 86400),
    (r"d|days?", 86400),
    (r"h|hr|hours?", 3600),
    (r"m|min|minutes?", 60),
    (r"s|sec|seconds?", 1),
)
_CAPABILITIES = {
    "other": "other",
    "repeater": "repeater",
    "bridge": "bridge",
    "wlan access point": "wlan-access-point",
    "router": "router",
    "telephone": "telephone",
    "docsis cable device": "docsis-cable-device",
    "station": "station",
}


def first(pattern: str, text: str, default: str = "") -> str:
    r"""Return the first group of the first match, without blanks around it.

    >>> first("^Serial: (.*)", "Model: x\nSerial: 7 \n")
    '7'
    """
    found = re.search(pattern, text, re.MULTILINE)
    return found[1].strip() if found else default


def titled_blocks(head: str, text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield the head line of each section of an output, and the text below it."""
    heads = list(re.finditer(head, text, re.MULTILINE))
    ends = [match.start() for match in heads[1:]] + [len(text)]
    for match, end in zip(heads, ends, strict=False):
        yield match, text[match.end() : end]


def seconds(text: str) -> float:
    """Return a printed span of time in seconds; -1: there is none.

    >>> seconds("1 wk, 2 day, 20 hr, 37 min"), seconds("6d23h54m"), seconds("00:01:30")
    (851820.0, 604440.0, 90.0)
    >>> seconds("33 week(s), 4 day(s)"), seconds("")
    (20304000.0, -1.0)
    """
    clock = re.fullmatch(r"(\d+):(\d+):(\d+)", text.strip())
    if clock:
        return int(clock[1]) * 3600.0 + int(clock[2]) * 60 + int(clock[3])
    plain = text.lower().replace("(s)", "")
    found = [
        int(count) * size
        for pattern, size in _SPANS
        for count in re.findall(rf"(\d+) *(?:{pattern})(?![a-z])", plain)
    ]
    return float(sum(found)) if found else -1.0


def mac_address(text: str) -> str:
    """Return a MAC address in the form of NAPALM; another text stays as it is.

    >>> mac_address("00:04:96:9a:b4:f7"), mac_address("server01"), mac_address("")
    ('00:04:96:9A:B4:F7', 'server01', '')
    """
    is_mac = re.fullmatch(r"(?i)[0-9a-f]{2}([:-][0-9a-f]{2}){5}", text)
    return str(mac(text)) if is_mac else text


def capabilities(text: str) -> list[str]:
    """Return the capabilities of an LLDP neighbour by their names in NAPALM.

    >>> capabilities("Bridge WLAN Access Point Router Station only")
    ['bridge', 'wlan-access-point', 'router', 'station']
    """
    return [name for words, name in _CAPABILITIES.items() if words in text.lower()]


def port_numbers(numbers: str, step: int = 1) -> list[str]:
    """Return the members of a list of ports; a slot holds until another is named.

    ``step``: how far apart the ports of a range are, if both its ends are multiples of it.

    >>> port_numbers("0/0-2,45"), port_numbers("1/1/3,2/4"), port_numbers("1:3-1:4")
    (['0/0', '0/1', '0/2', '0/45'], ['1/1/3', '2/4'], ['1:3', '1:4'])
    >>> port_numbers("0/48-56", 4), port_numbers("1/49-50", 4), port_numbers("1/29/1-1/30/1")
    (['0/48', '0/52', '0/56'], ['1/49', '1/50'], ['1/29/1', '1/30/1'])
    >>> port_numbers("1/1/9,1/1/12:1-1/1/12:2")
    ['1/1/9', '1/1/12:1', '1/1/12:2']
    """
    found: list[str] = []
    slot = ""
    for part in re.findall(r"[\d/:]+(?: *- *[\d/:]+)?", numbers):
        begin, _, end = (word.strip() for word in part.partition("-"))
        begin = begin if re.search("[/:]", begin) else slot + begin
        slot = begin.rstrip("0123456789")
        end = end if re.search("[/:]", end) else slot + end if end else begin
        found += _between(begin, end, step)
    return found


def _between(begin: str, end: str, step: int) -> list[str]:
    """Return the ports of a range, whose ends may differ in each of their numbers."""
    low, high = ([int(one) for one in re.findall(r"\d+", text)] for text in (begin, end))
    apart = step if low[-1] % step == high[-1] % step == 0 else 1
    steps = [1] * (len(low) - 1) + [apart]
    ranges = [range(a, b + 1, by) for a, b, by in zip(low, high, steps, strict=False)]
    between = [*re.findall("[/:]", begin), ""]
    places = product(*ranges)
    return ["".join(f"{n}{mark}" for n, mark in zip(one, between, strict=True)) for one in places]
