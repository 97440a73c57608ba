"""`make bench`: synthetic SANs of 10 to 5,000 switches against a floor and a peer in the same run.

BENCH="10 100" limits the sizes; BENCH=gate measures the Batfish gate alone ("gate 300 600": flat
fabrics of so many endpoints; "gate compare": 8 and 100 switches against bare pybatfish), BENCH=push
a push onto emulated switches. Figures are whole-process wall seconds of a cold run; phases are
seconds of all processes added, `ms/switch` those of processors; memory is the proportional set size
of all processes at its peak.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

import gate_bench
import push_bench
import synthetic
import verdict_bench
from processes import Run, run_sanfab

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SIZES = (10, 100, 1000, 5000)
PHASES = ("load", "intent", "render", "prove", "write")
PEER_SWITCHES = 1000
PEER_SAMPLE = 20
WARM = {"nothing changed": 0.25, "one port changed": 0.35, "diff of one port": 1.2}
"""Aims of runs on 1,000 switches, as parts of the cold run."""


def main() -> None:
    if "gate" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            chosen, compares = _sizes(()), "compare" in sys.argv
            sizes = chosen if chosen or compares else gate_bench.ENDPOINTS
            gate_bench.main(Path(folder), sizes, compares=compares or not chosen)
        return
    if "push" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            push_bench.main(Path(folder), _sizes(push_bench.SIZES))
        return
    sizes = _sizes(SIZES)
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}")
    heads = "".join(f"{phase:>8}" for phase in PHASES)
    print(
        f"{'switches':>8}{'lines':>10}{'wall':>8}{heads}{'MB':>7}{'floor':>8}{'ratio':>7}{'ms/switch':>11}"
    )
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            _scale(Path(folder) / str(size), size)
        _small(Path(folder) / "small")
        verdict_bench.main(Path(folder), [size for size in verdict_bench.SIZES if size in sizes])
        gate_bench.main(Path(folder) / "gate", gate_bench.USUAL)
        if "--no-peer" not in sys.argv:
            _peer(Path(folder) / "peer")
        push_bench.main(Path(folder), [size for size in push_bench.SIZES if size in sizes])


def _sizes(usual: tuple[int, ...]) -> list[int]:
    return [int(text) for text in sys.argv[1:] if text.isdigit()] or list(usual)


def _scale(folder: Path, size: int) -> None:
    synthetic.write(folder / "inventory", size)
    cold, data = _render(folder / "inventory", folder / "build")
    texts = folder / "build" / "synthetic" / "switches"
    floor = _json(sys.executable, HERE / "floor.py", folder / "inventory", texts, folder / "floor")
    switches = data["switches"]
    lines = sum(switch["lines"] for switch in switches)
    phases = "".join(f"{data['seconds'][phase]:8.2f}" for phase in PHASES)
    print(
        f"{len(switches):8}{lines:10}{cold.seconds:8.2f}{phases}{cold.megabytes:7.0f}"
        f"{floor['total']:8.2f}{cold.seconds / floor['total']:7.2f}"
        f"{1000 * cold.busy / len(switches):11.2f}",
        flush=True,
    )
    _warm(folder, cold.seconds)
    shutil.rmtree(folder)


def _warm(folder: Path, cold: float) -> None:
    """Run again with the cache, and compare: each as a part of the cold run, with its aim."""
    inventory, build = folder / "inventory", folder / "build"
    shutil.copytree(inventory, folder / "before")
    same = _render(inventory, build)[0].seconds
    pod = inventory / "pod0000.yml"
    text = pod.read_text()
    pod.write_text(text.replace("p0: {at", "p0: {description: moved, at", 1))
    changed = _render(inventory, build)[0].seconds
    compared = run_sanfab("diff", folder / "before", inventory, "--build", build).seconds
    runs = {"nothing changed": same, "one port changed": changed, "diff of one port": compared}
    parts = ", ".join(f"{name} {run / cold:.2f} ({WARM[name]})" for name, run in runs.items())
    print(f"{'warm':>8}: of the cold run (aim): {parts}", flush=True)


def _small(folder: Path) -> None:
    """A small SAN of four switches, start-up included: the best of five, as users feel it."""
    inventory = folder / "inventory"
    synthetic.write(inventory, 4, ("nexus-93180yc-fx", "dcs-7050sx3-48yc8"))
    times = [_render(inventory, folder / f"build{run}")[0].seconds for run in range(5)]
    print(f"small SAN of 4 switches, start-up included: {sorted(times)[2]:.2f} s (median of 5)")


def _peer(folder: Path) -> None:
    """pyavd's `get_device_config` on EOS text of equal content, in the same run."""
    inventory = folder / "inventory"
    synthetic.write(inventory, PEER_SWITCHES, ("dcs-7050sx3-48yc8",))
    run, data = _render(inventory, folder / "build")
    number = len(data["switches"])
    texts = sorted((folder / "build/synthetic/switches").iterdir())[:PEER_SAMPLE]
    facts = [
        json.loads(_run(sys.executable, "-m", "sanfab", "read", "--nos", "eos", path))["facts"]
        for path in texts
    ]
    (folder / "facts.json").write_text(json.dumps(facts))
    python = folder / "venv/bin/python"
    venv.create(folder / "venv", with_pip=True)
    install = [python, "-m", "pip", "install", "--quiet", "pyavd"]
    if subprocess.run(install, check=False).returncode:
        print("pyavd could not be installed: peer not measured")
        return
    peer = _json(python, HERE / "peer_pyavd.py", folder / "facts.json")
    print(
        f"pyavd get_device_config, facts to text: {1000 * peer['seconds']:.1f} ms a switch, "
        f"{peer['lines']} lines of EOS; sanfab, {number} EOS switches, "
        f"{data['switches'][0]['lines']} lines each:"
    )
    phases = data["seconds"]
    made = sum(spent for phase, spent in phases.items() if phase != "load")
    for what, spent in (
        ("facts to text, one core", phases["render"]),
        ("inventory to proven files, without reading YAML, one core", made),
        ("the whole cold run: start-up, YAML, proof, files, all cores", run.seconds),
    ):
        each = spent / number
        print(f"  {what}: {1000 * each:.2f} ms a switch, {peer['seconds'] / each:.0f}x")


def _render(inventory: Path, build: Path) -> tuple[Run, Any]:
    """Return what one `sanfab render` took, and its JSON."""
    run = run_sanfab("render", inventory, "--build", build, "--format", "json")
    return run, json.loads(run.output)


def _json(*command: str | Path) -> Any:  # noqa: ANN401  # JSON of two scripts of ours
    return json.loads(_run(*command))


def _run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


if __name__ == "__main__":
    main()
