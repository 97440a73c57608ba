"""NVMe/TCP and NFS of Linux hosts: the script in a real shell, outputs, what is refused."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.facts import HostFacts
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from sanfab.render.hosts import build_hosts
from support.console import sanfab
from support.namespaces import in_a_namespace, in_namespace

SAN = """name: services
vlans:
  nvme_a: {id: 201, role: nvme-tcp, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  nvme_b: {id: 202, role: nvme-tcp, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
  nfs: {id: 30, role: nfs, subnet: 10.1.3.0/24, mtu: 9000}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
  san-b: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}}
hosts:
  lin1:
    os: linux
    os_release: RHEL 9.4
    nqn: nqn.2014-08.com.example:lin1
    settings: {nvme.iopolicy: round-robin, nvme.ctrl-loss-tmo: 1800, nfs.vers: "4.1",
               nfs.nconnect: 4}
    mounts: {/mnt/backup: {array: aff1, export: /vol/backup}}
    ports:
      eth2: {at: san-a Ethernet1, vlan: nvme_a, ip: 10.1.1.21}
      eth3: {at: san-b Ethernet1, vlan: nvme_b, ip: 10.1.2.21}
      eth4: {at: san-a Ethernet2, vlan: nfs, ip: 10.1.3.21}
arrays:
  aff1:
    family: netapp-ontap
    firmware: ONTAP 9.14.1
    controllers: {n1: active, n2: active}
    ports:
      n1-e0a: {controller: n1, at: san-a Ethernet9, vlan: nvme_a, vlans: [nfs],
               ip: {nvme_a: 10.1.1.11, nfs: 10.1.3.11}}
      n2-e0a: {controller: n2, at: san-b Ethernet9, vlan: nvme_b, ip: 10.1.2.11}
access: [{hosts: [lin1], arrays: [aff1]}]
"""
LINE = (
    "--transport=tcp --traddr={} --trsvcid=8009 --host-traddr={} --host-iface={} "
    "--ctrl-loss-tmo=1800"
)
LINES = [
    LINE.format("10.1.1.11", "10.1.1.21", "eth2"),
    LINE.format("10.1.2.11", "10.1.2.21", "eth3"),
]
FSTAB = "10.1.3.11:/vol/backup /mnt/backup nfs hard,vers=4.1,nconnect=4,_netdev 0 0"
TOOLS = {
    "nvme": """#!/bin/sh
# connect-all makes a controller for each portal, as Linux 6.1 shows it; disconnect ends one.
class=$ROOT/sys/class/nvme
case $1 in
    connect-all)
        echo "$*" >>"$ROOT/nvme.log"
        for word in "$@"; do case $word in
            --traddr=*) portal=${word#*=} ;;
            --host-traddr=*) own=${word#*=} ;;
            --host-iface=*) interface=${word#*=} ;;
        esac; done
        one=$class/nvme${portal##*.1.}; one=$(echo "$one" | tr -d .)
        mkdir -p "$one"
        echo "traddr=$portal,trsvcid=4420,host_traddr=$own,host_iface=$interface" >"$one/address"
        echo tcp >"$one/transport"; echo live >"$one/state"
        echo nqn.1992-08.com.netapp:sn.1:subsystem.one >"$one/subsysnqn"
        mkdir -p "$class-subsystem/nvme-subsys0"
        echo round-robin >"$class-subsystem/nvme-subsys0/iopolicy" ;;
    disconnect) rm -r "$class/${2#--device=}" ;;
esac
""",
    "modprobe": "#!/bin/sh\ntest $1 = nvme-tcp\n",
    "systemctl": """#!/bin/sh
case "$*" in
    'is-enabled '*) cat "$ROOT/enabled" 2>/dev/null || { echo disabled; exit 1; } ;;
    '-q enable nvmf-autoconnect.service') echo enabled >"$ROOT/enabled" ;;
    '-q disable nvmf-autoconnect.service') rm "$ROOT/enabled" ;;
