"""Operating system -> the commands that show its paths, and what they print."""

from typing import NamedTuple


class PathDisplay(NamedTuple):
    """How an operating system shows the paths of a LUN."""

    command: str
    shows: str
    """What it prints with ``{count}`` usable paths."""
    lost: str
    """What it prints of a path that is out."""
    source: str


DISPLAYS: dict[str, PathDisplay] = {
    "windows": PathDisplay(
        "mpclaim -s -d N",
        "`MPIO DiskN: {count} Paths` (two digits), and as many lines `Active/Optimized` or "
        "`Active/Unoptimized`; `mpclaim -s -d` lists the numbers N",
        "a smaller number of paths in that line, within the PDORemovePeriod",
        "Microsoft, mpclaim; published transcripts",
    ),
    "linux": PathDisplay(
        "multipath -ll",
        "{count} lines `active ready running` below each LUN",
        "`failed faulty` in the line of the path",
        "RHEL 7, DM Multipath, 5.7 Multipath Command Output",
    ),
    "esxi": PathDisplay(
        "esxcli storage core path list -d DEVICE | grep -c 'State: active'",
        "{count}, DEVICE being a name of `esxcli storage core device list`",
        "`State: dead` of the path",
        "ESXCLI reference, storage core path list",
    ),
    "solaris": PathDisplay(
        "mpathadm list lu",
        "`Operational Path Count: {count}` below each LUN",
        "a smaller Operational Path Count; Total Path Count stays",
        "mpathadm(1M)",
    ),
}

UNKNOWN_DISPLAY = PathDisplay(
    "the multipath tool of the system", "{count} usable paths of each LUN", "fewer of them", ""
)


def path_display(system: str) -> PathDisplay:
    """Return how an operating system shows the paths of a LUN."""
    return DISPLAYS.get(system, UNKNOWN_DISPLAY)
