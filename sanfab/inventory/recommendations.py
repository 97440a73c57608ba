"""Settings that hosts take from recommendations, each with its place."""

from collections.abc import Iterator
from itertools import combinations
from typing import cast

from sanfab.inventory.document import Document, Layer
from sanfab.inventory.expansion import EntryData, add_layer, merged_over
from sanfab.inventory.messages import did_you_mean, quote_value
from sanfab.inventory.ranges import RangeError, expand_name
from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import RECOMMENDATIONS
from sanfab.model.hosts.rows import Recommendation
from sanfab.model.yaml12 import Data, Where

VENDOR = "vendor"
"""Word that stands for what the vendors of a host's arrays recommend today."""


def apply_recommendations(document: Document) -> None:
    """Add to each host the settings that it takes from recommendations, the first one first."""
    hosts = document.data.get("hosts")
    if not isinstance(hosts, dict):
        return
    for name, host in hosts.items():
        names = host.get("recommended") if isinstance(host, dict) else None
        if not isinstance(names, list):
            continue
        merged = cast("EntryData", host)
        chosen = [*_chosen(document, name, cast("EntryData", host), names)]
        for one in chosen:
            for layer in _layers_of(one, cast("EntryData", host)):
                add_layer(document, ("hosts", name), merged, layer)
                merged = merged_over(merged, cast("EntryData", layer.data))
        hosts[name] = {**merged, "recommended": cast("Data", chosen)}


def _chosen(document: Document, name: str, host: EntryData, names: list[Data]) -> Iterator[str]:
    """Yield the names of recommendations; those of the vendors for `vendor`."""
    for number, one in enumerate(names):
        where: Where = ("hosts", name, "recommended", number)
        if one == VENDOR:
            rows = _of_vendors(document, name, host)
            for problem in _contradictions(host, rows) if rows else [_none_for(host)]:
                document.problem(where, problem)
            yield from (row.name for row in rows)
        elif one in RECOMMENDATIONS:
            yield str(one)
        else:
            hint = did_you_mean(str(one), [VENDOR, *RECOMMENDATIONS])
            hint = hint or "; `sanfab explain` lists them"
            document.problem(where, f"unknown recommendation {quote_value(one)}{hint}")


def _of_vendors(document: Document, name: str, host: EntryData) -> list[Recommendation]:
    families = {*_families(document.data, name)}
    return [
        row
        for row in RECOMMENDATIONS.values()
        if row.any_adapter and row.system == host.get("os") and families.intersection(row.families)
    ]


def _families(data: EntryData, host: str) -> Iterator[str]:
    """Yield the families of the arrays that a host may use; the model judges the entries later."""
    arrays, access = data.get("arrays"), data.get("access")
    for entry in access if isinstance(access, list) else []:
        if not isinstance(entry, dict) or host not in _names(entry.get("hosts")):
            continue
        for name in _names(entry.get("arrays")):
            array = arrays.get(name) if isinstance(arrays, dict) else None
            if isinstance(array, dict):
                yield str(array.get("family"))


def _names(value: Data) -> list[str]:
    try:
        return [
            name
            for one in (value if isinstance(value, list) else [])
            for name in expand_name(str(one))
        ]
    except RangeError:
        return []


def _none_for(host: EntryData) -> str:
    return (
        f"found no recommendation for os {host.get('os')} and the arrays that `access` permits; "
        "`sanfab explain` lists them"
    )


def _contradictions(host: EntryData, rows: list[Recommendation]) -> Iterator[str]:
    """Yield what two vendors recommend differently, where the host does not decide it."""
    for one, other in combinations(rows, 2):
        first, second = dict(_open(host, one)), dict(_open(host, other))
        for place in sorted(first.keys() & second.keys()):
            if first[place] != second[place]:
                owner, key = place
                yield (
                    f"{one.name} has {key} {first[place]}, {other.name} {second[place]}: state "
                    f"{key} in the settings of {owner}"
                )


def _open(host: EntryData, row: Recommendation) -> Iterator[tuple[tuple[str, str], SettingValue]]:
    """Yield what a recommendation states and the host does not, by owner and key."""
    own = _keys(host)
    yield from ((("the host", key), one) for key, one in row.settings.items() if key not in own)
    adapters = host.get("adapters")
    for name, adapter in adapters.items() if isinstance(adapters, dict) else ():
        model = adapter.get("model") if isinstance(adapter, dict) else None
        known = row.adapters[str(model)].settings if model in row.adapters else {}
        own = _keys(cast("EntryData", adapter))
        places = ((f"adapter {name}", key) for key in known if key not in own)
        yield from ((place, known[place[1]]) for place in places)


def _keys(entry: EntryData) -> set[str]:
    stated = entry.get("settings")
    return {*stated} if isinstance(stated, dict) else set()


def _layers_of(name: str, host: EntryData) -> Iterator[Layer]:
    """Yield what a recommendation states of a host, and of each of its adapters."""
    path, row = RECOMMENDATIONS.path(name), RECOMMENDATIONS[name]
    yield Layer((path, ()), {"settings": cast("EntryData", row.settings)})
    adapters = host.get("adapters")
    for key, adapter in adapters.items() if isinstance(adapters, dict) else ():
        model = adapter.get("model") if isinstance(adapter, dict) else None
        if model in row.adapters:
            stated: EntryData = {"settings": cast("EntryData", row.adapters[str(model)].settings)}
            inside: Where = ("adapters", str(model))
            below: Where = ("adapters", key)
            yield Layer((path, inside), {"adapters": {key: stated}}, below=below)
