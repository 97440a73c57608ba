"""What `check`, `zones` and `paths` cost, each against a floor in the same run.

Floors: `sanfab render` of the same SAN, which loads, views, renders and proves but judges nothing;
for zones one dictionary entry for each member; for paths one addition for each path.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import path_bench
import synthetic
import zone_bench

ROOT = Path(__file__).parents[2]
SIZES = (10, 100, 1000)


def main(folder: Path, sizes: list[int]) -> None:
    print(f"{'check':>8}{'wall':>8}{'render':>8}{'ratio':>7}{'ms/switch':>11}  places examined")
    for size in sizes:
        _check(folder / f"check{size}", size)
    _zones()
    _paths()


def _check(folder: Path, size: int) -> None:
    synthetic.write(folder / "inventory", size)
    rendered, _ = _timed("render", folder / "inventory", "--build", folder / "build")
    judged, text = _timed("check", folder / "inventory")
    summary = text.splitlines()[-1]
    switches = 10 * max(1, size // 10)
    print(
        f"{switches:8}{judged:8.2f}{rendered:8.2f}{judged / rendered:7.2f}"
        f"{1000 * judged / switches:11.2f}  {summary.partition('; ')[2]}",
        flush=True,
    )
    shutil.rmtree(folder)


def _timed(*arguments: str | Path) -> tuple[float, str]:
    """Return wall seconds and output of one cold run; what it finds must be nothing."""
    start = perf_counter()
    command = [sys.executable, "-m", "sanfab", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return perf_counter() - start, done.stdout


def _zones() -> None:
    _, facts = zone_bench.fabric(2000, zone_bench.STYLE)
    start = perf_counter()
    zones = facts["n5k"].vsans[100].zones
    in_zones = {(name, member) for name, members in zones.items() for member in members}
    floor = perf_counter() - start
    figures = zone_bench.measure()
    whole, half = figures["analyse_8000_zones"], figures["analyse_4000_zones"]
    print(
        f"zones: {len(in_zones):,} members of {len(zones):,} zones in {whole:.2f} s, half of them "
        f"in {half:.2f} s; floor {floor:.3f} s; one zone of 2,000 members "
        f"{figures['analyse_one_zone_of_2000']:.2f} s"
    )


def _paths() -> None:
    figures = path_bench.measure()
    start = perf_counter()
    number = 0
    for _ in range(int(figures["paths"])):
        number += 1
    floor = perf_counter() - start
    print(
        f"paths: {number:,} paths of {path_bench.HOSTS} hosts, {path_bench.ARRAYS} arrays, "
        f"{path_bench.SWITCHES} switches and {figures['failures']:,} single failures in "
        f"{figures['total s']:.2f} s; {figures['half paths']:,} paths in "
        f"{figures['half total s']:.2f} s; floor {floor:.3f} s"
    )
