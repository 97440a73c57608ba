"""What goes wrong with a service is told in the operator's words, in time, and nothing stays."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from batfish.sans import built, inventory_of
from sanfab.gate.batfish.answer_rows import FileStatus, Layer3Edge
from sanfab.gate.batfish.assertion import Assertion, gate_rule
from sanfab.gate.batfish.connection import KEY_VARIABLE
from sanfab.gate.batfish.control import CONTROL
from sanfab.gate.batfish.question import LOST, Deactivation, Question
from sanfab.gate.batfish.questions import FILES
from sanfab.gate.batfish.runner import run_assertions
from sanfab.gate.batfish.service import (
    ADDRESS_VARIABLE,
    PACKETS,
    START,
    BatfishService,
    ServiceAddress,
)
from support.events import without_time_out
from support.fake_batfish import (
    COLUMNS,
    ROW,
    SECONDS,
    Behaviour,
    Fake,
    archive,
    of,
    refused,
    serving,
    started,
    table,
)

pytestmark = pytest.mark.usefixtures("own_environment")

NOT_BATFISH = (
    (404, "<html><body><h1>404 Not Found</h1></body></html>"),
    (200, "<!doctype html><title>Welcome</title>"),
    (302, ""),
)


def _nobody() -> int:
    """Return a port that nothing listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


# A service as it should be.


def test_a_snapshot_is_uploaded_and_queried() -> None:
    with started(Behaviour()) as (fake, service):
        (row,) = service.ask(FILES, "s")
        assert (row.file, row.status, row.nodes[0].name) == ("configs/a.cfg", "PASSED", "a")
        service.fork("s", "s-1", Deactivation(nodes=("a",)))
        assert service.ask(FILES, "s-1") == [row]
        service.drop("s-1")
        assert service.version == "0.36.0"
        assert any(one.startswith("DELETE") and one.endswith("/s-1") for one in fake.requests)


def test_edges_are_asked_for_without_computing_routes() -> None:
    edges = Question("layer3Edges", Layer3Edge)
    ends = {name: {"hostname": "a", "interface": "e"} for name in ("Interface", "Remote_Interface")}
    behaviour = Behaviour(
        questions=("layer3Edges", "fileParseStatus"),
        answer=table([ROW | ends], (*COLUMNS, *ends)),
    )
    with started(behaviour) as (fake, service):
        assert service.ask(edges, "s")
        assert service.ask(FILES, "s")
        assert [one.get("initial") for one in fake.questions] == [True, None]


def test_the_network_is_deleted_at_the_end() -> None:
    with started(Behaviour()) as (fake, service):
        (network,) = fake.networks
        assert network.startswith("sanfab-")
        service.close()
        assert not fake.networks


def test_two_runs_use_different_networks() -> None:
    with serving() as fake:
        of(fake), of(fake)
        assert len(fake.networks) == 2


@pytest.mark.parametrize("is_gone", [True, False])
def test_closing_does_not_wait_for_a_dead_or_hanging_service(*, is_gone: bool) -> None:
    with started(Behaviour()) as (fake, service):
        fake.behaviour = Behaviour(hangs_at="networks/sanfab")
        if is_gone:
            fake.die()
        with without_time_out():
            service.close()


# No service, or something else.


def test_an_absent_service_is_reported_at_once() -> None:
    port = _nobody()
    text = refused(lambda: BatfishService(ServiceAddress("127.0.0.1", port), SECONDS))
    assert f"no Batfish at http://127.0.0.1:{port}: Connection refused" in text
    assert START in text
    assert "--batfish HOST[:PORT]" in text
    assert ADDRESS_VARIABLE in text


@pytest.mark.parametrize("host", ["no-such-host.invalid", "a..b", "x" * 70])
def test_an_unknown_host_is_reported(host: str) -> None:
    text = refused(lambda: BatfishService(ServiceAddress(host), SECONDS))
    assert f"no Batfish at http://{host}:9996: " in text
    assert START in text


@pytest.mark.parametrize("page", NOT_BATFISH)
def test_another_http_service_is_refused(page: tuple[int, str]) -> None:
    with serving(Behaviour(page=page)) as fake:
        text = refused(lambda: of(fake))
        assert f"127.0.0.1:{fake.server_port} is not the question service" in text
        assert "<h1>" not in text


