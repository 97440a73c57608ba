"""Settings of the network devices of a Linux host at its next boot."""

import pytest
import yaml

from sanfab.hosts.facts import HostFacts
from sanfab.hosts.intent import host_facts
from sanfab.hosts.systems.linux_files import linux_files, not_kept
from support.bench import TINY
from support.random_cabling import cabling_from

FOLDER = "/etc/systemd/network"
ADAPTER = "{nic: {model: generic, ports: 2, settings: {receive_buffers: 1024}}}"


def facts_of(release: str, mac: str = "") -> HostFacts:
    """Return the facts of a host with a setting of its adapter on the first port."""
    host = f"os: linux, os_release: {release}, adapters: {ADAPTER}, ports: {{"
    text = TINY.replace("os: esxi, ports: {", host)
    stated = f'mac: "{mac}", ' if mac else ""
    text = text.replace("vmnic2: {", f"vmnic2: {{adapter: nic, {stated}")
    return host_facts(cabling_from(yaml.safe_load(text)), "esx01")


def device_files(facts: HostFacts) -> dict[str, dict[str, object]]:
    return {one.path: one.context for one in linux_files(facts) if one.path.startswith(FOLDER)}


def test_where_netplan_writes_a_file_of_the_device_ours_is_a_part_of_it() -> None:
    """udev takes the first file that matches: netplan's sorts before one with our name."""
    (path,) = found = device_files(facts_of("Ubuntu 22.04", mac="52:54:00:00:01:00"))
    assert path == f"{FOLDER}/10-netplan-vmnic2.link.d/sanfab.conf"
    assert found[path] == {"mac": "", "values": {"RxBufferSize": "1024"}}


@pytest.mark.parametrize("release", ["RHEL 9.4", "SLES 15"])
def test_elsewhere_the_file_is_whole(release: str) -> None:
    (path,) = found = device_files(facts_of(release, mac="52:54:00:00:01:00"))
    assert path == f"{FOLDER}/60-sanfab-vmnic2.link"
    assert found[path]["mac"] == "52:54:00:00:01:00"


@pytest.mark.parametrize(
    ("release", "expected"),
    [
        ("Ubuntu 22.04", []),
        ("Ubuntu 20.04", ["perhaps: that udev reads a part"]),
        ("SLES 15", ["what configures the interfaces", "state `mac` of the port"]),
    ],
)
def test_what_the_next_boot_may_lack_is_told(release: str, expected: list[str]) -> None:
    told = [*not_kept(facts_of(release))]
    assert len(told) == len(expected)
    assert all(part in one for part, one in zip(expected, told, strict=True))
