"""What a Linux host prints, read back: the laws of host facts, and `verify --hosts`."""

import json
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts, HostSetting
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from support.bench import TINY
from support.console import ROOT, sanfab
from support.linux_host import printed

HOST = """os: linux, os_release: RHEL 9.4, recommended: [chelsio-bench],
    settings: {node.session.timeo.replacement_timeout: 5, lldp: "on",
      find_multipaths: "no"},
    adapters: {cna: {model: intel-x520, settings: {receive_buffers: 4096, transmit_buffers: 2048,
      flow_control: Rx & Tx Enabled, lso_v2: Disabled}},
      t580: {model: chelsio-t580-cr, settings: {adaptive-rx: "on"}}}, ports: {"""
INVENTORY = (
    TINY.replace("os: esxi, ports: {", HOST)
    .replace("vmnic2: {", "ens1f0: {adapter: cna, ")
    .replace("vmnic3: {", "ens1f1: {adapter: t580, ")
)


@pytest.fixture
def facts(tmp_path: Path) -> HostFacts:
    (tmp_path / "san.yml").write_text(INVENTORY)
    _, cabling = load_inventory(tmp_path)
    return host_facts(cabling, "esx01")


def rows(facts: HostFacts) -> dict[HostSetting, str]:
    return dict(compared_rows(facts))


def compared(facts: HostFacts, text: str) -> tuple[int, list[HostSetting], list[HostSetting]]:
    """Return how many settings are equal, and those that differ and that are not shown."""
    found = compare_host(facts, compared_rows(facts), read_host("linux", text))
    return found.equal, [one.setting for one in found.differences], list(found.unknown)


def test_every_rendered_value_is_read_back(facts: HostFacts) -> None:
    intended = rows(facts)
    assert {setting.mechanism for setting in intended} == {
        *("sysctl", "ring", "pause", "feature", "coalesce", "mtu", "address", "file"),
        *("iscsi-iface", "iscsi-record", "iscsi-session", "iscsid", "lldpad", "multipath"),
    }
    assert compared(facts, printed(intended)) == (len(intended), [], [])


def test_every_changed_value_is_noticed(facts: HostFacts, note: list[str]) -> None:
    intended = rows(facts)
    missed = []
    for setting, value in intended.items():
        changed = {"on": "off", "off": "on", "present": "absent", "logged in": "absent"}
        other = changed.get(value, f"{value}1")
        _, differing, _ = compared(facts, printed(intended | {setting: other}))
        if differing != [setting]:
            missed.append((setting, differing))
    noticed = len(intended) - len(missed)
    note.append(f"hosts: linux: {noticed} of {len(intended)} changed values noticed")
    assert missed == []


def test_what_the_output_does_not_show_is_unknown(facts: HostFacts) -> None:
    intended = rows(facts)
    equal, differing, unknown = compared(facts, "$ uptime\n 12:00:00 up 1 day\n")
    assert (equal, differing, unknown) == (0, [], list(intended))
    missing = "$ ip address show dev ens1f0\n2: ens1f0: <UP> mtu 9000\n"
    _, differing, _ = compared(facts, missing)
    assert differing == [HostSetting("ens1f0", "address", "10.1.1.21/24")]


def test_a_log_with_prompts_is_read(facts: HostFacts) -> None:
    text = "\n".join(
        [
            "Last login: Sun Nov 22 10:00:00 2026",
            "[root@esx01 ~]# ip a",
            "2: ens1f0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc mq state UP group default",
            "    link/ether 00:00:5e:00:53:01 brd ff:ff:ff:ff:ff:ff",
            "    inet 10.1.1.21/24 brd 10.1.1.255 scope global noprefixroute ens1f0",
            "root@esx01:~# sudo ethtool -g ens1f0",
            "Ring parameters for ens1f0:",
            "Pre-set maximums:",
            "RX:\t4096",
            "Current hardware settings:",
            "RX:\t512",
        ]
    )
    equal, differing, _ = compared(facts, text)
    assert equal == 1
    assert differing == [
        HostSetting("ens1f0", "ring", "rx"),
        HostSetting("ens1f0", "mtu", ""),
    ]


def test_verify_and_drift_compare_collected_hosts(tmp_path: Path, facts: HostFacts) -> None:
    logs = tmp_path / "hosts"
    logs.mkdir()
    intended = rows(facts)
    log = logs / "esx01.txt"
    log.write_text(printed(intended))
    clean = sanfab("verify", tmp_path, "--hosts", logs)
    assert (clean.exit_code, clean.stdout.splitlines()[-1]) == (
        0,
        f"tiny: 1 host compared: {len(intended)} settings as intended, 0 different, 0 not shown",
    )
    log.write_text(printed(intended | {("ens1f0", "mtu", ""): "1500"}))
    drifted = sanfab("drift", tmp_path, "--hosts", logs)
    assert drifted.exit_code == 1
    assert drifted.stdout.startswith(
        f"esx01 ens1f0 mtu: found 1500, expected 9000\n  in {tmp_path}/san.yml:"
    )
    as_data = json.loads(sanfab("drift", tmp_path, "--hosts", logs, "--format", "json").stdout)
    assert as_data["hosts"][0]["differences"][0]["found"] == "1500"
    log.write_text("$ uptime\n")
    assert sanfab("verify", tmp_path, "--hosts", logs).exit_code == 1
    assert sanfab("drift", tmp_path, "--hosts", logs).exit_code == 0


def test_a_folder_without_output_of_a_host_is_refused(tmp_path: Path, facts: HostFacts) -> None:
    assert facts.values
    (tmp_path / "esx99.txt").write_text("")
    wrong = sanfab("verify", tmp_path, "--hosts", tmp_path)
    assert wrong.exit_code == 2
    assert "no output of a host of tiny: expected HOST.txt or HOST.log" in wrong.stderr
    both = sanfab("verify", tmp_path, "--hosts", tmp_path, "--running", tmp_path)
    assert both.exit_code == 2
    assert "leave out --running" in both.stderr


def test_a_session_that_does_not_work_is_not_logged_in() -> None:
    text = (
        "$ iscsiadm -m session -P 1\n"
        "Target: iqn.2007-11.com.nimblestorage:group-1 (non-flash)\n"
        "\tCurrent Portal: 10.1.1.11:3260,2460\n\tPersistent Portal: 10.1.1.11:3260,2460\n"
        "\t\tIface Name: eth2\n\t\tiSCSI Connection State: TRANSPORT WAIT\n"
        "\t\tiSCSI Session State: FAILED\n\t\tInternal iscsid Session State: REOPEN\n"
    )
    key = HostSetting("eth2", "iscsi-session", "10.1.1.11:3260")
    assert read_host("linux", text).values[key] == "session FAILED"


def test_a_session_whose_portal_is_cut_off_is_one_to_no_portal() -> None:
    lines = ("Iface Name: san0", "Persistent Portal:", "iSCSI Session State: LOGGED_IN")
    reading = read_host("linux", "\n".join(("$ iscsiadm -m session -P 1", *lines)))
    assert reading.values == {("san0", "iscsi-session", ""): "logged in"}


def test_the_output_of_the_demo_shows_every_setting_as_intended(tmp_path: Path) -> None:
    (tmp_path / "ora01.txt").write_text((ROOT / "tests" / "demo" / "ora01.txt").read_text())
    done = sanfab("verify", ROOT / "inventory" / "greenfield", "--hosts", tmp_path)
    assert done.exit_code == 0, done.output
    assert "0 different, 0 not shown" in done.output
