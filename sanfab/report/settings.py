"""Adapters, systems, recommended and multipath settings, each value with its source."""

from collections.abc import Iterable, Iterator, Mapping

from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import ADAPTERS, MULTIPATH, RECOMMENDATIONS, SYSTEMS
from sanfab.model.hosts.mechanisms import MECHANISMS, SystemName
from sanfab.model.hosts.multipath import MultipathRow
from sanfab.model.hosts.rows import AdapterRow, Recommendation, SettingRow, SystemRow
from sanfab.model.hosts.values import expected_words


def setting_names() -> list[str]:
    """Return all names that ``explain_settings`` explains."""
    return [*RECOMMENDATIONS, *ADAPTERS, *SYSTEMS, *_multipath_names()]


def _multipath_names() -> dict[str, str]:
    return {f"multipath-{family}": family for family in MULTIPATH}


def settings_overview() -> str:
    """Return a line for each recommendation, adapter and operating system."""
    return "\n".join(
        [
            "recommended settings, for `recommended` of a host:",
            *_listed(RECOMMENDATIONS),
            "adapters:",
            *_listed(ADAPTERS),
            "operating systems:",
            *_listed(SYSTEMS),
            "dm-multipath of Linux, by array family:",
            *_listed({name: MULTIPATH[key] for name, key in _multipath_names().items()}),
        ]
    )


def _listed(
    rows: Mapping[str, Recommendation | AdapterRow | SystemRow | MultipathRow],
) -> Iterator[str]:
    return (f"  {name:28} {row.title}" for name, row in rows.items())


def explain_settings(name: str) -> str:
    """Return a recommendation, an adapter or an operating system in words.

    Raises KeyError for a name that is none of them.
    """
    if name in RECOMMENDATIONS:
        return "\n".join(_recommendation(RECOMMENDATIONS[name]))
    if name in ADAPTERS:
        adapter = ADAPTERS[name]
        protocols = ", ".join(adapter.protocols) or "none of iSCSI, FCoE and Fibre Channel"
        head = [f"{name}: {adapter.title}", f"protocols: {protocols}", f"source: {adapter.source}"]
        head += [f"note: {adapter.note}"] if adapter.note else []
        if adapter.largest_mtu is not None:
            head.append(f"largest MTU: {adapter.largest_mtu} (IP packet)")
        if adapter.top_speed is not None:
            head.append(f"fastest speed of a port: {adapter.top_speed} Gb/s")
        return "\n".join([*head, *_rows(adapter.settings), *_mechanisms(adapter.settings)])
    if name in _multipath_names():
        return "\n".join(
            [f"{name}: {MULTIPATH[_multipath_names()[name]].title}", *_multipath(name)]
        )
    system = SYSTEMS[name]
    head = [f"{name}: {system.title}"]
    return "\n".join([*head, *_rows(system.settings), *_mechanisms(system.settings)])


def _multipath(name: str) -> Iterator[str]:
    row = MULTIPATH[_multipath_names()[name]]
    yield f"vendor {row.vendor}, product {row.product}"
    if row.product_blacklist:
        yield f"no volumes: product {row.product_blacklist}"
    for key, value in row.ordered():
        others = "".join(f"; {one.value} ({one.source})" for one in row.others.get(key, ()))
        yield f"  {key:27} {value:24} {row.source_of(key)}{others}"
    if row.note:
        yield f"note: {row.note}"


def _recommendation(row: Recommendation) -> Iterator[str]:
    yield f"{row.name}: {row.title}"
    yield f"arrays: {', '.join(row.families) or 'of no family'}"
    yield f"system: {SYSTEMS[row.system].title}"
    yield f"source: {row.source}"
    yield from _recommended("settings", row, row.settings, SYSTEMS[row.system].settings)
    for model, adapter in row.adapters.items():
        yield from _recommended(f"adapter {model}", row, adapter.settings, ADAPTERS[model].settings)


def _recommended(
    title: str,
    row: Recommendation,
    values: Mapping[str, SettingValue],
    rows: Mapping[str, SettingRow],
) -> Iterator[str]:
    if values:
        yield f"{title}:"
    for key, value in values.items():
        default = _default(rows[key].of_system(row.system))
        source = row.sources.get(key, row.source)
        others = "".join(f"; {one.value} ({one.source})" for one in row.others.get(key, ()))
        yield f"  {key:38} {value!s:24} default {default:22} {source}{others}"


def _rows(rows: Mapping[str, SettingRow]) -> Iterator[str]:
    for key, row in rows.items():
        yield f"  {key}: {expected_words(row)}"
        yield from (f"      {line}" for line in _details(key, row))


def _details(key: str, row: SettingRow) -> Iterable[str]:
    if row.title and row.title != key:
        yield f"named    {row.title}"
    yield f"default  {_default(row)}"
    if row.counts:
        yield f"counts   {row.counts}"
    if row.codes:
        yield f"stored   {', '.join(f'{word}: {code}' for word, code in row.codes.items())}"
    for system, set_by in row.set_by.items():
        yield f"set by   {set_by} ({system}){_limits(row, system)}"
    for word in ("since", "until", "note"):
        if getattr(row, word):
            yield f"{word:8} {getattr(row, word)}"
    yield f"source   {row.source}"


def _limits(row: SettingRow, system: SystemName) -> str:
    """Return what a setting takes on a system whose driver differs, with its source."""
    limits = row.on.get(system)
    if limits is None:
        return ""
    here = row.of_system(system)
    note = f"; {limits.note}" if limits.note else ""
    return f": {expected_words(here)}, default {_default(here)}{note}; {limits.source}"


def _mechanisms(rows: Mapping[str, SettingRow]) -> Iterator[str]:
    """Yield what each word after `set by` means."""
    set_by = {(system, set_by) for row in rows.values() for system, set_by in row.set_by.items()}
    used = sorted({(system, set_by.partition(" ")[0]) for system, set_by in set_by})
    if used:
        yield "set by:"
    for system, name in used:
        mechanism = MECHANISMS[system][name]
        yield f"  {name} ({system}, of each {mechanism.of}): {mechanism.what}"


def _default(row: SettingRow) -> str:
    """Return the value as shipped; documents may give several."""
    if row.other_defaults:
        return " or ".join(f"{one.value} ({one.source})" for one in row.other_defaults)
    return "not stated" if row.default is None else str(row.default)
