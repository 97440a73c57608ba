"""DCB-15."""

from collections.abc import Iterator

from sanfab.model.protocols import ROCE
from sanfab.rules.catalogue.dcb.subjects import ROCE_VLANS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SanVlan


@rule(
    "DCB-15",
    scope=ROCE_VLANS,
    protocols=ROCE,
    severity=Severity.WARNING,
    source="WOF-ROCE AZSUP ONYX-ROCE",
    example="a VLAN of role nvme-roce without `lossless`",
    fix="state `lossless: pfc` at the VLAN; waive this where hosts and arrays run lossy RoCE",
)
def roce_has_a_class(vlan: SanVlan, _context: CheckContext) -> Iterator[Violation]:
    """A VLAN of RoCE has a lossless class.

    RoCE sends again from the lost packet on, all that followed it: a few drops take most of the
    throughput. Adapters that bear drops by ECN alone (lossy RoCE) do without the class.
    """
    if vlan.intent.lossless != "pfc":
        yield Violation(
            found="no lossless class for RoCE", expected="`lossless: pfc`", at=("vlans", vlan.key)
        )
