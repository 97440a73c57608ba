"""FCOE-08."""

from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.rules.catalogue.fcoe.mapping import fcoe_vlan_of, vsans_of
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import VFCS, SwitchVfc
from sanfab.text import some_numbers


@rule(
    "FCOE-08",
    scope=VFCS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="S2 VHYPER",
    example="vfc6 that no line of the VSAN database names",
    fix="put the VFC in its VSAN, map that to an FCoE VLAN, allow it on the port, and enable both",
)
def vfc_is_up_in_a_mapped_vsan(
    vfc: SwitchVfc, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """A VFC is enabled, and in a VSAN whose FCoE VLAN its port carries.

    A new VFC is shut down and in VSAN 1, and a list of VSANs on its trunk may lack its own. Until
    all of this is right the adapter cannot log in, although the Ethernet port is up.
    """
    if not vfc.facts.enabled:
        yield Violation(found="shut down", expected="enabled")
    for vsan in vsans_of(vfc.facts):
        yield from _in_vsan(vfc, vsan)


def _in_vsan(vfc: SwitchVfc, vsan: int) -> Iterator[Violation | NotExamined]:
    switch = vfc.switch
    vlan = fcoe_vlan_of(switch, vsan)
    if vsan == 1 and not switch.facts.vsans:
        yield NotExamined("the VSAN database")
    elif vsan == 1:
        yield Violation(found="VSAN 1, the default", expected="the VSAN of its fabric")
    elif vsan not in switch.facts.vsans:
        yield Violation(
            found=f"VSAN {vsan}, not in the VSAN database", expected="a VSAN that exists"
        )
    elif vlan is None:
        yield Violation(
            found=f"VSAN {vsan}, which no FCoE VLAN carries",
            expected="an FCoE VLAN mapped to it",
        )
    else:
        yield from _on_port(vfc, vsan, vlan)


def _on_port(vfc: SwitchVfc, vsan: int, vlan: int) -> Iterator[Violation]:
    """Examine trunk and port; FCOE-06 reports a port without any FCoE VLAN."""
    allowed = vfc.facts.trunk_vsans
    if allowed is not None and vsan not in allowed:
        yield Violation(
            found=f"VSAN {vsan}, which its trunk does not carry, "
            f"but {some_numbers(allowed) or 'none'}",
            expected="its own VSAN among those allowed",
            fix="allow the VSAN of the VFC on its trunk, or put the VFC in a VSAN that is allowed",
        )
    port = vfc.switch.ports.get(vfc.facts.port)
    if port is None:
        return
    if "fcoe" in port.roles and port.facts.mode == "trunk" and vlan not in port.vlans:
        yield Violation(
            found=f"{port.facts.name} without VLAN {vlan}, which carries VSAN {vsan}",
            expected="that VLAN among those allowed",
        )
    if not port.facts.enabled:
        yield Violation(found=f"{port.facts.name} shut down", expected="the port enabled too")
