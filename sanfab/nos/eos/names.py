"""EOS words: interface names, lists of VLANs, VRFs."""

import re

VLANS = "[0-9]+(?:-[0-9]+)?(?:,[0-9]+(?:-[0-9]+)?)*"
"""A list of VLANs."""
LAG = "(?i:port-channel|po) ?[0-9]+"
PORT = "(?i:ethernet|eth|et|port-channel|po) ?[0-9/]+"
VRF = "{vrf:(?: vrf \\S+)?}"
"""VRF of a service; empty: the default one."""


def interface_name(text: str) -> str:
    """Return an interface as EOS prints it.

    >>> interface_name("port-channel 10"), interface_name("et49/1")
    ('Port-Channel10', 'Ethernet49/1')
    """
    match = re.fullmatch(r"([a-z-]+) ?([0-9/]+)", text.lower())
    if not match:
        raise ValueError(text)
    return f"{'Port-Channel' if match[1].startswith('po') else 'Ethernet'}{match[2]}"
