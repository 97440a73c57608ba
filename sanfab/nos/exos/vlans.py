"""ExtremeXOS lines of VLANs: their members, addresses, and the MLAG pair."""

from ipaddress import IPv4Interface

from sanfab.facts import PeerFacts, VlanFacts
from sanfab.model import MAX_VLAN
from sanfab.nos.exos.builder import DEFAULT, MGMT, Builder, prefix_of
from sanfab.nos.exos.router import ADDRESS, LENGTH, NAME, PORTS, VLAN, line, plain

MAC = "[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}"
FC_MAP = "{fc_map:0e:fc:[0-9a-f][0-9a-f]}"


@line(f"create vlan {NAME}", source="R-CN F-450")
@line(f"create vlan {NAME} tag {{tag:[0-9]+}}", source="F-RU F-TR")
def _create(builder: Builder, name: str, tag: str = "") -> None:
    name = plain(name)
    if name.isdigit():  # the switch makes up the name [mem]
        name, tag = f"VLAN_{int(name):04}", name
    if not name[0].isalpha() or name.lower() in builder.vlans:
        raise ValueError(name)  # names are not case-sensitive [E-NAM]
    vlan = VlanFacts(0, name)
    if tag:
        _set_tag(builder, name.lower(), vlan, int(tag))
    builder.vlans[name.lower()] = vlan


@line(f"configure vlan {VLAN} tag {{tag:[0-9]+}}", source="R-CN F-RU")
def _tag(builder: Builder, vlan: str, tag: str) -> None:
    key = builder.vlan_key(vlan)
    if key in {DEFAULT, MGMT}:
        raise ValueError(vlan)
    _set_tag(builder, key, builder.vlans[key], int(tag))


def _set_tag(builder: Builder, key: str, vlan: VlanFacts, tag: int) -> None:
    if builder.keys.get(tag, key) != key or not 1 <= tag <= MAX_VLAN:
        raise ValueError(tag)  # another VLAN has it
    builder.keys.pop(vlan.id, None)
    builder.keys[tag] = key
    vlan.id = tag


@line(f"configure vlan {VLAN} name {NAME}", source="mem")
def _rename(builder: Builder, vlan: str, name: str) -> None:
    key, new = builder.vlan_key(vlan), plain(name).lower()
    if key in {DEFAULT, MGMT} or (new in builder.vlans and new != key):
        raise ValueError(name)
    facts = builder.vlans.pop(key)
    facts.name = plain(name)
    builder.vlans[new] = facts
    builder.keys[facts.id] = new
    builder.untagged = {port: new if on == key else on for port, on in builder.untagged.items()}
    if key in builder.tagged:
        builder.tagged[new] = builder.tagged.pop(key)


@line(f"delete vlan {VLAN}", source="mem")
def _delete(builder: Builder, vlan: str) -> None:
    key = builder.vlan_key(vlan)
    if key in {DEFAULT, MGMT}:
        raise ValueError(vlan)
    builder.keys.pop(builder.vlans.pop(key).id, None)
    builder.untagged = {port: other for port, other in builder.untagged.items() if other != key}
    builder.tagged.pop(key, None)


@line(f"configure vlan {VLAN} add ports {PORTS}", source="F-RU R-CN")
@line(f"configure vlan {VLAN} add ports {PORTS} untagged", source="F-RU R-CN")
def _add_untagged(builder: Builder, vlan: str, ports: str) -> None:
    key, names = _joining(builder, vlan, ports)
    if any(builder.untagged.get(name, key) != key for name in names):
        raise ValueError(ports)  # refused while untagged in another VLAN, Default included [mem]
    builder.tagged.get(key, set()).difference_update(names)
    builder.untagged.update(dict.fromkeys(names, key))


@line(f"configure vlan {VLAN} add ports {PORTS} tagged", source="F-RU R-CN")
def _add_tagged(builder: Builder, vlan: str, ports: str) -> None:
    key, names = _joining(builder, vlan, ports)
    if not builder.vlans[key].id:
        raise ValueError(vlan)  # nothing to tag frames with
    for name in names:
        if builder.untagged.get(name) == key:
            del builder.untagged[name]
    builder.tagged.setdefault(key, set()).update(names)


def _joining(builder: Builder, vlan: str, ports: str) -> tuple[str, list[str]]:
    """Return VLAN and ports; a LAG is in VLANs by its master only [E-SHR0]."""
    key, names = builder.vlan_key(vlan), builder.names(ports)
    if key == MGMT or not builder.joined.isdisjoint(names):
        raise ValueError(ports)
    return key, names


@line(f"configure vlan {VLAN} delete ports {PORTS}", source="E-VLN R-CN")
def _delete_ports(builder: Builder, vlan: str, ports: str) -> None:
    key = builder.vlan_key(vlan)
    names = builder.names(ports)
    for name in names:
        if builder.untagged.get(name) == key:
            del builder.untagged[name]
    builder.tagged.get(key, set()).difference_update(names)


