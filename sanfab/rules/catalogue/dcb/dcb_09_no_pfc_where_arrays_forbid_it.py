"""DCB-09."""

from collections.abc import Iterator

from sanfab.model import FAMILIES
from sanfab.rules.catalogue.dcb.lossless import in_words
from sanfab.rules.catalogue.dcb.places import PFC_FREE_PORTS, UNSHOWN, DcbPort
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, Unknown, check


@check(
    "DCB-09",
    over=PFC_FREE_PORTS,
    severity=Severity.ERROR,
    source="NTAP-E",
    example="priority flow control for iSCSI with an E2800",
    fix="let these ports use IEEE 802.3x pause instead (`lossless: pause`)",
    by_family={"netapp-eseries": Severity.ERROR, "nimble": Severity.WARNING},
)
def no_pfc_where_arrays_forbid_it(item: DcbPort, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """Priority flow control is off for iSCSI of arrays that do not use it, as E-Series.

    These arrays know IEEE 802.3x pause only. A port with priority flow control sends and honours
    no such pause, so nothing stops the sender and frames are dropped. E-Series demands it off;
    for Nimble it is a warning.
    """
    if item.priorities is None:
        yield Unknown(UNSHOWN)
        return
    if not item.iscsi:
        return
    keys = _keys(item, evidence)
    if keys:
        yield Fault(
            found=f"{in_words(item.iscsi)} lossless by priority flow control",
            expected="IEEE 802.3x pause, and no priority flow control",
            at=("vlans", keys[0], "lossless"),
        )


def _keys(item: DcbPort, evidence: Evidence) -> list[str]:
    """Return the iSCSI VLANs of the port in which an array forbids it."""
    ids, families = item.port.carrier.vlans, evidence.cabling.vlan_families
    return [
        key
        for key, vlan in evidence.san.vlans.items()
        if vlan.role == "iscsi"
        and vlan.id in ids
        and any(FAMILIES[family].pfc == "off" for family in families.get(key, ()))
    ]
