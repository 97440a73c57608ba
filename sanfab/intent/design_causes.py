"""Places of the inventory that cause what a design states on a switch."""

from collections.abc import Callable, Iterator

from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.yaml12 import Where


def of_spanning_tree(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the causes of the mode, and of a priority: its path is the tree, as ``vlan 101``."""
    where: Where = ("switches", design.name, "spanning_tree")
    for key in design.spanning_tree.vlans:
        if path == f"vlan {design.vlan(key).id}":
            yield (*where, "vlans", key)
    yield (*where, "priority" if path else "mode")
    yield where


def of_time_zone(design: SwitchDesign, path: str) -> Iterator[Where]:
    """Yield the causes of the time zone and of its parts."""
    where: Where = ("switches", design.name, "time_zone")
    key = path.rpartition(".")[2]
    yield (*where, "area" if key == "name" and design.platform.nos == "eos" else key)
    yield where


def of_lag_hash(design: SwitchDesign, _path: str) -> Iterator[Where]:
    """Yield the cause of the hash of LAGs."""
    yield ("switches", design.name, "lag_hash")


def of_copp(design: SwitchDesign, _path: str) -> Iterator[Where]:
    """Yield the cause of the profile of control plane policing."""
    yield ("switches", design.name, "copp")


DESIGN_CAUSES: dict[str, Callable[[SwitchDesign, str], Iterator[Where]]] = {
    "spanning_tree": of_spanning_tree,
    "bridge_priorities": of_spanning_tree,
    "lag_hash": of_lag_hash,
    "copp": of_copp,
}
"""What yields the causes of a fact, by the field of the switch's facts."""
