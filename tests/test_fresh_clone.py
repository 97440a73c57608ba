"""A clone of a new repository runs its pipelines with what pip installs there, and nothing else."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from support.console import ROOT, sanfab
from support.git_repository import commit_all, git
from support.nightly import only_nightly

pytestmark = only_nightly("pip installs a repository's requirements")

SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c")
NEEDS_A_SERVICE = {"validate"}
"""Jobs that ask Batfish, which the forge starts; tests/batfish asks a real one."""
GITLAB = {
    "CI_API_V4_URL": "https://gitlab.example.com/api/v4",
    "CI_PROJECT_ID": "1",
    "CI_MERGE_REQUEST_IID": "2",
}


def shell(folder: Path, text: str, **environment: str) -> str:
    """Run a script as a runner does: no variable of ours but those for the package index."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name in {"HOME", "PATH", "LANG"} or name.startswith(("PIP_", "SSL_", "HTTP", "http"))
    }
    done = subprocess.run(  # noqa: S603  # a script that we wrote
        [*SHELL, text],
        cwd=folder,
        env={**inherited, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone whose inventory changed since the first commit; `python` is its environment."""
    folder = tmp_path_factory.mktemp("fresh")
    new = folder / "new"
    assert sanfab("init", new).exit_code == 0
    git(new, "init", "--quiet")
    commit_all(new, "first")
    inventory = new / "inventory/minimal/san.yml"
    inventory.write_text(inventory.read_text().replace("192.0.2.21]", "192.0.2.22]"))
    commit_all(new, "another log server")
    git(folder, "clone", "--quiet", str(new), "clone")
    shell(folder, f"{sys.executable} -m venv python && rm -rf new")
    return folder / "clone"


def scripts_of_github(clone: Path) -> list[str]:
    jobs: dict[str, Any] = yaml.safe_load((clone / ".github/workflows/sanfab.yml").read_text())
    return [
        step["run"]
        for name, job in jobs["jobs"].items()
        if name not in {*NEEDS_A_SERVICE, "comment"}
        for step in job["steps"]
        if "run" in step
    ]


def scripts_of_gitlab(clone: Path) -> list[str]:
    pipeline: dict[str, Any] = yaml.safe_load((clone / ".gitlab-ci.yml").read_text())
    jobs = [pipeline[name] for name in pipeline["stages"] if name not in NEEDS_A_SERVICE]
    return [
        "\n".join([*pipeline["default"]["before_script"], *job[part]])
        for job in jobs
        for part in ("script", "after_script")
        if part in job
    ]


@pytest.mark.parametrize("scripts", [scripts_of_github, scripts_of_gitlab])
def test_the_steps_of_a_forge_pass_in_a_fresh_clone(clone: Path, scripts: Any) -> None:  # noqa: ANN401
    git(clone, "clean", "--quiet", "-dfx")
    base = git(clone, "rev-parse", "HEAD^").strip()
    environment = {
        "PATH": f"{clone.parent / 'python/bin'}:{os.environ['PATH']}",
        "BASE": base,
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": base,
        "GITHUB_STEP_SUMMARY": str(clone.parent / "summary.md"),
        **GITLAB,
    }
    texts = scripts(clone)
    assert len(texts) >= 3
    for text in texts:
        shell(clone, text, **environment)
    assert (clone / "build/minimal/switches/san-a.cfg").is_file()
    assert (clone / "review/minimal.md").read_text().startswith("## minimal: ")
    where = shell(clone, "python -c 'import sanfab; print(sanfab.__file__)'", **environment)
    assert where.startswith(f"{clone.parent / 'python'}")
    assert not where.startswith(f"{ROOT}/")


def test_the_hooks_pass_in_a_fresh_clone(clone: Path) -> None:
    path = f"{clone.parent / 'python/bin'}:{os.environ['PATH']}"
    shell(clone, "pip install -r requirements.txt", PATH=path)
    hooks = yaml.safe_load((clone / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    for hook in hooks:
        files = "" if hook.get("pass_filenames") is False else " inventory/minimal/san.yml"
        shell(clone, hook["entry"] + files, PATH=path)
