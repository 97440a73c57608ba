"""Configurations on standard input, as JSON by name -> the zoning that brcddb reads in each.

A program of its own, which imports nothing of sanfab: brcddb splits each line into its verb, its
object and its members [BRCDDB]; what the verbs make of a switch as shipped is added up here. It
tells principals and members apart by ``p1`` and ``p0``, whatever its description says.
"""

import importlib
import json
import sys
from typing import Any

OBJECTS = {"alias": "aliases", "zone": "zones", "cfg": "configurations"}


def zoning_in(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the zoning after commands that make and enable objects."""
    found: dict[str, Any] = {"aliases": {}, "zones": {}, "configurations": {}}
    found |= {"enabled": "", "default": "--allaccess"}
    for row in rows:
        kind, _, verb = str(row.get("c-type") or "").partition("-")
        name, members = row.get("operand"), row.get("p0") or []
        if kind == "defzone":
            found["default"] = name
        elif (kind, verb) == ("cfg", "enable"):
            found["enabled"] = name
        elif kind in OBJECTS and verb in {"create", "add"}:
            parts = found[OBJECTS[kind]].setdefault(name, [[], []])
            parts[0] += row.get("p1") or []
            parts[1] += members
    for group in OBJECTS.values():
        found[group] = {name: [*map(sorted, parts)] for name, parts in found[group].items()}
    return found


def read_standard_input() -> None:
    """Read the configurations and print what each of them makes."""
    sys.path[:0] = sys.argv[1:]
    parse = importlib.import_module("brcddb.util.util").parse_cli
    texts = json.load(sys.stdin)
    said = {name: zoning_in(parse(text.splitlines())) for name, text in texts.items()}
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    read_standard_input()
