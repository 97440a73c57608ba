"""What each array family asks of the network, as data with its source."""

from dataclasses import dataclass

from sanfab.model.endpoint import ArrayFamily


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """Network needs of one array family. ``source`` tags are those of docs/sources.md."""

    pause: bool
    """IEEE 802.3x flow control on its iSCSI ports and on those of its hosts."""
    pause_on_isl: bool
    """The same on links between switches."""
    source: str


FAMILIES: dict[ArrayFamily, FamilyRow] = {
    # One L2 network over an ISL that carries the group's own traffic, so pause goes all the way.
    "equallogic": FamilyRow(pause=True, pause_on_isl=True, source="S0 EQL-CG"),
    "nimble": FamilyRow(pause=True, pause_on_isl=False, source="S4"),
    "netapp-ontap": FamilyRow(pause=False, pause_on_isl=False, source="NTAP-NETPERF"),
    "netapp-7mode": FamilyRow(pause=False, pause_on_isl=False, source="NTAP-NETPERF"),
    "netapp-eseries": FamilyRow(pause=True, pause_on_isl=False, source="NTAP-E"),
    "generic": FamilyRow(pause=False, pause_on_isl=False, source="practice"),
}