esac
""",
    "mount": """#!/bin/sh
line=$(awk -v point="$1" '$2 == point' "$ROOT/etc/fstab")
set -- $line
options=$(cat "$ROOT/options" 2>/dev/null || echo vers=4.1,hard,proto=tcp,nconnect=4)
echo "$1 $2 nfs4 rw,relatime,$options,addr=10.1.3.11 0 0" >>"$ROOT/proc/mounts"
""",
    "umount": '#!/bin/sh\nsed -i "\\|$1|d" "$ROOT/proc/mounts"\n',
    "udevadm": '#!/bin/sh\necho "$*" >>"$ROOT/udevadm.log"\n',
    "nmcli": "#!/bin/sh\necho running\n",
    "mkdir": '#!/bin/sh\n[ "$2" != /mnt/backup ] || exit 0\nexec /bin/mkdir "$@"\n',
}
SETUP = (
    "ip link add eth4 type veth peer name eth5; "
    "mkdir -p $ROOT/etc/nvme $ROOT/proc; : >$ROOT/proc/mounts; "
    "printf '# of others\\n-t tcp -a 192.0.2.9 -w 192.0.2.1\\n' >$ROOT/etc/nvme/discovery.conf; "
    "printf '/dev/sda1 / ext4 defaults 0 1\\n' >$ROOT/etc/fstab"
)


class Host:
    """The host of an inventory and its script."""

    def __init__(self, folder: Path, text: str = SAN) -> None:
        (folder / "san.yml").write_text(text)
        self.cabling = load_inventory(folder)[1]
        build_hosts(self.cabling, folder / "build", ["lin1"])
        self.script = next(folder.glob("build/*/hosts/lin1/sanfab-host.sh"))
        tools = self.script.parent / "system/bin"
        tools.mkdir(parents=True)
        for name, program in TOOLS.items():
            (tools / name).write_text(program)
            (tools / name).chmod(0o755)

    @property
    def facts(self) -> HostFacts:
        return host_facts(self.cabling, "lin1")

    def run(self, *steps: str) -> list[tuple[int, str]]:
        return in_namespace(self.script, SETUP, *steps, interfaces=("eth2", "eth3"))

    def file(self, path: str) -> list[str]:
        return (self.script.parent / "system" / path).read_text().splitlines()

    def differences(self, text: str) -> list[str]:
        """Return what differs in collected output, whose paths are those of the real root."""
        text = text.replace(str(self.script.parent / "system"), "")
        found = compare_host(self.facts, compared_rows(self.facts), read_host("linux", text))
        return [
            f"{one.setting}: {one.found}"
            for one in found.differences
            if one.setting.mechanism not in ("mtu", "address", "file")
        ]


def of_services(facts: HostFacts) -> Iterator[tuple[str, str]]:
    for setting, value in facts.values.items():
        if setting.mechanism not in ("mtu", "address"):
            yield str(setting), value


def test_a_host_has_its_name_lines_connections_and_mounts(tmp_path: Path) -> None:
    assert dict(of_services(Host(tmp_path).facts)) == {
        "nvme-subsystem iopolicy": "round-robin",
        "host-nqn": "nqn.2014-08.com.example:lin1",
        "service nvmf-autoconnect.service": "enabled",
        "eth2 nvme-discovery 10.1.1.11 from 10.1.1.21": LINES[0],
        "eth2 nvme-connection 10.1.1.11 from 10.1.1.21": "connected",
        "eth3 nvme-discovery 10.1.2.11 from 10.1.2.21": LINES[1],
        "eth3 nvme-connection 10.1.2.11 from 10.1.2.21": "connected",
        "eth4 fstab /mnt/backup": FSTAB,
        "eth4 nfs-mount /mnt/backup": "mounted",
    }


@in_a_namespace
def test_the_script_connects_mounts_verifies_and_undoes(tmp_path: Path) -> None:
    host = Host(tmp_path)
    applied, after, again, shown, undone = host.run(
        "apply", "verify", "apply", "collect",
        "cp -r $ROOT/etc $ROOT/kept; cp $ROOT/proc/mounts $ROOT/kept",
        "undo --accept-path-loss",
    )  # fmt: skip
    assert ", 0 failed" in applied[1], applied[1]
    assert after[0] == 0, after[1]
    assert ": 0 settings changed, 0 failed" in again[1]
    assert host.differences(shown[1]) == []
    others = ["# of others", "-t tcp -a 192.0.2.9 -w 192.0.2.1"]
    assert host.file("kept/nvme/discovery.conf") == [*others, *LINES]
    assert host.file("kept/nvme/hostnqn") == ["nqn.2014-08.com.example:lin1"]
    assert host.file("kept/fstab")[1:] == [FSTAB]
    assert host.file("kept/mounts") != []
    assert host.file("udevadm.log")[1] == "trigger --action=add --subsystem-match=nvme-subsystem"
    assert ", 0 failed" in undone[1], undone[1]
    assert host.file("etc/nvme/discovery.conf") == others
    assert host.file("proc/mounts") == []
    assert not list((host.script.parent / "system/sys/class/nvme").iterdir())


@in_a_namespace
def test_verify_tells_a_lost_path_another_policy_and_other_options(tmp_path: Path) -> None:
    state = "$ROOT/sys/class/nvme/nvme11/state"
    policy = "$ROOT/sys/class/nvme-subsystem/nvme-subsys0"
    mounted = "10.1.3.11:/vol/backup /mnt/backup nfs4 rw,vers=4.1,hard 0 0"
    host = Host(tmp_path)
    _, told, shown, mended = host.run(
        "apply eth2",
        f"echo connecting >{state}; mkdir -p {policy}; echo numa >{policy}/iopolicy",
        f"echo '{mounted}' >$ROOT/proc/mounts; echo '{FSTAB}' >>$ROOT/etc/fstab",
        "verify",
        "collect",
        "apply eth4",
    )
    assert "eth2 nvme-connection 10.1.1.11 from 10.1.1.21: found connection connecting" in told[1]
    assert "eth4 nfs-mount /mnt/backup: found mounted without nconnect=4" in told[1]
    differences = host.differences(shown[1])
    assert "eth2 nvme-connection 10.1.1.11 from 10.1.1.21: connection connecting" in differences
    assert "nvme-subsystem iopolicy: numa" in differences
    assert "eth4 nfs-mount /mnt/backup: mounted without nconnect=4" in differences
    assert "set eth4 nfs-mount /mnt/backup: mounted without nconnect=4 -> mounted" in mended[1]


@in_a_namespace
def test_the_policy_of_another_rule_is_told(tmp_path: Path) -> None:
    policy = "$ROOT/sys/class/nvme-subsystem/nvme-subsys0"
    _, told = Host(tmp_path).run(
        "apply", f"mkdir -p {policy}; echo numa >{policy}/iopolicy", "verify"
    )
    expected = "not in effect: nvme-subsys0 has numa, not round-robin"
    assert told[0] == 1
    assert expected in told[1]


def test_shellcheck_finds_nothing_in_the_script(tmp_path: Path) -> None:
    result = subprocess.run(
        [Path(sys.executable).with_name("shellcheck"), Host(tmp_path).script],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout == ""


SECONDS = " --ctrl-loss-tmo=1800"
OLDER = {
    "a release whose kernel may lack host_iface": (
        ("os_release: RHEL 9.4", "os_release: RHEL 8.10"),
        "--transport=tcp --traddr=10.1.1.11 --trsvcid=8009 --host-traddr=10.1.1.21 "
        "--ctrl-loss-tmo=1800",
    ),
    "no options": (("nvme.ctrl-loss-tmo: 1800, ", ""), LINES[0].removesuffix(SECONDS)),
    "a number": (
        ("nvme.ctrl-loss-tmo: 1800", "nvme.ctrl-loss-tmo: -1"),
        LINES[0].replace("1800", "-1"),
    ),
}


@pytest.mark.parametrize("name", OLDER)
def test_the_line_has_what_release_and_settings_have(name: str, tmp_path: Path) -> None:
    change, line = OLDER[name]
    values = Host(tmp_path, SAN.replace(*change)).facts.of("nvme-discovery", "eth2")
    assert values == {"10.1.1.11 from 10.1.1.21": line}


BONDED = SAN.replace(
    "eth4: {at: san-a Ethernet2, vlan: nfs,",
    "eth4: {at: san-a Ethernet2, vlan: nfs, tagged: true, team: bond0,",
).replace("    mounts: ", "    teams: {bond0: {}}\n    mounts: ")


def test_a_bond_is_made_by_hand_and_mounted_through(tmp_path: Path) -> None:
    facts = Host(tmp_path, BONDED).facts
    assert facts.of("nfs-mount") == {"/mnt/backup": "mounted"}
    assert "bond0" in facts.parts()
    assert not facts.of("address", "eth4")
    assert ("bond0", "10.1.3.21/24 in VLAN 30, MTU 9000") in [
        (one.part, one.value) for one in facts.by_hand
    ]


REFUSED = {
    "an address that is not there": (
        "export: /vol/backup}",
        "export: /vol/backup, address: 10.1.3.12}",
        "hosts.lin1.mounts./mnt/backup.address: unknown NFS address of aff1 10.1.3.12, expected "
        "one of 10.1.3.11",
    ),
    "several addresses": (
        "nfs: 10.1.3.11}",
        "nfs: [10.1.3.11, 10.1.3.12]}",
        "hosts.lin1.mounts./mnt/backup: the host reaches aff1 by NFS at 2 addresses, and a host "
        "mounts one: state `address`, 10.1.3.11 or 10.1.3.12",
    ),
    "no address": (
        "nfs: 10.1.3.11}",
        "}",
        "hosts.lin1.mounts./mnt/backup.array: no port of the host reaches an address of aff1 in an "
        "NFS VLAN; expected one with `ip` in a VLAN of role nfs that both have",
    ),
    "another array": (
        "{array: aff1",
        "{array: aff2",
        "hosts.lin1.mounts./mnt/backup.array: unknown array of `access` with NFS aff2",
    ),
    "a datastore": (
        "{/mnt/backup:",
        "{backup:",
        "hosts.lin1.mounts.backup: found backup, expected a mount point, as /mnt/backup, as the "
        "host has os linux",
    ),
    "a system without": (
        "os: linux",
        "os: windows",
        "hosts.lin1.mounts./mnt/backup: found a mount of a host with os windows, expected none",
    ),
    "a name that is none": ("nqn: nqn.2014-08.com.example:lin1", "nqn: lin1", "an NVMe qualified"),
    "a path that leaves": ("/mnt/backup", "/mnt/../etc", "expected a mount point, as /mnt/backup"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_a_host_cannot_mount_is_refused_at_its_place(name: str, tmp_path: Path) -> None:
    old, new, expected = REFUSED[name]
    text = SAN.replace(old, new)
    assert text != SAN
    if "windows" in new:
        text = text.replace("os_release: RHEL 9.4", 'os_release: "2022"').replace("nvme.", "x.")
    (tmp_path / "san.yml").write_text(text)
    told = sanfab("hosts", tmp_path, "--build", tmp_path / "build")
    assert told.exit_code == 2
    assert expected in " ".join(told.stderr.split())


def test_the_array_without_a_mount_is_named(tmp_path: Path) -> None:
    text = SAN.replace("    mounts: {/mnt/backup: {array: aff1, export: /vol/backup}}\n", "")
    (by_hand,) = Host(tmp_path, text).facts.by_hand
    assert by_hand == ("-", "NFS mounts", "those of aff1", by_hand.note)
    assert "`mounts`" in by_hand.note


def test_options_that_no_line_has_are_told(tmp_path: Path) -> None:
    text = SAN.replace("role: nfs", "role: other")
    text = text.replace("    mounts: {/mnt/backup: {array: aff1, export: /vol/backup}}\n", "")
    assert [(one.name, one.value) for one in Host(tmp_path, text).facts.by_hand] == [
        ("vers", "4.1"),
        ("nconnect", "4"),
    ]


SYSTEMS = {"windows": '"2025"', "solaris": '"11.4"'}


@pytest.mark.parametrize("system", SYSTEMS)
def test_other_systems_have_these_protocols_by_hand(system: str, tmp_path: Path) -> None:
    (settings,) = re.findall(r"    settings: \{nvme.*?\}\n", SAN, re.DOTALL)
    text = SAN.replace(settings, "").replace("os: linux", f"os: {system}")
    text = text.replace("os_release: RHEL 9.4", f"os_release: {SYSTEMS[system]}")
    text = text.replace("    mounts: {/mnt/backup: {array: aff1, export: /vol/backup}}\n", "")
    (tmp_path / "san.yml").write_text(text)
    by_hand = host_facts(load_inventory(tmp_path)[1], "lin1").by_hand
    assert {(one.name, one.value) for one in by_hand} >= {
        ("NVMe/TCP", "to aff1"),
        ("NFS", "to aff1"),
    }


@in_a_namespace
def test_a_port_is_not_interrupted_while_the_other_connection_is_lost(tmp_path: Path) -> None:
    """A connection of NVMe/TCP on another port is what lets the MTU of a port be changed."""
    host = Host(tmp_path)
    _, refused, other, done = host.run(
        "apply",
        "ip link set eth2 mtu 1500; echo connecting >$ROOT/sys/class/nvme/nvme211/state",
        "apply eth2",
        "rm -r $ROOT/sys/class/nvme/nvme211",
        "apply eth2",
        "mkdir $ROOT/sys/class/nvme/nvme211; cd $ROOT/sys/class/nvme; cp nvme11/* nvme211; "
        "sed -i 's/10.1.1/10.1.2/g; s/eth2/eth3/' nvme211/address",
        "apply eth2",
    )
    assert refused[0] == other[0] == 1
    lost = "as the NVMe/TCP connection to 10.1.2.11 through eth3 is down; eth2 is not changed"
    assert lost in refused[1]
    assert "as no other interface has an NVMe/TCP connection; eth2 is not changed" in other[1]
    assert (done[0], "set eth2 mtu: 1500 -> 9000" in done[1]) == (0, True), done[1]


def test_an_address_in_a_vlan_that_the_host_has_not_is_refused(tmp_path: Path) -> None:
    text = SAN.replace("export: /vol/backup}", "export: /vol/backup, address: 10.1.4.11}")
    text = text.replace(
        "switches:\n", "  nfs_2: {id: 31, role: nfs, subnet: 10.1.4.0/24}\nswitches:\n"
    )
    text = text.replace(
        "vlan: nvme_b, ip: 10.1.2.11}",
        "vlan: nvme_b, vlans: [nfs_2], ip: {nvme_b: 10.1.2.11, nfs_2: 10.1.4.11}}",
    )
    (tmp_path / "san.yml").write_text(text)
    told = sanfab("hosts", tmp_path, "--build", tmp_path / "build")
    assert told.exit_code == 2
    expected = (
        "hosts.lin1.mounts./mnt/backup.address: found 10.1.4.11, expected an address of aff1 that "
        "a port of the host reaches by NFS: 10.1.3.11"
    )
    assert expected in " ".join(told.stderr.split())
