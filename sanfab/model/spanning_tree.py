"""Inventory of the spanning tree of a switch: its mode, and its priorities."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from sanfab.model.base import Model, VlanKey

SpanningTreeMode = Literal["rapid-pvst", "mst", "mstp", "rstp", "pvst"]
BridgePriority = Annotated[int, Field(strict=True, ge=0, le=61440, multiple_of=4096)]


class SpanningTreeIntent(Model):
    """Spanning tree of a switch.

    Where it states a priority, all other priorities of the switch are the default, 32768. Without
    one, the switch keeps the priorities that it has.
    """

    mode: SpanningTreeMode | None = None
    """Spanning-tree mode, as `spanning_tree: MODE`. Needed on NX-OS with a priority."""
    priority: BridgePriority | None = None
    """Bridge priority, 0 to 61440 in steps of 4096: of all VLANs of the switch in ``rapid-pvst``
    and ``pvst``, else of instance 0. The switch with the lowest one becomes root."""
    vlans: dict[VlanKey, BridgePriority] = {}
    """Bridge priority of single VLANs, in ``rapid-pvst`` and ``pvst``."""


SpanningTree = Annotated[
    Annotated[SpanningTreeMode, Tag("word")] | Annotated[SpanningTreeIntent, Tag("settings")],
    Discriminator(
        lambda value: "settings" if isinstance(value, Mapping | SpanningTreeIntent) else "word"
    ),
]
"""The mode alone, or a mapping with priorities."""
