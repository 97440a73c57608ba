"""FCoE cables of a switch, by the alias, VFC and zone that each one names."""

from dataclasses import dataclass, field
from functools import cached_property

from sanfab.intent.naming import alias_of, vfc_number, vfc_port, zone_members
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.ranges import expanded

CablePair = tuple[Cable, Cable]
"""An initiator and a target."""


@dataclass
class FcCables:
    """The FCoE cables of a SAN, found once for all facts of a switch."""

    cabling: Cabling
    switch: str
    _zones: dict[int, dict[str, list[CablePair]]] = field(default_factory=dict)

    @cached_property
    def by_alias(self) -> dict[str, list[Cable]]:
        """Cables with a WWPN by their alias."""
        found: dict[str, list[Cable]] = {}
        for cables in self.cabling.by_vsan.values():
            for cable in cables:
                if cable.end.wwpn:
                    found.setdefault(alias_of(self.cabling.san, cable), []).append(cable)
        return found

    @cached_property
    def by_vfc(self) -> dict[str, list[Cable]]:
        """Cables by the number of their VFC; those of other switches, if they state one."""
        found: dict[str, list[Cable]] = {}
        rule = self.cabling.san.policy.vfc_numbers
        for cables in self.cabling.by_vsan.values():
            for cable in cables:
                own = cable.end.vfc
                if own or cable.switch == self.switch:
                    number = own or vfc_number(vfc_port(self.cabling, cable), rule)
                    found.setdefault(str(number), []).append(cable)
        return found

    def zones(self, vsan: int) -> dict[str, list[CablePair]]:
        """Return the pairs of each zone of a VSAN."""
        if vsan not in self._zones:
            found: dict[str, list[CablePair]] = {}
            cables = [one for one in self.cabling.by_vsan.get(vsan, []) if one.end.wwpn]
            for zone, initiator, target in zone_members(self.cabling, vsan, cables):
                found.setdefault(zone, []).append((initiator, target))
            self._zones[vsan] = found
        return self._zones[vsan]

    @cached_property
    def access(self) -> list[tuple[frozenset[str], frozenset[str]]]:
        """Hosts and arrays of each entry of ``access``."""
        entries = self.cabling.san.access
        return [
            (frozenset(expanded(one.hosts)), frozenset(expanded(one.arrays))) for one in entries
        ]
