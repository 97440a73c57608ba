"""Raw lines of the inventory, as facts of the switch that they are for."""

from dataclasses import dataclass, field


@dataclass(slots=True, frozen=True)
class UserLines:
    """Raw lines of the inventory at one place of a configuration."""

    lines: tuple[str, ...]
    """Without the indent that all have; the lines of a block are indented under its first one."""
    undo: tuple[str, ...] = field(default=(), compare=False)
    """Lines that take them back; empty: they stay."""
