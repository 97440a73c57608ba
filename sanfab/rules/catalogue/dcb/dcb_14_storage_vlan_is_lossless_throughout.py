"""DCB-14."""

from collections.abc import Iterator

from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.dcb.lossless import port_lossless_priorities
from sanfab.rules.catalogue.dcb.subjects import STORAGE_MAP_PORTS, UNSHOWN
from sanfab.rules.context import CheckContext, CheckedPort, is_storage_name
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.text import few, numbers

DCBX_SETS_IT = "port-role auto-"
"""In a line of a port that takes its DCB map from its neighbor."""


@rule(
    "DCB-14",
    scope=STORAGE_MAP_PORTS,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.WARNING,
    source="OS9-DCB",
    example="a LAG to the array without the DCB map that the ports of the hosts have",
    fix="give the port, or each member of its LAG, the DCB map of the others",
)
def storage_vlan_is_lossless_throughout(
    port: CheckedPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """If one port of a storage VLAN has a DCB map, all have one, members of LAGs included.

    Frames are lossless only as long as each port on their way is: a port without a map drops them,
    and does not pause its sender. In a configuration checked alone, the name of the VLAN shows
    whether it is a storage network. A port that takes its map from its neighbor by DCBX is not
    examined.
    """
    switch = port.switch
    if port.facts.dcb_map or switch.facts.dcb is False:
        return
    named = {number for number, vlan in switch.facts.vlans.items() if is_storage_name(vlan.name)}
    shared = port.carrier.vlans & named
    mapped = [
        other.facts.name
        for other in switch.ports.values()
        if other.facts.dcb_map and other.carrier.vlans & shared and port_lossless_priorities(other)
    ]
    if not mapped:
        return
    lines = switch.configuration.lines if switch.configuration else ()
    if any(DCBX_SETS_IT in line for line in lines):
        yield NotExamined(UNSHOWN)
        return
    in_lag = f" in {port.lag}" if port.is_member else ""
    yield Violation(
        found=f"no DCB map{in_lag}, and lossless frames of VLAN {numbers(sorted(shared))} at "
        f"{few(mapped)}",
        expected="a DCB map at all ports of the VLAN or at none",
        fact=f"ports.{port.facts.name}",
    )
