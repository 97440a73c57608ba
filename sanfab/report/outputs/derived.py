"""Records that are printed as they are -> the JSON that ``to_json`` makes of them, as a type."""

import ast
import sys
import types
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, GetJsonSchemaHandler, TypeAdapter, create_model
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from sanfab.model.attribute_docs import docstrings_of
from sanfab.report.json_value import ALL, UNKNOWN, UNLIMITED
from sanfab.report.outputs.record import OutputRecord

Printing = Literal["whole", "stated", "record", "facts"]
"""Which fields a record has in the JSON.

``whole``: all of them, null included. ``stated``: those that are neither None nor an empty text or
tuple. ``record``: those that are not empty, as ``to_json`` prints a record in another one.
``facts``: the same, and `unknown` in the place of what a text does not prove.
"""
Shape = Any
"""A type that Pydantic reads."""


class Printed:
    """Annotation of a value that is a printed record: ``Annotated[Json, Printed("a.b:PathLoss")]``.

    The records are named, not imported: only the schema needs them, and verbs start without.
    """

    def __init__(
        self,
        *kinds: str,
        printing: Printing = "whole",
        without: tuple[str, ...] = (),
        base: type[OutputRecord] = OutputRecord,
    ) -> None:
        """Name a record, or those of which it is one; each ``module:class``.

        A record is a named tuple, a dataclass or a Pydantic model. ``without``: fields that are not
        printed. ``base``: has the keys that are printed besides.
        """
        self._kinds, self._printing, self._without, self._base = kinds, printing, without, base

    def __get_pydantic_json_schema__(
        self, _any: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema of the records in the place of that of any value."""
        shapes = [
            _record_of(_imported(name), self._printing, self._without, self._base)
            for name in self._kinds
        ]
        return handler(TypeAdapter(_union(shapes)).core_schema)


def _imported(name: str) -> type:
    module, _, kind = name.partition(":")
    return cast("type", getattr(import_module(module), kind))


def _union(shapes: list[Shape]) -> Shape:
    return Union[tuple(shapes)]  # noqa: UP007  # of a list that is made here


def _is_union(hint: Shape) -> bool:
    return _origin(hint) in (Union, types.UnionType)


def _origin(hint: Shape) -> Shape:
    """Return the class of a type with arguments; of another type, the type."""
    found: Shape = get_origin(hint)
    return hint if found is None else found


@cache
def _record_of(
    kind: type,
    printing: Printing,
    without: tuple[str, ...] = (),
    base: type[OutputRecord] = OutputRecord,
) -> type[OutputRecord]:
    """Return the record of the JSON of a kind of record."""
    docs = _docs_of(kind)
    is_model = issubclass(kind, BaseModel)  # its own `model_dump` prints it, and what it holds
    nested = printing if is_model or printing == "facts" else "record"
    fields: dict[str, tuple[Shape, Any]] = {}
    for name, hint in _hints_of(kind).items():
        if name in without:
            continue
        words = docs.get(name) or None
        shape = _shape(hint, nested) if printing == "whole" else _stated(hint, nested, name)
        is_optional = printing != "whole" and (
            not kind.model_fields[name].is_required()
            if issubclass(kind, BaseModel)
            else _may_be_empty(hint, printing)
        )
        # A factory, so that the schema shows no default: the key is absent.
        absent = Field(default_factory=type(None), description=words)
        fields[name] = (shape, absent if is_optional else Field(description=words))
    make = cast("Callable[..., type[OutputRecord]]", create_model)
    name = f"{kind.__name__}{'Facts' if printing == 'facts' else 'Output'}"
    return make(name, __base__=base, __doc__=kind.__doc__, **fields)


def _hints_of(kind: type) -> dict[str, Shape]:
    if issubclass(kind, BaseModel):
        return {name: one.annotation for name, one in kind.model_fields.items()}
    names = [*kind.__dataclass_fields__] if is_dataclass(kind) else [*kind._fields]  # type: ignore[attr-defined]
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names}


def _docs_of(kind: type) -> dict[str, str]:
    """Return the docstrings of the fields of a record, those of its bases included."""
    docs: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        file = getattr(sys.modules.get(one.__module__), "__file__", None)
        if one.__module__.startswith("sanfab") and file is not None:
            docs |= _docs_in(file).get(one.__name__, {})
    return docs


@cache
def _docs_in(file: str) -> dict[str, dict[str, str]]:
    return docstrings_of(ast.parse(Path(file).read_text(encoding="utf-8")))


def _stated(hint: Shape, nested: Printing, name: str) -> Shape:
    """Return the type of a value that is never None."""
    shapes = [_shape(one, nested) for one in _kinds(hint) if one is not type(None)]
    if nested == "facts":
        shapes += [Literal[UNKNOWN], *([Literal[ALL]] if name in UNLIMITED else [])]
    return _union(shapes)


def _kinds(hint: Shape) -> tuple[Shape, ...]:
    return get_args(hint) if _is_union(hint) else (hint,)


def _may_be_empty(hint: Shape, printing: Printing) -> bool:
    empty: tuple[type, ...] = (str, tuple, type(None))
    if printing != "stated":
        empty = (*empty, list, set, frozenset, dict, Mapping)
    for one in map(_bare, _kinds(hint)):
        kind = _origin(one)
        if kind is Literal and not all(get_args(one)):
            return True
        if isinstance(kind, type) and not hasattr(kind, "_fields") and issubclass(kind, empty):
            return not issubclass(kind, Enum)
    return False


def _bare(hint: Shape) -> Shape:
    """Return a type without annotations and aliases."""
    if _origin(hint) is Annotated:
        return _bare(get_args(hint)[0])
    return _bare(hint.__supertype__) if hasattr(hint, "__supertype__") else hint


def _shape(hint: Shape, printing: Printing) -> Shape:
    """Return the type of the JSON of a value."""
    hint = _bare(hint)
    if _is_union(hint):
        return _union([_shape(one, printing) for one in get_args(hint)])
    kind = _origin(hint)
    if kind is Literal or kind in (str, int, float, bool, type(None)):
        return hint
    if not isinstance(kind, type):
        raise TypeError(f"{hint}: no type of a printed value")
    if is_dataclass(kind) or hasattr(kind, "_fields") or issubclass(kind, BaseModel):
        return _record_of(kind, printing)
    if issubclass(kind, Mapping | tuple | list | set | frozenset):
        return _collection(kind, get_args(hint), printing)
    return kind if issubclass(kind, Enum) else str


def _collection(kind: type, arguments: tuple[Shape, ...], printing: Printing) -> Shape:
    """Return the type of the JSON of a collection: a list, or a mapping by texts."""
    if issubclass(kind, Mapping):
        value = _shape(arguments[1], printing)
        # What a text can be read as by several models may differ in one entry.
        value = _union([value, Literal[UNKNOWN]]) if printing == "facts" else value
        return dict[str, value]  # type: ignore[valid-type]
    if issubclass(kind, tuple) and arguments[-1] is not Ellipsis:
        return tuple[tuple(_shape(one, printing) for one in arguments)]  # type: ignore[misc]
    return list[_shape(arguments[0], printing)]  # type: ignore[misc]
