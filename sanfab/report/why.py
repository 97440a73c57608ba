"""Traced lines -> which statements of the inventory cause a line, and which lines a statement."""

from collections.abc import Iterator, Mapping, Sequence

from sanfab.errors import printable
from sanfab.inventory.document import dotted_path
from sanfab.inventory.yaml_positions import StatedPlace
from sanfab.model.yaml12 import Where
from sanfab.render.trace import TracedLine, caused_by
from sanfab.report.json_value import JsonValue
from sanfab.text import count

PORT_DEPTH = 3
"""Steps of the shortest path that stands for what a longer one is a part of: a port of a device."""
LinesOf = Mapping[str, Sequence[TracedLine]]
"""Traced lines by switch."""


def why_text(switch: str, lines: Sequence[TracedLine]) -> str:
    """Return each line with what causes it."""
    return "\n".join(text for line in lines for text in _line(switch, line))


def _line(switch: str, line: TracedLine) -> Iterator[str]:
    yield f"{switch}:{line.number}: {printable(line.text.rstrip())}"
    if line.default:
        yield f"  {printable(line.default)}"
    if not line.causes and line.text.strip(" !#"):
        yield "  comment: it sets nothing, and no push sends it"
    width = max((len(one.place) for one in line.causes), default=0)
    yield from (f"  {one.place:{width}}  {one.text}" for one in line.causes)


def why_json(switch: str, lines: Sequence[TracedLine]) -> JsonValue:
    """Return the same as JSON."""
    return [_json_line(switch, line) for line in lines]


def _json_line(switch: str, line: TracedLine) -> JsonValue:
    return {
        "switch": switch,
        "line": line.number,
        "text": line.text,
        "facts": list(line.facts),
        "default": line.default,
        "causes": [statement_json(one) for one in line.causes],
    }


def statement_json(statement: StatedPlace) -> JsonValue:
    """Return a statement as JSON."""
    return {"statement": statement.text, "place": statement.place}


def caused_text(statements: Sequence[StatedPlace], lines_of: LinesOf) -> str:
    """Return the rendered lines that some statements cause, by switch."""
    return "\n".join(text for one in statements for text in _caused(one, lines_of))


def _caused(statement: StatedPlace, lines_of: LinesOf) -> Iterator[str]:
    where, found = lines_caused(statement, lines_of)
    head = f"{statement.place}: {statement.text}"
    if not found:
        yield f"{head}: causes no line of a switch"
        return
    part = "" if where == statement.where else f", as a part of {dotted_path(where)}"
    number = sum(map(len, found.values()))
    yield f"{head}: causes {count(number, 'line')} on {count(found, 'switch')}{part}"
    for name, lines in found.items():
        yield from (f"  {name}:{line.number}: {printable(line.text.rstrip())}" for line in lines)


def lines_caused(
    statement: StatedPlace, lines_of: LinesOf
) -> tuple[Where, dict[str, list[TracedLine]]]:
    """Return the lines of each switch that a statement, or what it is a part of, causes."""
    where = statement.where
    while True:
        found = {name: caused_by(where, lines) for name, lines in lines_of.items()}
        if any(found.values()) or len(where) <= PORT_DEPTH:
            return where, {name: lines for name, lines in found.items() if lines}
        where = where[:-1]


def caused_json(statements: Sequence[StatedPlace], lines_of: LinesOf) -> JsonValue:
    """Return the same as JSON."""
    return [
        {
            "statement": statement_json(one),
            "lines": [
                {"switch": name, "line": line.number, "text": line.text}
                for name, lines in lines_caused(one, lines_of)[1].items()
                for line in lines
            ],
        }
        for one in statements
    ]
