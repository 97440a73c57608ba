"""Names of OS10 interfaces: those of tables and those of the configuration."""

import re

_KINDS = {
    "eth": "ethernet", "ethernet": "ethernet", "po": "port-channel", "port-channel": "port-channel",
    "vlan": "vlan", "management": "mgmt", "mgmt": "mgmt", "loopback": "loopback",
}  # fmt: skip


def full_name(text: str) -> str:
    """Return the name of an interface as the configuration has it; an unknown one stays.

    >>> full_name("Eth 1/1/3"), full_name("Po10"), full_name("Management 1/1/1"), full_name("-")
    ('ethernet1/1/3', 'port-channel10', 'mgmt1/1/1', '-')
    """
    found = re.fullmatch(r"([A-Za-z-]+) *(\d[\d/:]*)", text.strip())
    kind = _KINDS.get(found[1].lower()) if found else None
    return f"{kind}{found[2]}" if found and kind else text.strip()
