"""EOS lines of VLANs, their interfaces, spanning tree and MLAG."""

from ipaddress import IPv4Address, IPv4Interface

from sanfab.facts import PeerFacts, VlanFacts
from sanfab.nos.eos.draft import VLANS, Draft, port_name
from sanfab.nos.eos.router import line
from sanfab.nos.lines import numbers_of

VlanInterface = tuple[Draft, VlanFacts]


@line(f"vlan {{ids:{VLANS}}}", source="PYEAPI BF-EOS", opens="vlan")
def _vlan(draft: Draft, ids: str) -> list[VlanFacts]:
    return draft.vlans(numbers_of(ids))


@line(f"no vlan {{ids:{VLANS}}}", source="mem")
def _no_vlan(draft: Draft, ids: str) -> None:
    for number in numbers_of(ids):
        draft.facts.vlans.pop(number, None)


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
def _vlan_interface(draft: Draft, _word: str, number: str) -> VlanInterface:
    # VLAN 1 exists without a line; an interface of any other is down until its VLAN exists.
    vlans = draft.facts.vlans
    return draft, VlanFacts(1) if number == "1" and 1 not in vlans else vlans[int(number)]


@line("ip address {address:[0-9.]+/[0-9]+}", source="PYEAPI BF-EOS", under="vlan interface")
def _address(target: VlanInterface, address: str) -> None:
    draft, vlan = target
    draft.facts.vlans.setdefault(vlan.id, vlan).address = str(IPv4Interface(address))


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
def _no_vlan_interface(draft: Draft, number: str) -> None:
    vlan = draft.facts.vlans.get(int(number))
    if vlan is not None:
        vlan.address, vlan.mtu = "", None


@line("spanning-tree mode {mode}", source="PYEAPI AVD")
def _spanning_tree(draft: Draft, mode: str) -> None:
    draft.facts.spanning_tree = mode


@line(f"no spanning-tree vlan-id {{ids:{VLANS}}}", source="AVD")
@line(f"no spanning-tree vlan {{ids:{VLANS}}}", source="mem")
def _no_spanning_tree(draft: Draft, ids: str) -> None:
    draft.no_spanning_tree |= numbers_of(ids)


@line(f"spanning-tree vlan-id {{ids:{VLANS}}}", source="mem")
@line(f"spanning-tree vlan {{ids:{VLANS}}}", source="mem")
def _spanning_tree_again(draft: Draft, ids: str) -> None:
    draft.no_spanning_tree -= numbers_of(ids)


@line("spanning-tree portfast bpduguard default", source="PYEAPI")
@line("spanning-tree edge-port bpduguard default", source="AVD")
def _guard_edges(draft: Draft) -> None:
    draft.guards_edges = True


@line("no spanning-tree portfast bpduguard default", source="PYEAPI")
@line("no spanning-tree edge-port bpduguard default", source="AVD")
def _no_guard_edges(draft: Draft) -> None:
    draft.guards_edges = False


@line("mlag configuration", source="BF-EOS AVD", opens="mlag")
def _mlag(draft: Draft) -> Draft:
    return draft


@line("no mlag configuration", source="mem")
def _no_mlag(draft: Draft) -> None:
    draft.peer = PeerFacts("")


@line("domain-id {domain}", source="BF-EOS AVD", under="mlag")
def _domain(draft: Draft, domain: str) -> None:
    draft.peer.domain = domain


@line("local-interface Vlan{id:[0-9]+}", source="BF-EOS AVD", under="mlag")
def _local_interface(draft: Draft, number: str) -> None:
    draft.peer.vlan = int(number)


@line("peer-address {address:[0-9.]+}", source="BF-EOS AVD", under="mlag")
def _peer_address(draft: Draft, address: str) -> None:
    draft.peer.address = str(IPv4Address(address))


@line("peer-link {lag}", source="BF-EOS AVD", under="mlag")
def _peer_link(draft: Draft, lag: str) -> None:
    draft.peer.lag = port_name(lag)


@line("no {what:domain-id|local-interface|peer-address|peer-link}", source="PYEAPI", under="mlag")
def _no_peer(draft: Draft, what: str) -> None:
    peer = draft.peer
    if what == "domain-id":
        peer.domain = ""
    elif what == "local-interface":
        peer.vlan = None
    elif what == "peer-address":
        peer.address = ""
    else:
        peer.lag = ""


@line("shutdown", source="PYEAPI BF-EOS", under="mlag")
def _mlag_off(draft: Draft) -> None:
    draft.mlag_enabled = False


@line("no shutdown", source="PYEAPI BF-EOS", under="mlag")
def _mlag_on(draft: Draft) -> None:
    draft.mlag_enabled = True
