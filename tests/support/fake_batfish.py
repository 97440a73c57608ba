"""A small HTTP server that stands in for the coordinator of Batfish where something goes wrong.

It keeps no network and reads no text: it gives the answers that the paths of a real service give
(0.36), with one thing otherwise. What Batfish finds is tested against recorded answers.
"""

import io
import json
import socket
import ssl
import struct
import threading
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic

import pytest

from sanfab.gate.batfish.control import CONTROL
from sanfab.gate.batfish.service import BatfishService, ServiceAddress, ServiceError
from support.events import SAFETY_NET, without_time_out

SECONDS = 2 * SAFETY_NET
"""How long tests let a service be silent: none waits for that."""
CERTIFICATE = Path(__file__).with_name("self_signed.pem")
"""Certificate and key of no service but this one; good until 2099."""

COLUMNS = ("File_Name", "Status", "File_Format", "Nodes")
ROW = {
    "File_Name": "configs/a.cfg",
    "Status": "PASSED",
    "File_Format": "ARISTA",
    "Nodes": [{"id": "node-a", "name": "a"}],
}


def table(rows: list[dict[str, object]], columns: tuple[str, ...] = COLUMNS) -> dict[str, object]:
    """Return an answer as the service sends it."""
    described = [{"name": name, "schema": "String"} for name in columns]
    element = {"metadata": {"columnMetadata": described}, "rows": rows, "excludedRows": []}
    return {"status": "SUCCESS", "answerElements": [element]}


@dataclass(frozen=True)
class Behaviour:
    """What the service does; by default what a real one does."""

    version: Mapping[str, str] = field(default_factory=lambda: {"Batfish": "0.36.0"})
    questions: tuple[str, ...] = ("fileParseStatus",)
    answer: Mapping[str, object] = field(default_factory=lambda: table([ROW]))
    control: Mapping[str, object] = field(default_factory=lambda: table([ROW]))
    """Its answer about the snapshot with mistakes."""
    statuses: Mapping[str, str] = field(default_factory=dict)
    """How work ends, by the question asked or ``parse``; ``TERMINATEDNORMALLY`` unless named."""
    page: tuple[int, str] | None = None
    """Status and text that every request gets: something else than Batfish is there."""
    errors: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """Status and text that requests get whose path holds these words."""
    hangs_at: str = ""
    """A request whose path holds these words is never answered."""
    dies_at: str = ""
    """At such a request it is gone, and stays gone."""


