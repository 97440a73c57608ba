"""Interface names as operators type them: ``Et1``, ``ethernet 1-4,7``, ``Po1-2``."""

import re
from functools import lru_cache

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.eos.state import State

SHAPE = r"[A-Za-z][A-Za-z-]*\d[\w/,-]*"
"""Shape of an interface, or of a list of interfaces, in a form."""
_ITEM = re.compile(r"([A-Za-z][A-Za-z-]*?)?(\d+(?:/\d+)*)(?:-(\d+(?:/\d+)*))?$")
_LIMITS = {"Vlan": range(1, 4095), "Loopback": range(1001)}
_SHORT = {
    "Ethernet": "Et",
    "Port-Channel": "Po",
    "Vlan": "Vl",
    "Management": "Ma",
    "Loopback": "Lo",
}
_SORTED = ("Port-Channel", "Ethernet", "Loopback", "Management", "Vlan")
_NAME = re.compile(r"([A-Za-z-]+?)(\d[\d/]*)$")
_TYPES = re.compile(
    r"(et|eth\w*|po|port-channel|vl|vlan|ma|management|lo|loopback)$", re.IGNORECASE
)
_BEFORE = re.compile(
    r"(int\w*|peer-link|local-interface|source-interface|neighbors)$", re.IGNORECASE
)


@lru_cache(maxsize=4096)
def kind_of(name: str) -> str:
    """Return the kind of an interface: ``Ethernet49/1`` -> ``Ethernet``."""
    match = _NAME.match(name)
    return match[1] if match else ""


def short(name: str) -> str:
    """Return the short name of an interface: ``Ethernet49/1`` -> ``Et49/1``."""
    kind = kind_of(name)
    return _SHORT.get(kind, kind) + name[len(kind) :]


@lru_cache(maxsize=4096)
def order(name: str) -> tuple[int, ...]:
    """Return the sort key of an interface, in the order of the switch."""
    return (_SORTED.index(kind_of(name)), *(int(number) for number in re.findall(r"\d+", name)))


def natural(text: str) -> tuple[tuple[int, str], ...]:
    """Return the sort key of a text with numbers.

    >>> sorted(["10.240.0.0", "10.80.0.0", "9"], key=natural)
    ['9', '10.80.0.0', '10.240.0.0']
    """
    return tuple((int(part or 0), word) for part, word in re.findall(r"(\d*)(\D*)", text))


def kind_named(text: str) -> str:
    """Return the kind of interface that a word abbreviates; empty: none.

    >>> kind_named("et"), kind_named("Po"), kind_named("x")
    ('Ethernet', 'Port-Channel', '')
    """
    near = [kind for kind in _SHORT if kind.lower().startswith(text.lower())]
    return near[0] if text and near else ""


def expand_interfaces(text: str, state: State, lag_max: int) -> list[str]:
    """Return the interfaces of a list; raises Refused for one that cannot exist."""
    names: list[str] = []
    kind = ""
    for item in text.split(","):
        match = _ITEM.match(item.strip())
        kind = kind_named(match[1]) if match and match[1] else kind
        if match is None or not kind:
            raise refused_word(item)
        names += _expand_item(kind, match, state, lag_max)
    return list(dict.fromkeys(names))


def _expand_item(kind: str, item: re.Match[str], state: State, lag_max: int) -> list[str]:
    first, last = item[2], item[3] or item[2]
    if kind in {"Ethernet", "Management"}:
        return _expand_ports(kind, first, last, state)
    limits = _LIMITS.get(kind, range(1, lag_max + 1))
    numbers = range(0) if "/" in first + last else range(int(first), int(last) + 1)
    if not numbers or numbers[0] not in limits or numbers[-1] not in limits:
        raise refused_word(first)
    return [f"{kind}{number}" for number in numbers]


def _expand_ports(kind: str, first: str, last: str, state: State) -> list[str]:
    low, high = ([int(number) for number in end.split("/")] for end in (first, last))
    high = [*low[: len(low) - len(high)], *high]  # Ethernet49/1-4: the last number runs
    known = [name for name in state.ports if kind_of(name) == kind]
    ends = {f"{kind}{'/'.join(map(str, end))}" for end in (low, high)}
    if not ends <= set(known):
        raise Refused("Interface does not exist")
    return [name for name in known if tuple(low) <= order(name)[1:] <= tuple(high)]


def existing_interfaces(text: str, state: State, lag_max: int) -> list[str]:
    """Return the interfaces of a list that exist; raises Refused if there are none."""
    names = [name for name in expand_interfaces(text, state, lag_max) if name in state.ports]
    if not names:
        raise Refused("Interface does not exist")
    return names


def words_of_line(line: str) -> list[str]:
    """Return the words of a line; ``interface Ethernet 1`` has its interface in one word.

    >>> words_of_line("default interface ethernet 1")
    ['default', 'interface', 'ethernet1']
    """
    words: list[str] = []
    for word in line.split():
        named = len(words) > 1 and _TYPES.match(words[-1]) and _BEFORE.match(words[-2])
        if named and word[0].isdigit():
            words[-1] += word
        else:
            words.append(word)
    return words
