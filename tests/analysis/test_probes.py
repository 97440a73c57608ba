"""The pings that prove what a path passes."""

from pathlib import Path

import pytest

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.analysis.pings import PingEnds, ping_command
from sanfab.analysis.probes import Probe
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.report.paths import probes_of, probes_text

ROOT = Path(__file__).parents[2]


def _san(system: str, mtu: int, portal: dict[str, object], **port: object) -> San:
    at = {"at": "switch Ethernet1", "vlan": "iscsi", "ip": "198.51.100.21", "mtu": mtu, **port}
    return San.model_validate(
        {
            "name": "probes",
            "vlans": {"iscsi": {"id": 100, "role": "iscsi", "mtu": 9000}},
            "switches": {"switch": {"model": "dcs-7150s-24"}},
            "hosts": {"host": {"os": system, "ports": {"p": at}}},
            "access": [{"hosts": ["host"], "arrays": ["disk"]}],
            "arrays": {
                "disk": {
                    "family": "generic",
                    "ports": {"e0": {"at": "switch Ethernet2", "vlan": "iscsi", **portal}},
                }
            },
        }
    )


def _probes(system: str, mtu: int, portal: dict[str, object], **port: object) -> list[Probe]:
    cabling = cabling_of(_san(system, mtu, portal, **port))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    return list(probes_of([Paths(Network(cabling, facts))]))


def _pings(system: str, mtu: int, portal: dict[str, object]) -> list[tuple[str, str, int, str]]:
    return [
        (probe.source.device, probe.target.device, probe.payload, probe.command)
        for probe in _probes(system, mtu, portal)
    ]


ADDRESS: dict[str, object] = {"ip": "198.51.100.11"}


def test_a_ping_uses_the_mtu_less_28_bytes_in_both_directions() -> None:
    assert _pings("windows", 9000, ADDRESS) == [
        ("host", "disk", 8972, "ping -f -l 8972 -S 198.51.100.21 198.51.100.11"),
        ("disk", "host", 8972, ""),
    ]
    assert _pings("linux", 9000, ADDRESS)[0][3] == "ping -M do -c 3 -s 8972 -I p 198.51.100.11"
    assert _pings("solaris", 9000, ADDRESS)[0][3] == "/usr/sbin/ping -s 198.51.100.11 8972 3"
    assert _pings("other", 9000, ADDRESS)[0][3] == ""


def test_a_ping_of_esxi_finds_the_vmkernel_port_by_its_address() -> None:
    assert _pings("esxi", 1500, ADDRESS)[0][3] == (
        "vmkping -d -s 1472 -I $(esxcli network ip interface ipv4 get | "
        """awk '$2 == "198.51.100.21" {print $1}') 198.51.100.11"""
    )


@pytest.mark.parametrize(
    ("system", "port", "command"),
    [
        ("linux", {"interface": "ens1f0"}, "ping -M do -c 3 -s 8972 -I ens1f0 198.51.100.11"),
        ("linux", {"tagged": True}, "ping -M do -c 3 -s 8972 -I 198.51.100.21 198.51.100.11"),
        ("esxi", {"vmkernel": "vmk1"}, "vmkping -d -s 8972 -I vmk1 198.51.100.11"),
    ],
)
def test_a_ping_leaves_by_the_interface_of_the_operating_system(
    system: str, port: dict[str, object], command: str
) -> None:
    assert _probes(system, 9000, ADDRESS, **port)[0].command == command


@pytest.mark.parametrize(
    ("family", "command"),
    [
        (
            "netapp-ontap",
            "network ping -lif LIF -vserver SVM -destination 198.51.100.21 -packet-size 8972 "
            "-disallow-fragmentation true",
        ),
        ("netapp-7mode", "ping -s 198.51.100.21 8972"),
        ("equallogic", ""),
    ],
)
def test_an_array_pings_back_by_its_own_command(family: str, command: str) -> None:
    ends = PingEnds("198.51.100.11", "e0", "198.51.100.21")
    assert ping_command(family, 8972, ends) == command


def test_one_byte_more_is_refused_where_a_ping_can_forbid_fragmentation() -> None:
    more = {system: _probes(system, 9000, ADDRESS)[0].too_large for system in ("linux", "solaris")}
    assert more == {"linux": "ping -M do -c 3 -s 8973 -I p 198.51.100.11", "solaris": ""}


def test_the_source_refuses_one_byte_more_unless_it_sends_more_itself() -> None:
    assert _probes("linux", 9000, ADDRESS)[0].is_refused
    assert not _probes("linux", 9600, {**ADDRESS, "mtu": 9000})[0].is_refused


def test_a_ping_is_no_larger_than_the_smaller_end() -> None:
    assert _pings("linux", 9600, {**ADDRESS, "mtu": 9194})[0][2] == 9166
    assert _pings("linux", 9600, {**ADDRESS, "mtu": 9600})[0][2] == 9572


def test_ipv6_takes_48_bytes() -> None:
    probe = _six("linux")
    assert probe.payload == 9000 - 48
    assert probe.command == "ping -6 -M do -c 3 -s 8952 -I p 2001:db8::11"
    assert _six("windows").command == "ping -6 -l 8952 -S 2001:db8::21 2001:db8::11"
    assert _six("windows").too_large == ""


def _six(system: str) -> Probe:
    """Return the ping between ports that have IPv6 addresses alone."""
    san = _san(system, 9000, {"ip": "2001:db8::11"})
    port = san.hosts["host"].ports["p"].model_copy(update={"ip": ("2001:db8::21",)})
    host = san.hosts["host"].model_copy(update={"ports": {"p": port}})
    cabling = cabling_of(san.model_copy(update={"hosts": {"host": host}}))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    return next(probes_of([Paths(Network(cabling, facts))]))


def test_a_portal_without_an_address_has_no_ping() -> None:
    assert _pings("linux", 9000, {}) == []


def test_an_offload_engine_cannot_be_pinged_from_by_the_operating_system() -> None:
    _, cabling = load_inventory(ROOT / "inventory/equallogic-congested")
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    probe = next(probes_of([Paths(Network(cabling, facts))]))
    assert (probe.source.device, probe.system, probe.command) == ("m620", "offload", "")


def test_the_probe_plan_of_a_host_lists_pings_in_both_directions() -> None:
    _, cabling = load_inventory(ROOT / "inventory/greenfield")
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    paths = Paths(Network(cabling, facts))
    assert probes_text([paths], "bak01").splitlines() == [
        "bak01 eth2 -> ese01 A-0a: ping -M do -c 3 -s 8972 -I eth2 10.16.1.101",
        "ese01 A-0a -> bak01 eth2: ping 10.16.1.31 with 8972 bytes, unfragmented",
        "bak01 eth2 -> ese01 B-0a: ping -M do -c 3 -s 8972 -I eth2 10.16.1.102",
        "ese01 B-0a -> bak01 eth2: ping 10.16.1.31 with 8972 bytes, unfragmented",
        "bak01 eth3 -> ese01 A-0b: ping -M do -c 3 -s 8972 -I eth3 10.16.2.101",
        "ese01 A-0b -> bak01 eth3: ping 10.16.2.31 with 8972 bytes, unfragmented",
        "bak01 eth3 -> ese01 B-0b: ping -M do -c 3 -s 8972 -I eth3 10.16.2.102",
        "ese01 B-0b -> bak01 eth3: ping 10.16.2.31 with 8972 bytes, unfragmented",
    ]
    assert probes_text([paths], "esx01").startswith("no iSCSI port of a host")
