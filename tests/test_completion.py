"""What a shell offers while one types."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sanfab.cli.app import VERBS
from sanfab.inventory.names import names_in, san_folders
from support.console import ROOT

PROGRAM = """
import sys
from sanfab.cli import app
try:
    app(prog_name="sanfab")
finally:
    loaded = {"sanfab.model.san", "sanfab.rules", "sanfab.cli.push"} & sys.modules.keys()
    assert not loaded, loaded
"""


def offered(*words: str) -> list[str]:
    """Return what bash is offered for the last word; the model of an inventory is not imported."""
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=os.environ
        | {
            "_SANFAB_COMPLETE": "complete_bash",
            "COMP_WORDS": " ".join(("sanfab", *words)),
            "COMP_CWORD": str(len(words)),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("re",), ["render", "rehearse", "read", "report"]),
        (("lab", "u"), ["up"]),
        (("render", "inventory/min"), ["inventory/minimal"]),
        (("drift", "inventory/minimal", "--switch", "san-"), ["san-a", "san-b"]),
        (("paths", "inventory/minimal", "--host", "es"), ["esx01"]),
        (("explain", "MTU-01"), ["MTU-01"]),
        (("models", "nexus-501"), ["nexus-5010"]),
        (("check", "inventory/minimal", "--format", "sar"), ["sarif"]),
        (("rollback", "inventory/minimal", "l"), ["last"]),
    ],
    ids=" ".join,
)
def test_a_shell_is_offered(words: tuple[str, ...], expected: list[str]) -> None:
    assert offered(*words) == expected


def test_all_verbs_are_offered() -> None:
    assert set(offered("")) == set(VERBS)


def test_names_are_those_of_all_files_with_ranges_written_out(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text("name: x\nhosts: {a: {}, 'esx[08-10]': {}, 'bad[9-1]': {}}\n")
    (tmp_path / "more.yml").write_text("hosts: {b: {}}\n")
    (tmp_path / "torn.yml").write_text("hosts: {c: {\n")
    assert names_in(tmp_path, "hosts") == ["b", "a", "esx08", "esx09", "esx10"]
    assert names_in(tmp_path / "nowhere", "hosts") == []


def test_folders_of_sans_are_found_by_what_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("inventory/one", "inventory/two", "inventory/none", "other"):
        (tmp_path / name).mkdir(parents=True)
    for name in ("inventory/one", "inventory/two", "other"):
        (tmp_path / name / "san.yml").touch()
    monkeypatch.chdir(tmp_path)
    assert san_folders("") == ["other", "inventory/one", "inventory/two"]
    assert san_folders("inventory/t") == ["inventory/two"]
    assert san_folders("inventory/") == ["inventory/one", "inventory/two"]
