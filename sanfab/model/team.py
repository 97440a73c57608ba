"""Inventory of teams: several ports of a host, array or neighbor that act as one."""

from typing import Literal

from sanfab.model.base import LagNumber, Model, Text

TeamMode = Literal["lacp", "static", "switch-independent"]
LacpFallback = Literal["none", "individual", "static"]
LacpRate = Literal["normal", "fast"]


class TeamIntent(Model):
    """One team: a bond, NIC team, interface group or port-channel of the device."""

    mode: TeamMode = "lacp"
    """``lacp`` and ``static`` are a LAG on the switches. ``switch-independent`` needs none: ESXi
    load based teaming, Linux active-backup, Windows Switch Embedded Teaming."""
    lacp: Literal["active", "passive"] = "active"
    """LACP of the switches: ``active`` sends first, ``passive`` answers."""
    fallback: LacpFallback | None = None
    """What the switches do with ports that receive no LACP, as while a host boots from the network:
    ``none`` leaves them out of service, ``individual`` lets one or all work alone, ``static``
    bundles them. Default: ``none``."""
    rate: LacpRate | None = None
    """How often the device should send LACP: ``fast`` each second, ``normal`` each 30 seconds.
    Default: that of the NOS, ``fast`` on OS9, else ``normal``."""
    lag: LagNumber | None = None
    """Number of the LAG, 1 to 4096, the same on both switches of a pair. Default: derived from the
    switch port of its first port: Ethernet1/5 is 5, Ethernet2/5 is 205."""
    description: Text | None = None
    """Description of the LAG. Default: made by the name pattern of the SAN."""
