"""Peers that answer like no switch: over TCP, over SSH after the login, over TLS and eAPI."""

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import sleep

import paramiko

CERTIFICATE = Path(__file__).with_name("self_signed.pem")
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"
BIG = b"A" * 65536
DRIP = 0.05
"""Seconds between two bytes of a peer that drips."""

Talk = Callable[[socket.socket], None]
"""What a peer does with a connection, until an error ends it."""


@contextmanager
def listening(talk: Talk) -> Iterator[int]:
    """Serve every connection in a thread of its own; yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        over = threading.Event()

        def one(connection: socket.socket) -> None:
            with suppress(Exception), connection:
                talk(connection)

        def serve() -> None:
            while not over.is_set():
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                connection.settimeout(30)
                threading.Thread(target=one, args=(connection,), daemon=True).start()

        threading.Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        over.set()
        with suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)


def saying(*pieces: bytes, hold: bool = True) -> Talk:
    """Send these bytes; then wait for the end of the connection, or close it."""

    def talk(connection: socket.socket) -> None:
        for piece in pieces:
            connection.sendall(piece)
        while hold and connection.recv(4096):
            pass

    return talk


def flooding(first: bytes, piece: bytes = BIG) -> Talk:
    """Send the first bytes, and the piece for ever."""

    def talk(connection: socket.socket) -> None:
        connection.sendall(first)
        while True:
            connection.sendall(piece)

    return talk


def dripping(text: bytes) -> Talk:
    """Send one byte after the other, for ever."""

    def talk(connection: socket.socket) -> None:
        for number in count():
            connection.sendall(text[number % len(text) :][:1])
            sleep(DRIP)

    return talk


BEFORE_LOGIN: dict[str, Talk] = {
    "silence": saying(),
    "closed at once": saying(hold=False),
    "no line end": flooding(b"SSH-2.0-"),
    "lines before the version": flooding(b"", b"hello\r\n"),
    "zero bytes": flooding(b"", bytes(65536)),
    "a drip": dripping(b"SSH"),
    "escapes": saying(ESCAPES.encode() + b"\r\n", hold=False),
    "escapes as the version": saying(f"SSH-2.0-{ESCAPES}\r\n".encode(), BIG, hold=False),
    "the version 1": saying(b"SSH-1.5-old\r\n"),
    "HTTP": saying(b"HTTP/1.1 400 Bad Request\r\n\r\n<html>", hold=False),
    "TLS": saying(bytes([21, 3, 1, 0, 2, 2, 80]), hold=False),
    "the version, then silence": saying(b"SSH-2.0-x\r\n"),
    "the version, then noise": saying(b"SSH-2.0-x\r\n", bytes(range(256)) * 40, hold=False),
    "the version, then a flood": flooding(b"SSH-2.0-x\r\n"),
    "a packet of 4 GB": saying(b"SSH-2.0-x\r\n\xff\xff\xff\xff", BIG),
    "a packet of no length": saying(b"SSH-2.0-x\r\n" + bytes(64), hold=False),
    "key exchange of noise": saying(b"SSH-2.0-x\r\n\0\0\1\4\4\x14" + b"\xff" * 300),
}

Shell = Callable[[paramiko.Channel], None]
KEY = paramiko.ECDSAKey.generate()


class _Server(paramiko.ServerInterface):
    def __init__(self) -> None:
        self.shell = threading.Event()

    def check_auth_password(self, username: str, password: str) -> int:
        del username, password
        return paramiko.AUTH_SUCCESSFUL

    def get_allowed_auths(self, username: str) -> str:
        del username
        return "password"

    def check_channel_request(self, kind: str, chanid: int) -> int:
        del kind, chanid
        return paramiko.OPEN_SUCCEEDED

    def check_channel_pty_request(self, *_arguments: object) -> bool:
        return True

    def check_channel_shell_request(self, channel: paramiko.Channel) -> bool:
        del channel
        self.shell.set()
        return True


def over_ssh(shell: Shell) -> Talk:
    """Let anybody log in, then talk."""

    def talk(connection: socket.socket) -> None:
        transport, server = paramiko.Transport(connection), _Server()
        transport.add_server_key(KEY)
        transport.start_server(server=server)
        channel = transport.accept(20)
        if channel is not None and server.shell.wait(20):
            with suppress(OSError):
                shell(channel)
        transport.close()

    return talk


def printing(*pieces: str | bytes, repeat: bool = False) -> Shell:
    """Print at once, once or for ever, and hold the line."""

    def shell(channel: paramiko.Channel) -> None:
        for _ in count() if repeat else range(1):
            for piece in pieces:
                channel.sendall(piece if isinstance(piece, bytes) else piece.encode())
        while channel.recv(4096):
            pass

    return shell


def answering(answer: Callable[[str, int], str | bytes | None], prompt: str = "sw# ") -> Shell:
    """Print a prompt, and an answer to each line; None closes the connection."""

    def shell(channel: paramiko.Channel) -> None:
        channel.sendall(prompt.encode())
        for number in count():
            line = ""
            while not line.endswith("\n"):
                data = channel.recv(1)
                if not data:
                    return
                line += data.decode(errors="replace")
            said = answer(line.strip(), number)
            if said is None:
                return
            channel.sendall(said if isinstance(said, bytes) else said.encode())

    return shell


def _endless(piece: bytes) -> Shell:
    def shell(channel: paramiko.Channel) -> None:
        channel.sendall(b"sw# ")
        channel.recv(4096)
        while True:
            channel.sendall(piece)

    return shell


def _drip(channel: paramiko.Channel) -> None:
    channel.sendall(b"sw# ")
    while True:
        channel.sendall(b"x")
        sleep(DRIP)


def echoed(text: str) -> Callable[[str, int], str]:
    """Return the function that answers each line with its echo, a text and the prompt."""
    return lambda line, _number: f"{line}\r\n{text}\r\nsw# "


AFTER_LOGIN: dict[str, Shell] = {
    "silence": printing(),
    "closed at once": lambda channel: channel.close(),
    "a flood": printing(BIG, repeat=True),
    "lines without end": printing("line\r\n" * 999, repeat=True),
    "prompts without end": printing("sw# \r\n" * 999, repeat=True),
    "half sequences": printing("\x1b]" * 9999, repeat=True),
    "open brackets": printing("\x1b[" + "1;" * 9999, repeat=True),
    "no text": printing(bytes(range(128, 256)) * 99, repeat=True),
    "line ends": printing("\r\n\r\r\n" * 9999, repeat=True),
    "a drip after the prompt": _drip,
    "a flood after the prompt": _endless(BIG),
    "prompts after the prompt": _endless(b"sw# "),
    "questions after the prompt": _endless(b"Continue? (y/n) "),
    "a page mark": _endless(b"--More--"),
    "the end after a line": answering(lambda _line, _number: None),
    "a question for ever": answering(lambda _line, _number: "Continue? (y/n) "),
    "a password for ever": answering(lambda _line, _number: "Password: "),
    "another name each time": answering(lambda line, n: f"{line}\r\nok\r\nsw{n}# "),
    "no echo": answering(lambda _line, _number: "ok\r\nsw# "),
    "no prompt": answering(lambda line, _number: f"{line}\r\nok\r\n"),
    "nothing": answering(echoed("")),
    "escapes": answering(echoed(ESCAPES)),
    "an error of escapes": answering(echoed(f"% Invalid {ESCAPES}")),
    "a line of 8 MB": answering(echoed("x" * (8 << 20))),
    "8 MB of lines": answering(echoed("vlan 1\r\n" * (1 << 20))),
    "not found many times": answering(echoed("a not found " * 20000)),
    "a secret": answering(echoed("% Invalid: hostile-password")),
    "escapes as the prompt": printing(f"{ESCAPES}# "),
    "a user": answering(echoed("no right"), prompt="sw> "),
    "bytes of no character": answering(lambda line, _n: line.encode() + b"\xff\xfe\0\r\nsw# "),
}


def over_tls(reply: Callable[[dict[str, object]], bytes | Talk]) -> Talk:
    """Speak TLS, read one request, and send the reply."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    def talk(connection: socket.socket) -> None:
        with context.wrap_socket(connection, server_side=True) as secure:
            request = b""
            while b"\r\n\r\n" not in request or not request.rstrip().endswith(b"}"):
                request += secure.recv(65536)
            said = reply(json.loads(request.partition(b"\r\n\r\n")[2]))
            if isinstance(said, bytes):
                secure.sendall(said)
            else:
                said(secure)

    return talk


