"""What only a NetBox knows of a SAN: roles and prefixes of VLANs, addresses, racks, cables."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from ipaddress import ip_address, ip_interface, ip_network
from typing import get_args

from sanfab.importing.draft import Draft
from sanfab.importing.netbox_switches import SiteSwitches
from sanfab.importing.uses import label_of
from sanfab.model.base import STANDARD_MTU
from sanfab.model.fabric import VlanRole
from sanfab.model.yaml12 import Data, Where
from sanfab.netbox.site import NetboxDevice, NetboxInterface, NetboxSite, NetboxVlan
from sanfab.netbox.words import COLOURS, MEDIA


def state_networks(draft: Draft, site: NetboxSite) -> None:
    """State roles and subnets of VLANs, as NetBox states them."""
    by_vid: dict[int, NetboxVlan] = {}
    for vlan in site.vlans.values():
        by_vid.setdefault(vlan.vid, vlan)
    for key in draft.names("vlans"):
        where = ("vlans", key)
        known = by_vid.get(int(str(draft.at((*where, "id")))))
        if known is None:
            continue
        role = known.role.lower().replace(" ", "-")
        if role in get_args(VlanRole) and role != "fcoe":
            draft.put((*where, "role"), role)
            draft.questions.pop((*where, "role"), None)
        nets = sorted(site.prefixes.get(known.id, ()), key=lambda text: (":" in text, text))
        if nets and role != "fcoe":
            draft.put((*where, "subnet"), _one_or_list([*dict.fromkeys(nets)]))


def state_details(draft: Draft, site: NetboxSite, found: SiteSwitches) -> None:
    """State racks and addresses of all devices, and what their ports and cables are."""
    devices = {found.names[one.id]: one for one in site.devices.values()}
    for section in ("switches", "hosts", "arrays"):
        for name in draft.names(section):
            if name in devices:
                _add_device(draft, section, name, devices[name], site)
    ports = dict(_ports(draft, site, found))
    for where, interface in ports.items():
        _add_port(draft, where, site, interface)
    _add_mtus(draft, ports)


def _ports(
    draft: Draft, site: NetboxSite, found: SiteSwitches
) -> Iterator[tuple[tuple[str, str, str, str], NetboxInterface]]:
    """Yield the place of each port of a device, and its interface."""
    by_label = {
        (found.names[one.device], label_of(one.name)): one for one in site.interfaces.values()
    }
    for section in ("hosts", "arrays", "neighbors"):
        for name in draft.names(section):
            for label in draft.names(section, name, "ports"):
                if (name, label) in by_label:
                    yield (section, name, "ports", label), by_label[name, label]


def _add_device(
    draft: Draft, section: str, name: str, device: NetboxDevice, site: NetboxSite
) -> None:
    if device.rack and device.position and device.position == int(device.position):
        draft.put((section, name, "rack"), device.rack)
        draft.put((section, name, "unit"), int(device.position))
    if section == "switches":
        _add_management(draft, name, site, device.id)


def _add_management(draft: Draft, name: str, site: NetboxSite, device: int) -> None:
    for one in site.interfaces_of[device]:
        own = [text for text in site.addresses.get(one.id, ()) if ":" not in text]
        if one.mgmt_only and own:
            draft.put(("switches", name, "management"), {"address": own[0]})
            return


def _add_port(draft: Draft, where: Where, site: NetboxSite, one: NetboxInterface) -> None:
    if where[0] != "neighbors":
        if one.wwn and draft.at((*where, "wwpn")) is None:
            draft.put((*where, "wwpn"), one.wwn)
        draft.questions.pop((*where, "wwpn"), None)
        own = [*site.addresses.get(one.id, ())]
        if one.lag is not None and min(site.members_of(site.interfaces[one.lag]), key=_id) == one:
            own += site.addresses.get(one.lag, ())
        _add_addresses(draft, where, own)
    for key, value in _cable(site, one):
        draft.put((*where, key), value)


def _id(one: NetboxInterface) -> int:
    return one.id


def _add_addresses(draft: Draft, where: Where, texts: list[str]) -> None:
    """State the addresses of a port, by VLAN where it has several."""
    vlans = _vlans(draft, where)
    if not texts or not vlans:
        return
    addresses: list[Data] = [str(ip_interface(text).ip) for text in texts]
    if len(vlans) == 1:
        draft.put((*where, "ip"), _one_or_list(addresses))
        return
    placed: dict[str, list[Data]] = defaultdict(list)
    for text in map(str, addresses):
        key = next((one for one in vlans if _holds(draft, one, text)), "")
        if key:
            placed[key].append(text)
        else:
            draft.leave("", [(".".join(map(str, where)), f"address {text}: in no subnet of it")])
    if placed:
        draft.put((*where, "ip"), {key: _one_or_list(found) for key, found in placed.items()})


def _vlans(draft: Draft, where: Where) -> list[str]:
    own, more = draft.at((*where, "vlan")), draft.at((*where, "vlans"))
    found = [own] if own is not None else []
    return [*map(str, found), *(map(str, more) if isinstance(more, list) else ())]


def _holds(draft: Draft, key: str, text: str) -> bool:
    subnets = draft.at(("vlans", key, "subnet"))
    known = subnets if isinstance(subnets, list) else [subnets] if subnets is not None else []
    return any(ip_address(text) in ip_network(str(one), strict=False) for one in known)


def _cable(site: NetboxSite, one: NetboxInterface) -> Iterator[tuple[str, Data]]:
    cable = site.cables.get(one.cable or 0)
    if cable is None:
        return
    if cable.label:
        yield "label", cable.label
    if cable.length is not None:
        yield "length", cable.length
    if cable.type in MEDIA:
        yield "media", MEDIA[cable.type]
    if cable.color in COLOURS:
        yield "colour", COLOURS[cable.color]
    if cable.status == "planned":
        yield "state", "planned"


def _add_mtus(draft: Draft, ports: Mapping[tuple[str, str, str, str], NetboxInterface]) -> None:
    """State the MTU of each VLAN as the ports of hosts and arrays have it, and what others have."""
    stated: dict[str, dict[Where, int]] = defaultdict(dict)
    for where, interface in ports.items():
        if interface.mtu is not None and where[0] != "neighbors":
            for key in _vlans(draft, where)[:1]:
                stated[key][where] = interface.mtu
    for key, by_place in stated.items():
        most = max(by_place.values())
        if most != STANDARD_MTU or draft.at(("vlans", key, "mtu")) is not None:
            draft.put(("vlans", key, "mtu"), most)
        for place, mtu in by_place.items():
            if mtu != most:
                draft.put((*place, "mtu"), mtu)


def _one_or_list(found: list[Data]) -> Data:
    return found[0] if len(found) == 1 else found
