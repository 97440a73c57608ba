"""A port with addresses in several VLANs is a host of Batfish in each, with those of that one."""

import pytest

from batfish.sans import rendered
from sanfab.gate.batfish.assertions.access import required_pairs
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.endpoints import host_files
from sanfab.inventory.load import load_inventory
from support.vlan_addresses import san_by_vlan


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> GateContext:
    folder = tmp_path_factory.mktemp("by-vlan")
    (folder / "san.yml").write_text(san_by_vlan("nexus"))
    return rendered(load_inventory(folder)[1], folder / "build")


def test_each_vlan_has_the_addresses_and_the_gateway_of_its_own(context: GateContext) -> None:
    found = {
        node: (one.prefixes, one.gateway, one.ipv6, one.tagged)
        for node, one in context.names.endpoints.items()
    }
    assert found == {
        "host.lnx-nexus-eth0.20": (("198.51.100.2/24",), "198.51.100.1", (), False),
        "host.lnx-nexus-eth0.161": (("192.0.2.2/26",), "", (), True),
        "host.lnx-nexus-eth0.162": (("192.0.2.66/26",), "", ("2001:db8:62::2",), True),
        "host.esx-nexus-vmnic2.161": (("192.0.2.22/26",), "", (), True),
        "host.esx-nexus-vmnic2.162": (("192.0.2.92/26",), "", (), True),
        "array.aff-nexus-n1-e0c.161": (("192.0.2.32/26",), "", (), True),
        "array.aff-nexus-n1-e0c.162": (("192.0.2.102/26",), "", ("2001:db8:62::32",), True),
    }
    hosts = dict(host_files(context.names.endpoints, {}))
    assert hosts["host.lnx-nexus-eth0.162"]["hostInterfaces"] == {
        "port": {
            "name": "port",
            "prefix": "192.0.2.66/26",
            "otherPrefixes": [],
            "gateway": "243.0.0.1",
            "encapsulationVlan": 162,
        }
    }


def test_access_is_asked_for_in_each_vlan(context: GateContext) -> None:
    (batch,) = context.batches
    assert required_pairs(context, batch) == {
        f"host.{port}.{vlan}": (f"array.aff-nexus-n1-e0c.{vlan}",)
        for port in ("lnx-nexus-eth0", "esx-nexus-vmnic2")
        for vlan in (161, 162)
    }
