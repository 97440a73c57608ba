"""The pings that prove what a path passes."""

from pathlib import Path

from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.analysis.probes import probes
from sanfab.intent import intended, site_of
from sanfab.inventory import load_inventory
from sanfab.inventory.cabling import cabling_of
from sanfab.model import San
from sanfab.report.probes import probes_text

ROOT = Path(__file__).parents[2]


def _san(system: str, mtu: int, portal: dict[str, object]) -> San:
    at = {"at": "switch Ethernet1", "vlan": "iscsi", "ip": "198.51.100.21", "mtu": mtu}
    return San.model_validate(
        {
            "name": "probes",
            "vlans": {"iscsi": {"id": 100, "role": "iscsi", "mtu": 9000}},
            "switches": {"switch": {"model": "dcs-7150s-24"}},
            "hosts": {"host": {"os": system, "ports": {"p": at}}},
            "arrays": {
                "disk": {
                    "family": "generic",
                    "ports": {"e0": {"at": "switch Ethernet2", "vlan": "iscsi", **portal}},
                }
            },
        }
    )


def _pings(system: str, mtu: int, portal: dict[str, object]) -> list[tuple[str, str, int, str]]:
    san = _san(system, mtu, portal)
    plugged = cabling_of(san).cables["switch"]
    (host,), portals = plugged["Ethernet1"], plugged["Ethernet2"]
    return [
        (probe.source.device, probe.target.device, probe.payload, probe.command)
        for probe in probes(san, host, portals)
    ]


def test_a_ping_uses_the_mtu_less_28_bytes_in_both_directions() -> None:
    address: dict[str, object] = {"ip": "198.51.100.11"}

    assert _pings("windows", 9000, address) == [
        ("host", "disk", 8972, "ping -f -l 8972 198.51.100.11"),
        ("disk", "host", 8972, ""),
    ]
    assert _pings("linux", 9000, address)[0][3] == "ping -M do -s 8972 198.51.100.11"
    assert _pings("esxi", 1500, address)[0][3] == "vmkping -d -s 1472 198.51.100.11"
    assert _pings("solaris", 9000, address)[0][3] == ""


def test_a_ping_is_no_larger_than_the_smaller_end() -> None:
    assert _pings("linux", 9600, {"ip": "198.51.100.11", "mtu": 9194})[0][2] == 9166
    assert _pings("linux", 9600, {"ip": "198.51.100.11", "mtu": 9600})[0][2] == 9572


def test_a_portal_without_an_address_has_no_ping() -> None:
    assert _pings("linux", 9000, {}) == []


def test_the_probe_plan_of_a_host_lists_pings_in_both_directions() -> None:
    _, cabling = load_inventory(ROOT / "inventory/greenfield")
    facts = {name: intended(site_of(cabling, name)) for name in cabling.san.switches}
    paths = Paths(Network(cabling, facts))
    assert probes_text(paths, "bak01").splitlines() == [
        "bak01 eth2 -> ese01 A-0a: ping -M do -s 8972 10.16.1.101",
        "ese01 A-0a -> bak01 eth2: ping 10.16.1.31 with 8972 bytes, unfragmented",
        "bak01 eth2 -> ese01 B-0a: ping -M do -s 8972 10.16.1.102",
        "ese01 B-0a -> bak01 eth2: ping 10.16.1.31 with 8972 bytes, unfragmented",
        "bak01 eth3 -> ese01 A-0b: ping -M do -s 8972 10.16.2.101",
        "ese01 A-0b -> bak01 eth3: ping 10.16.2.31 with 8972 bytes, unfragmented",
        "bak01 eth3 -> ese01 B-0b: ping -M do -s 8972 10.16.2.102",
        "ese01 B-0b -> bak01 eth3: ping 10.16.2.31 with 8972 bytes, unfragmented",
    ]
    assert probes_text(paths, "esx01").startswith("no iSCSI port of a host")
