"""MAC and ARP tables in captures: which device is at a port, its addresses, what contradicts it."""

from dataclasses import replace
from pathlib import Path

import pytest

from sanfab.facts.status import LldpNeighbour, PortStatus, SwitchStatus
from sanfab.importing.array_outputs import known_by_arrays
from sanfab.importing.captures import read_captures
from sanfab.importing.known_ports import KnownPort, OtherSources
from sanfab.importing.run import Imported, import_captures, import_switches
from sanfab.inventory.load import load_inventory
from support.console import sanfab
from support.imports import saved

SAN = """name: tiny
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  nfs_a: {id: 111, role: nfs, fabric: A, subnet: 10.1.11.0/24, mtu: 9000}
  iscsi_b: {id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
  san-b: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}}
hosts:
  esx01: {os: esxi, ports: {
    vmnic2: {at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21},
    vmnic3: {at: san-b Ethernet1, vlan: iscsi_b, ip: 10.1.2.21}}}
  lin02: {os: linux, ports: {
    ens1: {at: san-a Ethernet3, vlan: iscsi_a, ip: 10.1.1.22, description: ""},
    ens2: {at: san-b Ethernet3, vlans: [iscsi_b], ip: {iscsi_b: 10.1.2.22}}}}
arrays:
  fas01: {family: netapp-ontap, controllers: {n1: active, n2: active}, ports: {
    n1-e0c: {controller: n1, at: san-a Ethernet9, vlan: iscsi_a, vlans: [nfs_a],
      ip: {iscsi_a: 10.1.1.11, nfs_a: 10.1.11.11}},
    n1-e0d: {controller: n1, at: san-b Ethernet9, vlan: iscsi_b, ip: 10.1.2.11, description: ""}}}
management: {ntp: [192.0.2.11]}
"""
TABLES = {
    "san-a": (
        ("101", "0050.56ab.0021", "Et1"),
        ("101", "0050.56ab.0022", "Et3"),
        ("101", "00a0.98cd.0011", "Et9"),
        ("111", "00a0.98cd.0011", "Et9"),
        ("1", "0050.56ab.0099", "Et20"),
    ),
    "san-b": (
        ("102", "0050.56ab.0032", "Et3"),
        ("102", "00a0.98cd.0012", "Et9"),
        ("102", "00a0.98cd.0013", "Et1"),
        ("102", "0050.56ab.0031", "Et1"),
    ),
}
ARP = {
    "san-a": (
        ("10.1.1.21", "0050.56ab.0021", "101"),
        ("10.1.1.22", "0050.56ab.0022", "101"),
        ("10.1.1.11", "00a0.98cd.0011", "101"),
        ("10.1.11.11", "00a0.98cd.0011", "111"),
    ),
    "san-b": (("10.1.2.22", "0050.56ab.0032", "102"), ("10.1.2.11", "00a0.98cd.0012", "102")),
}


