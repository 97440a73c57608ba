"""Settings of hosts and adapters that their operating system or model does not have."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from sanfab.inventory.messages import did_you_mean, quote_value, same_letters
from sanfab.inventory.references.messages import Problem
from sanfab.model.base import SettingValue
from sanfab.model.endpoint import AdapterIntent, HostIntent
from sanfab.model.hosts.files import ADAPTERS, RECOMMENDATIONS, SYSTEMS, adapter_row
from sanfab.model.hosts.mechanisms import SystemName
from sanfab.model.hosts.releases import SystemRelease, release_fault, release_of
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.hosts.values import canonical, expected_words
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.text import either

_LISTED = 12
"""Most names that a message lists."""


def setting_problems(san: San) -> Iterator[Problem]:
    """Yield each setting that does not exist, or that does not take its value."""
    for name, host in san.hosts.items():
        where: Where = ("hosts", name)
        if host.recommended:
            yield from _recommended_elsewhere(where, host)
        if host.adapters:
            yield from _mtu_problems(where, host, san)
            yield from _speed_problems(where, host)
        owner = _System.of(host) if host.adapters or host.settings else None
        for key, adapter in host.adapters.items():
            if adapter.settings or same_letters(adapter.model, ADAPTERS):
                yield from _of_adapter((*where, "adapters", key), adapter, owner)
        if owner is not None:
            place, rows = (*where, "settings"), SYSTEMS[owner.name].settings
            yield from _problems(place, host.settings, rows, owner.name)
            yield from _releases(place, host.settings, rows, owner)


def _recommended_elsewhere(where: Where, host: HostIntent) -> Iterator[Problem]:
    """Yield each recommendation for another operating system, or for no adapter of the host."""
    models = {adapter.model for adapter in host.adapters.values()}
    for number, name in enumerate(host.recommended):
        row, place = RECOMMENDATIONS[name], (*where, "recommended", number)
        if row.system != host.os:
            yield (
                place,
                f"{name} is for {SYSTEMS[row.system].title}; found a host with os {host.os}",
            )
        elif row.adapters and not row.any_adapter and not models & row.adapters.keys():
            found = ", ".join(sorted(models)) or "none"
            expected = either(row.adapters)
            yield place, f"{name} is for an adapter {expected}; found adapters: {found}"


def _mtu_problems(where: Where, host: HostIntent, san: San) -> Iterator[Problem]:
    """Yield each port with a larger MTU than its adapter takes."""
    for label, port in host.ports.items():
        row = adapter_row(host.adapters, port.adapter)
        vlan = san.vlans.get(port.vlan or "")
        mtu = port.mtu or (vlan.mtu if vlan is not None else 0)
        if row is not None and row.largest_mtu is not None and mtu > row.largest_mtu:
            place: Where = (*where, "ports", label, *(("mtu",) if port.mtu else ()))
            yield place, f"found MTU {mtu}, expected at most {row.largest_mtu} with {row.model}"


def _speed_problems(where: Where, host: HostIntent) -> Iterator[Problem]:
    """Yield each port whose switch port has a speed that its adapter does not reach."""
    for label, port in host.ports.items():
        row = adapter_row(host.adapters, port.adapter)
        if row is None or row.top_speed is None or port.speed in {None, "auto"}:
            continue
        if int(port.speed.removesuffix("G")) > row.top_speed:
            place: Where = (*where, "ports", label, "speed")
            yield place, f"found {port.speed}, expected at most {row.top_speed}G with {row.model}"


class _System(NamedTuple):
    """The operating system of a host, as far as it is known."""

    name: SystemName
    release: SystemRelease | None

    @classmethod
    def of(cls, host: HostIntent) -> "_System | None":
        if host.os not in SYSTEMS:
            return None
        name = cast("SystemName", host.os)
        return cls(name, release_of(name, host.os_release or ""))


def _of_adapter(where: Where, adapter: AdapterIntent, owner: _System | None) -> Iterator[Problem]:
    model = adapter.model
    if model in ADAPTERS:
        rows = ADAPTERS[model].settings
        place = (*where, "settings")
        if owner is not None:
            rows = {key: row.of_system(owner.name) for key, row in rows.items()}
            yield from _releases(place, adapter.settings, rows, owner)
        yield from _problems(place, adapter.settings, rows, model)
        return
    near = same_letters(model, ADAPTERS)
    hint = f"; did you mean {near}?" if near else did_you_mean(model, ADAPTERS)
    hint = hint or "; `sanfab explain` lists them"
    yield (
        (*where, "model"),
        f"unknown adapter {model}{hint}; state `model: generic` for an adapter whose settings "
        "sanfab does not know",
    )


def _problems(
    where: Where,
    settings: Mapping[str, SettingValue],
    rows: Mapping[str, SettingRow],
    owner: str,
) -> Iterator[Problem]:
    for key, value in settings.items():
        row = row_of(rows, key)
        if row is None:
            yield (*where, key), f"{owner} has no such setting{_instead(key, rows, owner)}"
        elif canonical(row, value) is None:
            yield (*where, key), f"found {quote_value(value)}, expected {expected_words(row)}"


def _releases(
    where: Where,
    settings: Mapping[str, SettingValue],
    rows: Mapping[str, SettingRow],
    owner: _System,
) -> Iterator[Problem]:
    """Yield each setting that the release of the operating system does not have."""
    for key in settings:
        row = row_of(rows, key)
        if row is not None and owner.release is not None:
            fault = release_fault(owner.name, owner.release, row.since, row.until)
            if fault:
                yield (*where, key), f"{key} of {SYSTEMS[owner.name].title} {fault}"


def _instead(key: str, rows: Mapping[str, SettingRow], owner: str) -> str:
    near = did_you_mean(key, rows)
    if near or len(rows) > _LISTED:
        return near or f"; `sanfab explain {owner}` lists them"
    return f", expected one of {', '.join(sorted(rows))}"


def row_of(rows: Mapping[str, SettingRow], key: str) -> SettingRow | None:
    """Return the row of a setting; a name with ``{port}`` stands for that of each port."""
    if key in rows:
        return rows[key]
    for name, row in rows.items():
        before, port, after = name.partition("{port}")
        if port and re.fullmatch(f"{re.escape(before)}[A-Za-z0-9_-]+{re.escape(after)}", key):
            return row
    return None
