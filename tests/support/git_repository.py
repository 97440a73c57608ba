"""A git repository with a SAN, changed commit by commit."""

import subprocess
from pathlib import Path

AUTHOR = ("-c", "user.name=Storage", "-c", "user.email=storage@example.net")


def git(folder: Path, *words: str) -> str:
    """Run git without the settings of the user and return what it prints."""
    command = ["git", "-C", str(folder), *AUTHOR, "-c", "commit.gpgsign=false", *words]
    done = subprocess.run(  # noqa: S603
        command,
        capture_output=True,
        check=True,
        text=True,
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/"},
    )
    return done.stdout.strip()


def commit_all(folder: Path, message: str) -> str:
    """Commit the work tree, and return the revision."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", message)
    return git(folder, "rev-parse", "HEAD")


def replace_in(file: Path, old: str, new: str) -> None:
    """Replace a text that a file holds once or more."""
    text = file.read_text(encoding="utf-8")
    assert old in text, old
    file.write_text(text.replace(old, new), encoding="utf-8")
