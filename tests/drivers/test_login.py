"""Who is let in over SSH, and what is said to those who are not."""

import socket
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.nos.driver import UnreachableError
from support.emulated_switch import Waits, Wire, ssh_switch
from support.events import without_time_out

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

NOSES = ("nxos", "os9", "os10", "eos", "exos")


@pytest.fixture(params=NOSES)
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch(request.param, tmp_path) as wire:
        yield wire


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch("os9", tmp_path) as wire:
        yield wire


def refusal(wire: Wire, **changes: object) -> str:
    with pytest.raises(UnreachableError) as caught:
        wire.login(**changes)
    return str(caught.value)


@pytest.mark.parametrize("nos", NOSES)
@pytest.mark.filterwarnings("ignore:Diffie-Hellman", "ignore:.*TripleDES")
def test_switches_with_only_sha_1_are_reached_on_request(nos: str, tmp_path: Path) -> None:
    with ssh_switch(nos, tmp_path, old_algorithms=True) as wire, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the server thread says that such algorithms are old
        driver = wire.login()
        assert driver.show(["show version"])["show version"]
        driver.close()


def test_a_login_sleeps_less_than_a_second(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    wire.login().close()  # libraries are loaded
    least = float("inf")
    for _ in range(3):  # on a busy machine the switch answers later, and is listened to for longer
        with monkeypatch.context() as patch:
            waits = Waits(patch)
            wire.login().close()
            least = min(least, waits.seconds)
    assert least < 1


def test_a_wrong_password_names_user_and_remedy(wire: Wire) -> None:
    said = refusal(wire, password="wr0ng-one")  # noqa: S106
    assert said.startswith(f"{wire.reach.switch} (127.0.0.1 port {wire.reach.port}): ")
    assert "the switch rejected user admin or the password" in said
    assert "wr0ng-one" not in said


def test_an_unknown_host_key_is_refused(one: Wire, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    said = refusal(one, known_hosts=empty)
    assert "unknown host key" in said
    assert f"ssh-keyscan -p {one.reach.port} 127.0.0.1" in said
    assert one.log == []


def test_a_wrong_host_key_is_refused_and_both_are_shown(one: Wire, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with ssh_switch("os9", tmp_path / "other") as other:
        assert other.reach.known_hosts
        key = other.reach.known_hosts.read_text().partition(" ")[2]
    wrong = tmp_path / "wrong"
    wrong.write_text(f"[127.0.0.1]:{one.reach.port} {key}")
    said = refusal(one, known_hosts=wrong)
    assert said.count("SHA256:") == 2
    assert "another machine may answer" in said
    assert one.log == []


def test_a_missing_file_of_host_keys_is_named(one: Wire, tmp_path: Path) -> None:
    assert "found no file" in refusal(one, known_hosts=tmp_path / "none")


def test_a_broken_file_of_host_keys_is_named(one: Wire, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text(f"[127.0.0.1]:{one.reach.port} ssh-ed25519 AAAA*\n")
    assert str(broken) in refusal(one, known_hosts=broken)


def test_host_keys_may_be_left_unchecked(one: Wire) -> None:
    one.login(check_host_key=False, known_hosts=None).close()
    assert one.log


def test_a_closed_port_is_reported(one: Wire) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert "connection refused" in refusal(one, port=port)


def test_a_silent_server_is_reported(one: Wire) -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        with without_time_out():
            said = refusal(one, port=mute.getsockname()[1], timeout=0.05)
    assert "timed out" in said


def test_a_name_without_address_is_reported(one: Wire) -> None:
    assert "the name has no address" in refusal(one, host="no-such-switch.invalid")


def test_a_peer_without_common_algorithm_is_reported(
    one: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    import paramiko  # noqa: PLC0415  # only this test looks below the driver

    monkeypatch.setattr(paramiko.Transport, "_preferred_kex", ("diffie-hellman-group1-sha1",))
    said = refusal(one)
    assert "no common algorithm" in said
    assert "netmiko[par4]" in said
