"""EOS lines of VLANs, their interfaces, spanning tree and MLAG."""

from ipaddress import IPv4Address, IPv4Interface

from sanfab.facts import PeerFacts, VlanFacts
from sanfab.nos.eos.builder import VLANS, Builder, port_name
from sanfab.nos.eos.router import line
from sanfab.nos.number_lists import parse_numbers

VlanInterface = tuple[Builder, VlanFacts]


@line(f"vlan {{ids:{VLANS}}}", source="PYEAPI BF-EOS", opens="vlan")
def _vlan(builder: Builder, ids: str) -> list[VlanFacts]:
    return builder.vlans(parse_numbers(ids))


@line(f"no vlan {{ids:{VLANS}}}", source="mem")
def _no_vlan(builder: Builder, ids: str) -> None:
    for number in parse_numbers(ids):
        builder.facts.vlans.pop(number, None)


@line("name {name}", source="PYEAPI", under="vlan")
def _vlan_name(vlans: list[VlanFacts], name: str) -> None:
    for vlan in vlans:
        vlan.name = name


@line("no name", source="mem", under="vlan")
def _no_vlan_name(vlans: list[VlanFacts]) -> None:
    for vlan in vlans:
        vlan.name = ""


@line("state active", source="PYEAPI", under="vlan")
def _vlan_active(_vlans: list[VlanFacts]) -> None:
    """Say what is so by default."""


@line("interface {word:(?i:vlan) ?}{id:[0-9]+}", source="PYEAPI BF-EOS", opens="vlan interface")
def _vlan_interface(builder: Builder, _word: str, number: str) -> VlanInterface:
    # VLAN 1 exists without a line; an interface of any other is down until its VLAN exists.
    vlans = builder.facts.vlans
    return builder, VlanFacts(1) if number == "1" and 1 not in vlans else vlans[int(number)]


@line("ip address {address:[0-9.]+/[0-9]+}", source="PYEAPI BF-EOS", under="vlan interface")
def _address(target: VlanInterface, address: str) -> None:
    builder, vlan = target
    builder.facts.vlans.setdefault(vlan.id, vlan).address = str(IPv4Interface(address))


@line("no ip address", source="mem", under="vlan interface")
def _no_address(target: VlanInterface) -> None:
    target[1].address = ""


@line("mtu {mtu:[0-9]+}", source="A-L3MTU PYEAPI", under="vlan interface")
def _mtu(target: VlanInterface, mtu: str) -> None:
    target[1].mtu = int(mtu)


@line("no mtu", source="A-L3MTU", under="vlan interface")
def _no_mtu(target: VlanInterface) -> None:
    target[1].mtu = None


@line("shutdown", source="mem", under="vlan interface")
def _shutdown(target: VlanInterface) -> None:
    target[0].shut_vlan_interfaces.add(target[1].id)


@line("no shutdown", source="PYEAPI", under="vlan interface")
def _no_shutdown(target: VlanInterface) -> None:
    target[0].shut_vlan_interfaces.discard(target[1].id)


@line("no interface Vlan{id:[0-9]+}", source="mem")
def _no_vlan_interface(builder: Builder, number: str) -> None:
    vlan = builder.facts.vlans.get(int(number))
    if vlan is not None:
        vlan.address, vlan.mtu = "", None


@line("spanning-tree mode {mode}", source="PYEAPI AVD")
def _spanning_tree(builder: Builder, mode: str) -> None:
    builder.facts.spanning_tree = mode


@line(f"no spanning-tree vlan-id {{ids:{VLANS}}}", source="AVD")
@line(f"no spanning-tree vlan {{ids:{VLANS}}}", source="mem")
def _no_spanning_tree(builder: Builder, ids: str) -> None:
    builder.no_spanning_tree |= parse_numbers(ids)


@line(f"spanning-tree vlan-id {{ids:{VLANS}}}", source="mem")
@line(f"spanning-tree vlan {{ids:{VLANS}}}", source="mem")
def _spanning_tree_again(builder: Builder, ids: str) -> None:
    builder.no_spanning_tree -= parse_numbers(ids)


@line("spanning-tree portfast bpduguard default", source="PYEAPI")
@line("spanning-tree edge-port bpduguard default", source="AVD")
def _guard_edges(builder: Builder) -> None:
    builder.guards_edges = True


@line("no spanning-tree portfast bpduguard default", source="PYEAPI")
@line("no spanning-tree edge-port bpduguard default", source="AVD")
def _no_guard_edges(builder: Builder) -> None:
    builder.guards_edges = False


@line("mlag configuration", source="BF-EOS AVD", opens="mlag")
def _mlag(builder: Builder) -> Builder:
    return builder


@line("no mlag configuration", source="mem")
def _no_mlag(builder: Builder) -> None:
    builder.peer = PeerFacts("")


@line("domain-id {domain}", source="BF-EOS AVD", under="mlag")
def _domain(builder: Builder, domain: str) -> None:
    builder.peer.domain = domain


@line("local-interface Vlan{id:[0-9]+}", source="BF-EOS AVD", under="mlag")
def _local_interface(builder: Builder, number: str) -> None:
    builder.peer.vlan = int(number)


@line("peer-address {address:[0-9.]+}", source="BF-EOS AVD", under="mlag")
def _peer_address(builder: Builder, address: str) -> None:
    builder.peer.address = str(IPv4Address(address))


@line("peer-link {lag}", source="BF-EOS AVD", under="mlag")
def _peer_link(builder: Builder, lag: str) -> None:
    builder.peer.lag = port_name(lag)


@line("no {what:domain-id|local-interface|peer-address|peer-link}", source="PYEAPI", under="mlag")
def _no_peer(builder: Builder, what: str) -> None:
    peer = builder.peer
    if what == "domain-id":
        peer.domain = ""
    elif what == "local-interface":
        peer.vlan = None
    elif what == "peer-address":
        peer.address = ""
    else:
        peer.lag = ""


@line("shutdown", source="PYEAPI BF-EOS", under="mlag")
def _mlag_off(builder: Builder) -> None:
    builder.mlag_enabled = False


@line("no shutdown", source="PYEAPI BF-EOS", under="mlag")
def _mlag_on(builder: Builder) -> None:
    builder.mlag_enabled = True