def http(body: bytes, status: str = "200 OK", headers: str = "") -> bytes:
    """Return an answer over HTTP."""
    head = f"HTTP/1.1 {status}\r\n{headers or f'Content-Length: {len(body)}'}\r\n\r\n"
    return head.encode(errors="replace") + body


def _json(**fields: object) -> Talk:
    """Answer each request with these fields and, unless given, its id."""
    return over_tls(
        lambda request: http(json.dumps({"jsonrpc": "2.0", "id": request["id"], **fields}).encode())
    )


def _results(make: Callable[[int], list[object]]) -> Talk:
    """Answer each request with results made from the number of its commands."""

    def reply(request: dict[str, object]) -> bytes:
        commands = request["params"]["cmds"]  # type: ignore[index]  # as eAPI has it
        answer = {"jsonrpc": "2.0", "id": request["id"], "result": make(len(commands))}
        return http(json.dumps(answer).encode())

    return over_tls(reply)


def _body(body: bytes, status: str = "200 OK", headers: str = "") -> Talk:
    return over_tls(lambda _request: http(body, status, headers))


EAPI: dict[str, Talk] = {
    "silence": saying(),
    "closed at once": saying(hold=False),
    "no TLS": saying(b"HTTP/1.1 400 Bad Request\r\n\r\n", hold=False),
    "a flood instead of TLS": flooding(b""),
    "a drip instead of TLS": dripping(b"\x16\x03\x03"),
    "TLS alert": saying(bytes([21, 3, 1, 0, 2, 2, 80]), hold=False),
    "no answer": over_tls(lambda _request: saying()),
    "no JSON": _body(b"hello"),
    "HTML": _body(b"<html><body>login</body></html>"),
    "escapes": _body(ESCAPES.encode()),
    "nothing": _body(b""),
    "truncated": _body(b'{"jsonrpc": "2.0", "result": [{', headers="Content-Length: 9999"),
    "half": _body(b'{"jsonrpc": "2.0", "result": [{'),
    "no object": _body(b"[1, 2]"),
    "null": _body(b"null"),
    "deep": _body(b"[" * 200_000),
    "a huge number": _body(b'{"id": ' + b"9" * 9999 + b"}"),
    "no text": _body(b"\xff\xfe\0\1"),
    "wrong id": _json(id="7", result=[{}, {}]),
    "no result": _json(),
    "a text as result": _json(result="ok"),
    "fewer results": _results(lambda number: [{} for _ in range(number - 1)]),
    "more results": _results(lambda number: [{} for _ in range(number + 1)]),
    "numbers as results": _results(lambda number: list(range(number))),
    "lists as results": _results(lambda number: [[] for _ in range(number)]),
    "no version": _results(lambda number: [{} for _ in range(number)]),
    "a number as version": _results(lambda number: [{"version": 4} for _ in range(number)]),
    "escapes as version": _results(lambda number: [{"version": ESCAPES}] * number),
    "numbers as output": _results(lambda number: [{"version": "4.30.1F", "output": 7}] * number),
    "an error without message": _json(error={}),
    "a text as error": _json(error="no"),
    "an error of escapes": _json(error={"code": 1002, "message": ESCAPES}),
    "an error with odd data": _json(error={"code": 1002, "message": "no", "data": [1, None]}),
    "unauthorized": _body(ESCAPES.encode(), f"401 {ESCAPES}"),
    "moved": _body(b"", "302 Found"),
    "server error": _body(b"oops", "500 Oops"),
    "escapes as status": _body(b"", f"200 {ESCAPES}"),
    "a length of minus one": _body(b"{}", headers="Content-Length: -1"),
    "a flood": over_tls(lambda _request: flooding(http(b"", headers="X: y"))),
    "chunks without end": over_tls(
        lambda _request: flooding(
            http(b"", headers="Transfer-Encoding: chunked"), b"10000\r\n" + BIG + b"\r\n"
        )
    ),
    "headers without end": over_tls(lambda _request: flooding(b"HTTP/1.1 200 OK\r\n", b"a: b\r\n")),
    "a header without end": over_tls(lambda _request: flooding(b"HTTP/1.1 200 OK\r\na: ")),
    "continue without end": over_tls(
        lambda _request: flooding(b"", b"HTTP/1.1 100 Continue\r\n\r\n")
    ),
    "a drip": over_tls(lambda _request: dripping(b"HTTP/1.1 200 OK\r\n")),
}
