"""A git revision is read as it is: no name, link, submodule or attribute leads out of it."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.review.revisions import opened_state
from support.console import sanfab
from support.git_repository import commit_all, git
from support.sans import SANS

HOSTILE = (
    "--upload-pack=touch /tmp/x",
    "-h",
    "--output=x",
    "",
    "HEAD:inventory/minimal/san.yml",
    "HEAD; touch x",
    "$(touch x)",
    "HEAD\n--all",
    "HEAD\0",
    "../../etc",
    "no-such-branch",
    "HEAD..HEAD",
    "^HEAD",
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository with the smallest SAN."""
    san = tmp_path / "inventory/minimal"
    san.mkdir(parents=True)
    (san / "san.yml").write_text((SANS["minimal"] / "san.yml").read_text(encoding="utf-8"))
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    commit_all(tmp_path, "first")
    return tmp_path


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_revision_is_refused_and_runs_nothing(repository: Path, name: str) -> None:
    before = sorted(path.name for path in repository.iterdir())
    with (
        pytest.raises(SanfabError, match="revision"),
        opened_state(name, repository / "inventory/minimal"),
    ):
        pass
    assert sorted(path.name for path in repository.iterdir()) == before


def test_the_files_of_a_revision_are_read_and_not_those_of_the_work_tree(repository: Path) -> None:
    san = repository / "inventory/minimal"
    text = (san / "san.yml").read_text(encoding="utf-8")
    (san / "san.yml").write_text("name: other\n", encoding="utf-8")
    (san / "more.yml").write_text("hosts: {}\n", encoding="utf-8")
    with opened_state("HEAD", san) as state:
        assert state.folder is not None
        assert state.label.startswith("HEAD (")
        assert [path.name for path in state.folder.iterdir()] == ["san.yml"]
        assert (state.folder / "san.yml").read_text(encoding="utf-8") == text
    assert not state.root.exists()


def test_attributes_of_a_repository_change_nothing(repository: Path) -> None:
    (repository / ".gitattributes").write_text("*.yml export-ignore export-subst filter=evil\n")
    commit_all(repository, "attributes")
    with opened_state("HEAD", repository / "inventory/minimal") as state:
        assert state.folder is not None
        assert (state.folder / "san.yml").is_file()


@pytest.mark.parametrize("target", ["../../../outside.yml", "/etc/hostname", "san.yml"])
def test_a_symbolic_link_is_refused(repository: Path, target: str) -> None:
    (repository / "inventory/minimal/hosts.yml").symlink_to(target)
    commit_all(repository, "link")
    printed = sanfab("diff", "HEAD", "HEAD~1", cwd=repository)
    assert printed.exit_code == 2
    assert "'inventory/minimal/hosts.yml': is a symbolic link" in printed.stderr


def test_a_submodule_is_refused(repository: Path) -> None:
    commit = git(repository, "rev-parse", "HEAD")
    entry = f"160000,{commit},inventory/minimal/shared"
    git(repository, "update-index", "--add", "--cacheinfo", entry)
    git(repository, "commit", "--quiet", "--message", "submodule")
    printed = sanfab("diff", "HEAD", "HEAD~1", cwd=repository)
    assert printed.exit_code == 2
    assert "'inventory/minimal/shared': is a submodule" in printed.stderr


def test_mistakes_of_a_revision_name_it(repository: Path) -> None:
    san = repository / "inventory/minimal/san.yml"
    good = san.read_text(encoding="utf-8")
    san.write_text(good.replace("vlan: iscsi_a", "vlan: nowhere", 1), encoding="utf-8")
    commit_all(repository, "broken")
    san.write_text(good, encoding="utf-8")
    printed = sanfab("diff", "HEAD", cwd=repository)
    assert printed.exit_code == 2
    assert printed.stderr.startswith("HEAD (")
    assert "):inventory/minimal/san.yml:19:" in printed.stderr


def test_models_of_a_revision_are_read(repository: Path) -> None:
    (repository / "models").mkdir()
    (repository / "models/mine.yml").write_text(
        "like: dcs-7150s-24\ntitle: Mine\nsource: mem\n", encoding="utf-8"
    )
    san = repository / "inventory/minimal/san.yml"
    san.write_text(san.read_text().replace("san-a: {model: dcs-7150s-24", "san-a: {model: mine"))
    commit_all(repository, "model")
    printed = sanfab("diff", "HEAD~1", "HEAD", cwd=repository)
    assert printed.exit_code in {0, 1}, printed.stderr
    assert "replaced: dcs-7150s-24 by mine" in printed.stdout


def test_the_folder_of_a_san_must_be_known(repository: Path) -> None:
    more = repository / "inventory/more"
    more.mkdir()
    (more / "san.yml").write_text("name: more\n")
    printed = sanfab("diff", "HEAD", cwd=repository)
    assert printed.exit_code == 2
    assert "--san: expected the folder of one SAN" in printed.stderr