class Site:
    """Captures of a SAN with address tables."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.captures, self.out = folder, folder / "captures", folder / "out"
        self.captures.mkdir()
        (folder / "san").mkdir()
        (folder / "san" / "san.yml").write_text(SAN)
        saved(load_inventory(folder / "san")[1], self.captures)
        for switch, rows in TABLES.items():
            self.macs(switch, rows)
        for switch, rows in ARP.items():
            self.arp(switch, rows)

    def macs(self, switch: str, rows: tuple[tuple[str, str, str], ...]) -> None:
        """Write a MAC address table as somebody pasted it."""
        lines = [f"{vlan:>4}    {mac}    DYNAMIC     {port}" for vlan, mac, port in rows]
        head = f"{switch}#show mac address-table\n          Mac Address Table\n\n"
        text = "\n".join((*lines, f"{switch}#exit", ""))
        (self.captures / f"{switch}-show-mac-address-table.txt").write_text(head + text)

    def arp(self, switch: str, rows: tuple[tuple[str, str, str], ...]) -> None:
        lines = [f"{ip}  0:01:02  {mac}  Vlan{vlan}, Ethernet1" for ip, mac, vlan in rows]
        head = "Address         Age (sec)  Hardware Addr   Interface\n"
        (self.captures / f"{switch}.show-ip-arp.txt").write_text("\n".join((head, *lines, "")))

    def imported(self, *known: KnownPort) -> Imported:
        return import_switches(read_captures(self.captures), "tiny", {}, OtherSources(known))


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def left(found: Imported) -> list[tuple[str, str, str]]:
    """What the import lists of MAC addresses."""
    return [(*one,) for one in found.draft.remainders if "MAC " in f"{one.place} {one.text}"]


def test_the_only_station_behind_a_named_port_tells_its_address(site: Site) -> None:
    san = site.imported().cabling.san
    assert san.hosts["esx01"].ports["vmnic2"].ip == ("10.1.1.21",)
    assert san.arrays["fas01"].ports["n1-e0c"].ip == {
        "iscsi_a": ("10.1.1.11",),
        "nfs_a": ("10.1.11.11",),
    }
    assert san.hosts["esx01"].ports["vmnic3"].ip == ()  # two stations in the VLAN
    found = site.imported().draft.assumed
    assert found["hosts", "esx01", "ports", "vmnic2", "ip"] == (
        "MAC 00:50:56:ab:00:21 at the port, and ARP of san-a"
    )


def test_a_station_behind_a_port_without_a_name_is_evidence_and_listed(site: Site) -> None:
    found = site.imported()
    question = found.draft.questions["switches", "san-a", "ports", "Ethernet3"]
    assert question.evidence == (
        "no description, and no LLDP neighbour; seen there: MAC 00:50:56:ab:00:22 in VLAN 101, "
        "which is 10.1.1.22 by san-a: nothing tells the device"
    )
    assert question.assumed == ""
    text = "nothing tells the device: MAC 00:a0:98:cd:00:12 (NetApp) in VLAN 102, which is"
    assert left(found) == [
        (
            "san-a",
            "ports.Ethernet3",
            "nothing tells the device: MAC 00:50:56:ab:00:22 in VLAN 101, which is 10.1.1.22 by "
            "san-a",
        ),
        (
            "san-a",
            "ports.Ethernet20",
            "nothing tells the device: MAC 00:50:56:ab:00:99 in VLAN 1",
        ),
        ("san-b", "ports.Ethernet9", f"{text} 10.1.2.11 by san-b"),
    ]


def test_a_sheet_with_mac_addresses_tells_what_is_at_a_port(site: Site) -> None:
    (site.folder / "hosts.csv").write_text("Host,NIC,MAC\nlin02,ens1,00:50:56:AB:00:22\n")
    done = sanfab(
        *("import", "--captures", site.captures, "--out", site.out),
        *("--sheet", site.folder / "hosts.csv"),
    )
    assert done.exit_code == 0, done.output
    san = load_inventory(site.out)[0]
    assert san.hosts["lin02"].ports["ens1"].at == "san-a Ethernet3"
    assert san.hosts["lin02"].ports["ens1"].ip == ("10.1.1.22",)
    text = (site.out / "san.yml").read_text()
    assert "the device: MAC 00:50:56:ab:00:22 is seen there" in text
    assert "ports.Ethernet3: nothing tells" not in (site.out / ".import/remainder.txt").read_text()
    done = sanfab("drift", site.out, "--running", site.captures)
    assert "2 of 2 switches as intended, 0 differences" in done.output, done.output


LIFS = """fas01::> network interface show -vserver svm1
            Logical    Status     Network            Current       Current Is
Vserver     Interface  Admin/Oper Address/Mask       Node          Port    Home
----------- ---------- ---------- ------------------ ------------- ------- ----
svm1
            iscsi_2      up/up    10.1.2.11/24       fas01-01      e0d     true
