"""Chance and the data of a random SAN -> secondary and IPv6 addresses of its switches and ports."""

from random import Random
from typing import Any

from sanfab.model.platforms.capabilities import Capability
from sanfab.model.platforms.files import PLATFORMS

Data = dict[str, Any]

SUBNETS = ["198.51.100.0/24", "198.51.101.0/24", "198.51.102.0/24", "2001:db8:100::/64"]


def add_random_addresses(chance: Random, san: Data) -> None:
    """Give switches more addresses in the management VLAN, where their NOS takes them."""
    vlan = san["vlans"]["mgmt_net"]
    if "subnet" in vlan:
        vlan["subnet"] = SUBNETS
    for index, switch in enumerate(san["switches"].values(), 1):
        nos = PLATFORMS[switch["model"]].nos
        own = switch.get("vlan_addresses", {}).get("mgmt_net")
        if own is not None and nos != "exos":
            own["address"] = _addresses(chance, own, index, several_ipv6=nos == "eos")
    if all(
        PLATFORMS[one["model"]].has(Capability.IPV6_MANAGEMENT) for one in san["switches"].values()
    ):
        _add_ipv6_management(chance, san)


def _add_ipv6_management(chance: Random, san: Data) -> None:
    """Give management ports IPv6 addresses and gateways, and the SAN servers with IPv6."""
    for index, switch in enumerate(san["switches"].values(), 1):
        own = switch.get("management", {})
        is_open = not own.get("permit", san.get("management", {}).get("permit"))
        if own and is_open and chance.random() < 0.5:
            switch["management"]["ipv6"] = {
                "address": f"2001:db8:ff::{chance.choice((1, 2))}:{index}/64",
                **({"gateway": "2001:db8:ff::fe"} if chance.random() < 0.5 else {}),
            }
    for kind in ("ntp", "syslog"):
        known = list(san.get("management", {}).get(kind, ()))
        if known and chance.random() < 0.5:
            san["management"][kind] = [*known, f"2001:db8:ff::{chance.choice('ab')}"]


def _addresses(chance: Random, own: Data, index: int, *, several_ipv6: bool) -> list[str]:
    more = [f"198.51.{net}.{index}/24" for net in (101, 102) if chance.random() < 0.4]
    most = 2 if several_ipv6 else 1
    ipv6 = [f"2001:db8:100::{net}:{index}/64" for net in chance.sample(range(1, 4), most)]
    return [own["address"], *more, *([] if chance.random() < 0.5 else ipv6)]
