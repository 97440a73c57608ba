"""What all verbs that log in to switches share: which ones, how they are reached, how fast."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.model import San
    from sanfab.nos.driver import Driver, Reach
    from sanfab.observe import Dial
    from sanfab.reach import Options
    from sanfab.view import Site

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
        return chosen(san, self.switches, self.fabric)

    def options(self, san: "San") -> "Options":
        """Return how switches are reached."""
        from sanfab.reach import Options

        lab = self.build(san) if self.lab else None
        return Options(self.known_hosts, lab, self.timeout)


def chosen(san: "San", switches: list[str], fabric: str) -> list[str]:
    """Return the switches that options name, in order of the inventory; all unless they do.

    Raises SanfabError for one that the inventory does not have.
    """
    from sanfab.inventory.words import did_you_mean

    if not san.switches:
        raise SanfabError(f"{san.name}: has no switches; there is nothing to reach")
    for name in switches:
        if name not in san.switches:
            hint = did_you_mean(name, san.switches)
            raise SanfabError(f"--switch: no switch {name} in {san.name}{hint}")
    if fabric not in {"", "A", "B"}:
        raise SanfabError(f"--fabric: found {fabric}, expected A or B")
    found = [
        name
        for name, intent in san.switches.items()
        if (not switches or name in switches) and (not fabric or intent.fabric == fabric)
    ]
    if not found:
        wanted = f"{', '.join(switches)} in fabric {fabric}" if switches else f"fabric {fabric}"
        raise SanfabError(f"{san.name}: no switch that is {wanted}")
    return found


def dial_of(san: "San", switches: list[str], options: "Options") -> "Dial":
    """Return what logs in to these switches; raises SanfabError if it is not known how."""
    from sanfab.nos.connect import connect
    from sanfab.reach import reach_of

    reaches: dict[str, Reach] = {}
    problems: list[str] = []
    for name in switches:
        try:
            reaches[name] = reach_of(san, name, options)
        except SanfabError as error:
            problems.append(str(error))
    if problems:
        raise SanfabError("\n".join(dict.fromkeys(problems)))

    def dial(site: "Site") -> "Driver":
        return connect(site.platform.nos)(reaches[site.name], site.release)

    return dial
