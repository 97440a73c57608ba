"""The pipelines that docs/scale.md shows: their slices together have every switch, each once."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from sanfab.inventory.load import load_inventory
from support.console import ROOT, sanfab
from support.playbooks import COLLECTIONS

BIN = Path(sys.executable).parent
BLOCK = re.compile(r"^```yaml\n(push:\n.*?)^```$", re.MULTILINE | re.DOTALL)
EXPRESSION = re.compile(r"\$\{\{ *([\w.]+) *\}\}")
RECORDER = """#!/bin/bash
printf '%s\\n' "$@" >"arguments-$SLICE"
"""
ONCE = f"""#!/bin/bash
[ "$(head -1 answer 2>&1)" = "$*" ] || {{ echo "$*"; {BIN}/ansible "$@"; }} >answer || exit
tail -n +2 answer
"""
"""All jobs ask the same of the same inventory: Ansible answers the first, which takes seconds."""


def scripts() -> dict[str, tuple[str, list[dict[str, str]]]]:
    """Return the script of each pipeline, and the values that its service gives to each job."""
    found = {}
    for text in BLOCK.findall((ROOT / "docs/scale.md").read_text()):
        job: dict[str, Any] = yaml.safe_load(text)["push"]
        if "parallel" in job:
            count = job["parallel"]
            values = [
                {"CI_NODE_INDEX": str(at), "CI_NODE_TOTAL": str(count), "CI_PIPELINE_ID": "77"}
                for at in range(1, count + 1)
            ]
            found["GitLab"] = "\n".join(job["script"]), values
        else:
            values = [
                {"matrix.slice": str(at), "github.run_id": "77", "github.run_attempt": "1"}
                for at in job["strategy"]["matrix"]["slice"]
            ]
            found["GitHub"] = job["steps"][-1]["run"], values
    return found


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new repository whose `ansible-playbook` writes down its arguments."""
    folder = tmp_path_factory.mktemp("slices") / "repository"
    assert sanfab("init", str(folder), "--example", "greenfield").exit_code == 0
    (folder / "inventory/greenfield").rename(folder / "inventory/mysan")
    (folder / "bin").mkdir()
    for name, text in (("ansible-playbook", RECORDER), ("ansible", ONCE)):
        (folder / "bin" / name).write_text(text)
        (folder / "bin" / name).chmod(0o755)
    return folder


@pytest.mark.parametrize("service", ["GitLab", "GitHub"])
def test_the_slices_of_a_pipeline_have_every_switch_once(service: str, repository: Path) -> None:
    script, jobs = scripts()[service]
    limits, shares = [], set()
    for number, values in enumerate(jobs):
        words = arguments(repository, script, values, f"{service}-{number}")
        assert words[:3] == ["sanfab.fabric.push", "-i", "inventory/mysan"]
        limits += words[words.index("--limit") + 1].split(",")
        shares.add(words[words.index("-e") + 1])
    assert len(shares) == 1
    assert sorted(limits) == sorted(load_inventory(repository / "inventory/mysan")[0].switches)


def arguments(repository: Path, script: str, values: dict[str, str], name: str) -> list[str]:
    """Run the script of one job; return what it gave to `ansible-playbook`."""
    own = {
        "ANSIBLE_HOME": str(repository / ".ansible"),
        "ANSIBLE_COLLECTIONS_PATH": str(COLLECTIONS),
        "ANSIBLE_NOCOLOR": "1",
        "PYTHONPATH": str(ROOT),
        "PATH": f"{repository / 'bin'}:{BIN}:{os.environ['PATH']}",
        "SLICE": name,
    }
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("SANFAB_")}
    filled = EXPRESSION.sub(lambda match: values[match[1]], script)
    of_shell = {key: value for key, value in values.items() if "." not in key}
    subprocess.run(  # noqa: S603  # the script of our own page
        ["/bin/bash", "-e", "-o", "pipefail", "-c", filled],
        cwd=repository,
        env={**inherited, **own, **of_shell},
        check=True,
        capture_output=True,
    )
    return (repository / f"arguments-{name}").read_text().splitlines()
