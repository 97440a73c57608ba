"""One eAPI request -> its checked answer: bounded in time and bytes, whatever the peer sends."""

import json
import socket
import ssl
from contextlib import suppress
from http import HTTPStatus
from http.client import HTTPException, HTTPSConnection
from typing import Any

from pyeapi.eapilib import CommandError, EapiConnection
from pyeapi.eapilib import ConnectionError as ApiError

from sanfab.nos.driver import CONNECT_SECONDS, SwitchTarget
from sanfab.nos.sockets import Interruptions, open_socket, watched
from sanfab.text import count

MAX_BYTES = 16 << 20
"""Longest answer: the JSON output of a large switch is of some hundred thousand bytes."""
PORT = 443
SECONDS = 30.0
"""Timeout of a request; a request that saves gets more."""
TOTAL = 3.0
"""Total time of a request, in multiples of the time that a switch may send nothing."""
MAX_MESSAGE = 4096
_CHUNK = 1 << 16
_QUOTED = 60


class MalformedAnswerError(ApiError):  # type: ignore[misc]  # pyeapi has no types
    """The switch answered what no eAPI answers; the text says what."""

    def __init__(self, found: str) -> None:
        super().__init__("eAPI", found)
        self.found = found


class _Connection(HTTPSConnection):
    """HTTPS whose connection can be interrupted from the first byte on."""

    def __init__(self, target: SwitchTarget, context: ssl.SSLContext) -> None:
        super().__init__(target.host, target.port or PORT, timeout=SECONDS, context=context)
        self._target, self._tls = target, context

    def connect(self) -> None:
        """Connect; raises OSError."""
        seconds = CONNECT_SECONDS * self._target.timeout
        plain = open_socket(self._target, self.port, seconds)
        plain.settimeout(self.timeout)
        self.sock = self._tls.wrap_socket(
            plain, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock.do_handshake()  # only now, so that it can be broken off

    def break_off(self) -> None:
        """End the connection, also for a thread that waits for it."""
        if self.sock is not None:
            with suppress(OSError):  # not that of TLS: it would confuse the waiting thread
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


class EapiRequests(EapiConnection):  # type: ignore[misc]  # pyeapi has no types
    """The connection of a pyeapi node, in place of the one of pyeapi."""

    def __init__(self, context: ssl.SSLContext, target: SwitchTarget, **_napalm: object) -> None:
        super().__init__()
        self.transport = _Connection(target, context)
        self.transport.timeout = SECONDS * target.timeout
        self.interruptions = Interruptions(target)
        self.socket_error: BaseException | None = None
        self.authentication(target.user, target.password)

    def send(self, data: str) -> dict[str, Any]:
        """Send a request and return the checked answer; raises ApiError and CommandError."""
        seconds = float(self.transport.timeout or SECONDS) * TOTAL
        request = json.loads(data)
        try:
            with watched(self.interruptions, seconds, self.transport.break_off) as reasons:
                status, body = self._exchange(data.encode())
        except (OSError, HTTPException) as error:
            self.socket_error = TimeoutError(reasons[0]) if reasons else error
            raise ApiError("eAPI", str(self.socket_error)) from None
        finally:
            self.transport.close()
        if reasons:
            raise ApiError("eAPI", reasons[0])
        return checked_answer(status, body, request["id"], len(request["params"]["cmds"]))

    def _exchange(self, data: bytes) -> tuple[int, bytes]:
        headers = {"Content-type": "application/json-rpc", **dict([self._auth])}
        self.transport.request("POST", "/command-api", data, headers)
        response = self.transport.getresponse()
        chunks, size = [], 0
        while chunk := response.read(_CHUNK):
            chunks.append(chunk)
            size += len(chunk)
            if size > MAX_BYTES:
                raise MalformedAnswerError(f"more than {MAX_BYTES:,} bytes")
        return response.status, b"".join(chunks)


def checked_answer(status: int, body: bytes, request: str, commands: int) -> dict[str, Any]:
    """Return the answer to a request as pyeapi reads it; raises MalformedAnswerError.

    Raises CommandError for a command that the switch rejected.
    """
    if status == HTTPStatus.UNAUTHORIZED:
        raise ApiError("eAPI", "Unauthorized")
    if status != HTTPStatus.OK:
        raise MalformedAnswerError(f"HTTP status {status}")
    answer = _decoded(body)
    if not isinstance(answer, dict):
        raise MalformedAnswerError(f"JSON of type {type(answer).__name__}")
    if str(answer.get("id")) != request:
        raise MalformedAnswerError("the answer to another request (wrong id)")
    if "error" in answer:
        raise _command_error(answer["error"])
    results = answer.get("result")
    if not isinstance(results, list) or not all(isinstance(one, dict) for one in results):
        raise MalformedAnswerError("no list of results")
    if len(results) != commands:
        raise MalformedAnswerError(f"{count(results, 'result')} for {count(commands, 'command')}")
    return answer


def _decoded(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        start = body[:_QUOTED].decode(errors="replace").strip()
        raise MalformedAnswerError(f"no JSON (`{start}`)" if start else "an empty body") from None


def _command_error(error: object) -> Exception:
    """Return the error of a rejected command, or that the answer is malformed."""
    if not isinstance(error, dict) or not isinstance(error.get("message"), str):
        return MalformedAnswerError("an error without a message")
    data = error.get("data")
    rows = data if isinstance(data, list) and all(isinstance(one, dict) for one in data) else None
    failed: Exception = CommandError(
        error.get("code", 0), error["message"][:MAX_MESSAGE], output=rows
    )
    return failed