1 entries were displayed.
"""


def test_an_array_is_found_by_an_address_that_it_prints(site: Site) -> None:
    (site.folder / "arrays").mkdir()
    (site.folder / "arrays" / "fas01.txt").write_text(LIFS)
    known = known_by_arrays(site.folder / "arrays")
    found = import_switches(read_captures(site.captures), "tiny", {}, known)
    port = found.cabling.san.arrays["fas01"].ports["fas01-01-e0d"]
    assert (port.at, port.ip) == ("san-b Ethernet9", ("10.1.2.11",))
    why = found.draft.assumed["arrays", "fas01", "ports", "fas01-01-e0d"]
    assert why == "the device: address 10.1.2.11 of MAC 00:a0:98:cd:00:12 is seen there"


def test_a_description_and_a_sheet_that_contradict_are_told_with_both_sources(site: Site) -> None:
    sheet = KnownPort("hosts.csv, row 2", "lin09", "ens1", "host", mac="00:50:56:ab:00:21")
    found = site.imported(sheet)
    assert found.doubts[0] == (
        "san-a Ethernet1: the description names esx01 vmnic2, hosts.csv, row 2, MAC "
        "00:50:56:ab:00:21, has lin09 ens1"
    )
    assert found.cabling.san.hosts["esx01"].ports["vmnic2"].at == "san-a Ethernet1"
    assert found.draft.questions["switches", "san-a", "ports", "Ethernet1"].assumed == (
        "esx01 vmnic2"
    )


def test_a_stated_port_and_a_mac_address_seen_elsewhere_are_told(site: Site) -> None:
    sheet = KnownPort(
        "hosts.csv, row 2", "lin02", "ens1", "host", switch="san-a", port="Et9",
        mac="00:50:56:ab:00:22",
    )  # fmt: skip
    assert site.imported(sheet).doubts[0] == (
        "san-a Ethernet9: hosts.csv, row 2 has lin02 ens1, whose MAC 00:50:56:ab:00:22 is seen at "
        "san-a Ethernet3"
    )


def test_two_devices_behind_one_port_are_not_plugged_into_it(site: Site) -> None:
    macs = ("00:50:56:ab:00:22", "00:50:56:ab:00:23")
    site.macs("san-a", (("101", "0050.56ab.0022", "Et3"), ("101", "0050.56ab.0023", "Et3")))
    found = site.imported(
        *(KnownPort(f"row {at}", f"lin0{at}", "", "host", mac=mac) for at, mac in enumerate(macs))
    )
    assert not {"lin00", "lin01"} & found.cabling.san.hosts.keys()
    assert (
        "",
        "lin00",
        "row 0: MAC 00:50:56:ab:00:22 is seen at san-a Ethernet3, as lin01 is: a switch may be "
        "between them",
    ) in left(found)


def test_a_mac_address_at_several_edge_ports_tells_nothing(site: Site) -> None:
    site.macs("san-b", (("102", "0050.56ab.0021", "Et1"),))
    found = site.imported()
    assert found.cabling.san.hosts["esx01"].ports["vmnic2"].ip == ()
    assert (
        "",
        "MAC 00:50:56:ab:00:21",
        "is seen at san-a Ethernet1, san-b Ethernet1: where its device is, is not known",
    ) in left(found)


def test_an_address_of_two_mac_addresses_is_told_and_not_stated(site: Site) -> None:
    site.arp("san-b", (("10.1.1.21", "0050.56ab.0031", "102"),))
    found = site.imported()
    assert found.doubts[0] == (
        "10.1.1.21: san-a has 00:50:56:ab:00:21 and san-b has 00:50:56:ab:00:31: two devices have "
        "it, or the tables are of different days"
    )
    assert found.cabling.san.hosts["esx01"].ports["vmnic2"].ip == ()


def test_a_table_that_is_not_understood_is_told(site: Site) -> None:
    (site.captures / "san-a.show-ip-arp.txt").write_text("% Invalid input\n")
    assert site.imported().doubts[0] == (
        "san-a: `show ip arp`: an answer that is not understood, `% Invalid input`"
    )


PURE = """Name      Enabled  Subnet  Address    Mask           Gateway  MTU   MAC                Speed       Services  Slaves
ct0.eth8  True     -       10.1.2.11  255.255.255.0  -        9000  00:a0:98:cd:00:12  10.00 Gb/s  iscsi     -
{"items": [{"name": "esx01", "iqns": ["iqn.1998-01.com.vmware:x"], "nqns": [], "wwns": []},
           {"name": "gone", "iqns": ["iqn.1998-01.com.vmware:y"], "nqns": [], "wwns": []}]}
"""  # noqa: E501  # as it is printed
POWERSTORE = """[{"name": "lin02", "host_initiators": [
  {"port_name": "iqn.1994-05.com.redhat:lin02", "port_type": "iSCSI"}]}]
