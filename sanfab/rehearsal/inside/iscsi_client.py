"""iSCSI initiators in a rehearsal: libiscsi, which needs nothing of the kernel of the machine."""

import ctypes
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

DISCOVERY, NORMAL = 1, 2
"""Types of a session, as libiscsi numbers them."""
TRANSFER_READ = 1
"""Direction of data, as libiscsi numbers it."""
CHECK_CONDITION = 2
"""SCSI status code of SAM-5."""
TRIES = 4
"""A session begins with unit attentions, each of which fails one command."""
LUNS_BYTES = 8 + 8 * 1024
BLOCK = 512
BLOCKS = 32
"""Blocks of a read that goes on: more than one packet of any MTU."""

_Done = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
"""Callback of libiscsi: context, status, data of the command, the number that was given."""


class _Address(ctypes.Structure):
    """``struct iscsi_discovery_address``: a target that was discovered."""


_Address._fields_ = [  # the way of ctypes: it refers to itself
    ("next", ctypes.POINTER(_Address)),
    ("target_name", ctypes.c_char_p),
    ("portals", ctypes.c_void_p),
]


class IscsiClient:
    """Initiators: libiscsi with the functions that are used, and their types."""

    def __init__(self, namespaces: Namespaces) -> None:
        self.namespaces = namespaces
        self.answers = LibraryAnswers()
        self.discoveries: set[int] = set()
        """Numbers whose answer is a list of targets."""
        of = ClientLibrary("iscsi", "libiscsi7").of
        pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
        self.create = of("iscsi_create_context", pointer, text)
        self.target = of("iscsi_set_targetname", number, pointer, text)
        self.kind = of("iscsi_set_session_type", number, pointer, number)
        self.user = of("iscsi_set_initiator_username_pwd", number, pointer, text, text)
        self.target_user = of("iscsi_set_target_username_pwd", number, pointer, text, text)
        self.stay_down = of("iscsi_set_noautoreconnect", None, pointer, number)
        self.connect = of("iscsi_connect_async", number, pointer, text, _Done, pointer)
        self.login = of("iscsi_login_async", number, pointer, _Done, pointer)
        self.discover = of("iscsi_discovery_async", number, pointer, _Done, pointer)
        self.command = of(
            "iscsi_scsi_command_async",
            *(number, pointer, number, pointer, _Done, pointer, pointer),
        )
        self.task = of("scsi_create_task", pointer, number, ctypes.c_char_p, number, number)
        self.buffer = of("scsi_task_add_data_in_buffer", number, pointer, number, ctypes.c_char_p)
        self.free_task = of("scsi_free_scsi_task", None, pointer)
        self.calls = LibraryCalls(
            of("iscsi_destroy_context", number, pointer),
            of("iscsi_get_error", ctypes.c_char_p, pointer),
            of("iscsi_get_fd", number, pointer),
            of("iscsi_which_events", number, pointer),
            of("iscsi_service", number, pointer, number),
            _Done(self._answered),
        )

    def session(self, account: dict[str, Any]) -> "IscsiSession":
        """Return a session that is not open. ``account``: as of `IscsiSession`."""
        return IscsiSession(self, account)

    async def seen(self, account: dict[str, Any], seconds: float) -> AsyncIterator[list[object]]:
        """Yield number, name, bytes and target of each LUN that a login shows.

        ``try`` of the account: targets that are tried where none is offered.
        """
        offered = await self._discover(account, seconds)
        for target in offered or account["try"]:
            for lun in await self._luns({**account, "target": target}, seconds):
                yield lun
        if not offered:
            raise SessionError("no target is offered")

    async def _discover(self, account: dict[str, Any], seconds: float) -> list[str]:
        session = IscsiSession(self, {**account, "target": ""})
        try:
            return await session.discover(seconds)
        finally:
            session.close()

    async def _luns(self, account: dict[str, Any], seconds: float) -> list[list[object]]:
        session = IscsiSession(self, account)
        try:
            await session.open(seconds)
            return [[*one, account["target"]] async for one in _disks(session, seconds)]
        finally:
            session.close()

    def _answered(self, context: int, status: int, found: int | None, number: int) -> None:
        names = _targets(found) if number in self.discoveries and status == GOOD else []
        self.discoveries.discard(number)
        # Later errors of the connection take the place of this one.
        why = "" if status == GOOD else error_of(self.calls, context)
        self.answers.end(number, ClientAnswer(status, names, why))


def _targets(found: int | None) -> list[str]:
    names: list[str] = []
    one = ctypes.cast(found or 0, ctypes.POINTER(_Address))
    while one:
        names.append((one.contents.target_name or b"").decode(errors="replace"))
        one = one.contents.next
    return names


