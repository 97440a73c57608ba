"""Where a real Batfish is, asked once; the summary says whether tests against it ran."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from batfish.sans import inventory_of
from sanfab.gate.batfish.service import (
    ADDRESS_VARIABLE,
    KEY_VARIABLE,
    START,
    BatfishService,
    ServiceError,
)
from sanfab.inventory import Cabling, load_inventory
from sanfab.render.build import build
from support.real_batfish import address

SECONDS = 300
VERSION = pytest.StashKey[str]()
RAN, SKIPPED = pytest.StashKey[list[str]](), pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[VERSION] = ""
    config.stash[RAN], config.stash[SKIPPED] = [], []


@pytest.fixture
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy, key or authority of the operator's is in the way."""
    for name in (KEY_VARIABLE, ADDRESS_VARIABLE, "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "*")


@pytest.fixture(scope="session")
def _found(request: pytest.FixtureRequest) -> str:
    """Return why there is no service; empty: there is one."""
    try:
        service = BatfishService(address(), 10)
    except (ServiceError, ImportError) as error:
        return str(error).splitlines()[0]
    request.config.stash[VERSION] = service.version
    service.close()
    return ""


@pytest.fixture
def real(_found: str, request: pytest.FixtureRequest) -> Iterator[BatfishService]:
    """Return a session with a real service, or skip."""
    if _found:
        request.config.stash[SKIPPED].append(request.node.nodeid)
        pytest.skip(f"{_found}; start one: {START}")
    request.config.stash[RAN].append(request.node.nodeid)
    service = BatfishService(address(), SECONDS)
    yield service
    service.close()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say in one line what ran against a real service, where such tests were chosen."""
    ran, skipped = len(config.stash[RAN]), len(config.stash[SKIPPED])
    if ran:
        version = config.stash[VERSION]
        said = f"{ran} tests ran against a real Batfish {version} at {address()}"
    elif skipped:
        said = f"{skipped} tests against a real Batfish did not run: no Batfish at {address()}"
    else:
        return
    terminalreporter.section("Batfish")
    terminalreporter.line(said)


@pytest.fixture(scope="module")
def cabling() -> Cabling:
    return load_inventory(inventory_of("greenfield"))[1]


@pytest.fixture
def folder(cabling: Cabling, tmp_path: Path) -> Path:
    """The folder of the texts."""
    return build(cabling, tmp_path).folder / "switches"
