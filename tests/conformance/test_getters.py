"""NAPALM's own tests of getters, on outputs of real switches; see NOTICE.md for their sources."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from napalm import get_network_driver
from napalm.base.base import NetworkDriver
from napalm.base.test import getters

from support.napalm_double import patched
from support.sans import ROOT

HERE = Path(__file__).parent
COLUMNS = {"dellos9": 1, "extremexos": 2, "dellos10": 3}
"""Where docs/napalm.md lists the getters of each driver."""


@pytest.fixture(scope="class")
def login(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give the class the device that its tests ask."""
    tested = request.cls
    tested.patched_driver = patched(tested.driver, tested.folder)
    getters.conftest.set_device_parameters(request)
    yield
    tested.device.close()


@pytest.mark.usefixtures("login")
class TestOs9(getters.BaseTestGetters):  # type: ignore[misc]  # NAPALM has no types
    folder = HERE / "dellos9"
    driver = get_network_driver("dellos9")


@pytest.mark.usefixtures("login")
class TestOs10(getters.BaseTestGetters):  # type: ignore[misc]
    folder = HERE / "dellos10"
    driver = get_network_driver("dellos10")


@pytest.mark.usefixtures("login")
class TestExos(getters.BaseTestGetters):  # type: ignore[misc]
    folder = HERE / "extremexos"
    driver = get_network_driver("extremexos")


def offered(driver: type[NetworkDriver]) -> set[str]:
    """Return the getters that a driver implements."""
    names = {name for name, _ in inspect.getmembers(NetworkDriver, inspect.isfunction)}
    return {
        name
        for name in names
        if name.startswith("get_") and getattr(driver, name) is not getattr(NetworkDriver, name)
    }


@pytest.mark.parametrize("vendor", COLUMNS)
def test_the_documentation_lists_the_getters_that_are_offered_and_those_that_are_not(
    vendor: str,
) -> None:
    text = (ROOT / "docs/napalm.md").read_text()
    column = COLUMNS[vendor]
    rows = [row.strip("|").split("|") for row in re.findall(r"^\| `get_.*$", text, re.MULTILINE)]
    listed: dict[str, bool] = {}
    for cells in rows:
        for name in re.findall(r"`(get_\w+)`", cells[0]):
            listed[name] = cells[column].strip() != "-"
    everything: Any = {
        name
        for name, _ in inspect.getmembers(NetworkDriver, inspect.isfunction)
        if name.startswith("get_")
    }
    assert set(listed) == everything
    assert {name for name, is_offered in listed.items() if is_offered} == offered(
        get_network_driver(vendor)
    )
