"""Addresses of switches in VLANs that the platform, or what is known of it, does not allow."""

from collections.abc import Iterator

from sanfab.inventory.references.messages import Problem
from sanfab.model import Platform, San, VlanAddress
from sanfab.model.addresses import of_family
from sanfab.model.yaml12 import Where


def vlan_address_problems(san: San) -> Iterator[Problem]:
    """Yield the addresses of switches in VLANs that cannot be set there."""
    for name, switch in san.switches.items():
        platform = san.platforms.get(switch.model)
        if platform is None:
            continue
        for key, own in switch.vlan_addresses.items():
            where: Where = ("switches", name, "vlan_addresses", key)
            yield from _refused(where, own, platform)


def _refused(where: Where, own: VlanAddress, platform: Platform) -> Iterator[Problem]:
    ipv4, ipv6 = (of_family(own.address, ipv6=ipv6) for ipv6 in (False, True))
    place = (*where, "address")
    most = platform.traits.vlan_ipv4_max, platform.traits.vlan_ipv6_max
    if most[0] is not None and (len(ipv4) > most[0] or ipv6):
        found = "an IPv6 address" if ipv6 else "several addresses"
        yield (
            place,
            f"found {found}, expected one IPv4 address: on {platform.title} sanfab knows of no "
            "documented line that removes others; set them by hand",
        )
    elif most[1] is not None and len(ipv6) > most[1]:
        yield (
            place,
            f"found {len(ipv6)} IPv6 addresses, expected at most {most[1]} on {platform.title}; "
            "set the others by hand",
        )
    if ipv6 and not ipv4 and own.forwarding:
        yield (
            (*where, "forwarding"),
            "found true with IPv6 addresses only, expected an IPv4 address: sanfab does not "
            "configure IPv6 routing",
        )
