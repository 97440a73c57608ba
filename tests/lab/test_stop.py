"""A lab stops while logins are open: it aborts them and does not wait for their clients."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncssh
import pytest

from sanfab_lab import loop
from sanfab_lab.lab import Lab
from support.bench import TINY, Bench


@asynccontextmanager
async def connected(port: int, context: ssl.SSLContext | None = None) -> AsyncIterator[None]:
    _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
    yield
    writer.transport.abort()


@asynccontextmanager
async def logged_in(lab: Lab) -> AsyncIterator[None]:
    port = lab.ssh.ports["san-a"]
    connection = await asyncssh.connect(
        "127.0.0.1", port, username="admin", password=lab.password, known_hosts=None
    )
    process = await connection.create_process(term_type="vt100", term_size=(80, 24))
    await process.stdout.read(1)
    yield
    connection.abort()


def unverified() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


CLIENTS = {
    "SSH login": logged_in,
    "TCP connection to SSH": lambda lab: connected(lab.ssh.ports["san-a"]),
    "TLS connection to eAPI": lambda lab: connected(lab.eapi.ports["san-a"], unverified()),
    "TCP connection to eAPI": lambda lab: connected(lab.eapi.ports["san-a"]),
}


@pytest.mark.parametrize("client", CLIENTS.values(), ids=CLIENTS)
def test_a_lab_stops_while_a_client_is_connected(client: Callable, tmp_path: Path) -> None:
    bench = Bench(tmp_path, TINY)
    clients = loop.Loop()
    clients.start()
    held = AsyncExitStack()

    async def connect() -> None:
        await held.enter_async_context(client(bench.lab))

    clients.wait(connect())
    bench.stop()  # raises TimeoutError if it waits for the client
    clients.wait(held.aclose())
    clients.stop()
