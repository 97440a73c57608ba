"""What a run of `render` made: the files of each switch and array, and where they are."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

PHASES = ("intent", "render", "prove", "write")
SWITCHES, ARRAYS = "switches", "arrays"
"""Folders of a build."""
RECORD = "rendered.json"
"""File of a build that says which inventory it was rendered from."""


class Result(NamedTuple):
    """The build of one switch."""

    switch: str
    nos: str
    model: str
    release: str
    lines: int
    files: tuple[str, ...]
    """Its configurations, relative to the build folder of the SAN."""
    changed: tuple[str, ...]
    """Those that differ from the previous build."""


class ArrayFiles(NamedTuple):
    """What a run wrote for the arrays."""

    names: tuple[str, ...]
    changed: tuple[str, ...]
    """Files that differ from the previous run."""
    removed: tuple[str, ...]
    """Files of arrays, or parts of them, that the inventory no longer has."""


@dataclass(frozen=True)
class Build:
    """A finished build."""

    folder: Path
    results: tuple[Result, ...]
    arrays: ArrayFiles
    """Sheets and commands of the arrays."""
    removed: tuple[str, ...]
    """Configurations of switches that the inventory no longer has."""
    seconds: dict[str, float]
    """Seconds by phase, summed over all processes."""
    digests: dict[str, str]
    """SHA-256 of each configuration and document that was proven, by path."""
