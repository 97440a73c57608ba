"""Private files, written whole or not at all, never through a symbolic link."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.push.store import JournalError

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


@contextmanager
def journal_errors(path: Path) -> Iterator[None]:
    """Turn an error of the system into a JournalError."""
    try:
        yield
    except OSError as error:
        where = error.filename or path
        raise JournalError(
            f"{where}: cannot write or read the journal: {error.strerror}"
        ) from error


def private_folder(path: Path) -> Path:
    """Return a folder that only its owner can read; create it and its parents if missing."""
    refuse_link(path.parent)
    with journal_errors(path):
        if not path.parent.exists():
            private_folder(path.parent)
        with suppress(FileExistsError):
            path.mkdir(mode=PRIVATE_FOLDER)
            _sync_folder(path.parent)
    refuse_link(path)
    if not path.is_dir():
        raise SanfabError(f"{path}: found a file, expected a folder of the journal; remove it")
    return path


def refuse_link(path: Path) -> None:
    """Refuse a symbolic link: it may lead anywhere."""
    if path.is_symlink():
        raise SanfabError(
            f"{path}: found a symbolic link, which the journal does not follow; remove it, or name "
            "the folder itself with --journal"
        )


def write_file(path: Path, text: str) -> None:
    """Write a file atomically; it is on disk when this returns."""
    new = path.with_name(f".{path.name}-{os.getpid()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with journal_errors(path):
        new.unlink(missing_ok=True)
        try:
            with os.fdopen(os.open(new, flags, PRIVATE_FILE), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        except BaseException:  # a full disk, or a signal
            new.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)


def append_line(path: Path, line: str, *, soon: bool = False) -> None:
    """Append a line to a file; it is on disk when this returns.

    ``soon``: leave the wait to `sync_file`; until then a power cut may lose the line, a crash of
    sanfab does not. A line that a crash or a full disk cut is ended first, and alone is lost.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW
    with journal_errors(path):
        file = os.open(path, flags, PRIVATE_FILE)
        try:
            size = os.fstat(file).st_size
            is_cut = size > 0 and os.pread(file, 1, size - 1) != b"\n"
            _write_whole(file, b"\n" * is_cut + f"{line}\n".encode())
            if not soon:
                os.fsync(file)
        finally:
            os.close(file)
        if not size:
            _sync_folder(path.parent)


def _write_whole(file: int, data: bytes) -> None:
    """Write all bytes: a disk that is almost full takes some of them, and says so at the next."""
    while data:
        data = data[os.write(file, data) :]


def _sync_folder(path: Path) -> None:
    """Wait until the names in a folder are on disk: without its name a file is lost."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def sync_file(path: Path) -> None:
    """Wait until a file is on disk; do nothing if there is none."""
    with journal_errors(path), suppress(FileNotFoundError):
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def read_file(path: Path) -> str | None:
    """Return the content of a file; None: there is no file."""
    refuse_link(path)
    with journal_errors(path):
        try:
            return path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise SanfabError(
                f"{path}: found bytes that are no text, expected a file that sanfab wrote: it is "
                "damaged or edited"
            ) from error
