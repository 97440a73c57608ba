"""The row of a switch and the name of a port -> the port as it is shipped."""

from sanfab.facts import PortFacts
from sanfab.model import Platform
from sanfab.model.fex import switches_as_shipped


def shipped_port(platform: Platform, name: str) -> PortFacts:
    """Return a port in its factory default."""
    switches = switches_as_shipped(platform, name)
    return PortFacts(
        name,
        enabled=platform.ports_enabled,
        mode="access" if switches else "none",
        access_vlan=1 if switches else None,
        mtu=platform.mtu_default,
        pfc=platform.pfc_default,
        pause_stated=not platform.pause_open,
    )
