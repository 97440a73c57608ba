"""Groups of initiators -> the hosts of an array that maps its volumes to hosts.

A group of one host is that host, by the name of the group. Of a group of several, each host is one
of its own, and the group is the list of them: a host group or host set.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sanfab.arrays.facts import ArrayFacts, ArrayInitiator, InitiatorGroup, unknown_value
from sanfab.arrays.masking import name_for
from sanfab.model.endpoint import ArrayFamily


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
    names = host_names(facts.groups, facts.family)
    found: list[HostObject] = []
    for group in facts.groups:
        members: dict[str, list[ArrayInitiator]] = {host: [] for host in group.hosts}
        for one in facts.members[group.name]:
            members[one.host].append(one)
        found += [
            HostObject(names[group.name, host], group.name, host, tuple(initiators))
            for host, initiators in members.items()
        ]
    return tuple(found)


def host_names(groups: Sequence[InitiatorGroup], family: ArrayFamily) -> dict[tuple[str, str], str]:
    """Return the name that each host has on the array, by group and host."""
    used = {group.name for group in groups}
    found: dict[tuple[str, str], str] = {}
    for group in groups:
        for host in group.hosts:
            name = group.name if len(group.hosts) == 1 else name_for(host, family)
            if len(group.hosts) > 1 and name in used:
                name = unknown_value(f"other name for {host}")
            used.add(name)
            found[group.name, host] = name
    return found


def shared_groups(facts: ArrayFacts) -> dict[str, tuple[str, ...]]:
    """Return the names of the hosts of each group that has several."""
    names = host_names(facts.groups, facts.family)
    return {
        group.name: tuple(names[group.name, host] for host in group.hosts)
        for group in facts.groups
        if len(group.hosts) > 1
    }


def initiators_of(facts: ArrayFacts, name: str) -> tuple[ArrayInitiator, ...]:
    """Return the initiators of a group, or of a host that is in one."""
    if name in facts.members:
        return tuple(facts.members[name])
    return next(one.initiators for one in host_objects(facts) if one.name == name)
