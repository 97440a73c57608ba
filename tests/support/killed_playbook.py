"""A playbook whose process is killed while a task, a fork of it, changes a switch.

The fakes live in the task, as does the connection of a real one.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress

from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.run import push_switch
from support.fake_driver import Fakes, FakeSwitch

World = Callable[[], tuple[PushContext, Fakes]]


class OrphanedTask:
    """The task that pushes a switch, from the moment when its playbook was killed."""

    def __init__(self, world: World, name: str, line: int) -> None:
        self.world, self.name, self.line = world, name, line
        reached, self._reached = os.pipe()
        self._go, go = os.pipe()
        ended, self._ended = os.pipe()
        playbook = os.fork()
        if playbook == 0:
            for end in (reached, go, ended):
                os.close(end)
            self._as_playbook()
        for end in (self._reached, self._go, self._ended):
            os.close(end)
        self.playbook, self._result, self._let_go = playbook, ended, go
        at = os.read(reached, 100).decode()
        os.close(reached)
        assert at == "reached", at
        os.kill(playbook, signal.SIGKILL)
        os.waitpid(playbook, 0)

    def go_on(self) -> str:
        """Let the task end; return its result, or why it failed."""
        os.write(self._let_go, b"x")
        found = b""
        while part := os.read(self._result, 4096):
            found += part
        os.close(self._let_go)
        os.close(self._result)
        return found.decode()

    def _as_playbook(self) -> None:
        """Run two tasks, each in a process of its own, as `ansible-playbook` does."""
        with suppress(BaseException):
            for task in (self._begin, self._push):
                child = os.fork()
                if child == 0:
                    self._as_task(task)
                os.waitpid(child, 0)
        os._exit(1)

    def _as_task(self, task: Callable[[PushContext, Fakes], None]) -> None:
        try:
            task(*self.world())
        except BaseException as error:  # noqa: BLE001  # whatever it is, the test is told
            os.write(self._ended, str(error).encode())
        os._exit(0)

    def _begin(self, context: PushContext, _switches: Fakes) -> None:
        request = PushRequest(unvalidated="a test", pid=os.getppid(), command="ansible-playbook")
        begin_push(context, push_scope(context, (self.name,)), request).prepared.close()

    def _push(self, context: PushContext, switches: Fakes) -> None:
        def wait(switch: FakeSwitch) -> None:
            if len(switch.log) == self.line:
                os.write(self._reached, b"reached")
                os.read(self._go, 1)

        entry = context.journal.entry("last")
        switches[self.name].after = wait
        wait(switches[self.name])
        outcome = push_switch(context, entry, self.name)
        os.write(self._ended, outcome.result.encode())
