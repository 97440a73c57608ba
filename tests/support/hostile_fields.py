"""Every field of hosts and arrays: where it stands in an inventory, and what a text in it leads to.

A field is a path in which ``*`` stands for a name that the operator chose or a place in a list;
``keys`` at its end stands for those names themselves.
"""

import copy
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from types import UnionType
from typing import Annotated, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import TypeAdapter, ValidationError
from yaml.nodes import Node

from sanfab.arrays.intent import array_facts
from sanfab.errors import InventoryError, PlacedError
from sanfab.hosts.intent import host_facts
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.recommendations import apply_recommendations
from sanfab.inventory.references import problems_of
from sanfab.model.base import Model
from sanfab.model.san import San
from sanfab.model.yaml12 import Data, Where
from sanfab.render.arrays import render_array
from sanfab.render.build import prove
from sanfab.render.hosts import render_host
from sanfab.render.templates import render_configuration
from support.hostile_texts import renamed
from support.sans import ROOT

FOLDER = ROOT / "tests/hosts/every-field"
SECTIONS = ("hosts", "arrays")
KEYS = "keys"
NOWHERE: tuple[Path, Where] = (FOLDER / "linux/san.yml", ())
"""Where every text stands, for messages."""
TREES: dict[Path, Node | None] = {}
"""Node trees of files that messages name: read once for all texts."""

Field = tuple[str, ...]


class Spot(NamedTuple):
    """One place of a field in one of the inventories."""

    inventory: str
    where: Where
    is_key: bool

    @property
    def text(self) -> Data:
        return self.where[-1] if self.is_key else _at(inventory(self.inventory), self.where)


class Written(NamedTuple):
    """What is written for an inventory with a text in one field."""

    cabling: Cabling
    scripts: dict[str, str]
    """Scripts of hosts by file name."""
    documents: dict[str, dict[str, str]]
    """Documents of each array."""


@cache
def inventory(name: str) -> dict[str, Data]:
    """Return an inventory, its ranges and recommendations not yet expanded."""
    return read_folder(FOLDER / name).data


@cache
def spots() -> dict[Field, tuple[Spot, ...]]:
    """Return the places of each field in the inventories."""
    found: dict[Field, list[Spot]] = {}
    for folder in sorted(FOLDER.iterdir()):
        for section in SECTIONS:
            type_ = San.model_fields[section].annotation
            data = inventory(folder.name)[section]
            for field, where in _places(type_, data, (section,), (section,)):
                is_key = field[-1] == KEYS
                found.setdefault(field, []).append(Spot(folder.name, where, is_key))
    return {field: tuple(places) for field, places in sorted(found.items())}


@cache
def types() -> dict[Field, TypeAdapter[object]]:
    """Return the type of every field that the models of hosts and arrays have."""
    return {
        field: TypeAdapter(type_)
        for section in SECTIONS
        for field, type_ in _fields(San.model_fields[section].annotation, (section,))
    }


def _fields(type_: object, path: Field) -> Iterator[tuple[Field, object]]:
    for one in _alternatives(type_):
        origin, words = get_origin(one), get_args(one)
        if isinstance(one, type) and issubclass(one, Model):
            for name, field in one.model_fields.items():
                stated: object = field.annotation
                for constraint in field.metadata:
                    stated = Annotated[stated, constraint]
                yield from _fields(stated, (*path, name))
        elif origin is dict:
            yield (*path, KEYS), words[0]
            yield from _fields(words[1], (*path, "*"))
        elif origin is tuple:
            yield from _fields(words[0], (*path, "*"))
        else:
            yield path, type_


def _alternatives(type_: object) -> Iterator[object]:
    """Yield what a value may be, without None and the constraints of a type."""
    origin = get_origin(type_)
    if origin is Annotated:
        yield from _alternatives(get_args(type_)[0])
    elif origin in (Union, UnionType):
        for one in get_args(type_):
            yield from _alternatives(one)
    elif type_ is not type(None):
        yield Literal if origin is Literal else type_


