"""Names of interfaces as people type them, and as the switch prints them."""

import re

from sanfab_lab.number_lists import expand_list
from sanfab_lab.nxos.table import Misplaced

KINDS = (
    ("Ethernet", r"\d+/"),
    ("port-channel", ""),
    ("vfc", r"(?:\d+/)?"),
    ("Vlan", ""),
    ("loopback", ""),
    ("mgmt", ""),
)
"""What is numbered, and what leads the number."""

_PART = re.compile(r"([a-z][a-z-]*)?\s*(\d+/)?(\d+)(?:\s*-\s*(\d+/)?(\d+))?", re.IGNORECASE)


def kind_of(name: str) -> str:
    """Return the kind of an interface.

    >>> kind_of("port-channel5")
    'port-channel'
    """
    return re.split(r"\d", name, maxsplit=1)[0]


def number_of(name: str) -> int:
    """Return the last number in a name.

    >>> number_of("Ethernet1/9")
    9
    """
    return int(re.findall(r"\d+", name)[-1])


def index_of(name: str) -> int:
    """Return the place of a physical port among those of the switch."""
    return number_of(name) - 1


def short(name: str) -> str:
    """Return the name of an interface as tables have it.

    >>> short("Ethernet1/9"), short("port-channel5")
    ('Eth1/9', 'Po5')
    """
    return name.replace("Ethernet", "Eth").replace("port-channel", "Po")


def sort_key(name: str) -> tuple[int, ...]:
    """Return what interfaces of one kind are sorted by."""
    return tuple(int(number) for number in re.findall(r"\d+", name))


def interfaces(text: str) -> list[str]:
    """Return the interfaces that somebody typed: one, a list, ranges.

    >>> interfaces("eth 1/1-2,1/5"), interfaces("po 5")
    (['Ethernet1/1', 'Ethernet1/2', 'Ethernet1/5'], ['port-channel5'])
    """
    found: list[str] = []
    kind = ""
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise Misplaced(part.split()[-1] if part.split() else "", _BAD)
        typed, slot, first, to_slot, last = match.groups()
        kind = _kind(typed) if typed else kind
        if not kind or (to_slot and to_slot != slot):
            raise Misplaced(part.strip(), _BAD)
        found += _run(kind, slot or "", int(first), int(last or first))
    return found


_BAD = "Invalid interface format at '^' marker."


def _kind(typed: str) -> str:
    typed = typed.lower()
    for kind, _ in KINDS:
        if kind.lower().startswith(typed) and (len(typed) > 1 or kind in {"Ethernet", "mgmt"}):
            return kind
    raise Misplaced(typed, "% Invalid command at '^' marker.")


def _run(kind: str, slot: str, first: int, last: int) -> list[str]:
    leads = dict(KINDS)[kind]
    if first > last or not re.fullmatch(leads, slot):
        raise Misplaced(f"{slot}{first}", _BAD)
    return [f"{kind}{slot}{number}" for number in range(first, last + 1)]


def ids(text: str, allowed: range, word: str = "") -> set[int]:
    """Return the numbers of a typed list; all of them have to be in a range."""
    try:
        found = expand_list(text)
    except ValueError:
        raise Misplaced(word or text, "% Invalid command at '^' marker.") from None
    if not all(number in allowed for number in found):
        raise Misplaced(word or text, "Invalid range at '^' marker.")
    return found
