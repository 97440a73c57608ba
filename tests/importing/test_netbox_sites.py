"""What devices and interfaces of a NetBox become, one by one: no NetBox is asked."""

from collections.abc import Mapping

import pytest

from sanfab.importing.netbox import import_site
from sanfab.importing.run import Imported
from sanfab.netbox.device_models import model_of
from sanfab.netbox.site import NetboxDevice, NetboxInterface, NetboxSite, NetboxVlan


class Rack:
    """A site under construction: devices, interfaces and cables between two of them."""

    def __init__(self) -> None:
        self.site = NetboxSite("https://netbox.example.com", "dc1", "DC 1", 1)

    def device(self, name: str, maker: str, model: str, role: str, platform: str = "") -> int:
        number = len(self.site.devices) + 1
        self.site.devices[number] = NetboxDevice(
            number, name, name, maker, model, "", role, platform, "active"
        )
        return number

    def vlan(self, vid: int, name: str, role: str, **fields: int) -> int:
        self.site.vlans[vid] = NetboxVlan(vid, vid, name, role, "", fields)
        return vid

    def port(self, device: int, name: str, **more: object) -> int:
        number = len(self.site.interfaces) + 1
        given = {"type": "other", **more}
        given |= {"id": number, "device": device, "name": name}
        self.site.interfaces[number] = NetboxInterface(**given)  # type: ignore[arg-type]
        return number

    def cable(self, one: int, other: int) -> None:
        for near, far in ((one, other), (other, one)):
            known = vars(self.site.interfaces[near])
            self.site.interfaces[near] = NetboxInterface(**known | {"cable": 1, "far": (far,)})

    def imported(self, answers: Mapping[str, str] | None = None) -> Imported:
        return import_site(self.site, "dc1", answers or {})


@pytest.mark.parametrize(
    ("model", "part", "found"),
    [
        ("Nexus 93180YC-FX", "N9K-C93180YC-FX", "nexus-93180yc-fx"),
        ("N5K-C5548UP", "N5K-C5548UP", "nexus-5548up"),
        ("DCS-7050SX3-48YC8", "", "dcs-7050sx3-48yc8"),
        ("Networking S4810", "", "s4810"),
        ("S4048-ON", "", "s4048-on"),
        ("Summit X670", "", "summit-x670"),
        ("G620", "", "brocade-g620"),
        ("MDS 9148S", "", "mds-9148s"),
        ("C9200-48P", "C9200-48P", None),
        ("", "", None),
    ],
)
def test_a_device_type_is_a_model_by_name_or_part_number(
    model: str, part: str, found: str | None
) -> None:
    row = model_of(model, part)
    assert (row.model if row is not None else None) == found


@pytest.mark.parametrize(
    ("told", "mode"),
    [({"speed": 25_000_000}, "4x25G"), ({"type": "10gbase-x-sfpp"}, "4x10G"), ({}, "2x50G")],
)
def test_a_port_is_broken_out_where_its_parts_are_interfaces(
    told: dict[str, object], mode: str
) -> None:
    rack = Rack()
    switch = rack.device("n9k", "Cisco", "Nexus 9336C-FX2", "SAN switch")
    host = rack.device("esx01", "Generic", "Host", "Server", "VMware ESXi 8")
    vlan = rack.vlan(61, "iscsi", "iscsi")
    for lane in (1, 2):
        name = f"Ethernet1/10/{lane}"
        port = rack.port(switch, name, mode="access", untagged=vlan, **told)
        rack.cable(port, rack.port(host, f"vmnic{lane}"))
    found = rack.imported()
    san = found.cabling.san
    assert san.switches["n9k"].breakout == {"Ethernet1/10": mode}
    told_of_it = "so that they are 2x50G is assumed"
    assert [told_of_it in one for one in found.doubts] == ([] if told else [True])
    assert san.hosts["esx01"].ports["vmnic2"].at == "n9k Ethernet1/10/2"
    assert san.hosts["esx01"].os == "esxi"


def test_the_family_of_an_array_is_assumed_from_its_device_type() -> None:
    rack = Rack()
    switch = rack.device("leaf1", "Arista", "DCS-7050SX3-48YC8", "SAN switch")
    vlan = rack.vlan(61, "iscsi", "iscsi")
    for number, (maker, model) in enumerate([("NetApp", "FAS2750"), ("Pure", "X50R3")], 1):
        array = rack.device(f"store{number}", maker, model, "Storage array")
        port = rack.port(switch, f"Ethernet{number}", mode="access", untagged=vlan)
        rack.cable(port, rack.port(array, "p1"))
    draft = rack.imported().draft
    assert draft.at(("arrays", "store1", "family")) == "netapp-ontap"
    assert draft.assumed["arrays", "store1", "family"] == "its device type in NetBox"
    assert draft.questions["arrays", "store1", "family"].assumed == "netapp-ontap"
    assert draft.at(("arrays", "store2", "family")) == "pure-flasharray"


def test_a_port_with_an_fcoe_vlan_is_in_its_vsan() -> None:
    rack = Rack()
    switch = rack.device("n5k", "Cisco", "Nexus 5548UP", "SAN switch")
    ucs = rack.device("ucs-a", "Cisco", "UCS 6248", "Fabric interconnect")
    vlan = rack.vlan(1061, "fcoe", "fcoe", vsan=61)
    rack.cable(rack.port(switch, "Eth1/5", mode="tagged", tagged=(vlan,)), rack.port(ucs, "e1"))
    san = rack.imported().cabling.san
    assert san.neighbors["ucs-a"].ports["e1"].vsan == 61
    assert san.vlans["fcoe"].vsan == 61


def test_two_switches_without_what_a_pair_needs_are_none() -> None:
    rack = Rack()
    host = rack.device("lin01", "Generic", "Host", "Server")
    vlan = rack.vlan(63, "nfs", "nfs")
    bond = rack.port(host, "bond0", type="lag")
    for number in (1, 2):
        switch = rack.device(f"leaf{number}", "Arista", "DCS-7050SX3-48YC8", "SAN switch")
        lag = rack.port(switch, "Port-Channel7", type="lag", mode="access", untagged=vlan)
        port = rack.port(switch, "Ethernet7", lag=lag)
        rack.cable(port, rack.port(host, f"ens{number}", lag=bond))
    found = rack.imported()
    assert found.doubts == (
        "leaf1 and leaf2: share a LAG of a device, as a pair does; NetBox has no LAG between the "
        "two, without which they are none: add it",
    )
    assert found.cabling.san.links == ()


def test_a_member_of_a_virtual_chassis_is_told() -> None:
    rack = Rack()
    switch = rack.device("s4810-1", "Dell", "S4810", "SAN switch")
    known = vars(rack.site.devices[switch])
    rack.site.devices[switch] = NetboxDevice(**known | {"chassis": "stack1"})
    (told,) = rack.imported().doubts
    assert told.startswith("s4810-1: is a member of the virtual chassis stack1, and taken for a")


def test_a_stack_has_the_units_that_its_interfaces_tell() -> None:
    rack = Rack()
    switch = rack.device("x460", "Extreme", "Summit X460-48t", "SAN switch")
    host = rack.device("lin01", "Generic", "Host", "Server")
    vlan = rack.vlan(61, "iscsi", "iscsi")
    for unit in (1, 2):
        port = rack.port(switch, f"{unit}:5", mode="access", untagged=vlan)
        rack.cable(port, rack.port(host, f"eth{unit}"))
    san = rack.imported().cabling.san
    assert san.switches["x460"].stack == 2
    assert san.hosts["lin01"].ports["eth2"].at == "x460 2:5"
