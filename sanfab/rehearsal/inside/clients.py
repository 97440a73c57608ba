"""Hosts inside the namespaces of a rehearsal: logins, and reads that go on; a program of its own.

The executor starts it: orders in JSON on standard input, one a line, answers on output. Each
protocol has a client, which makes sessions: the rest is the same for all.
"""

import asyncio
import itertools
import json
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Protocol

from sanfab.rehearsal.inside.connection import SessionError
from sanfab.rehearsal.inside.iscsi_client import IscsiClient
from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.nfs_client import NfsClient

PROBE, GIVE_UP = 0.3, 0.5
"""Seconds in which a read of a probe, or one that goes on, is answered: else its path failed."""
PAUSE, TICK = 0.1, 0.02
"""Seconds between two reads, and between two looks at paths of which none is up."""
ClientAccount = dict[str, Any]
"""Who logs in: the namespace of a port, the address of an array, and what a protocol needs."""


class ClientSession(Protocol):
    """A session of a host with an array, over one path."""

    close: Callable[..., None]
    """Ends it at once, whatever it waits for."""

    async def open(self, seconds: float) -> None:
        """Log in. Raises SessionError."""

    async def read(self, seconds: float) -> None:
        """Read what the account names, and compare the name in its data. Raises SessionError."""


class Client(Protocol):
    """What hosts use of arrays by one protocol."""

    def session(self, account: ClientAccount) -> ClientSession:
        """Return a session that is not open."""

    def seen(self, account: ClientAccount, seconds: float) -> AsyncIterator[list[object]]:
        """Yield number, name, bytes and target of what a login shows. Raises SessionError."""


CLIENTS: dict[str, Callable[[Namespaces], Client]] = {"iscsi": IscsiClient, "nfs": NfsClient}


class ReadPath:
    """A path that is read over, in a session that is made again when it fails."""

    def __init__(self, client: Client, account: ClientAccount) -> None:
        self._client, self._account = client, account
        self._session: ClientSession | None = None
        self.why = "not asked"
        """Why the last probe failed; empty: it did not."""
        self.first: asyncio.Future[None]
        """Done when the first read of a probe passed or failed."""

    @property
    def is_up(self) -> bool:
        """Return whether there is a session, as far as is known."""
        return self._session is not None

    async def read(self, seconds: float) -> None:
        """Read, and compare the name in the data."""
        session = self._session
        if session is None:
            raise SessionError("no session")
        try:
            await session.read(seconds)
        except SessionError:
            self._drop(session)
            raise

    def probe(self, seconds: float) -> Coroutine[Any, Any, None]:
        """Return what reads until a read passes, ``seconds`` at most."""
        self.why = "not asked"
        self.first = asyncio.get_running_loop().create_future()
        return self._probe(seconds)

    async def _probe(self, seconds: float) -> None:
        end = asyncio.get_running_loop().time() + seconds
        patience = min(PROBE, seconds)
        try:
            while asyncio.get_running_loop().time() < end:
                try:
                    await self._read_anew(patience)
                except SessionError as error:
                    self.why = str(error)
                else:
                    self.why = ""
                    return
                finally:
                    if not self.first.done():
                        self.first.set_result(None)
                patience *= 2  # a busy machine
                await asyncio.sleep(TICK)
        finally:
            if not self.first.done():
                self.first.set_result(None)

    async def _read_anew(self, seconds: float) -> None:
        if self._session is None:
            session = self._client.session(self._account)
            try:
                await session.open(seconds)
            except (SessionError, asyncio.CancelledError):
                session.close()
                raise
            self._session = session
        await self.read(seconds)

    def _drop(self, session: ClientSession) -> None:
        session.close()
        if self._session is session:
            self._session = None


