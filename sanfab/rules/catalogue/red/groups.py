"""EqualLogic groups: members and their hosts."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.inventory.cables import Cable
from sanfab.rules.catalogue.ip.subjects import networks_of
from sanfab.rules.context import CheckContext


class Group(NamedTuple):
    """An EqualLogic group in its one VLAN."""

    key: str
    """Key of the VLAN."""
    vlan: int
    members: tuple[str, ...]
    cables: tuple[Cable, ...]
    """Ports of the members and of their hosts in that VLAN; members first."""


def groups_of(context: CheckContext) -> Iterator[Group]:
    """Yield the groups of a SAN, members in the order of the inventory."""
    members: dict[tuple[str, str], list[str]] = {}
    for name, network in networks_of(context).items():
        members.setdefault(network, []).append(name)
    for (key, _), names in members.items():
        vlan = context.san.vlans[key].id
        users = {host for name in names for host in context.partners.get(name, ())}
        cables = [one.cable for one in context.network.attached(key)]
        own = [cable for cable in cables if cable.device in names]
        hosts = [cable for cable in cables if cable.device in users]
        yield Group(key, vlan, tuple(names), (*own, *hosts))
