"""MTU-03."""

from collections.abc import Iterator

from sanfab.analysis.frames import sent_by
from sanfab.model.protocols import IP_STORAGE
from sanfab.rules.catalogue.mtu.subjects import INITIATORS, IscsiHostPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule


@rule(
    "MTU-03",
    scope=INITIATORS,
    protocols=IP_STORAGE,
    severity=Severity.INFO,
    source="S0",
    example="an adapter that sends 9600 to an EqualLogic that takes 9000",
    fix="set the MTU of the host to that of the array, or accept it with a waiver",
)
def initiator_and_target_agree(item: IscsiHostPort, context: CheckContext) -> Iterator[Violation]:
    """Host ports use the same packet size as their arrays.

    TCP uses the smaller of the two sizes, so iSCSI works and the difference is not visible until a
    peer with the larger size appears, or traffic other than TCP.
    """
    packet = sent_by(context.san, item.cable)
    if packet.falls_back:
        return
    for vlan in item.vlans:
        for target in context.partner_cables(item.cable, vlan):
            other = sent_by(context.san, target)
            if other.size != packet.size and not other.falls_back and not target.is_fc:
                yield Violation(
                    found=packet.words,
                    expected=f"{other.size}, as {target.device} {target.label} sends",
                    at=packet.at or None,
                )
                return
