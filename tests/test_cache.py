"""The cache of a build: what is damaged, foreign or of another version is never believed."""

import os
import pickle
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from sanfab.cache import parsed, version
from sanfab.cache.files import FOLDER, Cache, JsonData, open_cache
from sanfab.cache.inputs import Inputs
from sanfab.digest import record_digest
from sanfab.inventory.connections import Said
from sanfab.inventory.load import InventoryCheck, load_with_provenance
from sanfab.model import PLATFORMS
from sanfab.render import incremental
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


def _signed(cache: Cache, content: bytes) -> bytes:
    """Return the bytes of a file of this version with its right digest."""
    digest = sha256(content).hexdigest()
    return f"sanfab {cache.version} one {digest}\n".encode() + content


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
    (cache.folder / "one").write_bytes(_signed(cache, content))
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


@pytest.mark.parametrize("part", ["FORMAT", "LIBRARIES", "SUFFIXES"])
def test_another_version_is_not_there(
    cache: Cache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    other = {"FORMAT": "0", "LIBRARIES": ("typer",), "SUFFIXES": (".py",)}
    monkeypatch.setattr(version, part, other[part])
    version.version_of_results.cache_clear()
    try:
        found = open_cache(tmp_path / "build", tmp_path / "san", wanted=True)
    finally:
        version.version_of_results.cache_clear()
    assert found is not None
    assert found.folder == cache.folder
    assert found.read("one") is None


def test_a_changed_model_or_template_is_another_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version, "resource_dir", lambda name: tmp_path / name)
    versions = set()
    names = ("models/s4810.yml", "templates/eos/switch.j2", "models/s4810.yml")
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    for name in names:
        with (tmp_path / name).open("a") as file:
            file.write("one more line\n")
        versions.add(version.version_of_results.__wrapped__())
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


def test_a_record_of_another_shape_is_not_believed(tmp_path: Path) -> None:
    assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
    cache = open_cache(tmp_path / "build", MINIMAL, wanted=True)
    assert cache is not None
    rows = cache.read("proven")
    assert isinstance(rows, dict)
    wrongs: list[Any] = [[], 1, {"san-a": 1}, {"san-a": []}, {"san-a": [1, 2, 3]}]
    for wrong in [*wrongs, {"san-a": ["", 1, {}]}]:
        cache.write("proven", wrong)
        cache.write("build", wrong)
        assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
        assert cache.read("proven") == rows


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


def test_a_result_is_of_one_inventory_and_all_that_was_asked(tmp_path: Path) -> None:
    shutil.copytree(MINIMAL, tmp_path / "san")
    first = Inputs(tmp_path / "san", "2026-11-23", ["MTU-01"])
    others = [("2026-11-24", ["MTU-01"]), ("2026-11-23", ["MTU-01", "MTU-02"]), ("2026-11-23",)]
    keys = {Inputs(tmp_path / "san", *one).key for one in others}
    assert len({first.key, *keys}) == 4
    assert first.are_unchanged
    assert Inputs(tmp_path / "none").key == ""
    with (tmp_path / "san/san.yml").open("a") as file:
        file.write("\n")
    assert not first.are_unchanged


def test_a_check_of_other_rules_is_not_answered_from_the_cache(tmp_path: Path) -> None:
    assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
    both = [("check", MINIMAL), ("check", MINIMAL, "--rule", "MTU-01"), ("check", MINIMAL)]
    for words in both:
        assert sanfab(*words, cwd=tmp_path) == sanfab(*words, "--no-cache", cwd=tmp_path)


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

    def counted(
        cache: Cache | None,
        folder: Path,
        *rules: InventoryCheck,
        said: dict[str, Said] | None = None,
    ) -> object:
        loads.append(folder)
        return load_by(cache, folder, *rules, said=said)

    monkeypatch.setattr(incremental, "load_by", counted)
    assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
    unchanged = sanfab("render", MINIMAL, "--no-cache", cwd=tmp_path)
    loads.clear()
    assert sanfab("render", MINIMAL, cwd=tmp_path) == unchanged
    assert loads == []
    for number, change in enumerate((_stray, _other_sheet, _no_record, _no_configuration), 1):
        change(tmp_path / "build/minimal")
        assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
        assert len(loads) == number, change
        assert sanfab("render", MINIMAL, cwd=tmp_path) == unchanged
        assert len(loads) == number, change


def test_an_audit_of_another_shape_is_not_believed(tmp_path: Path) -> None:
    assert sanfab("render", MINIMAL, cwd=tmp_path).exit_code == 0
    cold = sanfab("check", MINIMAL, "--counts", "--no-cache", cwd=tmp_path)
    cache = open_cache(tmp_path / "build", MINIMAL, wanted=True)
    assert cache is not None
    assert cache.read("audit") is None
    assert sanfab("check", MINIMAL, "--counts", cwd=tmp_path) == cold
    kept = cache.read("audit")
    assert isinstance(kept, dict)
    for key in kept:
        cache.write("audit", {**kept, key: [{"rule_id": 1}]})
        assert sanfab("check", MINIMAL, "--counts", cwd=tmp_path) == cold
        assert cache.read("audit") == kept


def test_a_check_makes_no_build_folder(tmp_path: Path) -> None:
    assert sanfab("check", MINIMAL, cwd=tmp_path).exit_code == 0
    assert [*tmp_path.iterdir()] == []


def test_places_are_found_although_the_data_was_given_up() -> None:
    """A value stands at its own place, and a whole entry at that of its key: the data tells."""
    kept, san, _ = load_with_provenance(MINIMAL)
    given_up = parsed.load_by(None, MINIMAL)[0]
    assert given_up.data == {}
    host = next(iter(san.hosts))
    port = next(iter(san.hosts[host].ports))
    wheres = [("hosts", host), ("hosts", host, "os"), ("hosts", host, "ports", port, "at")]
    places = [kept.place_of(where) for where in wheres]
    assert [given_up.place_of(where) for where in wheres] == places
    assert len(set(places)) == len(places)


def test_a_folder_that_has_mistakes_meanwhile_still_has_places(tmp_path: Path) -> None:
    folder = tmp_path / "san"
    shutil.copytree(MINIMAL, folder)
    document = parsed.load_by(None, folder)[0]
    (folder / "more.yml").write_text("hosts: {")
    assert document.place_of(("hosts",)).startswith(f"{folder}/san.yml:")
