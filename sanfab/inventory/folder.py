"""The folder of a SAN: which files hold its inventory and its models, told without reading them."""

from collections.abc import Iterator
from pathlib import Path

from sanfab.errors import InventoryError
from sanfab.resources import resource_dir

SUFFIXES = frozenset({".yml", ".yaml"})
"""Endings of the files of an inventory."""
MAIN_FILES = ("san.yml", "san.yaml")
"""File that marks the folder of a SAN."""
FOREIGN_FOLDERS = frozenset({"group_vars", "host_vars", "vars_plugins"})
"""Folders that Ansible reads, and not as an inventory."""
MODELS_FOLDER = "models"
"""Folder with a file for each switch model."""
_NO_PART = FOREIGN_FOLDERS | {MODELS_FOLDER}
"""Folders next to the main file that are not part of the document."""


def inventory_files(folder: Path) -> list[Path]:
    """Return the files of an inventory, those of its sub-folders included, in a fixed order.

    Hidden folders, models/ and those with variables of Ansible hold none. Raises SanfabError for
    what can neither be read nor be left out unsaid.
    """
    try:
        return sorted(
            _files_below(folder, _NO_PART), key=lambda path: path.relative_to(folder).parts
        )
    except FileNotFoundError:
        raise InventoryError([f"{folder}: no such folder; name the folder of one SAN"]) from None
    except NotADirectoryError:
        place = f" that holds it: {folder.parent}" if folder.suffix in SUFFIXES else ""
        raise InventoryError([f"{folder}: is a file; name the folder of the SAN{place}"]) from None
    except OSError as error:
        raise InventoryError([f"{folder}: cannot be read: {error.strerror}"]) from error


def _files_below(folder: Path, foreign: frozenset[str]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.suffix in SUFFIXES:
            yield path
        elif path.is_dir() and path.name not in foreign and path.name[0] != ".":
            _refuse_folder(path)
            yield from _files_below(path, FOREIGN_FOLDERS)


def _refuse_folder(path: Path) -> None:
    """Refuse a sub-folder that may be meant otherwise than as a part of this SAN."""
    if path.is_symlink():
        raise InventoryError(
            [f"{path}: is a symbolic link to a folder, which is not followed; move the files here"]
        )
    if any((path / name).exists() for name in MAIN_FILES):
        raise InventoryError(
            [
                f"{path}: is the folder of another SAN (it holds a san.yml); name this folder, or "
                f"move it out of {path.parent}"
            ]
        )


def model_files(inventory: Path) -> list[Path]:
    """Return the files of the models that a user added for an inventory.

    They stand in ``models/`` inside of it, or next to the folder ``inventory/`` that holds it. A
    copy of a shipped model adds none: an installed sanfab may run in a clone of its repository.
    """
    return [
        path
        for folder in _folders(inventory)
        if folder.is_dir() and not folder.samefile(resource_dir(MODELS_FOLDER))
        for path in sorted(folder.iterdir())
        if path.suffix in SUFFIXES and not _is_shipped(path)
    ]


def _is_shipped(path: Path) -> bool:
    shipped = resource_dir(MODELS_FOLDER) / path.name
    return shipped.is_file() and path.is_file() and path.read_bytes() == shipped.read_bytes()


def _folders(inventory: Path) -> Iterator[Path]:
    yield inventory / MODELS_FOLDER
    parent = inventory.parent if inventory.parent.name else inventory.absolute().parent
    if parent.name == "inventory":
        yield parent.parent / MODELS_FOLDER
