"""iSCSI initiators inside the namespaces of a rehearsal: libiscsi, by a program of its own.

The executor starts it: orders in JSON on standard input, one a line, answers on output. All
sessions are of one event loop. It imports nothing of sanfab, and nothing of a host is changed by
it: libiscsi is an initiator in user space.
"""

import asyncio
import ctypes
import ctypes.util
import itertools
import json
import os
import select
import sys
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

NETNS_FOLDER = Path("/run/netns")
CLONE_NEWNET = 0x40000000
DISCOVERY, NORMAL = 1, 2
"""Types of a session, as libiscsi numbers them."""
TRANSFER_READ = 1
"""Direction of data, as libiscsi numbers it."""
GOOD, CHECK_CONDITION = 0, 2
"""SCSI status codes of SAM-5."""
TRIES = 4
"""A session begins with unit attentions, each of which fails one command."""
LUNS_BYTES = 8 + 8 * 1024
BLOCK = 512
BLOCKS = 32
"""Blocks of a read that goes on: more than one packet of any MTU."""
PROBE, GIVE_UP = 0.3, 0.5
"""Seconds in which a read of a probe, or one that goes on, is answered: else its path failed."""
PAUSE, TICK = 0.1, 0.02
"""Seconds between two reads, and between two looks at paths of which none is up."""

_libc = ctypes.CDLL(None, use_errno=True)
_Done = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
"""Callback of libiscsi: context, status, data of the command, the number that was given."""


class SessionError(Exception):
    """A session could not be made, or a command in it failed; the text says at what."""


class _Address(ctypes.Structure):
    """``struct iscsi_discovery_address``: a target that was discovered."""


_Address._fields_ = [  # the way of ctypes: it refers to itself
    ("next", ctypes.POINTER(_Address)),
    ("target_name", ctypes.c_char_p),
    ("portals", ctypes.c_void_p),
]


class Library:
    """The functions of libiscsi that are used, with their types."""

    def __init__(self) -> None:
        name = ctypes.util.find_library("iscsi")
        if name is None:
            raise SessionError("libiscsi is not installed")
        self._library = ctypes.CDLL(name)
        pointer, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
        self.create = self._of("iscsi_create_context", pointer, text)
        self.destroy = self._of("iscsi_destroy_context", number, pointer)
        self.target = self._of("iscsi_set_targetname", number, pointer, text)
        self.kind = self._of("iscsi_set_session_type", number, pointer, number)
        self.user = self._of("iscsi_set_initiator_username_pwd", number, pointer, text, text)
        self.target_user = self._of("iscsi_set_target_username_pwd", number, pointer, text, text)
        self.stay_down = self._of("iscsi_set_noautoreconnect", None, pointer, number)
        self.connect = self._of("iscsi_connect_async", number, pointer, text, _Done, pointer)
        self.login = self._of("iscsi_login_async", number, pointer, _Done, pointer)
        self.discover = self._of("iscsi_discovery_async", number, pointer, _Done, pointer)
        self.command = self._of(
            "iscsi_scsi_command_async",
            *(number, pointer, number, pointer, _Done, pointer, pointer),
        )
        self.task = self._of("scsi_create_task", pointer, number, ctypes.c_char_p, number, number)
        self.buffer = self._of(
            "scsi_task_add_data_in_buffer", number, pointer, number, ctypes.c_char_p
        )
        self.free_task = self._of("scsi_free_scsi_task", None, pointer)
        self.error = self._of("iscsi_get_error", ctypes.c_char_p, pointer)
        self.fd = self._of("iscsi_get_fd", number, pointer)
        self.events = self._of("iscsi_which_events", number, pointer)
        self.service = self._of("iscsi_service", number, pointer, number)

    def _of(self, name: str, result: Any, *arguments: Any) -> Any:  # noqa: ANN401  # of ctypes
        function = getattr(self._library, name)
        function.restype, function.argtypes = result, list(arguments)
        return function


