"""Addresses and MTU of a twin by the texts of a build: no namespace is created here."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.gate.batfish.context import read_context
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal.device_settings import (
    DeviceSettings,
    PortSettings,
    ScriptSetting,
    read_script,
    read_settings,
)
from sanfab.rehearsal.limits import settings_not_shown
from sanfab.rehearsal.whole import prepared
from support.console import ROOT, sanfab

SAN = "greenfield"


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A build with scripts of Linux, ESXi and Windows hosts."""
    for verb in ("render", "hosts"):
        assert sanfab(verb, f"inventory/{SAN}", "-b", tmp_path).exit_code == 0
    return tmp_path


def settings_of(build: Path) -> tuple[DeviceSettings, dict[str, PortSettings]]:
    """Return what the texts of a build give, and what they should; both by device and label."""
    context = read_context(load_inventory(ROOT / "inventory" / SAN)[1], build)
    twin = prepared(context.intent, context.check_context)[0].twin
    found = read_settings(twin, build)
    names = {one.name: f"{one.device} {one.label}" for one in twin.sockets}
    found.ports = {names[name]: one for name, one in found.ports.items()}
    planned = {
        names[one.name]: PortSettings(one.addresses, one.mtu)
        for one in twin.sockets
        if one.addresses and not one.standby
    }
    return found, planned


def edit(build: Path, path: str, *change: str) -> None:
    """Change a text of a build."""
    file = build / SAN / path
    text = file.read_text()
    assert change[0] in text
    file.write_text(text.replace(*change))


def test_scripts_and_sheets_give_what_the_inventory_says(build: Path) -> None:
    found, planned = settings_of(build)
    assert found.ports == planned
    assert settings_not_shown(found) == []


def test_an_edited_script_or_sheet_is_rehearsed_as_it_is(build: Path) -> None:
    edit(
        build, "hosts/bak01/sanfab-host.sh", "setting mtu eth2 '' 9000", "setting mtu eth2 '' 1500"
    )
    edit(
        build, "hosts/esx09/sanfab-host.sh", "10.14.1.29 255.255.255.0", "10.14.1.92 255.255.255.0"
    )
    edit(build, "hosts/hv01/sanfab-host.ps1", "'mtu' 'san1' '' '9000'", "'mtu' 'san1' '' '4000'")
    edit(build, "arrays/nimble01/sheet.md", "`10.14.1.101`", "`10.14.1.111`")
    found, planned = settings_of(build)
    assert {name: one for name, one in found.ports.items() if one != planned[name]} == {
        "bak01 eth2": PortSettings(("10.16.1.31/24",), 1500),
        "esx09 vmnic2": PortSettings(("10.14.1.92/24",), 9000),
        "hv01 san1": PortSettings(("10.15.0.21/24",), 4000),
        "nimble01 A-tg1": PortSettings(("10.14.1.111/24",), 9000),
    }


def test_a_host_without_a_script_is_told(build: Path) -> None:
    (build / SAN / "hosts" / "bak01" / "sanfab-host.sh").unlink()
    found, _ = settings_of(build)
    assert list(found.without) == ["bak01"]
    assert settings_not_shown(found)[0].startswith("addresses and MTU as bak01 will have them")


def test_an_address_that_is_none_is_refused(build: Path) -> None:
    edit(build, "hosts/bak01/sanfab-host.sh", "10.16.1.31/24", "10.16.1.310/24")
    with pytest.raises(SanfabError, match=r"script: eth2: address: '10\.16\.1\.310/24'"):
        settings_of(build)


def test_only_lines_that_set_something_are_read() -> None:
    text = "setting() {\n    setting file - /etc/x 'a\nb'\n    setting mtu eth2 '' 9000 # no\n"
    assert read_script(text) == []
    name = "    setting 'initiator_name' '-' '' 'iqn.1998-01.com.vmware:a'"
    expected = ScriptSetting("initiator_name", "-", "", "iqn.1998-01.com.vmware:a")
    assert read_script(name) == [expected]
