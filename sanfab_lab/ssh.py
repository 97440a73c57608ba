"""SSH server of emulated switches: logins, echo, paging, single commands, faults. In a thread."""

import asyncio
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import asyncssh

from sanfab_lab.chassis import Emulator, Sent, Session, is_admitted, is_served
from sanfab_lab.faults import Fault
from sanfab_lab.loop import Loop, stop_listening

OLD_ALGORITHMS: dict[str, Any] = {
    "kex_algs": ("diffie-hellman-group14-sha1", "diffie-hellman-group1-sha1"),
    "encryption_algs": ("aes128-cbc", "3des-cbc"),
    "mac_algs": ("hmac-sha1",),
    "signature_algs": ("ssh-rsa",),
}
"""Algorithms of a switch with an old release."""
MORE = "--More--"


class Login(asyncssh.SSHServer):
    """Checks the password, and records the connections."""

    def __init__(
        self,
        switch: Emulator,
        connected: set[asyncssh.SSHServerConnection],
        ended: Callable[[asyncssh.SSHServerConnection], None],
    ) -> None:
        self.switch = switch
        self.connected = connected
        self.ended = ended
        self.connection: asyncssh.SSHServerConnection | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Record a new connection; end it at once where the switch serves no SSH."""
        self.connection = conn
        self.connected.add(conn)
        if not is_served(self.switch, "ssh"):
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002  # the interface
        """Remove a closed connection."""
        if self.connection is not None:
            self.connected.discard(self.connection)
            self.ended(self.connection)

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002  # the interface of the library
        """Require a password."""
        return True

    def password_auth_supported(self) -> bool:
        """Support passwords."""
        return True

    def validate_password(self, username: str, password: str) -> bool:
        """Return whether name and password are correct."""
        return is_admitted(self.switch, username, password)


class CompanionServer(Protocol):
    """Another server of the same switches, which restarts with them."""

    def cut(self, name: str) -> None:
        """Stop listening for a switch and drop its connections; nothing if it is not served."""

    def listen(self, name: str) -> None:
        """Listen for a switch, at the port it had before; nothing if it is not served."""


class SshServer:
    """Serves emulated switches on loopback, each with a port and a host key."""

    def __init__(self, switches: list[Emulator], companion: CompanionServer | None = None) -> None:
        self.switches = {switch.chassis.name: switch for switch in switches}
        self.companion = companion
        self.ports: dict[str, int] = {}
        self.host_keys: dict[str, str] = {}
        """Public host key by switch, as known_hosts has it: type and key."""
        self._listeners: dict[str, asyncssh.SSHAcceptor] = {}
        self._keys: dict[str, asyncssh.SSHKey] = {}
        self._connected: dict[str, set[asyncssh.SSHServerConnection]] = {}
        self._sessions: dict[object, Session] = {}
        """Login of each connection that sends single commands, without a terminal."""
        self._loop = Loop()
        for name, switch in self.switches.items():
            switch.chassis.on_reload = partial(self._soon, name)

    def start(self) -> None:
        """Start all servers; return when every switch answers."""
        self._loop.start()
        for name in self.switches:
            self._loop.wait(self._listen(name))

    def stop(self) -> None:
        """Close all connections and stop."""
        for name in list(self._listeners):
            self._loop.wait(self._cut(name))
        self._loop.stop()

    def is_idle(self) -> bool:
        """Return whether no client is connected: a killed one leaves lines that are still read."""
        return not any(self._connected.values())

    def reboot(self, name: str) -> None:
        """Power-cycle a switch; return when it answers again."""
        self._loop.wait(self._reboot(name))

    def reboot_soon(self, name: str) -> None:
        """Power-cycle a switch from within one of its logins."""
        self._loop.begin(self._reboot(name))

    def _soon(self, name: str) -> None:
        """Power-cycle a switch after the answer to the current line."""
        self._loop.soon(partial(self.reboot_soon, name))

    async def _listen(self, name: str) -> None:
        switch = self.switches[name]
        old = switch.chassis.old_algorithms
        if name not in self._keys:
            key = asyncssh.generate_private_key("ssh-rsa" if old else "ssh-ed25519")
            self._keys[name] = key
            self.host_keys[name] = key.export_public_key().decode().strip()
        connected = self._connected.setdefault(name, set())
        self._listeners[name] = await asyncssh.create_server(
            lambda: Login(switch, connected, partial(self._end, switch)),
            "127.0.0.1",
            self.ports.get(name, 0),
            server_host_keys=[self._keys[name]],
            process_factory=lambda process: self._talk(name, process),
            line_editor=False,
            encoding="utf-8",
            reuse_address=True,
            **(OLD_ALGORITHMS if old else {}),
        )
        self.ports[name] = self._listeners[name].get_port()

    async def _cut(self, name: str) -> None:
        """Stop listening and close all connections of a switch."""
        listener = self._listeners.pop(name, None)
        if listener is not None:
            await stop_listening(listener.sockets, listener.close)
        for connection in list(self._connected[name]):
            connection.abort()
            with suppress(OSError, asyncssh.Error):
                await connection.wait_closed()

    async def _reboot(self, name: str) -> None:
        switch = self.switches[name]
        await self._cut(name)
        if self.companion is not None:
            await asyncio.to_thread(self.companion.cut, name)
        switch.boot()
        await asyncio.sleep(switch.chassis.boot_seconds)
        await self._listen(name)
        if self.companion is not None:
            await asyncio.to_thread(self.companion.listen, name)

    def _end(self, switch: Emulator, connection: asyncssh.SSHServerConnection) -> None:
        """Release the login of a connection that sent single commands."""
        session = self._sessions.pop(connection, None)
        if session is not None:
            switch.close(session)

    def _login_of(self, switch: Emulator, process: "asyncssh.SSHServerProcess[str]") -> Session:
        """Return the login of a connection, which all its single commands share."""
        connection = process.channel.get_connection()
        if connection not in self._sessions:
            session = switch.chassis.login(process.get_extra_info("username"))
            session.page = None
            switch.greeting(session)
            self._sessions[connection] = session
        return self._sessions[connection]

    async def _talk(self, name: str, process: "asyncssh.SSHServerProcess[str]") -> None:
        switch = self.switches[name]
        if process.command is not None:
            terminal = _Terminal(self, switch, self._login_of(switch, process), process)
            with suppress(BrokenPipeError, ConnectionError, asyncssh.Error):
                await terminal.execute(process.command)
            with suppress(OSError):
                process.exit(0)
            return
        session = switch.chassis.login(process.get_extra_info("username"))
        size = process.get_terminal_size()
        session.width = size[0] or 80
        session.page = size[1] or None
        try:
            await _Terminal(self, switch, session, process).serve()
        except (BrokenPipeError, ConnectionError, asyncssh.Error, asyncio.IncompleteReadError):
            pass
        except Exception:  # noqa: BLE001  # the library would swallow it and the client time out
            traceback.print_exc()
        finally:
            switch.close(session)
            with suppress(OSError):
                process.exit(0)


class _Terminal:
    """One login: reads keys, echoes them, executes lines."""

    def __init__(
        self,
        server: SshServer,
        switch: Emulator,
        session: Session,
        process: "asyncssh.SSHServerProcess[str]",
    ) -> None:
        self.server, self.switch = server, switch
        self.session, self.process = session, process
        self.typed = ""
        """Received keys that are not processed yet."""
        self.unsent = ""
        """What is printed and not sent yet: an echo goes out with the answer."""

    def write(self, text: str) -> None:
        """Print text with the line ends of a terminal."""
        self.unsent += text.replace("\r\n", "\n").replace("\n", "\r\n")

    def flush(self) -> None:
        """Send what is printed."""
        self.process.stdout.write(self.unsent)
        self.unsent = ""

    async def receive(self) -> None:
        """Wait for keys."""
        self.flush()
        self.typed = await self.process.stdin.read(4096)

    async def key(self) -> str:
        """Return the next key; empty: the connection is closed."""
        if not self.typed:
            await self.receive()
        first, self.typed = self.typed[:1], self.typed[1:]
        return first

    async def line(self) -> str | None:
        """Return the next line, echoed key by key; None: the connection is closed."""
        buffer = ""
        while True:
            if not self.typed:
                await self.receive()
                if not self.typed:
                    return None
            ends = [at for at in (self.typed.find("\r"), self.typed.find("\n")) if at >= 0]
            taken = self.typed[: min(ends)] if ends else self.typed
            buffer += taken
            echo = "" if self.session.hidden else taken
            self.unsent += echo + "\r\n" if ends else echo
            self.typed = self.typed[len(taken) :]
            if ends:
                self.typed = self.typed[2:] if self.typed[:2] == "\r\n" else self.typed[1:]
                return buffer

    async def serve(self) -> None:
        """Serve the login until one side ends it."""
        session, switch = self.session, self.switch
        self.write("\n" + switch.greeting(session) + switch.prompt(session))
        while session.alive:
            line = await self.line()
            if line is None:
                return
            prompt = switch.prompt(session)
            switch.chassis.log.append(Sent(session.number, prompt, line.strip()))
            answer = await self.answer(line.strip())
            if answer is None:
                return
            if answer and not answer.endswith("\n"):
                answer += "\n"
            await self.show(answer, switch.prompt(session) if session.alive else "")
        self.flush()

    async def execute(self, line: str) -> None:
        """Execute one line and print its output; its input answers what the switch asks."""
        stdout, stdin = self.process.stdout, self.process.stdin
        while True:
            prompt = self.switch.prompt(self.session)
            self.switch.chassis.log.append(Sent(self.session.number, prompt, line.strip()))
            answer = await self.answer(line.strip())
            if answer is None:
                return
            stdout.write(answer)
            if self.session.question is None:
                return
            stdout.write(self.switch.prompt(self.session))
            line = await stdin.readline()  # nothing once the client has closed its input

    async def answer(self, line: str) -> str | None:
        """Execute a line unless a fault occurs; None: the login has ended."""
        fault = next((one for one in self.switch.chassis.faults if one.strikes(line)), None)
        if fault is None:
            return self.switch.run(self.session, line)
        return await self.fail(fault, line)

    async def fail(self, fault: Fault, line: str) -> str | None:
        """Apply a fault."""
        self.flush()
        chassis = self.switch.chassis
        if fault.what == "reject":
            return fault.text
        if fault.what in {"slow", "held"}:
            await fault.delay()
            return self.switch.run(self.session, line)
        if fault.what == "hang":
            await self.process.channel.wait_closed()
            return None
        if fault.what in {"drop-after", "reboot-after"}:
            self.switch.run(self.session, line)
        if fault.what in {"drop", "drop-after"}:
            self.process.channel.get_connection().abort()
        else:
            self.server.reboot_soon(chassis.name)
        return None

    async def show(self, text: str, prompt: str) -> None:
        """Print an answer, one screen at a time unless paging is off, and the next prompt."""
        lines = text.splitlines(keepends=True)
        while self.session.page and len(lines) >= self.session.page:
            rows = self.session.page - 1
            self.write("".join(lines[:rows]) + MORE)
            pressed = await self.key()
            lines = [] if pressed in {"", "q"} else lines[rows:]
            self.write("\r" + " " * len(MORE) + "\r")
        self.write("".join(lines) + prompt)
