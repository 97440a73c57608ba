"""Slices of a job as AWX runs them: `ansible-runner` with a private folder and a part of the hosts.

The inventory is a script that prints the hosts of the slice, and the SAN's files are whole in each.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from support.playbooks import COLLECTIONS, ROOT

RUNNER = Path(sys.executable).with_name("ansible-runner")
MARK = "SANFAB_TEST_SLICE"
"""Variable by which the processes of a slice are told from others, also those that it left."""
MODELS = ("dcs-7150s-24", "s4810", "summit-x670", "nexus-5548up")
GROUPS = ("fabric_a", "fabric_b", "fabric_both")


def large_san(count: int) -> dict[str, object]:
    """Return a SAN of so many switches of four platforms, half of them in each fabric.

    A host and an array are on the first switch of each: their paths are guarded.
    """
    switches, half = {}, count // 2
    for number in range(count):
        model, fabric = MODELS[number % half // 4 % len(MODELS)], "AB"[2 * number // count]
        switches[f"sw{number:03}"] = {
            "model": model,
            "fabric": fabric,
            "management": {"address": f"192.0.2.{number + 20}/24"},
        }
    return {
        "name": "large",
        "profile": "lab",
        "management": {"ntp": ["192.0.2.11"]},
        "vlans": {
            f"iscsi_{fabric.lower()}": _vlan(fabric, number)
            for fabric, number in (("A", 101), ("B", 102))
        },
        "switches": switches,
        "hosts": {
            "esx01": {
                "os": "esxi",
                "ports": {
                    "vmnic2": _port("sw000", 1, "a", 21),
                    "vmnic3": _port(f"sw{half:03}", 1, "b", 21),
                },
            }
        },
        "arrays": {
            "nimble01": {
                "family": "nimble",
                "controllers": {"A": "active", "B": "standby"},
                "ports": {
                    "A-tg1": {"controller": "A", **_port("sw000", 9, "a", 11)},
                    "A-tg2": {"controller": "A", **_port(f"sw{half:03}", 9, "b", 11)},
                    "B-tg1": {"controller": "B", **_port("sw000", 10, "a")},
                    "B-tg2": {"controller": "B", **_port(f"sw{half:03}", 10, "b")},
                },
            }
        },
        "access": [{"hosts": ["esx01"], "arrays": ["nimble01"]}],
    }


def _vlan(fabric: str, number: int) -> dict[str, object]:
    network = f"10.1.{number}.0/24"
    return {"id": number, "role": "iscsi", "fabric": fabric, "subnet": network, "mtu": 9000}


def _port(switch: str, number: int, fabric: str, address: int = 0) -> dict[str, object]:
    """Return a port of a host or array at a switch, which is from Arista."""
    network = {"a": 101, "b": 102}[fabric]
    ip = {"ip": f"10.1.{network}.{address}"} if address else {}
    return {"at": f"{switch} Ethernet{number}", "vlan": f"iscsi_{fabric}", **ip}


def slices_of(switches: dict[str, str], count: int) -> list[dict[str, list[str]]]:
    """Return the hosts of each slice by group; AWX deals them out by name."""
    names = sorted(switches)
    return [
        {
            group: [name for name in names[first::count] if switches[name] == group]
            for group in GROUPS
        }
        for first in range(count)
    ]


@dataclass
class Slice:
    """One runner."""

    number: int
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def output(self) -> str:
        """Return what Ansible printed so far."""
        return (self.folder / "output").read_text(errors="replace")

    def processes(self) -> Iterator[tuple[int, str]]:
        """Yield the number and the command line of each process of this slice."""
        mark = f"{MARK}={self.folder}\0".encode()
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if mark in (path / "environ").read_bytes():
                    words = (path / "cmdline").read_bytes().replace(b"\0", b" ")
                    yield int(path.name), words.decode(errors="replace")

    def lose_power(self) -> None:
        """Kill every process of the slice, that which keeps its lock too."""
        while found := [pid for pid, words in self.processes() if words]:
            for pid in found:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.poll()

    def kill_playbook(self) -> None:
        """Kill the playbook only: workers that it forked go on with their switch."""
        started = [(pid, words) for pid, words in self.processes() if "ansible-playbook" in words]
        os.kill(min(started)[0], signal.SIGKILL)


def start_slice(
    repository: Path,
    number: int,
    groups: dict[str, list[str]],
    variables: dict[str, object],
    home: str,
) -> Slice:
    """Start a runner for the hosts of a slice; ``home``: the address of the journal."""
    folder = repository.parent / f"{variables['sanfab_share']}-{number}"
    _write_inventory(folder / "inventory" / "hosts", groups)
    (folder / "env").mkdir()
    (folder / "env" / "extravars").write_text(json.dumps(variables))
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("SANFAB_")}
    own = {
        "ANSIBLE_HOME": str(folder / ".ansible"),
        "ANSIBLE_COLLECTIONS_PATH": str(COLLECTIONS),
        "ANSIBLE_INVENTORY_ENABLED": "script",
        "ANSIBLE_NOCOLOR": "1",
        "PYTHONPATH": str(ROOT),
        "PATH": f"{RUNNER.parent}:{os.environ['PATH']}",
        "SANFAB_JOURNAL": home,
        MARK: str(folder),
    }
    words = ["run", str(folder), "--project-dir", str(repository), "--forks", "8"]
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(  # noqa: S603  # a program of our own environment
            [str(RUNNER), *words, "-p", "sanfab.fabric.push"],
            env={**inherited, **own},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return Slice(number, folder, process)


def _write_inventory(path: Path, groups: dict[str, list[str]]) -> None:
    """Write a script that prints what AWX has of the hosts of a slice."""
    inventory: dict[str, object] = {
        "all": {
            "children": list(groups),
            "vars": {
                "sanfab_inventory": "inventory/large",
                "sanfab_build": "build",
                "ansible_connection": "local",
                "ansible_python_interpreter": sys.executable,
            },
        },
        "_meta": {"hostvars": {}},
    }
    inventory |= {group: {"hosts": names} for group, names in groups.items()}
    path.parent.mkdir(parents=True)
    path.write_text(f"#!{sys.executable}\nprint({json.dumps(inventory)!r})\n")
    path.chmod(0o755)
