"""Names and neighborhood of switches -> the fabric that each of them is of, with the reason."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft
from sanfab.model.platforms.row import Equipment, equipped
from sanfab.nos import NOSES

_HALVES = {"a": "b", "A": "B", "1": "2"}
"""What stands in the name of a switch of fabric A, and in that of its counterpart in fabric B."""
_FABRIC_IN_NAME = re.compile(r"(?:^|[-_.])fab(?:ric)?[-_.]?([ab])(?:$|[-_.\d])", re.IGNORECASE)


def fabrics_by_name(switches: Sequence[ImportedSwitch]) -> dict[str, tuple[str, str]]:
    """Return fabric and reason by switch; a switch that nothing tells of is left out.

    Two switches whose names differ only in a letter ``a`` and ``b`` are counterparts, and so are
    those that differ in 1 and 2, if they are no pair.
    """
    names = {one.name for one in switches}
    pairs = {one.name for one in switches if one.facts.peer is not None}
    found: dict[str, tuple[str, str]] = {}
    for name in sorted(names):
        match = _FABRIC_IN_NAME.search(name)
        if match:
            found[name] = match[1].upper(), "its name"
        for other in _counterparts(name):
            is_numbered = (
                next(one for one, two in zip(name, other, strict=True) if one != two) == "1"
            )
            if other not in names or (is_numbered and {name, other} & pairs):
                continue
            found.setdefault(name, ("A", f"its name, and that of {other}"))
            found.setdefault(other, ("B", f"its name, and that of {name}"))
    return found


def with_fabric_numbers(
    switches: Sequence[ImportedSwitch], part_of: Mapping[str, str]
) -> list[ImportedSwitch]:
    """Return the switches, those without VSANs with a number for the fabric that they are of.

    The number stands in the inventory alone, and is one that no other switch has as a VSAN.
    ``part_of``: what switches that links connect have in common; others are a fabric of their own.
    """
    fabrics = fabrics_by_name(switches)
    taken = {number for one in switches if one.platform.traits.vsans for number in one.facts.vsans}
    number_of: dict[str, int] = {}
    found = []
    for one in switches:
        if one.platform.traits.vsans:
            found.append(one)
            continue
        fabric = part_of.get(one.name) or fabrics.get(one.name, ("", ""))[0]
        if fabric not in number_of:
            known = taken | {*number_of.values()}
            number_of[fabric] = next(number for number in range(1, 4094) if number not in known)
        row = equipped(one.platform, Equipment(sole_vsan=number_of[fabric]))
        reading = NOSES[row.nos].read(one.text, row)
        found.append(replace(one, platform=row, reading=reading))
    return found


def parts_without_link(draft: Draft, switches: Sequence[ImportedSwitch]) -> dict[str, str]:
    """Return the part that each switch without VSANs is in, if links leave a fabric in parts."""
    names = [one.name for one in switches if not one.platform.traits.vsans]
    part = {name: name for name in names}
    links = draft.data.get("links")
    for link in links if isinstance(links, list) else ():
        ends = link.get("between") if isinstance(link, dict) else None
        refs = [str(one).partition(" ")[0] for one in ends] if isinstance(ends, list) else []
        if len(refs) > 1 and set(refs) <= part.keys():
            joined = {part[one] for one in refs}
            part = {name: min(joined) if of in joined else of for name, of in part.items()}
    number_of = {one.name: one.platform.sole_vsan for one in switches}
    by_number: dict[int, set[str]] = {}
    for name, of in part.items():
        by_number.setdefault(number_of[name], set()).add(of)
    return part if any(len(parts) > 1 for parts in by_number.values()) else {}


def _counterparts(name: str) -> Iterator[str]:
    """Yield the names that a switch of the other fabric may have, the likeliest first.

    The letter is a word of its own, begins one with a number, or ends one: san-a, fos-a1, mdsA.
    """
    for position in reversed(range(len(name))):
        letter = name[position]
        if letter not in _HALVES:
            continue
        before, after = name[position - 1 : position], name[position + 1 : position + 2]
        begins = not before.isalpha() or (letter == "A" and not before.isupper())
        if begins and not after.isalpha() and (letter != "1" or not after.isdigit()):
            yield f"{name[:position]}{_HALVES[letter]}{name[position + 1 :]}"
