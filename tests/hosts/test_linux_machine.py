"""The script of a Linux host in a machine of its own: real kernel, open-iscsi, dm-multipath,
nvme-cli, NFS.

Its iSCSI target is that of tgt, in user space; the NVMe/TCP target and the NFS server are those of
the kernel. Nothing here is faked but the arrays' names.
"""

import re
from pathlib import Path

import pytest

from sanfab.hosts.compare import compare_host
from sanfab.hosts.intent import host_facts
from sanfab.hosts.reading import read_host
from sanfab.inventory.load import load_inventory
from sanfab.live.hosts import compared_rows
from sanfab.render.hosts import build_hosts
from support.linux_machine import LinuxMachine, Told

SAN = """name: machine
secrets: {{chap_lnx01: of the host, chap_nim01: of the array}}
vlans:
  iscsi_a: {{id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}}
  iscsi_b: {{id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}}
  iscsi: {{id: 103, role: iscsi, subnet: 10.1.3.0/24, mtu: 9000}}
switches:
  san-a: {{model: dcs-7150s-24, fabric: A, management: {{address: 192.0.2.31/24}}}}
  san-b: {{model: dcs-7150s-24, fabric: B, management: {{address: 192.0.2.32/24}}}}
  san-c: {{model: dcs-7150s-24, management: {{address: 192.0.2.33/24}}}}
hosts:
  lnx01:
    os: linux
    os_release: {release}
    {host}
    adapters: {{nic: {{model: generic, ports: 2, settings: {{receive_buffers: 1024}}}}}}
    ports:
      eth0: {{adapter: nic, mac: "52:54:00:00:01:00", {first}}}
      eth1: {{adapter: nic, mac: "52:54:00:00:01:01", {second}}}
arrays:
  array01:
    {array}
access: [{{hosts: [lnx01], arrays: [array01]}}]
"""
TWO_NETWORKS = SAN.format(
    release="RHEL 9.4",
    host="""iqn: "iqn.1994-05.com.redhat:lnx01"
    chap: {secret: chap_lnx01, user: lnx01, mutual: {user: nim01, secret: chap_nim01}}
    settings: {node.session.timeo.replacement_timeout: 20, net.ipv4.conf.all.arp_ignore: 1}""",
    first="at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21",
    second="at: san-b Ethernet1, vlan: iscsi_b, ip: 10.1.2.21",
    array="""family: nimble
    controllers: {A: active, B: standby}
    ports:
      A-tg1: {controller: A, at: san-a Ethernet9, vlan: iscsi_a, ip: 10.1.1.11}
      A-tg2: {controller: A, at: san-b Ethernet9, vlan: iscsi_b, ip: 10.1.2.11}""",
)
ONE_NETWORK = SAN.format(
    release="Ubuntu 22.04",
    host="settings: {node.session.timeo.replacement_timeout: 15}",
    first="at: san-c Ethernet1, vlan: iscsi, ip: 10.1.3.21",
    second="at: san-c Ethernet2, vlan: iscsi, ip: 10.1.3.22",
    array="""family: equallogic
    discovery: 10.1.3.10
    controllers: {c0: active, c1: standby}
    ports:
      c0-eth0: {controller: c0, at: san-c Ethernet9, vlan: iscsi, ip: 10.1.3.11}""",
)
SERVICES = """name: machine
vlans:
  nvme_a: {id: 201, role: nvme-tcp, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  nvme_b: {id: 202, role: nvme-tcp, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
  nfs: {id: 30, role: nfs, subnet: 10.1.3.0/24, mtu: 9000}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
  san-b: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}}
hosts:
  lnx01:
    os: linux
    os_release: RHEL 9.4
    nqn: nqn.2014-08.com.example:lnx01
    settings: {nvme.iopolicy: round-robin, nvme.ctrl-loss-tmo: 1800, nvme.keep-alive-tmo: 2,
               nvme.reconnect-delay: 2, nfs.vers: "4.1", nfs.nconnect: 4, nfs.rsize: 65536}
    mounts: {/mnt/backup: {array: array01, export: /backup}}
    ports:
      eth0: {at: san-a Ethernet1, vlan: nvme_a, vlans: [nfs],
             ip: {nvme_a: 10.1.1.21, nfs: 10.1.3.21}}
      eth1: {at: san-b Ethernet1, vlan: nvme_b, ip: 10.1.2.21}
arrays:
  array01:
    family: netapp-ontap
    firmware: ONTAP 9.14.1
    controllers: {n1: active, n2: active}
    ports:
      n1-e0a: {controller: n1, at: san-a Ethernet9, vlan: nvme_a, vlans: [nfs],
               ip: {nvme_a: 10.1.1.11, nfs: 10.1.3.11}}
      n2-e0a: {controller: n2, at: san-b Ethernet9, vlan: nvme_b, ip: 10.1.2.11}
access: [{hosts: [lnx01], arrays: [array01]}]
"""
TARGET = """
ip netns add array
for port in eth2 eth3; do
    ip link set $port netns array
    ip -n array link set $port up mtu 9000
done
ip -n array link set lo up
tgt() { ip netns exec array tgtadm --lld iscsi "$@"; }
make_target() { # IQN VENDOR PRODUCT
    ip netns exec array tgtd
    until tgt --op show --mode target; do sleep 1; done
    truncate -s 64M /tmp/volume
    tgt --op new --mode target --tid 1 -T "$1"
    tgt --op new --mode logicalunit --tid 1 --lun 1 -b /tmp/volume
    tgt --op update --mode logicalunit --tid 1 --lun 1 \\
        --params "vendor_id=$2,product_id=$3,scsi_id=volume1,scsi_sn=volume1"
    tgt --op bind --mode target --tid 1 -I ALL
}
"""
OURS, THEIRS = "Host-Secret.1=", "Array_Secret:2"
NIMBLE = f"""{TARGET}
ip -n array address add 10.1.1.11/24 dev eth2
ip -n array address add 10.1.2.11/24 dev eth3
make_target iqn.2007-11.com.nimblestorage:volume1 Nimble Server
tgt --op new --mode account --user lnx01 --password {OURS}
tgt --op new --mode account --user nim01 --password {THEIRS}
for place in '--tid 1' ''; do # the target, and the discovery
    tgt --op bind --mode account $place --user lnx01
    tgt --op bind --mode account $place --user nim01 --outgoing
done
umask 077; mkdir -p /etc/sanfab/secrets
echo {OURS} >/etc/sanfab/secrets/chap_lnx01; echo {THEIRS} >/etc/sanfab/secrets/chap_nim01
"""
EQUALLOGIC = f"""{TARGET}
systemctl mask --now NetworkManager # netplan of Ubuntu Server hands its interfaces to networkd
ip -n array address add 10.1.3.10/24 dev eth2
make_target iqn.2001-05.com.equallogic:volume1 EQLOGIC 100E-00
"""
ARRAY_OF_SERVICES = """
modprobe nvmet-tcp
ip netns add array
for port in eth2 eth3; do
    ip link set $port netns array
    ip -n array link set $port up mtu 9000
done
ip -n array link set lo up
ip -n array link add link eth2 name eth2.30 type vlan id 30
ip -n array link set eth2.30 up
ip -n array address add 10.1.1.11/24 dev eth2
ip -n array address add 10.1.3.11/24 dev eth2.30
ip -n array address add 10.1.2.11/24 dev eth3
mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
target=/sys/kernel/config/nvmet
subsystem=$target/subsystems/nqn.1992-08.com.netapp:sn.1:subsystem.one
mkdir $subsystem $target/hosts/nqn.2014-08.com.example:lnx01
ln -s $target/hosts/nqn.2014-08.com.example:lnx01 $subsystem/allowed_hosts/
truncate -s 64M /tmp/namespace
mkdir $subsystem/namespaces/1
echo /tmp/namespace >$subsystem/namespaces/1/device_path
echo 1 >$subsystem/namespaces/1/enable
number=0
for address in 10.1.1.11 10.1.2.11; do
    number=$((number + 1))
    port=$target/ports/$number
    mkdir $port
    echo tcp >$port/addr_trtype
    echo ipv4 >$port/addr_adrfam
    echo $address >$port/addr_traddr
    echo 8009 >$port/addr_trsvcid
    nsenter --net=/run/netns/array ln -s $subsystem $port/subsystems/
done
mkdir -p /export/backup
chmod 777 /export/backup
echo '/export *(rw,no_root_squash,insecure,fsid=0)' >/etc/exports
ip netns exec array sh -c 'mount -t nfsd nfsd /proc/fs/nfsd; exportfs -ra; rpc.mountd; rpc.nfsd 4'
"""
APPLY, AGAIN, VERIFY, COLLECT = (
    f"sh script {verb}" for verb in ("apply", "apply ", "verify", "collect")
)
UNDO, LEFT = "sh script undo --accept-path-loss", "sh script verify "
SESSIONS, CONNECTIONS = (
    "iscsiadm -m session -P 2",
    "nmcli -t -f NAME,DEVICE connection show --active",
)
MAPS = "until multipath -ll | grep -q sdb; do sleep 1; done; multipath -ll"
FREE = "iscsiadm -m session -P 1 | grep -q FREE"
LOST = f"ip link set eth1 down; until {FREE}; do sleep 1; done; sh script verify"
BACK = f"ip link set eth1 up; while {FREE}; do sleep 1; done; sh script verify"
SHOWN_TABLE = "multipath -t"
STATES, POLICIES = "cat /sys/class/nvme/nvme*/state", "cat /sys/class/nvme-subsystem/*/iopolicy"
WRITE = "dd if=/dev/zero of=/dev/nvme1n1 bs=4096 count=256 oflag=direct"
NVME_LOST = (
    f"ip link set eth1 down; until {STATES} | grep -q connecting; do sleep 1; done; {WRITE} && "
    "{ sh script verify; test $? = 1; }"
)
NVME_BACK = (
    f"ip link set eth1 up; while {STATES} | grep -qv live; do sleep 1; done; sh script verify"
)
BOOTED = (
    "nvme disconnect-all; sh script verify >/dev/null; test $? = 1 && "
    "systemctl start nvmf-autoconnect.service && sleep 2 && sh script verify"
)
"""What the service does at boot."""
NFS_LOST_AND_BACK = (
    "{ sleep 20; ip -n array link set eth2 up; ip -n array address replace 10.1.3.11/24 dev "
    "eth2.30; } & ip -n array link set eth2 down; sleep 1; date +%s; "
    "dd if=/dev/zero of=/mnt/backup/file bs=65536 count=32 conv=fsync; status=$?; date +%s; "
    "ls -l /mnt/backup/file; cat /proc/mounts | grep /mnt/backup; test $status = 0"
)
OTHER_OPTIONS = (
    "umount /mnt/backup; mount -t nfs -o vers=4.2 10.1.3.11:/backup /mnt/backup; sh script verify; "
    "test $? = 1 && sh script apply && sh script verify"
)
BOOT = (
    "netplan generate; ethtool -G eth0 rx 256; udevadm control --reload; "
    "udevadm trigger --action=add /sys/class/net/eth0; udevadm settle; "
    "udevadm info /sys/class/net/eth0; ethtool -g eth0"
)
"""What udev does to an interface when it appears."""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> LinuxMachine:
    return LinuxMachine(tmp_path_factory.mktemp("machine"))


