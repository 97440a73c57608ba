"""NX-OS lines of VLANs and their interfaces."""

from sanfab.facts import VlanFacts
from sanfab.nos.nxos.builder import Builder, assign, line
from sanfab.nos.nxos.names import PREFIX, VLANS, parse_address, parse_vlans
from sanfab.nos.undo import REMOVE_LATE, Undo

_SVI = "{kind:(?i:vlan) ?}{id:[0-9]+}"


@line(
    f"vlan {{ids:{VLANS}}}",
    source="S2 N9KRUN",
    opens="vlan",
    undo=Undo(key=("ids",), order=REMOVE_LATE),
)
def _vlan(builder: Builder, ids: str) -> list[VlanFacts]:
    return builder.vlans(parse_vlans(ids))


@line(f"no vlan {{ids:{VLANS}}}", source="mem")
def _no_vlan(builder: Builder, ids: str) -> None:
    for number in parse_vlans(ids):
        builder.facts.vlans.pop(number, None)


# VLAN names are unique: a VLAN that is removed gives up its name first.
assign(
    "name {name}",
    "name",
    source="N9KRUN",
    under="vlan",
    undo=Undo("no name", in_removed_block=True),
)
assign("no name", "name", "", source="mem", under="vlan")


@line(
    "fcoe vsan {vsan:[0-9]+}",
    source="S2 TL2013",
    under="vlan",
    undo=Undo("no fcoe vsan {vsan}", undo_first=True, in_removed_block=True),
)
def _fcoe_vlan(vlans: list[VlanFacts], vsan: str) -> None:
    if len(vlans) != 1 or vlans[0].id == 1:
        raise ValueError(vsan)  # one VLAN carries one VSAN, and VLAN 1 none
    vlans[0].vsan = int(vsan)


@line("fcoe", source="mem", under="vlan")
def _fcoe_vlan_of_same_number(vlans: list[VlanFacts]) -> None:
    for vlan in vlans:
        vlan.vsan = vlan.id


assign("no fcoe", "vsan", None, source="mem", under="vlan")
assign("no fcoe vsan {vsan:[0-9]+}", "vsan", None, source="mem", under="vlan")
assign("vlan dot1Q tag native", "tags_native_vlan", value=True, source="NAPALM")


@line(f"interface {_SVI}", source="C-118994 AZLOCAL", opens="svi", undo=Undo(key=("id",)))
def _svi(builder: Builder, _kind: str, number: str) -> VlanFacts:
    return builder.vlan_interfaces.setdefault(int(number), VlanFacts(int(number)))


@line(f"no interface {_SVI}", source="mem")
def _no_svi(builder: Builder, _kind: str, number: str) -> None:
    builder.vlan_interfaces[int(number)] = VlanFacts(int(number))


assign(
    f"ip address {{address:{PREFIX}}}",
    "address",
    source="AZLOCAL",
    under="svi",
    convert=parse_address,
    undo=Undo("no ip address"),
)
assign("no ip address", "address", "", source="mem", under="svi")
assign(f"no ip address {{address:{PREFIX}}}", "address", "", source="mem", under="svi")
assign("mtu {mtu:[0-9]+}", "mtu", source="C-118994", under="svi", convert=int, undo=Undo("no mtu"))
assign("no mtu", "mtu", None, source="mem", under="svi")
assign(
    "no shutdown",
    "address_up",
    value=True,
    source="AZLOCAL",
    under="svi",
    undo=Undo("shutdown", "AZLOCAL"),
)
assign("shutdown", "address_up", value=False, source="mem", under="svi")
