"""A build that is older than its inventory is said first, by every verb that reads it."""

from pathlib import Path

import pytest

from support.bench import TINY
from support.console import Result, sanfab


class Repository:
    """An inventory and its build."""

    def __init__(self, folder: Path) -> None:
        self.san, self.build = folder / "san", folder / "build"
        self.san.mkdir()
        (self.san / "san.yml").write_text(TINY)

    def run(self, verb: str, *words: str) -> Result:
        return sanfab(verb, self.san, "--build", self.build, *words)

    def edit(self, old: str, new: str) -> None:
        text = (self.san / "san.yml").read_text()
        assert text.count(old) == 1
        (self.san / "san.yml").write_text(text.replace(old, new))


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    found = Repository(tmp_path)
    assert found.run("render").exit_code == 0
    return found


def stale(repository: Repository) -> str:
    return (
        f"{repository.build}/tiny: the build is older than the inventory: "
        f"{repository.san}/san.yml was changed since it was rendered; "
        f"run `sanfab render {repository.san}`"
    )


def test_validate_says_it_and_judges_nothing(repository: Repository) -> None:
    repository.edit("10.1.1.0/24, mtu: 9000", "10.1.1.0/24, mtu: 1500")
    done = repository.run("validate", "--batfish", "127.0.0.1:1")
    assert done.exit_code == 2
    assert done.output == f"{stale(repository)}; out of date: san-a\n"


def test_a_comment_makes_no_build_stale(repository: Repository) -> None:
    repository.edit("name: tiny", "name: tiny  # two switches")
    done = repository.run("validate", "--batfish", "127.0.0.1:1", "--timeout", "1")
    assert "older than" not in done.output
    assert "127.0.0.1" in done.output


def test_status_and_push_say_it_first(repository: Repository) -> None:
    (repository.san / "more.yml").write_text("management: {syslog: [192.0.2.9]}\n")
    status = repository.run("validate", "--status")
    reason = stale(repository).replace("san.yml was changed", "more.yml was added")
    assert status.exit_code == 1
    assert status.stdout.splitlines()[0] == reason
    pushed = repository.run("push", "--yes", "--journal", str(repository.san.parent / "journal"))
    assert pushed.exit_code == 2
    assert pushed.stderr.splitlines()[0] == reason


def test_rendering_again_makes_it_current(repository: Repository) -> None:
    repository.edit("10.1.1.0/24, mtu: 9000", "10.1.1.0/24, mtu: 1500")
    assert repository.run("render").exit_code == 0
    assert "older than" not in repository.run("validate", "--status").output
