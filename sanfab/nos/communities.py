"""SNMP communities while a configuration is read, and back: their names are secrets."""

from collections.abc import Iterable

from sanfab.facts import HIDDEN, TRAP_PORT, CommunityTraps, ServiceFacts, placeholder_or_hidden


def _entry(name: str, rights: str) -> str:
    known = placeholder_or_hidden(name)
    return rights if known == HIDDEN else f"{rights} {known}"


def add_community(services: ServiceFacts, name: str, rights: str) -> None:
    """Add a community; its name is kept only where it is a placeholder."""
    services.snmp_communities.add(_entry(name, rights))


def drop_community(services: ServiceFacts, name: str, rights: str) -> None:
    """Take a community out."""
    services.snmp_communities.discard(_entry(name, rights))


def named_communities(services: ServiceFacts) -> list[tuple[str, str]]:
    """Return placeholder and rights of the communities whose secret is known.

    >>> named_communities(ServiceFacts(snmp_communities={"ro @@mon@@", "rw"}))
    [('@@mon@@', 'ro')]
    """
    parts = (one.rpartition(" ") for one in services.snmp_communities)
    return sorted((name, rights) for rights, _, name in parts if name.startswith("@@"))


def trap_receiver(community: str, port: str = "") -> CommunityTraps:
    """Return a receiver of SNMPv2c traps; ``port``: as a line states it, or nothing.

    >>> trap_receiver("@@mon@@", " udp-port 2162"), trap_receiver("Kq8w")
    (CommunityTraps(community='@@mon@@', port=2162), CommunityTraps(community='(hidden)', port=162))
    """
    words = port.split()
    return CommunityTraps(placeholder_or_hidden(community), int(words[-1]) if words else TRAP_PORT)


def unnamed_communities(entries: Iterable[str]) -> list[str]:
    """Return the rights of the communities whose secret is not known."""
    return sorted(one for one in entries if not one.rpartition(" ")[2].startswith("@@"))