class Host:
    """A host of an inventory."""

    def __init__(self, folder: Path, text: str) -> None:
        (folder / "san.yml").write_text(text)
        self.cabling = load_inventory(folder)[1]
        build_hosts(self.cabling, folder / "build", ["lnx01"])
        self.script = next(folder.glob("build/*/hosts/lnx01/sanfab-host.sh"))

    def differences(self, collected: str) -> list[str]:
        """Return what differs in collected output, as ``sanfab verify --hosts`` finds it."""
        facts = host_facts(self.cabling, "lnx01")
        found = compare_host(facts, compared_rows(facts), read_host("linux", collected))
        return [str(one) for one in (*found.differences, *found.unknown)]


def expect_all_set(told: dict[str, Told], host: Host, secrets: int = 0) -> None:
    """Require that the script set all, found nothing more to set, and took all back.

    ``secrets``: those that each run enters again, as none can be compared.
    """
    assert told[APPLY].status == 0, told[APPLY].text
    assert ", 0 failed" in told[APPLY].text
    assert "not in effect" not in told[APPLY].text
    assert told[VERIFY].status == 0, told[VERIFY].text
    assert ": 0 of " in told[VERIFY].text
    assert "from the next login on" not in told[VERIFY].text
    assert f": {secrets} settings changed, 0 failed" in told[AGAIN].text
    assert host.differences(told[COLLECT].text) == []
    assert told[LOST].status == 1
    assert "eth1 iscsi-session" in told[LOST].text
    assert told[BACK].status == 0, told[BACK].text
    assert told[UNDO].status == 0, told[UNDO].text
    assert ", 0 failed" in told[UNDO].text
    assert told[LEFT].status == 1
    assert "eth0 iscsi-session" in told[LEFT].text


