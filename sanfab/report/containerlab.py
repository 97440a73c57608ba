"""A containerlab topology that was written -> its report: text, JSON."""

from pathlib import Path
from shlex import quote

from sanfab.rehearsal.containerlab import VirtualLab
from sanfab.report.json_value import JsonValue
from sanfab.text import count


def virtual_lab_text(inventory: Path, home: Path, made: VirtualLab) -> str:
    """Return what was written, what it does not carry, and the commands that use it."""
    topology = home / made.topology
    hosts = " ".join(f"clab-{home.name}-{one}" for one in made.switches)
    return "\n".join(
        [
            f"{topology}: {count(made.switches, 'switch')}, "
            f"{count(made.devices, 'port')} of hosts and arrays, "
            f"{count(range(made.links), 'link')}",
            "",
            "Not as on the switches:",
            *(f"- {one}" for one in made.not_carried),
            "",
            f"sudo containerlab deploy -t {quote(str(topology))}",
            f"ssh-keyscan {hosts} > {quote(str(home / 'known_hosts'))}",
            f"sh {quote(str(home / 'pings.sh'))}",
            f"sanfab drift {quote(str(inventory))} --lab --build {quote(str(home.parent))}",
        ]
    )


def virtual_lab_json(san: str, home: Path, made: VirtualLab) -> JsonValue:
    """Return what was written for JSON."""
    return {
        "san": san,
        "topology": str(home / made.topology),
        "files": [str(home / name) for name in made.files],
        "switches": list(made.switches),
        "ports": list(made.devices),
        "links": made.links,
        "not_carried": list(made.not_carried),
    }
