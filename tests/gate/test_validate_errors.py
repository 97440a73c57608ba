"""`sanfab validate`: errors with exit status 2, which write nothing."""

import resource
import signal
from pathlib import Path

import pytest

from sanfab.cli import validate
from sanfab.gate.batfish.input_limits import refuse_unsafe_input
from sanfab.gate.batfish.service import ServiceAddress, ServiceError
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from sanfab.resources import how_to_install
from support.console import SanfabProcess
from support.fake_batfish import Behaviour, serving
from support.nightly import NIGHTLY
from support.validate import AT, MANIFEST, ROOT, TEXTS, FakeService, Run, Validated, file_contents

ENDS = [signal.SIGTERM, *([signal.SIGHUP] if NIGHTLY else [])]
"""Signals that end a run; one handler takes both."""


def test_a_missing_address_is_reported_with_the_start_command(san: Path, run: Run) -> None:
    status, out, err = run(san)
    assert (status, out) == (2, "")
    assert "no Batfish service: give --batfish or set SANFAB_BATFISH" in err
    assert "docker run --name batfish -d -p 9996:9996 batfish/batfish" in err
    assert not Path("build").exists()


def test_a_missing_client_is_reported_with_the_package(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    status, _, err = run(san, *AT)
    assert status == 2
    assert how_to_install("batfish") in err
    assert not Path("build").exists()


def test_without_a_service_nothing_is_written(san: Path, run: Run) -> None:
    status, _, err = run(san, "--batfish", "127.0.0.1:9")
    assert status == 2
    assert err.startswith("no Batfish at http://127.0.0.1:9: ")
    assert not Path("build").exists()


def test_the_address_may_come_from_the_environment(
    san: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANFAB_BATFISH", "a:b:c")
    assert "found a:b:c, expected HOST, HOST:PORT" in run(san)[2]


def _dies() -> None:
    raise ServiceError("Batfish at http://batfish.example:9996 is gone")


@pytest.mark.parametrize("is_known", [True, False])
def test_a_service_that_dies_leaves_everything_as_it_was(
    san: Path, run: Run, validated: Validated, service: FakeService, *, is_known: bool
) -> None:
    if is_known:
        validated()
        (TEXTS / "n5k-a.cfg").unlink()
    before = file_contents(Path())
    service.at = _dies
    status, out, err = run(san, *AT)
    assert (status, out) == (2, "")
    assert "is gone" in err
    assert file_contents(Path()) == before


@pytest.mark.parametrize("file", ["inventory/greenfield/san.yml", TEXTS / "n5k-a.cfg"])
def test_a_build_that_changes_during_validation_is_not_recorded(
    san: Path, run: Run, validated: Validated, service: FakeService, file: str | Path
) -> None:
    validated()
    path = Path(file)
    before = MANIFEST.read_bytes()
    service.at = lambda: path.write_bytes(path.read_bytes() + b"\n") and None
    status, _, err = run(san, *AT)
    assert status == 2
    assert err.startswith(f"{path}: changed during the validation; nothing was recorded")
    assert MANIFEST.read_bytes() == before


@pytest.mark.parametrize("number", ENDS)
def test_an_ended_run_leaves_nothing_on_the_service(san: Path, number: int) -> None:
    with serving(Behaviour(statuses={"parse": "ASSIGNED"})) as fake:
        address = f"127.0.0.1:{fake.server_port}"
        process = SanfabProcess("validate", san, "--batfish", address, cwd=Path.cwd())
        process.wait_until(lambda: bool(fake.work), "the service is given work")
        assert fake.networks
        process.process.send_signal(number)
        assert process.finish().exit_code == 128 + number
        assert not fake.networks
    assert not Path("build").exists()


def test_signal_handlers_are_restored_after_closing_the_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Closed:
        def __init__(self, *_: object) -> None:
            assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN

        def close(self) -> None:
            pass

    monkeypatch.setattr("sanfab.gate.batfish.service.BatfishService", Closed)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with validate._connected(ServiceAddress("batfish"), 1):  # noqa: SLF001  # what holds a service open
            pass
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("service")
def test_a_base_of_another_san_is_refused(san: Path, run: Run) -> None:
    other = ROOT / "inventory/minimal"
    assert run(san, *AT, "--base", other)[::2] == (
        2,
        f"--base: {other} is SAN minimal, expected greenfield\n",
    )


@pytest.mark.usefixtures("service")
def test_nothing_is_written_through_a_symbolic_link(san: Path, run: Run, tmp_path: Path) -> None:
    Path("build").mkdir()
    (tmp_path / "elsewhere").mkdir()
    Path("build/greenfield").symlink_to(tmp_path / "elsewhere")
    status, _, err = run(san, *AT)
    assert status == 2
    assert err.startswith("build/greenfield: is a symbolic link")
    assert not list((tmp_path / "elsewhere").iterdir())


def test_a_full_disk_leaves_none_of_the_configurations(
    san: Path, run: Run, service: FakeService, tmp_path: Path
) -> None:
    folder = build(load_inventory(san)[1], tmp_path / "other").folder / "switches"
    first, *sizes = [len(text) for text in file_contents(folder).values()]
    assert first < max(sizes)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = max(sizes) - 1, hard
    service.at = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    try:
        status, out, err = run(san, *AT)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (status, out) == (2, "")
    assert err.startswith(f"{TEXTS}/")
    assert ".cfg: cannot be written: File too large" in err
    assert not file_contents(Path("build"))


@pytest.mark.parametrize("is_complete", [True, False])
@pytest.mark.parametrize(
    "edit",
    [
        ("arista-a", "vlan 1-99999999", "VLAN 99999999, expected 1 to 4094"),
        ("arista-a", "   switchport trunk allowed vlan 2,9-4095", "VLAN 4095, expected 1 to 4094"),
        ("arista-a", " switchport trunk allowed vlan add 1 - 70000", "VLAN 70000, expected"),
        ("arista-a", "no spanning-tree vlan-id 1-5000", "VLAN 5000, expected"),
        ("n5k-a", "interface Vlan99999", "VLAN 99999, expected"),
        ("n5k-a", "vlan configuration 1-99999999", "VLAN 99999999, expected"),
        ("n5k-a", f"vlan {5000 * '9'}", f"VLAN {20 * '9'}, expected"),
        ("s4810-a", "interface vlan 5000", "VLAN 5000, expected"),
        ("arista-a", "hostname a/../b", "host name 'a/../b', expected letters, digits and _.-"),
        ("n5k-a", "switchname a b", "host name 'a b', expected"),
    ],
)
def test_input_that_exhausts_the_service_is_not_sent(
    san: Path, run: Run, service: FakeService, edit: tuple[str, str, str], *, is_complete: bool
) -> None:
    switch, line, found = edit
    build(load_inventory(san)[1], Path("build"))
    path = TEXTS / f"{switch}.cfg"
    text = path.read_text()
    path.write_text(f"{text}{line}\n")
    if not is_complete:
        (TEXTS / "n5k-b.cfg").unlink()
    status, out, err = run(san, *AT)
    assert (status, out) == (2, "")
    assert err.startswith(f"{path}:{len(text.splitlines()) + 1}: found {found}")
    assert err.endswith("; correct it or run `sanfab render`\n")
    assert not service.given
    assert not MANIFEST.exists()


@pytest.mark.parametrize(
    "line",
    ["description to vlan 9999", "name vlan-99999", "spanning-tree vlan 1-4094 priority 8192"],
)
def test_a_large_number_that_is_no_vlan_is_left_to_batfish(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.cfg"
    path.write_text(f"hostname a\nvlan 1-4094\n   {line}\nmtu 9214\n")
    refuse_unsafe_input(path)
