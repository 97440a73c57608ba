"""Files of the journal: private, whole or as they were, never through a symbolic link."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from sanfab.errors import SanfabError

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


class JournalError(SanfabError):
    """The journal cannot be written or read: a full disk, a file system that is read only."""


@contextmanager
def journal_errors(path: Path) -> Iterator[None]:
    """Turn what the system says about a file into what the operator can mend."""
    try:
        yield
    except OSError as error:
        where = error.filename or path
        raise JournalError(f"{where}: the journal cannot be kept: {error.strerror}") from error


def private_folder(path: Path) -> Path:
    """Return a folder that only its owner may read, made with those above it if need be."""
    with journal_errors(path):
        if not path.parent.exists():
            private_folder(path.parent)
        with suppress(FileExistsError):
            path.mkdir(mode=PRIVATE_FOLDER)
    refuse_link(path)
    if not path.is_dir():
        raise SanfabError(f"{path}: is no folder, expected that of the journal; remove it")
    return path


def refuse_link(path: Path) -> None:
    """Refuse to write or read through a symbolic link: it may lead anywhere."""
    if path.is_symlink():
        raise SanfabError(f"{path}: is a symbolic link; remove it, the journal follows none")


def write_file(path: Path, text: str) -> None:
    """Write a file as a whole, on the disk before this returns."""
    new = path.with_name(f".{path.name}-{os.getpid()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with journal_errors(path):
        new.unlink(missing_ok=True)
        with os.fdopen(os.open(new, flags, PRIVATE_FILE), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)


def append_record(path: Path, record: Mapping[str, object], *, soon: bool = False) -> None:
    """Add a line of JSON to a file, on the disk before this returns.

    ``soon``: only `settle` waits for the disk; until then the line outlives us, but no power cut.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW
    with journal_errors(path):
        file = os.open(path, flags, PRIVATE_FILE)
        try:
            os.write(file, (json.dumps(record) + "\n").encode())
            if not soon:
                os.fsync(file)
        finally:
            os.close(file)


def sync_file(path: Path) -> None:
    """Wait until what was added to a file is on the disk; nothing if there is no file."""
    with journal_errors(path), suppress(FileNotFoundError):
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def read_file(path: Path) -> str | None:
    """Return what a file holds; None: there is none."""
    refuse_link(path)
    with journal_errors(path):
        try:
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None


def read_records(path: Path) -> list[dict[str, object]]:
    """Return the lines of JSON in a file; one that a crash tore is left out."""
    found = []
    for line in (read_file(path) or "").splitlines():
        with suppress(ValueError):
            record = json.loads(line)
            if isinstance(record, dict):
                found.append(record)
    return found
