"""The routing table that the sections of the ExtremeXOS reader register with."""

from sanfab.nos.reader import Reader

READER = Reader()
line = READER.line

NAME = '{name:"[^"]+"|[^" ]+}'
"""A name, with the quotes that `show configuration` puts around it on some lines."""
VLAN = '{vlan:"[^"]+"|[^" ]+}'
"""A VLAN by its name, in either case, or by its id."""
TEXT = '{text:"[^"]*"|[^" ]+}'
PORTS = "{ports:[0-9][0-9:,*-]*|all}"
_OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
ADDRESS = f"{{address:{_OCTET}(?:[.]{_OCTET}){{3}}}}"
LENGTH = "{length:3[0-2]|[12]?[0-9]}"
"""Length of a prefix."""
VR = "{vr:VR-(?:Mgmt|Default)}"
"""A virtual router; one that nobody created does not exist."""


def plain(text: str) -> str:
    """Return a word without its quotes.

    >>> plain('"iSCSI_Data"')
    'iSCSI_Data'
    """
    return text.strip('"')