class SessionAnswer(NamedTuple):
    """What libiscsi answers."""

    status: int
    targets: list[str]
    """Names, where targets were asked for."""
    why: str
    """Where it is an error."""


Waiting = tuple[int, "asyncio.Future[SessionAnswer]"]
"""An answer that is awaited, and its number."""


class Callbacks:
    """What waits for an answer of libiscsi, by number: it gives the number back."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._waiting: dict[int, asyncio.Future[SessionAnswer]] = {}
        self._numbers = itertools.count(1)
        self.discoveries: set[int] = set()
        """Numbers whose answer is a list of targets."""
        self.done = _Done(self._answered)

    def add(self) -> Waiting:
        """Return the number of a new answer, and the answer."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        return number, self._waiting[number]

    def end(self, number: int, answer: SessionAnswer) -> None:
        """Give an answer, unless it is there."""
        waiting = self._waiting.pop(number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def _answered(self, context: int, status: int, found: int | None, number: int) -> None:
        names = _targets(found) if number in self.discoveries and status == GOOD else []
        self.discoveries.discard(number)
        # Later errors of the connection take the place of this one.
        self.end(number, SessionAnswer(status, names, "" if status == GOOD else self.why(context)))

    def why(self, context: int) -> str:
        """Return the last error of a context."""
        text: bytes = self._library.error(context) or b""
        return text.decode(errors="replace").strip() or "the connection ended"


def _targets(found: int | None) -> list[str]:
    names: list[str] = []
    one = ctypes.cast(found or 0, ctypes.POINTER(_Address))
    while one:
        names.append((one.contents.target_name or b"").decode(errors="replace"))
        one = one.contents.next
    return names


class IscsiSession:
    """A session of one initiator with one target, over one path."""

    def __init__(self, library: Library, callbacks: Callbacks, account: dict[str, str]) -> None:
        """``account``: namespace, portal, initiator; of CHAP user, secret, and those of arrays."""
        self._library, self._callbacks, self._account = library, callbacks, account
        self._context = library.create(account["initiator"].encode())
        self._watched = -1
        self._open: set[int] = set()
        """Numbers of answers that are awaited."""
        library.stay_down(self._context, 1)

    async def open(self, target: str, seconds: float) -> list[str]:
        """Log in to a target; without one, return the targets that are offered."""
        library, context = self._library, self._context
        library.kind(context, NORMAL if target else DISCOVERY)
        if target:
            library.target(context, target.encode())
            self._set_chap()  # a discovery asks for none
        portal = self._account["portal"].encode()
        with _Inside(self._account["namespace"]):
            waiting = self._begin(library.connect, portal)
        await self._end(*waiting, seconds, "connect")
        await self._end(*self._begin(library.login), seconds, "login")
        if target:
            return []
        number, answer = self._begin(library.discover)
        self._callbacks.discoveries.add(number)
        return (await self._end(number, answer, seconds, "discovery")).targets

    def _set_chap(self) -> None:
        library = self._library
        for call, names in ((library.user, _OWN_CHAP), (library.target_user, _MUTUAL_CHAP)):
            user, secret = (self._account.get(name, "") for name in names)
            if user:
                call(self._context, user.encode(), secret.encode())

    async def read(self, lun: int, command: bytes, size: int, seconds: float) -> bytes:
        """Return the data that a command reads, ``size`` bytes at most."""
        for _ in range(TRIES):
            data = ctypes.create_string_buffer(size)
            task = self._library.task(len(command), command, TRANSFER_READ, size)
            self._library.buffer(task, size, data)
            waiting = self._begin(self._library.command, lun, task, after=(None,))
            answer = await self._end(*waiting, seconds, "read", CHECK_CONDITION)
            self._library.free_task(task)
            if answer.status == GOOD:
                return data.raw
        raise SessionError("read: the array answers with an error")

    def close(self, why: str = "the connection ended") -> None:
        """End the connection at once. ``why``: told to all that await an answer."""
        if self._context:
            context, self._context = self._context, None
            self._unwatch()
            self._fail(why)
            self._library.destroy(context)

    def _begin(
        self, call: Callable[..., int], *words: object, after: tuple[None, ...] = ()
    ) -> Waiting:
        if not self._context:
            raise SessionError("the connection ended")
        number, answer = self._callbacks.add()
        self._open.add(number)
        if call(self._context, *words, self._callbacks.done, *after, number):
            self._callbacks.end(number, SessionAnswer(-1, [], self._callbacks.why(self._context)))
        else:
            self._watch()
        return number, answer

    async def _end(
        self,
        number: int,
        waiting: "asyncio.Future[SessionAnswer]",
        seconds: float,
        what: str,
        allowed: int = GOOD,
    ) -> SessionAnswer:
        """Return an answer; without one, the session ends, which has the buffers till then."""
        try:
            answer = await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            self.close("no answer")
            raise SessionError(f"{what}: no answer") from None
        except asyncio.CancelledError:
            self.close()
            raise
        finally:
            self._open.discard(number)
        if answer.status not in (GOOD, allowed):
            self.close()
            raise SessionError(f"{what}: {answer.why}")
        return answer

    def _ready(self, event: int) -> None:
        context = self._context
        if not context:
            return
        failed = self._library.service(context, event) < 0 or self._library.fd(context) < 0
        if failed:
            self._unwatch()
            self._fail(self._callbacks.why(context))
        else:
            self._watch()

    def _fail(self, why: str) -> None:
        for number in self._open:
            self._callbacks.end(number, SessionAnswer(-1, [], why))

    def _watch(self) -> None:
        """Have the event loop call libiscsi for what it waits for."""
        loop, handle = asyncio.get_running_loop(), self._library.fd(self._context)
        if handle != self._watched:
            self._unwatch()
        if handle < 0:
            return
        self._watched = handle
        loop.add_reader(handle, self._ready, select.POLLIN)
        if self._library.events(self._context) & select.POLLOUT:
            loop.add_writer(handle, self._ready, select.POLLOUT)
        else:
            loop.remove_writer(handle)

    def _unwatch(self) -> None:
        if self._watched >= 0:
            loop, handle, self._watched = asyncio.get_running_loop(), self._watched, -1
            loop.remove_reader(handle)
            loop.remove_writer(handle)


_OWN_CHAP, _MUTUAL_CHAP = ("user", "secret"), ("target_user", "target_secret")


class _Inside:
    """In a namespace, until the end of a block without awaiting: where a socket is made."""

    _home = os.open("/proc/self/ns/net", os.O_RDONLY)

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        there = os.open(NETNS_FOLDER / self._name, os.O_RDONLY)
        try:
            self._enter(there)
        finally:
            os.close(there)

    def __exit__(self, *_: object) -> None:
        self._enter(self._home)

    @staticmethod
    def _enter(handle: int) -> None:
        if _libc.setns(handle, CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")


class ReadPath:
    """A path that LUNs are read over, in a session that is made again when it fails."""

    def __init__(self, library: Library, callbacks: Callbacks, account: dict[str, Any]) -> None:
        self._library, self._callbacks, self._account = library, callbacks, account
        self._session: IscsiSession | None = None
        self.why = "not asked"
        """Why the last probe failed; empty: it did not."""
        self.first: asyncio.Future[None]
        """Done when the first read of a probe passed or failed."""

    @property
    def is_up(self) -> bool:
        """Return whether there is a session, as far as is known."""
        return self._session is not None

    async def read(self, seconds: float) -> None:
        """Read from the LUN, and compare the name in its data."""
        session = self._session
        if session is None:
            raise SessionError("no session")
        try:
            data = await session.read(
                self._account["lun"], read_blocks(0, BLOCKS), BLOCKS * BLOCK, seconds
            )
        except SessionError:
            self._drop(session)
            raise
        if not data.startswith(self._account["name"].encode() + b"\n"):
            raise SessionError("read: other data than that of the LUN")

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
            session = IscsiSession(self._library, self._callbacks, self._account)
            try:
                await session.open(self._account["target"], seconds)
            except (SessionError, asyncio.CancelledError):
                session.close()
                raise
            self._session = session
        await self.read(seconds)

    def _drop(self, session: IscsiSession) -> None:
        session.close()
        if self._session is session:
            self._session = None


class HostReader:
    """Reads that go on from one LUN over several paths in turn, as of a host with multipath."""

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


class Initiators:
    """All that is asked of initiators."""

    def __init__(self) -> None:
        self._library = Library()
        self._callbacks = Callbacks(self._library)
        self._paths: list[ReadPath] = []
        self._readers: dict[str, HostReader] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def logins(
        self, asked: list[dict[str, Any]], seconds: float, together: int
    ) -> list[dict[str, object]]:
        """Log in as asked, some at a time; return what each sees, or why it sees nothing."""
        room = asyncio.Semaphore(together)

        async def one(account: dict[str, Any]) -> dict[str, object]:
            async with room:
                return await self._login(account, seconds)

        return await asyncio.gather(*map(one, asked))

    async def _login(self, account: dict[str, Any], seconds: float) -> dict[str, object]:
        luns: list[list[object]] = []
        try:
            targets = await self._discover(account, seconds)
            for target in targets or account.get("try", ()):
                luns += await self._luns(account, target, seconds)
        except SessionError as error:
            return {"error": str(error), "luns": luns}
        return {"error": "" if targets else "no target is offered", "luns": luns}

    async def start_reading(self, paths: list[dict[str, Any]]) -> None:
        """Start reads that go on: of each group of paths from any path that is up.

        ``paths``: accounts with target, LUN, the name at the start of its data, and group.
        """
        self._paths = [ReadPath(self._library, self._callbacks, one) for one in paths]
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

    async def _discover(self, account: dict[str, Any], seconds: float) -> list[str]:
        session = IscsiSession(self._library, self._callbacks, account)
        try:
            return await session.open("", seconds)
        finally:
            session.close()

    async def _luns(
        self, account: dict[str, Any], target: str, seconds: float
    ) -> list[list[object]]:
        """Return number, name and bytes of each LUN of a target that has blocks; the target."""
        session = IscsiSession(self._library, self._callbacks, account)
        try:
            await session.open(target, seconds)
            return [[*one, target] async for one in _disks(session, seconds)]
        finally:
            session.close()


async def _disks(session: IscsiSession, seconds: float) -> "Any":  # noqa: ANN401  # an iterator
    """Yield what each LUN is, except LUN 0: that is of the program that stands for the array."""
    listed = await session.read(0, _report_luns(), LUNS_BYTES, seconds)
    count = int.from_bytes(listed[:4], "big") // 8
    for at in range(8, 8 + 8 * count, 8):
        lun = int.from_bytes(listed[at : at + 2], "big") & 0x3FFF
        if lun:
            answer = await session.read(lun, _read_capacity(), 32, seconds)
            blocks = int.from_bytes(answer[:8], "big") + 1
            size = int.from_bytes(answer[8:12], "big")
            start = await session.read(lun, read_blocks(0, 1), BLOCK, seconds)
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


async def answer_initiator_orders(lines: Iterable[str]) -> None:
    """Answer orders until the input ends."""
    loop = asyncio.get_running_loop()
    initiators = Initiators()
    source = iter(lines)
    while line := await loop.run_in_executor(None, next, source, ""):
        order = json.loads(line)
        name = order.pop("what")
        try:
            answer: dict[str, object] = {"done": await getattr(initiators, name)(**order)}
        except (SessionError, OSError) as error:
            answer = {"failed": str(error)}
        print(json.dumps(answer), flush=True)  # noqa: T201  # its answers


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(answer_initiator_orders(sys.stdin))
