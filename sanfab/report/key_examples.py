"""Inventories -> an example of each key: the first short value that one of them states."""

import json
from collections.abc import Iterable, Iterator

from sanfab.model import Model, San

Examples = dict[tuple[str, str], str]
"""Value as YAML, by the name of the class and the key."""

LONGEST = 48
"""Most characters of an example."""
HIDDEN = frozenset({"secrets"})
"""Keys of which no example is shown, as descriptions of secrets say nothing."""


def examples_in(sans: Iterable[San]) -> Examples:
    """Return the first example of each key that is short enough."""
    found: Examples = {}
    for san in sans:
        for part in _parts(san):
            for key in sorted(part.model_fields_set):
                value = getattr(part, key)
                text = _yaml(value)
                if 0 < len(text) <= LONGEST:
                    found.setdefault((type(part).__name__, key), text)
    return found


def _parts(value: object) -> Iterator[Model]:
    """Yield every mapping of an inventory with keys of its own, from the top down."""
    if isinstance(value, Model):
        yield value
        value = [getattr(value, key) for key in type(value).model_fields]
    if isinstance(value, dict):
        value = list(value.values())
    for one in value if isinstance(value, list | tuple) else ():
        yield from _parts(one)


def _yaml(value: object) -> str:
    """Return a value in one line, as an inventory states it; empty: there is no short form."""
    if isinstance(value, Model):
        stated = {key: getattr(value, key) for key in sorted(value.model_fields_set)}
        return _yaml(stated)
    if isinstance(value, dict):
        inner = ", ".join(f"{key}: {_yaml(one)}" for key, one in value.items())
        return f"{{{inner}}}" if inner else ""
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_yaml, value))}]" if value else ""
    return _scalar(value)


def _scalar(value: object) -> str:
    if not isinstance(value, str):
        return json.dumps(value) if value is not None else ""
    return f'"{value}"' if value.isdigit() or value[:1] in "[{@`\"'" or ": " in value else value
