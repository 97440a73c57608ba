"""Random mistakes in the inventories: each is answered with its place, or changes nothing wrong."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from sanfab.errors import InventoryError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.load import load_inventory
from sanfab.rules.waivers import waiver_problems
from support.nightly import NIGHTLY
from support.sans import SANS, SWEPT

TRIES = 500 if NIGHTLY else 12
"""Mistakes for each inventory."""
PLACE = re.compile(r"[\w./-]+\.yml:\d+:\d+: \S")
VALUES = (
    *("null", "[]", "{}", "true", "-1", "99999", "1.5", '"x y"', "[a, b]", "{a: b}", '"\\n"', "é"),
    *("2026-01-01", "0x10", "on", "Ethernet1/1", "10.0.0.300", "10.0.0.1/33", '""', "*a", "&a b"),
    *("!!python/object:os.system x", "1e999", ".nan", "0o17", "12:30:45", "10.0.0.1 10.0.0.2"),
)
NUMBERS = ("0", "1", "4095", "65536", "100000000000000000000")


def _value(line: str, random: Random) -> str:
    return re.sub(r"(: )[^,{}\[\]]+", lambda match: match[1] + random.choice(VALUES), line, count=1)


def _number(line: str, random: Random) -> str:
    found = re.findall(r"\d+", line)
    return line.replace(random.choice(found), random.choice(NUMBERS), 1) if found else line


def _letters(line: str, random: Random) -> str:
    words = re.findall(r"[A-Za-z_]{3,}", line)
    if not words:
        return line
    word = random.choice(words)
    at = random.randrange(len(word) - 1)
    return line.replace(word, f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}", 1)


def _lost(line: str, random: Random) -> str:
    at = random.randrange(len(line) + 1)
    return line[:at] + line[at + 1 :]


def _added(line: str, random: Random) -> str:
    at = random.randrange(len(line) + 1)
    return line[:at] + random.choice("{}[]:,#&*!|>%@`\"'\t-?~x0") + line[at:]


MISTAKES: tuple[Callable[[str, Random], str], ...] = (
    *(_value, _value, _number, _letters, _lost, _added),
    *(lambda line, _: f"{line}\n{line}", lambda line, _: f" {line}", lambda line, _: line[1:]),
)


def _with_mistakes(text: str, random: Random) -> str:
    lines = text.split("\n")
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(lines))
        lines[at] = random.choice(MISTAKES)(lines[at], random)
    return "\n".join(lines)


def _answer(folder: Path) -> str:
    """Return the message about an inventory; empty: it has no mistake."""
    try:
        load_inventory(folder, derived_problems, waiver_problems)
    except InventoryError as error:
        return str(error).replace(f"{folder}/", "")
    return ""


@pytest.mark.parametrize("name", SWEPT)
def test_each_mistake_is_answered_with_its_place(name: str, tmp_path: Path) -> None:
    random = Random(f"mistakes in {name}")
    files = {
        path.relative_to(SWEPT[name]): path.read_text(encoding="utf-8")
        for path in sorted(SWEPT[name].rglob("*.yml"))
    }
    answers = []
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    for _ in range(TRIES):
        path = random.choice(sorted(files))
        (tmp_path / path).write_text(_with_mistakes(files[path], random), encoding="utf-8")
        answers += _answer(tmp_path).splitlines()
        (tmp_path / path).write_text(files[path], encoding="utf-8")
    assert answers
    assert [one for one in answers if not PLACE.match(one)] == []


def test_a_slip_in_the_name_of_the_san_is_told(tmp_path: Path) -> None:
    text = (SANS["minimal"] / "san.yml").read_text(encoding="utf-8")
    (tmp_path / "san.yml").write_text(text.replace("\nname:", "\nname_:"), encoding="utf-8")
    assert _answer(tmp_path).splitlines() == [
        "san.yml:2:1: missing, expected a value for `name`",
        "san.yml:2:1: name_: unknown key; did you mean name?",
    ]
