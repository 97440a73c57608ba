"""NX-OS lines of VLANs and their interfaces."""

from sanfab.facts.switch import VlanFacts
from sanfab.nos.addresses import PREFIX, parse_address
from sanfab.nos.nxos.builder import READER, Builder, assign, line
from sanfab.nos.nxos.names import VLANS, parse_vlans
from sanfab.nos.undo import REMOVE_LATE, Undo, UniqueWord
from sanfab.nos.vlan_addresses import AddressLines, register_addresses

in_vlan = READER.block("vlan")
in_svi = READER.block("svi")

_SVI = "{kind:(?i:vlan) ?}{id:[0-9]+}"


@line(
    f"vlan {{ids:{VLANS}}}",
    source="S2 N9KRUN",
    opens="vlan",
    undo=Undo(source="DELL5K NODEUTIL", key=("ids",), order=REMOVE_LATE),
)
def _vlan(builder: Builder, ids: str) -> list[VlanFacts]:
    return builder.vlans(parse_vlans(ids))


@line(f"no vlan {{ids:{VLANS}}}", source="DELL5K NODEUTIL")
def _no_vlan(builder: Builder, ids: str) -> None:
    for number in parse_vlans(ids):
        builder.facts.vlans.pop(number, None)


in_vlan.assign(
    "name {name}",
    "name",
    source="N9KRUN",
    undo=Undo("no name", "N9KREF", unique=UniqueWord("name")),
    unset="",
)


@in_vlan.line(
    "fcoe vsan {vsan:[0-9]+}",
    source="S2 TL2013",
    undo=Undo("no fcoe vsan", "N9KREF", undo_first=True, in_removed_block=True),
)
def _fcoe_vlan(vlans: list[VlanFacts], vsan: str) -> None:
    if len(vlans) != 1 or vlans[0].id == 1:
        raise ValueError(vsan)  # one VLAN carries one VSAN, and VLAN 1 none
    vlans[0].vsan = int(vsan)


@in_vlan.line("fcoe", source="DELL5K N9KREF")
def _fcoe_vlan_of_same_number(vlans: list[VlanFacts]) -> None:
    for vlan in vlans:
        vlan.vsan = vlan.id


in_vlan.assign("no fcoe", "vsan", None, source="N9KREF")
in_vlan.assign("no fcoe vsan", "vsan", None, source="N9KREF")
assign("vlan dot1Q tag native", "tags_native_vlan", value=True, source="NAPALM")
assign("vlan dot1q tag native", "tags_native_vlan", value=True, source="FZNX")  # as people type it


@line(
    f"interface {_SVI}",
    source="C-118994 AZLOCAL",
    opens="svi",
    undo=Undo(source="COLL-NX", key=("id",)),
)
def _svi(builder: Builder, _kind: str, number: str) -> VlanFacts:
    return builder.vlan_interfaces.setdefault(int(number), VlanFacts(int(number)))


@line(f"no interface {_SVI}", source="COLL-NX")
def _no_svi(builder: Builder, _kind: str, number: str) -> None:
    builder.vlan_interfaces[int(number)] = VlanFacts(int(number))


in_svi.assign(
    f"ip address {{address:{PREFIX}}}",
    "address",
    source="AZLOCAL",
    convert=parse_address,
    undo=Undo("no ip address", "COLL-NX"),
)
in_svi.assign(f"no ip address {{address:{PREFIX}}}", "address", "", source="NODEUTIL")


# The tag is for the redistribution of routes.
@in_svi.line(f"ip address {{address:{PREFIX}}} tag {{tag:[0-9]+}}", source="AIPOD")
def _tagged_address(svi: VlanFacts, address: str, _tag: str) -> None:
    svi.address = parse_address(address)


@in_svi.line(f"ip address {{address:{PREFIX}}} secondary tag {{tag:[0-9]+}}", source="COLL-NX")
def _tagged_secondary(svi: VlanFacts, address: str, _tag: str) -> None:
    svi.other_addresses.add(parse_address(address))


register_addresses(
    in_svi,
    lambda svi: (svi,),
    AddressLines(
        Undo("no ip address", "COLL-NX NODEUTIL"),
        secondary_source="BF-NX NODEUTIL",
        secondary_undo="NODEUTIL",
        ipv6_source="BF-NX COLL-NX",
        ipv6=Undo("no {line}", "COLL-NX", key=("address",)),
    ),
)
in_svi.assign(
    "mtu {mtu:[0-9]+}",
    "mtu",
    source="C-118994",
    convert=int,
    undo=Undo("no mtu", "NODEUTIL"),
    unset=None,
)
in_svi.assign(
    "no shutdown", "address_up", value=True, source="AZLOCAL", undo=Undo("shutdown", "AZLOCAL")
)
in_svi.assign("shutdown", "address_up", value=False, source="AZLOCAL")
