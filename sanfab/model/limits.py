"""Limits of platforms by family and release; the inventory may override them."""

from collections.abc import Mapping
from typing import NamedTuple

from sanfab.model.fabric import LimitName
from sanfab.model.platforms.row import Platform, release_key


class Limit(NamedTuple):
    """Largest number that a platform or a protocol supports."""

    name: LimitName
    value: int
    source: str
    """Tags that docs/sources.md resolves."""
    family: str = ""
    """Platform family; empty: all."""
    since: str = "0"
    """First release with this limit."""
    hard: bool = False
    """True: width of a protocol field. False: a published or tested number, with a warning at
    80 per cent."""


SOFT_SHARE = 80
"""Per cent of a soft limit from which a warning is due."""

LIMITS: tuple[Limit, ...] = (
    Limit("zones_per_vsan", 8192, "MIB-ZS", hard=True),
    Limit("fcaliases_per_vsan", 2048, "MIB-ZS", hard=True),
    Limit("members_per_zone", 2048, "MIB-ZS", hard=True),
    Limit("zone_members_per_fabric", 16000, "N5K-ZONE N55-ZONE"),
    Limit("zonesets_per_switch", 500, "N5K-ZONE"),
    Limit("device_aliases", 8191, "N5K-DA"),
    Limit("vlans", 507, "N55-SCALE", family="n5000"),  # includes VSANs; UNVERIFIED
    Limit("vlans", 4013, "N55-SCALE", family="n5500"),
    Limit("vlans", 3967, "BATFISH", family="n9300"),
    Limit("vsans", 32, "N55-SCALE", family="n5000"),  # UNVERIFIED
    Limit("vsans", 31, "N55-SCALE", family="n5500"),
    Limit("stp_ports", 3000, "RSS5020", family="n5000"),
    Limit("stp_ports", 12000, "N5K-DG", family="n5000", since="5.0(2)"),
    Limit("stp_ports", 12000, "N55-SCALE", family="n5500"),
    Limit("stp_ports", 16000, "N55-SCALE", family="n5500", since="5.2"),
    Limit("stp_ports", 48000, "N55-SCALE", family="n5500", since="7.0"),
    Limit("lossless_priorities", 2, "OS9-DCB", family="s4810"),
    Limit("lossless_priorities", 2, "OS9-DCB", family="mxl"),
    Limit("fan_out", 15, "CSCO-OVS IBM-OVS"),
    Limit("isl_oversubscription", 10, "CSCO-OVS IBM-OVS"),
    Limit("paths_per_node", 8, "NTAP-MPATH NTAP-E-VM"),
    Limit("queue_depth_per_port", 2048, "NTAP-QD"),
    # The column that shows it is 20 wide; older images are said to take 15: UNVERIFIED.
    Limit("port_label", 20, "R-NTC", family="x670"),
    Limit("port_label", 20, "R-NTC", family="x460"),
)


def general_limits(stated: Mapping[LimitName, int] | None = None) -> dict[str, int]:
    """Return the limits of all platforms by name; stated limits win."""
    found: dict[str, int] = {limit.name: limit.value for limit in LIMITS if not limit.family}
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
    key = release_key(release or (platform.release if platform else "0"))
    fitting = [
        limit
        for limit in LIMITS
        if limit.name == name
        and limit.family in {"", platform.family if platform else ""}
        and release_key(limit.since) <= key
    ]
    return max(fitting, key=lambda limit: (limit.family, release_key(limit.since)), default=None)
