"""NFS clients in a rehearsal: libnfs, which needs nothing of the kernel of the machine."""

import ctypes
import itertools
from collections.abc import AsyncIterator
from typing import Any

from sanfab.rehearsal.inside.connection import (
    GOOD,
    ClientAnswer,
    ClientLibrary,
    LibraryAnswers,
    LibraryCalls,
    LibraryConnection,
    SessionError,
    error_of,
)
from sanfab.rehearsal.inside.namespaces import Namespaces
from sanfab.rehearsal.inside.nfs_servers import FILE

VERSION = 4
"""NFSv4, which is of one TCP port; what it is served by has no port mapper for NFSv3."""
READ_ONLY = 0
"""``O_RDONLY`` of open(2)."""
READ = 16384
"""Bytes of a read: more than one packet of any MTU."""

_Done = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
"""Callback of libnfs: status or bytes, context, data, the number that was given."""


class NfsClient:
    """Hosts that mount exports: libnfs with the functions that are used, and their types."""

    def __init__(self, namespaces: Namespaces) -> None:
        self.namespaces = namespaces
        self.answers = LibraryAnswers()
        self.numbers = itertools.count(1)
        """Of sessions."""
        self.reads: set[int] = set()
        """Numbers whose answer is data."""
        of = ClientLibrary("nfs", "libnfs13").of
        pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
        size = ctypes.c_uint64
        self.create = of("nfs_init_context", pointer)
        self.version = of("nfs_set_version", number, pointer, number)
        self.client_name = of("nfs4_set_client_name", None, pointer, text)
        self.reconnect = of("nfs_set_autoreconnect", None, pointer, number)
        self.mount = of("nfs_mount_async", number, pointer, text, text, _Done, pointer)
        self.open = of("nfs_open_async", number, pointer, text, number, _Done, pointer)
        self.read = of("nfs_pread_async", number, pointer, pointer, size, size, _Done, pointer)
        self.calls = LibraryCalls(
            of("nfs_destroy_context", None, pointer),
            of("nfs_get_error", ctypes.c_char_p, pointer),
            of("nfs_get_fd", number, pointer),
            of("nfs_which_events", number, pointer),
            of("nfs_service", number, pointer, number),
            _Done(self._answered),
        )

    def session(self, account: dict[str, Any]) -> "NfsSession":
        """Return a session that is not open. ``account``: as of `NfsSession`."""
        return NfsSession(self, account)

    async def seen(self, account: dict[str, Any], seconds: float) -> AsyncIterator[list[object]]:
        """Yield 0, name, bytes and path of each export that a host mounts.

        ``try`` of the account: their paths. The name is that of the file that is found there.
        """
        failed: SessionError | None = None
        for export in account["try"]:
            try:
                yield [0, await self._name({**account, "target": export}, seconds), 0, export]
            except SessionError as error:
                failed = failed or error
        if failed is not None:
            raise failed

    async def _name(self, account: dict[str, Any], seconds: float) -> str:
        session = NfsSession(self, account)
        try:
            await session.open(seconds)
            data = await session.data(seconds)
            return data.partition(b"\n")[0].decode(errors="replace")
        finally:
            session.close()

    def _answered(self, status: int, context: int, data: int | None, number: int) -> None:
        if status < GOOD:
            # What stands in the context is of an earlier error, or of none.
            text = ctypes.string_at(data) if data else b""
            why = text.decode(errors="replace").strip() or error_of(self.calls, context)
            self.answers.end(number, ClientAnswer(status, None, why))
            return
        is_read = number in self.reads
        found = ctypes.string_at(data, status) if is_read and data else data
        self.answers.end(number, ClientAnswer(GOOD, found, ""))
        self.reads.discard(number)


class NfsSession:
    """An export that a host has mounted from one address, and a file of it that is open."""

    def __init__(self, client: NfsClient, account: dict[str, Any]) -> None:
        """``account``: namespace, address; target, the path of the export; name, of its file."""
        self._client, self._account = client, account
        context = client.create()
        client.version(context, VERSION)
        # The library makes the same one for all sessions of a second, which a server refuses.
        client.client_name(context, f"{account['namespace']} {next(client.numbers)}".encode())
        client.reconnect(context, 0)
        self._connection = LibraryConnection(client.calls, client.answers, context)
        self.close = self._connection.close
        self._file: int | None = None

    async def open(self, seconds: float) -> None:
        """Mount the export, and open its file."""
        account, connection = self._account, self._connection
        server, export = account["address"].encode(), account["target"].encode()
        with self._client.namespaces.inside(account["namespace"]):  # where the socket is made
            waiting = connection.begin(self._client.mount, server, export)
        await connection.end(waiting, seconds, "mount")
        waiting = connection.begin(self._client.open, f"/{FILE}".encode(), READ_ONLY)
        self._file = (await connection.end(waiting, seconds, "open")).found

    async def read(self, seconds: float) -> None:
        """Read from the file, and compare the name in its data."""
        data = await self.data(seconds)
        if not data.startswith(self._account["name"].encode() + b"\n"):
            raise SessionError("read: other data than that of the export")

    async def data(self, seconds: float) -> bytes:
        """Return the start of the file."""
        waiting = self._connection.begin(self._client.read, self._file, 0, READ)
        self._client.reads.add(waiting[0])
        found: bytes = (await self._connection.end(waiting, seconds, "read")).found
        return found
