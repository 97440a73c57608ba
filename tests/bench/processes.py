"""A command -> the time and memory of all its processes."""

import resource
import subprocess
import sys
import threading
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Run(NamedTuple):
    """What one run of a command took."""

    seconds: float
    """Wall seconds of the whole process, start-up included."""
    busy: float
    """Seconds of processors, of all processes."""
    megabytes: float
    """Largest sum of the proportional set sizes of all processes: each shared page counts once."""
    output: str


def run_sanfab(*arguments: str | Path) -> Run:
    """Run ``sanfab``; a run that fails ends the benchmark."""
    command = [sys.executable, "-m", "sanfab", *arguments]
    before, start = _busy(), perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    peak = [0.0]
    watcher = threading.Thread(target=_watch, args=(process, peak))
    watcher.start()
    output = process.communicate()[0]
    seconds = perf_counter() - start
    watcher.join()
    if process.returncode:
        sys.exit(f"{' '.join(map(str, command[2:]))} ended with exit {process.returncode}")
    return Run(seconds, _busy() - before, peak[0], output)


def _busy() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _watch(process: "subprocess.Popen[str]", peak: list[float]) -> None:
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while process.poll() is None:
        try:
            pids = [process.pid, *map(int, children.read_text().split())]
        except OSError:
            return
        start = perf_counter()
        peak[0] = max(peak[0], sum(map(_pss, pids)) / 1024)
        threading.Event().wait(max(0.02, 20 * (perf_counter() - start)))  # looking costs time too


def _pss(pid: int) -> int:
    """Return the proportional set size of a process in KiB; 0 once it is gone."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")), 0)
