"""ExtremeXOS lines of VLANs: their members, addresses, and the MLAG pair."""

from ipaddress import IPv4Interface

from sanfab.facts import PeerFacts, VlanFacts
from sanfab.nos.exos.draft import DEFAULT, MGMT, Draft, prefix_of
from sanfab.nos.exos.router import ADDRESS, LENGTH, NAME, PORTS, VLAN, line, plain

MAC = "[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}"
FC_MAP = "{fc_map:0e:fc:[0-9a-f][0-9a-f]}"


@line(f"create vlan {NAME}", source="R-CN F-450")
@line(f"create vlan {NAME} tag {{tag:[0-9]+}}", source="F-RU F-TR")
def _create(draft: Draft, name: str, tag: str = "") -> None:
    name = plain(name)
    if name.isdigit():  # the switch makes up the name [mem]
        name, tag = f"VLAN_{int(name):04}", name
    if not name[0].isalpha() or name.lower() in draft.vlans:
        raise ValueError(name)  # names are not case-sensitive [E-NAM]
    vlan = VlanFacts(0, name)
    if tag:
        _set_tag(draft, name.lower(), vlan, int(tag))
    draft.vlans[name.lower()] = vlan


@line(f"configure vlan {VLAN} tag {{tag:[0-9]+}}", source="R-CN F-RU")
def _tag(draft: Draft, vlan: str, tag: str) -> None:
    key = draft.vlan_key(vlan)
    if key in {DEFAULT, MGMT}:
        raise ValueError(vlan)
    _set_tag(draft, key, draft.vlans[key], int(tag))


def _set_tag(draft: Draft, key: str, vlan: VlanFacts, tag: int) -> None:
    if draft.keys.get(tag, key) != key or not 1 <= tag <= 4094:  # noqa: PLR2004  # VLAN ids
        raise ValueError(tag)  # another VLAN has it
    draft.keys.pop(vlan.id, None)
    draft.keys[tag] = key
    vlan.id = tag


@line(f"configure vlan {VLAN} name {NAME}", source="mem")
def _rename(draft: Draft, vlan: str, name: str) -> None:
    key, new = draft.vlan_key(vlan), plain(name).lower()
    if key in {DEFAULT, MGMT} or (new in draft.vlans and new != key):
        raise ValueError(name)
    facts = draft.vlans.pop(key)
    facts.name = plain(name)
    draft.vlans[new] = facts
    draft.keys[facts.id] = new
    draft.untagged = {port: new if on == key else on for port, on in draft.untagged.items()}
    if key in draft.tagged:
        draft.tagged[new] = draft.tagged.pop(key)


@line(f"delete vlan {VLAN}", source="mem")
def _delete(draft: Draft, vlan: str) -> None:
    key = draft.vlan_key(vlan)
    if key in {DEFAULT, MGMT}:
        raise ValueError(vlan)
    draft.keys.pop(draft.vlans.pop(key).id, None)
    draft.untagged = {port: other for port, other in draft.untagged.items() if other != key}
    draft.tagged.pop(key, None)


@line(f"configure vlan {VLAN} add ports {PORTS}", source="F-RU R-CN")
@line(f"configure vlan {VLAN} add ports {PORTS} untagged", source="F-RU R-CN")
def _add_untagged(draft: Draft, vlan: str, ports: str) -> None:
    key, names = _joining(draft, vlan, ports)
    if any(draft.untagged.get(name, key) != key for name in names):
        raise ValueError(ports)  # refused while untagged in another VLAN, Default included [mem]
    draft.tagged.get(key, set()).difference_update(names)
    draft.untagged.update(dict.fromkeys(names, key))


@line(f"configure vlan {VLAN} add ports {PORTS} tagged", source="F-RU R-CN")
def _add_tagged(draft: Draft, vlan: str, ports: str) -> None:
    key, names = _joining(draft, vlan, ports)
    if not draft.vlans[key].id:
        raise ValueError(vlan)  # nothing to tag frames with
    for name in names:
        if draft.untagged.get(name) == key:
            del draft.untagged[name]
    draft.tagged.setdefault(key, set()).update(names)


def _joining(draft: Draft, vlan: str, ports: str) -> tuple[str, list[str]]:
    """Return VLAN and ports; a LAG is in VLANs by its master only [E-SHR0]."""
    key, names = draft.vlan_key(vlan), draft.names(ports)
    if key == MGMT or not draft.joined.isdisjoint(names):
        raise ValueError(ports)
    return key, names


@line(f"configure vlan {VLAN} delete ports {PORTS}", source="E-VLN R-CN")
def _delete_ports(draft: Draft, vlan: str, ports: str) -> None:
    key = draft.vlan_key(vlan)
    names = draft.names(ports)
    for name in names:
        if draft.untagged.get(name) == key:
            del draft.untagged[name]
    draft.tagged.get(key, set()).difference_update(names)


@line(f"configure vlan {VLAN} ipaddress {ADDRESS} {{mask:[0-9.]+}}", source="R-CN F-TR")
def _address(draft: Draft, vlan: str, address: str, mask: str) -> None:
    draft.vlan(vlan).address = prefix_of(address, mask)


