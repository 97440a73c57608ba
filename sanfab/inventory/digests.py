"""SHA-256 of files, what changed since, and files that are replaced whole or not at all."""

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from errno import ENOENT
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.inventory.folder import inventory_files, model_files


def inventory_digests(inventory: Path) -> dict[str, str]:
    """Return the digests of the files of an inventory and of its models, by their relative path.

    Raises SanfabError if a file cannot be read.
    """
    files = [*inventory_files(inventory), *model_files(inventory)]
    return {
        Path(os.path.relpath(path, inventory)).as_posix(): digest_of_file(path) for path in files
    }


def digest_of_file(path: Path | str) -> str:
    """Return the SHA-256 of a file; raises SanfabError if it cannot be read."""
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116  # a pipe would never end
            raise SanfabError(f"{path}: not a regular file; remove it")
        with open(path, "rb") as file:  # noqa: PTH123  # faster than a Path for each of many
            return hashlib.sha256(file.read()).hexdigest()
    except OSError as error:
        raise SanfabError(f"{path}: cannot be read: {error.strerror}") from error


def files_below(folder: Path | str, inside: str = "") -> Iterator[tuple[str, "os.DirEntry[str]"]]:
    """Yield what is no folder, with its name inside of the folder, in a fixed order.

    Links are not followed. Raises OSError.
    """
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        name = f"{inside}{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            yield from files_below(entry.path, f"{name}/")
        else:
            yield name, entry


def changed_files(before: dict[str, str], now: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the files that were removed, added or changed, and which of these it was."""
    for name in sorted({*before, *now}):
        if name not in now:
            yield name, "removed"
        elif name not in before:
            yield name, "added"
        elif before[name] != now[name]:
            yield name, "changed"


def write_whole(path: Path, text: str) -> None:
    """Write what an operator named, a file whole or not at all; raises OSError.

    A link is followed, and a pipe or device is written to.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")
        return
    if not path.parent.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path))
    replace_file(path.resolve(), text)


def replace_file(path: Path, text: str) -> None:
    """Write a file atomically; raises OSError and leaves an existing file unchanged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)
