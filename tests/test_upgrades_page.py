"""docs/upgrades.md says what the program does: formats, messages, and what a journal permits."""

import re
from typing import get_args

from sanfab.gate import manifest
from sanfab.nos.captures import files as captures
from sanfab.push import journal
from sanfab.push.database import MIGRATIONS
from sanfab.render import record
from support.sans import ROOT

PAGE = (ROOT / "docs/upgrades.md").read_text()
FORMATS = {
    "entry of the journal": journal.FORMAT,
    "facts in the journal": journal.FACTS_FORMAT,
    "tables of the journal": len(MIGRATIONS),
    "manifest of a validation": manifest.FORMAT,
    "record of a build": record.RECORD_FORMAT,
    "list of captures": captures.CAPTURE_FORMAT,
}
NAMED = re.compile(r"^\| .+? \| .*? \| (`.*?`) \| ", re.MULTILINE)


def test_the_page_has_the_number_of_each_format() -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| (\d+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert {name: int(number) for name, number, _ in rows} == FORMATS
    assert get_args(journal.FactsFormat) == (journal.FACTS_FORMAT,)
    named = {name: files for name, _, files in rows}
    assert record.RECORD in named["record of a build"]
    assert captures.CAPTURES in named["list of captures"]
    assert manifest.NAME in named["manifest of a validation"]
    assert {journal.ENTRY, journal.FACTS} <= set(re.findall(r"\w+\.json", " ".join(named.values())))


def test_the_changelog_has_the_formats_of_its_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    said = f"Formats: manifest {manifest.FORMAT}, journal {journal.FORMAT}"
    assert said in text.partition("## ")[2].partition("\n## ")[0]


def test_each_message_of_the_page_is_one_of_the_program() -> None:
    program = "".join(path.read_text() for path in (ROOT / "sanfab").rglob("*.py"))
    joined = re.sub(r'"\n\s*f?"', "", program)  # a message over several lines
    quoted = [words for cell in NAMED.findall(PAGE) for words in re.findall(r"`(.+?)`", cell)]
    assert len(quoted) >= 9
    assert [words for words in quoted if words not in joined] == []