class IscsiSession:
    """A session of one initiator with one target, over one path."""

    def __init__(self, client: IscsiClient, account: dict[str, Any]) -> None:
        """``account``: namespace, address, port, initiator; target; of a LUN, number and name.

        Of CHAP: user, secret, and those of the array.
        """
        self._client, self._account = client, account
        context = client.create(account["initiator"].encode())
        client.stay_down(context, 1)
        self._connection = LibraryConnection(client.calls, client.answers, context)
        self.close = self._connection.close

    async def discover(self, seconds: float) -> list[str]:
        """Return the targets that are offered; no CHAP is asked for."""
        client = self._client
        client.kind(self._connection.context, DISCOVERY)
        await self._connect(seconds)
        waiting = self._connection.begin(client.discover)
        client.discoveries.add(waiting[0])
        found: list[str] = (await self._connection.end(waiting, seconds, "discovery")).found
        return found

    async def open(self, seconds: float) -> None:
        """Log in to a target."""
        client, context = self._client, self._connection.context
        client.kind(context, NORMAL)
        client.target(context, self._account["target"].encode())
        for call, names in ((client.user, _OWN_CHAP), (client.target_user, _MUTUAL_CHAP)):
            user, secret = (self._account.get(name, "") for name in names)
            if user:
                call(context, user.encode(), secret.encode())
        await self._connect(seconds)

    async def _connect(self, seconds: float) -> None:
        account, connection = self._account, self._connection
        address = f"[{account['address']}]" if ":" in account["address"] else account["address"]
        portal = f"{address}:{account['port']}".encode()
        with self._client.namespaces.inside(account["namespace"]):  # where the socket is made
            waiting = connection.begin(self._client.connect, portal)
        await connection.end(waiting, seconds, "connect")
        await connection.end(connection.begin(self._client.login), seconds, "login")

    async def read(self, seconds: float) -> None:
        """Read from the LUN of the account, and compare the name in its data."""
        size = BLOCKS * BLOCK
        data = await self.command(self._account["lun"], read_blocks(0, BLOCKS), size, seconds)
        if not data.startswith(self._account["name"].encode() + b"\n"):
            raise SessionError("read: other data than that of the LUN")

    async def command(self, lun: int, command: bytes, size: int, seconds: float) -> bytes:
        """Return the data that a command reads, ``size`` bytes at most."""
        client = self._client
        for _ in range(TRIES):
            data = ctypes.create_string_buffer(size)
            task = client.task(len(command), command, TRANSFER_READ, size)
            client.buffer(task, size, data)
            waiting = self._connection.begin(client.command, lun, task, after=(None,))
            answer = await self._connection.end(waiting, seconds, "read", CHECK_CONDITION)
            client.free_task(task)
            if answer.status == GOOD:
                return data.raw
        raise SessionError("read: the array answers with an error")


_OWN_CHAP, _MUTUAL_CHAP = ("user", "secret"), ("target_user", "target_secret")


async def _disks(session: IscsiSession, seconds: float) -> AsyncIterator[list[object]]:
    """Yield what each LUN is, except LUN 0: that is of the program that stands for the array."""
    listed = await session.command(0, _report_luns(), LUNS_BYTES, seconds)
    count = int.from_bytes(listed[:4], "big") // 8
    for at in range(8, 8 + 8 * count, 8):
        lun = int.from_bytes(listed[at : at + 2], "big") & 0x3FFF
        if lun:
            answer = await session.command(lun, _read_capacity(), 32, seconds)
            blocks = int.from_bytes(answer[:8], "big") + 1
            size = int.from_bytes(answer[8:12], "big")
            start = await session.command(lun, read_blocks(0, 1), BLOCK, seconds)
            name = start.partition(b"\n")[0].decode(errors="replace")
            yield [lun, name, blocks * size]


def _report_luns() -> bytes:
    """Return the command REPORT LUNS of SPC-4."""
    return b"\xa0" + bytes(5) + LUNS_BYTES.to_bytes(4, "big") + bytes(2)


def _read_capacity() -> bytes:
    """Return the command READ CAPACITY(16) of SBC-3."""
    return b"\x9e\x10" + bytes(8) + (32).to_bytes(4, "big") + bytes(2)


def read_blocks(first: int, count: int) -> bytes:
    """Return the command READ(10) of SBC-3."""
    return b"\x28\x00" + first.to_bytes(4, "big") + b"\x00" + count.to_bytes(2, "big") + b"\x00"
