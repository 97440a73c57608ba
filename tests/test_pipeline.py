"""A new repository passes its own pipeline, and its workflows may do no more than they need.

The files were also checked with actionlint, and with the schemas of GitHub and GitLab that
check-jsonschema contains: neither is a Python package without a download of its own.
"""

import json
import re
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from support.console import ROOT, sanfab
from support.git_repository import commit_all, git
from support.pipeline import ScriptResult, run_script

VERB = re.compile(r"sanfab (\w+)")
GITLAB = {
    "CI_API_V4_URL": "https://gitlab.example.com/api/v4",
    "CI_PROJECT_ID": "1",
    "CI_MERGE_REQUEST_IID": "2",
}
NEEDS_GIT = pytest.mark.skipif(not shutil.which("git"), reason="no git on this machine")


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that `sanfab init` made."""
    folder = tmp_path_factory.mktemp("pipeline") / "new"
    assert sanfab("init", folder).exit_code == 0
    return folder


@pytest.fixture(scope="module")
def base(new: Path) -> str:
    """Its first commit."""
    git(new, "init", "--quiet")
    return commit_all(new, "first")


@cache
def document(folder: Path, name: str) -> Any:  # noqa: ANN401  # what YAML holds
    return yaml.safe_load((folder / name).read_text())


def jobs(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = document(folder, ".github/workflows/sanfab.yml")["jobs"]
    return found


def script(folder: Path, job: str, step: str) -> str:
    return next(str(one["run"]) for one in jobs(folder)[job]["steps"] if one.get("name") == step)


def run(folder: Path, job: str, step: str, **environment: str) -> ScriptResult:
    text = next(str(one["run"]) for one in jobs(folder)[job]["steps"] if one.get("name") == step)
    return run_script(text, folder, folder.parent / "pipes", **environment)


@NEEDS_GIT
def test_a_new_repository_passes_its_own_pipeline(new: Path, base: str) -> None:
    for step in ("Lint", "Render", "Check", "Findings for code scanning"):
        done = run(new, "check", step)
        assert done.exit_code == 0, f"{step}: {done.output}"
    assert (new / "build/minimal/switches/san-a.cfg").is_file()
    (log,) = json.loads((new / "findings/minimal.sarif").read_text())["runs"]
    assert log["automationDetails"] == {"id": "sanfab/minimal/"}
    assert git(new, "status", "--short") == ""  # what a pipeline writes is ignored
    assert git(new, "rev-parse", "HEAD") == base


@NEEDS_GIT
def test_a_pull_request_is_told_what_it_means_and_stopped_by_an_error(new: Path, base: str) -> None:
    inventory = new / "inventory/minimal/san.yml"
    text = inventory.read_text()
    other = [line for line in text.splitlines() if "vmnic3:" not in line]
    inventory.write_text("\n".join(other) + "\n")
    summary = {"GITHUB_STEP_SUMMARY": str(new.parent / "summary.md")}
    try:
        done = run(new, "review", "Say what the change means", BASE=base)
        assert done.exit_code == 0, done.output
        done = run(new, "review", "Put it together", **summary)
        assert done.exit_code == 0, done.output
        found = run(new, "check", "Check")
    finally:
        inventory.write_text(text)
    review = (new.parent / "summary.md").read_text()
    assert review == (new / "review.md").read_text()
    assert review.startswith("<!-- sanfab -->\n## minimal: ")
    assert "Risk: PATH-LOSING" in review
    assert (new / "review/minimal.html").is_file()
    assert found.exit_code == 1
    assert "::error file=inventory/minimal/san.yml,line=" in found.output


@NEEDS_GIT
def test_the_scripts_of_gitlab_pass_too(new: Path, base: str) -> None:
    pipeline = document(new, ".gitlab-ci.yml")
    pipes = new.parent / "pipes"
    for job, part in (("check", "script"), ("check", "after_script"), ("review", "script")):
        text = "\n".join(pipeline[job][part])
        done = run_script(text, new, pipes, CI_MERGE_REQUEST_DIFF_BASE_SHA=base, **GITLAB)
        assert done.exit_code == 0, f"{job}: {done.output}"
    assert (new / "findings/minimal.xml").read_text().startswith("<?xml")


def test_no_job_may_do_more_than_it_needs(new: Path) -> None:
    workflow = document(new, ".github/workflows/sanfab.yml")
    assert workflow["permissions"] == {}
    writes = {
        name: {key for key, value in job["permissions"].items() if value == "write"}
        for name, job in jobs(new).items()
    }
    assert writes == {
        "check": {"security-events"},
        "validate": set(),
        "review": set(),
        "comment": {"pull-requests"},
    }
    assert all(job["timeout-minutes"] for job in jobs(new).values())
    comment = jobs(new)["comment"]
    assert "pull_request.head.repo.full_name == github.repository" in comment["if"]
    assert [step.get("uses", "").partition("@")[0] for step in comment["steps"]] == [
        *("actions/download-artifact", ""),
    ]


def test_actions_are_pinned_and_expressions_stay_out_of_scripts(new: Path) -> None:
    steps = [step for job in jobs(new).values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert [one for one in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one)] == []
    text = (new / ".github/workflows/sanfab.yml").read_text()
    assert text.count(" # v") == len(used)  # which Dependabot keeps up to date
    assert [step["run"] for step in steps if "${{" in step.get("run", "")] == []
    for step in steps:
        if step.get("uses", "").startswith("actions/checkout"):
            assert step["with"]["persist-credentials"] is False


def test_gitlab_runs_the_same_commands_and_shows_no_token(new: Path) -> None:
    pipeline = document(new, ".gitlab-ci.yml")
    for job in ("check", "validate", "review"):
        github = "".join(step.get("run", "") for step in jobs(new)[job]["steps"])
        gitlab = "".join((*pipeline[job]["script"], *pipeline[job].get("after_script", ())))
        assert VERB.findall(gitlab) == VERB.findall(github), job
    text = (new / ".gitlab-ci.yml").read_text()
    assert text.count("$SANFAB_GITLAB_TOKEN") == 1
    assert "printf 'header" in next(one for one in text.splitlines() if 'TOKEN" |' in one)


def test_what_is_installed_is_pinned_and_settings_name_what_exists(new: Path) -> None:
    lines = (new / "requirements.txt").read_text().splitlines()
    wheel, yamllint = [line for line in lines if not line.startswith("#")]
    assert re.fullmatch(r"yamllint==[\d.]+", yamllint)
    assert (new / wheel.removesuffix("[batfish]")).is_file()
    hooks = document(new, ".pre-commit-config.yaml")["repos"][0]["hooks"]
    assert [hook["id"] for hook in hooks] == ["yamllint", "sanfab-check"]
    assert {hook["language"] for hook in hooks} == {"system"}  # what requirements.txt installed
    schemas = json.loads((new / ".vscode/settings.json").read_text())["yaml.schemas"]
    assert [one for one in schemas if not (new / one).is_file()] == []
    assert "@@" not in "".join(path.read_text() for path in new.glob("[.r]*") if path.is_file())
    assert (new / ".yamllint.yml").read_text() == (ROOT / ".yamllint.yml").read_text()


def test_nothing_of_a_new_repository_asks_an_index_for_sanfab(new: Path) -> None:
    files = [path for path in new.rglob("*") if path.is_file() and path.suffix != ".whl"]
    text = "\n".join(path.read_text() for path in files if ".git" not in path.parts)
    assert re.findall(r"sanfab(?:\[\w+\])?[=~<>]=[^\n]*", text) == []
    assert re.findall(r"(?:pip|pipx|uv) [^\n]*install [^\n]*\bsanfab[^\n]*", text) == []