class Fake(ThreadingHTTPServer):
    """The server; what it was asked is in ``requests`` and ``keys``."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, behaviour: Behaviour, family: socket.AddressFamily) -> None:
        self.address_family = family
        self.behaviour = behaviour
        self.requests: list[str] = []
        self.questions: list[dict[str, object]] = []
        """Each question as it was sent."""
        self.keys: set[str] = set()
        self.networks: set[str] = set()
        self.work: dict[str, str] = {}
        """How each piece of work ends."""
        self.ended = threading.Event()
        super().__init__(("::1" if family is socket.AF_INET6 else "127.0.0.1", 0), _Handler)

    def handle_error(self, *_: object) -> None:
        """Say nothing of a client that has gone."""

    def die(self) -> None:
        """Be gone: no further connection is accepted."""
        self.ended.set()
        self.shutdown()
        self.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: Fake
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_PUT(self) -> None:
        self._serve()

    def do_DELETE(self) -> None:
        self._serve()

    def log_message(self, *_: object) -> None:
        """Keep standard error for the tests."""

    def _serve(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        fake, path = self.server, self.path.removeprefix("/v2")
        behaviour = fake.behaviour
        fake.requests.append(f"{self.command} {path}")
        fake.keys.add(self.headers.get("X-Batfish-Apikey", ""))
        if behaviour.hangs_at and behaviour.hangs_at in path:
            fake.ended.wait()
        if fake.ended.is_set() or (behaviour.dies_at and behaviour.dies_at in path):
            self._reset()
            return
        wrong = next((said for words, said in behaviour.errors.items() if words in path), None)
        self._send(*(behaviour.page or wrong or self._answer(path.partition("?")[0], body)))

    def _reset(self) -> None:
        """Close the connection as a process that is killed does."""
        linger = struct.pack("ii", 1, 0)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.connection.close()
        self.close_connection = True
        if not self.server.ended.is_set():
            threading.Thread(target=self.server.die, daemon=True).start()

    def _send(self, status: int, said: object) -> None:
        text = said if isinstance(said, str) else json.dumps(said)
        content = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _answer(self, path: str, body: bytes) -> tuple[int, object]:
        """Return status and content, as the coordinator does for these paths."""
        fake, parts = self.server, path.strip("/").split("/")
        last = parts[-1]
        if parts[0] != "networks":
            return 200, _known(fake.behaviour, last)
        if len(parts) < 3:
            return _network(fake, self.command, self.path.rpartition("=")[2].rpartition("/")[2])
        if parts[2] == "questions" and self.command == "PUT":
            fake.questions.append(json.loads(body))
        if last == "work":
            fake.work[_id(body)] = _end(fake.behaviour, body)
        elif parts[2] == "work":
            return 200, {"workstatuscode": fake.work[last], "task": None}
        elif last == "answer":
            about_control = f"snapshot={CONTROL}" in self.path
            return 200, fake.behaviour.control if about_control else fake.behaviour.answer
        return 200, [] if self.command == "GET" else ""


def _known(behaviour: Behaviour, last: str) -> object:
    if last == "version":
        return dict(behaviour.version)
    if last == "question_templates":
        return {name.lower(): _template(name) for name in behaviour.questions}
    return ""


def _template(name: str) -> str:
    instance = {"instanceName": name, "description": name, "longDescription": name, "tags": []}
    return json.dumps({"class": f"org.example.{name}", "differential": False, "instance": instance})


def _network(fake: Fake, command: str, name: str) -> tuple[int, object]:
    if command == "POST":
        fake.networks.add(name)
        return 201, ""
    if command == "DELETE":
        fake.networks.discard(name)
        return 200, ""
    return (200, {"name": name}) if name in fake.networks else (404, f"no network {name}")


def _id(body: bytes) -> str:
    return str(json.loads(body)["id"])


def _end(behaviour: Behaviour, body: bytes) -> str:
    params = json.loads(body)["requestParams"]
    asked = str(params.get("questionname", "parse"))
    ends = (end for words, end in behaviour.statuses.items() if words in asked)
    return next(ends, "TERMINATEDNORMALLY")


@contextmanager
def serving(
    behaviour: Behaviour | None = None,
    *,
    family: socket.AddressFamily = socket.AF_INET,
    tls: bool = False,
) -> Iterator[Fake]:
    """Serve on a free port of the loopback; ``server_port`` says which."""
    fake = Fake(behaviour or Behaviour(), family)
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        fake.socket = context.wrap_socket(fake.socket, server_side=True)
    thread = threading.Thread(target=fake.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield fake
    finally:
        fake.die()
        thread.join()


def archive() -> bytes:
    """Return a snapshot of one file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        file.writestr("snapshot/configs/a.cfg", "hostname a\n")
    return content.getvalue()


def of(fake: Fake, seconds: float = SECONDS) -> BatfishService:
    """Return a session with the server."""
    return BatfishService(ServiceAddress("127.0.0.1", fake.server_port), seconds)


@contextmanager
def started(behaviour: Behaviour) -> Iterator[tuple[Fake, BatfishService]]:
    """Serve, and give it the snapshot ``s``."""
    with serving(behaviour) as fake:
        service = of(fake)
        service.start("s", archive())
        yield fake, service


def refused(call: Callable[[], object], least: float = 0) -> str:
    """Return what the operator is told; fails if it comes sooner than it should."""
    began = monotonic()
    with without_time_out(), pytest.raises(ServiceError) as caught:
        call()
    assert least <= monotonic() - began
    text = str(caught.value)
    assert "Traceback" not in text
    assert "HTTPConnectionPool" not in text
    assert all(len(line) < 400 for line in text.splitlines())
    return text
