"""One name has one meaning in the project, and no archaic word is used."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sanfab.noses import NOS_PARTS
from support.sans import ROOT

PACKAGES = ("sanfab", "sanfab_lab", "sanfab_napalm")
NOS_FOLDER = re.compile(rf"/({'|'.join(NOS_PARTS)})(?=[/.])")
SEVERAL = re.compile(r"(?:list|dict|set|frozenset|Iterator|Iterable|tuple\[str, [.]{3})(?!\w)")
"""Annotations of functions that give several values; a tuple of numbers is one sort key."""
TYPE_NAME = re.compile(r"[A-Z]\w*[a-z]\w*")

REFUSED = (
    "anew",
    "beside",
    "lest",
    "shall",
    "whoever",
    "whosoever",
    "whereabouts",
    "thereof",
    "whence",
)
"""Words that are read twice."""
SUFFIXES = {".py", ".md", ".yml", ".j2"}
OTHERS_WORDS = ("captures", "expected", "recorded", "LICENSE")
"""Folders of texts that the project did not write, or compares byte by byte."""
SKIPPED = {".git", "build", "dist", "node_modules"}


def public_definitions(text: str) -> Iterator[str]:
    """Yield the public names of classes, functions and types of a module; not those of values.

    >>> list(public_definitions("class A: ...\\ndef _b(): ...\\nBox = dict[str, A]\\nLIMIT = 3"))
    ['A', 'Box']
    """
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                names = [node.name]
            case ast.Assign():
                names = [one.id for one in node.targets if isinstance(one, ast.Name)]
                names = [name for name in names if TYPE_NAME.fullmatch(name)]
            case _:
                names = []
        yield from (name for name in names if not name.startswith("_"))


def room_of(path: str) -> str:
    """Return a module, the same for all NOSes: their folders have the same files.

    >>> room_of("sanfab/nos/eos/status.py")
    'sanfab/nos/NOS/status.py'
    """
    return NOS_FOLDER.sub("/NOS", path)


@cache
def rooms_of_names() -> dict[str, frozenset[str]]:
    """Return the modules that define each public name."""
    found = defaultdict(set)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for name in public_definitions(path.read_text()):
                found[name].add(room_of(str(path.relative_to(ROOT))))
    return {name: frozenset(rooms) for name, rooms in found.items()}


def doubles() -> dict[str, frozenset[str]]:
    """Return the public names that more than one module defines."""
    return {name: rooms for name, rooms in rooms_of_names().items() if len(rooms) > 1}


def test_a_public_name_is_defined_once(note: list[str]) -> None:
    found = doubles()
    note.append(
        f"vocabulary: {len(rooms_of_names())} public names, {len(found)} of them defined twice: "
        f"{', '.join(sorted(found))}"
    )
    assert {name: sorted(rooms) for name, rooms in found.items()} == {}


def promises_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the public functions of a module, and whether they give one value or several.

    >>> list(promises_of("def a() -> list[int]: ...\\ndef b() -> C | None: ..."))
    [('a', 'several'), ('b', 'one or None')]
    """
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            given = ast.unparse(node.returns) if node.returns else "None"
            number = "several" if SEVERAL.match(given) else "one"
            yield node.name, f"{number} or None" if given.endswith("| None") else number


def test_a_function_of_several_noses_gives_the_same_in_each() -> None:
    """The folders of the NOSes may define a name each, as they implement one protocol."""
    found: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            place = str(path.relative_to(ROOT))
            if NOS_FOLDER.search(place):
                for name, promise in promises_of(path.read_text()):
                    found[room_of(place), name][promise].append(place)
    assert {key: dict(one) for key, one in found.items() if len(one) > 1} == {}


def constants_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield the constants of a module, private ones included: name and value.

    >>> list(constants_of("_A = 1\\nB: int = 2\\nc = 3"))
    [('A', '1'), ('B', '2')]
    """
    for node in ast.parse(text).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                yield name.lstrip("_"), ast.unparse(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                if name.isupper():
                    yield name.lstrip("_"), ast.unparse(value)


CHANCE = re.compile(r"\d\d?|TypeVar[(].*|logging[.].*|Scope[(].*|(?:'[^']*'|r\"[^\"]*\"|f'.*')")
"""Values that are alike by chance: small numbers, loggers, words and forms of lines."""


def test_a_fact_is_stated_once() -> None:
    """A constant of one name and one value stands in one module of sanfab."""
    found = defaultdict(set)
    for path in sorted((ROOT / "sanfab").rglob("*.py")):
        place = room_of(str(path.relative_to(ROOT)))
        for name, value in constants_of(path.read_text()):
            if not CHANCE.fullmatch(value) or name.startswith(("DEFAULT", "MAX", "MIN")):
                found[name, value].add(place)
    assert {key: sorted(places) for key, places in found.items() if len(places) > 1} == {}


def written_files() -> Iterator[Path]:
    """Yield the files of code and prose that the project writes."""
    for folder in sorted(ROOT.iterdir()):
        made = folder.name in SKIPPED or folder.name.startswith(".venv")
        if made or folder.is_symlink():
            continue
        for path in [folder] if folder.is_file() else sorted(folder.rglob("*")):
            relative = path.relative_to(ROOT)
            if path.suffix in SUFFIXES and not set(relative.parts) & set(OTHERS_WORDS):
                yield path


@cache
def refused_words() -> dict[str, tuple[str, ...]]:
    """Return the lines with a refused word, by file."""
    pattern = re.compile(rf"\b({'|'.join(REFUSED)})\b", re.IGNORECASE)
    found = {}
    for path in written_files():
        text = path.read_text(errors="replace")
        if path == Path(__file__) or not pattern.search(text):
            continue
        lines = tuple(
            f"{number}: {line.strip()}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        )
        if lines:
            found[str(path.relative_to(ROOT))] = lines
    return found


def test_no_file_uses_an_archaic_word(note: list[str]) -> None:
    found = refused_words()
    count = sum(map(len, found.values()))
    note.append(f"vocabulary: {count} lines in {len(found)} files with a word that is read twice")
    assert found == {}
