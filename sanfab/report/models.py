"""The switch models: a table of all, and the values of one with their sources."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import NamedTuple

from sanfab.model.platforms.port_rows import Ports
from sanfab.model.platforms.ports import fc_rows, fc_summary, port_speeds, port_summary
from sanfab.model.platforms.row import Platform, supports_of
from sanfab.model.platforms.traits import NameRule
from sanfab.nos.forms import is_from_memory
from sanfab.report.json_value import JsonValue, to_json

_ABOUT = frozenset(
    {"model", "name", "title", "ports", "source", "sources", "source_notes", "assumed"}
)
"""What stands above the table of values, and not in it."""


class StatedValue(NamedTuple):
    """One value of a model and the tags of its source."""

    key: str
    value: object
    source: str
    """Tags that docs/sources.md resolves; empty: that of the model."""


def models_text(rows: Mapping[str, Platform]) -> str:
    """Return a line for each model."""
    lines = [_line(row) for row in sorted(rows.values(), key=lambda row: (row.nos, row.model))]
    unverified = sum(is_unverified(row) for row in rows.values())
    total = f"{len(lines)} models; {unverified} marked *: no document was read for their ports"
    return "\n".join([*lines, total, "`sanfab models MODEL` explains one; docs/models.md adds one"])


def _line(row: Platform) -> str:
    mark = "*" if is_unverified(row) else " "
    return f"{row.nos:5}{mark}{row.model:28}{row.family:10}{row.release:12}{ports_in_short(row)}"


def ports_in_short(row: Platform) -> str:
    """Return the Ethernet ports and those of Fibre Channel in short."""
    known = ", ".join(filter(None, (port_summary(row, None), fc_summary(row))))
    return known or "those of its modules"


def is_unverified(row: Platform) -> bool:
    """Return whether no document was read for the ports of a model."""
    return is_from_memory(row.source)


def models_json(rows: Mapping[str, Platform]) -> JsonValue:
    """Return all models as JSON."""
    return {name: model_json(row) for name, row in sorted(rows.items())}


def model_text(row: Platform) -> str:
    """Return the values of one model that differ from the defaults, with their sources."""
    head = [f"{row.model}: {row.title} ({row.nos}, family {row.family})", f"source: {row.source}"]
    if row.source_notes:
        head.append(f"not verified: {row.source_notes}")
    head.append(f"ports: {len(port_speeds(row)) + len(fc_rows(row))} ({ports_in_short(row)})")
    body = [
        f"  {one.key:24}{_words(one.value):48} {one.source}".rstrip() for one in stated_values(row)
    ]
    return "\n".join([*head, *body])


def model_json(row: Platform) -> JsonValue:
    """Return one model as JSON."""
    return {
        "title": row.title,
        "source": row.source,
        "verified": not is_unverified(row),
        "notes": row.source_notes,
        "ports": dict(port_speeds(row)),
        "values": {
            one.key: {"value": to_json(one.value), "source": one.source}
            for one in stated_values(row)
        },
    }


_LISTS = frozenset(
    {"syntax", "limits", "line_rates", "modules", "fexes", "breakouts", "open_defaults"}
)
"""Fields with several entries, each of which is a record."""


def stated_values(row: Platform) -> Iterator[StatedValue]:
    """Yield the values of a model, then those of its NOS, that differ from the default."""
    yield from _entries("capabilities", supports_of(row), "")
    for record in (row, row.traits):
        for field in fields(record):
            value = getattr(record, field.name)
            if field.name in {*_ABOUT, "capabilities"} or value == _default(field):
                continue
            source = record.sources.get(field.name, "")
            if field.name in _LISTS:
                yield from _entries(field.name, value, source)
            else:
                yield StatedValue(field.name, value, source)


def _default(field: Field[object]) -> object:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def _entries(key: str, entries: tuple[object, ...], source: str) -> Iterator[StatedValue]:
    """Yield the entries of a list, each of which may name its source itself."""
    for entry in entries:
        words = {one: value for one, value in _items(entry) if one != "source"}
        yield StatedValue(key, words, str(getattr(entry, "source", source)))


def _items(entry: object) -> Iterator[tuple[str, object]]:
    for field in fields(entry):  # type: ignore[arg-type]  # a row of a list
        value = getattr(entry, field.name)
        if value != _default(field):
            yield field.name, value


def _words(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_words(one)}" for key, one in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(map(_words, value))
    if isinstance(value, bool):
        return str(value).lower()
    return _word(value)


def _word(value: object) -> str:
    """Return one value that holds no others, or a record in short."""
    if isinstance(value, NameRule):
        return value.words
    if isinstance(value, Ports):
        return f"{value.prefix}{_word(value.numbers)}{value.suffix} ({value.speed} Gb/s)"
    if isinstance(value, range):
        return str(value[0]) if len(value) == 1 else f"{value[0]}-{value[-1]}"
    if is_dataclass(value):
        return _words(dict(_items(value)))
    return "none" if value is None or value == "" else str(value)
