"""Differences between the collected output of hosts and the inventory.

The folder has a file for each host, `HOST.txt` or `HOST.log`: what the verb `collect` of its script
prints, or a terminal log with the same commands.
"""

import codecs
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from sanfab.errors import PlacedError, SanfabError, printable
from sanfab.hosts.compare import HostComparison, compare_host
from sanfab.hosts.facts import HostFacts, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.hosts.reading.sections import HostReading
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.config_text import LARGEST_OUTPUT, OUTPUT_SUFFIXES
from sanfab.model.hosts.files import SYSTEMS
from sanfab.model.hosts.mechanisms import SystemName
from sanfab.render.hosts import script_rows

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where


class HostsState(NamedTuple):
    """The hosts of a SAN, as intended and as collected."""

    san: str
    comparisons: tuple[HostComparison, ...]
    missing: tuple[str, ...]
    """Hosts with settings and without collected output."""


def hosts_state(cabling: Cabling, folder: Path) -> HostsState:
    """Compare each host with its collected output.

    Raises SanfabError if the folder has no output of a host of the inventory or a file cannot be
    read, PlacedError for settings that the inventory cannot mean.
    """
    files = output_files(folder)
    comparisons: list[HostComparison] = []
    missing: list[str] = []
    problems: list[tuple[Where, str]] = []
    for name in cabling.san.hosts:
        try:
            facts = host_facts(cabling, name)
        except PlacedError as error:
            problems += error.problems
            continue
        except LookupError:
            continue
        if name in files:
            reading = _reading(facts.system, files[name])
            comparisons.append(compare_host(facts, compared_rows(facts), reading))
        elif facts.values:
            missing.append(name)
    if problems:
        raise PlacedError(problems)
    if not comparisons:
        raise _no_output(cabling, folder, files)
    return HostsState(cabling.san.name, tuple(comparisons), tuple(missing))


def output_files(folder: Path) -> dict[str, Path]:
    """Return the files of a folder with what devices printed, by device."""
    try:
        return {path.stem: path for path in folder.iterdir() if path.suffix in OUTPUT_SUFFIXES}
    except OSError as error:
        raise SanfabError(f"{folder}: cannot be read: {error.strerror}") from error


def host_readings(cabling: Cabling, folder: Path) -> dict[str, HostReading]:
    """Return what the hosts of a SAN print, by host.

    Raises SanfabError if the folder has no output of a host of the inventory or a file cannot be
    read.
    """
    files, hosts = output_files(folder), cabling.san.hosts
    found = {
        name: _reading(cast("SystemName", hosts[name].os), path)
        for name, path in sorted(files.items())
        if name in hosts and hosts[name].os in SYSTEMS
    }
    if not found:
        raise _no_output(cabling, folder, files)
    return found


def _no_output(cabling: Cabling, folder: Path, files: dict[str, Path]) -> SanfabError:
    found = ", ".join(path.name for path in sorted(files.values())[:4]) or "no such file"
    return SanfabError(
        f"{folder}: no output of a host of {cabling.san.name}: expected HOST.txt or HOST.log, "
        f"as esx01.txt; found {found}. `sanfab-host.sh collect` on a host prints it"
    )


def _reading(system: SystemName, path: Path) -> HostReading:
    try:
        return read_host(system, host_output(path))
    except LookupError as error:
        raise SanfabError(f"{path}: {error}") from error


def host_output(path: Path) -> str:
    """Return what a host printed into a file; raises SanfabError if it cannot be read."""
    try:
        if path.stat().st_size > LARGEST_OUTPUT:
            raise SanfabError(f"{path}: larger than {LARGEST_OUTPUT} bytes: no output of a host")
        return printable_lines(_decoded(path.read_bytes()))
    except OSError as error:
        raise SanfabError(f"{path}: cannot be read: {error.strerror}") from error


def _decoded(output: bytes) -> str:
    """Return the text of an output: `>` of Windows PowerShell writes UTF-16 with its mark."""
    is_utf16 = output.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return output.decode("utf-16" if is_utf16 else "utf-8-sig", errors="replace")


def printable_lines(text: str) -> str:
    """Return a text whose lines hold no control characters but tabs."""
    lines = (line.rstrip("\r").split("\t") for line in text.split("\n"))
    return "\n".join("\t".join(map(printable, parts)) for parts in lines)


def compared_rows(facts: HostFacts) -> list[tuple[HostSetting, str]]:
    """Return the settings of a host, and the files that keep them, with the intended values."""
    rows = {
        HostSetting(row.part, row.mechanism, row.field): row.value for row in script_rows(facts)
    }
    return list((rows | facts.values).items())