@line(f"configure vlan {VLAN} ipaddress {ADDRESS}/{LENGTH}", source="R-CN F-TR")
def _address_short(draft: Draft, vlan: str, address: str, length: str) -> None:
    draft.vlan(vlan).address = str(IPv4Interface(f"{address}/{length}"))


@line(f"unconfigure vlan {VLAN} ipaddress", source="mem")
def _no_address(draft: Draft, vlan: str) -> None:
    draft.vlan(vlan).address = ""


@line(f"enable ipforwarding vlan {VLAN}", source="F-TR R-CN")
def _forwarding(draft: Draft, vlan: str) -> None:
    entry = draft.vlan(vlan)
    if not entry.address:
        raise ValueError(vlan)  # a VLAN without an address cannot route
    entry.forwarding = True


@line("enable ipforwarding", source="mem")
def _forwarding_all(draft: Draft) -> None:
    for vlan in draft.vlans.values():
        vlan.forwarding = bool(vlan.address)


@line(f"disable ipforwarding vlan {VLAN}", source="mem")
def _no_forwarding(draft: Draft, vlan: str) -> None:
    draft.vlan(vlan).forwarding = False


@line("disable ipforwarding", source="mem")
def _no_forwarding_all(draft: Draft) -> None:
    for vlan in draft.vlans.values():
        vlan.forwarding = False


@line(f"configure ip-mtu {{mtu:[0-9]+}} vlan {VLAN}", source="F-RU")
def _ip_mtu(draft: Draft, mtu: str, vlan: str) -> None:
    draft.vlan(vlan).mtu = int(mtu)


@line(f"configure fip snooping {VLAN} fcmap {FC_MAP}:00:00:00", source="E-FIP")
@line(f"configure fip snooping vlan {VLAN} fcmap {FC_MAP}:00:00:00", source="E-FIP")
def _fc_map(draft: Draft, vlan: str, fc_map: str) -> None:
    draft.vlan(vlan).fc_map = fc_map


@line(f"enable fip snooping vlan {VLAN}", source="mem")
def _fip_snooping(draft: Draft, vlan: str) -> None:
    draft.vlan(vlan).fip_snooping = True


@line(f"disable fip snooping vlan {VLAN}", source="mem")
def _no_fip_snooping(draft: Draft, vlan: str) -> None:
    draft.vlan(vlan).fip_snooping = False


@line(f"create mlag peer {NAME}", source="F-EAF VEXOS")
def _create_peer(draft: Draft, name: str) -> None:
    if draft.facts.peer is not None:
        raise ValueError(name)  # the facts hold one pair
    draft.facts.peer = PeerFacts(domain_of(plain(name)))


def domain_of(name: str) -> str:
    """Return the domain of an MLAG peer: the number behind a name of ours, else the name.

    >>> domain_of("PEER_1"), domain_of("Peer1")
    ('1', 'Peer1')
    """
    number = name.removeprefix("PEER_")
    return number if number.isdigit() else name


@line(f"delete mlag peer {NAME}", source="mem")
def _delete_peer(draft: Draft, name: str) -> None:
    _check_peer(draft, name)
    draft.facts.peer = None


@line(f"configure mlag peer {NAME} ipaddress {ADDRESS}", source="mem")
@line(f"configure mlag peer {NAME} ipaddress {ADDRESS} vr VR-Default", source="F-EAF VEXOS")
def _peer_address(draft: Draft, name: str, address: str) -> None:
    _check_peer(draft, name).address = address


@line(f"configure mlag peer {NAME} lacp-mac {{mac:{MAC}}}", source="E-MLG")
def _peer_mac(draft: Draft, name: str, mac: str) -> None:
    _check_peer(draft, name).system_mac = mac.lower()


@line(f"configure mlag peer {NAME} lacp-mac auto", source="mem")
@line(f"unconfigure mlag peer {NAME} lacp-mac", source="mem")
def _no_peer_mac(draft: Draft, name: str) -> None:
    _check_peer(draft, name).system_mac = ""


@line(f"enable mlag port {{port:[0-9:]+}} peer {NAME} id {{number:[0-9]+}}", source="VEXOS")
def _mlag_port(draft: Draft, port: str, name: str, number: str) -> None:
    _check_peer(draft, name)
    master = draft.names(port)[0]
    if master in draft.joined:
        raise ValueError(port)
    draft.lag(master).multichassis = int(number)


@line("disable mlag port {port:[0-9:]+}", source="mem")
def _no_mlag_port(draft: Draft, port: str) -> None:
    lag = draft.facts.lags[draft.names(port)[0]]
    lag.multichassis = None
    if not lag.members:
        del draft.facts.lags[lag.name]


def _check_peer(draft: Draft, name: str) -> PeerFacts:
    """Return the MLAG peer if it goes by that name."""
    peer = draft.peer()
    if peer.domain != domain_of(plain(name)):
        raise ValueError(name)
    return peer
