"""The collection that `ansible-galaxy` builds and installs is whole, and has our version."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from support.playbooks import COLLECTIONS, ROOT

OURS = COLLECTIONS / "ansible_collections/sanfab/fabric"
OF_THE_TARBALL = {"MANIFEST.json", "FILES.json"}
"""What the tarball has instead of galaxy.yml."""


def ansible(folder: Path, program: str, *words: str | Path, **environment: str) -> str:
    """Run a program of Ansible in a folder without settings; return what it printed."""
    path = Path(sys.executable).with_name(program)
    done = subprocess.run(  # noqa: S603  # our own collection
        [sys.executable, str(path), *map(str, words)],
        cwd=folder,
        env={**os.environ, "ANSIBLE_HOME": str(folder / "home"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of collections into which the tarball was installed, without a network."""
    folder = tmp_path_factory.mktemp("collection")
    said = ansible(folder, "ansible-galaxy", "collection", "build", OURS, "--output-path", folder)
    assert "Skipping" not in said
    (tarball,) = folder.glob("sanfab-fabric-*.tar.gz")
    words = ("collection", "install", "--offline", "--force", tarball, "-p", folder / "installed")
    ansible(folder, "ansible-galaxy", *words)
    return folder / "installed"


def test_the_installed_collection_has_every_file_of_ours(installed: Path) -> None:
    def files(folder: Path) -> set[str]:
        found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
        return {path.relative_to(folder).as_posix() for path in found}

    theirs = files(installed / "ansible_collections/sanfab/fabric")
    assert theirs == files(OURS) - {"galaxy.yml"} | OF_THE_TARBALL


def test_its_playbooks_find_its_roles(installed: Path, tmp_path: Path) -> None:
    """In a folder that has nothing else of sanfab."""
    words = ("ansible-playbook", "sanfab.fabric.push", "--list-tasks", "-i", "localhost,")
    said = ansible(tmp_path, *words, ANSIBLE_COLLECTIONS_PATH=str(installed))
    assert "sanfab.fabric.push : " in said


def test_it_has_the_version_of_sanfab_and_tells_of_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert yaml.safe_load((OURS / "galaxy.yml").read_text())["version"] == project["version"]
    for folder in (ROOT, OURS):
        assert f"\n## {project['version']}" in (folder / "CHANGELOG.md").read_text()
