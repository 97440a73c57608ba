"""Apply profiles, ranges, exceptions and defaults: one entry for each device.

The values of an entry come from layers. From the weakest to the strongest: `defaults`, its profile,
the entry with a range that holds its name, and the entry of its own name. Each value keeps the
place of the layer that states it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from sanfab.inventory.document import Document, Layer
from sanfab.inventory.messages import did_you_mean
from sanfab.inventory.ranges import (
    RangeError,
    expand_entries,
    expand_item,
    expand_name,
    has_range,
)
from sanfab.inventory.sensitive import takes_secret
from sanfab.model.san import San
from sanfab.model.yaml12 import Data, Where

if TYPE_CHECKING:
    from pathlib import Path

EntryData = dict[str, Data]

DEVICES = ("hosts", "arrays", "neighbors", "switches")
"""Sections whose keys may hold a range and whose entries may name a profile."""
_COMPLETE = {"hosts": "os", "arrays": "family", "neighbors": "ports", "switches": "model"}
"""The key that each entry of a section needs: an entry without it, and without a profile, is an
exception of a range."""
SELECTORS = ("fabric", "site", "row", "rack")
"""Keys by which an entry of ``defaults`` chooses devices."""


@dataclass
class LayeredEntry:
    """One entry while it is put together."""

    data: EntryData
    layers: list[Layer] = field(default_factory=list)
    size: int = 1
    """Number of names in the range that it comes from."""

    def over(self, base: "LayeredEntry") -> "LayeredEntry":
        """Return this entry with the values of a base where it states none."""
        return LayeredEntry(
            merged_over(self.data, base.data), [*self.layers, *base.layers], self.size
        )


def merged_over(own: EntryData, base: Mapping[str, Data]) -> EntryData:
    """Return a mapping with the values of a base where it states none; ``null`` takes a key out.

    >>> merged_over({"a": {"x": 1, "y": None}}, {"a": {"y": 2, "z": 3}, "b": 4})
    {'a': {'z': 3, 'x': 1}, 'b': 4}
    """
    result: EntryData = dict(base)
    for key, value in own.items():
        known = base.get(key)
        if value is None and key in base:
            del result[key]
        elif isinstance(value, dict) and isinstance(known, dict):
            result[key] = merged_over(value, known)
        else:
            result[key] = value
    return result


def expand_document(document: Document) -> None:
    """Replace each entry with a range, a profile or a default by the devices it stands for."""
    profiles = document.data.pop("profiles", {})
    defaults = document.data.pop("defaults", [])
    chosen = _profiles(document, profiles)
    for section in DEVICES:
        entries = document.data.get(section)
        if not isinstance(entries, dict):
            continue
        if chosen.get(section) or any("[" in key for key in entries) or _names_profile(entries):
            parts = _parts(document, section, entries, chosen.get(section, {}))
            _store(document, section, parts)
    _apply_defaults(document, defaults)
    _expand_links(document)


def _names_profile(entries: EntryData) -> bool:
    return any(isinstance(one, dict) and "profile" in one for one in entries.values())


def _store(document: Document, section: str, parts: dict[str, LayeredEntry]) -> None:
    document.data[section] = {name: part.data for name, part in parts.items()}
    for name, part in parts.items():
        document.origin[section, name] = part.layers[0].origin
        document.layers[section, name] = part.layers


# Profiles


def _profiles(document: Document, profiles: Data) -> dict[str, dict[str, LayeredEntry]]:
    """Return the profiles by section and name, each with what it takes from its own profile."""
    found: dict[str, dict[str, LayeredEntry]] = {}
    if not isinstance(profiles, dict):
        document.problem(("profiles",), "expected profiles of hosts, arrays or switches by name")
        return found
    for section, entries in profiles.items():
        if section not in DEVICES or not isinstance(entries, dict):
            document.problem(
                ("profiles", section),
                f"expected one of {', '.join(DEVICES)}, each with profiles by name, as "
                f"`profiles: {{hosts: {{NAME: {{os: esxi}}}}}}`{did_you_mean(section, DEVICES)}",
                key=True,
            )
            continue
        path, _ = document.origin["profiles", section]
        stated: dict[str, LayeredEntry] = {}
        for name, data in entries.items():
            where: Where = ("profiles", section, name)
            if isinstance(data, dict):
                _check_keys(document, where, section, data)
                stated[name] = LayeredEntry(data, [Layer((path, where), data)])
            else:
                document.problem(where, "expected a mapping (key: value)")
        found[section] = {
            name: _with_profile(document, ("profiles", section, name), part, stated)
            for name, part in stated.items()
        }
    return found


def _check_keys(document: Document, where: Where, section: str, data: EntryData) -> None:
    """Record keys that no entry of a section has: nothing else would read an unused profile."""
    model = San.model_fields[section].annotation
    known = [*model.__args__[1].model_fields, "profile"]  # type: ignore[union-attr]  # dict[Name, Model]
    for key in data:
        if key not in known:
            hint = did_you_mean(key, known) or f", expected one of {', '.join(sorted(known))}"
            document.problem((*where, key), f"unknown key{hint}", key=True)


def _with_profile(
    document: Document, where: Where, part: LayeredEntry, profiles: Mapping[str, LayeredEntry]
) -> LayeredEntry:
    """Return an entry or a profile with the values of the profile that it names."""
    seen: list[str] = []
    found = part
    while (name := found.data.get("profile")) is not None:
        rest = {key: value for key, value in found.data.items() if key != "profile"}
        found = LayeredEntry(rest, found.layers, found.size)
        base = profiles.get(name) if isinstance(name, str) else None
        if base is None or name in seen:
            way = " > ".join((*seen, str(name)))
            text = f"profile {name} takes its values from itself: {way}"
            if base is None:
                text = _unknown_profile(where, str(name), profiles)
            document.problem((*where, "profile"), text)
            break
        seen.append(str(name))
        found = found.over(base)
    return found


def _unknown_profile(where: Where, name: str, profiles: Mapping[str, LayeredEntry]) -> str:
    """Return the message for a profile that the section of an entry does not have."""
    section = where[1] if where[0] == "profiles" else where[0]
    if hint := did_you_mean(name, profiles):
        return f"unknown profile {name}{hint}"
    expected = f", expected one of {', '.join(profiles)}" if profiles else ""
    return (
        f"unknown profile {name}{expected}; a profile of {section} is stated as "
        f"`profiles: {{{section}: {{{name}: ...}}}}`"
    )


# Ranges and exceptions


def _parts(
    document: Document, section: str, entries: EntryData, profiles: Mapping[str, LayeredEntry]
) -> dict[str, LayeredEntry]:
    """Return the devices of a section; exceptions go over the range that holds their names."""
    parts: dict[str, LayeredEntry] = {}
    for key in sorted(entries, key=lambda key: -len(_names(key))):
        for name, part in _devices(document, (section, key), entries[key], profiles):
            known = parts.get(name)
            if known is None:
                parts[name] = part
            elif known.size > part.size and _is_exception(section, entries[key]):
                parts[name] = part.over(known)
            else:
                _twice(document, (section, key), name, known)
    order = dict.fromkeys(name for key in entries for name in _names(key))
    return {name: parts[name] for name in order if name in parts}


def _names(key: str) -> tuple[str, ...]:
    """Return the names of a key; a range that cannot be expanded is reported elsewhere."""
    try:
        return expand_name(key)
    except RangeError:
        return (key,)


def _devices(
    document: Document, where: Where, value: Data, profiles: Mapping[str, LayeredEntry]
) -> Iterator[tuple[str, LayeredEntry]]:
    """Yield the devices that one entry stands for."""
    section, key = str(where[0]), str(where[1])
    origin = document.origin[where]
    if not isinstance(value, dict):
        yield key, LayeredEntry({key: value}, [Layer(origin, value)])
        return
    part = _with_profile(document, where, LayeredEntry(value, [Layer(origin, value)]), profiles)
    try:
        devices = expand_entries(key, part.data)
    except RangeError as error:
        inside = (section, key, *error.where)
        hidden = "a range that is not shown cannot be expanded; put none in a secret"
        document.problem(inside, hidden if takes_secret(inside) else error.message)
        return
    for index, (name, data) in enumerate(devices.items()):
        layers = [replace(layer, index=index) for layer in part.layers]
        yield name, LayeredEntry(cast("EntryData", data), layers, len(devices))


def _is_exception(section: str, value: Data) -> bool:
    return isinstance(value, dict) and not {_COMPLETE[section], "profile"} & value.keys()


def _twice(document: Document, where: Where, name: str, known: LayeredEntry) -> None:
    path, inside = known.layers[0].origin
    first = document.place_in(path, inside, key=True)
    document.problem(
        where,
        f"{name} is given twice, first at {first}; an exception to a range states only what "
        f"differs, without {_COMPLETE[str(where[0])]} and profile",
        key=True,
    )


# Defaults


def _apply_defaults(document: Document, defaults: Data) -> None:
    """Add to each device what the entries of ``defaults`` that fit it state, the last one first."""
    if not isinstance(defaults, list):
        document.problem(
            ("defaults",), "expected a list, as `defaults: [{fabric: A, switches: {release: ...}}]`"
        )
        return
    for number in reversed(range(len(defaults))):
        entry = defaults[number]
        if not isinstance(entry, dict):
            document.problem(("defaults", number), "expected a mapping (key: value)")
            continue
        chosen = {key: value for key, value in entry.items() if key in SELECTORS}
        for section, data in entry.items():
            where: Where = ("defaults", number, section)
            if section in SELECTORS:
                continue
            if section not in DEVICES or not isinstance(data, dict):
                hint = did_you_mean(section, (*SELECTORS, *DEVICES))
                expected = f"expected {', '.join(SELECTORS)} or the values of {', '.join(DEVICES)}"
                document.problem(where, f"{expected}{hint}")
                continue
            _check_keys(document, where, section, data)
            path, inside = document.origin["defaults", number]
            _under(document, section, chosen, Layer((path, (*inside, section)), data))


def _under(document: Document, section: str, chosen: EntryData, layer: Layer) -> None:
    """Put a layer under each device of a section that has the chosen values."""
    devices = document.data.get(section)
    if not isinstance(devices, dict):
        return
    for name, data in devices.items():
        if isinstance(data, dict) and all(data.get(key) == chosen[key] for key in chosen):
            devices[name] = merged_over(data, cast("EntryData", layer.data))
            add_layer(document, (section, name), data, layer)


def add_layer(document: Document, where: Where, data: Data, layer: Layer) -> None:
    """Record a place that states values of an entry, weaker than those known."""
    own = Layer(document.origin[where], data)
    document.layers[where] = [*document.layers.get(where, [own]), layer]


# Links


def _expand_links(document: Document) -> None:
    """Replace each link with a range in its values by the links it stands for."""
    links = document.data.get("links")
    if not isinstance(links, list) or not any(has_range(str(one)) for one in links):
        return
    origins = [document.origin["links", number] for number in range(len(links))]
    expanded: list[Data] = []
    sources: list[tuple[Path, Where]] = []
    for number, link in enumerate(links):
        try:
            items = expand_item(link)
        except RangeError as error:
            document.problem(("links", number, *error.where), error.message)
            continue
        expanded += items
        sources += [origins[number]] * len(items)
    document.data["links"] = expanded
    for number, origin in enumerate(sources):
        document.origin["links", number] = origin
