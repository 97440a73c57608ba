"""Docs name files, functions and packages that exist."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sanfab.nos import NOSES
from support.sans import ROOT

ARCHITECTURE = ROOT / "docs/architecture.md"
SITE = sorted((ROOT / "docs").rglob("*.md"))
PAGES = (*sorted(ROOT.glob("*.md")), *SITE)
OWN_PATHS = [page for page in PAGES if page.name != "sources.md"]
"""Pages whose paths are those of this repository; sources.md names files of others."""

LINK = re.compile(r"\]\((?!https?://)([^)#\s]+)(?:#[^)]*)?\)")
CODE = re.compile(r"`[^`\n]*`(?!\])")
"""Words of code that are no text of a link."""
FOLDERS = "sanfab|sanfab_lab|tests|templates|docs|collections|roles|playbooks"
PATH = re.compile(rf"(?<![\w/.-])(?:{FOLDERS})/[\w./*-]*[\w/*]")
FUNCTION = re.compile(r"`([\w./]+\.py):(\w+)`")
ROW = re.compile(r"^\| (.+?) \| .+ \|$", re.MULTILINE)

ANY = {"PREFIX": "*", "SWITCH": "*"}
"""Placeholders of a path; NOS stands for each NOS."""


def links_in(text: str) -> Iterator[str]:
    """Yield the relative targets of links.

    >>> list(links_in("[a](b/c.md#d), [e](https://f), [g](../h)"))
    ['b/c.md', '../h']
    """
    return (match[1] for match in LINK.finditer(CODE.sub("", text)))


def paths_in(text: str) -> Iterator[str]:
    """Yield the paths below the folders of the project, with placeholders.

    >>> list(paths_in("see `sanfab/cli/`, `tests/nos/NOS/a.py:b`, /etc/docs/x and docs/a.md."))
    ['sanfab/cli/', 'tests/nos/NOS/a.py', 'docs/a.md']
    """
    return (match[0] for match in PATH.finditer(text))


def patterns_of(path: str) -> list[str]:
    """Return the patterns of which each has to match a file.

    >>> patterns_of("a/PREFIX/b.py"), len(patterns_of("a/NOS/b.py")) == len(NOSES)
    (['a/*/b.py'], True)
    """
    for name, pattern in ANY.items():
        path = path.replace(name, pattern)
    return [path.replace("NOS", nos) for nos in NOSES] if "NOS" in path else [path]


def missing_paths(text: str) -> list[str]:
    """Return the paths of a text that match no file."""
    patterns = (pattern for path in paths_in(text) for pattern in patterns_of(path))
    return [pattern for pattern in patterns if not any(ROOT.glob(pattern))]


@cache
def names_defined_in(path: Path) -> frozenset[str]:
    """Return the names of functions, classes and values at the top of a module."""
    names = set()
    for node in ast.parse(path.read_text()).body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.Assign():
                names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.add(name)
    return frozenset(names)


def missing_names(text: str) -> list[str]:
    """Return each ``path:name`` of a text whose module does not define the name."""
    return [
        f"{path}:{name}"
        for path, name in FUNCTION.findall(text)
        if not (ROOT / path).is_file() or name not in names_defined_in(ROOT / path)
    ]


def first_column(heading: str) -> str:
    """Return the first column of the table below a heading of architecture.md."""
    section = ARCHITECTURE.read_text().split(f"# {heading}\n", 1)[1].split("\n#", 1)[0]
    return "\n".join(ROW.findall(section)[1:])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    links = list(links_in(page.read_text()))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", SITE, ids=lambda page: page.name)
def test_no_link_of_the_site_leads_out_of_it(page: Path) -> None:
    """`make site` refuses such a link: the site has the pages of docs/ alone."""
    targets = [(page.parent / link).resolve() for link in links_in(page.read_text())]
    assert [one for one in targets if not one.is_relative_to(ROOT / "docs")] == []


@pytest.mark.parametrize("page", OWN_PATHS, ids=lambda page: page.name)
def test_every_path_and_function_of_a_page_exists(page: Path) -> None:
    text = page.read_text()
    assert missing_paths(text) + missing_names(text) == []


def test_a_missing_path_or_function_is_noticed() -> None:
    text = "`sanfab/errors.py:Nothing` `sanfab/no.py:f` `tests/NOS/x.py` `docs/*.txt`"
    assert missing_names(text) == ["sanfab/errors.py:Nothing", "sanfab/no.py:f"]
    assert missing_paths(text) == [
        "sanfab/no.py",
        *(f"tests/{nos}/x.py" for nos in NOSES),
        "docs/*.txt",
    ]


def test_architecture_lists_the_packages_in_the_order_of_the_import_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = settings["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers")
    packages = [name for name in layers if (ROOT / "sanfab" / name).is_dir()]
    assert re.findall(r"`sanfab/(\w+)/`", first_column("Packages")) == packages


def test_architecture_lists_the_files_of_a_nos() -> None:
    files = {path.name for nos in NOSES for path in (ROOT / "sanfab/nos" / nos).glob("*.py")}
    listed = re.findall(r"`(\w+\.py)`", first_column("A NOS"))
    assert sorted(listed) == sorted(files - {"__init__.py"})


def test_architecture_answers_each_question_with_a_function() -> None:
    section = ARCHITECTURE.read_text().split("## Where is it?\n", 1)[1].split("\n#", 1)[0]
    rows = [line for line in section.splitlines() if line.startswith("| Where")]
    assert len(rows) >= 10
    assert [row for row in rows if not FUNCTION.search(row)] == []


def test_architecture_defines_each_term_once() -> None:
    terms = re.split(r", |\n", first_column("Glossary"))
    assert len(terms) >= 50
    assert sorted(terms) == sorted(set(terms))


@pytest.mark.parametrize("page", [ROOT / "README.md", ARCHITECTURE], ids=lambda page: page.name)
def test_no_number_of_rules_is_typed_by_hand(page: Path) -> None:
    """`docs/rules.md` counts them: it is generated."""
    assert re.findall(r"\b\d{3} (?:storage )?rules\b", page.read_text()) == []
