"""NX-OS lines of VLANs and their interfaces."""

from ipaddress import IPv4Interface

from sanfab.facts import VlanFacts
from sanfab.nos.nxos.builder import Builder, vlans_of
from sanfab.nos.nxos.router import VLANS, line


@line(f"vlan {{ids:{VLANS}}}", source="S2 N9KRUN", opens="vlan")
def _vlan(builder: Builder, ids: str) -> list[VlanFacts]:
    return builder.vlans(vlans_of(ids))


@line(f"no vlan {{ids:{VLANS}}}", source="mem")
def _no_vlan(builder: Builder, ids: str) -> None:
    for number in vlans_of(ids):
        builder.facts.vlans.pop(number, None)


@line("name {name}", source="N9KRUN", under="vlan")
def _vlan_name(vlans: list[VlanFacts], name: str) -> None:
    for vlan in vlans:
        vlan.name = name


@line("no name", source="mem", under="vlan")
def _no_vlan_name(vlans: list[VlanFacts]) -> None:
    for vlan in vlans:
        vlan.name = ""


@line("fcoe vsan {vsan:[0-9]+}", source="S2 TL2013", under="vlan")
def _fcoe_vlan(vlans: list[VlanFacts], vsan: str) -> None:
    if len(vlans) != 1 or vlans[0].id == 1:
        raise ValueError(vsan)  # one VLAN carries one VSAN, and VLAN 1 none
    vlans[0].vsan = int(vsan)


@line("fcoe", source="mem", under="vlan")
def _fcoe_vlan_same(vlans: list[VlanFacts]) -> None:
    for vlan in vlans:
        vlan.vsan = vlan.id


@line("no fcoe", source="mem", under="vlan")
@line("no fcoe vsan {vsan:[0-9]+}", source="mem", under="vlan")
def _no_fcoe_vlan(vlans: list[VlanFacts], _vsan: str = "") -> None:
    for vlan in vlans:
        vlan.vsan = None


@line("vlan dot1Q tag native", source="NAPALM")
def _tag_native(builder: Builder) -> None:
    builder.tags_native = True


@line("interface {kind:(?i:vlan) ?}{id:[0-9]+}", source="C-118994 AZLOCAL", opens="svi")
def _svi(builder: Builder, _kind: str, number: str) -> VlanFacts:
    return builder.interfaces.setdefault(int(number), VlanFacts(int(number)))


@line("no interface {kind:(?i:vlan) ?}{id:[0-9]+}", source="mem")
def _no_svi(builder: Builder, _kind: str, number: str) -> None:
    builder.interfaces[int(number)] = VlanFacts(int(number))


@line("ip address {address:[0-9.]+/[0-9]+}", source="AZLOCAL", under="svi")
def _svi_address(vlan: VlanFacts, address: str) -> None:
    vlan.address = str(IPv4Interface(address))


@line("no ip address", source="mem", under="svi")
@line("no ip address {address:[0-9.]+/[0-9]+}", source="mem", under="svi")
def _no_svi_address(vlan: VlanFacts, _address: str = "") -> None:
    vlan.address = ""


@line("mtu {mtu:[0-9]+}", source="C-118994", under="svi")
def _svi_mtu(vlan: VlanFacts, mtu: str) -> None:
    vlan.mtu = int(mtu)


@line("no mtu", source="mem", under="svi")
def _no_svi_mtu(vlan: VlanFacts) -> None:
    vlan.mtu = None


@line("no shutdown", source="AZLOCAL", under="svi")
def _svi_up(vlan: VlanFacts) -> None:
    vlan.address_up = True


@line("shutdown", source="mem", under="svi")
def _svi_down(vlan: VlanFacts) -> None:
    vlan.address_up = False
