"""Addresses by VLAN on hosts and arrays: an interface, a VMkernel port, a LIF for each VLAN."""

import json
from copy import deepcopy
from pathlib import Path

import pytest

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.arrays.intent import array_facts
from sanfab.errors import InventoryError, PlacedError
from sanfab.gate.batfish.assertions.access import required_pairs
from sanfab.gate.batfish.context import read_context
from sanfab.gate.batfish.endpoints import host_files
from sanfab.hosts.intent import host_facts
from sanfab.hosts.portals import portals_of
from sanfab.hosts.systems import SYSTEM_RULES
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.load import load_document, load_inventory
from sanfab.render.build import build as render
from sanfab.report.paths import probes_of
from support.console import sanfab
from support.sans import ROOT
from support.vlan_addresses import san_by_vlan


def loaded(folder: Path, *edits: tuple[str, str]) -> Cabling:
    text = san_by_vlan("arista")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    (folder / "san.yml").write_text(text)
    return load_inventory(folder)[1]


def values(cabling: Cabling, host: str) -> set[tuple[str, str, str, str]]:
    facts = host_facts(cabling, host)
    return {(one.part, one.mechanism, one.field, value) for one, value in facts.values.items()}


def test_linux_has_an_interface_for_each_tagged_vlan(tmp_path: Path) -> None:
    found = values(loaded(tmp_path), "lnx-arista")
    assert {one for one in found if one[1] in {"address", "mtu", "iscsi-iface"}} == {
        ("eth0", "mtu", "", "9000"),  # a VLAN interface sends no more than its port
        ("eth0", "address", "198.51.100.2/24", "present"),
        ("eth0.161", "mtu", "", "9000"),
        ("eth0.161", "address", "192.0.2.2/26", "present"),
        ("eth0.161", "iscsi-iface", "iface.net_ifacename", "eth0.161"),
        ("eth0.162", "mtu", "", "9000"),
        ("eth0.162", "address", "192.0.2.66/26", "present"),
        ("eth0.162", "address", "2001:db8:62::2/64", "present"),
        ("eth0.162", "iscsi-iface", "iface.net_ifacename", "eth0.162"),
    }
    assert {one[:3] for one in found if one[1] == "iscsi-session"} == {
        ("eth0.161", "iscsi-session", "192.0.2.32:3260"),
        ("eth0.162", "iscsi-session", "192.0.2.102:3260"),
        ("eth0.162", "iscsi-session", "[2001:db8:62::32]:3260"),
    }


def test_a_port_is_as_large_as_the_largest_of_its_vlans(tmp_path: Path) -> None:
    edit = ("mtu: 9000}\n  iscsi_b", "mtu: 4000}\n  iscsi_b")
    found = values(loaded(tmp_path, edit), "lnx-arista")
    assert sorted(one[::3] for one in found if one[1] == "mtu") == [
        ("eth0", "9000"),
        ("eth0.161", "4000"),
        ("eth0.162", "9000"),
    ]


def test_esxi_has_a_vmkernel_port_for_each_vlan(tmp_path: Path) -> None:
    found = values(loaded(tmp_path), "esx-arista")
    assert {one for one in found if one[0] != "host"} >= {
        ("vmk1", "port-group-vlan", "", "161"),
        ("vmk1", "address", "ipv4", "192.0.2.22 255.255.255.192"),
        ("vmk1", "iscsi-discovery", "192.0.2.32:3260", "present"),
        ("vmk2", "port-group-vlan", "", "162"),
        ("vmk2", "address", "ipv4", "192.0.2.92 255.255.255.192"),
        ("vmk2", "iscsi-discovery", "192.0.2.102:3260", "present"),
    }


@pytest.mark.parametrize(
    ("system", "release", "where", "message"),
    [
        (
            "windows",
            "Server 2019",
            ("ip",),
            "found addresses in 3 VLANs, iscsi_a, iscsi_b, lan; expected those of one",
        ),
        (
            "solaris",
            "Solaris 11.4",
            ("ip", "iscsi_a"),
            "found addresses in VLAN iscsi_a, whose frames",
        ),
    ],
)
def test_a_script_that_cannot_say_it_is_refused_with_its_place(
    tmp_path: Path, system: str, release: str, where: tuple[str, ...], message: str
) -> None:
    edits = (("os: linux", f"os: {system}"), ("RHEL 9.4", release))
    with pytest.raises(PlacedError) as caught:
        host_facts(loaded(tmp_path, *edits), "lnx-arista")
    place, text = next(one for one in caught.value.problems if message in one[1])
    assert place == ("hosts", "lnx-arista", "ports", "eth0", *where), text


