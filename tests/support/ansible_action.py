"""Action plugins of the collection, run in this process as Ansible runs them in a fork."""

import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from support.playbooks import COLLECTIONS

PLUGINS = "ansible_collections.sanfab.fabric.plugins"


def act(verb: str, **options: object) -> dict[str, Any]:
    """Return the result of one task; the SAN is read again, as in a new playbook run."""
    task = SimpleNamespace(args=options, check_mode=False, diff=True, async_val=0, action=verb)
    connection = SimpleNamespace(_shell=SimpleNamespace(tmpdir="unused"))
    with patch("sys.path", [str(COLLECTIONS), *sys.path]), _as_before():
        plugin = import_module(f"{PLUGINS}.action.{verb}")
        import_module(f"{PLUGINS}.plugin_utils.description").loaded.cache_clear()
        done = plugin.ActionModule(task, connection, None, None, None, None).run()
    return dict(done)


@contextmanager
def _as_before() -> Iterator[None]:
    """Restore what a task sets for its whole process: signals and loggers."""
    ends = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    loggers = [logging.getLogger(name) for name in ("", "sanfab.push")]
    states = [(one, list(one.handlers), one.level, one.propagate) for one in loggers]
    try:
        yield
    finally:
        for number, handler in ends.items():
            signal.signal(number, handler)
        for one, handlers, level, propagate in states:
            one.handlers, one.propagate = handlers, propagate
            one.setLevel(level)
