"""Which module imports which: no circle, also of imports for types alone or inside functions."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from statistics import median

from support.sans import ROOT

PACKAGES = ("sanfab", "sanfab_napalm")
MEDIAN_REACH = 45
"""Other modules that half of all modules reach at most; it was 91, and 43 when this was written."""
_IMPORT = re.compile(
    r"^[ \t]*(?:from [\w.]+ )?import (?:\([^)]*\)|[^(\n]*)$|^[ \t]*from [\w.]+ import \([^)]*\)",
    re.MULTILINE,
)
"""A statement that imports: to the end of its line, or to its closing bracket."""
Graph = Mapping[str, Collection[str]]
"""The modules that each module imports."""


@cache
def graph_of_modules() -> Graph:
    """Return the modules of sanfab and what each one imports."""
    texts = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            texts[name] = path.read_text()
    return {name: {*imported(text, texts)} - {name} for name, text in texts.items()}


def imported(text: str, known: Collection[str]) -> Iterator[str]:
    """Yield the modules among the known ones that a text imports, wherever it does so.

    >>> sorted(imported("from a import b, c\\nif x:\\n    import a.d", {"a", "a.b", "a.d"}))
    ['a', 'a.b', 'a.d']
    >>> sorted(imported("from a import (  # why\\n    b,\\n)", {"a.b", "a"}))
    ['a.b']
    """
    statements = (one.strip() for one in _IMPORT.findall(text))  # to parse all takes ten times that
    for node in ast.parse("\n".join(statements)).body:
        if isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in known else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)


def reached(graph: Graph) -> dict[str, set[str]]:
    """Return the modules that each module imports, also through others.

    >>> reached({"a": {"b"}, "b": {"c", "a"}, "c": set()})["b"] == {"a", "b", "c"}
    True
    """
    found = {}
    for start in graph:
        seen: set[str] = set()
        rest = [start]
        while rest:
            new = {*graph[rest.pop()]} - seen
            seen |= new
            rest += new
        found[start] = seen
    return found


def circles(graph: Graph) -> set[str]:
    """Return the largest sets of modules of which each one imports all others.

    >>> circles({"a": {"b"}, "b": {"c", "a"}, "c": set()})
    {'a, b'}
    """
    all_of = reached(graph)
    on_one = (name for name, others in all_of.items() if name in others)
    return {
        ", ".join(sorted(other for other in all_of[name] if name in all_of[other]))
        for name in on_one
    }


def test_no_modules_import_each_other() -> None:
    assert circles(graph_of_modules()) == set(), "merge them, or move down what both need"


def test_the_median_module_reaches_few_others() -> None:
    """What all rules or verbs import stays small: an analysis that few need is asked for."""
    counts = [len(others) for others in reached(graph_of_modules()).values()]
    assert median(counts) <= MEDIAN_REACH, "move what few modules need out of what many import"
