"""The NOSes that sanfab speaks, and where the parts of each stand: the one list to extend."""

from dataclasses import dataclass
from pathlib import Path

from sanfab.resources import resource_dir


@dataclass(frozen=True, slots=True)
class NosParts:
    """Where the parts of a NOS stand."""

    code: str
    """Package with its reader, its driver and the variables of its templates."""
    lab: str
    """Package with its emulated switch."""
    models: Path
    """Folder with the files of its models; ``nos/NAME.yml`` there is that of the NOS itself."""
    templates: Path
    """Folder with the folder of its templates."""


def _shipped(name: str) -> NosParts:
    return NosParts(
        f"sanfab.nos.{name}",
        f"sanfab_lab.{name}",
        resource_dir("models"),
        resource_dir("templates"),
    )


_NAMES = ("nxos", "eos", "exos", "os9", "os10", "fos")
NOS_PARTS: dict[str, NosParts] = {name: _shipped(name) for name in _NAMES}
"""The parts of each NOS, by its name: that of its folders."""
