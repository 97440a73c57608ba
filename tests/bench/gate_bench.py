"""What the gate costs, against bare pybatfish in the same run: ``make bench BENCH=gate``.

Bare pybatfish is given the same snapshots, forks and questions, one after the other, and does not
look at what it gets. The large SAN is asked about few failures, as bare pybatfish takes minutes.
"""

import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

import synthetic

from sanfab.gate.batfish.assertions import ASSERTIONS
from sanfab.gate.batfish.context import read_context
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
from sanfab.inventory import Cabling, Document, load_with_provenance
from sanfab.render.build import build

if TYPE_CHECKING:
    from pybatfish.client.session import Session

ROOT = Path(__file__).parents[2]
SECONDS = 1800
SWITCHES = 100
FAILURES = 8
"""Asked about on the large SAN."""

Step = Callable[["Session"], object]
"""One call of pybatfish."""


@dataclass
class Listener:
    """A service, and the calls of pybatfish that would have done the same one by one."""

    batfish: BatfishClient
    steps: list[Step] = field(default_factory=list)
    asked: int = 0

    @property
    def version(self) -> str:
        return self.batfish.version

    def start(self, name: str, packed: bytes) -> None:
        self.steps.append(lambda session: session.init_snapshot(io.BytesIO(packed), name=name))
        self.batfish.start(name, packed)

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        self.steps.append(lambda session: _fork(session, base, name, deactivation))
        self.batfish.fork(base, name, deactivation)

    def drop(self, name: str) -> None:
        self.steps.append(lambda session: session.delete_snapshot(name))
        self.batfish.drop(name)

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        self.asked += 1
        self.steps.append(lambda session: _ask(session, question, snapshot, reference))
        return self.batfish.ask(question, snapshot, reference)


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


def main(folder: Path) -> None:
    """Print the seconds of both, for a SAN of eight switches and a large one."""
    address = address_of(os.environ.get(ADDRESS_VARIABLE) or "localhost")
    try:
        BatfishService(address, SECONDS).close()
    except (ServiceError, ImportError) as error:
        print(f"gate not measured: {str(error).splitlines()[0]}")
        return
    heads = f"{'gate':>8}{'bare':>8}{'ratio':>7}{'snapshots':>11}{'questions':>11}"
    print(f"{'switches':>8}{heads}  failures asked about")
    _measure(address, ROOT / "inventory" / "greenfield", folder / "greenfield", runs=2)
    synthetic.write(folder / "large", SWITCHES)
    _limit_failures(folder / "large" / "san.yml")
    _measure(address, folder / "large", folder / "built", runs=1)


def _limit_failures(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    limited = text.replace("policy: {", f"policy: {{batfish_failures: {FAILURES}, ")
    assert limited != text
    path.write_text(limited, encoding="utf-8")


def _measure(address: ServiceAddress, inventory: Path, out: Path, runs: int) -> None:
    """Print the best of some runs of each, in turn."""
    document, _, cabling = load_with_provenance(inventory, derived_problems)
    build(cabling, out)
    gate, bare = [], []
    for _ in range(runs):
        seconds, result, listener = _gate(address, document, cabling, out)
        gate.append(seconds)
        bare.append(_bare(address, listener.steps))
    snapshots = sum(1 for _ in _snapshots(listener))
    print(
        f"{len(cabling.san.switches):8}{min(gate):8.1f}{min(bare):8.1f}"
        f"{min(gate) / min(bare):7.2f}{snapshots:11}{listener.asked:11}"
        f"  {result.failures} of {result.failures_total}; {len(result.findings)} findings; "
        f"Batfish {result.version}, best of {runs}",
        flush=True,
    )


def _snapshots(listener: Listener) -> Iterator[Step]:
    """Yield the snapshots and forks: what is neither a question nor forgotten."""
    names = {"start", "fork"}
    return (step for step in listener.steps if step.__qualname__.split(".")[1] in names)


def _gate(
    address: ServiceAddress, document: Document, cabling: Cabling, out: Path
) -> tuple[float, GateResult, Listener]:
    """Return the seconds from texts to verdict, connection included."""
    began = perf_counter()
    service = BatfishService(address, SECONDS)
    listener = Listener(service)
    try:
        result = run_assertions(read_context(cabling, out), document, listener, ASSERTIONS)
        seconds = perf_counter() - began
    finally:
        service.close()
    return seconds, result, listener


def _bare(address: ServiceAddress, steps: list[Step]) -> float:
    """Return the seconds that pybatfish takes for the same, connection included."""
    from pybatfish.client.session import Session  # noqa: PLC0415  # an extra

    began = perf_counter()
    session = Session(host=address.name, port=address.port, ssl=address.tls)
    network = session.set_network()
    try:
        for step in steps:
            step(session)
        return perf_counter() - began
    finally:
        session.delete_network(network)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as parent:
        main(Path(parent))
