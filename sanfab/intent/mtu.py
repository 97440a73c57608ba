"""VLANs of a switch -> the intended MTU of a port, a QoS class, a VLAN interface and the switch.

Every MTU is in bytes, as the NOS counts it (``mtu_counts`` of the platform).
"""

from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.model.base import STANDARD_MTU
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capability


def needs_jumbo(design: SwitchDesign, keys: set[str]) -> bool:
    """Return whether one of these VLANs carries FCoE, or IP packets above 1500 bytes."""
    return not design.cabling.jumbo_vlans.isdisjoint(keys)


def set_port_mtu(
    design: SwitchDesign, port: PortFacts, keys: set[str], *, device_mtu: int | None = None
) -> None:
    """Set the MTU of a port that carries these VLANs, on platforms whose ports have one.

    ``device_mtu``: largest IP packet that the inventory states for the host or array port.
    """
    if design.platform.mtu_counts == "class":
        return
    if needs_jumbo(design, keys) or (device_mtu or 0) > STANDARD_MTU:
        port.mtu = design.platform.mtu_jumbo


def class_mtu(platform: Platform, *, jumbo: bool) -> int:
    """Return the MTU of a network-qos class."""
    return platform.mtu_jumbo if jumbo else STANDARD_MTU


def vlan_interface_mtu(design: SwitchDesign, key: str) -> int | None:
    """Return the MTU of the switch's own interface in a VLAN; None: the NOS default.

    NX-OS needs it for packets that it routes, 1500 by default [C-118994].
    """
    own, platform = design.intent.vlan_addresses[key], design.platform
    is_stated = platform.has(Capability.VLAN_MTU) or (
        own.forwarding and platform.traits.forwarding_stated == ""
    )
    return platform.mtu_jumbo if is_stated and needs_jumbo(design, {key}) else None


def switch_jumbo_size(platform: Platform, facts: SwitchFacts) -> int | None:
    """Return the frame size that all jumbo ports of a switch share; None without such ports."""
    if not platform.traits.one_jumbo_size:
        return None
    standard = platform.mtu_default or 0
    sizes = [port.mtu for port in facts.ports.values() if port.mtu and port.mtu > standard]
    return max(sizes, default=None)
