"""Validation errors -> messages: what was found, what was expected, a near name."""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic_core import ErrorDetails

from sanfab.inventory.yaml12 import Where
from sanfab.model import Model, San
from sanfab.model.base import PATTERNS

NEAR_LIMIT = 500
"""Most names that are searched for a near match."""
SHOWN = 60
"""Most characters of a value that a message quotes."""

_DIGITS = re.compile(r"\d+")


def did_you_mean(found: str, known: Iterable[str]) -> str:
    """Return ``; did you mean X?`` when something near is known, else nothing.

    Names that differ only in their numbers count as neighbours, not as misspellings.
    """
    names = list(known)
    if (
        len(names) > NEAR_LIMIT
    ):  # a search through thousands of names for each mistake takes minutes
        return ""
    other = [name for name in names if not _is_neighbour(found, name)]
    near = get_close_matches(found, other, n=1, cutoff=0.7)
    return f"; did you mean {near[0]}?" if near else ""


def _is_neighbour(one: str, other: str) -> bool:
    """Return whether two names count along one series: esx01 and esx02, but not esx1 and esx01."""
    letters = _DIGITS.sub("", one)
    if not letters or letters != _DIGITS.sub("", other):
        return False
    return [*map(int, _DIGITS.findall(one))] != [*map(int, _DIGITS.findall(other))]


def quote_value(value: object) -> str:
    """Return a value as an error shows it: one line, not too long, nothing unprintable."""
    text = ascii(value) if isinstance(value, str) else _shown_other(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def _shown_other(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else f"the number {value}"


_WORDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "string_pattern_mismatch": lambda ctx: PATTERNS[ctx["pattern"]],
    "string_type": lambda _: "text; put it in quotes",
    "string_too_long": lambda ctx: f"at most {ctx['max_length']} characters",
    "int_type": lambda _: "a whole number",
    "int_parsing": lambda _: "a whole number",
    "int_from_float": lambda _: "a whole number",
    "bool_type": lambda _: "true or false",
    "greater_than_equal": lambda ctx: f"{ctx['ge']} or more",
    "less_than_equal": lambda ctx: f"{ctx['le']} or less",
    "literal_error": lambda ctx: ctx["expected"].replace("'", ""),
    "dict_type": lambda _: "a mapping (key: value)",
    "model_type": lambda _: "a mapping (key: value)",
    "tuple_type": lambda _: "a list",
    "value_error": lambda ctx: str(ctx["error"]),
    "too_short": lambda ctx: f"at least {ctx['min_length']} entries",
    "too_long": lambda ctx: f"at most {ctx['max_length']} entries",
}


def error_message(error: ErrorDetails) -> str:
    """Return the message for one validation error."""
    kind, where = error["type"], error["loc"]
    if kind == "extra_forbidden":
        known = fields_at(where[:-1])
        hint = did_you_mean(str(where[-1]), known)
        return f"unknown key{hint or ', expected one of ' + ', '.join(sorted(known))}"
    if kind == "missing":
        return f"missing, expected a value for `{where[-1]}`"
    words = _WORDS.get(kind)
    expected = words(error.get("ctx", {})) if words else error["msg"]
    hint = ""
    if kind == "literal_error":
        hint = did_you_mean(str(error["input"]), expected.replace(" or ", ", ").split(", "))
    return f"found {quote_value(error['input'])}, expected {expected}{hint}"


def fields_at(where: Where) -> list[str]:
    """Return the keys that the model permits at a place of the document."""
    kinds: list[object] = [San]
    for step in where:
        kinds = [inner for kind in kinds for inner in _inside(kind, step)]
    return [
        name
        for kind in kinds
        if isinstance(kind, type) and issubclass(kind, Model)
        for name in kind.model_fields
    ]


def _inside(kind: object, step: str | int) -> list[object]:
    if isinstance(kind, type) and issubclass(kind, Model):
        field = kind.model_fields.get(str(step))
        return _plain(field.annotation) if field else []
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in {dict, tuple}:
        return _plain(arguments[-1] if origin is dict else arguments[0])
    return []


def _plain(kind: object) -> list[object]:
    """Return the alternatives of an annotation without their constraints."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _plain(get_args(kind)[0])
    if origin in {Union, UnionType}:
        return [inner for part in get_args(kind) for inner in _plain(part)]
    return [kind]
