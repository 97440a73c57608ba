"""NAPALM's own tests of configurations, against emulated switches.

All but one replace the configuration, at the latest to clean up; our drivers refuse that. They run
until they do.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from napalm import get_network_driver
from napalm.base.base import NetworkDriver
from napalm.base.exceptions import ReplaceConfigException
from napalm.base.test.base import TestConfigNetworkDriver as ConfigTests

from support.emulated_switch import Wire, ssh_switch

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

VENDORS = {"os9": "dellos9", "os10": "dellos10", "exos": "extremexos"}
ADDED = {
    "os9": "interface Vlan 10\n description SAN\n",
    "os10": "interface vlan10\n description SAN\n",
    "exos": 'create vlan "SAN"\n',
}
RUN_THROUGH = {"test_load_template"}
INHERITED = sorted(name for name in vars(ConfigTests) if name.startswith("test_"))


class OnDevice(ConfigTests):  # type: ignore[misc]  # NAPALM has no types
    """What the tests of NAPALM need of a class: a device, and a folder of configurations."""

    def __init__(self, device: NetworkDriver, folder: Path) -> None:
        self.device, self.vendor = device, str(folder)

    @staticmethod
    def assertTrue(result: bool) -> None:  # noqa: FBT001, N802  # as unittest has it
        assert result


@pytest.fixture(params=VENDORS)
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wire]:
    with ssh_switch(request.param, tmp_path) as wire:
        yield wire


def test_every_test_that_applies_passes_and_the_others_are_refused_a_replacement(
    wire: Wire, tmp_path: Path
) -> None:
    for name, text in {
        "initial.conf": "",
        "new_good.conf": ADDED[wire.nos],
        "new_good.diff": "",
        "new_typo.conf": "blorp\n",
        "merge_good.conf": ADDED[wire.nos],
        "merge_good.diff": "",
        "merge_typo.conf": "blorp\n",
    }.items():
        (tmp_path / name).write_text(text)
    options = {"port": wire.reach.port, "known_hosts": str(wire.reach.known_hosts)}
    driver = get_network_driver(VENDORS[wire.nos])
    login = (wire.reach.host, wire.reach.user, wire.reach.password)
    with driver(*login, optional_args=options) as device:
        tested = OnDevice(device, tmp_path)
        refused = set()
        for name in INHERITED:
            try:
                getattr(tested, name)()
            except ReplaceConfigException:
                refused.add(name)
        assert set(INHERITED) - refused == RUN_THROUGH
        assert len(INHERITED) == 7
        assert device.compare_config() == ""
        assert "SAN" in device.get_config("running")["running"]  # what a test merged
