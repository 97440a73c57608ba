"""Undefined references, and names that a switch would reject."""

from collections.abc import Iterator

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import (
    addresses,
    assumed,
    cables,
    devices,
    fc,
    fex,
    initiators,
    links,
    luns,
    mounts,
    neighbor_hosts,
    port_addresses,
    settings,
    sites,
    switches,
    teams,
)
from sanfab.inventory.references.messages import Problem
from sanfab.inventory.references.parts import ReferenceCheck, problems_of_parts
from sanfab.model.san import San

__all__ = ["Problem", "ReferenceCheck", "problems_of", "problems_of_parts"]


_PARTS: tuple[ReferenceCheck, ...] = (
    switches.switch_problems,
    devices.device_problems,
    lambda _san, cabling: neighbor_hosts.neighbor_host_problems(cabling),
    initiators.initiator_problems,
    mounts.nfs_problems,
    luns.lun_problems,
    lambda san, _cabling: assumed.assumed_problems(san),
    links.link_problems,
    fex.fex_problems,
    fc.fc_problems,
    sites.site_problems,
    cables.cable_problems,
    teams.team_problems,
    lambda san, _cabling: addresses.address_problems(san),
    lambda san, _cabling: port_addresses.port_address_problems(san),
    lambda san, _cabling: addresses.management_problems(san),
    lambda san, _cabling: addresses.vlan_address_problems(san),
    lambda san, _cabling: settings.setting_problems(san),
)


def problems_of(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield every mistake that involves two parts of the inventory."""
    yield from problems_of_parts(_PARTS, san, cabling)
