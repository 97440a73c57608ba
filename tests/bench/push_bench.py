"""What a push costs, against bare Netmiko sending the same lines: ``make bench BENCH=push``.

For each size, in turn: an emulated SAN in a process of its own, and `sanfab push` onto it, which
captures, plans, sends, reads back, looks at links and logins, saves and proves what is saved; then
a fresh one, and Netmiko with as many threads. All are whole processes, start-up included. Both SANs
must end as intended, saved and healthy: `sanfab verify` says so, and its time is added to that of
the push. Memory is the peak of a process.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import IO, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

import synthetic

from sanfab.inventory.load import load_inventory
from sanfab.model.platforms.row import PLATFORMS
from sanfab.push.secret_values import Secrets
from sanfab.push.secrets import secret_variable

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SIZES = (10, 50, 100)
WORKERS = 8
LIMIT = 3.0
"""Times bare Netmiko that push and verification may take."""

VALUES = {
    "snmp_auth": "Bench-snmp-auth",
    "snmp_priv": "Bench-snmp-priv",
    "tacacs": "Bench-tacacs",
    "admin": "Bench-admin-1",
}
ENVIRONMENT = os.environ | {secret_variable(name): value for name, value in VALUES.items()}

PARTS = (
    ("plan, no switch", "import sanfab.cli, sanfab.push.run, sanfab.push.local_context"),
    ("with SSH (Netmiko)", "import sanfab.push.run, sanfab.push.local_context, sanfab.nos.ssh"),
    (
        "with eAPI (NAPALM)",
        "import sanfab.push.run, sanfab.push.local_context, sanfab.nos.eos.eapi",
    ),
    ("bare Netmiko", "import netmiko"),
)
"""What is loaded before the first switch is asked."""

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
    verify: Cost
    """A look at all of them afterwards."""
    again: Cost
    """A second push, which finds nothing to do."""
    bare: Cost
    lab: Cost

    @property
    def ratio(self) -> float:
        return (self.ours.seconds + self.verify.seconds) / self.bare.seconds


def main(folder: Path, sizes: list[int]) -> None:
    """Print what both took, and what one more switch takes."""
    _start_up()
    words = ("push", "CPU", "MB", "verify", "bare", "CPU", "MB")
    heads = "".join(f"{head:>8}" for head in words)
    print(
        f"{'switches':>8}{'lines':>8}{heads}{'ratio':>7}{'ms/switch':>11}{'again':>7}{'lab MB':>8}"
    )
    runs = []
    for size in sizes:
        runs.append(_measure(folder / f"push{size}", size))
        _print(runs[-1])
    for small, large in pairwise(runs):
        _slope(small, large)
    over = [run for run in runs if run.ratio > LIMIT]
    if over:
        sys.exit(f"{over[0].ratio:.1f} times bare Netmiko, at most {LIMIT:g} expected")


def _start_up() -> None:
    """Print how long the interpreter and its modules take, the median of three."""
    times = []
    for name, words in PARTS:
        each = sorted(_cost(sys.executable, "-c", words).seconds for _ in range(3))
        times.append(f"{name} {each[1]:.2f} s")
    print(f"start-up: {', '.join(times)}")


def _print(run: Run) -> None:
    ours, bare = run.ours, run.bare
    each = 1000 * (ours.seconds + run.verify.seconds) / run.switches
    print(
        f"{run.switches:8}{run.lines:8}{ours.seconds:8.1f}{ours.cpu:8.1f}{ours.megabytes:8.0f}"
        f"{run.verify.seconds:8.1f}{bare.seconds:8.1f}{bare.cpu:8.1f}{bare.megabytes:8.0f}"
        f"{run.ratio:7.2f}{each:11.0f}{run.again.seconds:7.1f}{run.lab.megabytes:8.0f}",
        flush=True,
    )


def _slope(small: Run, large: Run) -> None:
    """Print what one more switch takes: the same from size to size, if the cost is linear."""
    more = large.switches - small.switches
    pairs = {
        "push": (small.ours, large.ours),
        "bare": (small.bare, large.bare),
        "lab": (small.lab, large.lab),
    }
    each = [
        f"{name} {1000 * (two.cpu - one.cpu) / more:.0f} ms of CPU, "
        f"{1024 * (two.megabytes - one.megabytes) / more:.0f} kB"
        for name, (one, two) in pairs.items()
    ]
    print(f"each switch from {small.switches} to {large.switches}: {'; '.join(each)}")


def _measure(folder: Path, size: int) -> Run:
    inventory = folder / "inventory"
    synthetic.write(inventory, size)
    for files, pattern, new in EDITS:
        _edit(sorted(inventory.glob(files)), pattern, new)
    with _lab(inventory, folder / "ours") as lab:
        ours = _push(inventory, folder / "ours")
        verify = _verify(inventory, folder / "ours")
        again = _push(inventory, folder / "ours")
    plans = _plans(folder / "ours")
    with _lab(inventory, folder / "bare"):
        jobs = _jobs(inventory, folder / "bare", plans)
        bare = _cost(sys.executable, HERE / "peer_netmiko.py", WORKERS, jobs)
        _verify(inventory, folder / "bare")
    return Run(len(plans), sum(map(len, plans.values())), ours, verify, again, bare, lab[0])


def _edit(files: list[Path], pattern: str, new: str) -> None:
    for path in files:
        text, number = re.subn(pattern, new, path.read_text(encoding="utf-8"))
        assert number, (path, pattern)
        path.write_text(text, encoding="utf-8")


@contextmanager
def _lab(inventory: Path, out: Path) -> Iterator[list[Cost]]:
    """Emulate the switches of a SAN meanwhile; afterwards the list holds what that took."""
    out.mkdir()
    command = [sys.executable, "-m", "sanfab", "lab", "up", str(inventory), "--build", str(out)]
    start, cost = perf_counter(), list[Cost]()
    with (out / "lab.txt").open("w+") as said:
        process = subprocess.Popen(
            command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=said
        )
        assert process.stdout is not None
        try:
            if not process.stdout.readline():  # it tells where its switches are once they answer
                sys.exit(f"the lab of {inventory} did not start: {_text(said)}")
            yield cost
        finally:
            process.terminate()
            cost.append(_ended(process, start))
            process.stdout.close()


def _push(inventory: Path, out: Path) -> Cost:
    options = ("--lab", "--yes", "--workers", WORKERS, "--pause", 0, "--unvalidated", "benchmark")
    folders = ("--build", out, "--journal", out / "journal")
    return _cost(sys.executable, "-m", "sanfab", "push", inventory, *options, *folders)


def _verify(inventory: Path, out: Path) -> Cost:
    """Prove that every switch runs what is intended, has it saved, and is healthy."""
    options = ("--lab", "--workers", WORKERS, "--build", out)
    return _cost(sys.executable, "-m", "sanfab", "verify", inventory, *options)


def _cost(*command: object) -> Cost:
    """Return what a process took; it must end well."""
    start, words = perf_counter(), [str(word) for word in command]
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(words, cwd=ROOT, env=ENVIRONMENT, stdout=said, stderr=said)
        cost = _ended(process, start)
        if process.returncode:
            sys.exit(f"{' '.join(words)}: exit {process.returncode}\n{_text(said)}")
    return cost


def _text(file: IO[str]) -> str:
    file.seek(0)
    return file.read()


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
    san, _ = load_inventory(inventory)
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
