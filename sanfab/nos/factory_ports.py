"""The row of a switch and the name of a port -> the port as it is shipped."""

from sanfab.facts.switch import PortFacts
from sanfab.model.platforms.row import Platform, is_plain_host_port


def factory_port(platform: Platform, name: str) -> PortFacts:
    """Return a port in its factory default."""
    switches = platform.ports_switch or is_plain_host_port(platform, name)
    return PortFacts(
        name,
        enabled=platform.ports_enabled,
        mode="access" if switches else "none",
        access_vlan=1 if switches else None,
        mtu=platform.mtu_default,
        pfc=platform.traits.pfc_default,
        pause_stated=not platform.pause_open,
    )
