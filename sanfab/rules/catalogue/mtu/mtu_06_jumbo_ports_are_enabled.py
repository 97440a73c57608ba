"""MTU-06."""

from collections.abc import Iterator

from sanfab.model.base import STANDARD_MTU
from sanfab.model.fabric import VlanIntent
from sanfab.model.protocols import ETHERNET_STORAGE, IP_STORAGE
from sanfab.rules.catalogue.mtu.subjects import JUMBO_SWITCH_PORTS, SanPort, passing_vlans
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "MTU-06",
    scope=JUMBO_SWITCH_PORTS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="EXOS-JF",
    example="`configure jumbo-frame-size 9216` without `enable jumbo-frame ports`",
    fix="enable jumbo frames on every storage port and on every member of its LAGs",
)
def jumbo_ports_are_enabled(item: SanPort, _context: CheckContext) -> Iterator[Violation]:
    """A switch with one jumbo frame size has jumbo frames enabled on each port that needs them.

    The size alone has no effect: a port drops frames above 1518 bytes until jumbo frames are
    enabled on it, also on each member of a LAG.
    """
    port = item.port
    default = port.switch.platform.mtu_default or 0
    if (port.facts.mtu or 0) > default or not port.facts.enabled:
        return
    key, size = _jumbo_vlan(item), port.switch.facts.jumbo_size
    if key:
        yield Violation(
            found=f"jumbo frames not enabled, so frames of {default} bytes at most",
            expected=f"enabled, for VLAN {key}",
            at=port.setting("mtu"),
        )
    elif size is not None and port.vlans != {1}:  # a port in VLAN 1 alone is unused
        others = (one.mtu or 0 for one in port.switch.facts.ports.values())
        if max(others) <= default:
            yield Violation(
                found=f"jumbo frames of {size} bytes enabled on no port",
                expected="enabled on the ports that need them",
                fact="jumbo_size",
                cause="size alone",
            )


def _jumbo_vlan(item: SanPort) -> str:
    """Return the key of a VLAN of the port that needs jumbo frames."""
    stated = item.port.switch.cabling.san.vlans
    known = (item.vlan(number) for number in sorted(passing_vlans(item.port) if stated else ()))
    return next((vlan.key for vlan in known if vlan and _is_jumbo(vlan.intent)), "")


def _is_jumbo(vlan: VlanIntent) -> bool:
    return vlan.role == "fcoe" or (vlan.role in IP_STORAGE and vlan.mtu > STANDARD_MTU)
