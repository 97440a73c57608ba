"""Inventories of two states as folders: a folder, or a git revision checked out.

A revision is read object by object: no work tree is touched, no filter, hook or attribute of the
repository takes part, and nothing is followed out of it.
"""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.inventory.folder import MODELS_FOLDER, SUFFIXES

_LINK, _SUBMODULE = "120000", "160000"
"""Modes of a git tree."""
SHORT = 10
"""Digits of a revision that a report shows."""


class StateOfInventory(NamedTuple):
    """One of the two states that are compared."""

    label: str
    """As a report names it: ``main (1f2e3d4c5b)``, or the folder."""
    root: Path
    """What stands before each path of its files; a report leaves it out."""
    folder: Path | None
    """Folder of the SAN; None: this state does not have it."""


class _Entry(NamedTuple):
    mode: str
    digest: str
    path: str


@contextmanager
def opened_state(name: str, san: Path) -> Iterator[StateOfInventory]:
    """Open the inventory of a SAN as it is in a folder or in a git revision.

    ``san``: its folder in the work tree, from which the path in a revision follows. Raises
    SanfabError for what is neither a folder nor a revision.
    """
    if name and _holds_inventory(Path(name)):
        yield StateOfInventory(name, Path(), Path(name))
        return
    top = _top(san)
    commit = _commit(top, name)
    inside = san.resolve().relative_to(top)
    with TemporaryDirectory(prefix="sanfab-diff-") as root:
        held = _written(top, commit, inside, Path(root))
        folder = Path(root) / inside if held else None
        label = name if commit.startswith(name) else f"{name} ({commit[:SHORT]})"
        yield StateOfInventory(label, Path(root), folder)


def _holds_inventory(folder: Path) -> bool:
    """Return whether a name is the folder of a SAN; a folder without YAML may name a branch."""
    return folder.is_dir() and any(path.suffix in SUFFIXES for path in folder.iterdir())


def work_tree(san: Path) -> StateOfInventory:
    """Return the state of a SAN in the work tree."""
    return StateOfInventory("the working tree", Path(), san if san.is_dir() else None)


def _top(san: Path) -> Path:
    """Return the work tree that a folder lies in; the folder itself may be gone from it."""
    near = san.resolve()
    while not near.is_dir():
        near = near.parent
    return Path(_git(near, "rev-parse", "--show-toplevel").decode().rstrip("\n")).resolve()


def _commit(top: Path, name: str) -> str:
    """Return the commit that a revision names."""
    if not name or name.startswith("-") or not name.isprintable():
        raise SanfabError(f"{name!r}: expected a folder or a git revision, as main or HEAD~1")
    try:
        found = _git(
            top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"
        )
    except SanfabError:
        raise SanfabError(
            f"{name}: neither a folder nor a git revision of {top}; a shallow clone has few: "
            "`git fetch --unshallow`"
        ) from None
    return found.decode().strip()


def _written(top: Path, commit: str, inside: Path, root: Path) -> bool:
    """Write the files of a SAN in a revision below a folder; return whether it has any."""
    entries = [*_entries(top, commit, inside)]
    models = [*_entries(top, commit, inside / MODELS_FOLDER)]
    if inside.parent.name == "inventory":
        models += _entries(top, commit, inside.parent.parent / MODELS_FOLDER)
    _refuse_foreign(commit, (*entries, *models))
    for entry, data in _contents(top, [*dict.fromkeys((*entries, *models))]):
        path = root / entry.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return bool(entries)


def _contents(top: Path, entries: list[_Entry]) -> Iterator[tuple[_Entry, bytes]]:
    """Yield each file with its content; one process reads them all."""
    asked = "".join(f"{entry.digest}\n" for entry in entries).encode()
    data = _git(top, "cat-file", "--batch", asked=asked) if entries else b""
    start = 0
    for entry in entries:
        end = data.index(b"\n", start)
        size = int(data[start:end].split()[2])
        yield entry, data[end + 1 : end + 1 + size]
        start = end + 1 + size + 1


def _entries(top: Path, commit: str, inside: Path) -> Iterator[_Entry]:
    """Yield the YAML files of a revision below a folder, and what stands in their way."""
    spec = f"{inside.as_posix()}/" if inside.parts else "."
    listed = _git(top, "ls-tree", "-r", "-z", "--full-tree", commit, "--", spec)
    for row in filter(None, listed.decode("utf-8", "surrogateescape").split("\0")):
        about, _, path = row.partition("\t")
        mode, _, digest = about.split()
        parts = Path(path).parts
        if ".." in parts or Path(path).is_absolute():  # git itself refuses such a tree
            raise SanfabError(f"{commit[:SHORT]}: {path!r}: leads out of the repository")
        hidden = any(part.startswith(".") for part in parts[len(inside.parts) : -1])
        if not hidden and (Path(path).suffix in SUFFIXES or mode in {_LINK, _SUBMODULE}):
            yield _Entry(mode, digest, path)


def _refuse_foreign(commit: str, entries: tuple[_Entry, ...]) -> None:
    """Refuse links and submodules: their content is not in the revision."""
    what = {_LINK: "a symbolic link", _SUBMODULE: "a submodule"}
    found = [
        f"{commit[:SHORT]}: {one.path!r}: is {what[one.mode]}, whose content is no part of the "
        "revision; compare two folders instead"
        for one in entries
        if one.mode in what
    ]
    if found:
        raise SanfabError("\n".join(dict.fromkeys(found)))


def _git(folder: Path, *words: str, asked: bytes = b"") -> bytes:
    """Return what git prints; raises SanfabError with its first message."""
    command = ["git", "-C", str(folder), "--no-replace-objects", "--literal-pathspecs", *words]
    try:
        done = subprocess.run(  # noqa: S603  # no shell
            command, input=asked, capture_output=True, check=False
        )
    except FileNotFoundError:
        raise SanfabError("git: not found; install it, or compare two folders") from None
    if done.returncode:
        message = re.sub(r"^(fatal|error): ", "", done.stderr.decode("utf-8", "replace").strip())
        raise SanfabError(f"{folder}: git: {message.splitlines()[0] if message else 'failed'}")
    return done.stdout
