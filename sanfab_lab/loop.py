"""An event loop in a thread of its own: it serves switches while whoever started it goes on."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

LONGEST = 60
"""Seconds that anybody waits for what the loop does."""
SETTLE = 0.02
"""Seconds in which connections that were cut give their sockets back."""

Work = Coroutine[Any, Any, None]


class Loop:
    """What servers of emulated switches run in."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Cancel what still runs, and end the thread."""
        self.wait(_cancel_all())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def wait(self, work: Work) -> None:
        """Have work done; returns when it is."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(LONGEST)

    def soon(self, call: Callable[[], None]) -> None:
        """Call something from within the loop, as soon as it has time."""
        self._loop.call_soon_threadsafe(call)

    def begin(self, work: Work) -> None:
        """Begin work, from within the loop; nobody waits for it."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _cancel_all() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(SETTLE)
