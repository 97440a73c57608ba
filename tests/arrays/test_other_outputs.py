"""What PowerStore and FlashArray print, in the layouts of published outputs [docs/sources.md]."""

from sanfab.arrays.igroup_output import PrintedMasking
from sanfab.arrays.purity_ports import PurityPort, read_purity_ports
from sanfab.arrays.registered_hosts import RegisteredHosts, read_registered_hosts

POWERSTORE = """$ curl -sk -u admin https://pst/api/rest/host?select=id,name,host_initiators,os_type
[{"id": "ce15c82e", "name": "lin01", "os_type": "Linux", "host_group_id": null,
  "host_initiators": [{"port_type": "iSCSI", "active_sessions": [], "chap_single_username": "",
    "chap_mutual_username": "", "port_name": "iqn.1994-05.com.redhat:A1"}]},
 {"id": "ccceadef", "name": "aix01", "host_initiators": [
    {"port_name": "10:00:00:00:C9:AA:BB:CC", "port_type": "FC"}]}]
$ curl -sk -u admin https://pst/api/rest/ip_pool_address?select=id,name,address,purposes
[{"id": "IP16", "name": "iSCSI (10.1.1.11)", "address": "10.1.1.11", "appliance_id": "A1",
  "purposes": ["Storage_Iscsi_Target"]},
 {"id": "IP1", "name": "Cluster (192.0.2.7)", "address": "192.0.2.7", "purposes": ["Mgmt_Cluster"]}]
"""
FLASHARRAY = """{"items": [
  {"name": "esx01", "is_local": true, "iqns": ["iqn.1998-01.com.vmware:esx01"], "nqns": [],
   "wwns": ["21000024FF59FE91"], "host_group": {"name": "cluster1"}},
  {"name": "lin02", "iqns": [], "nqns": ["nqn.2014-08.org.nvmexpress:uuid:6953"], "wwns": []}]}
"""
OLD_PORTS = """pure01-ct0:~# purenetwork list
Name      Enabled  Subnet  Address         Mask           Gateway       MTU   MAC                Speed       Services     Slaves
ct0.eth0  True     -       192.0.2.150     255.255.255.0  192.0.2.1     1500  24:a9:37:00:20:dd  1.00 Gb/s   management   -
ct0.eth2  False    -       -               -              -             1500  24:a9:37:00:20:de  10.00 Gb/s  iscsi        -
ct0.eth8  True     -       10.1.1.58       255.255.255.0  -             9000  90:E2:BA:6B:17:95  10.00 Gb/s  iscsi        -
replbond  False    -       192.0.2.151     255.255.255.0  192.0.2.1     1500  ba:97:86:38:12:62  0.00 b/s    replication  -
"""  # noqa: E501  # as it is printed
NEW_PORTS = """Name          Enabled  Type      Subnet  Address    Mask           Gateway  MTU   MAC                Speed       Services        Subinterfaces
ct1.eth4      True     physical  -       -          -              -        9000  00:50:56:84:55:f8  25.00 Gb/s  nvme-tcp,iscsi  -
ct1.eth4.500  True     vlan      vl500   10.1.5.11  255.255.255.0  -        9000  00:50:56:84:55:f8  25.00 Gb/s  nvme-tcp        -
filevif0      True     vif       -       10.1.9.1   255.255.255.0  -        9000  b6:de:eb:d9:39:17  10.00 Gb/s  file            ct0.eth4
                                                                                                                               ct1.eth4
"""  # noqa: E501  # as it is printed


def test_hosts_and_portals_of_powerstore_are_read() -> None:
    groups = {
        "lin01": frozenset({"iqn.1994-05.com.redhat:a1"}),
        "aix01": frozenset({"10:00:00:00:c9:aa:bb:cc"}),
    }
    assert read_registered_hosts("pst.txt", POWERSTORE) == RegisteredHosts(
        "powerstore", PrintedMasking("pst.txt", groups), ("10.1.1.11",)
    )


def test_hosts_of_flasharray_are_read() -> None:
    groups = {
        "esx01": frozenset({"iqn.1998-01.com.vmware:esx01", "21:00:00:24:ff:59:fe:91"}),
        "lin02": frozenset({"nqn.2014-08.org.nvmexpress:uuid:6953"}),
    }
    assert read_registered_hosts("pure.txt", FLASHARRAY) == RegisteredHosts(
        "pure-flasharray", PrintedMasking("pure.txt", groups)
    )


def test_ports_of_flasharray_are_read_in_both_layouts() -> None:
    assert [*read_purity_ports(OLD_PORTS)] == [
        PurityPort("ct0.eth8", 0, "10.1.1.58", "90:e2:ba:6b:17:95")
    ]
    assert [*read_purity_ports(NEW_PORTS)] == [
        PurityPort("ct1.eth4", 0, "", "00:50:56:84:55:f8"),
        PurityPort("ct1.eth4", 500, "10.1.5.11", "00:50:56:84:55:f8"),
    ]


def test_another_text_is_none_of_them() -> None:
    for text in ("", "hello\n", "[1, 2]\n", '{"items": 3}\n', '[{"name": "x"}]\n', "{broken\n"):
        assert read_registered_hosts("x.txt", text) is None
        assert [*read_purity_ports(text)] == []


def test_an_array_without_hosts_admits_nobody_that_is_known() -> None:
    text = '[{"name": "x", "address": "10.1.1.1", "purposes": ["Storage_NVMe_TCP_Port"]}]'
    assert read_registered_hosts("x.txt", text) == RegisteredHosts(
        "powerstore", None, ("10.1.1.1",)
    )
