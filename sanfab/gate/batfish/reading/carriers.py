"""Which VLANs each port carries, as Batfish has it."""

from dataclasses import dataclass

from sanfab.gate.batfish.assertion import Answers
from sanfab.gate.batfish.case import Case
from sanfab.gate.batfish.questions import INTERFACES
from sanfab.gate.batfish.reading.switching import switching_of
from sanfab.inventory import LinkEnd


@dataclass(frozen=True)
class Carriers:
    """VLANs of the ports and LAGs that are up, by switch and interface of Batfish.

    A member of a LAG carries what the LAG does, and is not told beside it.
    """

    case: Case
    by_port: dict[tuple[str, str], frozenset[int]]

    def of_link(self, end: LinkEnd) -> frozenset[int]:
        """Return the VLANs that one end of a link carries: its LAG, or its port."""
        switch = self.case.switches[end.switch]
        lag = next((lag for lag in switch.facts.lags.values() if end.ports[0] in lag.members), None)
        names = self.case.names
        name = names.lag(end.switch, lag.name) if lag else names.interface(end.switch, end.ports[0])
        return self.by_port.get((end.switch, name), frozenset())


def carriers_of(case: Case, answers: Answers) -> Carriers:
    """Return which VLANs each interface of each switch carries; keys have Batfish's names."""
    rows = {}
    for row in answers.all(case, INTERFACES):
        switch = case.names.switches.get(row.interface.hostname)
        if switch is not None:
            rows[switch, row.interface.interface] = row
    carried = {
        (switch, interface): switching_of(row).vlans
        for (switch, interface), row in rows.items()
        if row.active and (switch, row.channel) not in rows
    }
    return Carriers(case, carried)
