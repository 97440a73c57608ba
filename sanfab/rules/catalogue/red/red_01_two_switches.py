"""RED-01."""

from collections import Counter
from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.model.san import San
from sanfab.rules.analyses import paths_of_san
from sanfab.rules.catalogue.red.subjects import PAIR
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.scopes import SAN, STORAGE_PORTS
from sanfab.text import few


@rule(
    "RED-01",
    scope=SAN,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="S0 NTAP-ISCSI",
    example="hosts and arrays on one Nexus 5010",
    fix="add a second switch, and move one port of each host and of each controller to it",
)
def two_switches(san: San, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """Storage traffic uses two switches or more, so that one can fail or be upgraded.

    If there is a single switch, its failure, or its restart after an upgrade, disconnects all disks
    from all hosts. Units of a stack count, because one of them can fail; RED-04 reports their
    common control plane.
    """
    if not san.hosts and not san.arrays:
        yield NotExamined("hosts and arrays")
        return
    used = dict.fromkeys(
        subject.item.switch.name for subject in context.subjects(STORAGE_PORTS.find)
    )
    used |= dict.fromkeys(cable.switch for cable in context.network.native_attachments)
    if sum(san.switches[name].stack or 1 for name in used) >= PAIR:
        return
    if used:
        (name,) = used
        found = f"all storage traffic on one switch, {name}"
        yield Violation(found, "two switches at least", at=("switches", name))
        return
    cables = Counter(frozenset(pair) for pair in _direct(context))
    lone = [sorted(pair) for pair, number in cables.items() if number < PAIR]
    if lone or not cables:
        pairs = few(" and ".join(pair) for pair in lone)
        found = f"no switch, and one cable between {pairs}" if lone else "no switch for storage"
        yield Violation(found, "two switches, or two cables between each two devices")


def _direct(context: CheckContext) -> Iterator[tuple[str, str]]:
    """Yield the devices at both ends of each cable without a switch."""
    for first, second in paths_of_san(context).endpoints.direct:
        yield first.cable.device, second.cable.device
