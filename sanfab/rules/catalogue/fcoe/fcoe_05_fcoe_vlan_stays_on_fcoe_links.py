"""FCOE-05."""

from collections.abc import Iterator

from sanfab.model.protocols import FCOE
from sanfab.model.yaml12 import Where
from sanfab.rules.catalogue.fcoe.mapping import vfc_on
from sanfab.rules.context import CheckContext, CheckedPort
from sanfab.rules.finding import Severity
from sanfab.rules.rule import PLUGGED_IN, Applicability, NotExamined, Violation, rule
from sanfab.rules.scopes import FCOE_PORTS
from sanfab.text import numbers


@rule(
    "FCOE-05",
    scope=FCOE_PORTS,
    protocols=FCOE,
    severity=Severity.ERROR,
    source="N5K-FCOEOPS",
    example="a vPC peer link that allows all VLANs",
    fix="take the FCoE VLAN off the port",
)
def fcoe_vlan_stays_on_fcoe_links(
    port: CheckedPort, _context: CheckContext
) -> Iterator[Violation | NotExamined]:
    """An FCoE VLAN is on FCoE ports only: never on a peer link or an uplink.

    Over a peer link the two fabrics become connected; over a LAN uplink FCoE frames reach switches
    that drop them under load. Both defeat the separation of fabrics and the lossless class.
    """
    cable, end = port.cable, port.end
    lag = port.switch.facts.lags.get(port.facts.name)
    if cable is not None and not cable.is_fcoe:
        yield _fault(port, f"the port of {cable.device} {cable.label}, which is not for FCoE")
    elif lag is not None and lag.peer_link:
        where = ("links", end.number, "vlans") if end is not None else None
        yield _fault(port, "the peer link of a pair", where)
    elif port.neighbor is not None and not port.neighbor.is_fcoe:
        yield _fault(port, f"the port of {port.neighbor.device} {port.neighbor.label}")
    elif cable is None and port.neighbor is None and end is None and vfc_on(port) is None:
        yield from _stray(port)


def _stray(port: CheckedPort) -> Iterator[Violation | NotExamined]:
    """Examine a port without a cable or link: hosts of MAC VFCs may be behind it."""
    facts = port.switch.facts
    is_bound = facts.vfcs and not any(vfc.mac for vfc in facts.vfcs.values())
    if is_bound:
        yield _fault(port, "a port that no VFC is bound to", applies="alone")
    else:
        yield NotExamined(PLUGGED_IN, applies="alone")
    what = "a port without a cable in the inventory"
    yield _fault(port, what, port.setting(), applies="inventory")


def _fault(
    port: CheckedPort, what: str, where: Where | None = None, *, applies: Applicability = "always"
) -> Violation:
    roles = port.switch.vlan_roles
    vlans = [vlan for vlan in port.vlans if roles.get(vlan) == "fcoe"]
    return Violation(
        found=f"FCoE VLAN {numbers(vlans)} on {what}",
        expected="FCoE VLANs on FCoE links only",
        at=where,
        applies=applies,
    )
