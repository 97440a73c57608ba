"""What counts as validated: the files that were, as they were, and only if they passed."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.gate import manifest
from sanfab.gate.manifest import (
    FORMAT,
    Digests,
    FailureCounts,
    Manifest,
    PairCounts,
    digests_of,
    reasons_not_validated,
    write_manifest,
)
from sanfab.gate.signature import NAMESPACE, sign_manifest
from sanfab.inventory.load import load_inventory
from sanfab.resources import sanfab_version
from sanfab.rules.finding import Severity


@pytest.fixture
def inventory(tmp_path: Path) -> Path:
    folder = tmp_path / "inventory" / "lab"
    folder.mkdir(parents=True)
    (folder / "san.yml").write_text("name: lab\n")
    (folder / "hosts.yml").write_text("hosts: {}\n")
    (folder / "notes.txt").write_text("not of the inventory\n")
    return folder


@pytest.fixture
def build(tmp_path: Path) -> Path:
    folder = tmp_path / "build" / "lab"
    (folder / "switches").mkdir(parents=True)
    (folder / "switches/a.cfg").write_text("hostname a\n")
    (folder / "switches/a.phase1.cfg").write_text("reload\n")
    return folder


def record(
    digests: Digests, result: str = "passed", time: str = "2026-11-21T09:00:00+00:00"
) -> Manifest:
    return Manifest.model_validate(
        {
            "san": "lab",
            "sanfab": sanfab_version(),
            "batfish": "0.36.0",
            "time": time,
            "result": result,
            "fail_on": Severity.WARNING,
            "counts": {
                Severity.ERROR: 0 if result == "passed" else 2,
                Severity.WARNING: 0,
                Severity.INFO: 1,
            },
            "digests": digests,
            "snapshot": "0" * 64,
            "base": None,
            "questions": 3,
            "compared": {"a": {"MTU": 2}},
            "known_gaps": {"VSANs": 4},
            "failures": FailureCounts(analysed=2, total=4),
            "pairs": PairCounts(asked=2, not_asked={}),
            "valid_until": None,
            "coverage": {"a": {"MTU": ["read-back"], "zones": None, "DCB": []}},
            "findings": [
                {"rule": "MTU-05", "severity": "info", "also": [], "waived": None},
                {"rule": "MTU-01", "severity": "error", "also": [], "waived": "until autumn"},
                *([{"rule": "BF-11", "severity": "error"}] * (0 if result == "passed" else 2)),
            ],
        }
    )


def test_a_passed_validation_counts_until_a_file_changes(inventory: Path, build: Path) -> None:
    assert write_manifest(build, record(digests_of(inventory, build)))
    assert reasons_not_validated(inventory, build) == ()
    assert [path.name for path in build.iterdir() if path.is_file()] == ["manifest.json"]


def test_a_validation_counts_until_its_first_waiver_expires(inventory: Path, build: Path) -> None:
    last = date(2026, 11, 30)
    known = record(digests_of(inventory, build)).model_copy(update={"valid_until": last})
    write_manifest(build, known)
    assert reasons_not_validated(inventory, build, date(2026, 11, 30)) == ()
    (reason,) = reasons_not_validated(inventory, build, date(2026, 12, 1))
    assert reason == (
        f"{build / 'manifest.json'}: a waiver that it relies on expired 2026-11-30; correct what "
        f"it waives or renew it in the inventory, then `sanfab validate {inventory}`"
    )


@pytest.mark.parametrize(
    ("file", "content", "said"),
    [
        ("build/lab/switches/a.cfg", "hostname b\n", "changed since it was validated; `sanfab re"),
        ("build/lab/switches/a.phase1.cfg", "", "changed since it was validated; `sanfab render "),
        ("build/lab/switches/b.cfg", "hostname b\n", "added since it was validated; `sanfab rend"),
        ("build/lab/switches/a.cfg", None, "removed since it was validated; `sanfab render "),
        ("inventory/lab/san.yml", "name: lab # again\n", "changed since the build was validated; "),
        ("inventory/lab/more.yaml", "{}\n", "added since the build was validated; `sanfab render"),
        ("inventory/lab/hosts.yml", None, "removed since the build was validated; `sanfab rende"),
    ],
)
def test_each_changed_file_is_named_with_a_remedy(
    inventory: Path, build: Path, file: str, content: str | None, said: str
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    path = build.parents[1] / file
    if content is None:
        path.unlink()
    else:
        path.write_text(content)
    (reason,) = reasons_not_validated(inventory, build)
    assert reason.startswith(f"{path}: {said}")
    assert f"`sanfab render {inventory}`" in reason
    assert f"`sanfab validate {inventory}`" in reason


def test_files_outside_inventory_and_build_are_ignored(inventory: Path, build: Path) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    (inventory / "notes.txt").write_text("changed\n")
    (build / "switches/notes.txt").write_text("new\n")
    assert reasons_not_validated(inventory, build) == ()


@pytest.mark.parametrize("name", ["more.yml", "more.yaml"])
def test_the_digests_cover_every_file_that_the_loader_reads(tmp_path: Path, name: str) -> None:
    (tmp_path / "san.yml").write_text("name: lab\nprofile: lab\n")
    before = digests_of(tmp_path, tmp_path)
    (tmp_path / name).write_text("management: {banner: a file that counts}\n")
    assert load_inventory(tmp_path)[0].management.banner == "a file that counts"
    assert digests_of(tmp_path, tmp_path) != before


def test_a_validation_that_failed_does_not_count(inventory: Path, build: Path) -> None:
    write_manifest(build, record(digests_of(inventory, build), result="failed"))
    (reason,) = reasons_not_validated(inventory, build)
    assert "validation of 2026-11-21T09:00:00+00:00 failed (2 errors, 1 note)" in reason


def test_a_failed_manifest_that_somebody_made_pass_does_not_count(
    inventory: Path, build: Path
) -> None:
    failed = record(digests_of(inventory, build), result="failed")
    counts = {**failed.counts, Severity.ERROR: 0}
    write_manifest(build, failed.model_copy(update={"result": "passed", "counts": counts}))
    (reason,) = reasons_not_validated(inventory, build)
    assert "its findings contradict its counts: it was edited; run `sanfab validate" in reason


def test_nothing_counts_without_a_manifest(inventory: Path, build: Path) -> None:
    (reason,) = reasons_not_validated(inventory, build)
    assert reason.startswith(f"{build}/manifest.json: no such file: this build was never validated")
    assert reasons_not_validated(inventory, build / "nowhere")


@pytest.mark.parametrize(
    ("key", "value"),
    [("format", FORMAT + 1), ("unknown", 1), ("result", "perhaps"), ("digests", None)],
)
def test_an_unreadable_manifest_does_not_count(
    inventory: Path, build: Path, key: str, value: object
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    path = build / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), key: value}))
    (reason,) = reasons_not_validated(inventory, build)
    assert f"no manifest of format {FORMAT}" in reason
    path.write_bytes(b"\xff{")
    assert len(reasons_not_validated(inventory, build)) == 1


def test_a_manifest_without_a_format_does_not_count(inventory: Path, build: Path) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    path = build / "manifest.json"
    content = json.loads(path.read_text())
    del content["format"]
    path.write_text(json.dumps(content))
    (reason,) = reasons_not_validated(inventory, build)
    assert f"no manifest of format {FORMAT}" in reason


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("san", "other", "found SAN other, expected lab; run `sanfab validate "),
        ("questions", 0, "found no question to Batfish"),
        ("counts", {"error": 5, "warning": 0, "info": 0}, "its counts contradict its result"),
        ("counts", {"error": 0, "warning": 1, "info": 0}, "its counts contradict its result"),
        ("counts", {}, "its counts contradict its result"),
    ],
)
def test_an_inconsistent_manifest_does_not_count(
    inventory: Path, build: Path, key: str, value: object, said: str
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    path = build / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), key: value}))
    (reason,) = reasons_not_validated(inventory, build)
    assert reason.startswith(f"{path}: {said}")


@pytest.mark.parametrize("name", [".", "switches", "switches/a.cfg", "manifest.json"])
def test_a_manifest_behind_a_symbolic_link_does_not_count(
    inventory: Path, build: Path, name: str
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    path = build / name
    moved = path.rename(build.parent / "moved")
    path.symlink_to(moved)
    (reason,) = reasons_not_validated(inventory, build)
    assert reason.startswith(f"{path}: is a symbolic link; remove it")
    assert f"`sanfab validate {inventory}`" in reason


@pytest.mark.parametrize("name", ["switches/a.cfg", "../../inventory/lab/san.yml"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_special_files_of_a_build_are_not_opened(
    inventory: Path, build: Path, name: str, make: Callable[[Path], None]
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    (build / name).unlink()
    make(build / name)
    (reason,) = reasons_not_validated(inventory, build)
    assert f"{Path(name).name}: not a regular file; remove it" in reason


def test_a_pipe_in_place_of_a_manifest_is_not_opened(inventory: Path, build: Path) -> None:
    os.mkfifo(build / "manifest.json")
    assert "no such file" in reasons_not_validated(inventory, build)[0]
    assert write_manifest(build, record(digests_of(inventory, build)))
    assert reasons_not_validated(inventory, build) == ()


def test_a_validation_by_another_version_does_not_count(
    inventory: Path, build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    monkeypatch.setattr(manifest, "sanfab_version", lambda: "99.0")
    (reason,) = reasons_not_validated(inventory, build)
    assert f"validated by sanfab {sanfab_version()}, this is 99.0" in reason


def test_an_unchanged_manifest_is_not_rewritten(inventory: Path, build: Path) -> None:
    digests = digests_of(inventory, build)
    assert write_manifest(build, record(digests))
    before = (build / "manifest.json").read_bytes()
    assert not write_manifest(build, record(digests, time="2027-01-01T00:00:00+00:00"))
    assert (build / "manifest.json").read_bytes() == before
    assert write_manifest(build, record(digests, result="failed"))


def test_an_unwritable_manifest_is_an_operator_error(inventory: Path, build: Path) -> None:
    (build / "manifest.json").mkdir()
    before = sorted(build.rglob("*"))
    with pytest.raises(SanfabError, match=r"manifest\.json: cannot be written"):
        write_manifest(build, record(digests_of(inventory, build)))
    assert sorted(build.rglob("*")) == before


@pytest.fixture
def key(tmp_path: Path) -> Path:
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not installed")
    return new_key(tmp_path / "validation")


def new_key(path: Path) -> Path:
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)]
    subprocess.run(made, check=True, timeout=60)  # noqa: S603  # as an operator would
    return path


def allowed_signers(key: Path, options: str = f'namespaces="{NAMESPACE}"') -> Path:
    public = key.with_suffix(".pub").read_text()
    path = key.with_name("allowed_signers")
    path.write_text(f"pipeline@example.com {options} {public}")
    return path


def test_a_signed_validation_counts_until_the_manifest_changes(
    inventory: Path, build: Path, key: Path
) -> None:
    signers = allowed_signers(key)
    known = record(digests_of(inventory, build))
    write_manifest(build, known)
    (unsigned,) = reasons_not_validated(inventory, build, signers=signers)
    path = build / "manifest.json.sig"
    assert unsigned == (
        f"{path}: no such file: nobody signed the manifest; validate with --sign KEY"
    )
    sign_manifest(build / "manifest.json", key)
    assert reasons_not_validated(inventory, build, signers=signers) == ()
    write_manifest(build, known.model_copy(update={"questions": 4}))
    (changed,) = reasons_not_validated(inventory, build, signers=signers)
    assert changed.startswith(f"{path}: not a signature of manifest.json by anybody in {signers}: ")
    assert reasons_not_validated(inventory, build) == ()


@pytest.mark.parametrize(
    "options",
    ['namespaces="git"', f'namespaces="{NAMESPACE}",valid-before="20200101"'],
    ids=["for something else", "expired"],
)
def test_a_signer_who_may_not_sign_manifests_does_not_count(
    inventory: Path, build: Path, key: Path, options: str
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    sign_manifest(build / "manifest.json", key)
    (reason,) = reasons_not_validated(inventory, build, signers=allowed_signers(key, options))
    assert "not a signature of manifest.json by anybody in" in reason


def test_a_stranger_who_signs_does_not_count(
    inventory: Path, build: Path, key: Path, tmp_path: Path
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    sign_manifest(build / "manifest.json", new_key(tmp_path / "stranger"))
    (reason,) = reasons_not_validated(inventory, build, signers=allowed_signers(key))
    assert "not a signature of manifest.json by anybody in" in reason


@pytest.mark.usefixtures("key")
def test_a_signature_without_a_key_or_signers_is_an_error(
    inventory: Path, build: Path, tmp_path: Path
) -> None:
    write_manifest(build, record(digests_of(inventory, build)))
    with pytest.raises(SanfabError, match="nokey: cannot sign "):
        sign_manifest(build / "manifest.json", tmp_path / "nokey")
    (reason,) = reasons_not_validated(inventory, build, signers=tmp_path / "nobody")
    assert "nobody: no such file; expected the allowed signers of manifests" in reason
