"""Every command in the documentation is one that sanfab takes, and those of the tours run."""

import json
import os
import re
import shlex
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer.main
import yaml

from batfish.recorded import RECORDINGS, Replay
from sanfab.cli import app
from sanfab.cli.app import load_verbs
from sanfab.gate.batfish import service
from sanfab.gate.batfish.service import ServiceAddress
from support.console import ROOT, sanfab
from support.pipeline import run_script

PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)#([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PARTS = re.MULTILINE | re.DOTALL
FENCE = re.compile(r"^```.*?^```$", PARTS)
SPAN = re.compile(r"`(?:ansible-\S+ )?sanfab ([a-z][^`]*)`")
LINE = re.compile(r"^(?: {4}(?:\$ )?|\$ )sanfab ([a-z].*)$", re.MULTILINE)
VALUE = re.compile(r"^ +(-.*<(?:list|str|path|int|float)\b.*)$", re.MULTILINE)
CODE = re.compile(r"`[^`\n]*`")


class Shown(NamedTuple):
    """A command on a page."""

    page: str
    words: tuple[str, ...]


def commands_in(page: Path) -> Iterator[Shown]:
    """Yield the commands of a page: in lines of their own, and in the text."""
    text = page.read_text()
    for match in (*LINE.finditer(text), *SPAN.finditer(text)):
        words = match[1].replace("\\|", "|").split("  ")[0]
        try:
            yield Shown(page.name, tuple(shlex.split(words, comments=True)))
        except ValueError:
            yield Shown(page.name, tuple(words.split()))


@cache
def verbs() -> dict[str, frozenset[str]]:
    """Return the options of each verb, those of two words included."""

    def below(command: Any, name: str) -> Iterator[tuple[str, frozenset[str]]]:  # noqa: ANN401
        options = (text for one in command.params for text in (*one.opts, *one.secondary_opts))
        yield name, frozenset(options) | {"--help"}
        for word, one in getattr(command, "commands", {}).items():
            yield from below(one, f"{name} {word}".strip())

    load_verbs()
    return dict(below(typer.main.get_command(app), ""))


def unknown_in(words: tuple[str, ...]) -> list[str]:
    """Return the verbs and options of a command that sanfab does not have.

    >>> unknown_in(("check", "inventory/x", "--frmat", "json")), unknown_in(("lab", "up", "x"))
    (['--frmat'], [])
    """
    known = verbs().get(" ".join(words[:2])) or verbs().get(words[0])
    if known is None:
        return [words[0]]
    given = (word.partition("=")[0].rstrip(",;.") for word in words if word.startswith("--"))
    return [word for word in given if word not in known]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_page_is_one_that_sanfab_takes(page: Path) -> None:
    wrong = {shlex.join(one.words): unknown_in(one.words) for one in commands_in(page)}
    assert {command: unknown for command, unknown in wrong.items() if unknown} == {}


@pytest.mark.parametrize("verb", sorted(verbs()))
def test_the_help_of_an_option_names_its_value(verb: str) -> None:
    """It says DIR or SECONDS, and no type of Python."""
    done = sanfab(*verb.split(), "--help")
    assert done.exit_code == 0
    assert VALUE.findall(done.stdout) == []


def test_the_pages_show_the_verbs() -> None:
    shown = {one.words[0] for page in PAGES for one in commands_in(page)}
    assert {name.partition(" ")[0] for name in verbs() if name} - shown == set()


def anchors_of(page: Path) -> set[str]:
    """Return what links may name: headings as a forge and MkDocs call them."""
    text = FENCE.sub("", page.read_text())
    found: set[str] = set()
    for heading in HEADING.findall(text):
        name = re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
        found.add(
            next(one for one in (name, *(f"{name}-{n}" for n in range(1, 99))) if one not in found)
        )
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_anchor_of_a_page_is_a_heading(page: Path) -> None:
    links = LINK.findall(CODE.sub("", FENCE.sub("", page.read_text())))
    targets = [((page.parent / path) if path else page, anchor) for path, anchor in links]
    assert [
        f"{target.name}#{anchor}" for target, anchor in targets if anchor not in anchors_of(target)
    ] == []


def test_the_site_has_each_page_once() -> None:
    def files(part: object) -> Iterator[str]:
        if isinstance(part, str):
            yield part
        values = part.values() if isinstance(part, dict) else part
        for one in values if isinstance(part, dict | list) else ():
            yield from files(one)

    nav = list(files(yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"]))
    pages = [f"{path.relative_to(ROOT / 'docs')}" for path in PAGES[1:]]
    assert sorted(nav) == sorted(pages)


class RecordedBatfish(Replay):
    """The service at the address of the page, which answers for its SAN as a real one did."""

    def __init__(self, address: ServiceAddress, _seconds: float) -> None:
        assert (address.host, address.port) == ("127.0.0.1", 9996)
        super().__init__(RECORDINGS / "greenfield.json.gz")

    def close(self) -> None:
        """End the session."""


TOURS = {"tour": 15, "ci": 3, "walkthrough": 24}
"""Pages whose commands run, and how many they have at least."""


@pytest.mark.parametrize("name", TOURS)
def test_the_commands_of_a_tour_run_as_printed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one shell, in an empty folder, with nothing but what the page says."""
    monkeypatch.setattr(service, "BatfishService", RecordedBatfish)
    lines = re.findall(
        r"^    (?:\$ )?(\S.*)$", (ROOT / f"docs/{name}.md").read_text(), re.MULTILINE
    )
    assert len(lines) >= TOURS[name]
    script = "\n".join(f"echo {shlex.quote(f'$ {line}')}\n{line}" for line in lines)
    folder = tmp_path / "empty"
    folder.mkdir()
    try:
        done = run_script(script, folder, tmp_path / "pipes", typed="y\n")
    finally:
        for left in folder.rglob("lab.json"):  # of a script that ended early
            os.kill(json.loads(left.read_text())["pid"], signal.SIGTERM)
    assert done.exit_code == 0, done.output
    assert done.output.count("\n$ ") + 1 == len(lines)
    if name == "walkthrough":
        assert "passed; build/greenfield/manifest.json: written" in done.output
        assert "8 pushed; " in done.output
        assert "  proven\n" in done.output
        assert "contradicted" not in done.output


def test_the_example_of_the_readme_runs_as_pasted(tmp_path: Path) -> None:
    """In an empty folder, with nothing but what the page says: it has its inventory too."""
    (script,) = re.findall(r"^```bash\n(.*?)^```$", (ROOT / "README.md").read_text(), PARTS)
    folder = tmp_path / "empty"
    folder.mkdir()
    done = run_script(script, folder, tmp_path / "pipes")
    assert done.exit_code == 0, done.output
    assert "every configuration reads back as intended" in done.output
    assert "first: 0 errors" in done.output
    assert (folder / "build/first/switches/san-a.cfg").is_file()


def test_the_readme_has_a_screen_and_a_half_and_says_early_what_was_never_tried() -> None:
    lines = (ROOT / "README.md").read_text().splitlines()
    assert len(lines) <= 130
    assert any("Never tried on a real switch" in line for line in lines[:15])