@line(f"configure vlan {VLAN} ipaddress {ADDRESS} {{mask:[0-9.]+}}", source="R-CN F-TR")
def _address(builder: Builder, vlan: str, address: str, mask: str) -> None:
    builder.vlan(vlan).address = prefix_of(address, mask)


@line(f"configure vlan {VLAN} ipaddress {ADDRESS}/{LENGTH}", source="R-CN F-TR")
def _address_short(builder: Builder, vlan: str, address: str, length: str) -> None:
    builder.vlan(vlan).address = str(IPv4Interface(f"{address}/{length}"))


@line(f"unconfigure vlan {VLAN} ipaddress", source="mem")
def _no_address(builder: Builder, vlan: str) -> None:
    builder.vlan(vlan).address = ""


@line(f"enable ipforwarding vlan {VLAN}", source="F-TR R-CN")
def _forwarding(builder: Builder, vlan: str) -> None:
    entry = builder.vlan(vlan)
    if not entry.address:
        raise ValueError(vlan)  # a VLAN without an address cannot route
    entry.forwarding = True


@line("enable ipforwarding", source="mem")
def _forwarding_all(builder: Builder) -> None:
    for vlan in builder.vlans.values():
        vlan.forwarding = bool(vlan.address)


@line(f"disable ipforwarding vlan {VLAN}", source="mem")
def _no_forwarding(builder: Builder, vlan: str) -> None:
    builder.vlan(vlan).forwarding = False


@line("disable ipforwarding", source="mem")
def _no_forwarding_all(builder: Builder) -> None:
    for vlan in builder.vlans.values():
        vlan.forwarding = False


@line(f"configure ip-mtu {{mtu:[0-9]+}} vlan {VLAN}", source="F-RU")
def _ip_mtu(builder: Builder, mtu: str, vlan: str) -> None:
    builder.vlan(vlan).mtu = int(mtu)


@line(f"configure fip snooping {VLAN} fcmap {FC_MAP}:00:00:00", source="E-FIP")
@line(f"configure fip snooping vlan {VLAN} fcmap {FC_MAP}:00:00:00", source="E-FIP")
def _fc_map(builder: Builder, vlan: str, fc_map: str) -> None:
    builder.vlan(vlan).fc_map = fc_map


@line(f"enable fip snooping vlan {VLAN}", source="mem")
def _fip_snooping(builder: Builder, vlan: str) -> None:
    builder.vlan(vlan).fip_snooping = True


@line(f"disable fip snooping vlan {VLAN}", source="mem")
def _no_fip_snooping(builder: Builder, vlan: str) -> None:
    builder.vlan(vlan).fip_snooping = False


@line(f"create mlag peer {NAME}", source="F-EAF VEXOS")
def _create_peer(builder: Builder, name: str) -> None:
    if builder.facts.peer is not None:
        raise ValueError(name)  # the facts hold one pair
    builder.facts.peer = PeerFacts(domain_of(plain(name)))


def domain_of(name: str) -> str:
    """Return the domain of an MLAG peer: the number behind a name of ours, else the name.

    >>> domain_of("PEER_1"), domain_of("Peer1")
    ('1', 'Peer1')
    """
    number = name.removeprefix("PEER_")
    return number if number.isdigit() else name


@line(f"delete mlag peer {NAME}", source="mem")
def _delete_peer(builder: Builder, name: str) -> None:
    _check_peer(builder, name)
    builder.facts.peer = None


@line(f"configure mlag peer {NAME} ipaddress {ADDRESS}", source="mem")
@line(f"configure mlag peer {NAME} ipaddress {ADDRESS} vr VR-Default", source="F-EAF VEXOS")
def _peer_address(builder: Builder, name: str, address: str) -> None:
    _check_peer(builder, name).address = address


@line(f"configure mlag peer {NAME} lacp-mac {{mac:{MAC}}}", source="E-MLG")
def _peer_mac(builder: Builder, name: str, mac: str) -> None:
    _check_peer(builder, name).system_mac = mac.lower()


@line(f"configure mlag peer {NAME} lacp-mac auto", source="mem")
@line(f"unconfigure mlag peer {NAME} lacp-mac", source="mem")
def _no_peer_mac(builder: Builder, name: str) -> None:
    _check_peer(builder, name).system_mac = ""


@line(f"enable mlag port {{port:[0-9:]+}} peer {NAME} id {{number:[0-9]+}}", source="VEXOS")
def _mlag_port(builder: Builder, port: str, name: str, number: str) -> None:
    _check_peer(builder, name)
    master = builder.names(port)[0]
    if master in builder.joined:
        raise ValueError(port)
    builder.lag(master).multichassis = int(number)


@line("disable mlag port {port:[0-9:]+}", source="mem")
def _no_mlag_port(builder: Builder, port: str) -> None:
    lag = builder.facts.lags[builder.names(port)[0]]
    lag.multichassis = None
    if not lag.members:
        del builder.facts.lags[lag.name]


def _check_peer(builder: Builder, name: str) -> PeerFacts:
    """Return the MLAG peer if it goes by that name."""
    peer = builder.peer()
    if peer.domain != domain_of(plain(name)):
        raise ValueError(name)
    return peer
