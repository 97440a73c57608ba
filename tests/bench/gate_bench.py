"""What the gate costs, against bare pybatfish in the same run: ``make bench BENCH=gate``.

Bare pybatfish is what a script does without sanfab: one snapshot of the whole SAN, forks of it, and
the same questions, one after the other; it does not look at the answers. It is stopped at
``PATIENCE`` times the seconds of the gate. Both are compared by seconds of processors, those of
this process and, where it runs on this machine, of the service: unlike the time that passes they
hardly depend on what else runs here. A new service is warmed up first, as Java compiles itself: its
first snapshots take several times as long.
"""

import io
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[2]))

import synthetic

from sanfab.gate.batfish import batches
from sanfab.gate.batfish.assertions import ASSERTIONS
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.question import Deactivation, Question, RowT
from sanfab.gate.batfish.runner import GateResult, run_assertions
from sanfab.gate.batfish.service import (
    ADDRESS_VARIABLE,
    BatfishClient,
    BatfishService,
    ServiceAddress,
    ServiceError,
    address_of,
)
from sanfab.intent.problems import derived_problems
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.load import load_with_provenance
from sanfab.render.build import build

if TYPE_CHECKING:
    from pybatfish.client.session import Session

ROOT = Path(__file__).parents[2]
SECONDS = 1800
PATIENCE = 2.5
"""Bare pybatfish that takes longer than so many times the gate is stopped: the gate then takes less
than 0.4 of it, which is the aim; its whole time would be a multiple of that."""
SWITCHES = 100
FAILURES = 8
"""Asked about on SANs of 100 switches and on flat fabrics, as bare pybatfish takes minutes."""
ENDPOINTS = (300, 600, 1200, 2400)
"""Of one fabric, in one VLAN and in four."""
USUAL = ENDPOINTS[:2]
"""Sizes in a run of all benchmarks."""

Step = Callable[["Session"], object]
"""One call of pybatfish."""


class Spent(NamedTuple):
    """Seconds that passed, and seconds of processors."""

    wall: float
    own: float
    service: float


@dataclass
class Script:
    """No service: it keeps what bare pybatfish has to do for the same answers."""

    version: str = ""
    route: str = ""
    steps: list[Step] = field(default_factory=list)
    whole: str = ""
    """Name of the snapshot of the whole SAN."""

    def start(self, name: str, packed: bytes) -> None:
        if not self.whole:  # the other one holds the reference ports alone: an idea of sanfab
            self.whole = name
            self.steps.append(lambda session: session.init_snapshot(io.BytesIO(packed), name=name))

    def fork(self, _base: str, name: str, deactivation: Deactivation) -> None:
        self.steps.append(lambda session: _fork(session, self.whole, name, deactivation))

    def drop(self, name: str) -> None:
        if not name.endswith("-references"):
            self.steps.append(lambda session: session.delete_snapshot(name))

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        self.steps.append(lambda session: _ask(session, question, snapshot, reference))
        return []


def _fork(session: "Session", base: str, name: str, deactivation: Deactivation) -> None:
    from pybatfish.datamodel.primitives import Interface  # noqa: PLC0415  # an extra

    session.fork_snapshot(
        base,
        name,
        deactivate_interfaces=[
            Interface(hostname=node, interface=port) for node, port in deactivation.interfaces
        ],
        deactivate_nodes=list(deactivation.nodes),
    )


def _ask(session: "Session", question: Question[RowT], snapshot: str, reference: str) -> None:
    from pybatfish.datamodel.flow import HeaderConstraints, PathConstraints  # noqa: PLC0415

    kinds = {"headers": HeaderConstraints, "pathConstraints": PathConstraints}
    params = {
        name: kinds[name](**dict(value)) if isinstance(value, tuple) else value
        for name, value in question.params
    }
    asked = getattr(session.q, question.name)(**params)
    asked.answer(snapshot=snapshot, reference_snapshot=reference or None)


@dataclass(frozen=True)
class San:
    """An inventory, loaded and rendered."""

    document: Document
    cabling: Cabling
    out: Path

    def gate(self, service: BatfishClient) -> GateResult:
        """Return the result of the gate, from texts to verdict."""
        context = read_context(self.cabling, self.out)
        return run_assertions(context, self.document, service, ASSERTIONS)

    def script(self) -> list[Step]:
        """Return the calls of bare pybatfish: one snapshot, and a fork of it for each failure.

        Failures of separate islands in one fork are an idea of sanfab, as are batches.
        """
        script = Script()
        one_island = property(lambda context: dict.fromkeys(context.switches, 0))
        with (
            mock.patch.multiple(batches, BATCH=sys.maxsize, UNDIVIDED=sys.maxsize),
            mock.patch.object(GateContext, "islands", one_island),
        ):
            self.gate(script)
        return script.steps


