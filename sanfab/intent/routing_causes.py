"""A fact of routing -> the places of the inventory that cause it."""

from collections.abc import Iterator

from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.yaml12 import Where


def of_shared(design: SwitchDesign, key: str, path: str) -> Iterator[Where]:
    """Yield what causes a shared address; its path is ``vrrp 11.priority``."""
    name, _, field = path.partition(".")
    protocol = name.partition(" ")[0]
    if field in {"group", "priority"}:
        yield ("switches", design.name, "vlan_addresses", key, protocol, field)
    if field == "address":
        yield ("vlans", key, "gateway")
    yield ("switches", design.name, "vlan_addresses", key, protocol)


def of_route(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the entry of a route, whose path is the route as text."""
    for number, one in enumerate(design.intent.routes or ()):
        if path.split()[-2:] == [one.to, one.via] and (one.vrf or "") in path:
            yield ("switches", design.name, "routes", number)
    yield ("switches", design.name, "routes")


def of_vrf(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the addresses and routes in a VRF."""
    name, _, field = path.partition(".")
    for key, own in design.intent.vlan_addresses.items():
        if own.vrf == name:
            detail = "forwarding" if field == "routing" else "vrf"
            yield ("switches", design.name, "vlan_addresses", key, detail)
    for number, one in enumerate(design.intent.routes or ()):
        if one.vrf == name:
            yield ("switches", design.name, "routes", number, "vrf")


def of_routing_feature(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield what needs a feature that addresses in VLANs and routes may need."""
    if path == "vrf":
        for key in design.intent.vlan_addresses:
            yield ("switches", design.name, "vlan_addresses", key, path)
        for number, _ in enumerate(design.intent.routes or ()):
            yield ("switches", design.name, "routes", number, path)
    if path in {"hsrp", "vrrp"}:
        for key in design.intent.vlan_addresses:
            yield ("switches", design.name, "vlan_addresses", key, path)
    if path == "interface-vlan":
        yield ("switches", design.name, "vlan_addresses")