def test_chap_logs_in_on_two_paths_through_networkmanager(
    machine: LinuxMachine, tmp_path: Path
) -> None:
    host = Host(tmp_path, TWO_NETWORKS)
    steps = [
        APPLY,
        VERIFY,
        AGAIN,
        COLLECT,
        SESSIONS,
        CONNECTIONS,
        SHOWN_TABLE,
        LOST,
        BACK,
        UNDO,
        LEFT,
    ]
    told = machine.run(host.script, NIMBLE, steps, "0101")
    expect_all_set(told, host, secrets=8)
    sessions = told[SESSIONS].text
    assert sessions.count("LOGGED IN") == sessions.count("username: lnx01") == 2
    assert sessions.count("username_in: nim01") == 2
    assert {"Iface Netdev: eth0", "Iface Netdev: eth1"} <= {
        line.strip() for line in sessions.splitlines()
    }
    assert set(told[CONNECTIONS].text.split()) >= {"sanfab-eth0:eth0", "sanfab-eth1:eth1"}
    ours = told[SHOWN_TABLE].text.rpartition('vendor "Nimble"')[2].partition("}")[0]
    for line in ('path_checker "tur"', "no_path_retry 30", 'dev_loss_tmo "infinity"'):
        assert line in ours
    assert OURS not in str(told)
    assert THEIRS not in str(told)


