"""The ``*.yml`` files of one SAN's folder -> one document with the provenance of each part."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import get_origin

from sanfab.errors import InventoryError, SanfabError
from sanfab.inventory.config_text import text_from
from sanfab.inventory.document import Document, dotted_path
from sanfab.inventory.expansion import expand_document
from sanfab.inventory.folder import inventory_files
from sanfab.inventory.recommendations import apply_recommendations
from sanfab.inventory.sensitive import kinds_at, shown_path
from sanfab.model.yaml12 import Data, Where, YamlError, compose, parse, place
from sanfab.parallel import on_all_cores

BYTES_OF_A_SWITCH = 80_000
"""Bytes that are parsed in the time in which a switch is rendered."""

FILE_LIMIT = 100_000_000
"""Bytes of one file."""


ParseAll = Callable[[list[Path]], Iterable[tuple[Data, str]]]
"""Returns the data of each file, or what is wrong with it as a whole."""


def read_folder(folder: Path, parse_files: ParseAll | None = None) -> Document:
    """Return the document of a SAN's folder; ``parse_files``: for what is known already.

    Raises InventoryError, naming every file that cannot be used and every key given twice.
    """
    document = Document(folder)
    paths = _paths(folder)
    for path, (data, problem) in zip(paths, (parse_files or parse_all)(paths), strict=True):
        if problem:
            document.problems.append(problem)
        elif isinstance(data, dict):
            _merge(document, path, data)
    document.raise_problems()
    expand_document(document)
    apply_recommendations(document)
    document.raise_problems()
    return document


def _paths(folder: Path) -> list[Path]:
    paths = inventory_files(folder)
    if not paths:
        raise InventoryError(
            [f"{folder}: no *.yml file; `sanfab init NEW --example minimal` writes a first SAN"]
        )
    return paths


def parse_all(paths: list[Path]) -> Iterator[tuple[Data, str]]:
    """Yield the data of files, or what is wrong with each; many are parsed by several processes."""
    size = sum(path.stat().st_size for path in paths if path.is_file())
    with on_all_cores(parse_file, paths, size // BYTES_OF_A_SWITCH) as parsed:
        yield from parsed


def parse_file(path: Path) -> tuple[Data, str]:
    """Return the data of a file, or what is wrong with it as a whole."""
    text = b""
    try:
        text = _bytes(path)
        data = parse(text.decode())
    except OSError as error:
        return None, f"{path}: cannot be read: {error.strerror}"
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        column = error.start - text.rfind(b"\n", 0, error.start)
        return None, f"{path}:{line}:{column}: not UTF-8: found byte {text[error.start]:#x}"
    except YamlError as error:
        return None, f"{path}:{error.line}:{error.column}: {error.message}"
    return data, _misfit(path, data)


def _bytes(path: Path) -> bytes:
    """Return what a file holds; a pipe or a device would never end."""
    if not path.is_file() and path.exists():
        raise OSError(None, "not a file")
    if path.stat().st_size > FILE_LIMIT:
        raise OSError(None, f"larger than {FILE_LIMIT // 1_000_000} MB; split it")
    return path.read_bytes()


def _misfit(path: Path, data: Data) -> str:
    if data in (None, {}):
        return f"{path}:1:1: the file is empty; delete it or write a section such as `hosts:`"
    if not isinstance(data, dict):
        return f"{path}:1:1: found {_kind(data)}, expected sections such as `hosts:`"
    return ""


def _merge(document: Document, path: Path, data: dict[str, Data]) -> None:
    """Add one file: mappings and lists of two files join, anything else may stand only once."""
    for section, value in data.items():
        empty: dict[str, Data] | list[Data] = [] if isinstance(value, list) else {}
        known = document.data.setdefault(section, empty)
        if isinstance(value, dict) and isinstance(known, dict):
            _merge_mapping(document, (path, section), value, known)
        elif isinstance(value, list) and isinstance(known, list):
            for index, item in enumerate(value):
                document.origin[section, len(known)] = (path, (section, index))
                known.append(item)
        elif isinstance(value, list | dict) and isinstance(known, list | dict) and known:
            _mixed(document, path, section)
            continue
        elif known is not empty:
            _twice(document, path, (section,))
            continue
        else:
            document.data[section] = value
        document.origin.setdefault((section,), (path, (section,)))


def _merge_mapping(
    document: Document,
    origin: tuple[Path, str],
    value: dict[str, Data],
    into: dict[str, Data],
) -> None:
    path, section = origin
    for key, item in value.items():
        if key in into:
            _twice(document, path, (section, key))
        else:
            into[key] = item
            document.origin[section, key] = (path, (section, key))


def _mixed(document: Document, path: Path, section: str) -> None:
    """Record that a section is a list in one file and a mapping in another."""
    is_list = section == "defaults" or any(get_origin(one) is tuple for one in kinds_at((section,)))
    is_second = isinstance(document.data[section], list) == is_list
    at = _key_in(path, (section,)) if is_second else document.place((section,), key=True)
    expected, found = ("a list", "a mapping") if is_list else ("a mapping", "a list")
    document.problems.append(f"{at}: {section}: found {found}, expected {expected}")


def _twice(document: Document, path: Path, where: Where) -> None:
    document.problems.append(
        f"{_key_in(path, where)}: {dotted_path(shown_path(where))}: given twice, "
        f"first at {document.place(where, key=True)}; keep one"
    )


def _key_in(path: Path, where: Where) -> str:
    """Return ``file:line:column`` of a key of a file."""
    node = compose(path.read_text(encoding="utf-8"))
    line, column = place(node, where, key=True) if node else (1, 1)
    return f"{path}:{line}:{column}"


def text_in(path: Path) -> str | None:
    """Return the configuration text that a file holds; None: there is no such file.

    Raises SanfabError if it cannot be read, or is none: a pipe or a device would never end.
    """
    try:
        if not path.exists():
            return None
        if not path.is_file():
            raise SanfabError(f"{path}: not a file")
        return text_from(path, path.read_bytes())
    except OSError as error:
        raise SanfabError(f"{path}: cannot be read: {error.strerror}") from error


def refuse_links(*paths: Path) -> None:
    """Refuse to read, write or delete through a symbolic link."""
    for path in paths:
        if path.is_symlink():
            raise SanfabError(f"{path}: is a symbolic link; remove it, a build follows none")


def _kind(data: Data) -> str:
    return "a list" if isinstance(data, list) else "a single value"  # of a vaulted file, a secret
