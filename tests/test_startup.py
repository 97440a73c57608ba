"""A start imports what it needs: counted in modules, for a clock tells how busy a machine is."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_group

from sanfab.cli import app
from sanfab.cli.app import VERBS, load_verbs
from support.console import ROOT, SanfabProcess

COUNT = """
import json, sys
from sanfab.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""
SLOW = {"jinja2", "netmiko", "paramiko", "pydantic", "rich", "yaml", "logging.handlers", "asyncio"}


def modules_of(*words: str | Path) -> set[str]:
    """Return the modules that a verb imports."""
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", COUNT, *words], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_help_imports_no_verb_and_no_model() -> None:
    imported = modules_of("--help")
    ours = {name for name in imported if name.startswith("sanfab")}
    assert ours <= {
        *("sanfab", "sanfab.cli", "sanfab.cli.app", "sanfab.errors"),
        *("sanfab.cli.colour", "sanfab.cli.progress", "sanfab.cli.signals", "sanfab.severity"),
    }, sorted(ours)
    assert imported & SLOW == set()


def test_render_imports_no_rule_no_gate_and_no_driver(tmp_path: Path) -> None:
    imported = modules_of("render", "inventory/minimal", "--build", tmp_path)
    unused = ("sanfab.rules", "sanfab.gate", "sanfab.live", "sanfab.push", "sanfab.cli.push")
    assert [name for name in imported if name.startswith(unused)] == []
    assert imported & {"rich", "netmiko", "paramiko", "asyncio"} == set()


def test_a_render_of_an_unchanged_inventory_imports_no_model_no_nos_and_no_template(
    tmp_path: Path,
) -> None:
    words = ("render", "inventory/minimal", "--build", tmp_path)
    assert "sanfab.model.san" in modules_of(*words)
    again = modules_of(*words)
    heavy = ("sanfab.model", "sanfab.facts", "sanfab.intent", "sanfab.nos.", "jinja2", "yaml")
    assert [name for name in again if name.startswith(heavy)] == []


LIGHT = {
    *("sanfab", "sanfab.errors", "sanfab.noses", "sanfab.resources", "sanfab.severity"),
    *("sanfab.text", "sanfab.printed", "sanfab.inventory", "sanfab.inventory.folder"),
    *("sanfab.inventory.namesakes", "sanfab.masking", "sanfab.model", "sanfab.model.base"),
    *("sanfab.plan", "sanfab.plan.stages", "sanfab.report", "sanfab.report.journal"),
    "sanfab.report.outcomes",
}
"""Modules that cost nothing next to Typer, which imports Pydantic to read a command line."""


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "MTU-01"),
        ("explain",),
        ("models",),
        ("models", "nexus-5010"),
        ("journal", "inventory/minimal"),
    ],
    ids=" ".join,
)
def test_what_only_looks_something_up_imports_no_model_of_a_san(words: tuple[str, ...]) -> None:
    ours = {name for name in modules_of(*words) if name.startswith("sanfab")}
    heavy = {name for name in ours - LIGHT if not name.startswith(("sanfab.cli", "sanfab.push"))}
    assert heavy == set()
    assert ours & {"sanfab.push.run", "sanfab.push.begin", "sanfab.push.secrets"} == set()


def test_summaries_are_the_first_lines_of_the_documentation() -> None:
    load_verbs()
    commands = get_group(app).commands
    assert {name: commands[name].get_short_help_str(200) for name in VERBS} == VERBS
    assert set(VERBS) == {
        *(one.name for one in app.registered_commands),
        *(one.name for one in app.registered_groups),
    }


STRIKE = """
import signal, sys, types

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background of a shell

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "sanfab.cli.app":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Finder())
from sanfab.__main__ import start
start()
"""
"""Ctrl-C while the verbs are imported."""


def test_an_interrupted_start_prints_no_traceback() -> None:
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-c", STRIKE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


def test_no_plugin_of_pydantic_has_a_say_in_an_inventory(tmp_path: Path) -> None:
    about = tmp_path / "spy-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: spy\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[pydantic]\nspy = spy:plugin\n")
    (tmp_path / "spy.py").write_text("raise SystemExit('a plugin was loaded')\n")
    done = SanfabProcess(
        *("render", "inventory/minimal", "--build", tmp_path / "build"),
        environment={"PYTHONPATH": f"{tmp_path}:{ROOT}"},
    ).finish()
    assert done.exit_code == 0, done.output