class HostReader:
    """Reads that go on, over several paths in turn as multipath does it."""

    def __init__(self, paths: list[ReadPath]) -> None:
        self._paths = paths
        self.mark()

    def mark(self) -> None:
        """Measure from now on."""
        self._last = asyncio.get_running_loop().time()
        self._stall, self.reads = 0.0, 0

    def stall(self) -> float:
        """Return the longest time without a read, in seconds."""
        return max(self._stall, asyncio.get_running_loop().time() - self._last)

    async def run(self) -> None:
        """Read until cancelled; a read that fails is done again over the next path."""
        for path in itertools.cycle(self._paths):
            if path.is_up:
                with suppress(SessionError):
                    await path.read(GIVE_UP)
                    now = asyncio.get_running_loop().time()
                    self._stall, self._last = max(self._stall, now - self._last), now
                    self.reads += 1
                    await asyncio.sleep(PAUSE)
            else:
                await asyncio.sleep(TICK)


class Clients:
    """All that is asked of hosts."""

    def __init__(self) -> None:
        self._namespaces = Namespaces()
        self._clients: dict[str, Client] = {}
        self._paths: list[ReadPath] = []
        self._readers: dict[str, HostReader] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def _client(self, protocol: str) -> Client:
        if protocol not in self._clients:
            self._clients[protocol] = CLIENTS[protocol](self._namespaces)
        return self._clients[protocol]

    async def logins(
        self, asked: list[ClientAccount], seconds: float, together: int
    ) -> list[dict[str, object]]:
        """Log in as asked, some at a time; return what each sees, or why it sees nothing."""
        room = asyncio.Semaphore(together)

        async def one(account: ClientAccount) -> dict[str, object]:
            async with room:
                return await self._login(account, seconds)

        return await asyncio.gather(*map(one, asked))

    async def _login(self, account: ClientAccount, seconds: float) -> dict[str, object]:
        found: list[list[object]] = []
        try:
            async for one in self._client(account["protocol"]).seen(account, seconds):
                found.append(one)  # noqa: PERF401  # kept when the next one fails
        except SessionError as error:
            return {"error": str(error), "luns": found}
        return {"error": "", "luns": found}

    async def start_reading(self, paths: list[ClientAccount]) -> None:
        """Start reads that go on: of each group of paths from any path that is up.

        ``paths``: accounts with what is read, the name at the start of its data, and group.
        """
        self._paths = [ReadPath(self._client(one["protocol"]), one) for one in paths]
        groups: dict[str, list[ReadPath]] = {}
        for account, path in zip(paths, self._paths, strict=True):
            groups.setdefault(account["group"], []).append(path)
        self._readers = {name: HostReader(some) for name, some in groups.items()}
        self._tasks = [
            asyncio.get_running_loop().create_task(one.run()) for one in self._readers.values()
        ]

    async def mark(self) -> None:
        """Measure stalls of reads from now on."""
        for one in self._readers.values():
            one.mark()

    async def probe(
        self, numbers: list[int], wanted: list[tuple[list[int], int]], seconds: float
    ) -> list[str]:
        """Read over some paths; return for each path why the last read failed, or an empty text.

        A path that fails is tried again, in a new session, while it is one of a pair of which too
        few are up. ``wanted``: the paths of each pair, by number, and how many of them are up.
        """
        loop = asyncio.get_running_loop()
        asked = [loop.create_task(self._paths[number].probe(seconds)) for number in numbers]
        await asyncio.gather(*(self._paths[number].first for number in numbers))
        end = loop.time() + seconds
        while loop.time() < end and any(
            sum(self._paths[number].why == "" for number in some) < count for some, count in wanted
        ):
            await asyncio.sleep(TICK)
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        return [one.why for one in self._paths]

    async def stalls(self) -> dict[str, list[float]]:
        """Return the longest stall in seconds, and the reads, of each group since the mark."""
        return {name: [one.stall(), one.reads] for name, one in self._readers.items()}


async def answer_client_orders(lines: Iterable[str]) -> None:
    """Answer orders until the input ends."""
    loop = asyncio.get_running_loop()
    clients = Clients()
    source = iter(lines)
    while line := await loop.run_in_executor(None, next, source, ""):
        order = json.loads(line)
        name = order.pop("what")
        try:
            answer: dict[str, object] = {"done": await getattr(clients, name)(**order)}
        except (SessionError, OSError) as error:
            answer = {"failed": str(error)}
        print(json.dumps(answer), flush=True)  # noqa: T201  # its answers


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(answer_client_orders(sys.stdin))
