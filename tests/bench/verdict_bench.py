"""What `check`, `zones` and `paths` cost, each against a floor in the same run.

Floors: `sanfab render` of the same SAN, which loads, views, renders and proves but judges nothing
(the ratio is that of processor time); for zones one dictionary entry for each member; for paths one
addition for each path.
"""

import shutil
from pathlib import Path
from time import perf_counter

import path_bench
import synthetic
import zone_bench
from processes import run_sanfab

SIZES = (10, 100, 1000, 10000)


def main(folder: Path, sizes: list[int]) -> None:
    print(
        f"{'check':>8}{'wall':>8}{'render':>8}{'ratio':>7}{'ms/switch':>11}{'MB':>7}  "
        "places examined"
    )
    for size in sizes:
        _check(folder / f"check{size}", size)
    _zones()
    _paths()


def _check(folder: Path, size: int) -> None:
    synthetic.write(folder / "inventory", size)
    build = ("--build", folder / "build", "--no-cache")
    rendered = run_sanfab("render", folder / "inventory", *build)
    judged = run_sanfab("check", folder / "inventory", "--no-cache")
    summary = judged.output.splitlines()[-1]
    switches = 10 * max(1, size // 10)
    print(
        f"{switches:8}{judged.seconds:8.2f}{rendered.seconds:8.2f}"
        f"{judged.busy / rendered.busy:7.2f}{1000 * judged.busy / switches:11.2f}"
        f"{judged.megabytes:7.0f}  {summary.partition('; ')[2]}",
        flush=True,
    )
    shutil.rmtree(folder)


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
