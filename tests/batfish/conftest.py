"""Where a real Batfish is, asked once; the summary says whether tests against it ran."""

from collections.abc import Callable, Iterator
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
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.render.build import build
from support import properties
from support.real_batfish import address

SECONDS = 300
Recorder = Callable[[str, object], None]
RAN, SKIPPED = "ran against Batfish", "skipped without Batfish"


@pytest.fixture
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy, key or authority of the operator's is in the way."""
    for name in (KEY_VARIABLE, ADDRESS_VARIABLE, "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "*")


@pytest.fixture(scope="session")
def _found() -> tuple[str, str]:
    """Return the version of the service, and why there is none; one of them is empty."""
    try:
        service = BatfishService(address(), 10)
    except (ServiceError, ImportError) as error:
        return "", str(error).splitlines()[0]
    service.close()
    return service.version, ""


@pytest.fixture
def real(
    _found: tuple[str, str], request: pytest.FixtureRequest, record_property: Recorder
) -> Iterator[BatfishService]:
    """Return a session with a real service, or skip."""
    version, missing = _found
    if missing:
        record_property(SKIPPED, request.node.nodeid)
        pytest.skip(f"{missing}; start one: {START}")
    record_property(RAN, version)
    service = BatfishService(address(), SECONDS)
    yield service
    service.close()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what ran against a real service, where such tests were chosen."""
    ran, skipped = (properties.of_tests(terminalreporter, name) for name in (RAN, SKIPPED))
    if ran:
        said = f"{len(ran)} tests ran against a real Batfish {ran[0]} at {address()}"
    elif skipped:
        said = f"{len(skipped)} tests against a real Batfish did not run: no Batfish at {address()}"
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
