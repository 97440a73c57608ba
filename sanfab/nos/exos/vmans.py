"""ExtremeXOS lines of VMANs: networks that carry the frames of customers with a second tag.

The facts hold no such network, so that the VLANs of its ports are in doubt: an untagged port of a
VMAN takes every frame into it, whatever tag the frame has [E-VMAN].
"""

from sanfab.nos.exos.builder import READER, Builder, line
from sanfab.nos.exos.names import NAME, PORTS, unquote
from sanfab.nos.exos.unproven import VLAN_FACTS
from sanfab.nos.silent import register_silent_lines

_CUSTOMERS = "[0-9]+(?:-[0-9]+)?"
"""Tags of customers: one, or a range."""
_TRANSLATED = f"(?: translate {_CUSTOMERS})?"
_ROLE = (
    "{role:(?: tagged| untagged(?: port-cvid [0-9]+)?"
    f"| cep (?:cvid {_CUSTOMERS}{_TRANSLATED}|port-cvid [0-9]+))?}}"
)

register_silent_lines(
    READER,
    {
        ("", "F-EAF"): (f"create vman {NAME}", f"delete vman {NAME}"),
        ("", "F-PUB"): (f"configure vman {NAME} tag {{tag:[0-9]+}}",),
    },
    {},
)


@line(f"configure vman {NAME} add ports {PORTS}{_ROLE}", source="E-VMAN F-EAF")
@line(f"configure vman {NAME} delete ports {PORTS}", source="F-EAF")
@line(
    f"configure vman {NAME} ports {PORTS} add cvid {{tags:{_CUSTOMERS}{_TRANSLATED}}}",
    source="E-VMAN",
)
def _vman_ports(builder: Builder, name: str, ports: str, _how: str = "") -> None:
    reason = f"which frames VMAN {unquote(name)} takes from the port"
    builder.doubt_ports(ports, VLAN_FACTS, reason)
