"""Law: a build of the part that a change reaches equals a build of the whole SAN."""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sanfab.cache import open_cache
from support.console import sanfab
from support.part_builds import noted_builds
from support.pods import DEVICES, LISTS, random_pods, with_value_of_another, write_pods
from support.random_edits import edited

NIGHTLY = bool(os.environ.get("SANFAB_NIGHTLY"))
SANS, EDITS = (100, 20) if NIGHTLY else (4, 20)
PODS = 4
ACROSS = 0.3
"""Share of the edits that take a value of another part."""
WHOLE = 0.4
"""Share of these and of the edits anywhere; the others change what belongs to a part."""


@pytest.fixture
def part_builds(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let small SANs be built in parts; return whether each run did."""
    return noted_builds(monkeypatch)


def test_a_build_of_a_part_equals_one_of_the_whole(
    tmp_path: Path, part_builds: list[bool], note: list[str]
) -> None:
    chance = Random("parts")
    legal = 0
    for number in range(SANS):
        folder, san = tmp_path / str(number), random_pods(chance, PODS)
        assert both_ways(folder, san) == 0
        for _ in range(EDITS):
            new = _edited(chance, san)
            if both_ways(folder, new) == 0:
                san, legal = new, legal + 1
    made = sum(part_builds)
    note.append(f"part builds: {SANS * EDITS} edits, {legal} legal, {made} built as a part")
    assert made >= SANS


def test_a_record_of_files_of_another_shape_is_not_believed(
    tmp_path: Path, part_builds: list[bool]
) -> None:
    san = random_pods(Random("shapes"), PODS)
    assert both_ways(tmp_path, san) == 0
    for key in ("key", "models", "files"):
        for other in (None, "a", [1], {"san.yml": [1]}, {"san.yml": list(range(9))}):
            host = next(iter(san["hosts"].values()))
            for port in host["ports"].values():
                port["description"] = f"{key} {len(part_builds)}"
            cache = open_cache(tmp_path / "warm/build", tmp_path / "warm/san", wanted=True)
            assert cache is not None
            kept = cache.read("files")
            assert isinstance(kept, dict)
            cache.write("files", {**kept, key: other})
            assert both_ways(tmp_path, san) == 0
    assert not any(part_builds)


def _edited(chance: Random, san: dict[str, Any]) -> dict[str, Any]:
    """Return a SAN with an edit, in most cases of what belongs to a part."""
    way = chance.random()
    if way < ACROSS:
        return with_value_of_another(chance, san)
    if way < WHOLE:
        return edited(chance, san)
    of_parts = {key: san[key] for key in (*DEVICES, *LISTS) if san.get(key)}
    return {**san, **edited(chance, of_parts)}


def both_ways(folder: Path, san: dict[str, Any]) -> int:
    """Render with and without the cache; compare all that is seen. Return the status."""
    seen = []
    for way, words in (("warm", ()), ("cold", ("--no-cache",))):
        write_pods(folder / way / "san", san)
        result = sanfab("render", "san", *words, cwd=folder / way)
        seen.append((result, files_of(folder / way)))
    assert seen[0] == seen[1], san
    return seen[0][0].exit_code


def files_of(folder: Path) -> dict[str, str]:
    """Return the files of a build without its cache."""
    return {
        str(path.relative_to(folder)): path.read_text()
        for path in folder.glob("build/pods/**/*")
        if path.is_file()
    }
