"""MTU-03."""

from collections.abc import Iterator

from sanfab.analysis.frames import sent_by
from sanfab.rules.catalogue.mtu.places import INITIATORS, Initiator
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, check


@check(
    "MTU-03",
    over=INITIATORS,
    severity=Severity.INFO,
    source="S0",
    example="an adapter that sends 9600 to an EqualLogic that takes 9000",
    fix="set the MTU of the host to that of the array, or accept it with a waiver",
)
def initiator_and_target_agree(item: Initiator, evidence: Evidence) -> Iterator[Fault]:
    """Host ports send packets of the size that their arrays send.

    TCP agrees on the smaller of the two, so iSCSI works and the difference stays hidden: until a
    peer with the larger size appears, or traffic that is not TCP.
    """
    packet = sent_by(evidence.san, item.cable)
    if packet.falls_back:
        return
    for vlan in item.vlans:
        for target in evidence.partner_cables(item.cable.device, vlan):
            other = sent_by(evidence.san, target)
            if other.size != packet.size and not other.falls_back and not target.is_fcoe:
                yield Fault(
                    found=packet.words,
                    expected=f"{other.size}, as {target.device} {target.label} sends",
                    at=packet.at or None,
                )
                return
