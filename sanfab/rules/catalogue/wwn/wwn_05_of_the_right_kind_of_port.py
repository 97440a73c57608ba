"""WWN-05."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES, FamilyRow
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.subjects import FC_ARRAYS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import SanArray

_PHYSICAL = "50:0a:09:8"


def _netapp_arrays(context: CheckContext) -> Iterator[Subject[SanArray]]:
    for subject in context.subjects(FC_ARRAYS.find):
        family = FAMILIES[subject.item.intent.family]
        if family.logical_wwpn or family.physical_wwpn:
            yield subject


NETAPP_ARRAYS: Scope[SanArray] = Scope("san", _netapp_arrays)


@rule(
    "WWN-05",
    scope=NETAPP_ARRAYS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="NTAP-ZONE S2",
    example="50:0a:09:82:87:59:54:17 as port of an ONTAP 9 array",
    fix="ONTAP: take the WWPN from `network interface show`; 7-Mode: from `fcp show adapters`",
)
def of_the_right_kind_of_port(array: SanArray, _context: CheckContext) -> Iterator[Violation]:
    """The WWPN of an array port is that of the LIF (ONTAP) or of the physical port (7-Mode).

    Clustered ONTAP serves through logical interfaces (20:...) that move between ports; the WWPN of
    the physical port does not answer. 7-Mode has WWPNs of physical ports only.
    """
    family = FAMILIES[array.intent.family]
    for label, port in array.intent.ports.items():
        where = ("arrays", array.name, "ports", label)
        if port.wwpn is not None:
            yield from _judge(port.wwpn.lower(), family, (*where, "wwpn"))
        for name, wwpn in port.interfaces.items():
            yield from _judge(wwpn.lower(), family, (*where, "interfaces", name))


def _judge(wwpn: str, family: FamilyRow, at: tuple[str | int, ...]) -> Iterator[Violation]:
    label = at[3]
    if family.logical_wwpn and not wwpn.startswith("2"):
        found = f"{wwpn} of port {label}"
        if wwpn.startswith(_PHYSICAL):
            found += ", that of the physical port"
        expected = f"20:..., the WWPN of a logical interface, as {family.title} has"
        yield Violation(found, expected, at=at)
    elif family.physical_wwpn and not wwpn.startswith(_PHYSICAL):
        expected = f"{_PHYSICAL}x, that of the physical port, as {family.title} has"
        yield Violation(f"{wwpn} of port {label}", expected, at=at)
