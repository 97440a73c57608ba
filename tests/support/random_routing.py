"""Chance and the data of a random SAN -> VRFs, routes and shared gateways of its switches."""

from random import Random
from typing import Any

from sanfab.model.platforms.capabilities import Capabilities, Capability
from sanfab.model.platforms.files import PLATFORMS
from sanfab.model.platforms.row import Platform, capabilities_of

Data = dict[str, Any]

SUBNETS = {"mgmt_net": "198.51.100", "routed": "203.0.113"}


def add_random_routing(chance: Random, san: Data) -> None:
    """Let switches with an address in the management VLAN route, in a legal combination."""
    routers = {
        name: one
        for name, one in san["switches"].items()
        if one.get("vlan_addresses") and chance.random() < 0.8
    }
    if not routers:
        return
    taken = {vlan["id"] for vlan in san["vlans"].values()}
    number = next(one for one in range(900, 999) if one not in taken)
    san["vlans"]["routed"] = {"id": number, "role": "other"}
    for key, subnet in SUBNETS.items():
        san["vlans"][key] |= {"subnet": f"{subnet}.0/24", "gateway": f"{subnet}.254"}
    groups = {key: chance.randint(1, 255) for key in SUBNETS}
    only_nxos = all(_row(one).nos == "nxos" for one in routers.values())
    protocol = "hsrp" if only_nxos and chance.random() < 0.5 else "vrrp"
    for index, switch in enumerate(routers.values()):
        _route(chance, switch, index, {key: (protocol, groups[key]) for key in groups})


def _row(switch: Data) -> Platform:
    return PLATFORMS[switch["model"]]


def _capabilities(switch: Data) -> Capabilities:
    row = _row(switch)
    return capabilities_of(row, switch.get("release") or row.release)


def _route(chance: Random, switch: Data, index: int, groups: dict[str, tuple[str, int]]) -> None:
    known = _capabilities(switch)
    vrfs = [None, "storage", "front-1"] if Capability.VRF in known else [None]
    own: Data = switch["vlan_addresses"]
    if chance.random() < 0.5:
        own["routed"] = {"address": f"{SUBNETS['routed']}.{1 + index}/24"}
    together, forwarding = chance.choice(vrfs), chance.random() < 0.5
    routes: list[Data] = []
    for key, entry in own.items():
        vrf = together if chance.random() < 0.7 else chance.choice(vrfs)
        entry |= {
            "vrf": vrf,
            "forwarding": forwarding or _row(switch).traits.forwarding_stated == "",
        }
        if Capability.REDUNDANCY in known and chance.random() < 0.6:
            protocol, group = groups[key]
            priority = chance.choice([100, 1, 150, 254])
            entry[protocol] = {"group": group, "priority": priority}
            preempt = {1: True, 150: _row(switch).nos == "exos"}.get(priority)  # no draw
            if preempt is not None:
                entry[protocol]["preempt"] = preempt
        via = f"{SUBNETS[key]}.{200 + chance.randint(0, 1)}"
        to = chance.choice(["10.9.0.0/16", "192.168.7.0/24", "0.0.0.0/0"])
        if chance.random() < 0.6 and (vrf or to != "0.0.0.0/0"):
            routes.append({"to": to, "via": via, "vrf": vrf})
    if chance.random() < 0.7:
        switch["routes"] = routes
