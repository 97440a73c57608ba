"""Compiled templates are kept, compiled again after a change, and never a reason to fail."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.render import templates
from sanfab.resources import resource_dir

MINIMAL = Path(__file__).parents[1] / "inventory/minimal"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    copy = tmp_path / "templates"
    shutil.copytree(resource_dir("templates"), copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(templates, "resource_dir", lambda _name: copy)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    yield copy
    templates._environment.cache_clear()  # noqa: SLF001  # each call here is as in a new process


def rendered() -> str:
    templates._environment.cache_clear()  # noqa: SLF001  # as above
    design = design_of(load_inventory(MINIMAL)[1], "san-a")
    return templates.render_configuration(
        managed_facts(design), design.platform, design.capabilities
    )


@pytest.mark.usefixtures("folder")
def test_a_second_process_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = rendered()
    monkeypatch.setattr(templates.Environment, "compile", None)
    assert rendered() == text


def test_a_changed_template_is_compiled_anew(folder: Path) -> None:
    text = rendered()
    whole = folder / "eos/switch.j2"
    whole.write_text(whole.read_text() + "! changed\n")
    assert rendered() == f"{text}! changed\n"


@pytest.mark.parametrize("kept", [0, 10, 30, 100])
def test_a_damaged_file_is_compiled_anew(folder: Path, kept: int) -> None:
    text = rendered()
    files = [*(folder / "__pycache__").iterdir()]
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[:kept])
    assert rendered() == text
    assert min(file.stat().st_size for file in files) > 100


@pytest.mark.parametrize("blocked", ["by the user", "by a file"])
def test_without_a_folder_for_bytecode_it_renders(
    folder: Path, blocked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if blocked == "by the user":
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
    else:
        (folder / "__pycache__").touch()
    assert "hostname san-a" in rendered()
    assert not (folder / "__pycache__").is_dir()


def test_what_is_compiled_is_read_where_no_bytecode_may_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = rendered()
    kept = sorted((folder / "__pycache__").iterdir())
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(templates.Environment, "compile", None)
    assert rendered() == text
    assert sorted((folder / "__pycache__").iterdir()) == kept
