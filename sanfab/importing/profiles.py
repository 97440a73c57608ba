"""Entries of one shape -> a profile with what they share, as a person writes them.

Devices are of one shape if they have the same keys and differ in values of their own alone, as
cables and addresses. Switches of one model share what all of them state alike.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from sanfab.importing.yaml_text import flow_text
from sanfab.inventory.ranges import LISTED
from sanfab.model.yaml12 import Data, Where

_OWN = LISTED | {"nqn", "vsan", "interfaces", "team", "teams"}
"""Keys whose values are those of one device, even where some devices have the same."""
_OF_ONE_SWITCH = frozenset(
    {"fabric", "domain_id", "ports", "fex", "configuration", "vlan_addresses"}
)
"""Keys of a switch that a profile would hide."""
_LEAST = 2
"""Entries that share a profile."""
_LEAST_SAVED = 160
"""Characters that a profile saves: two lines."""
_NAMED_AFTER = {"hosts": "os", "arrays": "family", "neighbors": "kind", "switches": "model"}
"""Key whose value a profile is named after."""


def with_profiles(
    data: Mapping[str, Data], assumed: Mapping[Where, str]
) -> tuple[dict[str, Data], dict[Where, str]]:
    """Return sections with profiles for what their entries share, and the places assumed."""
    profiles: dict[str, Data] = {}
    found: dict[str, Data] = {**data}
    moved = {**assumed}
    for section in _NAMED_AFTER:
        entries = data.get(section)
        if isinstance(entries, dict):
            own, made = _section(section, entries, moved)
            if made:
                found[section], profiles[section] = own, made
    if not profiles:
        return found, moved
    ordered: dict[str, Data] = {}
    for key, value in found.items():
        if key in _NAMED_AFTER and "profiles" not in ordered:
            ordered["profiles"] = profiles
        ordered[key] = value
    return ordered, moved


def _section(
    section: str, entries: Mapping[str, Data], assumed: dict[Where, str]
) -> tuple[dict[str, Data], dict[str, Data]]:
    """Return the entries of a section, and its profiles; move what is assumed along."""
    found: dict[str, Data] = {**entries}
    made: dict[str, Data] = {}
    for names, shared in _groups(section, entries):
        own = {name: _without(entries[name], shared) for name in names}
        if not _is_shorter(names, entries, own, shared):
            continue
        profile = _name(section, shared, made)
        made[profile] = shared
        for name, entry in own.items():
            found[name] = {"profile": profile, **(entry if isinstance(entry, dict) else {})}
        _move(section, profile, {*names}, shared, assumed)
    return found, made


def _groups(
    section: str, entries: Mapping[str, Data]
) -> Iterator[tuple[list[str], dict[str, Data]]]:
    """Yield the entries that may share a profile, with what they share."""
    alike: dict[str, list[str]] = defaultdict(list)
    for name, entry in entries.items():
        if isinstance(entry, dict):
            is_switch = section == "switches"
            alike[str(entry.get("model")) if is_switch else str(_shape(entry))].append(name)
    for names in alike.values():
        if len(names) >= _LEAST:
            several = [one for name in names if isinstance(one := entries[name], dict)]
            shared = _common(several) if section == "switches" else _shared(several[0])
            if shared and "[" not in "".join(_texts(shared)):
                yield names, shared


def _shape(value: Data) -> Data:
    """Return a value without what is of one device."""
    if not isinstance(value, dict):
        return value
    return {key: None if key in _OWN else _shape(value[key]) for key in sorted(value)}


def _shared(entry: Mapping[str, Data]) -> dict[str, Data]:
    """Return what an entry has in common with those of its shape."""
    found: dict[str, Data] = {}
    for key, value in entry.items():
        inner = _shared(value) if isinstance(value, dict) and key not in _OWN else value
        if key not in _OWN and inner != {}:
            found[key] = inner
    return found


def _common(entries: Sequence[Mapping[str, Data]]) -> dict[str, Data]:
    """Return what all of some switches state alike."""
    first, *others = entries
    return {
        key: value
        for key, value in first.items()
        if key not in _OF_ONE_SWITCH and all(one.get(key) == value for one in others)
    }


def _without(value: Data, shared: Mapping[str, Data]) -> Data:
    """Return an entry without what its profile states."""
    found: dict[str, Data] = {}
    for key, one in value.items() if isinstance(value, dict) else ():
        base = shared.get(key)
        if key not in shared:
            found[key] = one
        elif isinstance(one, dict) and isinstance(base, dict) and one != base:
            found[key] = _without(one, base)
    return found


def _is_shorter(
    names: Sequence[str],
    entries: Mapping[str, Data],
    own: Mapping[str, Data],
    shared: Mapping[str, Data],
) -> bool:
    saved = sum(len(flow_text(entries[name])) - len(flow_text(own[name])) for name in names)
    return saved - len(flow_text({**shared})) > _LEAST_SAVED + _OF_NAME * len(names)


_ONE_OF = {"hosts": "host", "arrays": "array", "neighbors": "neighbor", "switches": "switch"}
_OF_NAME = 20
"""Characters of `profile: NAME` in an entry."""


def _name(section: str, shared: Mapping[str, Data], made: Mapping[str, Data]) -> str:
    """Return a name that no profile has: what it is for, and a number."""
    stated = shared.get(_NAMED_AFTER[section])
    is_named = isinstance(stated, str) and stated not in {"other", "generic"}
    base = str(stated) if is_named else _ONE_OF[section]
    number = 1 + sum(one == base or one.startswith(f"{base}-") for one in made)
    return base if number == 1 else f"{base}-{number}"


def _move(
    section: str,
    profile: str,
    names: set[str],
    shared: Mapping[str, Data],
    assumed: dict[Where, str],
) -> None:
    """Move the notes on what entries share to their profile, whose name is assumed too."""
    place: Where = ("profiles", section, profile)
    for where in [*assumed]:
        is_inside = where[0] == section and len(where) > _ENTRY and where[1] in names
        if is_inside and _is_in({**shared}, where[_ENTRY:]):
            assumed.setdefault((*place, *where[_ENTRY:]), assumed.pop(where))
    assumed[place] = "the name"


_ENTRY = 2
"""Steps of the place of an entry."""


def _is_in(value: Data, where: Where) -> bool:
    """Return whether a profile states a place as a whole; an entry has none of it then."""
    for step in where:
        if not isinstance(value, dict) or step not in value:
            return False
        value = value[str(step)]
    return not isinstance(value, dict)


def _texts(value: Data) -> Iterator[str]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)
    elif isinstance(value, str):
        yield value
