"""Outputs of Linux about volumes and about devices of NetworkManager."""

from pathlib import Path

from sanfab.hosts.facts import HostSetting
from sanfab.hosts.reading import read_host
from support.bench import TINY
from support.console import sanfab

MAPS = """$ multipath -ll
\x1b[1m36000000000000000000000000e000001 dm-0 EQLOGIC,100E-00\x1b[0m
size=64M features='1 queue_if_no_path' hwhandler='0' wp=rw
`-+- policy='round-robin 0' prio=1 status=active
  |- 2:0:0:1 sda 8:0  active ready  running
  `- 3:0:0:1 sdb 8:16 active faulty running
mpathb (360a98000324669436c2b45666c567863) dm-3 NETAPP,LUN C-Mode
size=30G features='3 queue_if_no_path pg_init_retries 50' hwhandler='1 alua' wp=rw
|-+- policy='service-time 0' prio=50 status=active
| `- 4:0:0:0 sdc 8:32 active ready running
`-+- policy='service-time 0' prio=10 status=enabled
  `- 5:0:0:0 sdd 8:48 active ghost running
"""
"""The first map as multipath-tools 0.9.4 printed it for a target whose port was taken away; the
second in the same form."""
DEVICE = """[root@esx01 ~]# nmcli device show eth0
GENERAL.DEVICE:                         eth0
GENERAL.TYPE:                           ethernet
GENERAL.HWADDR:                         52:54:00:0A:2F:ED
GENERAL.MTU:                            9000
GENERAL.STATE:                          100 (connected)
GENERAL.CONNECTION:                     sanfab-eth0
IP4.ADDRESS[1]:                         10.1.1.21/24
IP4.GATEWAY:                            --
IP6.ADDRESS[1]:                         2001:db8::21/64
"""


def test_each_volume_has_its_paths_and_why_one_does_not_work() -> None:
    assert read_host("linux", MAPS).paths == {
        "36000000000000000000000000e000001": {"sda": "", "sdb": "active faulty running"},
        "mpathb": {"sdc": "", "sdd": ""},
    }


def test_a_path_that_nobody_asked_is_not_judged() -> None:
    text = MAPS.replace("-ll", "-l").replace("active ready  running", "active undef unknown")
    assert "sda" not in read_host("linux", text).paths["36000000000000000000000000e000001"]


def test_a_lost_path_is_a_difference(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text(TINY.replace("os: esxi", "os: linux, os_release: RHEL 9.4"))
    logs = tmp_path / "logs"
    logs.mkdir()
    (logs / "esx01.txt").write_text(MAPS)
    done = sanfab("drift", tmp_path, "--hosts", logs)
    assert done.exit_code == 1
    found = "found 1 of 2 paths (sdb active faulty running), expected all 2"
    assert f"esx01 working-paths 36000000000000000000000000e000001: {found}" in done.stdout
    assert "mpathb" not in done.stdout
    (logs / "esx01.txt").write_text(MAPS.replace("faulty", "ready"))
    assert sanfab("drift", tmp_path, "--hosts", logs).exit_code == 0


def test_a_device_of_networkmanager_has_its_mtu_and_all_its_addresses() -> None:
    reading = read_host("linux", DEVICE)
    assert reading.values == {
        HostSetting("eth0", "mtu", ""): "9000",
        HostSetting("eth0", "address", "10.1.1.21/24"): "present",
        HostSetting("eth0", "address", "2001:db8::21/64"): "present",
    }
    assert reading.has_all(HostSetting("eth0", "address", "192.0.2.1/24"))
    assert not reading.unread
