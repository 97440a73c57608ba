"""The tasks of docs/tasks.md, run on the lab as they are printed there."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from support.bench import GO, QUICK, WAITS, Bench, bench_of
from support.sans import ROOT

PAGE = ROOT / "docs/tasks.md"
BLOCK = re.compile(
    r"^```(diff|console)\n(.*?)^```$|^<!-- lab: (.*?) -->$", re.DOTALL | re.MULTILINE
)
WORDS = {"push": GO, "rollback": (*QUICK, *WAITS), "bootstrap": ()}
"""Options that the page leaves out; those of verbs that only read are for `--lab`."""


def test_each_task_does_what_the_page_says(tmp_path: Path) -> None:
    with bench_of(tmp_path, (ROOT / "tests/push/week.yml").read_text()) as bench:
        assert bench.run("push", *GO).exit_code == 0
        for kind, text, by_hand in BLOCK.findall(PAGE.read_text()):
            if kind == "diff":
                edit(bench, text)
            elif kind == "console":
                for command, expected in commands_of(text):
                    run_as_printed(bench, command, expected)
            else:
                do_by_hand(bench, by_hand)


def edit(bench: Bench, diff: str) -> None:
    """Apply a diff of the page: lines with `-` or a blank are in the inventory, once."""
    lines = [(line[0], line[1:]) for line in diff.splitlines()]
    old = "\n".join(text for sign, text in lines if sign != "+")
    new = "\n".join(text for sign, text in lines if sign != "-")
    bench.edit("san.yml", old, new)


def commands_of(text: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield each command of a console with the lines that it prints."""
    command: list[str] = []
    for is_command, lines in groupby(text.splitlines(), lambda line: line.startswith("$ ")):
        if is_command:
            *before, last = (line.split()[2:] for line in lines)
            assert not before, f"a command without output in {text}"
            command = last
        else:
            yield command, list(lines)


def run_as_printed(bench: Bench, command: list[str], expected: list[str]) -> None:
    """Run a command; its output has the lines of the page, `...` stands for any others."""
    verb, _inventory, *rest = command
    done = bench.run(verb, *rest, *WORDS.get(verb, QUICK))
    refused = any(" is refused:" in line or line.startswith("...:") for line in expected)
    assert bool(done.exit_code) == refused, (command, done.output)
    printed = (done.stdout + done.stderr).splitlines()
    missing = missing_line(expected, printed)
    assert missing is None, (command, missing, done.output)


def missing_line(expected: list[str], printed: list[str]) -> str | None:
    """Return the first line of the page that is not printed, whole or its beginning, in its place.

    `...` stands for any lines, and for the folder at the beginning of a line.

    >>> missing_line(["a", "...", "c"], ["a b", "b", "c"])
    >>> missing_line(["a", "c"], ["a", "b", "c"])
    'c'
    """
    at, skips = 0, False
    for line in expected:
        if line == "...":
            skips = True
            continue
        rest = printed[at:] if skips else printed[at : at + 1]
        fits = [re.match(re.escape(line).replace(r"\.\.\.", ".*"), one) is not None for one in rest]
        if True not in fits:
            return line
        at, skips = at + fits.index(True) + 1, False
    return None


def do_by_hand(bench: Bench, work: str) -> None:
    """Do what the page leaves to hands: cables as the inventory states, or a new switch."""
    verb, *names = work.split()
    if verb == "recable":
        bench.recable()
        return
    assert verb == "replace"
    for name in names:
        bench.type(name, "write erase", "y")
        bench.lab.switches[name].boot()
