"""Random hosts behind neighbors: in a VLAN of their links, and by FCoE at a switch with VFCs."""

from random import Random
from typing import Any

from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.platforms.traits import Capability

Data = dict[str, Any]
SPARE = 2
"""Ports that a switch keeps free."""


def add_random_hosts_behind(chance: Random, san: Data, free: dict[str, list[str]]) -> None:
    """Add hosts behind the neighbors of a SAN, and perhaps one behind FCoE links."""
    for name, neighbor in list(san.get("neighbors", {}).items()):
        if chance.random() < 0.7:
            _behind_a_team(chance, san, name, neighbor)
    switches = [
        name
        for name, switch in san["switches"].items()
        if PLATFORMS[switch["model"]].has(Capability.FCOE) and len(free[name]) > SPARE
    ]
    if switches and chance.random() < 0.7:
        _behind_fcoe(chance, san, chance.choice(switches), free)


def _behind_a_team(chance: Random, san: Data, name: str, neighbor: Data) -> None:
    link = next(iter(neighbor["ports"].values()))
    keys = [key for key in (link.get("vlan"), *link.get("vlans", ())) if key is not None]
    port: Data = {"via": chance.choice([name, f"{name} team"]), "vlan": chance.choice(keys)}
    if chance.random() < 0.3:
        port["mtu"] = chance.choice([1500, 9000])
    _add(san, f"{name}-behind", {"eth0": port})


def _behind_fcoe(chance: Random, san: Data, switch: str, free: dict[str, list[str]]) -> None:
    """Add a neighbor with one or two FCoE links to a switch, and a host behind them."""
    vsan = 101 if san["switches"][switch]["fabric"] == "A" else 102
    links = {
        f"u{number}": {"at": f"{switch} {free[switch].pop()}", "vsan": vsan}
        for number in range(chance.randint(1, 2))
    }
    if chance.random() < 0.3:
        links["u0"]["vlans"] = ["mgmt_net"]
    san.setdefault("neighbors", {})["npv"] = {"kind": "fabric-interconnect", "ports": links}
    port: Data = {"via": chance.choice(["npv", "npv u0"]), "wwpn": "20:00:00:25:b5:0a:00:01"}
    if chance.random() < 0.3:
        port["alias"] = "blade"
    _add(san, "npv-behind", {"hba0": port})


def _add(san: Data, name: str, ports: Data) -> None:
    san["hosts"][name] = {"os": "linux", "ports": ports}
    san["access"][0]["hosts"].append(name)
