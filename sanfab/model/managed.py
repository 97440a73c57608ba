"""Areas of a switch's configuration, of which a switch may leave some to others."""

from typing import Annotated, Literal, get_args

from pydantic import Discriminator, Field, Tag

Area = Literal[
    "vlans",
    "vlan-addresses",
    "ports",
    "lags",
    "vsans",
    "zones",
    "qos",
    "spanning-tree",
    "management",
    "snmp",
    "ntp",
    "syslog",
    "tacacs",
    "users",
    "banner",
    "ssh",
    "lldp",
]

ManagedAreas = Annotated[
    Annotated[Literal["all"], Tag("all")]
    | Annotated[tuple[Area, ...], Field(min_length=1), Tag("areas")],
    Discriminator(lambda value: "areas" if isinstance(value, list | tuple) else "all"),
]
"""The whole switch, or areas of it; a mistake in a list is told by its entry."""

AREAS: tuple[Area, ...] = get_args(Area)

NEEDED_AREA: dict[Area, Area] = {
    "vlan-addresses": "vlans",
    "ports": "vlans",
    "lags": "vlans",
    "vsans": "vlans",
    "zones": "vsans",
}
"""Area that another one refers to: the VLANs of an owned port are owned too."""


def missing_area(areas: tuple[Area, ...]) -> tuple[Area, Area] | None:
    """Return the first area that needs one which is not listed, with that one."""
    pairs = ((area, NEEDED_AREA[area]) for area in areas if area in NEEDED_AREA)
    return next(((area, needed) for area, needed in pairs if needed not in areas), None)
