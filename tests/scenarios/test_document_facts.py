"""The facts of the five source documents: each is shown by something that sanfab prints, or a rule.

A row of document-facts/ names the lines of the document, the fact, and one of:

  configuration, array, script: a file of a build, as `netapp-dss sisbu-fcoe-5k-1`
  testplan, paths: what the verb prints for an inventory
  explain, model, rule: what `explain` and `models` print
  inventory, file: files of the repository
  status: the file of a NOS with its show commands
  missing: why nothing shows it

`has` is a text in it, blanks aside. `rule` alone: the rule judges it.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from sanfab.model.yaml12 import parse
from support.console import sanfab
from support.sans import ROOT

FACTS = Path(__file__).parent / "document-facts"
NUMBER = 399
"""Of the facts that were read in the five documents, line by line."""
MISSING = 9
"""Of them those that nothing shows, each with its reason."""

Row = dict[str, str]


@cache
def facts() -> dict[str, dict[int, Row]]:
    """Return the rows by number, for each document."""
    return {path.stem: parse(path.read_text()) for path in sorted(FACTS.glob("s*.yml"))}  # type: ignore[misc]  # each file is a mapping of rows


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("documents")


@cache
def _built(folder: Path, verb: str, inventory: str) -> Path:
    shown = sanfab(verb, ROOT / "inventory" / inventory, "--build", folder)
    assert shown.exit_code == 0, shown.output
    return folder / inventory


@cache
def _printed(verb: str, word: str) -> str:
    return sanfab(verb, word).stdout


def _script(folder: Path, inventory: str, host: str) -> str:
    files = (_built(folder, "hosts", inventory) / "hosts" / host).glob("sanfab-host.*")
    return "\n".join(path.read_text() for path in sorted(files))


def _array(folder: Path, inventory: str, array: str, file: str) -> str:
    return (_built(folder, "render", inventory) / "arrays" / array / file).read_text()


def _configuration(folder: Path, inventory: str, switch: str) -> str:
    return (_built(folder, "render", inventory) / f"switches/{switch}.cfg").read_text()


def _inventory(_folder: Path, name: str) -> str:
    files = sorted((ROOT / "inventory" / name).glob("*.yml"))
    return "\n".join(path.read_text() for path in files)


SHOWN_BY: dict[str, Callable[..., str]] = {
    "configuration": _configuration,
    "array": _array,
    "script": _script,
    "inventory": _inventory,
    "testplan": lambda _, name: _printed("testplan", str(ROOT / "inventory" / name)),
    "paths": lambda _, name: _printed("paths", str(ROOT / "inventory" / name)),
    "explain": lambda _, name: _printed("explain", name),
    "rule": lambda _, name: _printed("explain", name),
    "model": lambda _, name: _printed("models", name),
    "file": lambda _, name: (ROOT / name).read_text(),
    "status": lambda _, nos: (ROOT / f"sanfab/nos/{nos}/status.py").read_text(),
}


def squeezed(text: str) -> str:
    return " ".join(text.split())


def is_shown(folder: Path, row: Row) -> bool:
    """Return whether what a row names has its text; a rule alone has to exist."""
    (kind,) = (one for one in row if one in SHOWN_BY)
    text = SHOWN_BY[kind](folder, *row[kind].split())
    return bool(text) and squeezed(row.get("has", "")) in squeezed(text)


@pytest.mark.parametrize("document", sorted(facts()))
def test_every_fact_of_a_document_is_shown(document: str, build: Path) -> None:
    rows = {number: row for number, row in facts()[document].items() if "missing" not in row}
    assert {number: row for number, row in rows.items() if not is_shown(build, row)} == {}


def test_no_fact_is_left_out(note: list[str]) -> None:
    rows = {number: row for found in facts().values() for number, row in found.items()}
    assert sorted(map(int, rows)) == list(range(1, NUMBER + 1))
    missing = [row for row in rows.values() if "missing" in row]
    checked = [row for row in rows.values() if "rule" in row]
    note.append(
        f"documents: {NUMBER} facts, {NUMBER - len(missing) - len(checked)} reproduced, "
        f"{len(checked)} judged by a rule, {len(missing)} with a reason why not"
    )
    assert len(missing) == MISSING
    assert all(len(row["missing"].split()) > 3 for row in missing)


def test_a_fact_that_is_not_shown_is_noticed(build: Path) -> None:
    row = {"inventory": "sun-b2b", "has": "Sun T3000"}
    assert not is_shown(build, row)
    assert not is_shown(build, {"rule": "MTU-77"})
