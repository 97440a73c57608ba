"""The cache of a build: what is damaged, foreign or of another version is never believed."""

import os
import pickle
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sanfab.cache import parsed, store
from sanfab.cache.store import FOLDER, Cache, JsonData, open_cache, result_key
from sanfab.digest import record_digest
from sanfab.inventory.load import InventoryCheck
from sanfab.model.platforms.row import PLATFORMS
from sanfab.render import build as render_build
from support.console import sanfab

ROOT = Path(__file__).parents[1]
MINIMAL = ROOT / "inventory/minimal"
LEFT: JsonData = {"lines": [1, "two", None, True]}


class Runs:
    """What runs code when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (str(self.path),)


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    found = open_cache(tmp_path / "build", tmp_path / "san", wanted=True)
    assert found is not None
    found.write("one", LEFT)
    assert found.read("one") == LEFT
    return found


def _signed(content: bytes) -> bytes:
    """Return the bytes of a file with its right digest."""
    digest = sha256(content).hexdigest()
    return f"sanfab one {digest}\n".encode() + content


def test_every_flipped_byte_and_every_cut_is_noticed(cache: Cache) -> None:
    path = cache.folder / "one"
    whole = path.read_bytes()
    for number in range(len(whole)):
        path.write_bytes(whole[:number])
        assert cache.read("one") is None, number
        for bit in (1, 128):
            path.write_bytes(whole[:number] + bytes([whole[number] ^ bit]) + whole[number + 1 :])
            assert cache.read("one") is None, (number, bit)
    path.write_bytes(whole)
    assert cache.read("one") == LEFT


def _foreign(path: Path) -> None:
    if os.geteuid():
        pytest.skip("only root can give a file away")
    os.chown(path, 12345, -1)


def _linked(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b" "),
    "pickle": lambda path: path.write_bytes(pickle.dumps(Runs(path.with_name("ran")))),
    "of another user": _foreign,
    "written by a group": lambda path: path.chmod(0o660),
    "written by all": lambda path: path.chmod(0o602),
    "a link": _linked,
    "a folder": _folder,
    "a pipe": _pipe,
    "gone": Path.unlink,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_is_not_surely_ours_is_not_there(cache: Cache, damage: str) -> None:
    DAMAGE[damage](cache.folder / "one")
    assert cache.read("one") is None
    assert not (cache.folder / "ran").exists()


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[" * 100_000, b"NaN}"])
def test_content_that_is_no_data_is_not_there(cache: Cache, content: bytes) -> None:
    (cache.folder / "one").write_bytes(_signed(content))
    assert cache.read("one") is None


def test_a_file_under_another_name_is_not_there(cache: Cache) -> None:
    (cache.folder / "one").rename(cache.folder / "other")
    assert cache.read("other") is None


@pytest.mark.parametrize("how", ["a link", "of another user", "written by all"])
def test_a_folder_that_is_not_surely_ours_is_not_used(cache: Cache, how: str) -> None:
    DAMAGE[how](cache.folder)
    cache.write("two", LEFT)
    assert cache.read("one") is None
    assert cache.read("two") is None


@pytest.mark.parametrize("part", ["LIBRARIES", "SUFFIXES"])
def test_the_key_of_another_version_is_another(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = result_key("one", 1)
    assert known == result_key("one", 1) != result_key("one", 2)
    monkeypatch.setattr(store, part, {"LIBRARIES": ("typer",), "SUFFIXES": (".py",)}[part])
    store.version_of_results.cache_clear()
    try:
        assert result_key("one", 1) != known
    finally:
        store.version_of_results.cache_clear()


def test_a_changed_model_or_template_is_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "resource_dir", lambda name: tmp_path / name)
    versions = set()
    names = ("models/s4810.yml", "templates/eos/switch.j2", "models/s4810.yml")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    for name in names:
        with (tmp_path / name).open("a") as file:
            file.write("one more line\n")
        versions.add(store.version_of_results.__wrapped__())
    assert len(versions) == 3


def test_rows_of_models_have_digests_of_their_own() -> None:
    assert len({record_digest(row) for row in PLATFORMS.values()}) == len(PLATFORMS)


def _damage_all(folder: Path, damage: str) -> None:
    for path in [*folder.rglob("*")]:
        if path.is_file():
            DAMAGE[damage](path)


@pytest.mark.parametrize("damage", ["empty", "a link", "written by all", "a pipe"])
def test_a_render_with_a_damaged_cache_is_one_without(tmp_path: Path, damage: str) -> None:
    assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
    _damage_all(tmp_path / "build" / FOLDER, damage)
    text = Path("build/minimal/switches/san-a.cfg")
    proven = (tmp_path / text).read_bytes()
    (tmp_path / text).write_bytes(b"hostname by-hand\n")
    shutil.copytree(tmp_path / "build/minimal", tmp_path / "cold/build/minimal")
    cold = sanfab("render", MINIMAL, "--no-cache", cwd=tmp_path / "cold")
    assert sanfab("render", MINIMAL, cwd=tmp_path) == cold
    assert (tmp_path / text).read_bytes() == (tmp_path / "cold" / text).read_bytes() == proven


WRONG: list[Any] = [
    *([], 1, {}, {"lines": 1}, {"lines": 1, "files": {}}, {"lines": "1", "files": {"a": "b"}}),
    *({"lines": 1, "files": {"switches/san-a.cfg": 1}}, {"folder": "minimal", "results": [[]]}),
]
"""Data that no run writes."""


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_a_result_of_another_shape_is_not_believed(tmp_path: Path, wrong: Any) -> None:  # noqa: ANN401
    first = sanfab("render", MINIMAL, "--no-cache", cwd=tmp_path)
    cold = sanfab("render", MINIMAL, cwd=tmp_path)
    cache = open_cache(tmp_path / "build", MINIMAL, wanted=True)
    assert cache is not None
    kept = {path.name: cache.read(path.name) for path in cache.folder.iterdir()}
    assert {key.partition("-")[0] for key in kept} == {"parsed", "proven", "build"}
    for key in kept:
        cache.write(key, wrong if not key.startswith("parsed") else [wrong])
    assert sanfab("render", MINIMAL, cwd=tmp_path) == cold != first
    assert {key: cache.read(key) for key in kept} == kept


def test_a_cache_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / FOLDER).write_text("a file")
    with_file = sanfab("render", MINIMAL, cwd=tmp_path)
    assert with_file.exit_code == 0
    assert (tmp_path / "build" / FOLDER).read_text() == "a file"


def test_nothing_is_kept_without_a_cache_and_of_a_refused_inventory(tmp_path: Path) -> None:
    assert sanfab("render", MINIMAL, "--no-cache", cwd=tmp_path).exit_code == 0
    assert not (tmp_path / "build" / FOLDER).exists()
    shutil.copytree(MINIMAL, tmp_path / "san")
    with (tmp_path / "san/san.yml").open("a") as file:
        file.write("\nmanagement: {tacacs: {servers: [192.0.2.1], key: {secret: hunter2}}}\n")
    assert sanfab("render", "san", cwd=tmp_path).exit_code == 2
    assert not (tmp_path / "build" / FOLDER).exists()


def test_the_cache_is_private(cache: Cache) -> None:
    assert {path.stat().st_mode & 0o077 for path in (cache.folder, cache.folder / "one")} == {0}


def test_what_a_run_does_not_need_is_forgotten(tmp_path: Path) -> None:
    shutil.copytree(MINIMAL, tmp_path / "san")
    assert sanfab("render", "san", cwd=tmp_path).exit_code == 0
    first = {*(tmp_path / "build" / FOLDER).rglob("*-*")}
    text = (tmp_path / "san/san.yml").read_text()
    (tmp_path / "san/san.yml").write_text(text + "\n# a comment\n")
    assert sanfab("render", "san", cwd=tmp_path).exit_code == 0
    second = {*(tmp_path / "build" / FOLDER).rglob("*-*")}
    assert len(first) == len(second)
    assert {path.name.partition("-")[0] for path in first - second} == {"build", "parsed"}


def _stray(build: Path) -> None:
    (build / "switches/stray.cfg").write_text("")


def _other_sheet(build: Path) -> None:
    (build / "arrays/nimble01/sheet.md").write_text("by hand")


def _no_record(build: Path) -> None:
    (build / "rendered.json").unlink()


def _no_configuration(build: Path) -> None:
    (build / "switches/san-a.cfg").unlink()


def test_an_inventory_is_loaded_again_once_a_file_of_the_build_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads: list[object] = []
    load_by = parsed.load_by

    def counted(cache: Cache | None, folder: Path, *rules: InventoryCheck) -> object:
        loads.append(folder)
        return load_by(cache, folder, *rules)

    monkeypatch.setattr(render_build, "load_by", counted)
    assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
    same = sanfab("render", MINIMAL, "--no-cache", cwd=tmp_path)
    loads.clear()
    assert sanfab("render", MINIMAL, cwd=tmp_path) == same
    assert loads == []
    for number, change in enumerate((_stray, _other_sheet, _no_record, _no_configuration), 1):
        change(tmp_path / "build/minimal")
        assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
        assert len(loads) == number, change
        assert sanfab("render", MINIMAL, cwd=tmp_path) == same
        assert len(loads) == number, change


def test_a_check_makes_no_build_folder(tmp_path: Path) -> None:
    assert sanfab("check", MINIMAL, cwd=tmp_path).exit_code == 0
    assert [*tmp_path.iterdir()] == []
