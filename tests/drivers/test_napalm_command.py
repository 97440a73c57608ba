"""The command `napalm` of NAPALM, in one environment with sanfab."""

import json
import logging
import pkgutil
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from napalm.base.clitools import cl_napalm

from sanfab.nos.driver import SwitchTarget
from support.emulated_switch import eapi_switch, ssh_switch

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


def facts_by_command(
    vendor: str,
    reach: SwitchTarget,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> dict[str, object]:
    """Run `napalm --vendor VENDOR ... call get_facts` and return what it prints."""
    options = f"port={reach.port}"
    if reach.known_hosts:
        options += f',known_hosts="{reach.known_hosts}"'
    login = ["--user", reach.user, "--password", reach.password, "--vendor", vendor]
    words = ["napalm", *login, "-o", options, reach.host, "call", "get_facts"]
    monkeypatch.setattr(sys, "argv", words)
    monkeypatch.setattr(cl_napalm, "logger", logging.Logger("napalm"))  # it adds a handler
    cl_napalm.main()
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize(
    ("nos", "vendor"), [("os9", "dellos9"), ("os10", "dellos10"), ("exos", "extremexos")]
)
def test_the_command_napalm_runs_our_drivers(
    nos: str,
    vendor: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with ssh_switch(nos, tmp_path) as wire:  # type: ignore[arg-type]  # pytest passes a str
        found = facts_by_command(vendor, wire.reach, monkeypatch, capsys)
    assert found["hostname"] == wire.reach.switch


def test_the_command_napalm_runs_a_driver_of_napalm_beside_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with eapi_switch(tmp_path) as wire:
        found = facts_by_command("eos", wire.reach, monkeypatch, capsys)
    assert found["hostname"] == wire.reach.switch


def test_every_module_whose_version_the_command_asks_for_has_one() -> None:
    names = [found.name for found in pkgutil.iter_modules() if found.name.startswith("napalm")]
    assert "napalm" in names
    assert all(distribution(name).version for name in names)
