"""Settings that a release of an operating system does not have, or that it limits."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.inventory.load import load_inventory
from sanfab.model.hosts.files import ADAPTERS, SYSTEMS
from sanfab.model.hosts.mechanisms import SystemName
from sanfab.model.hosts.releases import release_of, stated_release
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.hosts.values import canonical, expected_words
from support.bench import TINY

HOST = "os: esxi, ports: {"
WINDOWS_2022 = "os: windows, os_release: Windows Server 2022 Datacenter"


def load(tmp_path: Path, stated: str) -> None:
    (tmp_path / "san.yml").write_text(TINY.replace(HOST, f"{stated}, ports: {{"))
    load_inventory(tmp_path)


def rows_of_systems() -> Iterator[tuple[SystemName, SettingRow]]:
    for system, owner in SYSTEMS.items():
        yield from ((owner.system, row) for row in owner.settings.values() if system)
    for adapter in ADAPTERS.values():
        yield from ((system, row) for row in adapter.settings.values() for system in row.set_by)


def test_each_since_and_until_is_a_release_of_its_system() -> None:
    named = [
        (system, name)
        for system, row in rows_of_systems()
        for name in (row.since, row.until)
        if name
    ]
    assert named
    assert all(stated_release(system, name) for system, name in named)


@pytest.mark.parametrize(
    ("system", "releases"),
    [
        (
            "windows",
            [
                "Server 2008 Enterprise",
                "Server 2008 R2 SP1",
                "Windows Server 2012",
                "2012 R2",
                "2025",
            ],
        ),
        ("esxi", ["5.1 Update 1", "6.7", "VMware ESXi 7.0.3", "8.0 U2", "10.0"]),
        ("solaris", ["10 11/06, kernel patch 125100-10", "Oracle Solaris 11", "11.4"]),
        ("linux", ["RHEL 6.5 (kernel 3.6.11)", "kernel 4.9", "kernel 4.18", "kernel 6.1"]),
    ],
)
def test_releases_have_an_order(system: SystemName, releases: list[str]) -> None:
    orders = [release.order for one in releases if (release := release_of(system, one))]
    assert len(orders) == len(releases)
    assert orders == sorted(orders)


@pytest.mark.parametrize(
    ("system", "text"),
    [
        ("windows", "Nano, patched 2019"),
        ("esxi", "Essentials"),
        ("linux", "RHEL 9.4"),
        ("esxi", ""),
    ],
)
def test_a_release_that_is_not_told_is_unknown(system: SystemName, text: str) -> None:
    assert release_of(system, text) is None


def test_a_setting_that_the_release_does_not_have_is_told_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(InventoryError) as caught:
        load(tmp_path, f"{WINDOWS_2022}, settings: {{netdma: enabled}}")
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"{tmp_path}/san.yml:")
    assert line.endswith(
        "hosts.esx01.settings.netdma: netdma of Windows Server does not exist from 2012 on; "
        "found 2022"
    )


def test_a_setting_that_came_later_is_told(tmp_path: Path) -> None:
    stated = "os: windows, os_release: Server 2008 R2, settings: {UseCustomPathRecoveryInterval: 1}"
    with pytest.raises(InventoryError, match="exists from 2012 R2 on; found 2008 R2"):
        load(tmp_path, stated)


@pytest.mark.parametrize("release", ["", ", os_release: Nano", ", os_release: Server 2008 R2"])
def test_a_release_that_has_it_or_is_unknown_is_no_error(tmp_path: Path, release: str) -> None:
    load(tmp_path, f"os: windows{release}, settings: {{netdma: enabled}}")


def test_a_recommendation_for_an_older_release_is_told(tmp_path: Path) -> None:
    stated = (
        f"{WINDOWS_2022}, recommended: [equallogic-bcm57810-ndis], "
        "adapters: {one: {model: broadcom-bcm57810s}}"
    )
    with pytest.raises(InventoryError, match="chimney of Windows Server does not exist from 2016"):
        load(tmp_path, stated)


def test_what_a_setting_takes_may_differ_by_system() -> None:
    row = ADAPTERS["intel-x520"].settings["transmit_buffers"]
    windows, linux = row.of_system("windows"), row.of_system("linux")
    assert (canonical(windows, 16384), canonical(linux, 16384), canonical(linux, 4096)) == (
        16384,
        None,
        4096,
    )
    assert expected_words(linux) == "64 to 4096 in steps of 8 (buffers)"
    assert canonical(linux, 100) is None
