"""Switch models as data: a file in models/ for each."""

from collections.abc import Mapping

from sanfab.model.platforms.capabilities import Capabilities, Capability, Support, release_key
from sanfab.model.platforms.equipment import BrokenOut, Equipment, broken_out, equipped
from sanfab.model.platforms.files import SHIPPED
from sanfab.model.platforms.port_rows import Breakout, FexModel, LineRates, Module, Ports
from sanfab.model.platforms.ports import (
    expand_ports,
    nearest_port,
    port_speeds,
    port_summary,
    unit_ports,
)
from sanfab.model.platforms.row import Platform, PlatformLimit, capabilities_of, supports_of
from sanfab.model.platforms.traits import TRAITS, NameRule, NosName, NosTraits

PLATFORMS: Mapping[str, Platform] = SHIPPED
"""Rows of the shipped models by name."""


def rows_of(nos: str) -> tuple[Platform, ...]:
    """Return the rows of a NOS: first the model that the others are like, then by name."""
    rows = (row for row in PLATFORMS.values() if row.nos == nos)
    return tuple(sorted(rows, key=lambda row: ("like" in SHIPPED.stated(row.model), row.model)))


__all__ = [
    "PLATFORMS",
    "TRAITS",
    "Breakout",
    "BrokenOut",
    "Capabilities",
    "Capability",
    "Equipment",
    "FexModel",
    "LineRates",
    "Module",
    "NameRule",
    "NosName",
    "NosTraits",
    "Platform",
    "PlatformLimit",
    "Ports",
    "Support",
    "broken_out",
    "capabilities_of",
    "equipped",
    "expand_ports",
    "nearest_port",
    "port_speeds",
    "port_summary",
    "release_key",
    "rows_of",
    "supports_of",
    "unit_ports",
]
