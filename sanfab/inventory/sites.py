"""San and cabling -> the site of each switch, host and array."""

from collections.abc import Iterable

from sanfab.inventory.cabling import Cabling
from sanfab.model.fabric import VlanIntent
from sanfab.model.san import San


def sites_of_cables(cabling: Cabling, device: str) -> list[str]:
    """Return the sites of the switches in which the cables of a host or array are, sorted."""
    return switch_sites(cabling.san, (cable.switch for cable in cabling.ports_of(device)))


def switch_sites(san: San, switches: Iterable[str]) -> list[str]:
    """Return the sites of some switches, sorted; unknown names are left out."""
    found = {san.switches[name].site for name in switches if name in san.switches}
    return sorted(site for site in found if site is not None)


def switches_of_site(san: San, site: str) -> tuple[str, ...]:
    """Return the names of the switches of a site."""
    return tuple(name for name, one in san.switches.items() if one.site == site)


def site_of(cabling: Cabling, device: str) -> str | None:
    """Return the site of a host or array: stated, or that of its switches; None: unknown."""
    san = cabling.san
    stated = (san.hosts.get(device) or san.arrays[device]).site
    if stated is not None:
        return stated
    found = sites_of_cables(cabling, device)
    return found[0] if len(found) == 1 else None


def stretched_sites(san: San, vlan: VlanIntent) -> tuple[str, ...]:
    """Return the sites that share a VLAN, as it states; empty: it is of one site."""
    if isinstance(vlan.stretched, tuple):
        return vlan.stretched
    return tuple(san.sites) if vlan.stretched else ()