def test_a_service_without_http_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        text = refused(lambda: BatfishService(ServiceAddress("127.0.0.1", port), 1), least=0.9)
        assert "does not answer within 1 s" in text


@pytest.mark.parametrize(
    "behaviour", [Behaviour(version={"api_version": "2.1.0"}), Behaviour(page=(200, "[]"))]
)
def test_a_missing_version_is_refused(behaviour: Behaviour) -> None:
    with serving(behaviour) as fake:
        assert "without a version" in refused(lambda: of(fake))
        assert not fake.networks


def test_a_silent_tls_server_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = ServiceAddress("127.0.0.1", server.getsockname()[1], tls=True)
        text = refused(lambda: BatfishService(address, 1), least=0.9)
    assert "is it a working Batfish? If the port does not use TLS, use http://" in text


# Keys and proxies.


def test_a_line_end_after_a_key_in_a_file_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, "5e5ame\n")
    with serving() as fake:
        of(fake)
        assert fake.keys == {"5e5ame"}


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Fake]:
    """A proxy that the environment names for everything, and that leads nowhere."""
    for name in ("NO_PROXY", "no_proxy", "REQUEST_METHOD"):
        monkeypatch.delenv(name, raising=False)
    with serving(Behaviour(page=(502, "<html>no way"))) as fake:
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            for spelt in (name, name.lower()):
                monkeypatch.setenv(spelt, f"http://user:5e5ame@127.0.0.1:{fake.server_port}")
        yield fake


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_local_requests_use_no_proxy(proxy: Fake, host: str) -> None:
    with serving() as fake:
        service = BatfishService(ServiceAddress(host, fake.server_port), SECONDS)
        service.start("s", archive())
        assert len(service.ask(FILES, "s")) == 1
        service.close()
    assert not fake.networks
    assert not proxy.requests


def test_an_unreachable_proxy_is_named(proxy: Fake) -> None:
    address = ServiceAddress("batfish.invalid")
    through = f"{address} through the proxy 127.0.0.1:{proxy.server_port} of the environment"
    text = refused(lambda: BatfishService(address, SECONDS))
    assert through in text
    assert "5e5ame" not in text
    assert proxy.requests
    proxy.die()
    text = refused(lambda: BatfishService(address, SECONDS))
    assert f"Batfish at {through}: the proxy cannot reach it; add the host to NO_PROXY" in text


# A version that answers otherwise.


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("filled", [True, False])
def test_an_answer_without_a_column_is_refused(column: str, *, filled: bool) -> None:
    rest = tuple(name for name in COLUMNS if name != column)
    row: dict[str, object] = {name: ROW[name] for name in rest}
    with started(Behaviour(answer=table([row] if filled else [], rest))) as (_, service):
        text = refused(lambda: service.ask(FILES, "s"))
    assert "Batfish 0.36.0 returned an unexpected answer to fileParseStatus" in text
    assert column in text


def test_an_answer_with_a_wrong_type_is_refused() -> None:
    row = ROW | {"Nodes": "a"}
    with started(Behaviour(answer=table([row]))) as (_, service):
        assert "column Nodes" in refused(lambda: service.ask(FILES, "s"))


@pytest.mark.parametrize(
    "answer",
    [
        {},
        {"status": "SUCCESS", "answerElements": []},
        {"status": "SUCCESS", "answerElements": [{"metadata": {"columnMetadata": []}}]},
        {"status": "FAILURE", "answerElements": [{"class": "BatfishStackTrace", "line": ["x"]}]},
        table([ROW]) | {"status": "FAILURE"},
    ],
)
def test_a_missing_answer_differs_from_an_empty_one(answer: dict[str, object]) -> None:
    with started(Behaviour(answer=answer)) as (_, service):
        assert "fileParseStatus" in refused(lambda: service.ask(FILES, "s"))


def test_no_row_is_an_answer_of_a_service_that_finds_the_mistake_of_the_control() -> None:
    with started(Behaviour(answer=table([]))) as (fake, service):
        assert [service.ask(FILES, "s"), service.ask(FILES, "s")] == [[], []]
        assert len(fake.questions) == 3, "the control is asked about once"


@pytest.mark.parametrize("said", [table([]), {"status": "SUCCESS", "answerElements": []}])
def test_no_row_about_the_control_either_is_no_answer(said: dict[str, object]) -> None:
    with started(Behaviour(answer=table([]), control=said)) as (_, service):
        text = refused(lambda: service.ask(FILES, "s"))
        assert "unexpected answer to fileParseStatus: no " in text
        assert text == refused(lambda: service.ask(FILES, "s"))


