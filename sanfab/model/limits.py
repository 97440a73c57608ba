"""Limits of protocols and of platforms by release; the inventory may override them."""

from collections.abc import Mapping
from typing import NamedTuple

from sanfab.model.fabric import LimitName
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import release_key


class Limit(NamedTuple):
    """Largest number that a platform or a protocol supports."""

    name: LimitName
    value: int
    source: str
    """Tags that docs/sources.md resolves."""
    hard: bool = False
    """True: width of a protocol field. False: a published or tested number, with a warning at
    80 per cent."""
    of_vsans: bool = False
    """It is one of switches with VSANs: others count bytes, or nothing."""


SOFT_SHARE = 80
"""Per cent of a soft limit from which a warning is due."""

LIMITS: tuple[Limit, ...] = (
    Limit("zones_per_vsan", 8192, "MIB-ZS", hard=True, of_vsans=True),
    Limit("fcaliases_per_vsan", 2048, "MIB-ZS", hard=True, of_vsans=True),
    Limit("members_per_zone", 2048, "MIB-ZS", hard=True, of_vsans=True),
    Limit("zone_members_per_fabric", 16000, "N5K-ZONE N55-ZONE", of_vsans=True),
    Limit("zonesets_per_switch", 500, "N5K-ZONE", of_vsans=True),
    Limit("device_aliases", 8191, "N5K-DA", of_vsans=True),
    Limit("fan_out", 15, "CSCO-OVS IBM-OVS"),
    Limit("isl_oversubscription", 10, "CSCO-OVS IBM-OVS"),
    Limit("paths_per_node", 8, "NTAP-MPATH NTAP-E-VM"),
    Limit("queue_depth_per_port", 2048, "NTAP-QD"),
)
"""Limits of all platforms; those of one platform stand in its row."""


def general_limits(stated: Mapping[LimitName, int] | None = None) -> dict[str, int]:
    """Return the limits of all platforms by name; stated limits win."""
    found: dict[str, int] = {limit.name: limit.value for limit in LIMITS}
    found.update((stated or {}).items())
    return found


def limit_of(
    name: LimitName,
    platform: Platform | None = None,
    release: str = "",
    stated: Mapping[LimitName, int] | None = None,
) -> Limit | None:
    """Return the limit of a platform and release; None: not known.

    A limit that the inventory states wins, then the limit of the newest release that is not newer
    than the switch's own, then a limit of all platforms.
    """
    if stated and name in stated:
        return Limit(name, stated[name], "policy.limits", hard=True)
    if platform:
        key = release_key(release or platform.release)
        fitting = [one for one in platform.limits if one.name == name]
        fitting = [one for one in fitting if release_key(one.since) <= key]
        if fitting:
            newest = max(fitting, key=lambda one: release_key(one.since))
            return Limit(name, newest.value, newest.source)
    has_vsans = platform is None or platform.traits.vsans
    return next(
        (limit for limit in LIMITS if limit.name == name and (has_vsans or not limit.of_vsans)),
        None,
    )


def is_stated_for_vsans(name: str, value: int | None) -> bool:
    """Return whether a number is the one that documents state for switches with VSANs."""
    return any(one.of_vsans for one in LIMITS if (one.name, one.value) == (name, value))
