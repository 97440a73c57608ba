"""Chance and the data of a random SAN -> secondary and IPv6 addresses of its switches and ports."""

from random import Random
from typing import Any

from sanfab.model import PLATFORMS

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


def _addresses(chance: Random, own: Data, index: int, *, several_ipv6: bool) -> list[str]:
    more = [f"198.51.{net}.{index}/24" for net in (101, 102) if chance.random() < 0.4]
    most = 2 if several_ipv6 else 1
    ipv6 = [f"2001:db8:100::{net}:{index}/64" for net in chance.sample(range(1, 4), most)]
    return [own["address"], *more, *([] if chance.random() < 0.5 else ipv6)]
