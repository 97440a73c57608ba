"""Chance and the data of a random SAN -> statements of a design on its links and switches."""

from random import Random
from typing import Any

from sanfab.model import PLATFORMS

Data = dict[str, Any]


def add_random_design(chance: Random, san: Data) -> None:
    """State what the switches of a SAN have, in a legal combination."""
    for link in san["links"]:
        if chance.random() < 0.3 and _may_be_native(san, link):
            link["native"] = "mgmt_net"


def _may_be_native(san: Data, link: Data) -> bool:
    """Return whether a link may carry a VLAN of choice untagged."""
    states_vlans = all(row.peer_link_switches for row in _rows(san, link))
    fcoe = any(key.startswith("fcoe") for key in link.get("vlans", ()))
    return not fcoe and (states_vlans or link["role"] != "peer")


def _rows(san: Data, link: Data) -> list[Any]:
    """Return the platform rows of the switches of a link."""
    refs = [one for end in link["between"] for one in (end if isinstance(end, list) else [end])]
    return [PLATFORMS[san["switches"][ref.partition(" ")[0]]["model"]] for ref in refs]
