"""What only the nightly run does is listed in tests/README.md, as the tests state it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
README = TESTS / "README.md"
BEGIN, END = "<!-- nightly -->\n", "<!-- end -->\n"


def reasons_in(tree: ast.AST) -> Iterator[str]:
    """Yield the reasons of the marks below a node."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("only_nightly"), args=[ast.Constant(reason)]):
                yield str(reason)


def whole_tests(path: Path) -> Iterator[tuple[str, str]]:
    """Yield name and reason of the tests of a file that only the nightly run executes."""
    name = str(path.relative_to(TESTS))
    marks: dict[str, str] = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            mark = node.targets[0].id
            marks |= ((mark, reason) for reason in reasons_in(node.value))
        elif isinstance(node, ast.FunctionDef):
            used = {one.id for one in node.decorator_list if isinstance(one, ast.Name)}
            for one in node.decorator_list:
                yield from ((f"{name}::{node.name}", reason) for reason in reasons_in(one))
            yield from ((f"{name}::{node.name}", marks[one]) for one in used & marks.keys())
    if "pytestmark" in marks:
        yield name, marks["pytestmark"]


def lists() -> str:
    """Return the lists of the page: whole tests, and files whose tests take a sample."""
    paths = sorted(TESTS.rglob("test_*.py"))
    whole = [f"| `{name}` | {reason} |" for path in paths for name, reason in whole_tests(path)]
    sampled = [
        f"`{path.relative_to(TESTS)}`"
        for path in paths
        if path != Path(__file__) and "NIGHTLY" in path.read_text()
    ]
    head = "## Only in the nightly run\n\n| Test | Reason |\n|---|---|\n"
    more = "\n\n## A sample by default, every case in the nightly run\n\n"
    return head + "\n".join(whole) + more + ", ".join(sampled) + "\n"


def test_the_page_lists_what_only_the_nightly_run_does(request: pytest.FixtureRequest) -> None:
    text = README.read_text()
    before, _, rest = text.partition(BEGIN)
    expected = f"{before}{BEGIN}{lists()}{END}{rest.partition(END)[2]}"
    if request.config.getoption("--update-golden"):
        README.write_text(expected)
    else:
        assert text == expected


def test_only_one_module_asks_for_the_nightly_run() -> None:
    asking = [path for path in TESTS.rglob("*.py") if 'get("SANFAB_NIGHTLY")' in path.read_text()]
    assert [path.name for path in asking if path != Path(__file__)] == ["nightly.py"]
