"""The eAPI side of emulated Arista switches: JSON-RPC over HTTPS. Runs in a thread of its own."""

import asyncio
import base64
import datetime
import ipaddress
import json
import ssl
import tempfile
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from sanfab_lab.chassis import Emulator, Sent, Session, is_admitted, is_served
from sanfab_lab.eos.switch import NO_JSON_TEXT, Answer, EosSwitch, Rejection, mode_text
from sanfab_lab.faults import Fault
from sanfab_lab.loop import Loop, stop_listening

INVALID, FAILED, UNCONVERTED = 1002, 1000, 1003
_WORDS = {
    INVALID: "invalid command",
    FAILED: "could not run command",
    UNCONVERTED: "unconverted command",
}


NO_JSON = Rejection(NO_JSON_TEXT, NO_JSON_TEXT, invalid=False)


class NoAnswerError(Exception):
    """The connection ends here, without an answer."""


@dataclass
class CommandError(Exception):
    """A command of a request that was refused."""

    code: int
    message: str
    data: list[dict[str, object]]


def self_signed(name: str) -> tuple[str, str]:
    """Return a new certificate of a switch and its key, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    loopback = x509.IPAddress(ipaddress.IPv4Address("127.0.0.1"))
    names = x509.SubjectAlternativeName([x509.DNSName(name), x509.DNSName("localhost"), loopback])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=365))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    return certificate.public_bytes(serialization.Encoding.PEM).decode(), private.decode()


def tls(certificate: str, key: str) -> ssl.SSLContext:
    """Return what a server needs to speak TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory() as folder:  # the library reads files only
        path = Path(folder) / "switch.pem"
        path.write_text(certificate + key, encoding="ascii")
        context.load_cert_chain(path)
    return context


@dataclass
class _Served:
    """One switch and who talks to it."""

    switch: EosSwitch
    context: ssl.SSLContext
    listener: asyncio.Server | None = None
    clients: set[asyncio.StreamWriter] = field(default_factory=set)


