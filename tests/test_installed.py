"""A new repository installs what the operator has, and never what a stranger could register."""

import hashlib
import io
import json
import zipfile
from importlib import metadata
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path

import pytest

from sanfab import resources
from sanfab.cli import installed
from sanfab.cli.installed import given_source, own_source
from sanfab.resources import how_to_install, sanfab_version
from support.console import sanfab

COMMIT = "0123456789abcdef0123456789abcdef01234567"
WHEEL = f"sanfab-{sanfab_version()}-py3-none-any.whl"


@pytest.mark.parametrize(
    ("source", "requirement"),
    [
        (
            f"git+https://git.example.com/san/sanfab.git@{COMMIT}",
            f"sanfab[batfish] @ git+https://git.example.com/san/sanfab.git@{COMMIT}",
        ),
        (
            f"git+ssh://git@git.example.com/san/sanfab.git@{COMMIT}",
            f"sanfab[batfish] @ git+ssh://git@git.example.com/san/sanfab.git@{COMMIT}",
        ),
        (
            "https://packages.example.com/simple",
            f"--index-url https://packages.example.com/simple\nsanfab[batfish]=={sanfab_version()}",
        ),
    ],
)
def test_the_operator_names_a_commit_or_an_index(source: str, requirement: str) -> None:
    assert given_source(source) == (requirement, {})


def test_the_operator_names_a_wheel(tmp_path: Path) -> None:
    (tmp_path / WHEEL).write_bytes(b"wheel")
    requirement, files = given_source(str(tmp_path / WHEEL))
    assert requirement == f"./wheels/{WHEEL}[batfish]"
    assert files == {f"wheels/{WHEEL}": b"wheel"}


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("sanfab", "--source: found sanfab, expected a wheel (sanfab-VERSION-py3-none-any.whl), "),
        (f"/nowhere/{WHEEL}", f"--source: /nowhere/{WHEEL}: cannot be read: No such file"),
        ("git+https://git.example.com/sanfab.git", "expected git+https://git.example.com/sanfab"),
        (f"git+https://t0ken@git.example.com/s.git@{COMMIT}", "git.example.com holds credentials"),
        ("https://me:s3cret@packages.example.com/simple", "packages.example.com holds credentials"),
    ],
)
def test_a_source_that_a_clone_cannot_use_is_refused(
    source: str, said: str, tmp_path: Path
) -> None:
    done = sanfab("init", "new", "--source", source, cwd=tmp_path)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "s3cret" not in done.stderr
    assert "t0ken" not in done.stderr
    assert not (tmp_path / "new").exists()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages that holds a small sanfab, as pip leaves it."""
    files = {
        "sanfab/__init__.py": "",
        "sanfab/__pycache__/__init__.cpython-311.pyc": "",
        "sanfab-9.9.dist-info/METADATA": "Metadata-Version: 2.4\nName: sanfab\nVersion: 9.9\n",
        "sanfab-9.9.dist-info/WHEEL": "Wheel-Version: 1.0\n",
        "sanfab-9.9.dist-info/INSTALLER": "pip\n",
        "sanfab-9.9.dist-info/REQUESTED": "",
    }
    for name, text in files.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    metadata = tmp_path / "site/sanfab-9.9.dist-info"
    rows = [*files, "../bin/sanfab", "sanfab-9.9.dist-info/RECORD"]
    (metadata / "RECORD").write_text("".join(f"{name},,\n" for name in rows))
    here: Distribution = PathDistribution(metadata)
    monkeypatch.setattr(installed, "distribution", lambda _: here)
    monkeypatch.setattr(installed, "PACKAGE", tmp_path / "site/sanfab")
    return metadata


def test_an_installed_package_becomes_the_wheel_that_it_came_from(site: Path) -> None:
    assert (site / "RECORD").is_file()
    requirement, files = own_source()
    assert requirement == "./wheels/sanfab-9.9-py3-none-any.whl[batfish]"
    (content,) = files.values()
    with zipfile.ZipFile(io.BytesIO(content)) as wheel:
        assert wheel.testzip() is None
        names = sorted(wheel.namelist())
        record = wheel.read("sanfab-9.9.dist-info/RECORD").decode().splitlines()
    assert names == sorted(row.partition(",")[0] for row in record)
    assert names == [
        *(f"sanfab-9.9.dist-info/{name}" for name in ("METADATA", "RECORD", "WHEEL")),
        "sanfab/__init__.py",
    ]
    assert own_source().files == files  # equal each time


def test_a_wheel_that_still_lies_there_is_taken_if_it_is_the_same(
    site: Path, tmp_path: Path
) -> None:
    wheel = tmp_path / "sanfab-9.9-py3-none-any.whl"
    wheel.write_bytes(b"as released")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    origin = {"url": wheel.as_uri(), "archive_info": {"hashes": {"sha256": digest}}}
    (site / "direct_url.json").write_text(json.dumps(origin))
    assert own_source().files == {f"wheels/{wheel.name}": b"as released"}
    wheel.write_bytes(b"another")
    assert own_source().files[f"wheels/{wheel.name}"].startswith(b"PK")


@pytest.mark.parametrize(
    ("url", "requirement"),
    [
        (
            "https://git.example.com/s.git",
            f"sanfab[batfish] @ git+https://git.example.com/s.git@{COMMIT}",
        ),
        ("file:///home/me/sanfab", "./wheels/sanfab-9.9-py3-none-any.whl[batfish]"),
    ],
)
def test_a_package_from_git_names_its_commit_where_others_reach_it(
    site: Path, url: str, requirement: str
) -> None:
    origin = {"url": url, "vcs_info": {"vcs": "git", "commit_id": COMMIT}}
    (site / "direct_url.json").write_text(json.dumps(origin))
    assert own_source().requirement == requirement


def test_a_missing_extra_is_installed_from_the_wheel_at_hand(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the repository, else where pip found it, else one that the operator copies here."""
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "site/sanfab")
    monkeypatch.setattr(metadata, "version", lambda _: "9.9")
    monkeypatch.setattr(metadata, "distribution", lambda _: PathDistribution(site))
    monkeypatch.chdir(tmp_path)
    name = "sanfab-9.9-py3-none-any.whl"
    assert how_to_install("lab") == f"pip install './{name}[lab]'"
    kept = tmp_path / "my wheels" / name
    (site / "direct_url.json").write_text(json.dumps({"url": kept.as_uri()}))
    assert how_to_install("lab") == f"pip install './{name}[lab]'"
    kept.parent.mkdir()
    kept.touch()
    assert how_to_install("lab") == f"pip install '{kept}[lab]'"
    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels" / name).touch()
    assert how_to_install("lab") == f"pip install './wheels/{name}[lab]'"
    (tmp_path / "site/pyproject.toml").write_text('[project]\nversion = "9.9"\n')
    assert how_to_install("lab") == f"pip install --editable '{tmp_path}/site[lab]'"


def test_a_checkout_whose_wheel_cannot_be_built_is_told(site: Path, tmp_path: Path) -> None:
    assert site.is_dir()
    (tmp_path / "site/pyproject.toml").write_text("[project]\n")
    done = sanfab("init", "new", cwd=tmp_path)
    assert done.exit_code == 2
    assert "its wheel cannot be built" in done.stderr
    assert "run `make wheel` there, and name the wheel in dist/ by --source" in done.stderr


def test_the_version_is_told() -> None:
    assert sanfab("--version") == (0, f"sanfab {sanfab_version()}\n", "")
