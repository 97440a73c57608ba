"""Names of OS9 interfaces: the short ones of tables and those of the configuration."""

import re

_KINDS = {
    "gi": "GigabitEthernet",
    "te": "TenGigabitEthernet",
    "tf": "twentyFiveGigE",
    "fo": "fortyGigE",
    "fi": "fiftyGigE",
    "hu": "hundredGigE",
    "ma": "ManagementEthernet",
    "po": "Port-channel",
    "vl": "Vlan",
    "lo": "Loopback",
}


def full_name(text: str) -> str:
    """Return the full name of an interface; an unknown name stays as it is.

    >>> full_name("Te 0/1"), full_name("Po100"), full_name("tengigabitethernet 0/1"), full_name("-")
    ('TenGigabitEthernet 0/1', 'Port-channel 100', 'TenGigabitEthernet 0/1', '-')
    """
    found = re.fullmatch(r"([A-Za-z-]+) *(\d[\d/:]*)", text.strip())
    if found is None:
        return text.strip()
    word = found[1].lower()
    exact = (kind for kind in _KINDS.values() if kind.lower() == word)
    kind = next(exact, None) or _KINDS.get(word, found[1])
    return f"{kind} {found[2]}"
