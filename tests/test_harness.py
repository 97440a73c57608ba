"""The tests themselves: short files, and shared code in tests/support only."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support.sans import ROOT

TESTS = ROOT / "tests"
MODULES = sorted(TESTS.rglob("*.py"))
CODE = ("sanfab", "sanfab_lab", "sanfab_napalm", "collections")
LONGEST = 600
"""Lines of a file."""


def name_of(path: Path) -> str:
    return str(path.relative_to(TESTS))


@cache
def nodes_of(text: str) -> tuple[ast.AST, ...]:
    """Return the imports and calls of a text, which two tests look at."""
    kinds = (ast.Import, ast.ImportFrom, ast.Call)
    return tuple(node for node in ast.walk(ast.parse(text)) if isinstance(node, kinds))


def imported_modules(text: str) -> Iterator[str]:
    """Yield the modules that a text imports.

    >>> list(imported_modules("import a.b\\nfrom c import d"))
    ['a.b', 'c', 'c.d']
    """
    for node in nodes_of(text):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_no_module_imports_a_test_module() -> None:
    tests = {one.stem for one in MODULES if one.stem.startswith("test_")} | {"conftest"}
    found = []
    for path in MODULES:
        imported = {module.rpartition(".")[2] for module in imported_modules(path.read_text())}
        found += [f"{name_of(path)}: {name}" for name in sorted(imported & tests)]
    assert found == []


def test_no_file_is_longer_than_600_lines() -> None:
    code = [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    lines = {name_of(path): path.read_text().count("\n") for path in MODULES}
    lines |= {str(path.relative_to(ROOT)): path.read_text().count("\n") for path in code}
    assert sorted(name for name, count in lines.items() if count > LONGEST) == []


def sleeps(text: str) -> bool:
    """Return whether a text waits for a number of seconds."""
    calls = (node for node in nodes_of(text) if isinstance(node, ast.Call))
    return any(
        (isinstance(call.func, ast.Name) and call.func.id == "sleep")
        or (isinstance(call.func, ast.Attribute) and call.func.attr == "sleep")
        for call in calls
    )


SLEEPERS = {
    # Polls for an event; the one place that does.
    "support/events.py",
    # Measures how long others sleep.
    "support/emulated_switch.py",
    # A peer that sends a byte now and then is what its tests are about.
    "support/hostile.py",
}


def test_no_test_waits_for_a_number_of_seconds() -> None:
    assert {name_of(path) for path in MODULES if sleeps(path.read_text())} == SLEEPERS
