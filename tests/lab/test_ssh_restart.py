"""A restart of an emulated switch closes every connection, also one that was just accepted."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from sanfab_lab.ssh import SshServer
from support.emulated_switch import Wire, ssh_switch
from support.events import SAFETY_NET


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch("nxos", tmp_path) as made:
        yield made


def test_a_restart_closes_a_connection_that_was_just_accepted(wire: Wire) -> None:
    assert isinstance(wire.server, SshServer)
    held, connected = Event(), Event()

    def restart_while_a_connection_waits() -> None:
        held.set()
        connected.wait(SAFETY_NET)
        restart = wire.switch.chassis.on_reload
        assert restart is not None
        restart()

    wire.server._loop.soon(restart_while_a_connection_waits)  # noqa: SLF001  # holds the loop
    held.wait(SAFETY_NET)
    with socket.create_connection(("127.0.0.1", wire.server.ports["sw-nxos"])) as client:
        connected.set()
        client.settimeout(SAFETY_NET)
        with suppress(ConnectionResetError):
            while client.recv(4096):
                pass
    wire.login_after_restart().close()
