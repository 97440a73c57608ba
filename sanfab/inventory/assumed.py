"""Values that an inventory marks as assumed -> what of them concerns a switch, host or array."""

from collections.abc import Iterable
from typing import Literal

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.stated_places import KeyPath, places_of, stated_places
from sanfab.model.fabric import AssumedIntent

OwnerKind = Literal["switches", "hosts", "arrays"]


def assumed_of(cabling: Cabling, kind: OwnerKind, name: str) -> tuple[AssumedIntent, ...]:
    """Return the marks that concern one device, in the order of the inventory."""
    if not cabling.san.assumed:
        return ()
    stated = [*stated_places(cabling.san)]
    return tuple(
        one
        for one in cabling.san.assumed
        if any(_concerns(cabling, kind, name, place) for place in places_of(one.value, stated))
    )


def _concerns(cabling: Cabling, kind: OwnerKind, name: str, place: KeyPath) -> bool:
    section, *rest = place
    if section == kind:
        return bool(rest) and rest[0] == name
    if section in {"hosts", "arrays"} and kind == "switches":
        return _is_at(cabling, name, rest)
    if section == "hosts" and kind == "arrays":
        return bool(rest) and rest[0] in cabling.users_of.get(name, [])
    return section in {"vlans", "vsans"} or (kind == "switches" and section not in _OF_DEVICES)


_OF_DEVICES = {"switches", "hosts", "arrays", "name", "description", "profile", "waivers", "access"}


def _is_at(cabling: Cabling, switch: str, rest: list[str]) -> bool:
    """Return whether a device, or the port of it that a place is about, is cabled to a switch."""
    if not rest:
        return False
    cables = cabling.ports_of(rest[0])
    if len(rest) > 2 and rest[1] == "ports":  # noqa: PLR2004 - device, ports, label
        cables = [cable for cable in cables if cable.label == rest[2]]
    elif len(rest) > 1:
        return False  # of the device alone: nothing of it is on a switch
    return any(cable.switch == switch for cable in cables)


def assumed_lines(marks: Iterable[AssumedIntent]) -> list[str]:
    """Return the marks as lines for people."""
    return [f"{one.value}: {one.reason}" if one.reason else one.value for one in marks]
