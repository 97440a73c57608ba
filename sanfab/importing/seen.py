"""The stations that switches have seen: where they are, and which addresses they have."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.model.ouis import OUIS
from sanfab.text import few

_Place = tuple[str, str]
"""Switch, and port or LAG."""
_OUI_LENGTH = 8


class SeenAt(NamedTuple):
    """Where a device was seen."""

    places: frozenset[_Place]
    """One port or LAG, or the LAG that two switches share."""
    by: str
    """The address that was seen there, in words."""


@dataclass
class SeenStations:
    """The stations behind the ports of all switches."""

    macs: dict[_Place, dict[str, set[int]]] = field(default_factory=dict)
    """The VLANs of each MAC address by switch and interface; 0: a device sent it by LLDP."""
    places: dict[str, list[_Place]] = field(default_factory=dict)
    """Where a MAC address is: one place, the LAG that two switches share, or unclear ones."""
    lag_of: dict[_Place, tuple[str, int]] = field(default_factory=dict)
    """What the LAGs that the two switches of a pair share have in common, by each of the two."""
    unclear: set[str] = field(default_factory=set)
    """MAC addresses that are seen at several places, none of which is more likely."""
    addresses: dict[str, dict[tuple[int, str], str]] = field(default_factory=dict)
    """VLAN and IP address of each MAC address, with the switch that resolved it."""
    mac_of: dict[str, set[str]] = field(default_factory=dict)
    """The MAC addresses of an IP address: more than one contradict each other."""

    def place_of(self, mac: str, addresses: Iterable[str]) -> SeenAt | None:
        """Return where the port of a device is, by one of its addresses; None: nobody knows."""
        if mac in self.places and mac not in self.unclear:
            return SeenAt(frozenset(self.places[mac]), f"MAC {mac}")
        for address in addresses:
            known = self.mac_of.get(address, set())
            own = next(iter(known)) if len(known) == 1 else ""
            if own in self.places and own not in self.unclear:
                return SeenAt(frozenset(self.places[own]), f"address {address} of MAC {own}")
        return None

    def text_of(self, place: _Place) -> str:
        """Return what is seen at a port or LAG, in words; empty: nothing is."""
        return few(self._texts(place))

    def _texts(self, place: _Place) -> Iterator[str]:
        for mac, vlans in sorted(self.macs.get(place, {}).items()):
            known = OUIS.get(mac[:_OUI_LENGTH])
            vendor = f" ({known.vendor})" if known is not None else ""
            where = [str(one) for one in sorted(vlans) if one]
            in_vlans = f" in VLAN {', '.join(where)}" if where else " by LLDP"
            ips = [f"{ip} by {of}" for (_, ip), of in sorted(self.addresses.get(mac, {}).items())]
            resolved = f", which is {' and '.join(ips)}" if ips else ""
            yield f"MAC {mac}{vendor}{in_vlans}{resolved}"
