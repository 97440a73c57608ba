"""Chance and the data of a random SAN -> a fabric extender with a host on some of its switches."""

from random import Random
from typing import Any

Data = dict[str, Any]

MODELS = {"n2k-c2248tp": True, "n2k-c2248tp-e": False}
"""Those that are provisioned, so that their ports exist; with whether ports may be pinned."""


def add_random_fexes(chance: Random, san: Data, free: dict[str, list[str]]) -> None:
    """Put a fabric extender below some Nexus 5500, and a host at it."""
    for name, switch in san["switches"].items():
        uplinks = [one for one in free[name] if one.startswith("Ethernet1/")][-2:]
        usable = switch["model"] == "nexus-5548up" and len(uplinks) == 2  # a LAG of two
        if not usable or "modules" in switch or chance.random() < 0.6:
            continue
        model = chance.choice(sorted(MODELS))
        free[name] = [one for one in free[name] if one not in uplinks]
        ports = ",".join(one.removeprefix("Ethernet1/") for one in uplinks)
        switch["fex"] = {
            131: {
                "model": model,
                "uplinks": f"Ethernet1/{ports}",
                "pinned": MODELS[model] and chance.random() < 0.5,
            }
        }
        where = f"{name} Ethernet131/1/{chance.randint(1, 48)}"
        port = {"at": where, "vlan": "mgmt_net"}
        san["hosts"][f"behind-{name}"] = {"os": "linux", "ports": {"eth0": port}}
