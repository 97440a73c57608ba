"""What brcddb, a program of others, is to read in a Fabric OS configuration: its zoning."""

from pathlib import Path
from typing import Any

from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.nos.witness import Witness


def expected_reading(facts: SwitchFacts) -> dict[str, Any]:
    """Return what the program prints of a configuration with these facts."""
    vsan = next(iter(facts.vsans.values()), VsanFacts(0, default_permit=True))
    return {
        "aliases": {name: [[], sorted(wwns)] for name, wwns in vsan.fcaliases.items()},
        "zones": {name: _members(members) for name, members in vsan.zones.items()},
        "configurations": {name: [[], sorted(zones)] for name, zones in vsan.zonesets.items()},
        "enabled": vsan.active_zoneset,
        "default": "--allaccess" if vsan.default_permit else "--noaccess",
    }


def _members(members: set[ZoneMember]) -> list[list[str]]:
    """Return the principals and the other members of a zone."""
    principals = sorted(one.value for one in members if one.role == "target")
    return [principals, sorted(one.value for one in members if one.role != "target")]


WITNESS = Witness(
    name="brcddb",
    reads="zoning",
    package="brcddb",
    folder_variable="SANFAB_BRCDDB",
    program=Path(__file__).with_name("brcddb_reading.py"),
    expected=expected_reading,
)
