"""BF-11 and BF-15 ask about each service: the TCP ports of its protocol, and its paths."""

import shutil

import pytest

from batfish.sans import ROOT, built
from sanfab.gate.batfish.assertions.access import ACCESS, asked_pairs
from sanfab.gate.batfish.assertions.failures import FAILURES
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.failures.remaining_paths import AccessPaths
from sanfab.rules.analyses import failures_by_service


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> GateContext:
    """Return a SAN with iSCSI, NVMe/TCP and NFS."""
    folder = tmp_path_factory.mktemp("services")
    shutil.copy(ROOT / "tests/rules/bases/services.yml", folder / "san.yml")
    return built(folder, tmp_path_factory.mktemp("build"))[1]


def test_each_pair_is_asked_on_the_ports_of_its_protocol(services: GateContext) -> None:
    assert asked_pairs(services) == {"3260": 4, "4420,8009": 4, "2049": 2}
    asked = {
        (name, value)
        for batch in services.batches
        for question in ACCESS.questions(services, batch)
        for key, headers in question.params
        if key == "headers"
        for name, value in headers
        if name in {"srcPorts", "dstPorts"}
    }
    numbers = {"3260", "4420,8009", "2049"}
    assert asked == {(name, one) for name in ("srcPorts", "dstPorts") for one in numbers}


def test_the_failures_of_each_service_are_examined(services: GateContext) -> None:
    assert FAILURES.rule.id == "BF-15"
    found = {
        paths.path_graph.service: {
            pair: {(one.vlan, one.start, one.goal) for one in ends}
            for pair, ends in paths.path_ends.items()
        }
        for paths in (
            AccessPaths(services, one) for one in failures_by_service(services.check_context)
        )
    }
    ways = {(start, goal) for start in ("n1a", "n1b") for goal in ("n2a", "n2b")}
    assert found["NFS"] == {("esx1", "aff2"): {(30, *way) for way in ways}}
    assert found["NVMe"] == {("lin1", "aff2"): {(201, "n1a", "n2a"), (202, "n1b", "n2b")}}
    assert set(found["SCSI"]) == {("esx1", "aff2")}
