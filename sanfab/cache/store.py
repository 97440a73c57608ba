"""A key of all that a result depends on -> the result of an earlier run, as plain data.

A result is JSON in a file of its own below the build folder, behind a header with its key and its
digest: reading it can run nothing. A file that is damaged, reached through a link, or that another
user owns or may write, counts as absent. A cache never makes a run fail, neither when it is read
nor when written.
"""

import hashlib
import json
import os
import platform
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path

from sanfab.digest import record_digest
from sanfab.inventory.digests import files_below
from sanfab.resources import PACKAGE, resource_dir

FOLDER = ".cache"
SIZE_LIMIT = 200_000_000
"""Bytes of a file that is read."""
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH

LIBRARIES = ("pydantic", "pydantic-core", "jinja2", "pyyaml")
"""Those that values of an inventory, or lines of a configuration, go through."""
SUFFIXES = (".py", ".j2", ".yml", ".yaml", ".sh", ".ps1")
"""Files of the program."""

JsonData = str | int | float | bool | list["JsonData"] | dict[str, "JsonData"] | None
"""What JSON holds."""


def result_key(kind: str, *parts: object) -> str:
    """Return the key of a result: its kind, and the digest of the program and all its inputs."""
    return f"{kind}-{record_digest(version_of_results(), *parts)}"


@cache
def version_of_results() -> str:
    """Return a digest of the program, its models and templates, Python and its libraries.

    The bytes count, not a release number: a model that is edited in a checkout has none.
    """
    parts = [sys.version, platform.machine(), *map(version, LIBRARIES)]
    found = hashlib.sha256("\0".join(parts).encode())
    for folder in (PACKAGE, resource_dir("models"), resource_dir("templates")):
        for name, file in files_below(folder):
            if name.endswith(SUFFIXES) and file.is_file():
                with open(file.path, "rb", buffering=0) as opened:  # noqa: PTH123  # 1,400 files
                    content = opened.readall()
                found.update(f"\0{name}\0{len(content)}\0".encode())
                found.update(content)
    return found.hexdigest()


@dataclass(frozen=True)
class Cache:
    """The results of one SAN."""

    folder: Path

    def read(self, key: str) -> JsonData:
        """Return the result of a key; None: there is none that can be trusted."""
        try:
            if not _is_ours(os.lstat(self.folder), stat.S_ISDIR):
                return None
            data = _bytes_of(self.folder / key)
        except OSError:
            return None
        header, _, content = data.partition(b"\n")
        if header != _header(key, content):
            return None
        try:
            found: JsonData = json.loads(content)
        except (ValueError, RecursionError):
            return None
        return found

    def write(self, key: str, data: JsonData) -> None:
        """Keep a result, for this user alone."""
        self.write_json(key, json.dumps(data, separators=(",", ":")))

    def write_json(self, key: str, text: str) -> None:
        """Keep a result that is JSON already."""
        content = text.encode()
        path = self.folder / key
        new = path.with_name(f"{key}-{os.getpid()}")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        with suppress(OSError):
            self._make_folder()
            new.unlink(missing_ok=True)
            try:
                with os.fdopen(os.open(new, flags, 0o600), "wb") as file:
                    file.write(_header(key, content) + b"\n" + content)
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)

    def forget_others(self, kind: str, keys: Iterable[str]) -> None:
        """Remove the results of a kind that this run did not need."""
        needed = set(keys)
        with suppress(OSError):
            for path in self.folder.iterdir():
                if path.name.startswith(f"{kind}-") and path.name not in needed:
                    path.unlink()

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
    return Cache(build / FOLDER / place)


def cache_of_existing(build: Path, inventory: Path, *, wanted: bool) -> Cache | None:
    """Return the same for a verb that makes no build folder."""
    return open_cache(build, inventory, wanted=wanted and build.is_dir())


def _header(key: str, content: bytes) -> bytes:
    return f"sanfab {key} {hashlib.sha256(content).hexdigest()}".encode()


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
