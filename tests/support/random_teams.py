"""Random LAGs of hosts, arrays and neighbors, on one switch or on both of a pair."""

from random import Random
from typing import Any

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS

Data = dict[str, Any]
SPARE = 8
"""Ports that a switch keeps free."""


def add_random_teams(chance: Random, san: Data, free: dict[str, list[str]]) -> None:
    """Add up to three devices with a team each."""
    for index in range(chance.randint(0, 3)):
        switches = _switches(chance, san, free)
        if not switches:
            return
        section = chance.choice(["hosts", "arrays", "neighbors"])
        ports = _ports(chance, san, switches, free)
        device = {
            "hosts": {"os": "linux"},
            "arrays": {"family": "netapp-ontap"},
            "neighbors": {"kind": chance.choice(["switch", "other"])},
        }[section]
        team = _team(chance, [san["switches"][name] for name in switches], index)
        teamed = {"teams": {"team": team}, "ports": ports}
        san.setdefault(section, {})[f"teamed{index}"] = {**device, **teamed}


def _switches(chance: Random, san: Data, free: dict[str, list[str]]) -> list[str]:
    """Return one switch, or both of the pair, as far as they have ports left."""
    pair = [
        [ref.partition(" ")[0] for ref in link["between"]]
        for link in san["links"]
        if link["role"] == "peer"
    ]
    both = pair[0] if pair and chance.random() < 0.6 else [chance.choice(list(san["switches"]))]
    return both if all(len(free[name]) > SPARE for name in both) else []


def _ports(chance: Random, san: Data, switches: list[str], free: dict[str, list[str]]) -> Data:
    """Take one or two ports on each switch that has ports of the speed of the first one."""
    vlans: Data = chance.choice(
        [
            {"vlan": "mgmt_net"},
            {"vlan": "shared", "tagged": True, "vlans": ["mgmt_net"]},
            {"vlan": "mgmt_net", "vlans": ["shared"]},
        ]
    )
    if san["vlans"]["shared"].get("lossless") == "pfc" and vlans.get("vlan") == "shared":
        vlans["tagged"] = True
    count, ports, speed = chance.randint(1, 2), {}, 0
    for name in switches:
        intent = san["switches"][name]
        speeds = port_speeds(PLATFORMS[intent["model"]], intent.get("stack"))
        speed = speed or speeds[free[name][-1]]
        same = [one for one in free[name] if speeds[one] == speed][-count:]
        free[name] = [one for one in free[name] if one not in same]
        for one in same:
            ports[f"p{len(ports)}"] = {"at": f"{name} {one}", "team": "team", **vlans}
    return ports


def _team(chance: Random, switches: list[Data], index: int) -> Data:
    platform = PLATFORMS[switches[0]["model"]]
    releases = [one.get("release") or PLATFORMS[one["model"]].release for one in switches]
    team: Data = {"lag": 70 + index, "mode": chance.choice(["lacp", "lacp", "lacp", "static"])}
    if chance.random() < 0.3:
        team["description"] = f"team {index}"
    if team["mode"] == "static":
        return team
    if chance.random() < 0.5:
        team["lacp"] = chance.choice(["active", "passive"])
    if chance.random() < 0.6 and not any(one.startswith("4.1(") for one in releases):
        team["fallback"] = chance.choice(platform.traits.lacp_fallbacks)
    if chance.random() < 0.6:
        team["rate"] = chance.choice(["normal", "fast"])
    return team
