"""References of sites: of devices, stretched VLANs and mirrored arrays."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references.messages import Problem, unknown
from sanfab.inventory.sites import sites_of_cables
from sanfab.model.san import San
from sanfab.text import either

if TYPE_CHECKING:
    from sanfab.model.cable import DevicePosition


def site_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in sites; without `sites` the site of a device is a note."""
    if not san.sites:
        yield from _without_sites(san)
        return
    yield from _stated(san)
    yield from _missing(san, cabling)
    for key, vlan in san.vlans.items():
        stretched = vlan.stretched if isinstance(vlan.stretched, tuple) else ()
        for position, site in enumerate(stretched):
            if site not in san.sites:
                yield ("vlans", key, "stretched", position), unknown("site", site, san.sites)


def _missing(san: San, cabling: Cabling) -> Iterator[Problem]:
    for name, switch in san.switches.items():
        if switch.site is None:
            yield ("switches", name), f"expected `site`, {either(list(san.sites))}"
    for name, host in san.hosts.items():
        found = sites_of_cables(cabling, name) if host.site is None else []
        if len(found) > 1:
            yield (
                ("hosts", name),
                f"its cables are in switches of {' and '.join(found)}; expected its own `site`",
            )


def _without_sites(san: San) -> Iterator[Problem]:
    words = "expected `sites`, with a name for each site of the SAN"
    for key, vlan in san.vlans.items():
        if vlan.stretched:
            yield ("vlans", key, "stretched"), f"found stretched; {words}"
    for number, access in enumerate(san.access):
        if access.mirrored:
            yield ("access", number, "mirrored"), f"found mirrored; {words}"


def _stated(san: San) -> Iterator[Problem]:
    kinds: dict[str, Mapping[str, DevicePosition]] = {
        "switches": san.switches,
        "hosts": san.hosts,
        "arrays": san.arrays,
        "neighbors": san.neighbors,
    }
    for kind, devices in kinds.items():
        for name, device in devices.items():
            if device.site is not None and device.site not in san.sites:
                yield (kind, name, "site"), unknown("site", device.site, san.sites)
