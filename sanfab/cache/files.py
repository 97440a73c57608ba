"""Names -> plain data, kept in files below the build folder; what is not surely ours is not there.

A file is JSON behind a header with its version and its digest: reading it can run nothing. A file
that is damaged, of another version, reached through a link, or that another user owns or may
write, counts as absent. A cache never makes a run fail, neither when it is read nor when written.
"""

import hashlib
import json
import os
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sanfab.cache.version import version_of_results

FOLDER = ".cache"
SIZE_LIMIT = 200_000_000
"""Bytes of a file that is read."""
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

JsonData = str | int | float | bool | list["JsonData"] | dict[str, "JsonData"] | None
"""What JSON holds."""


@dataclass(frozen=True)
class Cache:
    """The files of one SAN in a cache."""

    folder: Path
    version: str

    def read(self, name: str) -> JsonData:
        """Return what was kept under a name; None: nothing that can be trusted."""
        try:
            if not _is_ours(os.lstat(self.folder), stat.S_ISDIR):
                return None
            data = _bytes_of(self.folder / name)
        except OSError:
            return None
        header, _, content = data.partition(b"\n")
        if header != self._header(name, content):
            return None
        try:
            found: JsonData = json.loads(content)
        except (ValueError, RecursionError):
            return None
        return found

    def write(self, name: str, data: JsonData) -> None:
        """Keep data under a name, for this user alone."""
        content = json.dumps(data, separators=(",", ":")).encode()
        path = self.folder / name
        new = path.with_name(f"{name}-{os.getpid()}")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        with suppress(OSError):
            self._make_folder()
            new.unlink(missing_ok=True)
            try:
                with os.fdopen(os.open(new, flags, 0o600), "wb") as file:
                    file.write(self._header(name, content) + b"\n" + content)
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)

    def keep_of(self, prefix: str, names: set[str]) -> None:
        """Remove the files whose name begins so, but those of some names."""
        with suppress(OSError):
            for path in self.folder.iterdir():
                if path.name.startswith(prefix) and path.name not in names:
                    path.unlink()

    def _header(self, name: str, content: bytes) -> bytes:
        digest = hashlib.sha256(content).hexdigest()
        return f"sanfab {self.version} {name} {digest}".encode()

    def _make_folder(self) -> None:
        for folder in (self.folder.parent, self.folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_ours(os.lstat(folder), stat.S_ISDIR):
                raise PermissionError(f"{folder}: not a folder of this user alone")


def open_cache(build: Path, inventory: Path, *, wanted: bool) -> Cache | None:
    """Return the cache of an inventory in a build folder; None: no cache is wanted."""
    if not wanted or not hasattr(os, "geteuid"):
        return None
    place = hashlib.sha256(os.fsencode(inventory.resolve())).hexdigest()[:16]
    return Cache(build / FOLDER / place, version_of_results())


def cache_of_existing(build: Path, inventory: Path, *, wanted: bool) -> Cache | None:
    """Return the same for a verb that makes no build folder."""
    return open_cache(build, inventory, wanted=wanted and build.is_dir())


def _is_ours(found: os.stat_result, is_kind: Callable[[int], bool]) -> bool:
    """Return whether a file is of its kind and of this user, and nobody else may write it."""
    return (
        is_kind(found.st_mode)
        and found.st_uid == os.geteuid()
        and not found.st_mode & _OTHERS_WRITE
    )


def _bytes_of(path: Path) -> bytes:
    """Return the content of a regular file of this user; raises OSError for anything else."""
    # Not blocking: a pipe would wait for a writer before it can be told from a file.
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(file.fileno())
        if not _is_ours(found, stat.S_ISREG) or found.st_size > SIZE_LIMIT:
            raise PermissionError(f"{path}: not a file of this user alone")
        return file.read()
