"""References of LUNs: their hosts, controllers, names and numbers."""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references.messages import Problem, unknown
from sanfab.model.endpoint import LAST_LUN_NUMBER, ArrayIntent, LunIntent
from sanfab.model.families import FAMILIES
from sanfab.model.san import San
from sanfab.model.yaml12 import Where


def lun_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in LUNs."""
    owners = _owners(san) if any(array.luns for array in san.arrays.values()) else {}
    for name, array in san.arrays.items():
        users = [host for host in cabling.users_of.get(name, []) if host in san.hosts]
        for entry, lun in array.luns.items():
            where: Where = ("arrays", name, "luns", entry)
            yield from _own_problems(array, entry, lun, where)
            yield from _controllers(array, lun, where)
            yield from _hosts(array, lun, (where, users, owners))
        yield from _numbers(array, ("arrays", name, "luns"))


def _own_problems(
    array: ArrayIntent, entry: str, lun: LunIntent, where: Where
) -> Iterator[Problem]:
    row = FAMILIES[array.family]
    longest = entry if lun.count == 1 else f"{entry}-{lun.count}"
    if row.lun_names and not re.fullmatch(row.lun_names, longest):
        yield where, f"found the name {longest}, expected one of {row.lun_names} ({row.title})"
    if lun.volume and not row.lun_place:
        yield (*where, "volume"), f"found {lun.volume}, expected none for {row.title}"
    if lun.number is not None and not row.lun_numbers:
        message = f"found {lun.number}, expected none: {row.title} chooses the numbers"
        yield (*where, "number"), message
    elif lun.number is not None and lun.number + lun.count - 1 > LAST_LUN_NUMBER:
        last = lun.number + lun.count - 1
        yield (*where, "number"), f"the last LUN has number {last}, expected 0..{LAST_LUN_NUMBER}"


def _controllers(array: ArrayIntent, lun: LunIntent, where: Where) -> Iterator[Problem]:
    row = FAMILIES[array.family]
    named = dict.fromkeys(port.controller for port in array.ports.values() if port.controller)
    if lun.controllers and not row.luns_of_controllers:
        yield (*where, "controllers"), f"expected none: a LUN of {row.title} is of the array"
        return
    for index, controller in enumerate(lun.controllers):
        if controller not in named:
            yield (*where, "controllers", index), unknown("controller", controller, named)
    if row.luns_of_controllers == "owner" and len(lun.controllers) > 1:
        found = ", ".join(lun.controllers)
        yield (*where, "controllers"), f"found {found}, expected one: a LUN has one owner"
    if row.luns_of_controllers == "apart" and len(named) > 1 and not lun.controllers:
        yield (
            where,
            (
                f"found no `controllers`, expected some of {', '.join(named)}: each controller of "
                f"{row.title} has LUNs of its own"
            ),
        )


def _hosts(
    array: ArrayIntent, lun: LunIntent, place: tuple[Where, list[str], Mapping[str, str]]
) -> Iterator[Problem]:
    where, users, owners = place
    for index, host in enumerate(lun.hosts):
        if host not in users:
            yield (*where, "hosts", index), unknown("host of `access`", host, users)
    if not lun.hosts or FAMILIES[array.family].maps_to_hosts:
        return
    for group, members in array.igroups.items():
        hosts = dict.fromkeys(owners[one.lower()] for one in members if one.lower() in owners)
        others = [host for host in hosts if host not in lun.hosts]
        if others and len(others) < len(hosts):
            found = ", ".join(host for host in hosts if host in lun.hosts)
            yield (
                (*where, "hosts"),
                (
                    f"found {found}, which igroup {group} has together with {', '.join(others)}: "
                    "all initiators of a group see the same LUNs; expected all of its hosts or none"
                ),
            )


def _owners(san: San) -> dict[str, str]:
    """Return the host of each initiator that the inventory has, by its name in lower case."""
    found = {host.iqn: name for name, host in san.hosts.items() if host.iqn}
    for name, host in san.hosts.items():
        for port in host.ports.values():
            found |= {one.lower(): name for one in (port.iqn, port.wwpn) if one}
    return found


def _numbers(array: ArrayIntent, where: Where) -> Iterator[Problem]:
    """Yield the numbers that two LUNs of one host would have."""
    for (one, first), (two, second) in combinations(array.luns.items(), 2):
        if first.number is None or second.number is None:
            continue
        start, end = max(first.number, second.number), min(_last(first), _last(second))
        if (
            start <= end
            and _meet(first.hosts, second.hosts)
            and _meet(first.controllers, second.controllers)
        ):
            message = f"number {start} is already that of a LUN of {one} for the same host"
            yield (*where, two, "number"), message


def _last(lun: LunIntent) -> int:
    return (lun.number or 0) + lun.count - 1


def _meet(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Return whether two lists name the same; an empty one names all."""
    return not one or not two or not {*one}.isdisjoint(two)