[{"name": "x", "address": "10.1.1.22", "purposes": ["Storage_Iscsi_Target"]}]
"""


def test_flasharray_and_powerstore_tell_ports_and_access(site: Site) -> None:
    (site.folder / "arrays").mkdir()
    (site.folder / "arrays" / "pure01.txt").write_text(PURE)
    (site.folder / "arrays" / "pst01.txt").write_text(POWERSTORE)
    known = known_by_arrays(site.folder / "arrays")
    found = import_switches(read_captures(site.captures), "tiny", {}, known)
    san = found.cabling.san
    pure, pst = san.arrays["pure01"], san.arrays["pst01"]
    assert (pure.family, pst.family) == ("pure-flasharray", "powerstore")
    assert pure.ports["ct0.eth8"].at == "san-b Ethernet9"
    assert (pst.ports["p1"].at, pst.ports["p1"].ip) == ("san-a Ethernet3", ("10.1.1.22",))
    users = {(host, array) for host, of in found.cabling.arrays_of.items() for array in of}
    assert {one for one in users if one[1] != "fas01"} == {("esx01", "pure01"), ("lin02", "pst01")}
    why = {why for where, why in found.draft.assumed.items() if where[0] == "access"}
    assert "the name iqn.1998-01.com.vmware:x in its host esx01" in why
    assert (
        "",
        "arrays.pure01",
        "pure01.txt: host gone admits iqn.1998-01.com.vmware:y, which no host has",
    ) in [(*one,) for one in found.draft.remainders]


def test_a_mac_address_that_a_device_sends_by_lldp_tells_its_port(site: Site) -> None:
    near = LldpNeighbour("", "00:50:56:AB:00:44")
    status = SwitchStatus(ports={"Ethernet3": PortStatus(up=True, neighbours=(near,))})
    switches = [
        replace(one, status=status) if one.name == "san-b" else one
        for one in read_captures(site.captures)
    ]
    sheet = KnownPort("hosts.csv, row 2", "lin02", "ens2", "host", mac="00:50:56:ab:00:44")
    found = import_switches(switches, "tiny", {}, OtherSources((sheet,)))
    assert found.cabling.san.hosts["lin02"].ports["ens2"].at == "san-b Ethernet3"


PAIR = """name: pair
vlans: {nfs: {id: 10, role: nfs, subnet: 198.51.100.0/26}}
switches:
  leaf-1: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
  leaf-2: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}}
links:
  - role: peer
    lag: 47
    domain: rack
    subnet: 192.168.0.0/31
    between: [leaf-1 Ethernet21-22, leaf-2 Ethernet21-22]
hosts:
  lin01:
    os: linux
    teams: {bond0: {lag: 5}}
    ports:
      ens1: {at: leaf-1 Ethernet1, vlan: nfs, team: bond0, ip: 198.51.100.9}
      ens2: {at: leaf-2 Ethernet1, vlan: nfs, team: bond0}
management: {ntp: [192.0.2.11]}
"""


def test_a_station_behind_a_lag_of_a_pair_has_one_port(tmp_path: Path) -> None:
    captures = tmp_path / "captures"
    captures.mkdir()
    (tmp_path / "pair").mkdir()
    (tmp_path / "pair" / "san.yml").write_text(PAIR)
    saved(load_inventory(tmp_path / "pair")[1], captures)
    for switch in ("leaf-1", "leaf-2"):
        row = "  10    0050.56ab.0001    DYNAMIC     Po5        1       0:08:16 ago\n"
        head = "          Mac Address Table\n\n"
        (captures / f"{switch}-show-mac-address-table.txt").write_text(head + row)
    (captures / "leaf-1.show-ip-arp.txt").write_text(
        "Address       Age (sec)  Hardware Addr   Interface\n"
        "198.51.100.9    0:00:20  0050.56ab.0001  Vlan10, Port-Channel5\n"
    )
    found = import_captures(captures, "pair", {})
    ports = found.cabling.san.hosts["lin01"].ports
    assert {label: port.addresses for label, port in ports.items()} == {
        "ens1": ("198.51.100.9",),
        "ens2": (),
    }
    assert not left(found)