def test_an_array_has_a_vlan_port_and_a_lif_for_each_vlan(tmp_path: Path) -> None:
    facts = array_facts(loaded(tmp_path), "aff-arista")
    rows = [(one.name, one.vlan, one.tagged, one.mask, one.mtu) for one in facts.addresses]
    assert rows == [
        ("192.0.2.32", "161", "yes", "255.255.255.192", "9000"),
        ("192.0.2.102", "162", "yes", "255.255.255.192", "9000"),
        ("2001:db8:62::32", "162", "yes", "ffff:ffff:ffff:ffff::", "9000"),
    ]
    linux = next(one for one in facts.initiators if one.host == "lnx-arista")
    assert linux.addresses == ("192.0.2.2", "192.0.2.66", "2001:db8:62::2")  # not that in `lan`
    assert sanfab("render", str(tmp_path), "--build", str(tmp_path / "build")).exit_code == 0
    commands = (tmp_path / "build/by-vlan/arrays/aff-arista/commands.md").read_text()
    for line in (
        "network port vlan create -node n1 -vlan-name e0c-161",
        "network port vlan create -node n1 -vlan-name e0c-162",
        "-home-port e0c-162 -address 192.0.2.102 -netmask 255.255.255.192",
    ):
        assert line in commands


def test_pings_stay_in_their_vlan(tmp_path: Path) -> None:
    cabling = loaded(tmp_path, ("mtu: 9000}\n  iscsi_b", "mtu: 4000}\n  iscsi_b"))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    probes = probes_of([Paths(Network(cabling, facts))])
    assert {(one.ends.origin, one.address, one.packet) for one in probes} == {
        ends
        for here, there, size in (
            ("192.0.2.2", "192.0.2.32", 4000),
            ("192.0.2.66", "192.0.2.102", 9000),
            ("2001:db8:62::2", "2001:db8:62::32", 9000),
            ("192.0.2.22", "192.0.2.32", 4000),
            ("192.0.2.92", "192.0.2.102", 9000),
        )
        for ends in ((here, there, size), (there, here, size))
    }


def test_a_vlan_without_an_address_is_found(tmp_path: Path) -> None:
    (tmp_path / "san").mkdir()
    loaded(tmp_path / "san", ("iscsi_a: 192.0.2.22, ", ""), ("iscsi_a: vmk1, ", ""))
    found = sanfab("check", str(tmp_path / "san"))
    assert (
        "warning MTU-10 esx-arista vmnic2\n    found    no IP address in VLAN iscsi_a"
        in found.stdout
    )
    assert "IP-01: not known: ip of an iSCSI port (esx-arista vmnic2)" in found.stdout


def test_a_port_has_no_path_in_a_vlan_that_its_addresses_leave_out(tmp_path: Path) -> None:
    """Two uplinks of a virtual switch carry both VLANs, and one VMkernel port is active on each."""
    second = """      vmnic3:
        at: arista Ethernet4
        vlans: [iscsi_a, iscsi_b]
        vswitch: vSwitch1
        vmkernel: {iscsi_b: vmk2}
        ip: {iscsi_b: 192.0.2.92}
arrays:
"""
    (tmp_path / "san").mkdir()
    edits = (", iscsi_b: vmk2", ""), (", iscsi_b: 192.0.2.92}", "}"), ("arrays:\n", second)
    loaded(tmp_path / "san", *edits)
    shown = sanfab("paths", str(tmp_path / "san"), "--host", "esx-arista", "--format", "json")
    paths = [(one["host_port"], one["vlan"]) for one in json.loads(shown.stdout)["paths"]]
    assert paths == [("vmnic2", 161), ("vmnic3", 162)]
    assert "MTU-10" not in sanfab("check", str(tmp_path / "san")).stdout


