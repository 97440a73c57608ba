"""Whether this machine has room for the twin of a SAN."""

from pathlib import Path
from typing import NamedTuple

from sanfab.errors import SanfabError
from sanfab.rehearsal.twin import Twin
from sanfab.text import count

BASE = 80
"""Megabytes of a twin without ports: Open vSwitch, and what runs in the namespaces."""
OF_A_PORT = 0.4
"""Megabytes of a port of a host or array: its namespace, two interfaces, its share of the bridges
and of the programs that serve storage. Measured: 0.24 with 384 to 2304 ports, 0.33 with logins."""
LONGEST = 3
"""Hours that a rehearsal may take."""
SPARE = 0.8
"""Part of the available memory that a twin may take."""


class MachineRoom(NamedTuple):
    """What a machine has for a twin."""

    megabytes: int | None
    """Memory that programs may still take; None: not known."""
    namespaces: int | None
    """Network namespaces that a user may have."""


def this_machine(proc: Path = Path("/proc")) -> MachineRoom:
    """Return what this machine has, as its kernel says."""
    return MachineRoom(_available(proc / "meminfo"), _number(proc / "sys/user/max_net_namespaces"))


def seconds_of(ports: int, steps: int) -> float:
    """Return about how long a rehearsal takes; each step changes the twin twice.

    Measured on two cores that were busy: built in 3.5, 7 and 61 seconds with 384, 768 and 2304
    ports, changed in 1, 4 and 19.
    """
    built = 0.01 * ports + 8e-6 * ports**2
    change: float = ports**1.25 / 1000
    return built + change + steps * (0.4 + 2 * change)


def refuse_too_large(twin: Twin, steps: int, room: MachineRoom) -> None:
    """Raise SanfabError with the estimate if a twin does not fit into a machine."""
    ports = len(twin.sockets)
    needed = round(BASE + OF_A_PORT * ports)
    of_twin = f"the twin has {count(twin.sockets, 'port')} of hosts and arrays and needs about"
    advice = "use a larger machine, or rehearse an inventory with a part of the SAN"
    if room.megabytes is not None and needed > room.megabytes * SPARE:
        raise SanfabError(
            f"{of_twin} {needed:,} MB of memory; this machine has {room.megabytes:,} MB "
            f"available, of which a twin may take {SPARE:.0%}; {advice}"
        )
    if room.namespaces is not None and ports >= room.namespaces:
        raise SanfabError(
            f"{of_twin} as many network namespaces; this machine allows {room.namespaces:,} "
            f"(sysctl user.max_net_namespaces); {advice}"
        )
    hours = seconds_of(ports, steps) / 3600
    if hours > LONGEST:
        rest = seconds_of(ports, 0) / 60
        raise SanfabError(
            f"{of_twin} {hours:,.0f} hours for {steps:,} steps; `sanfab rehearse --at-rest` takes "
            f"about {rest:,.0f} minutes, as it takes no part out"
        )


def _available(file: Path) -> int | None:
    """Return the megabytes of ``MemAvailable`` in the format of proc(5)."""
    try:
        lines = file.read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    words = (line.split() for line in lines if line.startswith("MemAvailable:"))
    return next((int(one[1]) // 1024 for one in words), None)


def _number(file: Path) -> int | None:
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