def _places(type_: object, data: Data, path: Field, where: Where) -> Iterator[tuple[Field, Where]]:
    for one in _alternatives(type_):
        origin, words = get_origin(one), get_args(one)
        if isinstance(one, type) and issubclass(one, Model):
            yield from _places_of_model(one, data, path, where)
        elif origin is dict and isinstance(data, dict):
            for name, value in data.items():
                yield (*path, KEYS), (*where, name)
                yield from _places(words[1], value, (*path, "*"), (*where, name))
        elif origin is tuple and isinstance(data, list):
            for number, value in enumerate(data):
                yield from _places(words[0], value, (*path, "*"), (*where, number))
        elif origin not in (dict, tuple) and not isinstance(data, (dict, list)):
            yield path, where


def _places_of_model(
    model: type[Model], data: Data, path: Field, where: Where
) -> Iterator[tuple[Field, Where]]:
    for name, value in data.items() if isinstance(data, dict) else ():
        type_ = model.model_fields[name].annotation
        yield from _places(type_, value, (*path, name), (*where, name))


def _at(data: Data, where: Where) -> Data:
    for step in where:
        data = data[step]  # type: ignore[index,call-overload]  # the path is of this data
    return data


def _with(data: Data, where: Where, new: str) -> Data:
    """Return a copy of a document with one value replaced."""
    first, *rest = where
    changed = copy.copy(data)
    old = data[first]  # type: ignore[index,call-overload]
    changed[first] = _with(old, tuple(rest), new) if rest else new  # type: ignore[index,call-overload]
    return changed


@cache
def _names(name: str) -> frozenset[Data]:
    """Return the texts of an inventory that are names: another text may refer to each."""
    places = (spot for found in spots().values() for spot in found)
    return frozenset(spot.text for spot in places if spot.is_key and spot.inventory == name)  # type: ignore[misc]  # a key is a text


def is_name(spot: Spot) -> bool:
    """Return whether a text of a place is a name, or refers to one."""
    return spot.is_key or spot.text in _names(spot.inventory)  # type: ignore[comparison-overlap]


def changed(data: dict[str, Data], spot: Spot, new: str) -> dict[str, Data]:
    """Return an inventory with a text in a place; what refers to a name follows it."""
    old = spot.text
    if isinstance(old, str) and is_name(spot):
        return {key: renamed(one, old, new) for key, one in data.items()}
    replaced = _with(data, spot.where, new)
    assert isinstance(replaced, dict)
    return replaced


def is_of_type(field: Field, text: str) -> bool:
    """Return whether a field may hold a text, whatever else the inventory states."""
    try:
        types()[field].validate_python(text)
    except ValidationError:
        return False
    return True


def written(data: dict[str, Data]) -> Written | None:
    """Return what is written for an inventory; None if it is refused.

    Every configuration of a switch is proven: it reads back as intended.
    """
    hosts = data["hosts"]
    assert isinstance(hosts, dict)
    document = Document(FOLDER, {**data, "hosts": {**hosts}})
    document.origin = defaultdict(lambda: NOWHERE, {("hosts",): NOWHERE})
    document.trees = TREES
    try:
        apply_recommendations(document)
        document.raise_problems()
        san = San.model_validate(document.data)
    except (InventoryError, ValidationError):
        return None
    cabling = cabling_of(san)
    if any(problems_of(san, cabling)) or any(derived_problems(san, cabling)):
        return None
    try:
        scripts = [render_host(host_facts(cabling, name)) for name in san.hosts]
    except PlacedError:
        return None
    number = count()
    texts = {f"{next(number)} {file}": text for one in scripts for file, text in one.items()}
    for name in san.switches:
        design = design_of(cabling, name)
        facts = managed_facts(design)
        prove(facts, render_configuration(facts, design.platform, design.capabilities), design)
    documents = {
        name: render_array(array_facts(cabling, name), array) for name, array in san.arrays.items()
    }
    return Written(cabling, texts, documents)
