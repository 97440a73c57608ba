"""Names of interfaces as OS10 takes and prints them: spellings, lists, ranges.

The switch prints one form, ``ethernet1/1/1:2``, and takes blanks and capitals [O10-CLI O10-GEOS].
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

ETHERNET, LAG, VLAN, MANAGEMENT, LOOPBACK = (
    "ethernet", "port-channel", "vlan", "mgmt", "loopback",
)  # fmt: skip
_PROMPTS = {ETHERNET: "eth", LAG: "po-", VLAN: "vl-", MANAGEMENT: "ma-", LOOPBACK: "lo-"}
"""How a prompt names an interface [O10-CLI]; that of the management port and of loopbacks [mem]."""
_TABLES = {ETHERNET: "Eth ", LAG: "Po", VLAN: "Vl", MANAGEMENT: "Ma ", LOOPBACK: "Lo"}
"""How tables name an interface [O10-WOW O10-S4112]."""
_NAME = re.compile(r"([a-z][a-z-]*?)\s*(\d+(?:/\d+)*(?::\d+)?)", re.IGNORECASE)
_PART = re.compile(
    r"(?:([a-z][a-z-]*?)\s*)?(\d+(?:/\d+)*(?::\d+)?)(?:\s*-\s*(?:[a-z]*\s*)?(\d+(?:/\d+)*(?::\d+)?))?",
    re.IGNORECASE,
)


class UnknownInterface(Exception):  # noqa: N818  # an answer of the switch, not a fault of the lab
    """A word that is no interface of the switch."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class Key(NamedTuple):
    """Kind and numbers of an interface name."""

    kind: str
    numbers: tuple[int, ...]
    """Node, slot, port, and the lane of a port that is broken out; or the one number."""


def kind_of(word: str) -> str:
    """Return the kind that a word names, perhaps shortened; raises UnknownInterface.

    >>> kind_of("Eth"), kind_of("port-channel"), kind_of("Vlan")
    ('ethernet', 'port-channel', 'vlan')
    """
    low = word.lower()
    found = [kind for kind in _PROMPTS if low and kind.startswith(low)]
    if len(found) != 1:
        raise UnknownInterface(word)
    return found[0]


@lru_cache(maxsize=8192)
def key_of(name: str) -> Key:
    """Return kind and numbers of a printed name."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise UnknownInterface(name)
    return Key(match[1], _numbers(match[2]))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in re.split("[/:]", text))


def number_text(numbers: tuple[int, ...]) -> str:
    """Return numbers as a name has them.

    >>> number_text((1, 1, 3, 2)), number_text((10,))
    ('1/1/3:2', '10')
    """
    whole, lane = numbers[:3], numbers[3:]
    return "/".join(map(str, whole)) + "".join(f":{one}" for one in lane)


def name_of(kind: str, numbers: tuple[int, ...]) -> str:
    """Return the printed name."""
    return kind + number_text(numbers)


def typed_name(text: str) -> str:
    """Return the printed form of one typed name; raises UnknownInterface.

    >>> typed_name("Ethernet 1/1/1:2"), typed_name("vlan 010")
    ('ethernet1/1/1:2', 'vlan10')
    """
    match = _NAME.fullmatch(text.strip())
    if match is None:
        raise UnknownInterface(text.strip().split()[-1] if text.strip() else text)
    return name_of(kind_of(match[1]), _numbers(match[2]))


def tag(name: str) -> str:
    """Return the name as a prompt has it: ``eth1/1/1``, ``po-10``, ``vl-100``."""
    kind, numbers = key_of(name)
    return _PROMPTS[kind] + number_text(numbers)


def short(name: str) -> str:
    """Return the name as tables have it: ``Eth 1/1/1``, ``Po128``."""
    kind, numbers = key_of(name)
    return _TABLES[kind] + number_text(numbers)


class Span(NamedTuple):
    """One part of a typed list of interfaces."""

    kind: str
    low: tuple[int, ...]
    high: tuple[int, ...]

    def holds(self, key: Key) -> bool:
        """Return whether an interface is in it."""
        return key.kind == self.kind and self.low <= key.numbers <= self.high


def spans_of(text: str) -> list[Span]:
    """Return the parts of ``ethernet 1/1/1-1/1/4,1/1/9``; raises UnknownInterface."""
    found: list[Span] = []
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None or not (match[1] or found):
            raise UnknownInterface(part.strip())
        kind = kind_of(match[1]) if match[1] else found[-1].kind
        low = _numbers(match[2])
        high = _numbers(match[3] or match[2])
        if len(high) < len(low) and match[3]:  # 1/1/1-4: only the last number is typed
            high = (*low[: len(low) - len(high)], *high)
        if high < low:
            raise UnknownInterface(part.strip())
        found.append(Span(kind, low, high))
    return found


def in_spans(text: str, known: Iterable[str]) -> list[str]:
    """Return the interfaces of a list in their order; an end that is none raises UnknownInterface.

    >>> in_spans("ethernet 1/1/1-1/1/3", ["ethernet1/1/1", "ethernet1/1/2:1", "ethernet1/1/3"])
    ['ethernet1/1/1', 'ethernet1/1/2:1', 'ethernet1/1/3']
    """
    keys = sorted({key_of(name) for name in known})
    found: dict[str, None] = {}
    for span in spans_of(text):
        inside = [key for key in keys if span.holds(key)]
        ends = {key.numbers for key in inside}
        if not {span.low, span.high} <= ends:
            bad = span.low if span.low not in ends else span.high
            raise UnknownInterface(name_of(span.kind, bad))
        found |= dict.fromkeys(name_of(*key) for key in inside)
    return list(found)


def compressed_list(names: Iterable[str], order: Mapping[str, int]) -> str:
    """Return names of Ethernet ports as one list, without the kind; ``order``: place of each port.

    >>> compressed_list(["ethernet1/1/3", "ethernet1/1/1", "ethernet1/1/2"],
    ...                 {"ethernet1/1/1": 0, "ethernet1/1/2": 1, "ethernet1/1/3": 2})
    '1/1/1-1/1/3'
    """
    runs: list[list[str]] = []
    for name in sorted(names, key=lambda one: order.get(one, 0)):
        if runs and order.get(name, -9) == order.get(runs[-1][-1], -1) + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    texts = [[number_text(key_of(one).numbers) for one in run] for run in runs]
    return ",".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in texts)