def main(folder: Path, endpoints: Iterable[int] = (), *, compares: bool = True) -> None:
    """Print the seconds of SANs of 8 and 100 switches and of flat fabrics.

    With all sizes that is about half an hour of two free processors, a third of it bare pybatfish
    on 100 switches; ``BENCH="gate compare"`` leaves the flat fabrics out.
    """
    address = address_of(os.environ.get(ADDRESS_VARIABLE) or "localhost")
    try:
        BatfishService(address, SECONDS).close()
    except (ServiceError, ImportError) as error:
        print(f"gate not measured: {str(error).splitlines()[0]}")
        return
    print(f"{'gate':<24}{'wall':>8}{'sanfab':>8}{'service':>8}{'factor':>8}")
    sizes = tuple(endpoints)
    _flat(address, folder / "warm", 1, sizes[:1], prints=False)
    for vlans in (1, 4):
        _flat(address, folder / str(vlans), vlans, sizes)
    if compares:
        greenfield = _san(ROOT / "inventory" / "greenfield", folder / "greenfield")
        _gate(address, greenfield)  # warms up what flat fabrics do not have
        _compared(address, "8 switches", greenfield)
        synthetic.write(folder / "large", SWITCHES)
        _limit_failures(folder / "large" / "san.yml")
        large = _san(folder / "large", folder / "built")
        _compared(address, f"{SWITCHES} switches", large)  # last: a call that is stopped goes on


def _limit_failures(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    limited = text.replace("policy: {", f"policy: {{batfish_failures: {FAILURES}, ")
    assert limited != text
    path.write_text(limited, encoding="utf-8")


def _flat(
    address: ServiceAddress,
    folder: Path,
    vlans: int,
    endpoints: Iterable[int],
    *,
    prints: bool = True,
) -> None:
    """Print the seconds of flat fabrics, and by what factor each is slower than the one before."""
    before: Spent | None = None
    for size in endpoints:
        synthetic.write_flat(folder / str(size), size, vlans, FAILURES)
        san = _san(folder / str(size), folder / f"built{size}")
        spent, result = _gate(address, san)
        if prints:
            name = f"{size} endpoints, {vlans} VLAN{'s' if vlans > 1 else ''}"
            before = _row(name, spent, result, before)


def _row(name: str, spent: Spent, result: GateResult, before: Spent | None = None) -> Spent:
    factor = f"{_busy(spent) / _busy(before):8.2f}" if before else " " * 8
    print(
        f"{name:<24}{spent.wall:8.1f}{spent.own:8.1f}{spent.service:8.1f}{factor}"
        f"  {result.failures} of {result.failures_total} failures, {result.questions} questions, "
        f"{result.pairs} pairs, {len(result.findings)} findings; Batfish {result.version}",
        flush=True,
    )
    return spent


def _busy(spent: Spent) -> float:
    """Return the seconds of processors, or those that passed if the service is elsewhere."""
    return spent.own + spent.service if spent.service else spent.wall


def _san(inventory: Path, out: Path) -> San:
    document, _, cabling = load_with_provenance(inventory, derived_problems)
    build(cabling, out)
    return San(document, cabling, out)


def _gate(address: ServiceAddress, san: San) -> tuple[Spent, GateResult]:
    """Return the seconds from texts to verdict, connection included."""
    meter = _meter()
    service = BatfishService(address, SECONDS)
    try:
        result = san.gate(service)
    finally:
        service.close()
    return meter(), result


def _meter() -> Callable[[], Spent]:
    """Return what tells the seconds since now."""
    began, own, busy = perf_counter(), process_time(), _service_seconds()
    return lambda: Spent(perf_counter() - began, process_time() - own, _service_seconds() - busy)


def _service_seconds() -> float:
    """Return the seconds of processors that a Batfish here has used; 0: there is none."""
    total, tick = 0, os.sysconf("SC_CLK_TCK")
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if words[0].endswith(b"java") and any(b"org.batfish" in word for word in words):
            total += int(fields[11]) + int(fields[12])
    return total / tick


def _compared(address: ServiceAddress, name: str, san: San) -> None:
    """Print what the gate and bare pybatfish take for the same SAN."""
    spent = _row(name, *_gate(address, san))
    bare, end = _bare(address, san.script(), PATIENCE * _busy(spent))
    if not end.startswith("failed"):
        less = "less than " if end else ""
        end += f"the gate takes {less}{_busy(spent) / _busy(bare):.2f}x"
    print(
        f"  {'bare pybatfish':<22}{bare.wall:8.1f}{bare.own:8.1f}{bare.service:8.1f}  {end}",
        flush=True,
    )


def _bare(address: ServiceAddress, steps: list[Step], limit: float) -> tuple[Spent, str]:
    """Return the seconds of bare pybatfish, and why it did not end; empty: it did."""
    failed: list[str] = []
    stop, meter = threading.Event(), _meter()
    thread = threading.Thread(target=_run, args=(address, steps, stop, failed), daemon=True)
    thread.start()
    while thread.is_alive() and _busy(meter()) < limit:
        thread.join(1)
    stop.set()
    if failed:
        return meter(), f"failed: {failed[0]}"
    return meter(), "stopped; " if thread.is_alive() else ""


def _run(
    address: ServiceAddress, steps: list[Step], stop: threading.Event, failed: list[str]
) -> None:
    from pybatfish.client.session import Session  # noqa: PLC0415  # an extra

    session = Session(host=address.name, port=address.port, ssl=address.tls)
    network = session.set_network()
    try:
        for step in steps:
            if stop.is_set():
                return
            step(session)
    except Exception as error:  # noqa: BLE001  # it is printed, whatever it is
        failed.append((str(error).splitlines() or [type(error).__name__])[0])
    finally:
        session.delete_network(network)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as parent:
        main(Path(parent), ENDPOINTS)
