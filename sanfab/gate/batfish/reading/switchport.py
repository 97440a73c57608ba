"""Switchport mode and VLANs of a port in the model of Batfish."""

from collections.abc import Collection
from dataclasses import dataclass

from sanfab.facts.number_lists import format_numbers, parse_numbers
from sanfab.gate.batfish.answer_rows import InterfaceProperties
from sanfab.model.base import ALL_VLANS


@dataclass(frozen=True)
class Switchport:
    """Switchport mode and VLANs of a port in the model of Batfish."""

    mode: str
    access: int | None = None
    native: int | None = None
    allowed: frozenset[int] = frozenset()

    @property
    def vlans(self) -> frozenset[int]:
        """VLANs it carries."""
        return self.allowed if self.access is None else frozenset({self.access})

    @property
    def tags(self) -> dict[int, bool]:
        """VLANs it carries, each with whether its frames are tagged."""
        return {vlan: self.mode == "TRUNK" and vlan != self.native for vlan in self.vlans}

    def __str__(self) -> str:
        if self.mode == "ACCESS":
            name = (
                "a VLAN that the configuration does not define"
                if self.access is None
                else self.access
            )
            return f"access port in {name if self.access is None else f'VLAN {name}'}"
        if self.mode == "TRUNK":
            carried = "all VLANs" if self.allowed == ALL_VLANS else describe_vlans(self.allowed)
            return f"trunk with native VLAN {self.native}, carries {carried}"
        return "not a switchport" if self.mode == "NONE" else f"mode {self.mode}"


def describe_vlans(vlans: Collection[int]) -> str:
    """Return VLANs in words."""
    if not vlans:
        return "no VLAN"
    return f"{'VLAN' if len(vlans) == 1 else 'VLANs'} {format_numbers(vlans)}"


def switchport_of(row: InterfaceProperties) -> Switchport:
    """Return mode and VLANs of a port, as Batfish reads them."""
    if row.mode == "ACCESS":
        return Switchport("ACCESS", access=row.access_vlan)
    if row.mode == "TRUNK":
        allowed = frozenset(parse_numbers(row.allowed_vlans)) if row.allowed_vlans else frozenset()
        return Switchport("TRUNK", native=row.native_vlan, allowed=allowed)
    return Switchport(row.mode or "NONE")
