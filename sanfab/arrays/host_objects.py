"""Groups of initiators -> the hosts of an array that maps its volumes to hosts.

A group of one host is that host, by the name of the group. Of a group of several, each host is one
of its own, and the group is the list of them: a host group or host set.
"""

from typing import NamedTuple

from sanfab.arrays.facts import ArrayFacts, ArrayInitiator, unknown_value
from sanfab.arrays.masking import name_for


class HostObject(NamedTuple):
    """A host to enter on an array."""

    name: str
    group: str
    """Group of initiators that it is, or is a part of."""
    host: str
    """Host of the inventory."""
    initiators: tuple[ArrayInitiator, ...]


def host_objects(facts: ArrayFacts) -> tuple[HostObject, ...]:
    """Return the hosts to enter, group by group; no two of them have one name."""
    used = {group.name for group in facts.groups}
    found: list[HostObject] = []
    for group in facts.groups:
        members: dict[str, list[ArrayInitiator]] = {}
        for one in facts.members[group.name]:
            members.setdefault(one.host, []).append(one)
        for host, initiators in members.items():
            name = group.name if len(members) == 1 else _own_name(facts, host, used)
            used.add(name)
            found.append(HostObject(name, group.name, host, tuple(initiators)))
    return tuple(found)


def _own_name(facts: ArrayFacts, host: str, used: set[str]) -> str:
    """Return the name of a host that is in a group with others."""
    name = name_for(host, facts.family)
    return name if name not in used else unknown_value(f"other name for {host}")


def shared_groups(facts: ArrayFacts) -> dict[str, tuple[str, ...]]:
    """Return the names of the hosts of each group that has several."""
    found: dict[str, list[str]] = {}
    for one in host_objects(facts):
        found.setdefault(one.group, []).append(one.name)
    return {group: tuple(names) for group, names in found.items() if len(names) > 1}
