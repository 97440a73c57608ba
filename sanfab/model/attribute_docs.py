"""The docstrings of attributes of the models, read from their source when a schema is made.

Pydantic would read them at each start of each verb, which took a tenth of its time.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

AttributeDocs = dict[str, str]
"""Docstring by attribute."""


def add_descriptions(schema: dict[str, Any], name: str) -> None:
    """Add the docstring of each attribute to its property, in the schema of a class by its name."""
    classes = _classes()
    for part, definition in {name: schema, **schema.get("$defs", {})}.items():
        docs = _docs_of(part, classes)
        for key, one in definition.get("properties", {}).items():
            if key in docs:
                one["description"] = docs[key]


def _classes() -> dict[str, ast.ClassDef]:
    """Return all classes of the package by name; each name has one meaning."""
    found = {}
    for path in Path(__file__).parent.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = node
    return found


def _docs_of(name: str, classes: dict[str, ast.ClassDef]) -> AttributeDocs:
    """Return the docstrings of a class, those of its bases included."""
    if name not in classes:
        return {}
    docs: AttributeDocs = {}
    for base in classes[name].bases:
        docs |= _docs_of(ast.unparse(base), classes)
    return docs | dict(_own_docs(classes[name]))


def docstrings_of(module: ast.Module) -> dict[str, AttributeDocs]:
    """Return the docstrings of the attributes of each class of a module, by its name."""
    return {
        node.name: dict(_own_docs(node)) for node in module.body if isinstance(node, ast.ClassDef)
    }


def _own_docs(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for statement, following in zip(node.body, node.body[1:], strict=False):
        match statement, following:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, inspect.cleandoc(text)
