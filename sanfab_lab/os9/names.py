"""Names of interfaces as OS9 accepts and prints them: types, abbreviations, lists, ranges."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

# Types in the order in which member lists are printed [R-SEN].
TYPES = {
    "GigabitEthernet": ("Gi", 1000),
    "TenGigabitEthernet": ("Te", 10000),
    "twentyFiveGigE": ("Tf", 25000),
    "fortyGigE": ("Fo", 40000),
    "hundredGigE": ("Hu", 100000),
    "Port-channel": ("Po", 0),
    "Vlan": ("Vl", 0),
    "ManagementEthernet": ("Ma", 1000),
}
_ORDER = list(TYPES)
# The type FortyGigabitEthernet is taken too [F-VLT].
_ALIASES = {kind.lower(): kind for kind in TYPES} | {"fortygigabitethernet": "fortyGigE"}
_PART = re.compile(
    r"(?:([a-z][a-z-]*?)\s*)?(\d+(?:/\d+)*)(?:\s*-\s*(?:([a-z][a-z-]*?)\s*)?(\d+(?:/\d+)*))?", re.I
)


class InterfaceKey(NamedTuple):
    """Type and numbers of an interface name."""

    kind: str
    """Type as printed."""
    numbers: tuple[int, ...]


class UnknownPort(Exception):  # noqa: N818  # an answer of the switch, not a fault of the lab
    """A word that is no interface of the switch."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


@lru_cache(maxsize=4096)
def key_of(name: str) -> InterfaceKey:
    """Return the type and numbers of a printed name."""
    kind, _, number = name.partition(" ")
    return InterfaceKey(kind, tuple(int(one) for one in number.split("/")))


def name_of(kind: str, numbers: Iterable[int]) -> str:
    """Return the printed name."""
    return f"{kind} {'/'.join(map(str, numbers))}"


def order(name: str) -> tuple[int, tuple[int, ...]]:
    """Return the sort key of member lists: type, then numbers."""
    kind, numbers = key_of(name)
    return _ORDER.index(kind), numbers


def type_abbreviated(word: str) -> str | None:
    """Return the type that a word abbreviates; None: none, or more than one.

    >>> type_abbreviated("te"), type_abbreviated("port"), type_abbreviated("t")
    ('TenGigabitEthernet', 'Port-channel', None)
    """
    low = word.lower()
    found = {kind for known, kind in _ALIASES.items() if known.startswith(low)}
    return found.pop() if len(found) == 1 else None


def short(name: str) -> str:
    """Return the name in tables: ``Te 0/1``."""
    kind, _, number = name.partition(" ")
    return f"{TYPES[kind][0]} {number}"


def tag(name: str) -> str:
    """Return the name in prompts: ``te-0/1``."""
    return short(name).lower().replace(" ", "-")


class Range(NamedTuple):
    """One part of a list of ports."""

    kind: str
    low: tuple[int, ...]
    high: tuple[int, ...]
    typed: bool
    """The part contains the type."""

    def tag(self) -> str:
        """Return the part as a prompt shows it."""
        low = "/".join(map(str, self.low))
        text = low if self.high == self.low else f"{low}-{self.high[-1]}"
        return f"{TYPES[self.kind][0].lower()}-{text}" if self.typed else str(text.split("/")[-1])


def ranges_of(text: str) -> list[Range]:
    """Return the parts of ``te 0/1-3,8 , fo 0/48``; raises UnknownPort."""
    parts: list[Range] = []
    for word in text.split(","):
        match = _PART.fullmatch(word.strip())
        if match is None:
            raise UnknownPort(word.strip())
        parts.append(_range(word.strip(), match, parts[-1] if parts else None))
    return parts


def _range(word: str, match: re.Match[str], before: Range | None) -> Range:
    kind = type_abbreviated(match[1]) if match[1] else before.kind if before else None
    last_kind = type_abbreviated(match[3]) if match[3] else kind
    if kind is None or last_kind != kind:
        raise UnknownPort(word)
    low = tuple(int(one) for one in match[2].split("/"))
    if len(low) == 1 and before and kind == before.kind and len(before.low) > 1:
        low = (*before.low[:-1], *low)
    high = tuple(int(one) for one in (match[4] or match[2]).split("/"))
    if len(high) < len(low):
        high = (*low[: len(low) - len(high)], *high)
    if high < low:
        raise UnknownPort(word)
    return Range(kind, low, high, typed=bool(match[1]))


def expand(text: str, known: Iterable[str]) -> list[str]:
    """Return the ports of a list; raises UnknownPort.

    A range holds the ports that exist between its ends (40G ports step by four on an S4810).

    >>> expand("fo 0/48-56", [f"fortyGigE 0/{number}" for number in (48, 52, 56, 60)])
    ['fortyGigE 0/48', 'fortyGigE 0/52', 'fortyGigE 0/56']
    """
    there = sorted({key_of(name) for name in known}, key=lambda key: key.numbers)
    found: dict[str, None] = {}
    for part in ranges_of(text):
        inside = [k for k in there if k.kind == part.kind and part.low <= k.numbers <= part.high]
        ends = {key.numbers for key in inside}
        if not {part.low, part.high} <= ends:
            raise UnknownPort(name_of(part.kind, part.low if part.low not in ends else part.high))
        found |= dict.fromkeys(name_of(*key) for key in inside)
    return list(found)


def compressed(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return (type, list) for each type: the slot once, runs as ranges [F-MXL].

    >>> compressed(["TenGigabitEthernet 0/8", "Port-channel 2", "TenGigabitEthernet 0/9"])
    [('TenGigabitEthernet', '0/8-9'), ('Port-channel', '2')]
    """
    runs: dict[tuple[str, tuple[int, ...]], list[list[int]]] = {}
    for name in sorted(names, key=order):
        kind, numbers = key_of(name)
        row = runs.setdefault((kind, numbers[:-1]), [])
        if row and row[-1][1] == numbers[-1] - 1:
            row[-1][1] = numbers[-1]
        else:
            row.append([numbers[-1], numbers[-1]])
    texts: dict[str, list[str]] = {}
    for (kind, slot), row in runs.items():
        parts = ",".join(f"{low}" if low == high else f"{low}-{high}" for low, high in row)
        texts.setdefault(kind, []).append("".join(f"{one}/" for one in slot) + parts)
    return [(kind, ",".join(parts)) for kind, parts in texts.items()]
