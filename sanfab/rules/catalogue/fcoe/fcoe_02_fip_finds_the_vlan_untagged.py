"""FCOE-02."""

from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.rules.catalogue.fcoe.mapping import vfc_on
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import FCOE_PORTS


@rule(
    "FCOE-02",
    scope=FCOE_PORTS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="JNPR-FCOE",
    example="native vlan 100 on a port of FCoE VLAN 100",
    fix="make a VLAN that is not for FCoE the native VLAN of the port, and allow it there",
)
def fip_finds_the_vlan_untagged(port: CheckedPort, _context: CheckContext) -> Iterator[Violation]:
    """An FCoE port carries a native VLAN, which is not the FCoE VLAN.

    An adapter discovers the FCoE VLAN by untagged FIP frames, and then sends tagged frames in that
    VLAN. Without an untagged VLAN no switch answers; if it is the FCoE VLAN, its tagged frames are
    lost.
    """
    facts = port.facts
    native = facts.native_vlan
    if facts.mode != "trunk":
        return
    if native is not None and port.switch.vlan_roles.get(native) == "fcoe":
        yield Violation(found=f"FCoE VLAN {native} as native VLAN", expected="another native VLAN")
    elif native is not None and native in port.vlans:
        facts_of_switch = port.switch.facts
        if native not in {facts_of_switch.default_vlan, *facts_of_switch.vlans}:
            yield Violation(
                found=f"native VLAN {native}, not defined on the switch",
                expected="a native VLAN that exists: FIP uses it",
            )
    elif _asks(port):
        lacking = "no native VLAN" if native is None else f"native VLAN {native} not allowed"
        # A Nexus answers FIP on a trunk that does not carry its native VLAN: published
        # configurations with logged-in hosts look so.
        severity = None if native is None else Severity.WARNING
        expected = "an allowed native VLAN: FIP uses it"
        yield Violation(found=lacking, expected=expected, severity=severity)


def _asks(port: CheckedPort) -> bool:
    """Return whether an adapter is at the port; between FCoE switches FIP needs no native VLAN."""
    if port.cable is not None:
        return port.cable.is_fcoe
    vfc = vfc_on(port)
    return vfc is not None and vfc.mode == "F"
