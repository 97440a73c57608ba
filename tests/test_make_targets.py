"""Each `make TARGET` of the pages is a target, and does what the pages say in a new checkout."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.console import ROOT
from support.nightly import only_nightly

PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "tests/README.md")),
    *sorted((ROOT / "docs").glob("*.md")),
)
CODE = re.compile(
    r"^ {4}(?:\$ )?make ([a-z][a-z -]*?)(?: *#.*| {2,}.*| BENCH=.*)?$|`make ([a-z][a-z -]*)",
    re.MULTILINE,
)
"""Lines of code, and code amid a sentence; a comment or the meaning may follow."""


def shown() -> dict[str, list[str]]:
    """Targets that pages print, with the pages."""
    found: dict[str, list[str]] = {}
    for page in PAGES:
        for match in CODE.finditer(page.read_text(encoding="utf-8")):
            for target in (match[1] or match[2]).split():
                found.setdefault(target, []).append(page.name)
    return found


def would_run(target: str, venv: Path) -> str:
    """What make would run for a target where nothing is set up yet.

    In an environment without the flags that a make above would pass on.
    """
    done = subprocess.run(  # noqa: S603  # our own Makefile
        ["make", "--dry-run", target, f"VENV={venv}"],  # noqa: S607  # as the pages print it
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if not key.startswith("MAKE")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"make {target}: {done.stderr}"
    return done.stdout


SHOWN = shown()


def test_the_pages_print_the_targets_that_a_newcomer_needs() -> None:
    assert {name for name, pages in SHOWN.items() if "README.md" in pages} >= {
        "demo", "test", "wheel",
    }  # fmt: skip
    assert {"lint", "pages", "pictures", "test-oldest", "test-nightly"} <= SHOWN.keys()


@pytest.mark.parametrize("target", sorted(SHOWN))
def test_a_printed_target_sets_up_what_it_needs(target: str, tmp_path: Path) -> None:
    said = would_run(target, tmp_path / "new")
    assert re.search(r"-m venv \S*new", said), said
    assert "pip install" in said
    programs = set(re.findall(r"\btests/\S+\.(?:py|sh)\b", said))
    assert [name for name in sorted(programs) if not (ROOT / name).is_file()] == []


def test_make_test_runs_the_whole_suite(tmp_path: Path) -> None:
    *_, last = would_run("test", tmp_path / "new").strip().splitlines()
    assert re.fullmatch(r"\S+/python -m pytest -n \d+ --dist loadfile", last)


@only_nightly("pushes a SAN to emulated switches, and back")
def test_make_demo_ends_well() -> None:
    """With the environment of the tests in place of a new one."""
    done = subprocess.run(  # noqa: S603  # our own Makefile
        ["make", "demo", "READY=", f"BIN={Path(sys.executable).parent}"],  # noqa: S607  # as above
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
