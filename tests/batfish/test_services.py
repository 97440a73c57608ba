"""BF-11 and BF-15 ask about each service: the ports of its protocol, and its paths."""

import shutil
from pathlib import Path

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
    assert {ports.listed: many for ports, many in asked_pairs(services).items()} == {
        "TCP 3260": 4,
        "TCP 4420 and 8009": 4,
        "TCP 2049": 2,
    }
    numbers = {"3260", "4420,8009", "2049"}
    assert asked_ports(services) == {
        ("TCP", end, one) for end in ("srcPorts", "dstPorts") for one in numbers
    }


def test_both_ends_of_roce_receive_at_one_port(tmp_path: Path) -> None:
    folder = tmp_path / "roce"
    folder.mkdir()
    shutil.copy(ROOT / "tests/rules/bases/roce.yml", folder / "san.yml")
    roce = built(folder, tmp_path / "build")[1]
    assert {ports.listed: many for ports, many in asked_pairs(roce).items()} == {"UDP 4791": 4}
    assert asked_ports(roce) == {("UDP", "dstPorts", "4791")}


def asked_ports(context: GateContext) -> set[tuple[str, str, str]]:
    """Return the protocol, the end and the ports of the questions of BF-11."""
    found = set()
    for batch in context.batches:
        for question in ACCESS.questions(context, batch):
            headers = dict(dict(question.params).get("headers", ()))
            for end in {"srcPorts", "dstPorts"} & headers.keys():
                found.add((headers["ipProtocols"], end, headers[end]))
    return found


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