def test_two_interfaces_of_one_subnet_make_one_map_with_two_paths(
    machine: LinuxMachine, tmp_path: Path
) -> None:
    host = Host(tmp_path, ONE_NETWORK)
    steps = [APPLY, VERIFY, AGAIN, COLLECT, SESSIONS, MAPS, BOOT, LOST, BACK, UNDO, LEFT]
    told = machine.run(host.script, EQUALLOGIC, steps, "0000")
    expect_all_set(told, host)
    assert told[SESSIONS].text.count("LOGGED IN") == 2
    assert "EQLOGIC,100E-00" in told[MAPS].text
    assert told[MAPS].text.count("active ready running") == 2
    assert "ID_NET_LINK_FILE=/run/systemd/network/10-netplan-eth0.link" in told[BOOT].text
    used = told[BOOT].text.partition("Current hardware settings:")[2]
    assert "1024" in next(line for line in used.splitlines() if line.startswith("RX:"))


def test_nvme_and_nfs_lose_a_path_and_get_it_back(machine: LinuxMachine, tmp_path: Path) -> None:
    host = Host(tmp_path, SERVICES)
    steps = [
        APPLY,
        VERIFY,
        AGAIN,
        COLLECT,
        STATES,
        POLICIES,
        NVME_LOST,
        NVME_BACK,
        BOOTED,
        NFS_LOST_AND_BACK,
        OTHER_OPTIONS,
        UNDO,
        LEFT,
    ]
    told = machine.run(host.script, ARRAY_OF_SERVICES, steps, "0101")
    assert told[APPLY].status == 0, told[APPLY].text
    assert ", 0 failed" in told[APPLY].text
    assert "not in effect" not in told[APPLY].text
    assert told[VERIFY].status == 0, told[VERIFY].text
    assert ": 0 settings changed, 0 failed" in told[AGAIN].text
    assert host.differences(told[COLLECT].text) == []
    assert told[STATES].text.split() == ["live", "live"]
    assert set(told[POLICIES].text.split()) == {"round-robin"}
    assert told[NVME_LOST].status == 0, told[NVME_LOST].text
    lost = "eth1 nvme-connection 10.1.2.11 from 10.1.2.21: found connection connecting"
    assert lost in told[NVME_LOST].text
    for step in (NVME_BACK, BOOTED, NFS_LOST_AND_BACK):
        assert told[step].status == 0, told[step].text
    first, last = map(int, re.findall(r"^\d{10}$", told[NFS_LOST_AND_BACK].text, re.MULTILINE))
    assert last - first >= 15
    assert told[OTHER_OPTIONS].status == 0, told[OTHER_OPTIONS].text
    assert "found mounted with vers=4.2, expected mounted" in told[OTHER_OPTIONS].text
    assert told[UNDO].status == 0, told[UNDO].text
    assert told[LEFT].status == 1
    assert "eth0.30 nfs-mount /mnt/backup: found none, expected mounted" in told[LEFT].text
