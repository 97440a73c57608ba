"""FCOE-08."""

from collections.abc import Iterator

from sanfab.checks.evidence import Evidence
from sanfab.checks.fcoe.words import fcoe_vlan_of
from sanfab.checks.over import VFCS, SwitchVfc
from sanfab.checks.rule import Fault, Unknown, check
from sanfab.finding import Severity


@check(
    "FCOE-08",
    over=VFCS,
    severity=Severity.ERROR,
    source="S2",
    example="vfc6 that no line of the VSAN database names",
    fix="put the VFC in its VSAN, map that to an FCoE VLAN, allow it on the port, and enable both",
)
def vfc_is_up_in_a_mapped_vsan(vfc: SwitchVfc, _evidence: Evidence) -> Iterator[Fault | Unknown]:
    """A VFC is enabled, and in a VSAN whose FCoE VLAN its port carries.

    A new VFC is shut down and in VSAN 1. Until the last of these steps is done the adapter cannot
    log in, while the Ethernet port is up and looks healthy.
    """
    facts, switch = vfc.facts, vfc.switch
    if not facts.enabled:
        yield Fault(found="shut down", expected="enabled")
    vlan = fcoe_vlan_of(switch, facts.vsan)
    if facts.vsan == 1 and switch.is_alone and not switch.facts.vsans:
        yield Unknown("the VSAN database")
    elif facts.vsan == 1:
        yield Fault(found="VSAN 1, the default", expected="the VSAN of its fabric")
    elif facts.vsan not in switch.facts.vsans:
        yield Fault(
            found=f"VSAN {facts.vsan}, not in the VSAN database", expected="a VSAN that exists"
        )
    elif vlan is None:
        yield Fault(
            found=f"VSAN {facts.vsan}, which no FCoE VLAN carries",
            expected="an FCoE VLAN mapped to it",
        )
    else:
        yield from _on_port(vfc, vlan)


def _on_port(vfc: SwitchVfc, vlan: int) -> Iterator[Fault]:
    """Judge the port, unless it carries no FCoE VLAN at all, which FCOE-06 says."""
    port = vfc.switch.ports.get(vfc.facts.port)
    if port is None:
        return
    if "fcoe" in port.roles and port.facts.mode == "trunk" and vlan not in port.vlans:
        yield Fault(
            found=f"{port.facts.name} without VLAN {vlan}, which carries VSAN {vfc.facts.vsan}",
            expected="that VLAN among those allowed",
        )
    if not port.facts.enabled:
        yield Fault(found=f"{port.facts.name} shut down", expected="the port enabled too")
