"""Faults in built configurations, and which witnesses notice them: frames, cables, rules, Batfish.

``python tests/support/witnesses.py frames batfish`` records what these two say again, of all faults
or of those of the SANs that are named too; rules and cables are always recorded. ``batfish`` asks
the service that SANFAB_BATFISH names.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

if __name__ == "__main__":  # as a script: what pytest finds by itself
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from sanfab.gate.batfish.assertions import ASSERTIONS
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.runner import run_assertions
from sanfab.gate.batfish.service import BatfishClient, BatfishService
from sanfab.gate.broken_build import BrokenBuild, broken_builds, rules_that_find, with_fault
from sanfab.intent.problems import derived_problems
from sanfab.inventory.document import Document
from sanfab.inventory.load import load_with_provenance
from sanfab.rehearsal.faults import FAULT_KINDS
from sanfab.rehearsal.run import SHORT_PATIENCE
from sanfab.rehearsal.session import TwinSession, sessions_lack
from sanfab.rehearsal.whole import equipment, prepared
from sanfab.render.build import build
from support.real_batfish import address
from support.sans import ROOT

FILE = ROOT / "tests/rehearsal/witnesses.json"
SANS = {
    "eos": ("greenfield", "arista-mlag", "minimal"),
    "nxos": ("flexpod-express", "netapp-dss-iscsi"),
    "os9": ("greenfield", "dell-vlt", "equallogic-base"),
    "exos": ("greenfield", "exos-mlag"),
    "os10": ("os10-vlt",),
}
"""Inventories whose switches of a NOS get faults of ports, links and VLANs."""
ROUTED = "routed"
"""That whose switches of all NOSes get those of addresses, routes and access lists."""
FOLDERS = {"os10-vlt": ROOT / "tests/rehearsal/os10", ROUTED: ROOT / "tests/rehearsal/routed"}
"""Those that are no inventory of the project."""
AS_BUILT = "BF-00"
"""Compares each line with the intention: it finds every fault, and tells nothing of Batfish."""
OF_A_NOS = 17
"""Faults of ports, links and VLANs at most."""
ROUTED_KINDS = [name for name in FAULT_KINDS if name.startswith(("address-", "route-", "list-"))]


class Witnessed(NamedTuple):
    """A fault, and who notices it."""

    nos: str
    san: str
    fault: str
    place: str
    frames: bool
    """At rest packets of full size are lost, on one cable of each LAG at a time, or pings of
    gateways and over them; or a login fails."""
    cables: bool
    """A cable that does not come up is named, by the configurations of its ends."""
    rules: list[str]
    """Rules that find more in the configurations than before."""
    batfish: list[str] = []  # noqa: RUF012  # of a tuple
    """Assertions about answers of Batfish that find more than before."""


def opened(name: str, folder: Path) -> tuple[Document, GateContext]:
    """Return a SAN, built below a folder."""
    source = FOLDERS.get(name, ROOT / "inventory" / name)
    document, _, cabling = load_with_provenance(source, derived_problems)
    build(cabling, folder)
    return document, read_context(cabling, folder)


def planted(folder: Path) -> Iterator[tuple[str, GateContext, BrokenBuild]]:
    """Yield faults of each NOS: one of each kind in each SAN, of ports ``OF_A_NOS`` at most."""
    contexts: dict[str, GateContext] = {}
    ports = [name for name in FAULT_KINDS if name not in ROUTED_KINDS]
    for nos, names in SANS.items():
        for name in (*names, ROUTED):
            if name not in contexts:
                contexts[name] = opened(name, folder)[1]
        of_ports = (_first(contexts[name], kind, nos) for name in names for kind in ports)
        yield from islice((one for one in of_ports if one is not None), OF_A_NOS)
        routed = (_first(contexts[ROUTED], kind, nos) for kind in ROUTED_KINDS)
        yield from (one for one in routed if one is not None)


def _first(
    context: GateContext, kind: str, nos: str
) -> tuple[str, GateContext, BrokenBuild] | None:
    """Return the fault of a kind at the first place of a NOS in a build."""
    for one in broken_builds(context, kind):
        if context.switches[one.fault.switch].platform.nos == nos:
            return nos, context, one
    return None


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


def loses_frames(context: GateContext, one: BrokenBuild, folder: Path) -> bool:
    """Return whether the twin with a fault loses packets at rest, or refuses a login.

    ``folder``: of the builds. Logins are tried where no packet is lost.
    """
    broken = with_fault(context, one)
    return not (_is_as_planned(broken, None) and _is_as_planned(broken, folder))


def _is_as_planned(broken: GateContext, folder: Path | None) -> bool:
    """Return whether a twin at rest is as planned; ``folder``: of the build, to log in too."""
    rehearsal, _ = prepared(broken.intent, broken.check_context)
    rehearsal.at_rest_only, rehearsal.patience = True, SHORT_PATIENCE
    settings = {}
    if folder is not None:
        plans, found = equipment(rehearsal, folder)
        rehearsal.session_plans = [one for one in plans if not sessions_lack(one.protocol)]
        settings = found.ports
    with TwinSession(rehearsal.twin, settings) as session:
        steps = list(rehearsal.run(session, lambda _done, _total: None))
    logins = all(one.outcome != "differs" for one in rehearsal.logins)
    return logins and all(step.passed for step in steps)


def batfish_finds(
    document: Document, context: GateContext, service: BatfishClient
) -> set[tuple[str, str]]:
    """Return what assertions find in a build: their ids, each with what it is about."""
    result = run_assertions(context, document, service, ASSERTIONS)
    return {(one.rule, one.object) for one in result.findings if one.rule != AS_BUILT}


def recorded() -> list[Witnessed]:
    """Return what was recorded."""
    return [Witnessed(**one) for one in json.loads(FILE.read_text())]


def table(found: list[Witnessed]) -> list[str]:
    """Return the rows of the table in docs/rehearsal.md: faults that each witness notices."""
    rows = ["| fault | planted | frames | cables | rules | Batfish |", "|---|---|---|---|---|---|"]
    groups: dict[str, list[Witnessed]] = defaultdict(list)
    for one in found:
        groups[one.fault].append(one)
    rows += [_row(f"`{kind}`", groups[kind]) for kind in FAULT_KINDS if kind in groups]
    return [*rows, _row("all", found)]


def _row(name: str, found: list[Witnessed]) -> str:
    counts = [len(found), sum(one.frames for one in found), sum(one.cables for one in found)]
    named = [
        _named([one.rules for one in found], ids=name != "all"),
        _named([one.batfish for one in found], ids=name != "all"),
    ]
    return f"| {name} | {' | '.join([*map(str, counts), *named])} |"


def _named(found: list[list[str]], *, ids: bool) -> str:
    """Return how many faults are found, and by what."""
    every = sorted({one for some in found for one in some})
    several = f" ({', '.join(every)})" if every and ids else ""
    return f"{sum(map(bool, found))}{several}"


def record(wanted: list[str]) -> None:
    """Record what witnesses say, with those of frames and of Batfish that are wanted."""
    known = {(one.nos, one.san, one.fault): one for one in recorded()}
    sans = {ROUTED, *(name for names in SANS.values() for name in names)}.intersection(wanted)
    service = BatfishService(address(), 600) if "batfish" in wanted else None
    before: dict[str, set[tuple[str, str]]] = {}
    found: list[Witnessed] = []
    with TemporaryDirectory() as folder:
        for nos, context, broken in planted(Path(folder)):
            one = without_frames(nos, context, broken)
            old = known.get((nos, one.san, one.fault), one)
            one = one._replace(frames=old.frames, batfish=old.batfish)
            if not sans or one.san in sans:
                if "frames" in wanted:
                    one = one._replace(frames=loses_frames(context, broken, Path(folder)))
                if service is not None:
                    document = opened(one.san, Path(folder) / "again")[0]
                    if one.san not in before:
                        before[one.san] = batfish_finds(document, context, service)
                    more = batfish_finds(document, with_fault(context, broken), service)
                    rules = sorted({rule for rule, _ in more - before[one.san]})
                    one = one._replace(batfish=rules)
                print(one, flush=True)  # noqa: T201  # a program
            found.append(one)
    if service is not None:
        service.close()
    rows = [one._asdict() for one in found]
    FILE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(sys.argv[1:])
