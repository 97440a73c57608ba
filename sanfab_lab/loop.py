"""An event loop in a thread: it serves switches while the caller continues."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable
from socket import socket
from typing import Any

LONGEST = 60
"""Seconds that a caller waits for the loop."""
SETTLE = 0.02
"""Seconds in which closed connections release their sockets."""
STEPS_OF_ACCEPT = 3
"""Rounds of the loop in which asyncio makes a connection of what it accepted, and a spare one."""

Work = Coroutine[Any, Any, None]


class Loop:
    """The event loop of the servers of emulated switches."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Cancel all tasks, and end the thread."""
        self.wait(_cancel_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def wait(self, work: Work) -> None:
        """Run a coroutine in the loop; return when it has ended."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(LONGEST)

    def soon(self, call: Callable[[], None]) -> None:
        """Call a function in the loop as soon as possible."""
        self._loop.call_soon_threadsafe(call)

    def begin(self, work: Work) -> None:
        """Start a coroutine from within the loop without waiting for it."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def stop_listening(sockets: Iterable[socket], close: Callable[[], None]) -> None:
    """Close a server; each connection that it accepted has its protocol by then.

    asyncio accepts a connection in several rounds of the loop. When its server is closed in
    between, the socket stays open and unserved: the client waits for a banner until it gives up.
    """
    loop = asyncio.get_running_loop()
    for one in sockets:
        loop.remove_reader(one.fileno())
    for _ in range(STEPS_OF_ACCEPT):
        await asyncio.sleep(0)
    close()


async def _cancel_all() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(SETTLE)
