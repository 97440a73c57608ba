"""Files in ``models/`` -> the switch models that a user adds, as a part of the document."""

from dataclasses import fields

from sanfab.inventory.document import Document
from sanfab.inventory.files import parse_file
from sanfab.inventory.folder import MODELS_FOLDER, model_files
from sanfab.inventory.messages import near_model
from sanfab.model.platforms.row import PLATFORMS, SHIPPED, Platform
from sanfab.model.platforms.traits import NosTraits
from sanfab.model.row_files import RowData, with_base

_OF_A_NOS = {one.name for one in fields(NosTraits)} - {one.name for one in fields(Platform)}
_EXAMPLE = "as `like: nexus-93180yc-fx`"


def add_models(document: Document) -> None:
    """Add the models of a user to the document, each with the values of the one it is like."""
    if MODELS_FOLDER in document.data:
        document.problem(
            (MODELS_FOLDER,),
            "found models in a file of the SAN, expected models/NAME.yml for each",
            key=True,
        )
    stated = _stated(document)
    document.raise_problems()
    rows = {name: _values(document, name, stated) for name in stated}
    document.raise_problems()
    if rows:
        document.data[MODELS_FOLDER] = {
            name: {**values, "model": name} for name, values in rows.items()
        }


def _stated(document: Document) -> dict[str, RowData]:
    """Return what each file states, by the name of its model."""
    stated: dict[str, RowData] = {}
    for path in model_files(document.folder):
        data, problem = parse_file(path)
        name = path.stem
        if not problem and name in stated:
            problem = f"{path}:1:1: a second file for {name}; keep one"
        if not problem and name in PLATFORMS:
            problem = (
                f"{path}:1:1: {name} is a model that sanfab ships; choose another name, and state "
                f"`like: {name}`"
            )
        if problem:
            document.problems.append(problem)
        elif isinstance(data, dict):
            stated[name] = data
            document.origin[MODELS_FOLDER, name] = (path, ())
            for key in sorted(data.keys() & _OF_A_NOS):
                text = "belongs to the NOS and is the same on all its models; remove it"
                document.problem((MODELS_FOLDER, name, key), text, key=True)
    return stated


def _values(document: Document, name: str, stated: dict[str, RowData]) -> RowData:
    """Return the values of a model; a mistake in ``like`` is recorded."""
    chain = [name]
    while (base := stated[chain[-1]].get("like")) in stated:
        if base in chain:
            ring = " like ".join([*chain, str(base)])
            document.problem(
                (MODELS_FOLDER, name, "like"), f"found a loop: {ring}; name another model"
            )
            return {}
        chain.append(str(base))
    last = chain[-1]
    if base is None:
        document.problem(
            (MODELS_FOLDER, last),
            f"found no `like`, expected the model most similar to it, {_EXAMPLE}",
        )
        return {}
    if base not in PLATFORMS:
        near = near_model(str(base), [*PLATFORMS, *stated])
        hint = near or "; `sanfab models` lists them"
        document.problem((MODELS_FOLDER, last, "like"), f"unknown model {base}{hint}")
        return {}
    values = SHIPPED.values_of(str(base))
    for one in reversed(chain):
        values = with_base(stated[one], values)
    return values
