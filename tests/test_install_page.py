"""The commands of docs/install.md and of the install section of the README run as printed.

By default without a package index: the wheel comes without the packages that it uses, which are
lent to it. The nightly run has an index, and installs all that the page says.
"""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
import yaml

from support.console import ROOT, sanfab
from support.nightly import NIGHTLY

INSTALL = (ROOT / "docs/install.md").read_text()
README = (ROOT / "README.md").read_text()
VENV = Path(sys.executable).parents[1]
MAKE = """
make() { command make VENV={venv} WHEEL_VENV={venv} --old-file={venv}/.ready "$@"; }
"""
"""What is set up already is not set up again; the wheel is built there too."""
SET_UP = MAKE.replace("{venv}", str(VENV))


def block(text: str, first: str) -> str:
    """Return the indented lines of a page that start with these words."""
    (found,) = re.findall(rf"^(    {re.escape(first)}.*\n(?:    .*\n)*)", text, re.MULTILINE)
    return "".join(line.removeprefix("    ") for line in found.splitlines(keepends=True))


def shell(folder: Path, script: str, **environment: str) -> str:
    """Run a script in a shell whose home is the folder."""
    known = {"HOME": str(folder), "PATH": f"{VENV / 'bin'}:{os.environ['PATH']}"}
    done = subprocess.run(  # noqa: S603  # commands of our own pages
        ["/bin/bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**known, "LANG": "C.UTF-8", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A home in which the page was followed, and what that printed."""
    home = tmp_path_factory.mktemp("home")
    script = block(INSTALL, "git clone ADDRESS").replace("ADDRESS", str(ROOT))
    script += 'python -P -c "import sanfab; print(sanfab.__file__)"\n'
    without_index = {
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_COMPILE": "1",
        "PYTHONPATH": sysconfig.get_path("purelib"),  # what else the page takes from the index
    }
    lent = {} if NIGHTLY else without_index
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
    said = shell(home, ("" if NIGHTLY else SET_UP) + script, **{**kept, **lent})
    return home, said


def test_the_page_leads_from_a_clone_to_an_installed_sanfab(checkout: tuple[Path, str]) -> None:
    home, said = checkout
    wheels = list((home / "sanfab/dist").glob("sanfab-*.whl"))
    version = wheels[0].name.split("-")[1]
    *_, told, own = said.splitlines()
    assert told == f"sanfab {version}"
    assert Path(own).is_relative_to(home / "sanfab-env")
    assert "building the wheel in dist/" in said
    assert len(list(home.glob("sanfab-env/lib/python*/site-packages/sanfab/__init__.py"))) == 1


def test_the_readme_installs_the_same_wheel(checkout: tuple[Path, str]) -> None:
    home, _ = checkout
    line = block(README, "pip install ")
    said = shell(
        home / "sanfab",
        f"python() {{ :; }}; pip() {{ printf '%s\\n' \"$@\"; }}\n{line}",
    )
    verb, wheel = said.splitlines()
    path, _, extras = wheel.partition("[")
    assert (verb, extras) == ("install", "push,lab,batfish,diagram]")
    assert (home / "sanfab" / path).is_file()


def test_the_page_builds_and_installs_the_collection(checkout: tuple[Path, str]) -> None:
    home, _ = checkout
    lines = SET_UP + block(INSTALL, "make collection")
    # An Ansible whose Python has no sanfab, as that of an execution environment.
    other = {"ANSIBLE_COLLECTIONS_SCAN_SYS_PATH": "0", "ANSIBLE_HOME": str(home / "ansible")}
    shell(home / "sanfab", lines, HOME=str(home), **other)
    (manifest,) = home.rglob("ansible_collections/sanfab/fabric/MANIFEST.json")
    assert manifest.is_relative_to(home / "ansible")


def test_the_page_runs_services_that_compose_has(tmp_path: Path) -> None:
    """Without a daemon: the services exist, and their words are those of a verb that runs."""
    services = yaml.safe_load((ROOT / "compose.yml").read_text())["services"]
    lines = [line.split() for line in block(INSTALL, "docker compose").splitlines()]
    assert lines[0] == ["docker", "compose", "up", "--detach", "batfish"]
    assert "batfish" in services
    ran = []
    for docker, compose, run, remove, service, *words in lines[1:]:
        assert (docker, compose, run, remove) == ("docker", "compose", "run", "--rm")
        assert service in services
        ran.append(words)
    assert [words[0] for words in ran] == ["render", "validate"]
    (tmp_path / "inventory").symlink_to(ROOT / "inventory")
    assert sanfab(*ran[0], cwd=tmp_path).exit_code == 0
    assert ran[1][1:] == ran[0][1:]
