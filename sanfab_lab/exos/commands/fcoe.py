"""FIP snooping."""

import re

from sanfab_lab.commands import Refused
from sanfab_lab.exos.commands import ExosCall, command, set_fields
from sanfab_lab.exos.state import Vlan
from sanfab_lab.rows import Field

_FCMAP = re.compile(r"0e:fc:[0-9a-f]{2}(:00:00:00)?", re.IGNORECASE)
_SNOOPING = "configure fip snooping [vlan] {name}"

set_fields(
    Vlan,
    lambda call: [call.vlan()],
    Field("enable|disable fip snooping [vlan] {name}", "fip"),
    Field(f"{_SNOOPING} fcf-update {{value:auto|manual}}", "fcf_update"),
)


@command(f"{_SNOOPING} fcmap {{map}}", source="E-FIP")
def _fcmap(call: ExosCall) -> None:
    """Set the FC-MAP of a VLAN."""
    vlan = call.vlan()
    if not _FCMAP.fullmatch(call["map"]):
        raise Refused(
            "Error: Invalid FC-MAP, use 0e:fc:xx:00:00:00 where xx is a two-digit "
            "hexadecimal value."
        )
    vlan.fcmap = f"{call['map'].lower()[:8]}:00:00:00"


@command(
    f"{_SNOOPING} ports|port {{list}} location {{where:perimeter|enode-to-fcf|fcf-to-enode|all}}",
    source="mem",
)
def _location(call: ExosCall) -> None:
    """Set the FIP role of ports of a VLAN."""
    vlan, ports = call.vlan(), call.ports()
    vlan.fip_ports.update(dict.fromkeys(ports, call["where"]))
