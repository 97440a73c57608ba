"""OS9 lines of VLANs and their interfaces: names, members, addresses."""

from functools import partial

from sanfab.facts.number_lists import parse_numbers
from sanfab.facts.switch import VlanFacts
from sanfab.model.base import DEFAULT_VLAN
from sanfab.nos.addresses import PREFIX, parse_address
from sanfab.nos.os9.builder import (
    READER,
    Builder,
    VlanBuilder,
    assign,
    line,
)
from sanfab.nos.os9.names import INTERFACES, VLAN
from sanfab.nos.text_lines import register_description
from sanfab.nos.undo import REMOVE_LATE, ListEdit, Undo
from sanfab.nos.vlan_addresses import AddressLines, register_addresses

in_vlan = READER.block("vlan")
in_port = READER.block("port")


@line(
    f"interface {VLAN}",
    source="R-OS9 F-MXL R-SEN",
    opens="vlan",
    undo=Undo(source="F-GEN", key=("number",), order=REMOVE_LATE),
)
def _vlan(builder: Builder, _kind: str, number: str) -> list[VlanBuilder]:
    return [builder.vlan(int(number))]


@line(
    "interface range {kind:(?i:vl(?:an)?) ?}"
    "{ids:[0-9][0-9, -]*(?:, ?(?i:vl(?:an)?) ?[0-9][0-9, -]*)*}",
    source="D-STP1 P-RANGE P-VLAB",
    opens="vlan",
)
def _vlan_range(builder: Builder, _kind: str, ids: str) -> list[VlanBuilder]:
    """Enter the VLANs of a range that exist: the switch creates none [P-RANGE]."""
    ranges = "".join(one for one in ids if not one.isalpha())
    numbers = parse_numbers(ranges) - {builder.default_vlan}
    shown = sorted(numbers & builder.facts.vlans.keys())
    unknown = [VlanBuilder(builder, VlanFacts(0))] if len(shown) < len(numbers) else []
    return [*map(builder.vlan, shown), *unknown]


@line(f"no interface {VLAN}", source="F-GEN")
def _no_vlan(builder: Builder, _kind: str, number: str) -> None:
    builder.facts.vlans.pop(int(number), None)
    for port in builder.ports.values():
        port.tagged.discard(int(number))
        if port.untagged == int(number):
            port.untagged = None


assign("default-vlan disable", "default_vlan", None, source="R-OS9 R-SEN")
assign("no default-vlan disable", "default_vlan", DEFAULT_VLAN, source="R-OS9")
assign("default vlan-id {number:[0-9]+}", "default_vlan", source="D-VL2", convert=int)

in_vlan.assign(
    "name {name...}", "facts.name", source="R-SEN R-PUP", undo=Undo("no name", "R-OS9"), unset=""
)
register_description(in_vlan, "facts.description", "P-SDN P-GISTS ASM-CFG", "R-OS9")


@in_vlan.line(
    f"ip address {{address:{PREFIX}}}",
    source="R-SEN R-OS9",
    undo=Undo("no ip address", "R-PUP R-OS9"),
)
def _address(vlans: list[VlanBuilder], address: str) -> None:
    if all(vlan.facts.id == vlan.builder.default_vlan for vlan in vlans):
        raise ValueError(address)  # the default VLAN has no address [D-VL2]
    for vlan in vlans:
        vlan.facts.address = parse_address(address)


def _facts_of(vlans: list[VlanBuilder]) -> list[VlanFacts]:
    return [vlan.facts for vlan in vlans]


register_addresses(
    in_vlan,
    _facts_of,
    AddressLines(
        Undo("no ip address", "R-PUP R-OS9"),
        secondary_source="R-OS9",
        secondary_undo="R-OS9",
        ipv6_source="R-SEN R-OS9",
        ipv6=Undo("no ipv6 address", "R-OS9", undo_first=True),
    ),
)


@in_vlan.line("ip address dhcp", source="F-MXL ASM-CFG")
def _address_by_dhcp(vlans: list[VlanBuilder]) -> None:
    """Read it where blade switches print it: in the default VLAN, whose address stays unknown."""
    if any(vlan.facts.id != vlan.builder.default_vlan for vlan in vlans):
        raise ValueError  # the facts hold an address of its own or none
    for vlan in vlans:
        vlan.builder.dhcp_vlans.add(vlan.facts.id)


in_vlan.assign(
    "mtu {mtu:[0-9]+}",
    "facts.mtu",
    source="R-PUP R-SEN D-MTU1",
    convert=int,
    undo=Undo("no mtu", "D-MTU2"),
    unset=None,
)


def _join(vlans: list[VlanBuilder], names: str, *, tagged: bool) -> None:
    for vlan in vlans:
        vlan.join(names, tagged=tagged)


def _leave(vlans: list[VlanBuilder], names: str, *, tagged: bool) -> None:
    for vlan in vlans:
        vlan.leave(names, tagged=tagged)


for _word, _tagged in (("tagged", True), ("untagged", False)):
    _members = f"{_word} {{ports:{INTERFACES}}}"
    _undo = Undo(
        f"no {_word} {{ports}}", "R-OS9 R-PUP", items=ListEdit("ports"), in_removed_block=True
    )
    in_vlan.line(_members, source="R-OS9 F-MXL R-SEN", undo=_undo)(partial(_join, tagged=_tagged))
    in_vlan.line(f"no {_members}", source="R-OS9 R-PUP")(partial(_leave, tagged=_tagged))

in_vlan.assign(
    "no shutdown",
    "facts.address_up",
    value=True,
    source="R-SEN R-PUP",
    undo=Undo("shutdown", "R-SEN R-PUP"),
)
in_vlan.assign("shutdown", "facts.address_up", value=False, source="R-SEN F-MXL")
