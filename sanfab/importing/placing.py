"""What sheets, hosts and arrays know of device ports -> the switch ports at the other ends.

A port is found by the switch port that its source names, by its WWPN where it is logged in, by
device and port as the switch names them, or by its MAC or IP address in the tables of the switches.
What a switch shows otherwise is told with both sources.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property

from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, OpenQuestion, UnstatedFact
from sanfab.importing.known_ports import KnownPort
from sanfab.importing.seen import SeenAt
from sanfab.importing.uses import FarEnd, PortUse, PortUses
from sanfab.importing.wwpns import KnownWwpns, known_wwpns
from sanfab.model.platforms.ports import fc_rows, port_speeds
from sanfab.model.platforms.short_names import matching_ports
from sanfab.text import either, some

_Place = tuple[str, str]
"""Switch and port."""


def place_known_ports(draft: Draft, uses: PortUses, known: Sequence[KnownPort]) -> Iterator[str]:
    """Give switch ports what is known of the device ports at them; yield what contradicts it."""
    if not known:
        return
    places = _Places(uses, known)
    for one in known:
        place, problem = places.of(one)
        use = uses.ports.get(place) if place is not None else None
        if use is None or place in uses.linked:
            linked = "leads to another switch" if use is not None else "is not in use"
            text = problem or f"{' '.join(place or ())} {linked}"
            draft.remainders.append(
                UnstatedFact(
                    place[0] if place else "",
                    f"{one.device} {one.label}".strip(),
                    f"{one.source}: {text}",
                )
            )
            continue
        if use.known is not None and use.known.device.lower() != one.device.lower():
            yield (
                f"{use.ref}: {use.known.source} has {_named(use.known)}, {one.source} has "
                f"{_named(one)}"
            )
            continue
        by = places.found_by(one)
        yield from places.elsewhere(use, one)
        if use.known is not None:
            use.known = _both(use.known, one)
            continue
        yield from _joined(draft, use, one, by, places)


def _both(one: KnownPort, other: KnownPort) -> KnownPort:
    """Return what two sources know of a port: what the first one does not tell is of the second."""
    told = {part.name: getattr(one, part.name) for part in fields(one)}
    more = {part.name: getattr(other, part.name) for part in fields(other)}
    return KnownPort(**{key: told[key] or more[key] for key in told})


def _letters(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _named(one: KnownPort) -> str:
    return f"{one.device} {one.label}".strip()


def _joined(
    draft: Draft, use: PortUse, one: KnownPort, by: str, places: "_Places"
) -> Iterator[str]:
    """Give a port its device, unless the switch names another one.

    ``by``: the address by which alone it was found.
    """
    far, source = use.far, f"{one.source}, {by}," if by else one.source
    shows = far is not None and (far.exact or far.reason == "LLDP")
    if far is not None and shows and far.device.lower() != one.device.lower():
        text = f"{far.reason} names {far.device} {far.label}, {source} has {_named(one)}"
        where = ("switches", use.switch.name, "ports", use.name)
        question = f"What is plugged into {use.ref}?"
        draft.ask(OpenQuestion(where, question, text, f"{far.device} {far.label}"))
        yield f"{use.ref}: {text}"
        return
    use.known = one
    known = {_letters(label) for label in (one.label, *one.other_labels)}
    is_same = far is not None and (not one.label or _letters(far.label) in known)
    label = far.label if far is not None and is_same else one.label
    device = far.device if far is not None and shows else one.device  # in its capitals
    use.far = FarEnd(device, label, one.source, exact=True)
    if by:
        places.name_members(use, by)
    shown = places.logged_in(use)
    if one.wwpn and shown and one.wwpn not in shown:
        yield (
            f"{use.ref}: {one.source} has {one.wwpn}, logged in "
            f"{'is' if len(shown) == 1 else 'are'} {', '.join(sorted(shown))}"
        )


@dataclass
class _Places:
    """Where device ports are plugged in."""

    uses: PortUses
    known: Sequence[KnownPort]
    _ports: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def of(self, one: KnownPort) -> tuple[_Place | None, str]:
        """Return the switch port of a device port; None with the reason: none is known."""
        if one.switch or one.port:
            return self._stated(one)
        if one.wwpn and one.wwpn in self._by_wwpn:
            return self._by_wwpn[one.wwpn], ""
        for label in filter(None, (one.label, *one.other_labels)):
            found = self._by_name.get((one.device.lower(), _letters(label)))
            if found is not None:
                return found, ""
        if (seen := self.seen(one)) is not None:
            return self._at_station(one, seen)
        what = one.wwpn or " ".join((_named(one), *(() if one.label else one.all_addresses)))
        return None, f"no captured switch shows where {what} is plugged in"

    def seen(self, one: KnownPort) -> SeenAt | None:
        """Return where the address tables show a device port; None: they do not."""
        return self.uses.stations.place_of(one.mac, one.all_addresses)

    def found_by(self, one: KnownPort) -> str:
        """Return the address by which alone a device port is found; empty: something else tells."""
        seen = None if one.switch or one.port else self.seen(one)
        if seen is None or (one.wwpn and one.wwpn in self._by_wwpn):
            return ""
        labels = filter(None, (one.label, *one.other_labels))
        names = {(one.device.lower(), _letters(label)) for label in labels}
        return "" if names & self._by_name.keys() else seen.by

    def elsewhere(self, use: PortUse, one: KnownPort) -> Iterator[str]:
        """Yield the contradiction of a port and the address tables."""
        seen = self.seen(one)
        if seen is not None and not seen.places & {(use.switch.name, use.lag or use.name)}:
            yield (
                f"{use.ref}: {one.source} has {_named(one)}, whose {seen.by} is seen at "
                f"{either(' '.join(place) for place in sorted(seen.places))}"
            )

    def _at_station(self, one: KnownPort, seen: SeenAt) -> tuple[_Place | None, str]:
        """Return the port behind which a device was seen, if no other device was."""
        first = min(seen.places)
        others = self._seen_devices[first] - {one.device}
        if others:
            return None, (
                f"{seen.by} is seen at {' '.join(first)}, as {some(sorted(others))} is: a switch "
                "may be between them"
            )
        members = self._members.get(first, [])
        free = next((use for use in members if use.known is None), None)
        return ((free.switch.name, free.name) if free is not None else first), ""

    def name_members(self, use: PortUse, by: str) -> None:
        """Note that an address tells the device of a port, and of the other members of its LAG."""
        use.placed_by = by
        for other in self._members.get((use.switch.name, use.lag or use.name), []):
            if other.far is None and use.far is not None:
                other.far, other.placed_by = use.far._replace(label=""), by

    @cached_property
    def _members(self) -> dict[_Place, list[PortUse]]:
        """The ports behind each port and LAG that leads to a device."""
        found: dict[_Place, list[PortUse]] = defaultdict(list)
        for use in self.uses.free():
            found[use.switch.name, use.lag or use.name].append(use)
        return found

    @cached_property
    def _seen_devices(self) -> dict[_Place, set[str]]:
        """The devices whose addresses are seen behind each port."""
        found: dict[_Place, set[str]] = defaultdict(set)
        for one in self.known:
            if (seen := self.seen(one)) is not None:
                for place in seen.places:
                    found[place].add(one.device)
        return found

    def _stated(self, one: KnownPort) -> tuple[_Place | None, str]:
        switch = self._switches.get(one.switch.partition(".")[0].lower())
        if switch is None:
            return None, f"{one.switch or 'no switch'} is none of the captured switches"
        if switch.name not in self._ports:
            self._ports[switch.name] = {name: name for name in _port_names(switch)}
        found = [*matching_ports(one.port, self._ports[switch.name])]
        if len(found) == 1:
            return (switch.name, found[0]), ""
        several = f"may be {' or '.join(found)}" if found else "is no port"
        return None, f"{one.port or 'nothing'} {several} of {switch.name}"

    def logged_in(self, use: PortUse) -> set[str]:
        """Return the WWPNs that are logged in at a port."""
        names = self._wwpns.interfaces(use)
        return {
            wwpn for name in names for wwpn in self._wwpns.logins.get((use.switch.name, name), ())
        }

    @cached_property
    def _wwpns(self) -> KnownWwpns:
        return known_wwpns(self.uses)

    @cached_property
    def _switches(self) -> dict[str, ImportedSwitch]:
        return {one.name.partition(".")[0].lower(): one for one in self.uses.switches}

    @cached_property
    def _by_wwpn(self) -> dict[str, _Place]:
        """The port of each WWPN that is logged in at one with no other device."""
        return {
            wwpn: place
            for place, use in self.uses.ports.items()
            if len(self.logged_in(use)) == 1
            for wwpn in self.logged_in(use)
        }

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], _Place]:
        return {
            (use.far.device.lower(), _letters(use.far.label)): place
            for place, use in self.uses.ports.items()
            if use.far is not None
        }


def _port_names(one: ImportedSwitch) -> Iterable[str]:
    names = {*one.facts.ports, *one.facts.fc_ports} - one.facts.lags.keys()
    return names | port_speeds(one.platform).keys() | fc_rows(one.platform).keys()
