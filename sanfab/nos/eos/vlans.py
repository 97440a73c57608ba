"""EOS lines of VLANs, their spanning tree and their interfaces."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.nos.addresses import IPV6, IPV6_PREFIX, PREFIX, parse_address
from sanfab.nos.eos.builder import READER, Builder, VlanBlock, VlanInterface, assign, line, rule
from sanfab.nos.eos.names import VLANS
from sanfab.nos.undo import REMOVE_LATE, ListEdit, Undo
from sanfab.nos.vlan_addresses import AddressLines, register_addresses

in_vlan = READER.block("vlan")
in_svi = READER.block("vlan interface")


@line(
    f"vlan {{ids:{VLANS}}}",
    source="PYEAPI BF-EOS",
    opens="vlan",
    undo=Undo(source="PYEAPI-API RBEAPI", key=("ids",), order=REMOVE_LATE),
)
def _vlan(builder: Builder, ids: str) -> list[VlanBlock]:
    return builder.vlan_blocks(parse_numbers(ids))


@line(f"no vlan {{ids:{VLANS}}}", source="PYEAPI-API RBEAPI")
def _no_vlan(builder: Builder, ids: str) -> None:
    for number in parse_numbers(ids):
        builder.facts.vlans.pop(number, None)
        builder.trunk_groups.pop(number, None)


in_vlan.assign(
    "name {name}", "facts.name", source="PYEAPI", undo=Undo("no name", "PYEAPI"), unset=""
)


@in_vlan.line("state active", source="PYEAPI")
def _vlan_active(_vlans: list[VlanBlock]) -> None:
    """The factory default."""


@in_vlan.line("trunk group {name}", source="A-VLANS AVD")
def _trunk_group_of_vlan(vlans: list[VlanBlock], name: str) -> None:
    for vlan in vlans:
        vlan.trunk_groups.add(name)


rule(
    "no spanning-tree {kind:vlan-id|vlan} {vlans}",
    Undo(
        "spanning-tree {kind} {vlans}", "AVD", setting="no spanning-tree", items=ListEdit("vlans")
    ),
)


@line(f"no spanning-tree vlan-id {{ids:{VLANS}}}", source="AVD")
@line(f"no spanning-tree vlan {{ids:{VLANS}}}", source="P-MLAG")
def _no_spanning_tree(builder: Builder, ids: str) -> None:
    builder.no_spanning_tree |= parse_numbers(ids)


@line(f"spanning-tree vlan-id {{ids:{VLANS}}}", source="mem")
@line(f"spanning-tree vlan {{ids:{VLANS}}}", source="mem")
def _spanning_tree(builder: Builder, ids: str) -> None:
    builder.no_spanning_tree -= parse_numbers(ids)


@line(
    "interface {word:(?i:vlan) ?}{id:[0-9]+}",
    source="PYEAPI BF-EOS",
    opens="vlan interface",
    undo=Undo(source="PYEAPI-API COLL-EOS", key=("id",), order=REMOVE_LATE),
)
def _vlan_interface(builder: Builder, _word: str, number: str) -> VlanInterface:
    return builder.vlan_interfaces.setdefault(int(number), VlanInterface(int(number)))


@line("no interface Vlan{id:[0-9]+}", source="PYEAPI-API COLL-EOS")
def _no_vlan_interface(builder: Builder, number: str) -> None:
    builder.vlan_interfaces.pop(int(number), None)


in_svi.assign(
    f"ip address {{address:{PREFIX}}}",
    "address",
    source="PYEAPI BF-EOS",
    convert=parse_address,
    undo=Undo("no ip address", "PYEAPI-API COLL-EOS"),
)
register_addresses(
    in_svi,
    lambda interface: (interface,),
    AddressLines(
        Undo("no ip address", "PYEAPI-API COLL-EOS"),
        secondary_source="AVD BF-EOS",
        secondary_undo="COLL-EOS",
        ipv6_source="BF-EOS COLL-EOS",
        ipv6=Undo("no {line}", "COLL-EOS", key=("address",)),
        several_ipv6=True,
    ),
)
_ANYCAST = f"{{address:{PREFIX}|[0-9.]+}}"


@in_svi.line(f"ip address virtual {_ANYCAST}", source="AVD")
@in_svi.line(f"ip address virtual {_ANYCAST} secondary", source="AVD")
@in_svi.line(f"ip virtual-router address {_ANYCAST}", source="EOSVARP AVD")
@in_svi.line(f"ipv6 address virtual {{address:{IPV6_PREFIX}}}", source="AVD")
@in_svi.line(f"ipv6 virtual-router address {{address:{IPV6}}}", source="AVD")
def _anycast_gateway(interface: VlanInterface, address: str) -> None:
    interface.anycast_gateways.add(address)


@in_svi.line(f"no ip virtual-router address {_ANYCAST}", source="PYEAPI-API")
def _no_anycast_gateway(interface: VlanInterface, address: str) -> None:
    interface.anycast_gateways.discard(address)


in_svi.assign(
    "mtu {mtu:[0-9]+}",
    "mtu",
    source="A-L3MTU PYEAPI",
    convert=int,
    undo=Undo("no mtu", "A-L3MTU"),
    unset=None,
)
assign(
    "ip routing",
    "facts.routing",
    value=True,
    source="PYEAPI BF-EOS",
    undo=Undo(source="A-ROUTE", setting="routing"),
)
assign(
    "no ip routing",
    "facts.routing",
    value=False,
    source="A-ROUTE",
    undo=Undo("ip routing", "PYEAPI BF-EOS", setting="routing"),
)
in_svi.assign("shutdown", "enabled", value=False, source="AVD")
in_svi.assign("no shutdown", "enabled", value=True, source="PYEAPI")
