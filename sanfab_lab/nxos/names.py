"""Names of interfaces as people type them and as the switch prints them."""

import re

from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.number_lists import expand_list

KINDS = (
    ("Ethernet", r"\d+/(?:\d+/)?"),
    ("port-channel", ""),
    ("vfc", r"(?:\d+/)?"),
    ("fc", r"\d+/"),
    ("san-port-channel", ""),
    ("Vlan", ""),
    ("loopback", ""),
    ("mgmt", ""),
)
"""Kinds of interfaces, and the pattern of the slot before the number."""
_PART = re.compile(r"([a-z][a-z-]*)?\s*((?:\d+/)*)(\d+)(?:\s*-\s*((?:\d+/)*)(\d+))?", re.IGNORECASE)


_FIRST_LANE = 64
"""Place of the first of the ports that others are broken out into."""


def kind_of_interface(name: str) -> str:
    """Return the kind of an interface.

    >>> kind_of_interface("port-channel5")
    'port-channel'
    """
    return re.split(r"\d", name, maxsplit=1)[0]


def number_of(name: str) -> int:
    """Return the last number in a name.

    >>> number_of("Ethernet1/9")
    9
    """
    return int(re.findall(r"\d+", name)[-1])


def index_of_port(name: str) -> int:
    """Return the place of a port among those of the switch, or of a port-channel.

    >>> [index_of_port(one) for one in ("Ethernet1/9", "Ethernet1/49/2", "port-channel5")]
    [8, 102, 4]
    """
    slot, port, lane = (*interface_order(name), 0, 0)[:3]
    if fex_of(name) is not None:
        return (slot - 99) * 256 + lane  # ports of the switch come first
    return _FIRST_LANE + port % 40 * 4 + lane if lane else number_of(name) - 1


def fex_of(name: str) -> int | None:
    """Return the number of the fabric extender that a port belongs to; None: to the switch.

    >>> fex_of("Ethernet101/1/5"), fex_of("Ethernet1/49/2")
    (101, None)
    """
    match = re.match(r"Ethernet(1\d\d)/1/", name)
    return int(match[1]) if match else None


def short_name(name: str) -> str:
    """Return the name of an interface as tables have it.

    >>> short_name("Ethernet1/9"), short_name("port-channel5")
    ('Eth1/9', 'Po5')
    """
    return name.replace("Ethernet", "Eth").replace("port-channel", "Po")


def interface_order(name: str) -> tuple[int, ...]:
    """Return the sort key of an interface among those of its kind."""
    return tuple(int(number) for number in re.findall(r"\d+", name))


def expand_interfaces(text: str) -> list[str]:
    """Return the interfaces of a typed name, list or range.

    >>> expand_interfaces("eth 1/1-2,1/5"), expand_interfaces("po 5")
    (['Ethernet1/1', 'Ethernet1/2', 'Ethernet1/5'], ['port-channel5'])
    """
    found: list[str] = []
    kind = ""
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise Refused(_BAD, part.split()[-1] if part.split() else "")
        typed, slot, first, to_slot, last = match.groups()
        kind = _kind(typed) if typed else kind
        if not kind or (to_slot and to_slot != slot):
            raise Refused(_BAD, part.strip())
        found += _run(kind, slot or "", int(first), int(last or first))
    return found


_BAD = "Invalid interface format at '^' marker."


def _kind(typed: str) -> str:
    typed = typed.lower()
    for kind, _ in KINDS:
        if kind.lower().startswith(typed) and (len(typed) > 1 or kind in {"Ethernet", "mgmt"}):
            return kind
    raise refused_word(typed)


def _run(kind: str, slot: str, first: int, last: int) -> list[str]:
    leads = dict(KINDS)[kind]
    if first > last or not re.fullmatch(leads, slot):
        raise Refused(_BAD, f"{slot}{first}")
    return [f"{kind}{slot}{number}" for number in range(first, last + 1)]


def expand_ids(text: str, allowed: range, word: str = "") -> set[int]:
    """Return the numbers of a typed list; refuse one out of range."""
    try:
        found = expand_list(text)
    except ValueError:
        raise refused_word(word or text) from None
    if not all(number in allowed for number in found):
        raise refused_word(word or text, Reason.RANGE)
    return found


def mac_text(number: int, between: str = ":") -> str:
    """Return a MAC address; ``between`` a dot: in groups of four digits, as Cisco writes it."""
    digits = f"{number:012x}"
    step = 4 if between == "." else 2
    return between.join(digits[at : at + step] for at in range(0, 12, step))
