"""SNMP communities while a configuration is read, and back: their names are secrets."""

from collections.abc import Callable
from typing import Literal

from sanfab.facts.services import TRAP_PORT, Community, CommunityTraps, ServiceFacts
from sanfab.masking import HIDDEN, placeholder_or_hidden

ACCESS: dict[str, Literal["ro", "rw"]] = {"ro": "ro", "rw": "rw"}
"""Access by the word for it, which OS9 and EOS share."""
RightsWords = Callable[[Community], str]
"""How a NOS states what a community may do, or who may use it."""


def known_secret(name: str) -> str:
    """Return the name of a community where it is a placeholder, else nothing."""
    known = placeholder_or_hidden(name)
    return "" if known == HIDDEN else known


def access_and_list(one: Community) -> str:
    """Return the rights of a community as OS9 and EOS state them: ``ro``, ``ro NAME``."""
    return f"{one.access} {one.permit}".rstrip()


def named_communities(services: ServiceFacts, words: RightsWords) -> list[tuple[str, str]]:
    """Return placeholder and rights of the communities whose secret is known.

    >>> services = ServiceFacts(snmp_communities={Community("@@mon@@", "ro"), Community("", "rw")})
    >>> named_communities(services, access_and_list)
    [('@@mon@@', 'ro')]
    """
    return sorted((one.secret, words(one)) for one in services.snmp_communities if one.secret)


def trap_receiver(community: str, port: str = "") -> CommunityTraps:
    """Return a receiver of SNMPv2c traps; ``port``: as a line states it, or nothing.

    >>> trap_receiver("@@mon@@", " udp-port 2162"), trap_receiver("Kq8w")
    (CommunityTraps(community='@@mon@@', port=2162), CommunityTraps(community='(hidden)', port=162))
    """
    words = port.split()
    return CommunityTraps(placeholder_or_hidden(community), int(words[-1]) if words else TRAP_PORT)


def unnamed_communities(services: ServiceFacts, words: RightsWords) -> list[str]:
    """Return the rights of the communities whose secret is not known."""
    return sorted(words(one) for one in services.snmp_communities if not one.secret)
