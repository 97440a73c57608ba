"""Raw lines of the inventory, as they stand on a switch."""

from dataclasses import dataclass, field

DERIVED_FEATURES = frozenset(
    {
        "fcoe", "fex", "fip-snooping", "hsrp", "interface-vlan", "lacp", "lldp", "npiv", "tacacs+",
        "vpc", "vrf", "vrrp",
    }
)  # fmt: skip
"""Features that follow from other facts; a user states others, as ``udld``, by raw lines."""


@dataclass(slots=True, frozen=True)
class UserLines:
    """Raw lines of the inventory at one place of a configuration."""

    lines: tuple[str, ...]
    """Without the indent that all have; the lines of a block are indented under its first one."""
    undo: tuple[str, ...] = field(default=(), compare=False)
    """Lines that take them back; empty: they stay."""
