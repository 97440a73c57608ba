"""VLANs that each port carries in the model of Batfish."""

from dataclasses import dataclass

from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.questions import INTERFACES
from sanfab.gate.batfish.reading.switchport import switchport_of
from sanfab.inventory.cables import LinkEnd


@dataclass(frozen=True)
class CarriedVlans:
    """VLANs of the ports and LAGs that are up, by switch and interface of Batfish.

    A member of a LAG carries the VLANs of the LAG and is left out.
    """

    context: GateContext
    by_port: dict[tuple[str, str], frozenset[int]]

    def of_link(self, end: LinkEnd) -> frozenset[int]:
        """Return the VLANs that one end of a link carries: its LAG, or its port."""
        return self.of_port(end.switch, end.ports[0])

    def of_port(self, switch: str, port: str) -> frozenset[int]:
        """Return the VLANs that a port carries, or its LAG."""
        interface = self.context.switching_interface(switch, port)
        return self.by_port.get((switch, interface), frozenset())


def carried_vlans_of(context: GateContext, answers: Answers) -> CarriedVlans:
    """Return the VLANs that each interface of each switch carries, by Batfish interface."""
    rows = {}
    for row in answers.all(context, INTERFACES):
        switch = context.names.switches.get(row.interface.hostname)
        if switch is not None:
            rows[switch, row.interface.interface] = row
    carried = {
        (switch, interface): switchport_of(row).vlans
        for (switch, interface), row in rows.items()
        if row.active and (switch, row.channel) not in rows
    }
    return CarriedVlans(context, carried)
