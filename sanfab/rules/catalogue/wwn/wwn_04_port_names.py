"""WWN-04."""

from collections.abc import Iterator

from sanfab.model.ouis import NODE_NAMES
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import WWPNS, NamedWwpn
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "WWN-04",
    scope=WWPNS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="NTAP-ZONE S2",
    example="zone member 50:0a:09:80:87:59:54:17, a NetApp controller's node name",
    fix="take the WWPN, which the switch lists as `port name` of the login",
)
def wwpn_names_a_port(wwpn: NamedWwpn, _context: CheckContext) -> Iterator[Violation]:
    """A WWPN is the name of a port (WWPN), not of its node (WWNN).

    One node name stands for all ports of an adapter or controller: a zone with it permits too many
    connections, or none. ONTAP requires WWPNs.
    """
    for node in NODE_NAMES:
        if wwpn.value.startswith(node.begins):
            yield Violation(
                f"{wwpn.value}, a node name (WWNN) of {node.whose}",
                f"a port name (WWPN), which begins with {node.port_begins}",
            )
