"""San and its cabling -> undefined references, and names that a switch would reject."""

from collections.abc import Iterator

from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import (
    addresses,
    behind,
    cables,
    devices,
    fex,
    initiators,
    links,
    settings,
    switches,
    teams,
    vlan_addresses,
)
from sanfab.inventory.references.messages import Problem
from sanfab.model import San

__all__ = ["Problem", "problems_of"]


def problems_of(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield every mistake that involves two parts of the inventory."""
    yield from switches.switch_problems(san, cabling)
    yield from devices.device_problems(san, cabling)
    yield from behind.behind_problems(cabling)
    yield from initiators.initiator_problems(san, cabling)
    yield from links.link_problems(san, cabling)
    yield from fex.fex_problems(san, cabling)
    yield from cables.cable_problems(san, cabling)
    yield from teams.team_problems(san, cabling)
    yield from addresses.address_problems(san)
    yield from vlan_addresses.vlan_address_problems(san)
    yield from settings.setting_problems(san)
