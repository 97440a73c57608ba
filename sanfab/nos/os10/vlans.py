"""OS10 lines of VLANs and their interfaces; which ports are in them the ports state."""

from sanfab.facts.number_lists import parse_numbers
from sanfab.nos.addresses import PREFIX, parse_address
from sanfab.nos.os10.builder import READER, Builder, VlanBuilder, assign, line
from sanfab.nos.os10.names import VLAN, VLANS, without_quotes
from sanfab.nos.text_lines import register_description
from sanfab.nos.undo import REMOVE_LATE, Undo
from sanfab.nos.vlan_addresses import AddressLines, register_addresses

in_vlan = READER.block("vlan")


@line(
    f"interface {VLAN}",
    source="O10-JP",
    opens="vlan",
    undo=Undo("no interface vlan{number}", "O10-CLI", key=("number",), order=REMOVE_LATE),
)
def _vlan(builder: Builder, _kind: str, number: str) -> list[VlanBuilder]:
    return [builder.vlan(int(number))]


@line(f"interface range {{kind:(?i:vlan) ?}}{{ids:{VLANS}}}", source="O10-CLI", opens="vlan")
def _vlan_range(builder: Builder, _kind: str, ids: str) -> list[VlanBuilder]:
    return [builder.vlan(number) for number in sorted(parse_numbers(ids))]


@line(f"no interface {VLAN}", source="O10-CLI")
def _no_vlan(builder: Builder, _kind: str, number: str) -> None:
    """Remove a VLAN; the switch takes it out of every port without saying so."""
    builder.vlans.pop(int(number), None)
    builder.facts.vlans.pop(int(number), None)
    for port in builder.ports.values():
        port.tagged.discard(int(number))


assign("default vlan-id {number:[0-9]+}", "default_vlan", source="O10-COLL", convert=int)

register_description(in_vlan, "facts.name", "O10-JP", "O10-COLL", without_quotes)
in_vlan.assign("no shutdown", "enabled", value=True, source="O10-JP")
in_vlan.assign("shutdown", "enabled", value=False, source="O10-JP")
in_vlan.assign(
    "mtu {mtu:[0-9]+}",
    "facts.mtu",
    source="O10-JP",
    convert=int,
    undo=Undo("no mtu", "O10-4048"),
    unset=None,
)


@in_vlan.line(
    f"ip address {{address:{PREFIX}}}",
    source="O10-JP",
    undo=Undo("no ip address", "O10-COLL"),
)
def _address(vlans: list[VlanBuilder], address: str) -> None:
    for vlan in vlans:
        vlan.address = parse_address(address)


register_addresses(
    in_vlan,
    lambda vlans: vlans,
    AddressLines(
        Undo("no ip address", "O10-COLL"),
        ipv6_source="O10-COLL",
        ipv6=Undo("no {line}", "O10-COLL", key=("address",)),
    ),
)


@in_vlan.line("ip virtual-router address {address:[0-9.]+}", source="O10-NLB O10-COLL")
def _anycast(vlans: list[VlanBuilder], address: str) -> None:
    for vlan in vlans:
        vlan.anycast.add(address)
