"""Spanning tree in the inventory -> mode and priorities of one switch, and what it cannot have."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.references import Problem
from sanfab.inventory.references.messages import unknown
from sanfab.text import either

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Where

PER_VLAN = frozenset({"rapid-pvst", "pvst"})
"""Modes in which each VLAN has a tree of its own."""
TREES = {"mst": "mst", "mstp": "mst", "rstp": "rstp", "stp": "stp"}
"""The tree of a priority in the facts, by mode; of the multiple ones that of instance 0."""


def set_spanning_tree(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Set the mode of a switch and the priorities that the inventory states."""
    stated = design.spanning_tree
    facts.spanning_tree = stated.mode or design.platform.traits.spanning_tree
    if facts.spanning_tree not in PER_VLAN:
        if stated.priority is not None:
            facts.bridge_priorities = {TREES[facts.spanning_tree]: stated.priority}
        return
    priorities: dict[int, int] = {}
    if stated.priority is not None:
        own = [vlan.id for vlan in facts.vlans.values() if vlan.spanning_tree]
        priorities = dict.fromkeys(own, stated.priority)
    priorities |= {design.vlan(key).id: one for key, one in stated.vlans.items()}
    facts.bridge_priorities = {f"vlan {one}": priorities[one] for one in sorted(priorities)}


def spanning_tree_problems(design: SwitchDesign) -> Iterator[Problem]:
    """Yield what the inventory states about spanning tree and the switch cannot have."""
    where: Where = ("switches", design.name, "spanning_tree")
    stated, modes = design.spanning_tree, design.platform.traits.spanning_tree_modes
    title = design.platform.title
    if not modes and design.intent.spanning_tree is not None:
        found = stated.mode or "a mapping"
        yield where, f"found {found}, which sanfab does not configure on {title}; remove this key"
        return
    if stated.mode is not None and stated.mode not in modes:
        place: Where = where if isinstance(design.intent.spanning_tree, str) else (*where, "mode")

        yield place, f"found {stated.mode}, expected {either(modes)} on {title}"
        return
    for key in stated.vlans:
        if key not in design.san.vlans:
            yield (*where, "vlans", key), unknown("VLAN", key, design.san.vlans)
    yield from ((where, text) for text in _priority_problems(design))


def _priority_problems(design: SwitchDesign) -> Iterator[str]:
    """Yield why priorities have no tree that they could be of."""
    stated, title = design.spanning_tree, design.platform.title
    if stated.priority is None and not stated.vlans:
        return
    mode = stated.mode or design.platform.traits.spanning_tree
    modes = design.platform.traits.spanning_tree_modes
    if not mode:
        yield (
            f"found a priority without a mode; state `mode: {' or '.join(modes)}`, as the line of "
            f"a priority depends on it on {title}"
        )
    elif stated.vlans and mode not in PER_VLAN:
        own = next(one for one in modes if one in PER_VLAN)
        yield (
            f"found `vlans` in mode {mode}, in which VLANs share one tree; expected `priority` "
            f"alone, or `mode: {own}`"
        )
