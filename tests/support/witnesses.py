"""Faults in built configurations, and which witnesses notice them: frames, cables, rules."""

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.broken_build import BrokenBuild, broken_builds, rules_that_find, with_fault
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal.faults import FAULT_KINDS
from sanfab.rehearsal.run import SHORT_PATIENCE
from sanfab.rehearsal.session import TwinSession
from sanfab.rehearsal.whole import prepared
from sanfab.render.build import build
from support.sans import ROOT

FILE = ROOT / "tests/rehearsal/witnesses.json"
SANS = {
    "eos": ("greenfield", "arista-mlag", "minimal"),
    "nxos": ("flexpod-express", "netapp-dss-iscsi"),
    "os9": ("greenfield", "dell-vlt", "equallogic-base"),
    "exos": ("greenfield", "exos-mlag"),
}
"""Inventories whose switches of a NOS get faults."""
OF_A_NOS = 17


class Witnessed(NamedTuple):
    """A fault, and who notices it."""

    nos: str
    san: str
    fault: str
    place: str
    frames: bool
    """Packets of full size are lost at rest, on one cable of each LAG at a time."""
    cables: bool
    """A cable that does not come up is named, by the configurations of its ends."""
    rules: list[str]
    """Rules that find more in the configurations than before."""


def planted(folder: Path) -> Iterator[tuple[str, GateContext, BrokenBuild]]:
    """Yield faults of each NOS: one of each kind in each SAN, at most ``OF_A_NOS``."""
    contexts: dict[str, GateContext] = {}
    for nos, names in SANS.items():
        found = 0
        for name in names:
            if name not in contexts:
                cabling = load_inventory(ROOT / "inventory" / name)[1]
                build(cabling, folder)
                contexts[name] = read_context(cabling, folder)
            context = contexts[name]
            for kind in FAULT_KINDS:
                broken = next(
                    (
                        one
                        for one in broken_builds(context, kind)
                        if context.switches[one.fault.switch].platform.nos == nos
                    ),
                    None,
                )
                if broken is not None and found < OF_A_NOS:
                    found += 1
                    yield nos, context, broken


def without_frames(nos: str, context: GateContext, one: BrokenBuild) -> Witnessed:
    """Return what rules and cables tell of a fault; frames are not sent."""
    broken = with_fault(context, one)
    rehearsal, _ = prepared(broken.intent, broken.check_context)
    return Witnessed(
        nos,
        context.cabling.san.name,
        one.fault.name,
        f"{one.fault.switch} {one.fault.port}",
        frames=False,
        cables=bool(rehearsal.idle),
        rules=rules_that_find(broken, context),
    )


def loses_frames(context: GateContext, one: BrokenBuild) -> bool:
    """Return whether the twin with a fault loses packets at rest."""
    broken = with_fault(context, one)
    rehearsal, _ = prepared(broken.intent, broken.check_context)
    rehearsal.at_rest_only, rehearsal.patience = True, SHORT_PATIENCE
    with TwinSession(rehearsal.twin, {}) as session:
        steps = list(rehearsal.run(session, lambda _done, _total: None))
    return not all(step.passed for step in steps)


def recorded() -> list[Witnessed]:
    """Return what was recorded."""
    return [Witnessed(**one) for one in json.loads(FILE.read_text())]


def table(found: list[Witnessed]) -> list[str]:
    """Return the rows of the table in docs/rehearsal.md: faults that each witness notices."""
    rows = ["| fault | planted | frames | cables | rules |", "|---|---|---|---|---|"]
    groups: dict[str, list[Witnessed]] = defaultdict(list)
    for one in found:
        groups[one.fault].append(one)
    rows += [_row(f"`{kind}`", groups[kind]) for kind in FAULT_KINDS if kind in groups]
    return [*rows, _row("all", found)]


def _row(name: str, found: list[Witnessed]) -> str:
    rules = sorted({rule for one in found for rule in one.rules})
    several = f" ({', '.join(rules)})" if rules and name != "all" else ""
    counts = [len(found), sum(one.frames for one in found), sum(one.cables for one in found)]
    cells = [*map(str, counts), f"{sum(bool(one.rules) for one in found)}{several}"]
    return f"| {name} | {' | '.join(cells)} |"
