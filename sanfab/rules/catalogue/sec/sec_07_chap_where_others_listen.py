"""SEC-07."""

from collections.abc import Iterator

from sanfab.model.protocols import ISCSI
from sanfab.rules.catalogue.sec.chap import array_chap
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import ARRAYS, SanArray
from sanfab.text import few


@rule(
    "SEC-07",
    scope=ARRAYS,
    protocols=ISCSI,
    severity=Severity.INFO,
    source="practice",
    example="an open target in a VLAN that other arrays' hosts use too",
    fix="turn CHAP on at the array and its hosts, or give the array a VLAN of its own",
)
def chap_where_others_listen(
    array: SanArray, context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """An array requires CHAP if devices other than its own hosts are in its iSCSI VLAN.

    An initiator is identified by its name only, which anyone can set. That is sufficient in a VLAN
    with the array's own hosts alone; otherwise CHAP excludes the others. `chap` of every host of
    the array states it, as does `settings.chap` of the array.
    """
    shared = _shared(array, context)
    if not shared:
        return
    chap = array_chap(array.name, context)
    if chap.setting is False:
        yield Violation(
            found=f"CHAP off, and {shared}",
            expected="CHAP on",
            at=("arrays", array.name, "settings", "chap"),
        )
    elif chap.with_chap and chap.without:
        yield Violation(
            found=f"no `chap` of {few(chap.without)}, and {shared}",
            expected=f"CHAP of every host, as of {few(chap.with_chap)}",
            at=("hosts", chap.without[0]),
        )
    elif chap.is_required is None:
        yield NotExamined(
            "`chap` of the hosts of an array whose VLAN is shared, or in its settings"
        )


def _shared(array: SanArray, context: CheckContext) -> str:
    """Return other devices in an iSCSI VLAN of an array; empty: none."""
    own = context.partners.get(array.name, frozenset())
    for key in dict.fromkeys(port.vlan for port in array.intent.ports.values()):
        vlan = context.san.vlans.get(key or "")
        if vlan is None or vlan.role != "iscsi":
            continue
        if vlan.other_traffic:
            return f"{', '.join(vlan.other_traffic)} in VLAN {key}"
        for entry in context.network.attached(key or ""):
            if not entry.cable.is_array and entry.cable.device not in own:
                return f"{entry.cable.device} without access in VLAN {key}"
    return ""