def test_a_review_sees_the_path_that_is_lost_in_one_vlan(tmp_path: Path) -> None:
    for name in ("base", "head"):
        (tmp_path / name).mkdir()
    loaded(tmp_path / "base")
    loaded(
        tmp_path / "head",
        ("vlans: [iscsi_a, iscsi_b]\n        vswitch", "vlans: [iscsi_a]\n        vswitch"),
        ("iscsi_a: vmk1, iscsi_b: vmk2", "iscsi_a: vmk1"),
        (", iscsi_b: 192.0.2.92}", "}"),
    )
    shown = sanfab("diff", str(tmp_path / "base"), str(tmp_path / "head")).stdout
    assert "| path-losing | A and B | arista, esx-arista to aff-arista |" in shown
    assert "| esx-arista | aff-arista | keeps | 2 (A and B 2) | 1 (A and B 1) |" in shown


def test_only_the_gateway_of_a_storage_vlan_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "san").mkdir()
    loaded(tmp_path / "san")
    assert "IP-02" not in sanfab("check", str(tmp_path / "san")).stdout
    loaded(tmp_path / "san", ("gateway: 198.51.100.1", "gateway: 192.0.2.1"))
    assert (
        "warning IP-02 lnx-arista eth0\n    found    gateway 192.0.2.1"
        in sanfab("check", str(tmp_path / "san")).stdout
    )


def test_a_list_has_an_address_for_each_name_of_a_range(tmp_path: Path) -> None:
    (tmp_path / "san.yml").write_text("""name: ranges
vlans: {one: {id: 11, role: iscsi}, two: {id: 12, role: iscsi}}
switches: {s: {model: dcs-7150s-24}}
hosts:
  esx[1-2]:
    os: esxi
    ports:
      vmnic1:
        at: "s Ethernet[1-2]"
        vlans: [one, two]
        ip: {one: [192.0.2.7, 192.0.2.5], two: ["198.51.100.[1-2]", "2001:db8::[f-10]"]}
""")
    hosts = load_inventory(tmp_path)[1].san.hosts
    assert [host.ports["vmnic1"].ip for host in hosts.values()] == [
        {"one": ("192.0.2.7",), "two": ("198.51.100.1", "2001:db8::f")},
        {"one": ("192.0.2.5",), "two": ("198.51.100.2", "2001:db8::10")},
    ]
    text = (tmp_path / "san.yml").read_text().replace("192.0.2.5]", "192.0.2.256]")
    (tmp_path / "san.yml").write_text(text)
    with pytest.raises(InventoryError, match=r"san.yml:11:31: hosts.esx2.ports.vmnic1.ip.one: "):
        load_inventory(tmp_path)


def test_naming_the_one_vlan_of_a_port_changes_nothing(tmp_path: Path) -> None:
    folder = ROOT / "inventory/greenfield"
    data = deepcopy(read_folder(folder).data)
    for devices in (data["hosts"], data["arrays"]):
        for device in devices.values():
            for port in device["ports"].values():
                if port.get("ip") and port.get("vlan"):
                    port["ip"] = {port["vlan"]: port["ip"]}
    named = load_document(Document(folder, data))[1]
    plain = load_inventory(folder)[1]
    assert named.san != plain.san
    assert everything_of(named, tmp_path / "named") == everything_of(plain, tmp_path / "plain")


def everything_of(cabling: Cabling, build: Path) -> list[object]:
    """Return what follows from the addresses of a SAN."""
    render(cabling, build)
    context = read_context(cabling, build)
    paths = Paths(context.intent.network)
    endpoints = context.names.endpoints
    hosts = [name for name, host in cabling.san.hosts.items() if host.os in SYSTEM_RULES]
    return [
        [host_facts(cabling, name).values for name in hosts],
        [portal[:4] for name in hosts for portal in portals_of(cabling, name)],
        [array_facts(cabling, name) for name in cabling.san.arrays],
        [(one.ends, one.packet, one.command) for one in probes_of([paths])],
        list(paths.all()),
        list(host_files(endpoints, context.domain.addresses)),
        [required_pairs(context, batch) for batch in context.batches],
    ]
