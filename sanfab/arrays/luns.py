"""LUNs of an array: their names, sizes and types, and the groups that may use each."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from sanfab.arrays.facts import ArrayLun, InitiatorGroup, LunMap, unknown_value
from sanfab.arrays.host_objects import host_names
from sanfab.errors import SanfabError
from sanfab.model.endpoint import ArrayIntent, LunIntent
from sanfab.model.families import FAMILIES
from sanfab.model.hosts.releases import release_of, stated_release
from sanfab.model.san import San

LUN_TYPES = {"esxi": "vmware", "linux": "linux", "windows": "windows_2008"}
"""Type of a LUN by operating system, in the words of ONTAP [NTAP-CLI, N7M-SAN]. Solaris has two, by
the label that is written to the disk."""
_FIRST_WINDOWS = "2008"
"""The first release for which `windows_2008` stands."""
_SIZE = re.compile(r"([0-9]+)(MB|GB|TB)")
UNITS = {"MB": 1, "GB": 1024, "TB": 1024 * 1024}


class Lun(NamedTuple):
    """One LUN before it has its type and its numbers."""

    entry: str
    """Key of ``luns``."""
    intent: LunIntent
    label: str
    controller: str
    position: int
    """Place among those of its entry on this controller."""


def every_lun(array: ArrayIntent) -> Iterator[Lun]:
    """Yield the LUNs of an array, controller by controller."""
    for controller in _controllers(array):
        for entry, intent in array.luns.items():
            stated = intent.controllers or _only_controller(array)
            if controller in (stated or ("",)):
                for index in range(intent.count):
                    label = entry if intent.count == 1 else f"{entry}-{index + 1}"
                    yield Lun(entry, intent, label, controller, index)


def _controllers(array: ArrayIntent) -> list[str]:
    stated = [one for intent in array.luns.values() for one in intent.controllers]
    return list(dict.fromkeys(["", *_only_controller(array), *stated]))


def _only_controller(array: ArrayIntent) -> tuple[str, ...]:
    """Return the one controller whose LUNs they are although none is stated, if there is one."""
    named = dict.fromkeys(port.controller or "" for port in array.ports.values())
    apart = FAMILIES[array.family].luns_of_controllers == "apart"
    return tuple(named) if apart and len(named) == 1 else ()


def array_luns(
    san: San, array: ArrayIntent, groups: Sequence[InitiatorGroup]
) -> Iterator[ArrayLun]:
    """Yield what is to be made on an array."""
    row = FAMILIES[array.family]
    for one in every_lun(array):
        users = [group for group in groups if uses(one, group)]
        place = one.intent.volume or ""
        if row.lun_place and row.luns_of_controllers != "any" and not place:
            place = unknown_value(f"{row.lun_place} of {one.entry}")
        yield ArrayLun(
            lun_name(one),
            lun_path(array, one),
            one.controller,
            place,
            one.intent.size,
            _type_of(san, one, users) if row.lun_types else "",
        )


def lun_name(lun: Lun) -> str:
    """Return the name of a LUN that no other of the array has."""
    return f"{lun.controller} {lun.label}".strip()


def lun_path(array: ArrayIntent, lun: Lun) -> str:
    """Return the name of a LUN on the array: of ONTAP its path."""
    if not FAMILIES[array.family].lun_types:
        return lun.label
    volume = lun.intent.volume
    return f"/vol/{volume}/{lun.label}" if volume else unknown_value(f"path of {lun.label}")


def uses(lun: Lun, group: InitiatorGroup) -> bool:
    """Return whether a group of initiators may use a LUN."""
    here = not (lun.controller and group.controllers) or lun.controller in group.controllers
    return here and (not lun.intent.hosts or not {*lun.intent.hosts}.isdisjoint(group.hosts))


def _type_of(san: San, lun: Lun, groups: Iterable[InitiatorGroup]) -> str:
    hosts = dict.fromkeys(host for group in groups for host in group.hosts)
    types = {_type_for(san, host) for host in hosts}
    return types.pop() if len(types) == 1 else unknown_value(f"type of {lun.entry}")


def _type_for(san: San, host: str) -> str:
    system, release = san.hosts[host].os, san.hosts[host].os_release or ""
    found = LUN_TYPES.get(system)
    if system == "windows":
        known = release_of("windows", release)
        if known is None or known.order < stated_release("windows", _FIRST_WINDOWS).order:
            found = None
    return found or unknown_value(f"type of LUNs of {host}")


def lun_maps(array: ArrayIntent, groups: Sequence[InitiatorGroup]) -> Iterator[LunMap]:
    """Yield which group may use which LUN, with the number that it sees it as."""
    numbers = _numbers(array, groups) if FAMILIES[array.family].lun_numbers else {}
    luns = list(every_lun(array))
    for group in groups:
        for one in luns:
            number = str(numbers.get(lun_name(one), ""))
            for user in _users(array, one, group, groups):
                name = f"{lun_name(one)} for {user.strip('<>')}"
                yield LunMap(name, lun_path(array, one), one.controller, user, number)


def _users(
    array: ArrayIntent, lun: Lun, group: InitiatorGroup, groups: Sequence[InitiatorGroup]
) -> list[str]:
    """Return who of a group sees a LUN: the group, or single hosts of it where the array has them.

    A number is taken in the whole group, even where one host of it sees the LUN.
    """
    if not uses(lun, group):
        return []
    chosen = [host for host in group.hosts if host in lun.intent.hosts]
    is_part = bool(lun.intent.hosts) and len(chosen) < len(group.hosts)
    if not (is_part and FAMILIES[array.family].maps_to_hosts):
        return [group.name]
    names = host_names(groups, array.family)
    return [names[group.name, host] for host in chosen]


def _numbers(array: ArrayIntent, groups: Sequence[InitiatorGroup]) -> dict[str, int]:
    """Return the number of each LUN: the same one for all its groups, as hosts of a cluster need.

    Controllers that have LUNs of their own number them apart.
    """
    apart = FAMILIES[array.family].luns_of_controllers in {"apart", "any"}
    luns, found = list(every_lun(array)), dict[str, int]()
    taken: dict[tuple[str, str], set[int]] = {}
    for one in sorted(luns, key=lambda lun: lun.intent.number is None):
        spaces = [
            taken.setdefault((group.name, one.controller if apart else ""), set())
            for group in groups
            if uses(one, group)
        ]
        number = (
            _first_free(spaces) if one.intent.number is None else one.intent.number + one.position
        )
        found[lun_name(one)] = number
        for space in spaces:
            space.add(number)
    return found


def _first_free(spaces: Sequence[set[int]]) -> int:
    return next(number for number in count() if not any(number in space for space in spaces))


def megabytes(size: str) -> str:
    """Return a size in MB; raises SanfabError if it is none.

    >>> megabytes("250GB"), megabytes("512MB")
    ('256000', '512')
    """
    found = _SIZE.fullmatch(size)
    if found is None:
        raise SanfabError(f"array commands: found {size!r}, expected a size, as 250GB")
    return str(int(found[1]) * UNITS[found[2]])
