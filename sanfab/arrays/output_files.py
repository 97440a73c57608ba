"""Initiators that each array admits, from files of its output."""

from collections import defaultdict
from functools import partial
from pathlib import Path

from sanfab.arrays.access_output import read_access
from sanfab.arrays.igroup_output import PrintedMasking, read_igroups
from sanfab.errors import SanfabError
from sanfab.inventory.config_text import LARGEST_OUTPUT, OUTPUT_SUFFIXES
from sanfab.model.endpoint import ArrayIntent
from sanfab.model.san import San


def printed_maskings(san: San, folder: Path) -> dict[str, tuple[PrintedMasking, ...]]:
    """Return what the arrays of a SAN print: ``ARRAY.txt``, or ``ARRAY.CONTROLLER.txt`` for each.

    Raises SanfabError if the folder has no output of an array or a file cannot be read.
    """
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix in OUTPUT_SUFFIXES)
    except OSError as error:
        raise SanfabError(f"{folder}: cannot be read: {error.strerror}") from error
    found: dict[str, list[PrintedMasking]] = defaultdict(list)
    for path in files:
        name = _array_of(san, path.stem)
        if name is not None:
            found[name].append(_printed(path, san.arrays[name]))
    if not found:
        names = ", ".join(path.name for path in files[:4]) or "no such file"
        raise SanfabError(
            f"{folder}: no output of an array of {san.name}: expected ARRAY.txt, or "
            f"ARRAY.CONTROLLER.txt for 7-Mode; found {names}"
        )
    return {name: tuple(printed) for name, printed in found.items()}


def _array_of(san: San, stem: str) -> str | None:
    """Return the array that a file is named after; names may hold dots."""
    if stem in san.arrays:
        return stem
    for name, array in san.arrays.items():
        controllers = {port.controller for port in array.ports.values()} - {None}
        if stem in {f"{name}.{controller}" for controller in controllers}:
            return name
    return None


def _printed(path: Path, array: ArrayIntent) -> PrintedMasking:
    try:
        if path.stat().st_size > LARGEST_OUTPUT:
            raise SanfabError(
                f"{path}: larger than {LARGEST_OUTPUT} bytes, expected output of an array"
            )
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise SanfabError(f"{path}: cannot be read: {error.strerror}") from error
    is_equallogic = array.family == "equallogic"
    read = read_access if is_equallogic else partial(read_igroups, svm=array.svm or "")
    printed = read(path.name, text)
    if printed is None and is_equallogic:
        raise SanfabError(
            f"{path}: found no access record, expected what EqualLogic prints for `volume select "
            "VOLUME access select NUMBER show`, with the command before each record"
        )
    if printed is None:
        raise SanfabError(
            f"{path}: found no list of igroups, expected what ONTAP prints for `lun igroup show`, "
            "`igroup show` or `fcp show initiator`; output of Nimble and E-Series is not read"
        )
    return printed
