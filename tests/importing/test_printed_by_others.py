"""`import --hosts` and `--arrays`: addresses, systems and access as hosts and arrays print them."""

from pathlib import Path

import pytest

from sanfab.arrays.lif_output import LogicalInterface, read_lifs
from sanfab.hosts.intent import host_facts
from sanfab.importing.array_outputs import known_by_arrays
from sanfab.importing.captures import read_captures
from sanfab.importing.host_outputs import known_by_hosts
from sanfab.importing.known_ports import OtherSources, joined_sources
from sanfab.importing.run import Imported, import_switches
from sanfab.inventory.load import load_inventory
from support.console import sanfab
from support.imports import collected
from support.linux_host import printed

SAN = """name: tiny
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  iscsi_b: {id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
  san-b: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}}
hosts:
  lin01: {os: linux, os_release: RHEL 9.4, iqn: "iqn.1994-05.com.redhat:a1", ports: {
    ens1: {at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21},
    ens2: {at: san-b Ethernet1, vlan: iscsi_b, ip: 10.1.2.21}}}
  lin02: {os: linux, os_release: RHEL 9.4, iqn: "iqn.1994-05.com.redhat:lin02", ports: {
    ens1: {at: san-a Ethernet2, vlan: iscsi_a, tagged: true, ip: 10.1.1.22},
    ens2: {at: san-b Ethernet2, vlan: iscsi_b, tagged: true, ip: 10.1.2.22}}}
arrays:
  fas01: {family: netapp-ontap, controllers: {n1: active, n2: active}, ports: {
    n1-e0c: {controller: n1, at: san-a Ethernet9, vlan: iscsi_a, ip: 10.1.1.11},
    n1-e0d: {controller: n1, at: san-b Ethernet9, vlan: iscsi_b, ip: 10.1.2.11}}}
  fas02: {family: netapp-ontap, controllers: {n1: active, n2: active}, ports: {
    n1-e0c: {controller: n1, at: san-a Ethernet10, vlan: iscsi_a, ip: 10.1.1.12},
    n1-e0d: {controller: n1, at: san-b Ethernet10, vlan: iscsi_b, ip: 10.1.2.12}}}
access: [{hosts: [lin01], arrays: [fas01]}, {hosts: [lin02], arrays: [fas02]}]
management: {ntp: [192.0.2.11]}
"""
LIFS = """{array}::> network interface show -vserver svm1
            Logical    Status     Network            Current       Current Is
Vserver     Interface  Admin/Oper Address/Mask       Node          Port    Home
----------- ---------- ---------- ------------------ ------------- ------- ----
svm1
            iscsi_1      up/up    10.1.1.{last}/24       {array}-01      e0c     true
            iscsi_with_a_long_name
                         up/up    10.1.2.{last}/24       {array}-with-a-long-name-01
                                                                   e0d     true
            mgmt         up/-     192.0.2.5/24       {array}-01      e0M     true
3 entries were displayed.

{array}::> lun igroup show
Vserver   Igroup       Protocol OS Type  Initiators
--------- ------------ -------- -------- ------------------------------------
svm1      linux        iscsi    linux    {initiators}
1 entries were displayed.
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with captures of a SAN, and what its hosts and arrays print."""
    for name in ("san", "captures", "hosts", "arrays"):
        (tmp_path / name).mkdir()
    (tmp_path / "san" / "san.yml").write_text(SAN)
    cabling = load_inventory(tmp_path / "san")[1]
    collected(cabling, tmp_path / "captures")
    for host in cabling.san.hosts:
        values = {(*one,): value for one, value in host_facts(cabling, host).values.items()}
        name = (
            f"$ cat /etc/iscsi/initiatorname.iscsi\nInitiatorName={cabling.san.hosts[host].iqn}\n"
        )
        (tmp_path / "hosts" / f"{host}.txt").write_text(printed(values) + name)
    write_array(tmp_path, "fas01", 11, "iqn.1994-05.com.redhat:a1")
    write_array(tmp_path, "fas02", 12, "iqn.1994-05.com.redhat:lin02")
    return tmp_path


def write_array(folder: Path, array: str, last: int, initiators: str) -> None:
    text = LIFS.format(array=array, last=last, initiators=initiators)
    (folder / "arrays" / f"{array}.txt").write_text(text)


def imported(folder: Path, *sources: OtherSources) -> Imported:
    return import_switches(read_captures(folder / "captures"), "tiny", {}, joined_sources(*sources))


def access_of(found: Imported) -> set[tuple[str, str]]:
    return {(host, array) for host, arrays in found.cabling.arrays_of.items() for array in arrays}


def test_the_table_of_logical_interfaces_is_read(site: Path) -> None:
    assert [*read_lifs((site / "arrays" / "fas01.txt").read_text())] == [
        LogicalInterface("iscsi_1", "10.1.1.11", "", "fas01-01", "e0c"),
        LogicalInterface(
            "iscsi_with_a_long_name", "10.1.2.11", "", "fas01-with-a-long-name-01", "e0d"
        ),
        LogicalInterface("mgmt", "192.0.2.5", "", "fas01-01", "e0M"),
    ]
    assert [*read_lifs("fas01::> version\nNetApp Release 9.14.1\n")] == []