class EapiServer:
    """Serves emulated Arista switches on loopback, each at a port with a certificate of its own."""

    def __init__(self, switches: list[Emulator]) -> None:
        self.ports: dict[str, int] = {}
        self.certificates: dict[str, str] = {}
        """Self-signed certificate by switch, as PEM."""
        self.on_reboot: Callable[[str], None] | None = None
        """Takes over when a fault reboots a switch, in a thread of its own: a skin that serves the
        same switch goes down with it, and calls ``cut`` and ``listen`` here."""
        self._served: dict[str, _Served] = {}
        for switch in switches:
            if isinstance(switch, EosSwitch):
                certificate, key = self_signed(switch.chassis.name)
                self.certificates[switch.chassis.name] = certificate
                self._served[switch.chassis.name] = _Served(switch, tls(certificate, key))
        self._loop = Loop()

    def start(self) -> None:
        """Start to serve; returns when every switch answers."""
        self._loop.start()
        for name in self._served:
            self.listen(name)

    def stop(self) -> None:
        """Cut every connection and stop serving."""
        for name in self._served:
            self.cut(name)
        self._loop.stop()

    def cut(self, name: str) -> None:
        """Stop listening for a switch and drop its connections; nothing if it is not served."""
        if name in self._served:
            self._loop.wait(self._cut(name))

    def listen(self, name: str) -> None:
        """Listen for a switch, at the port it had before; nothing if it is not served."""
        if name in self._served:
            self._loop.wait(self._listen(name))

    async def _listen(self, name: str) -> None:
        served = self._served[name]
        if served.listener is not None:
            return

        async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await self._talk(served, reader, writer)

        port = self.ports.get(name, 0)
        served.listener = await asyncio.start_server(
            talk, "127.0.0.1", port, ssl=served.context, reuse_address=True, limit=2**24
        )
        self.ports[name] = int(served.listener.sockets[0].getsockname()[1])

    async def _cut(self, name: str) -> None:
        served = self._served[name]
        if served.listener is not None:
            listener, served.listener = served.listener, None
            await stop_listening(listener.sockets, listener.close)
        for writer in list(served.clients):
            writer.transport.abort()

    async def _reboot(self, name: str) -> None:
        switch = self._served[name].switch
        await self._cut(name)
        switch.boot()
        await asyncio.sleep(switch.chassis.boot_seconds)
        await self._listen(name)

    def _reboot_soon(self, name: str) -> None:
        if self.on_reboot is not None:
            threading.Thread(target=self.on_reboot, args=(name,), daemon=True).start()
            return
        self._loop.begin(self._reboot(name))

    async def _talk(
        self, served: _Served, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        served.clients.add(writer)
        try:
            while served.switch.reachable_by("api http-commands") and is_served(
                served.switch, "eapi"
            ):
                head = await reader.readuntil(b"\r\n\r\n")
                headers = _headers(head.decode("latin-1"))
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                writer.write(await self._reply(served.switch, headers, body))
                await writer.drain()
        except (NoAnswerError, OSError, asyncio.IncompleteReadError):
            pass
        except Exception:  # noqa: BLE001  # the library would swallow it and the client time out
            traceback.print_exc()
        finally:
            served.clients.discard(writer)
            writer.transport.abort()
            with suppress(OSError, ssl.SSLError):
                await writer.wait_closed()

    async def _reply(self, switch: EosSwitch, headers: dict[str, str], body: bytes) -> bytes:
        """Return the HTTP answer to one request."""
        user, password = _login_of(headers)
        if not is_admitted(switch, user, password):
            return _http("401 Unauthorized", "Unable to authenticate user: Bad username/password")
        try:
            request = json.loads(body)
            answer = await self._answer(switch, user, request)
        except ValueError as error:
            answer = _failure(None, -32700, f"Parse error: {error}")
        return _http("200 OK", json.dumps(answer))

    async def _answer(
        self, switch: EosSwitch, user: str, request: dict[str, Any]
    ) -> dict[str, object]:
        number, params = request.get("id"), request.get("params", {})
        if request.get("method") != "runCmds":
            return _failure(number, -32601, f"Method not found: {request.get('method')}")
        if not isinstance(params, dict) or params.get("version") not in {1, "latest"}:
            return _failure(number, -32602, "Invalid params: version must be 1 or latest")
        session = switch.chassis.login(user)
        session.page = None
        switch.greeting(session)
        try:
            results = await _Request(self, switch, session, params).run()
        except CommandError as error:
            return _failure(number, error.code, error.message, error.data)
        finally:
            switch.close(session)
        return {"jsonrpc": "2.0", "id": number, "result": results}

    async def strike(
        self, switch: EosSwitch, fault: Fault, execute: Callable[[], Answer]
    ) -> Answer:
        """Let a fault strike at a command; returns what is answered, if anything is."""
        if fault.what == "reject":
            text = fault.text.removeprefix("% ")
            return Answer(refused=Rejection(text, text, invalid=False))
        if fault.what in {"slow", "held"}:
            await fault.delay()
            return execute()
        if fault.what == "hang":
            await asyncio.Event().wait()
        if fault.what in {"drop-after", "reboot-after"}:
            execute()
        if fault.what in {"reboot", "reboot-after"}:
            self._reboot_soon(switch.chassis.name)
        raise NoAnswerError


class _Request:
    """The commands of one request, run in order in a login of their own."""

    def __init__(
        self, server: EapiServer, switch: EosSwitch, session: Session, params: dict[str, Any]
    ) -> None:
        self.server, self.switch, self.session = server, switch, session
        self.commands: list[str | dict[str, Any]] = list(params.get("cmds", []))
        self.text = params.get("format", "json") == "text"
        self.abbreviated = bool(params.get("autoComplete", False))

    async def run(self) -> list[dict[str, object]]:
        """Return the answers; raises CommandError at the first command that is refused."""
        results: list[dict[str, object]] = []
        for number, command in enumerate(self.commands, 1):
            line, typed = _command(command)
            answer = await self.one(line, typed)
            refused, code = answer.refused, FAILED
            if refused is not None:
                code = INVALID if refused.invalid else FAILED
            elif not self.text and answer.data is None:
                refused, code = NO_JSON, UNCONVERTED
            if refused is not None:
                message = (
                    f"CLI command {number} of {len(self.commands)} '{line}' failed: {_WORDS[code]}"
                )
                raise CommandError(code, message, [*results, {"errors": [refused.api]}])
            results.append(self.result(answer))
        return results

    async def one(self, line: str, typed: str | None) -> Answer:
        """Execute one command, unless a fault strikes at it."""
        prompt = mode_text(self.session)
        chassis = self.switch.chassis
        chassis.log.append(Sent(self.session.number, prompt, line))
        fault = next((one for one in chassis.faults if one.strikes(line)), None)
        if fault is None:
            return self.execute(line, typed)
        return await self.server.strike(self.switch, fault, lambda: self.execute(line, typed))

    def execute(self, line: str, typed: str | None) -> Answer:
        """Execute one command and type what it asks for."""
        answer = self.switch.execute(self.session, line, abbreviated=self.abbreviated)
        if self.session.question is None:
            return answer
        if typed is None:
            self.session.question = None
            words = f"Incomplete command (at token {len(line.split())}: None)"
            return Answer(refused=Rejection("Incomplete command", words, invalid=True))
        for given in [*typed.removesuffix("\n").split("\n"), "EOF"]:
            if self.session.question is not None:
                answer = self.switch.execute(self.session, given)
        self.session.question = None
        return answer._replace(data={}, text="")

    def result(self, answer: Answer) -> dict[str, object]:
        """Return an answer in the format of the request."""
        if self.text:
            text = answer.text
            return {"output": text if not text or text.endswith("\n") else f"{text}\n"}
        if answer.data:
            return answer.data
        return {"messages": answer.text.splitlines()} if answer.text else {}


def _command(command: str | dict[str, Any]) -> tuple[str, str | None]:
    """Return a command and what is typed after it."""
    if isinstance(command, str):
        return command.strip(), None
    return str(command.get("cmd", "")).strip(), command.get("input")


def _headers(text: str) -> dict[str, str]:
    """Return the headers of a request, names in lower case."""
    pairs = (line.partition(":") for line in text.split("\r\n")[1:] if ":" in line)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def _login_of(headers: dict[str, str]) -> tuple[str, str]:
    """Return user and password of a request."""
    kind, _, coded = headers.get("authorization", "").partition(" ")
    try:
        given = base64.b64decode(coded if kind == "Basic" else "").decode()
    except ValueError:
        return "", ""
    user, _, password = given.partition(":")
    return user, password


def _failure(
    number: object, code: int, message: str, data: list[dict[str, object]] | None = None
) -> dict[str, object]:
    """Return a JSON-RPC error."""
    error: dict[str, object] = {"code": code, "message": message}
    if data is not None:
        error["data"] = data
    return {"jsonrpc": "2.0", "id": number, "error": error}


def _http(status: str, body: str) -> bytes:
    """Return an HTTP answer."""
    data = body.encode()
    head = (
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(data)}",
        "\r\n",
    )
    return "\r\n".join(head).encode() + data
