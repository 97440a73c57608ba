"""The wheel finds its templates, schema and examples without the checkout."""

import json
import os
import subprocess
import sys
import tomllib
import zipfile
from importlib.util import cache_from_source
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout and unpacked outside it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)  # noqa: S603  # our own build
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    for package in ("sanfab", "sanfab_lab"):
        share_bytecode(folder / "site", package)
    return folder / "site"


def share_bytecode(site: Path, package: str) -> None:
    """Give unpacked modules that equal ours the bytecode of ours: its time is that of the source.

    The programs of these tests would compile the whole package first.
    """
    for theirs in (site / package).rglob("*.py"):
        ours = ROOT / theirs.relative_to(site)
        bytecode = Path(cache_from_source(str(ours)))
        if bytecode.is_file() and ours.read_bytes() == theirs.read_bytes():
            os.utime(theirs, ns=(ours.stat().st_atime_ns, ours.stat().st_mtime_ns))
            target = Path(cache_from_source(str(theirs)))
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(bytecode.read_bytes())


def run(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "sanfab", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(  # noqa: S603  # our own program
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def new(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that the installed program created."""
    folder = tmp_path_factory.mktemp("created")
    assert run(installed, folder, "init", "new").returncode == 0
    return folder / "new"


VERBS = """
import contextlib, io, json, os, sys
from sanfab.cli import main
results = []
for folder, words in json.loads(sys.argv[1]):
    os.chdir(folder)
    sys.argv = ["sanfab", *words]
    status, out, err = 0, io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
    results.append([status, out.getvalue(), err.getvalue()])
print(json.dumps(results))
"""
"""Runs verbs one after the other; prints the exit status, output and errors of each."""


def test_an_installed_sanfab_creates_renders_and_checks_a_repository(
    installed: Path, tmp_path: Path
) -> None:
    verbs = [
        ("", ["init", "new", "--example", "greenfield"]),
        ("new", ["render", "inventory/greenfield"]),
        ("new", ["check", "inventory/greenfield"]),
        ("", ["schema"]),
    ]
    words = json.dumps([(str(tmp_path / folder), words) for folder, words in verbs])
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-P", "-c", VERBS, words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    created, rendered, checked, printed = json.loads(done.stdout)
    assert created[0] == 0, created
    assert rendered[0] == 0, rendered
    assert "every configuration reads back as intended" in rendered[1]
    assert checked[::2] == [0, ""]
    assert "greenfield: 0 errors, 0 warnings, 0 notes; " in checked[1]
    assert printed[1] == (ROOT / "schemas/san.schema.json").read_text()


def test_the_wheel_holds_every_template(installed: Path) -> None:
    packed = {path.relative_to(installed) for path in installed.rglob("*.j2")}
    ours = {"sanfab" / path.relative_to(ROOT) for path in (ROOT / "templates").rglob("*.j2")}
    of_napalm = {path.relative_to(ROOT) for path in (ROOT / "sanfab_napalm").rglob("*.j2")}
    assert packed == ours | of_napalm


def test_the_wheel_adds_drivers_to_napalm_and_no_module_of_which_napalm_asks_the_version(
    installed: Path,
) -> None:
    drivers = sorted(path.name for path in (installed / "custom_napalm").iterdir())
    assert drivers == [
        "dellos10.py",
        "dellos9.py",
        "extremexos.py",
    ]  # no __init__.py: others add theirs
    assert not list(installed.glob("napalm*"))


def test_a_new_repository_has_the_playbooks_and_finds_the_collection_of_the_wheel(
    installed: Path, new: Path, tmp_path: Path
) -> None:
    ours, theirs = ROOT / "playbooks", new / "playbooks"
    names = {path.name for path in ours.iterdir()}
    assert {path.name for path in theirs.iterdir()} == names
    assert all((ours / name).read_bytes() == (theirs / name).read_bytes() for name in names)
    assert (new / "ansible.cfg").read_text() == (ROOT / "ansible.cfg").read_text()
    playbook = Path(sys.executable).with_name("ansible-playbook")
    environment = {**os.environ, "PYTHONPATH": str(installed), "ANSIBLE_HOME": str(tmp_path / "h")}
    done = subprocess.run(  # noqa: S603  # our own playbook
        [sys.executable, "-P", str(playbook), "sanfab.fabric.render", "playbooks/render.yml"],
        cwd=new,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("every configuration reads back as intended") == 2
    assert done.stdout.count("\nchanged: ") == 1
    assert (new / "build/minimal/switches/san-a.cfg").is_file()


def test_the_wheel_holds_the_whole_collection(installed: Path) -> None:
    ours = ROOT / "collections/ansible_collections/sanfab/fabric"
    theirs = installed / "ansible_collections/sanfab/fabric"
    files = [path for path in theirs.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    packed = {path.relative_to(theirs) for path in files}
    wanted = {path.relative_to(ours) for path in (ours / "plugins").rglob("*.py")}
    for linked in ("playbooks", "roles"):
        files = [path for path in (ROOT / linked).rglob("*") if path.is_file()]
        wanted |= {path.relative_to(ROOT) for path in files}
    wanted |= {Path("galaxy.yml"), Path("meta/runtime.yml"), Path("README.md")}
    assert packed - wanted == {Path("CHANGELOG.md")}
    assert wanted <= packed


def test_a_new_repository_has_its_settings_from_the_wheel(new: Path) -> None:
    folder = ROOT / "templates/repository"
    files = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    names = {f"{path}".replace("dot-", ".", 1) for path in files}
    assert len(names) >= 10
    assert [name for name in names if not (new / name).is_file()] == []
    jobs = yaml.safe_load((new / ".github/workflows/sanfab.yml").read_text())["jobs"]
    assert set(jobs) == {"check", "validate", "review", "comment"}


def test_the_manifest_names_the_version_that_is_installed(installed: Path, tmp_path: Path) -> None:
    script = "from sanfab.resources import sanfab_version; print(sanfab_version())"
    done = subprocess.run(  # noqa: S603  # our own program
        [sys.executable, "-P", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert done.stdout.strip() == project["version"]