def test_without_them_everybody_in_a_vlan_is_assumed_to_use_its_arrays(site: Path) -> None:
    assert len(access_of(imported(site))) == 4


def test_hosts_and_arrays_tell_addresses_systems_and_access(site: Path) -> None:
    given = load_inventory(site / "san")[0]
    found = imported(site, known_by_hosts(site / "hosts"), known_by_arrays(site / "arrays"))
    san = found.cabling.san
    assert access_of(found) == {("lin01", "fas01"), ("lin02", "fas02")}
    assert not [where for where in found.draft.assumed if where[0] == "access"]
    assert not [where for where in found.draft.questions if where[0] in {"devices", "access"}]
    for name, host in given.hosts.items():
        assert (san.hosts[name].os, san.hosts[name].iqn) == ("linux", host.iqn)
    for devices, others in ((given.hosts, san.hosts), (given.arrays, san.arrays)):
        for name, one in devices.items():
            for label, port in one.ports.items():
                assert others[name].ports[label].addresses == port.addresses, (name, label)
    assert {one.family for one in san.arrays.values()} == {"netapp-ontap"}
    assert [(one.place, one.text) for one in found.draft.remainders] == [
        (
            f"{one} {one}-01-e0M",
            f"{one}.txt: no captured switch shows where {one} {one}-01-e0M is plugged in",
        )
        for one in ("fas01", "fas02")
    ]  # its management port is at no switch of the SAN


def test_arrays_alone_tell_access_and_an_initiator_that_only_a_name_tells_is_assumed(
    site: Path,
) -> None:
    found = imported(site, known_by_arrays(site / "arrays"))
    assert access_of(found) == {("lin02", "fas02")}
    why = [why for where, why in found.draft.assumed.items() if where[0] == "access"]
    assert why == ["the name iqn.1994-05.com.redhat:lin02 in its igroup linux"]
    assert (
        "arrays.fas01",
        "fas01.txt: igroup linux admits iqn.1994-05.com.redhat:a1, which no host has",
    ) in [(one.place, one.text) for one in found.draft.remainders]


def test_what_is_not_understood_or_leads_to_nothing_is_told(site: Path) -> None:
    (site / "hosts" / "lin01.txt").write_text("hello\n")
    (site / "hosts" / "gone.txt").write_text("$ sysctl net.ipv4.tcp_sack\nnet.ipv4.tcp_sack = 1\n")
    (site / "arrays" / "fas01.txt").write_text("hello\n")
    (site / "arrays" / "fas09.txt").write_text(LIFS.format(array="x", last=1, initiators="iqn.a"))
    words = ("--captures", site / "captures", "--out", site / "out")
    done = sanfab("import", *words, "--hosts", site / "hosts", "--arrays", site / "arrays")
    assert done.exit_code == 0, done.output
    assert "lin01.txt: no output of a host is understood in it" in done.stdout
    assert "fas01.txt: found neither igroups, access records nor logical interfaces" in done.stdout
    remainder = (site / "out" / ".import" / "remainder.txt").read_text()
    assert "SAN: hosts.gone: gone.txt: no port of a captured switch leads to it\n" in remainder
    assert "SAN: arrays.fas09: fas09.txt: no port of a captured switch leads to it\n" in remainder


ESXI = """[root@esx01:~] esxcli network ip interface list
vmk1
   Name: vmk1
   MTU: 9000
   Portgroup: iSCSI-A
[root@esx01:~] esxcli network ip interface ipv4 get
Name  IPv4 Address  IPv4 Netmask   IPv4 Broadcast  Address Type  Gateway  DHCP DNS
----  ------------  -------------  --------------  ------------  -------  --------
vmk1  10.1.1.31     255.255.255.0  10.1.1.255      STATIC        0.0.0.0     false
[root@esx01:~] esxcli network vswitch standard portgroup list
Name     Virtual Switch  Active Clients  VLAN ID
-------  --------------  --------------  -------
iSCSI-A  vSwitch1                     1      101
[root@esx01:~] esxcli network vswitch standard portgroup policy failover get -p iSCSI-A
   Active Adapters: vmnic2
   Standby Adapters:
[root@esx01:~] esxcli iscsi adapter discovery sendtarget list
Adapter  Sendtarget
-------  --------------
vmhba64  10.1.1.11:3260
"""


def test_a_vmkernel_port_is_that_of_its_active_adapter(tmp_path: Path) -> None:
    (tmp_path / "esx01.log").write_text(ESXI)
    found = known_by_hosts(tmp_path)
    (port,) = found.ports
    assert (port.label, port.addresses, port.tagged) == ("vmnic2", (), ((101, "10.1.1.31"),))
    (host,) = found.devices
    assert (host.system, host.portals) == ("esxi", frozenset({"10.1.1.11"}))
