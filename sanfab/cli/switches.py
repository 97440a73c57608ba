"""What all verbs that log in to switches share: which ones, how they are reached, how fast."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sanfab.live.targets import Options
    from sanfab.model import San

AT_ONCE = 8
"""Switches that are talked to at the same time unless said otherwise."""

Switches = Annotated[
    list[str] | None, typer.Option("--switch", help="Only this switch; may be repeated.")
]
OfFabric = Annotated[str, typer.Option("--fabric", help="Only the switches of fabric A or B.")]
InLab = Annotated[
    bool,
    typer.Option(
        "--lab",
        envvar="SANFAB_LAB",
        help="Talk to the emulated switches of `sanfab lab up`, not to the real ones.",
    ),
]
Workers = Annotated[
    int, typer.Option(min=1, max=64, help="Switches that are talked to at the same time.")
]
KnownHosts = Annotated[
    Path | None,
    typer.Option(help="File of SSH host keys; those of the user and the system unless given."),
]
Timeout = Annotated[
    float, typer.Option(min=0.1, help="Factor for all times to wait: 3 for slow switches.")
]


@dataclass(frozen=True)
class Wanted:
    """What the command line says about switches and how to reach them."""

    san: Path
    """Folder of the inventory."""
    output: Path
    switches: list[str]
    fabric: str
    lab: bool
    known_hosts: Path | None
    timeout: float
    workers: int

    def build(self, san: "San") -> Path:
        """Return the build folder of the SAN."""
        return self.output / san.name

    def names(self, san: "San") -> list[str]:
        """Return the switches in scope; raises SanfabError for one that there is not."""
        from sanfab.live.targets import chosen

        return chosen(san, self.switches, self.fabric)

    def options(self, san: "San") -> "Options":
        """Return how switches are reached."""
        from sanfab.live.targets import Options

        lab = self.build(san) if self.lab else None
        return Options(self.known_hosts, lab, self.timeout)
