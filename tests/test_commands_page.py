"""docs/commands.md and the manual page have every verb; texts made once are those of today."""

import re
from pathlib import Path

from sanfab.cli.commands_page import all_commands, commands_man, commands_markdown
from sanfab.printed import FOLDER
from sanfab.report.printed_texts import files_of_texts
from support.console import ROOT, sanfab

PAGE = ROOT / "docs/commands.md"
MACROS = {"TH", "SH", "SS", "B", "I", "TP", "PP"}


def test_the_page_is_the_printed_one() -> None:
    assert commands_markdown() == PAGE.read_text(), "print it again: make pages"


def test_the_texts_of_explain_and_models_are_those_of_today() -> None:
    for name, text in files_of_texts().items():
        found = (ROOT / "templates" / FOLDER / name).read_text()
        assert found == text, "print it again: make pages"


def test_every_option_has_a_meaning_and_every_verb_a_heading() -> None:
    known = all_commands()
    assert len(known) > 30
    text = commands_markdown()
    for one in known:
        assert f"\n## sanfab {one.name}\n" in text
        assert [row.name for row in one.rows if not row.meaning] == [], one.name


def test_the_manual_page_has_only_macros_of_man() -> None:
    text = commands_man()
    assert set(re.findall(r"^\.(\w+)", text, re.MULTILINE)) <= MACROS
    assert ".SS sanfab lab up SAN [OPTIONS]" in text
    assert sanfab("schema", "--man").stdout == text


def test_the_folder_of_builds_means_the_same_in_every_verb() -> None:
    meanings = {
        (row.meaning, row.default)
        for one in all_commands()
        for row in one.rows
        if "--build" in row.name
    }
    assert meanings == {("Folder of all builds; each SAN has a subfolder.", "build")}
    having = {one.name for one in all_commands() if any("--build" in row.name for row in one.rows)}
    assert having >= {"paths", "zones", "testplan", "cabling", "bootstrap", "diagram", "render"}


def test_a_build_folder_serves_what_is_parsed_already(tmp_path: Path) -> None:
    san = ROOT / "inventory/minimal"
    sanfab("render", san, "--build", tmp_path)
    for verb in (("paths",), ("zones",), ("cabling",), ("bootstrap", "--all")):
        words = (verb[0], san, *verb[1:])
        cached = sanfab(*words, "--build", tmp_path)
        assert cached.exit_code == 0, cached.output
        assert cached == sanfab(*words, "--build", tmp_path, "--no-cache")
