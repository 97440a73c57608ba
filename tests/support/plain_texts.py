"""What the scripts of hosts and the documents of arrays are made of: settings, and nothing else."""

import re
import shlex

from markdown_it import MarkdownIt

from sanfab.arrays.facts import ArrayFacts
from sanfab.arrays.read_back import read_commands
from sanfab.render.arrays import unproven_values

SAFE = re.compile(r'[A-Za-z0-9_.:/,<>\[\]"=* -]+;?')
"""What a command line holds; a semicolon ends one of SMcli, and nothing else does."""
MARKDOWN = re.compile(
    "(heading|paragraph|bullet_list|list_item|table|thead|tbody|tr|th|td)_(open|close)"
    "|inline|text|text_special|code_inline|fence|softbreak"
)
"""What the documents are made of: no HTML, no link, no image."""
WORD = r"'(?:[^'\u2018-\u201b\n]|'')*'"
"""A string of PowerShell, which takes four other signs for a quote too."""
CALL = re.compile(rf"    setting(?: {WORD}){{4}}")
_GIVEN = rf"[a-z]+ = (?:{WORD}|\(Get-Adapter\)|\(Get-Port {WORD}\)\.Portgroup)"
_ASKED = rf"(?: \+ {WORD} \+ (?:{WORD}|\(Get-Quoted \(Get-Port {WORD}\)\.Portgroup\)))*"
SHOW = re.compile(
    rf"    Show-EsxCli \({WORD}{_ASKED}\) {WORD}(?: \{{ @\{{ {_GIVEN}(?:; {_GIVEN})* \}} \}})?"
)
SHOWN = re.compile(
    r' "\$\((?:port_group [a-z0-9]+|driver_conf [a-z_]+|software_adapter|nxge_file)\)"'
)


def between(text: str, start: str, end: str) -> str:
    """Return what is between two lines of a script that stand there once."""
    assert (text.count(start), text.count(end) > 0) == (1, True)
    return text.partition(start)[2].partition(end)[0]


def assert_plain_sh(text: str) -> None:
    """Each setting is one call with five words, each quoted; no word is another command."""
    head = text.partition("set -u\n")[0]
    assert all(line.startswith("#") for line in head.splitlines())
    body = between(text, "settings() {\n", "\n}\n\nshow() {")
    words = shlex.split(body)
    calls = [words[at : at + 5] for at in range(0, len(words), 5)]
    assert all(call[0] == "setting" for call in calls)
    assert body == "\n".join(f"    {shlex.join(call)}" for call in calls)
    for line in between(text, "collect() {\n", "\n}\n").splitlines():
        plain = SHOWN.sub("", line.strip())
        assert plain == shlex.join(shlex.split(plain))


def assert_plain_powershell(text: str) -> None:
    head = text.partition("param(")[0]
    assert all(line.startswith("#") for line in head.splitlines())
    body = between(text, "function Invoke-Settings {\n", "\n}\n")
    assert [line for line in body.splitlines() if not CALL.fullmatch(line)] == []
    shown = between(text, "function Show-All {\n", "\n}\n").splitlines()
    if "function Show-EsxCli" in text:
        assert [line for line in shown if not SHOW.fullmatch(line)] == []


def assert_plain_script(file: str, text: str) -> None:
    """Every text of the inventory is one quoted word of a setting, or part of a comment."""
    (assert_plain_sh if file.endswith(".sh") else assert_plain_powershell)(text)


def assert_plain_documents(facts: ArrayFacts, documents: dict[str, str]) -> None:
    """Every document reads back, is the Markdown that it should be, and holds plain commands."""
    assert list(unproven_values(facts, documents)) == []
    parser = MarkdownIt("commonmark").enable("table")
    for file, text in documents.items():
        tokens = parser.parse(text)
        kinds = {one.type for token in tokens for one in (token, *(token.children or ()))}
        assert [kind for kind in kinds if not MARKDOWN.fullmatch(kind)] == []
        assert re.sub(r"[\n -~]", "", text) == ""
        for lines in read_commands(text).values() if file != "sheet.md" else ():
            assert [line for line in lines if not SAFE.fullmatch(line)] == []
