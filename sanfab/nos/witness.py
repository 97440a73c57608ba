"""A program of others that reads the configurations of a NOS, as a second reader."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from sanfab.facts.switch import SwitchFacts


class Witness(NamedTuple):
    """A program that others wrote, and what it is to read in a configuration."""

    name: str
    reads: str
    """What it reads of a configuration, in words."""
    package: str
    """Python package that it is; it may be installed."""
    folder_variable: str
    """Environment variable that names the folder with the package, where it is not installed."""
    program: Path
    """Script that reads configurations as JSON by name, and prints what the package reads in each
    likewise. It runs in a process of its own; its arguments are the folders to look for packages.
    """
    expected: Callable[[SwitchFacts], dict[str, Any]]
    """Facts -> what the program prints of their configuration."""
