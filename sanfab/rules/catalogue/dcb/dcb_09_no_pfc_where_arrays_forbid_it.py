"""DCB-09."""

from collections.abc import Iterator

from sanfab.model.families import FAMILIES
from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.dcb.lossless import in_words
from sanfab.rules.catalogue.dcb.subjects import PFC_FREE_PORTS, UNSHOWN, DcbPort
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule


@rule(
    "DCB-09",
    scope=PFC_FREE_PORTS,
    protocols=ISCSI,
    severity=Severity.ERROR,
    source="NTAP-E",
    example="priority flow control for iSCSI with an E2800",
    fix="let these ports use IEEE 802.3x pause instead (`lossless: pause`)",
    by_family={"netapp-eseries": Severity.ERROR, "nimble": Severity.WARNING},
)
def no_pfc_where_arrays_forbid_it(
    item: DcbPort, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """Priority flow control is off for iSCSI of arrays that do not support it, such as E-Series.

    These arrays support IEEE 802.3x pause only. A port with priority flow control neither sends nor
    honours such pause, so the sender is not stopped and frames are dropped. E-Series requires it
    off; for Nimble it is a warning.
    """
    if item.priorities is None:
        yield NotExamined(UNSHOWN)
        return
    if not item.iscsi:
        return
    keys = _keys(item, context)
    if keys:
        yield Violation(
            found=f"{in_words(item.iscsi)} lossless by priority flow control",
            expected="IEEE 802.3x pause, and no priority flow control",
            at=("vlans", keys[0], "lossless"),
        )


def _keys(item: DcbPort, context: CheckContext) -> list[str]:
    """Return the iSCSI VLANs of the port in which an array forbids it."""
    families, vlans = context.cabling.vlan_families, context.san.vlans
    switch = item.port.switch.name
    keys = {context.cabling.vlan_key(switch, number) for number in item.port.carrier.vlans}
    forbidding = {
        key
        for key in keys
        if any(FAMILIES[family].pfc == "off" for family in families.get(key, ()))
    }
    return [key for key in vlans if key in forbidding and vlans[key].role == "iscsi"]
