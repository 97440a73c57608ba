"""Single commands over SSH, without a terminal, as inventory tools send them."""

from collections.abc import Iterator

import paramiko
import pytest

from sanfab_lab.faults import Fault
from sanfab_lab.fos.switch import Fos
from sanfab_lab.ssh import SshServer
from support.events import wait_for
from support.fos import HOST, brocade


@pytest.fixture
def switch() -> Fos:
    return brocade()


@pytest.fixture
def client(switch: Fos) -> Iterator[paramiko.SSHClient]:
    server = SshServer([switch])
    server.start()
    one = paramiko.SSHClient()
    one.set_missing_host_key_policy(paramiko.AutoAddPolicy())  # noqa: S507  # the lab's own
    one.connect("127.0.0.1", server.ports["fos-a"], "admin", "lab", look_for_keys=False)
    try:
        yield one
    finally:
        one.close()
        server.stop()


def run(client: paramiko.SSHClient, line: str, answer: str = "") -> str:
    stdin, stdout, _ = client.exec_command(line, timeout=10)
    stdin.write(answer)
    stdin.channel.shutdown_write()
    return stdout.read().decode()


def test_a_command_returns_its_output_and_no_prompt(client: paramiko.SSHClient) -> None:
    assert run(client, "switchname") == "fos-a\n"
    assert run(client, "frobnicate") == "rbash: frobnicate: command not found\n"


def test_its_input_answers_questions(client: paramiko.SSHClient, switch: Fos) -> None:
    assert run(client, f'alicreate "h1", "{HOST}"') == ""
    assert "It is abortable" in run(client, "cfgtransshow")
    assert "Operation cancelled" in run(client, "cfgsave")
    assert run(client, "cfgsave", "y\n").endswith("Updating flash ...\n")
    assert list(switch.zoning.aliases) == ["h1"]


def test_all_commands_of_a_connection_are_one_login(
    client: paramiko.SSHClient, switch: Fos
) -> None:
    run(client, f'alicreate "h1", "{HOST}"')
    assert {one.session for one in switch.chassis.log} == {1}
    client.close()
    wait_for(lambda: switch.transaction is None, "the transaction goes with its connection")


def test_a_fault_cuts_the_connection(client: paramiko.SSHClient, switch: Fos) -> None:
    switch.chassis.faults.append(Fault("drop-after", "alicreate"))
    assert run(client, f'alicreate "h1", "{HOST}"') == ""
    transport = client.get_transport()
    assert transport is not None
    transport.join(5)
    assert not transport.is_active()
