"""Ask a Batfish all that the gate asks, and keep its answers: ``python tests/batfish/record.py``.

The service is the one that SANFAB_BATFISH names, or localhost:9996. Names of SANs or planted faults
limit what is recorded. The recordings are then reviewed as any change: the suite judges them.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

if __name__ == "__main__":  # as a script: what pytest finds by itself
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from batfish.designs import DESIGNS
from batfish.faults import FAULTS, planted
from batfish.recorded import NAMES, RECORDINGS, Recorder, result_of
from batfish.sans import built, source_of
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.service import BatfishService
from sanfab.inventory.document import Document
from support.real_batfish import address

SECONDS = 600


def main(wanted: list[str]) -> None:
    service = BatfishService(address(), SECONDS)
    _say(f"Batfish {service.version} at {service.address}")
    try:
        for name in wanted or [*NAMES, *FAULTS, *DESIGNS]:
            with TemporaryDirectory() as folder:
                _record(name, service, *_case(name, Path(folder)))
    finally:
        service.close()


def _case(name: str, folder: Path) -> tuple[Document, GateContext]:
    if name in FAULTS:
        return planted(FAULTS[name], folder)
    if name in DESIGNS:
        return built(DESIGNS[name].write(folder), folder / "build")
    return built(source_of(name, folder), folder / "build")


def _record(name: str, service: BatfishService, document: Document, context: GateContext) -> None:
    began = perf_counter()
    recorder = Recorder(service)
    result = result_of(document, context, recorder)
    path = RECORDINGS / f"{name}.json.gz"
    recorder.write(path)
    _say(
        f"{name:<28}{perf_counter() - began:6.1f} s{result.questions:5} questions"
        f"{result.failures:4} failures{len(result.findings):4} findings"
        f"{path.stat().st_size / 1024:7.1f} KB"
    )
    for finding in result.findings:
        _say(f"    {finding}")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # a program, as those of `make bench`


if __name__ == "__main__":
    main(sys.argv[1:])
