"""The schema of the inventory and the shipped inventories -> docs/reference.md: every key."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sanfab.inventory.load import load_inventory
from sanfab.model.base import PATTERNS, Model
from sanfab.model.san import San
from sanfab.model.schema import described_schema
from sanfab.resources import resource_dir

Examples = dict[tuple[str, str], str]
"""Value as YAML, by the name of the class and the key."""


Schema = Mapping[str, Any]
"""Part of a JSON Schema."""

HEAD = """\
# Inventory reference

Every key of the inventory, printed from the model by `sanfab schema --markdown`.
[inventory.md](inventory.md) explains the language: ranges, profiles, states of ports, teams, areas.

`none` is an empty list or mapping. `-`: the key is not stated; its meaning says what holds then.
An example is from an inventory that sanfab ships; one in *italics* is from the schema only. In
paths, NAME, PORT, VLAN and the like stand for names that you choose, N for a position in a list.

`profile: NAME` in a host, array, neighbor or switch, `profiles` and `defaults` fill in what an
entry does not state ([inventory.md](inventory.md#state-each-value-once)).
"""
NAMES = {
    "vlans": "VLAN",
    "vsans": "VSAN",
    "ports": "PORT",
    "teams": "TEAM",
    "vlan_addresses": "VLAN",
    "adapters": "ADAPTER",
    "port_sets": "SET",
}
"""What stands for the key of a mapping; NAME elsewhere."""
TEXT_WORDS = "printable ASCII on one line"
KINDS = {"integer": "a whole number", "number": "a number", "boolean": "true or false"}


@dataclass
class _Section:
    """One kind of mapping, and where it stands."""

    name: str
    path: str
    also: list[str] = field(default_factory=list)


def printed_reference() -> str:
    """Return the page with examples from the inventories that sanfab ships."""
    folders = sorted(path for path in resource_dir("inventory").iterdir() if path.is_dir())
    sans = (load_inventory(folder)[0] for folder in folders)
    return reference_markdown(described_schema(), examples_in(sans))


def reference_markdown(schema: Schema, examples: Examples) -> str:
    """Return the page; ``schema``: of a San, with a description of each key."""
    sections = {"San": _Section("San", "")}
    _collect(schema, schema, "", sections)
    names = {name: f"[mapping](#{_anchor(one.path)})" for name, one in sections.items()}
    blocks = [HEAD, *(_block(schema, one, _Words(names, examples)) for one in sections.values())]
    return "\n".join(blocks)


def _collect(whole: Schema, definition: Schema, path: str, sections: dict[str, _Section]) -> None:
    """Add a section for each definition that the keys of one refer to, in the order of the keys."""
    for key, one in definition["properties"].items():
        for name, suffix in _references(one, key):
            below = f"{path}.{key}{suffix}".removeprefix(".")
            if name in sections:
                sections[name].also.append(below)
                continue
            sections[name] = _Section(name, below)
            _collect(whole, whole["$defs"][name], below, sections)


def _references(one: Any, key: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401  # JSON
    """Yield each definition that a key refers to, and what stands between the two in a path."""
    if not isinstance(one, dict):
        return
    if "$ref" in one:
        yield one["$ref"].rpartition("/")[2], ""
    for part in (*one.get("anyOf", ()), *one.get("oneOf", ())):
        yield from _references(part, key)
    for name, suffix in _references(one.get("items"), key):
        yield name, f".N{suffix}"
    for value in _values(one):
        for name, suffix in _references(value, key):
            yield name, f".{NAMES.get(key, 'NAME')}{suffix}"


def _values(one: Schema) -> list[Any]:
    """Return the schemas of the values of a mapping."""
    rest = one.get("additionalProperties")
    return [*one.get("patternProperties", {}).values(), *([rest] if rest else [])]


def _anchor(heading: str) -> str:
    """Return what a forge, and MkDocs, call a heading by."""
    return re.sub(r"[^a-z0-9_ -]", "", heading.lower()).replace(" ", "-")


class _Words(NamedTuple):
    """What the cells of a table are made from."""

    links: Mapping[str, str]
    """Link to the section of a definition, by its name."""
    examples: Examples


def _block(whole: Schema, section: _Section, words: _Words) -> str:
    definition = whole if section.name == "San" else whole["$defs"][section.name]
    about = definition.get("description", "")
    required = definition.get("required", ())
    rows = (
        _row(
            f"`{key}`",
            " or ".join(dict.fromkeys(_types(one, words.links))),
            "**required**" if key in required else _default(one.get("default")),
            _example(one, words.examples.get((section.name, key), "")),
            _code(one["description"]),
        )
        for key, one in definition["properties"].items()
    )
    also = f"\nAlso at {', '.join(f'`{path}`' for path in section.also)}.\n" if section.also else ""
    return "\n".join(
        [
            f"## {section.path or 'Top of the inventory'}\n\n{_code(about)}\n{also}",
            "| key | type | default | example | meaning |\n|---|---|---|---|---|",
            *rows,
            "",
        ]
    )


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _example(one: Schema, found: str) -> str:
    if found:
        return f"`{found}`"
    described = re.search(r"\bas (?:``([^`]+)``|([A-Z0-9][\w:./-]+\w))", one["description"])
    stated = (described and (described[1] or described[2])) or _first(one)
    return f"*{stated}*" if stated else ""


def _default(value: object) -> str:
    if value is None or (isinstance(value, dict) and value):
        return "-"
    if value in ([], {}):
        return "none"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _code(text: str) -> str:
    """Return a docstring as one line of Markdown: one backtick for two; no HTML."""
    return " ".join(text.split()).replace("``", "`").replace("<", "&lt;")


def _types(one: Schema, links: Mapping[str, str]) -> Iterator[str]:
    """Yield the types of a value in words."""
    for part in (*one.get("anyOf", ()), *one.get("oneOf", ())):
        yield from _types(part, links)
    if "$ref" in one:
        yield links[one["$ref"].rpartition("/")[2]]
    elif "const" in one or "enum" in one:
        yield ", ".join(f"`{value}`" for value in one.get("enum", [one.get("const")]))
    elif one.get("type") in {"array", "object"}:
        yield _container(one, links)
    elif one.get("type") == "string":
        words = PATTERNS.get(one.get("pattern", ""), "text").replace(TEXT_WORDS, "text")
        yield _code(re.split(r", as |: |, no blank|, without", words)[0])
    elif one.get("type") in KINDS:
        yield f"{KINDS[one['type']]}{_bounds(one)}"


def _container(one: Schema, links: Mapping[str, str]) -> str:
    """Return the type of a list or mapping in words."""
    if one["type"] == "object":
        inner = (word for value in _values(one) for word in _types(value, links))
        return f"by name: {' or '.join(dict.fromkeys(inner))}"
    words = " or ".join(dict.fromkeys(_types(one.get("items") or one["prefixItems"][0], links)))
    return f"{'two' if 'prefixItems' in one else 'a list'} of: {words}"


def _bounds(one: Schema) -> str:
    low = one.get("minimum", one.get("exclusiveMinimum"))
    return f", {low} to {one['maximum']}" if low is not None and "maximum" in one else ""


def _first(one: Schema) -> str:
    """Return an example that the schema has: of the pattern, the first choice, the least number."""
    for part in (*one.get("anyOf", ()), *one.get("oneOf", ())):
        if found := _first(part):
            return found
    if "enum" in one or "const" in one:
        return str(one.get("const") or one["enum"][0])
    if one.get("type") == "array":
        inner = _first(one.get("items") or one["prefixItems"][0])
        return f"[{inner}]" if inner else ""
    if one.get("type") == "object":
        name = one.get("propertyNames", {}).get("enum", ["NAME"])[0]
        inner = next(filter(None, map(_first, _values(one))), "")
        return f"{{{name}: {inner}}}" if inner else ""
    return _first_scalar(one)


def _first_scalar(one: Schema) -> str:
    """Return an example of a text, a number, or true."""
    numbers = {"boolean": "true", "number": "1", "integer": str(one.get("minimum", 1))}
    words = PATTERNS.get(one.get("pattern", ""), "")
    match = re.search(r", as '?([^',]+?)'?(?: or .*|, .*)?$", words)
    text = match[1] if match else "text" if one.get("type") == "string" else ""
    return numbers.get(one.get("type", ""), text)


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
