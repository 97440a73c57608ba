"""What all verbs that log in to switches share: which ones, how they are reached, how fast."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.model import San
    from sanfab.nos.driver import Driver
    from sanfab.observe import Dial
    from sanfab.reach import Options
    from sanfab.view import Site

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


def chosen(san: "San", switches: list[str], fabric: str) -> list[str]:
    """Return the switches that options name, in order of the inventory; all unless they do.

    Raises SanfabError for one that the inventory does not have.
    """
    from sanfab.inventory.words import did_you_mean

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


def options_of(
    build: Path, *, lab: bool, known_hosts: Path | None, timeout: float = 1.0
) -> "Options":
    """Return how switches are reached; ``build``: build folder of the SAN."""
    from sanfab.reach import Options

    return Options(known_hosts, build if lab else None, timeout)


def dial_of(san: "San", switches: list[str], options: "Options") -> "Dial":
    """Return what logs in to these switches; raises SanfabError if it is not known how."""
    from sanfab.nos.connect import connect
    from sanfab.reach import reach_of

    reaches = {name: reach_of(san, name, options) for name in switches}

    def dial(site: "Site") -> "Driver":
        return connect(site.platform.nos)(reaches[site.name], site.release)

    return dial
