"""Aliases, logins and zones of captured switches -> the WWPN of each port, and its side."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from sanfab.facts.fc import FcPortFacts, VsanFacts, ZoneMember
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.uses import PortUse, PortUses
from sanfab.model.ouis import owner_of


@dataclass
class KnownWwpns:
    """What the switches know of WWPNs."""

    alias_of: dict[str, str] = field(default_factory=dict)
    """Alias by WWPN."""
    wwpn_of: dict[str, str] = field(default_factory=dict)
    """WWPN by alias."""
    logins: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    """WWPNs that are logged in, by switch and interface."""
    side: dict[str, str] = field(default_factory=dict)
    """``initiator`` or ``target`` by WWPN, as far as zones tell it."""

    def at(self, use: PortUse) -> str:
        """Return the WWPN of the device at a port; empty: nothing tells it, or there are more."""
        found = self._logged_in(use)
        if len(found) == 1:
            return next(iter(found))
        stated = use.known.wwpn if use.known is not None else ""
        if stated and (not found or stated in found):
            return stated
        named = self.wwpn_of.get(use.port.description, "") or self._like(use)
        return named if not found or named in found else ""

    def _like(self, use: PortUse) -> str:
        """Return the WWPN of the one alias that is written like the port of the device."""
        if use.far is None:
            return ""
        names = [f"{use.far.device}{use.far.label}", use.far.label]
        for name in map(_letters, names):
            found = self.by_letters.get(name, [])
            if name and len(found) == 1:
                return found[0]
        return ""

    @cached_property
    def by_letters(self) -> dict[str, list[str]]:
        """WWPNs by their alias, without what separates its words."""
        found: dict[str, list[str]] = defaultdict(list)
        for alias, wwpn in self.wwpn_of.items():
            found[_letters(alias)].append(wwpn)
        return found

    def is_by_name(self, use: PortUse) -> bool:
        """Return whether only an alias that is written otherwise tells the WWPN at a port."""
        return not self._logged_in(use) and use.port.description not in self.wwpn_of

    def interfaces(self, use: PortUse) -> set[str]:
        """Return the interfaces at which devices behind a port log in: the port, a VFC, a LAG."""
        vfcs = use.switch.facts.vfcs.values()
        names = {f"vfc{one.number}" for one in vfcs if one.port in {use.name, use.lag}}
        return {
            use.name,
            *names,
            *({f"port-channel{use.lag}"} if use.is_native and use.lag else ()),
        }

    def vsans_at(self, use: PortUse, name: str) -> set[int]:
        """Return the VSANs of an interface behind a port."""
        if isinstance(use.port, FcPortFacts):
            return {use.port.vsan, *(use.port.trunk_vsans or ())}
        vfcs = use.switch.facts.vfcs.values()
        return {one.vsan for one in vfcs if f"vfc{one.number}" == name}

    def _logged_in(self, use: PortUse) -> set[str]:
        names = self.interfaces(use)
        return {wwpn for name in names for wwpn in self.logins.get((use.switch.name, name), set())}

    def evidence(self, use: PortUse) -> str:
        """Return what is known of the WWPNs at a port, in words."""
        found = self._logged_in(use)
        if found:
            return f"{use.ref}: logged in are {', '.join(sorted(found))}"
        return f"{use.ref}: no login, and no alias {use.port.description or '(no description)'}"

    def of_device(self, uses: Iterable[PortUse]) -> Iterator[str]:
        """Yield the WWPNs of some ports whose side the zones tell."""
        for use in uses:
            wwpn = self.at(use)
            if wwpn in self.side:
                yield wwpn


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def side_by_oui(wwpn: str) -> str:
    """Return the side that the manufacturer of a WWPN tells; empty: it tells none."""
    found = owner_of(wwpn) if wwpn else None
    if found is None:
        return ""
    return "target" if found.kind == "array" else "initiator"


def known_wwpns(uses: PortUses) -> KnownWwpns:
    """Return what the switches know of WWPNs."""
    found = KnownWwpns()
    for one in uses.switches:
        for alias, wwpn in _aliases(one):
            found.alias_of.setdefault(wwpn, alias)
            found.wwpn_of.setdefault(alias, wwpn)
        for login in one.status.logins:
            found.logins[one.name, login.interface].add(login.wwpn)
    for one in uses.switches:
        for vsan in one.facts.vsans.values():
            found.side |= {
                wwpn: side
                for wwpn, side in sides_in(vsan, found.wwpn_of).items()
                if wwpn not in found.side
            }
    return found


def _aliases(one: ImportedSwitch) -> Iterator[tuple[str, str]]:
    """Yield alias and WWPN of each device-alias, and of each fcalias of one WWPN."""
    yield from sorted(one.facts.device_aliases.items())
    for vsan in one.facts.vsans.values():
        for alias, wwpns in sorted(vsan.fcaliases.items()):
            if len(wwpns) == 1:
                yield alias, next(iter(wwpns))


def wwpn_of_member(member: ZoneMember, wwpn_of: dict[str, str]) -> str:
    """Return the WWPN of a zone member; empty: no alias is known by its name."""
    return member.value if member.kind == "pwwn" else wwpn_of.get(member.value, "")


def sides_in(vsan: VsanFacts, wwpn_of: dict[str, str]) -> dict[str, str]:
    """Return the side of each WWPN in the zones of a VSAN, as far as they tell it.

    Roles of members tell it; then zones of two members, which has one on each side: the side with
    arrays, or with fewer WWPNs, is that of the targets; then the manufacturers; then the others of
    a zone.
    """
    found: dict[str, str] = {}
    zones: list[dict[str, str]] = [
        {wwpn_of_member(one, wwpn_of): one.role for one in members}
        for _, members in sorted(vsan.zones.items())
    ]
    for zone in zones:
        found |= {wwpn: role for wwpn, role in zone.items() if role in {"initiator", "target"}}
    found |= {wwpn: side for wwpn, side in _by_pairs(zones).items() if wwpn not in found}
    for wwpn in sorted({one for zone in zones for one in zone}):
        if wwpn and wwpn not in found and side_by_oui(wwpn):
            found[wwpn] = side_by_oui(wwpn)
    for _ in range(len(zones)):
        more = dict(_by_partners(zones, found))
        if not more:
            break
        found |= more
    return {wwpn: side for wwpn, side in found.items() if wwpn}


def _by_pairs(zones: list[dict[str, str]]) -> dict[str, str]:
    """Return the sides of the WWPNs in zones of two members, where they tell the sides apart."""
    partners: dict[str, set[str]] = defaultdict(set)
    for zone in zones:
        if len(zone) == _PAIR and "" not in zone:
            one, other = zone
            partners[one].add(other)
            partners[other].add(one)
    found: dict[str, str] = {}
    for first in sorted(partners):
        if first in found:
            continue
        sides: tuple[set[str], set[str]] = ({first}, set())
        reached = [(first, 0)]
        while reached:
            wwpn, side = reached.pop()
            for other in sorted(partners[wwpn] - sides[1 - side]):
                sides[1 - side].add(other)
                reached.append((other, 1 - side))
        found |= _told_apart(*sides)
    return found


_PAIR = 2


def _told_apart(one: set[str], other: set[str]) -> dict[str, str]:
    """Return the sides of two sets of WWPNs that are zoned to each other; none: nothing tells."""
    if one & other:
        return {}
    ranks = [
        (-sum(side_by_oui(wwpn) == "target" for wwpn in side), len(side)) for side in (one, other)
    ]
    if ranks[0] == ranks[1]:
        return {}
    targets, initiators = (one, other) if ranks[0] < ranks[1] else (other, one)
    return dict.fromkeys(targets, "target") | dict.fromkeys(initiators, "initiator")


def _by_partners(zones: list[dict[str, str]], known: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the sides that follow from the others in a zone: it holds both sides."""
    for zone in zones:
        open_ones = [wwpn for wwpn in zone if wwpn and wwpn not in known]
        sides = Counter(known[wwpn] for wwpn in zone if wwpn in known)
        if not open_ones or not sides:
            continue
        if sides["target"] and not sides["initiator"] and len(open_ones) == 1:
            yield open_ones[0], "initiator"
        elif sides["initiator"] and not sides["target"]:
            yield from ((wwpn, "target") for wwpn in open_ones)