def test_answers_at_the_same_time_have_one_control_of_packets_in_a_snapshot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It costs a service as much as any of them."""
    together, asked = Barrier(4), []

    def answer(question: Question[FileStatus], snapshot: str, _base: str = "") -> object:
        if dict(question.params).get("actions") == "NO_ROUTE":
            together.wait(SECONDS)
            return table([])
        asked.append(snapshot)
        return table([ROW])

    question = Question(PACKETS, FileStatus, (("actions", "NO_ROUTE"),))
    with started(Behaviour()) as (_, service), ThreadPoolExecutor(4) as workers:
        questions = service._session.q  # noqa: SLF001  # the fake serves no such question
        monkeypatch.setattr(questions, PACKETS, None, raising=False)
        monkeypatch.setattr(service, "answer", answer)
        found = [workers.submit(service.ask, question, "s") for _ in range(4)]
        assert [one.result() for one in found] == [[]] * 4
    assert sorted(asked) == [CONTROL, "s"]


@pytest.mark.parametrize("loops", [True, False])
def test_a_search_for_loops_is_the_last_control_of_packets(
    monkeypatch: pytest.MonkeyPatch, *, loops: bool
) -> None:
    asked = []

    def answer(question: Question[FileStatus], snapshot: str, _base: str = "") -> object:
        ends = str(dict(question.params).get("actions", ""))
        asked.append((snapshot, ends))
        return table([ROW] if snapshot == CONTROL or (loops and ends == "LOOP") else [])

    question = Question(PACKETS, FileStatus, (("actions", "NO_ROUTE"),))
    with started(Behaviour()) as (_, service):
        questions = service._session.q  # noqa: SLF001  # the fake serves no such question
        monkeypatch.setattr(questions, PACKETS, None, raising=False)
        monkeypatch.setattr(service, "answer", answer)
        if loops:
            assert service.ask(question, "s") == []
        else:
            assert "no packet of any end" in refused(lambda: service.ask(question, "s"))
    about = [ends for snapshot, ends in asked if snapshot == "s"]
    assert about == ["NO_ROUTE", f"ACCEPTED,{LOST}", "LOOP"]


def test_a_packet_that_is_found_needs_no_control(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def answer(question: Question[FileStatus], snapshot: str, _base: str = "") -> object:
        ends = str(dict(question.params).get("actions", ""))
        asked.append((snapshot, ends))
        return table([] if ends == "NO_ROUTE" else [ROW])

    with started(Behaviour()) as (_, service):
        questions = service._session.q  # noqa: SLF001  # the fake serves no such question
        monkeypatch.setattr(questions, PACKETS, None, raising=False)
        monkeypatch.setattr(service, "answer", answer)
        for ends in ("ACCEPTED", "NO_ROUTE"):
            service.ask(Question(PACKETS, FileStatus, (("actions", ends),)), "s")
    assert asked == [("s", "ACCEPTED"), ("s", "NO_ROUTE"), (CONTROL, "")]


def test_senders_whose_ports_are_all_down_send_no_packet() -> None:
    said = {"class": "StringAnswerElement", "answer": "No matching source locations"}
    with started(Behaviour(answer={"status": "SUCCESS", "answerElements": [said]})) as (_, service):
        assert service.ask(FILES, "s") == []
    said["answer"] = "No matching destinations"
    with started(Behaviour(answer={"status": "SUCCESS", "answerElements": [said]})) as (_, service):
        assert "no table of rows" in refused(lambda: service.ask(FILES, "s"))


def test_an_unsupported_question_is_reported() -> None:
    question = Question("moonPhase", FileStatus)
    with started(Behaviour()) as (_, service):
        text = refused(lambda: service.ask(question, "s"))
    assert "Batfish 0.36.0" in text
    assert "moonPhase" in text
    assert "the service has no such question" in text


# Work that is refused, and answers that do not come.


def test_a_refused_snapshot_is_reported() -> None:
    with serving(Behaviour(statuses={"parse": "TERMINATEDABNORMALLY"})) as fake:
        service = of(fake)
        text = refused(lambda: service.start("batch-0", archive()))
    assert "could not read snapshot batch-0: Work terminated abnormally" in text
    assert "the log of the service" in text


@pytest.mark.parametrize("status", ["TERMINATEDABNORMALLY", "REQUEUEFAILURE", "ASSIGNMENTERROR"])
def test_a_refused_question_is_reported(status: str) -> None:
    with started(Behaviour(statuses={"fileParseStatus": status})) as (_, service):
        text = refused(lambda: service.ask(FILES, "s"))
    assert f"could not answer fileParseStatus: work ended as {status}" in text


@pytest.mark.parametrize("seconds", [0.5, 1.5])
def test_an_answer_that_never_comes_is_given_up(seconds: float) -> None:
    behaviour = Behaviour(statuses={"fileParseStatus": "BLOCKED"})
    with started(behaviour) as (_, service):
        service.seconds = seconds
        text = refused(lambda: service.ask(FILES, "s"), seconds)
    assert f"took more than {seconds:g} s to answer fileParseStatus" in text
    assert "--timeout" in text


def test_a_snapshot_that_is_never_loaded_is_given_up() -> None:
    with serving(Behaviour(statuses={"parse": "ASSIGNED"})) as fake:
        service = of(fake)
        service.seconds = 1
        text = refused(lambda: service.start("batch-0", archive()), 1)
    assert "took more than 1 s to read snapshot batch-0" in text


@pytest.mark.parametrize("words", ["/work", "/answer", "/questions/"])
def test_a_hanging_request_is_given_up(words: str) -> None:
    with serving() as fake:
        service = of(fake)
        service.start("s", archive())
        service.seconds = 1
        fake.behaviour = Behaviour(hangs_at=words)
        text = refused(lambda: service.ask(FILES, "s"), 0.9)
    assert "took more than 1 s to answer fileParseStatus" in text


@pytest.mark.parametrize("words", ["question_templates", "version", "networks"])
def test_a_service_that_hangs_at_the_start_is_given_up(words: str) -> None:
    with serving(Behaviour(hangs_at=words)) as fake:
        text = refused(lambda: of(fake, 1), 0.9)
    assert "does not answer within 1 s" in text


@pytest.mark.parametrize("words", ["/work", "/answer", "/questions/"])
def test_a_service_that_dies_halfway_is_reported(words: str) -> None:
    with serving() as fake:
        service = of(fake)
        service.start("s", archive())
        fake.behaviour = Behaviour(dies_at=words)
        text = refused(lambda: service.ask(FILES, "s"))
    assert "could not answer fileParseStatus: the connection was lost" in text
    assert "nothing was recorded" in text


def test_a_run_ends_at_once_when_its_service_dies(tmp_path: Path) -> None:
    document, context = built(inventory_of("minimal"), tmp_path)
    files = Assertion(gate_rule("BF-01", "", "", ""), lambda *_: [FILES], lambda *_: iter(()))
    with serving() as fake:
        service = of(fake)
        fake.behaviour = Behaviour(dies_at="/questions/")
        text = refused(lambda: run_assertions(context, document, service, [files]))
    assert "the connection was lost" in text


def test_a_service_that_dies_before_a_fork_is_reported() -> None:
    with started(Behaviour()) as (fake, service):
        fake.die()
        text = refused(lambda: service.fork("s", "t", Deactivation(nodes=("a",))))
    assert "could not fork snapshot s: the connection was lost" in text


def test_a_service_that_dies_while_it_loads_is_reported() -> None:
    with serving(Behaviour(dies_at="/snapshots/s")) as fake:
        service = of(fake)
        assert "the connection was lost" in refused(lambda: service.start("s", archive()))


@pytest.mark.parametrize(
    ("status", "said"), [(400, "OutOfMemoryError"), (500, "see the log of the service")]
)
def test_an_error_of_the_service_is_reported_in_one_line(status: int, said: str) -> None:
    pages = "java.lang.OutOfMemoryError: Java heap space\n" + "\tat org.batfish.Main\n" * 200
    with started(Behaviour(errors={"/answer": (status, pages)})) as (_, service):
        text = refused(lambda: service.ask(FILES, "s"))
    assert f" {status} " in text
    assert said in text
    assert "\n" not in text


def test_an_error_of_the_service_sends_no_control_characters() -> None:
    with started(Behaviour(errors={"/answer": (400, "\x1b[2J gone")})) as (_, service):
        assert "\x1b" not in refused(lambda: service.ask(FILES, "s"))
