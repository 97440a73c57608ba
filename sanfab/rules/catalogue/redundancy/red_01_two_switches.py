"""RED-01."""

from collections import Counter
from collections.abc import Iterator

from sanfab.model import San
from sanfab.rules.catalogue.redundancy.places import PAIR
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity
from sanfab.rules.over import SAN, STORAGE_PORTS
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.text import few


@check(
    "RED-01",
    over=SAN,
    severity=Severity.ERROR,
    source="S0 NTAP-ISCSI",
    example="hosts and arrays on one Nexus 5010",
    fix="add a second switch, and move one port of each host and of each controller to it",
)
def two_switches(san: San, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """Storage traffic has two switches or more, so that one can fail or be upgraded.

    With a single one its failure, or the restart after an upgrade, takes every disk from every
    host at once. The units of a stack count, as one of them can fail; that they share a control
    plane is RED-04.
    """
    if not san.hosts and not san.arrays:
        yield Unknown("hosts and arrays")
        return
    used = dict.fromkeys(place.item.switch.name for place in evidence.listed(STORAGE_PORTS.places))
    if sum(san.switches[name].stack or 1 for name in used) >= PAIR:
        return
    if used:
        (name,) = used
        found = f"all storage traffic on one switch, {name}"
        yield Fault(found, "two switches at least", at=("switches", name))
        return
    cables = Counter(frozenset(pair) for pair in _direct(evidence))
    lone = [sorted(pair) for pair, number in cables.items() if number < PAIR]
    if lone or not cables:
        pairs = few(" and ".join(pair) for pair in lone)
        found = f"no switch, and one cable between {pairs}" if lone else "no switch for storage"
        yield Fault(found, "two switches, or two cables between each two devices")


def _direct(evidence: Evidence) -> Iterator[tuple[str, str]]:
    """Yield the devices at both ends of each cable that meets no switch."""
    for first, second in evidence.paths.endpoints.direct:
        yield first.cable.device, second.cable.device
