"""What a push costs, against bare Netmiko sending the same lines: ``make bench BENCH=push``.

For each size, in turn: an emulated SAN in a process of its own, and `sanfab push` onto it, which
captures, plans, sends, reads back, looks at links and logins, saves and proves what is saved; then
a fresh one, and Netmiko with as many threads. Both are whole processes, start-up included, and both
SANs must end as intended and saved: `sanfab drift` says so. Memory is the peak of a process.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

import synthetic

from sanfab.inventory import load
from sanfab.model import PLATFORMS
from sanfab.push.secrets import Secrets, variable_of

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SIZES = (10, 100)
WORKERS = 8
LIMIT = 3.0
"""Times bare Netmiko that a push may take (issue 5)."""
SECONDS = 120
"""For a lab to start."""

VALUES = {
    "snmp_auth": "Bench-snmp-auth",
    "snmp_priv": "Bench-snmp-priv",
    "tacacs": "Bench-tacacs",
    "admin": "Bench-admin-1",
}
ENVIRONMENT = os.environ | {variable_of(name): value for name, value in VALUES.items()}

DEVICES = {
    "nxos": ("cisco_nxos", ["terminal dont-ask"]),
    "os9": ("dell_os9", []),
    "eos": ("arista_eos", []),
    "exos": ("extreme_exos", []),
}
"""By NOS: what Netmiko calls it, and what a script types first, as Netmiko answers no question."""

EDITS = (
    # Netmiko waits two seconds after each line of a set that has a banner in it.
    ("san.yml", r"(?m)^  banner: .*\n", ""),
    # FCoE on a 93180 takes a reload, on a 5548 none; that has 32 ports.
    ("pod*.yml", r"nexus-93180yc-fx", "nexus-5548up"),
    ("pod*.yml", r"(?m)^  h\d+x0x(?:3[1-9]|4\d):\n(?:    .*\n){4}", ""),
    ("pod*.yml", r"(h\d+x0x\[00-)46\]", r"\g<1>30]"),
    ("pod*.yml", r"(sw\d+[ab]0 Ethernet1/)48\b", r"\g<1>32"),
    # A bare script does not wait for a commit of zones, and is refused what comes after it.
    ("pod*.yml", r"enhanced: true", "enhanced: false"),
    # In the VRF that a management address takes, eAPI would be off.
    ("pod*.yml", r"(dcs-7050[\w-]+, fabric: \w), management: \{[^}]*\}", r"\1"),
)
"""Files, pattern and replacement: what a bare script can push too."""


class Cost(NamedTuple):
    """What one process took."""

    seconds: float
    cpu: float
    megabytes: float


@dataclass(frozen=True)
class Run:
    """One size, measured."""

    switches: int
    lines: int
    ours: Cost
    again: Cost
    """A second push, which finds nothing to do."""
    bare: Cost
    lab: Cost

    @property
    def ratio(self) -> float:
        return self.ours.seconds / self.bare.seconds


def main(folder: Path, sizes: list[int]) -> None:
    """Print what both took, and what one more switch takes."""
    heads = "".join(f"{head:>9}" for head in ("push", "CPU", "MB", "again", "bare", "CPU", "MB"))
    print(f"{'switches':>8}{'lines':>8}{heads}{'ratio':>7}{'ms/switch':>11}{'lab MB':>8}")
    runs = []
    for size in sizes:
        runs.append(_measure(folder / f"push{size}", size))
        _print(runs[-1])
    if len(runs) > 1:
        _slope(runs[0], runs[-1])
    over = [run for run in runs if run.ratio > LIMIT]
    if over:
        sys.exit(f"push takes {over[0].ratio:.1f} times bare Netmiko, at most {LIMIT:g} expected")


def _print(run: Run) -> None:
    ours, bare = run.ours, run.bare
    print(
        f"{run.switches:8}{run.lines:8}{ours.seconds:9.1f}{ours.cpu:9.1f}{ours.megabytes:9.0f}"
        f"{run.again.seconds:9.1f}{bare.seconds:9.1f}{bare.cpu:9.1f}{bare.megabytes:9.0f}"
        f"{run.ratio:7.2f}{1000 * ours.seconds / run.switches:11.0f}{run.lab.megabytes:8.0f}",
        flush=True,
    )


def _slope(small: Run, large: Run) -> None:
    more = large.switches - small.switches
    each = [
        f"{name} {1000 * (two.megabytes - one.megabytes) / more:.0f} kB"
        for name, one, two in (
            ("push", small.ours, large.ours),
            ("bare", small.bare, large.bare),
            ("lab", small.lab, large.lab),
        )
    ]
    cpu = 1000 * (large.ours.cpu - small.ours.cpu) / more
    print(f"each switch more: {', '.join(each)}; push {cpu:.0f} ms of CPU, ", end="")
    print(f"{1000 * large.ours.cpu / large.switches:.0f} ms on average of {large.switches}")


def _measure(folder: Path, size: int) -> Run:
    inventory = folder / "inventory"
    synthetic.write(inventory, size)
    for files, pattern, new in EDITS:
        _edit(sorted(inventory.glob(files)), pattern, new)
    with _lab(inventory, folder / "ours") as lab:
        ours, again = _push(inventory, folder / "ours"), _push(inventory, folder / "ours")
        _proven(inventory, folder / "ours")
    plans = _plans(folder / "ours")
    with _lab(inventory, folder / "bare"):
        jobs = _jobs(inventory, folder / "bare", plans)
        bare = _cost(sys.executable, HERE / "peer_netmiko.py", WORKERS, jobs)
        _proven(inventory, folder / "bare")
    return Run(len(plans), sum(map(len, plans.values())), ours, again, bare, lab[0])


def _edit(files: list[Path], pattern: str, new: str) -> None:
    for path in files:
        text, number = re.subn(pattern, new, path.read_text(encoding="utf-8"))
        assert number, (path, pattern)
        path.write_text(text, encoding="utf-8")


@contextmanager
def _lab(inventory: Path, out: Path) -> Iterator[list[Cost]]:
    """Emulate the switches of a SAN meanwhile; afterwards the list holds what that took."""
    command = [sys.executable, "-m", "sanfab", "lab", "up", inventory, "-o", out]
    start = perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    cost: list[Cost] = []
    try:
        while not list(out.glob("*/lab.json")):
            if process.poll() is not None or perf_counter() - start > SECONDS:
                sys.exit(f"the lab of {inventory} did not start")
            sleep(0.1)
        yield cost
    finally:
        process.send_signal(signal.SIGTERM)
        cost.append(_ended(process, start))


def _push(inventory: Path, out: Path) -> Cost:
    options = ("--lab", "--yes", "--workers", WORKERS, "--hold", 0, "--unvalidated", "benchmark")
    folders = ("-o", out, "--journal", out / "journal")
    return _cost(sys.executable, "-m", "sanfab", "push", inventory, *options, *folders)


def _proven(inventory: Path, out: Path) -> None:
    """Make sure that every switch runs what is intended, and has it saved."""
    _cost(sys.executable, "-m", "sanfab", "drift", inventory, "--lab", "-o", out)


def _cost(*command: object) -> Cost:
    """Return what a process took; it must end well."""
    start = perf_counter()
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            [str(word) for word in command], cwd=ROOT, env=ENVIRONMENT, stdout=said, stderr=said
        )
        cost = _ended(process, start)
        if process.returncode:
            said.seek(0)
            sys.exit(f"{' '.join(map(str, command))}: exit {process.returncode}\n{said.read()}")
    return cost


def _ended(process: subprocess.Popen[bytes], start: float) -> Cost:
    """Wait for a process, and return what the system says that it took."""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = used.ru_utime + used.ru_stime
    return Cost(perf_counter() - start, cpu, used.ru_maxrss / 1024)


def _plans(out: Path) -> dict[str, list[str]]:
    """Return the lines that were planned for each switch, as the journal has them."""
    return {
        path.parent.name: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(out.glob("journal/*/*/switches/*/plan.json"))
    }


def _jobs(inventory: Path, out: Path, plans: dict[str, list[str]]) -> Path:
    """Write down what Netmiko has to do: the same lines, their secrets filled in."""
    san, _ = load(inventory)
    lab: dict[str, Any] = json.loads((out / san.name / "lab.json").read_text(encoding="utf-8"))
    jobs = []
    for name in san.switches:
        kind, first = DEVICES[PLATFORMS[san.switches[name].model].nos]
        reach = {"host": lab["switches"][name]["host"], "port": lab["switches"][name]["ssh"]}
        account = {"username": lab["user"], "password": lab["password"]}
        lines = [Secrets(VALUES).fill(line) for line in plans[name]]
        login = {"device_type": kind, **reach, **account}
        jobs.append({"login": login, "first": first, "lines": lines})
    path = out / "jobs.json"
    path.write_text(json.dumps(jobs), encoding="utf-8")
    return path


if __name__ == "__main__":
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, {WORKERS} workers")
    wanted = [int(text) for text in sys.argv[1:] if text.isdigit()] or list(SIZES)
    with tempfile.TemporaryDirectory() as parent:
        main(Path(parent), wanted)
