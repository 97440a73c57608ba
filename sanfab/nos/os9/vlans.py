"""OS9 lines of VLANs: names, members, addresses, FIP snooping."""

from ipaddress import IPv4Interface

from sanfab.facts import VlanFacts
from sanfab.nos.os9.builder import DEFAULT_VLAN, Builder
from sanfab.nos.os9.names import INTERFACES, interfaces_of
from sanfab.nos.os9.router import line

Vlans = tuple[Builder, list[int]]
"""The VLANs that a block is about; the block itself opens with the interfaces."""


@line("no interface {kind:(?i:vlan) ?}{number:[0-9]+}", source="F-GEN")
def _no_vlan(builder: Builder, _kind: str, number: str) -> None:
    builder.facts.vlans.pop(int(number), None)
    for port in builder.ports.values():
        port.tagged.discard(int(number))
        if port.untagged == int(number):
            port.untagged = None


@line("default-vlan disable", source="R-OS9 R-SEN")
def _no_default_vlan(builder: Builder) -> None:
    builder.default_vlan = None


@line("no default-vlan disable", source="R-OS9")
def _default_vlan_again(builder: Builder) -> None:
    builder.default_vlan = DEFAULT_VLAN


@line("default vlan-id {number:[0-9]+}", source="mem")
def _default_vlan(builder: Builder, number: str) -> None:
    builder.default_vlan = int(number)


@line("name {name...}", source="R-SEN R-PUP", under="vlan")
def _name(target: Vlans, name: str) -> None:
    for vlan in _facts(target):
        vlan.name = name


@line("no name", source="R-OS9", under="vlan")
def _no_name(target: Vlans) -> None:
    for vlan in _facts(target):
        vlan.name = ""


@line("ip address {address:[0-9.]+/[0-9]+}", source="R-SEN R-OS9", under="vlan")
def _address(target: Vlans, address: str) -> None:
    if target[1] == [target[0].default_vlan]:
        raise ValueError(address)  # the default VLAN cannot hold one [D-VL2]
    for vlan in _facts(target):
        vlan.address = str(IPv4Interface(address))


@line("no ip address", source="R-PUP R-OS9", under="vlan")
def _no_address(target: Vlans) -> None:
    for vlan in _facts(target):
        vlan.address = ""


@line("mtu {mtu:[0-9]+}", source="R-PUP R-SEN D-MTU1", under="vlan")
def _mtu(target: Vlans, mtu: str) -> None:
    for vlan in _facts(target):
        vlan.mtu = int(mtu)


@line("no mtu", source="D-MTU2", under="vlan")
def _no_mtu(target: Vlans) -> None:
    for vlan in _facts(target):
        vlan.mtu = None


@line(f"tagged {{names:{INTERFACES}}}", source="R-OS9 F-MXL R-SEN", under="vlan")
def _tagged(target: Vlans, names: str) -> None:
    builder, numbers = target
    for number in numbers:
        builder.join(number, interfaces_of(names, builder.platform), tagged=True)


@line(f"untagged {{names:{INTERFACES}}}", source="R-OS9 F-MXL R-SEN", under="vlan")
def _untagged(target: Vlans, names: str) -> None:
    builder, numbers = target
    for number in numbers:
        builder.join(number, interfaces_of(names, builder.platform), tagged=False)


@line(f"no tagged {{names:{INTERFACES}}}", source="R-OS9 R-PUP", under="vlan")
def _no_tagged(target: Vlans, names: str) -> None:
    builder, numbers = target
    for number in numbers:
        builder.leave(number, interfaces_of(names, builder.platform), tagged=True)


@line(f"no untagged {{names:{INTERFACES}}}", source="R-OS9 R-PUP", under="vlan")
def _no_untagged(target: Vlans, names: str) -> None:
    builder, numbers = target
    for number in numbers:
        builder.leave(number, interfaces_of(names, builder.platform), tagged=False)


@line("no shutdown", source="R-SEN R-PUP", under="vlan")
def _up(target: Vlans) -> None:
    for vlan in _facts(target):
        vlan.address_up = True


@line("shutdown", source="R-SEN F-MXL", under="vlan")
def _down(target: Vlans) -> None:
    for vlan in _facts(target):
        vlan.address_up = False


@line("fip-snooping enable", source="R-PUP D-FIP2", under="vlan")
def _fip(target: Vlans) -> None:
    for vlan in _facts(target):
        vlan.fip_snooping = True


@line("no fip-snooping enable", source="R-PUP", under="vlan")
def _no_fip(target: Vlans) -> None:
    for vlan in _facts(target):
        vlan.fip_snooping = False


@line("fip-snooping fc-map {map:(?:0x)?[0-9a-fA-F]{6}}", source="R-PUP", under="vlan")
def _fc_map(target: Vlans, text: str) -> None:
    for vlan in _facts(target):
        vlan.fc_map = _colons(text)
        target[0].asked = f"fc-map {vlan.id}"


@line("y", source="R-PUP", under="vlan")
def _yes(target: Vlans) -> None:
    builder = target[0]
    if not builder.asked:
        raise ValueError  # nothing was asked
    builder.facts.answers.add(builder.asked)
    builder.asked = ""


@line("no fip-snooping fc-map", source="mem", under="vlan")
@line("no fip-snooping fc-map {map:(?:0x)?[0-9a-fA-F]{6}}", source="mem", under="vlan")
def _no_fc_map(target: Vlans, _text: str = "") -> None:
    for vlan in _facts(target):
        vlan.fc_map = ""


@line("fip-snooping enable", source="D-FIP2")
def _fip_everywhere(builder: Builder) -> None:
    builder.fip_everywhere = True


@line("no fip-snooping enable", source="D-FIP2")
def _no_fip_everywhere(builder: Builder) -> None:
    builder.fip_everywhere = False


@line("fip-snooping fc-map {map:(?:0x)?[0-9a-fA-F]{6}}", source="D-FIP2")
def _fc_map_everywhere(builder: Builder, text: str) -> None:
    builder.fc_map = _colons(text)


def _facts(target: Vlans) -> list[VlanFacts]:
    builder, numbers = target
    return [builder.vlan(number) for number in numbers]


def _colons(text: str) -> str:
    """Return 0efc00 as 0e:fc:00."""
    digits = text.removeprefix("0x").lower()
    return f"{digits[:2]}:{digits[2:4]}:{digits[4:]}"
