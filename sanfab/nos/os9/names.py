"""OS9 words: interface names, ranges and lists of interfaces, FC-MAPs."""

import re
from collections.abc import Iterable
from functools import lru_cache

from sanfab.facts.features import Feature
from sanfab.facts.number_lists import format_numbers
from sanfab.model.platforms.row import Platform

_KINDS = (
    "GigabitEthernet",
    "TenGigabitEthernet",
    "twentyFiveGigE",
    "fortyGigE",
    "fiftyGigE",
    "hundredGigE",
    "Port-channel",
)
"""Kinds of interface that can switch, in the order OS9 lists them [R-SEN]."""

_ALIASES = {"fortygigabitethernet": "fortyGigE"}

FEATURES: dict[str, Feature] = {"fip-snooping": Feature.FIP_SNOOPING, "vrf": Feature.VRF}
"""Features by the words for them."""
WORDS_OF_FEATURES: dict[str, str] = {feature: word for word, feature in FEATURES.items()}

VERSION = re.compile(r"^! Version (\S+)", re.MULTILINE)
"""Line with the release, at the head of a configuration."""
INTERFACE = "[FGHPTfghpt][A-Za-z-]+ ?[0-9]+(?:/[0-9]+)*"
"""An interface that can switch; the letters begin the kinds and their abbreviations."""
INTERFACES = "[FGHPTfghpt][A-Za-z0-9/, -]*"
"""A list: ``TenGigabitEthernet 0/8,13-16``, ``te 0/1 , fo 0/48``."""
LAG = "{kind:(?i:port-channel|po) ?}{number:[0-9]+}"
VLAN = "{kind:(?i:vlan) ?}{number:[0-9]+}"

_NUMBER = "[0-9]{1,4}(?:/[0-9]{1,3}){0,3}"
_PART = re.compile(rf"(?:([A-Za-z-]+) ?)?({_NUMBER})(?: ?- ?({_NUMBER}))?")


def interface_kind(word: str) -> str:
    """Return a kind of interface by its name or an abbreviation.

    >>> interface_kind("te"), interface_kind("fortygige"), interface_kind("port-channel")
    ('TenGigabitEthernet', 'fortyGigE', 'Port-channel')
    """
    lower = word.lower()
    if lower in _ALIASES:
        return _ALIASES[lower]
    for kind in _KINDS:
        if len(lower) > 1 and kind.lower().startswith(lower):
            return kind
    raise ValueError(word)


@lru_cache(maxsize=4096)
def parse_interfaces(text: str, platform: Platform) -> tuple[str, ...]:
    """Return the interfaces of a list, in both styles of OS9.

    The slot stands once (``0/8,13-16``) or with each number (``1/22-1/23``), and ports of 40G are
    four apart [R-NTC][R-SEN].
    """
    names: list[str] = []
    kind = head = ""
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise ValueError(text)
        word, first, last = match.groups()
        if word:
            kind, head = interface_kind(word), ""
        if not kind:
            raise ValueError(text)
        if "/" in first:
            head = first.rpartition("/")[0] + "/"
        elif head:
            first = head + first
        names.extend(f"{kind} {number}" for number in _run(first, last, kind, platform))
    if len(set(names)) < len(names):
        raise ValueError(text)  # a typing error: the intended interface is not known
    return tuple(names)


def _step(ends: tuple[int, int], kind: str, platform: Platform) -> int:
    """Return how far apart the ports of a kind are numbered.

    Other models have no gaps: 1/49-1/54 of an S4048 are six ports [P-GISTS].
    """
    run = next((run.numbers for run in platform.ports if run.prefix.startswith(kind)), range(1))
    return run.step if all((end - run.start) % run.step == 0 for end in ends) else 1


def _run(first: str, last: str | None, kind: str, platform: Platform) -> list[str]:
    """Return the numbers from first to last, which differ in one place."""
    if last is None:
        return [first]
    low = first.split("/")
    high = last.split("/")
    if len(high) == 1:
        high = [*low[:-1], *high]
    places = [place for place, pair in enumerate(zip(low, high, strict=True)) if len(set(pair)) > 1]
    if len(places) != 1 or int(low[places[0]]) > int(high[places[0]]):
        raise ValueError(first, last)
    place = places[0]
    ends = int(low[place]), int(high[place])
    step = _step(ends, kind, platform) if place == len(low) - 1 else 1
    numbers = range(ends[0], ends[1] + 1, step)
    return ["/".join([*low[:place], str(number), *low[place + 1 :]]) for number in numbers]


def interface_key(name: str) -> tuple[int, tuple[int, ...]]:
    """Return the sort key of an interface: its kind, then its numbers."""
    kind, _, number = name.partition(" ")
    return _KINDS.index(kind), tuple(int(part) for part in number.split("/"))


def format_interface_lists(names: Iterable[str]) -> list[str]:
    """Return interfaces as OS9 lists them, one list for each kind and slot.

    >>> names = {"TenGigabitEthernet 0/8", "TenGigabitEthernet 0/9", "Port-channel 3"}
    >>> format_interface_lists(names)
    ['TenGigabitEthernet 0/8-9', 'Port-channel 3']
    """
    numbers_of_head: dict[str, list[int]] = {}
    for name in sorted(names, key=interface_key):
        kind, _, number = name.partition(" ")
        slot, slash, last = number.rpartition("/")
        numbers_of_head.setdefault(f"{kind} {slot}{slash}", []).append(int(last))
    return [f"{head}{format_numbers(numbers)}" for head, numbers in numbers_of_head.items()]


def lag_name(number: str) -> str:
    """Return the name of a LAG."""
    return f"Port-channel {int(number)}"


def lag_number(name: str) -> str:
    """Return the number of a LAG interface; any other is refused."""
    kind, _, number = name.partition(" ")
    if kind != "Port-channel":
        raise ValueError(name)
    return number


def parse_fc_map(text: str) -> str:
    """Return an FC-MAP with colons.

    >>> parse_fc_map("0x0EFC01")
    '0e:fc:01'
    """
    digits = text.removeprefix("0x").lower()
    return f"{digits[:2]}:{digits[2:4]}:{digits[4:]}"
