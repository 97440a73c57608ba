"""A NetBox for tests: recorded answers of a real one, replayed over HTTP.

A recording is a list of requests with their answers, in the order in which they were made; no
header is in it, so no token is. `Recorder` makes one: it stands between sanfab and a NetBox.
"""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qsl, urlsplit

TOKEN = "nbt_AAAAAAAAAAAA.0123456789abcdefghijABCDEFGHIJ0123456789"  # noqa: S105  # of no NetBox
RECORDINGS = Path(__file__).parents[1] / "importing" / "netbox"


def asked(method: str, address: str, body: object) -> str:
    """Return what a request is recognised by: its path, its query in any order, what it sends."""
    parts = urlsplit(address)
    query = sorted(parse_qsl(parts.query, keep_blank_values=True))
    return json.dumps([method, parts.path, query, body], sort_keys=True)


class Replay:
    """Answers of a recording; of equal requests the first gets the first answer, and so on."""

    def __init__(self, *names: str) -> None:
        self.answers: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
        self.requests: list[Mapping[str, str]] = []
        """Headers of each request."""
        self.sent: list[tuple[str, str]] = []
        """Method and path of each request."""
        for name in names:
            for one in recording(name):
                key = asked(one["method"], one["address"], one["body"])
                self.answers[key].append(one)

    def answer(self, method: str, address: str, body: object) -> tuple[int, str, object]:
        """Return status, content type and content."""
        self.sent.append((method, urlsplit(address).path))
        key = asked(method, address, body)
        found = self.answers.get(key)
        if not found:
            return 500, "application/json", {"detail": f"no recorded answer: {key}"}
        one = found.pop(0) if len(found) > 1 else found[0]
        return one["status"], one["type"], one["content"]


def recording(name: str) -> list[dict[str, Any]]:
    """Return the requests of a recording with their answers."""
    text = gzip.decompress((RECORDINGS / f"{name}.json.gz").read_bytes())
    found: list[dict[str, Any]] = json.loads(text)
    return found


class Recorder:
    """Hands requests on to a NetBox, and keeps them with the answers."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url, token
        self.kept: list[dict[str, Any]] = []

    def answer(self, method: str, address: str, body: object) -> tuple[int, str, object]:
        """Return status, content type and content of the NetBox."""
        import requests  # noqa: PLC0415  # only for a recording

        keyword = "Bearer" if self.token.startswith("nbt_") else "Token"
        headers = {"Authorization": f"{keyword} {self.token}", "Accept": "application/json"}
        found = requests.request(
            method, f"{self.url}{address}", json=body, headers=headers, timeout=120
        )
        kind = found.headers.get("content-type", "").partition(";")[0]
        content = found.json() if kind == "application/json" else found.text
        self.kept.append(
            {"method": method, "address": address, "body": body, "status": found.status_code}
            | {"type": kind, "content": content}
        )
        return found.status_code, kind, content

    def save(self, name: str) -> None:
        """Write the recording."""
        RECORDINGS.mkdir(exist_ok=True)
        text = json.dumps(self.kept)
        (RECORDINGS / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


@contextmanager
def served(source: Replay | Recorder) -> Iterator[str]:
    """Serve answers on loopback; yield the address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        wbufsize = -1  # one packet for head and body: the second would wait for an answer

        def _do(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            if isinstance(source, Replay):
                source.requests.append(dict(self.headers.items()))
            status, kind, content = source.answer(self.command, self.path, body)
            text = content if isinstance(content, str) else json.dumps(content)
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        do_GET = do_POST = do_PATCH = do_DELETE = _do  # noqa: N815  # names of the library

        def log_message(self, *_: object) -> None:  # type: ignore[override]
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
