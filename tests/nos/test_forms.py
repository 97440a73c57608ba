"""Rows of the reader tables: every attribute that a line assigns exists, and takes the value."""

from importlib import import_module
from types import UnionType
from typing import get_args, get_origin, get_type_hints

import pytest

from sanfab.nos import NOSES
from sanfab.nos.reader import LineForm


def element(kind: object) -> object:
    """Return the type of the items of a list, or the type itself."""
    return get_args(kind)[0] if get_origin(kind) is list else kind


def alternatives(kind: object) -> set[object]:
    """Return the types that a field may have: those of a union, or the one.

    A block of ports and one of their LAGs share lines of which each has all attributes or none.
    """
    return set(get_args(kind)) if isinstance(kind, UnionType) else {kind}


def block_types(nos: str) -> dict[str, set[object]]:
    """Return what the functions that open a kind of block return."""
    types: dict[str, set[object]] = {"": {import_module(f"sanfab.nos.{nos}.builder").Builder}}
    for form in NOSES[nos].line_forms:
        if form.opens:
            types.setdefault(form.opens, set()).add(element(get_type_hints(form.action)["return"]))
    return types


def targets(form: LineForm, types: dict[str, set[object]]) -> set[object]:
    """Return the types of the objects that a row changes."""
    if form.select is None:
        return types[form.under]
    return {element(get_type_hints(form.select)["return"])}


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_every_attribute_that_a_line_assigns_exists(nos: str) -> None:
    types = block_types(nos)
    for form in NOSES[nos].line_forms:
        for target in targets(form, types) if form.path else ():
            found = {target}
            for name in form.path.split("."):
                hints = [get_type_hints(one) for one in found]
                assert any(name in one for one in hints), f"{form.form}: {found} have no {name}"
                found = {part for one in hints if name in one for part in alternatives(one[name])}
