"""What a Windows host prints, read back: the laws of host facts on both forms of commands."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from sanfab.render.hosts import render_host
from support.bench import TINY
from support.console import sanfab
from support.windows_host import printed

HOST = """os: windows, os_release: RELEASE, settings: {STATED, TcpAckFrequency: 1, TcpNoDelay: 1,
      netbios: disabled, dns_registration: disabled, mpio_dsm: MSDSM, PDORemovePeriod: 4294967295,
      LinkDownTime: 10, rss: enabled, autotuninglevel: normal},
    adapters: {cna: {model: ADAPTER, settings: {receive_buffers: 2048, flow_control: Disabled}}},
    ports: {"""
STATED = {
    "Server 2008 R2 SP1": (
        "chimney: enabled, netdma: enabled, dca: disabled",
        "broadcom-bcm57810s",
    ),
    "Server 2019": (
        'unused_protocols: unbound, lldp: "on", mpio_policy: LQD, '
        'mpio_hardware: "NETAPP/LUN, NETAPP/LUN C-Mode"',
        "intel-x520",
    ),
}
INVENTORY = TINY.replace("vmnic2: {", 'vmnic2: {interface: "SAN A (1)", adapter: cna, ').replace(
    "vmnic3: {", "vmnic3: {adapter: cna, "
)
OTHER = {
    "Running, Auto": "Stopped, Manual",
    **dict.fromkeys(("present", "logged in", "claimed", "installed"), "absent"),
    "enabled": "disabled",
    "disabled": "enabled",
    "unbound": "bound",
    "on": "off",
}


def facts_of(folder: Path, release: str) -> HostFacts:
    stated, adapter = STATED[release]
    host = HOST.replace("RELEASE", release).replace("STATED", stated).replace("ADAPTER", adapter)
    (folder / "san.yml").write_text(INVENTORY.replace("os: esxi, ports: {", host))
    _, cabling = load_inventory(folder)
    return host_facts(cabling, "esx01")


@pytest.fixture(params=[*STATED])
def facts(tmp_path: Path, request: pytest.FixtureRequest) -> HostFacts:
    return facts_of(tmp_path, request.param)


def collected(facts: HostFacts, values: Mapping[HostSetting, str]) -> str:
    """Return what the verb collect prints on a host with these values."""
    commands = re.findall(r"^    Show \{ (.*) \}$", render_host(facts)["sanfab-host.ps1"], re.M)
    return printed(commands, values)


def compared(facts: HostFacts, text: str) -> tuple[int, list[HostSetting], list[HostSetting]]:
    """Return how many settings are equal, and those that differ and that are not shown."""
    found = compare_host(facts, compared_rows(facts), read_host("windows", text))
    assert found.unread == ()
    return found.equal, [one.setting for one in found.differences], list(found.unknown)


def test_every_rendered_value_is_read_back(facts: HostFacts) -> None:
    intended = dict(compared_rows(facts))
    of_both = {
        *("tcp-global", "registry", "interface-registry", "netbios", "dns-registration", "mpio"),
        *("mpio-device", "iscsi-driver", "netadapter", "mtu", "address", "iscsi_session"),
        "service",
    }
    newer = {"bindings", "lldp-agent"} if facts.release == "Server 2019" else set()
    assert {setting.mechanism for setting in intended} == of_both | newer
    assert compared(facts, collected(facts, intended)) == (len(intended), [], [])


def test_every_changed_value_is_noticed(facts: HostFacts, note: list[str]) -> None:
    intended = dict(compared_rows(facts))
    missed = []
    for setting, value in intended.items():
        other = OTHER.get(value) or (str(int(value) - 1) if value.isdigit() else f"{value}1")
        _, differing, _ = compared(facts, collected(facts, intended | {setting: other}))
        if differing != [setting]:
            missed.append((setting, differing))
    noticed = len(intended) - len(missed)
    note.append(f"hosts: {facts.release}: {noticed} of {len(intended)} changed values noticed")
    assert missed == []


def test_what_the_output_does_not_show_is_unknown(facts: HostFacts) -> None:
    intended = dict(compared_rows(facts))
    assert compared(
        facts, "$ reg query HKLM\\SOFTWARE\\X\n\nHKEY_LOCAL_MACHINE\\SOFTWARE\\X\n"
    ) == (
        0,
        [],
        list(intended),
    )


def read(*lines: str) -> dict[tuple[str, str, str], str]:
    return {
        tuple(one): value for one, value in read_host("windows", "\n".join(lines)).values.items()
    }


def test_the_figure_of_the_paper_is_read() -> None:
    # Dell's paper, figure 16.
    assert read(
        "PS C:\\Users\\Administrator> netsh interface tcp show global",
        "Querying active state...",
        "",
        "TCP Global Parameters",
        "----------------------------------------------",
        "Receive-Side Scaling State      : enabled",
        "Chimney Offload State          : automatic",
        "NetDMA State                    : enabled",
        "Direct Cache Access (DCA)      : disabled",
        "Receive Window Auto-Tuning Level : normal",
        "Add-On Congestion Control Provider : ctcp",
        "ECN Capability                  : disabled",
        "RFC 1323 Timestamps           : disabled",
        "",
    ) == {
        ("-", "tcp-global", name): value
        for name, value in {
            "rss": "enabled",
            "chimney": "automatic",
            "netdma": "enabled",
            "dca": "disabled",
            "autotuninglevel": "normal",
            "congestionprovider": "ctcp",
            "ecncapability": "disabled",
            "timestamps": "disabled",
        }.items()
    }


def test_tables_are_read_by_their_columns() -> None:
    assert read(
        "PS C:\\> Get-NetAdapterAdvancedProperty -Name 'SAN A'",
        "",
        "Name        DisplayName       DisplayValue  RegistryKeyword  RegistryValue",
        "----        -----------       ------------  ---------------  -------------",
        "SAN A       Jumbo Packet      9014 Bytes    *JumboPacket     {9014}",
        "SAN A       A long name o...  Disabled      *LsoV2...        {0}",
        "PS C:\\> Get-NetIPInterface",
        "",
        "ifIndex InterfaceAlias AddressFamily NlMtu(Bytes) InterfaceMetric Dhcp     State",
        "------- -------------- ------------- ------------ --------------- ----     -----",
        "12      SAN A          IPv6                  1500              15 Disabled Connected",
        "12      SAN A          IPv4                  9000              15 Disabled Connected",
    ) == {("SAN A", "netadapter", "*JumboPacket"): "9014", ("SAN A", "mtu", ""): "9000"}


def test_a_value_that_reg_does_not_find_is_absent() -> None:
    assert read(
        "$ reg query 'HKLM\\SYSTEM\\CurrentControlSet\\Services\\Disk' /v 'TimeOutValue'",
        "",
        "ERROR: The system was unable to find the specified registry key or value.",
    ) == {
        ("-", "registry", "SYSTEM\\CurrentControlSet\\Services\\Disk\\TimeOutValue"): "absent",
    }


def test_a_damaged_output_is_not_understood() -> None:
    query = r"reg query 'HKLM\SYSTEM\CurrentControlSet\Services\Disk'"
    lines = (f"$ {query}", r"HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Services\Disk")
    value = "    TimeOutValue    REG_DWORD    {}"
    for word, unread in (("0x3c", []), ("0x3c'", [query])):
        reading = read_host("windows", "\n".join((*lines, value.format(word))))
        assert reading.unread == unread


def test_verify_tells_the_place_of_a_difference(tmp_path: Path) -> None:
    facts = facts_of(tmp_path, "Server 2019")
    intended = dict(compared_rows(facts))
    logs = tmp_path / "hosts"
    logs.mkdir()
    changed = HostSetting("SAN A (1)", "netadapter", "*ReceiveBuffers")
    log = collected(facts, intended | {changed: "512"})
    (logs / "esx01.txt").write_text(log, encoding="utf-16", newline="\r\n")
    shown = sanfab("verify", tmp_path, "--hosts", logs)
    assert shown.exit_code == 1
    assert shown.stdout.startswith(
        "esx01 SAN A (1) netadapter *ReceiveBuffers: found 512, expected 2048\n"
        f"  in {tmp_path}/san.yml:"
    )
