"""What verification asks of every switch, and what a fault against it looks like."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sanfab.inventory import Document
from sanfab.inventory.files import dotted
from sanfab.inventory.yaml12 import Where
from sanfab.rules.finding import RANK, Finding, Severity


@dataclass(frozen=True)
class Check:
    """One thing that has to be true of a running switch."""

    id: str
    """As findings name it: ``VER-04``."""
    title: str
    """What is right, in a sentence."""
    why: str
    fix: str
    counts: str = ""
    """What of it is counted, as ``logins``."""
    severity: Severity = Severity.ERROR


RUNNING = Check(
    "VER-01",
    "What runs is what is intended",
    "a change made by hand holds until the next push or reboot, and nobody knows why it was made",
    "see it with `sanfab drift`; put it into the inventory, or push what is intended",
)
SAVED = Check(
    "VER-02",
    "What runs is saved",
    "what is not saved is gone at the next power cut, months after anybody remembers it",
    "push again, which saves last, or save on the switch if what runs is right",
)
PORTS = Check(
    "VER-03",
    "Every cabled port is up",
    "a path is missing, and the next failure takes the last one",
    "look for a pulled cable, a wrong transceiver, the other end being shut down",
    "ports up",
)
CABLES = Check(
    "VER-04",
    "Each port hears the neighbour that is plugged into it",
    "VLANs, zones and descriptions are on the port of another device",
    "move the cable, or the port in the inventory",
    "cables",
)
MTU = Check(
    "VER-05",
    "Ports and classes have the MTU that is intended",
    "frames larger than that are dropped without a word; logins work, writes hang",
    "push what is intended; if it is configured already, the release may want a reload or a bounce",
    "MTUs",
)
FLOW = Check(
    "VER-06",
    "Flow control and priority flow control are in force as intended",
    "frames are dropped under load, or a slow receiver stops what it should not",
    "compare both ends: pause is negotiated, priority flow control is agreed by DCBX",
    "flow control settings",
    severity=Severity.WARNING,
)
LAGS = Check(
    "VER-07",
    "Every member of a LAG is bundled",
    "the link has less bandwidth than planned, and one cable less to lose",
    "compare both ends of the member: LACP mode, speed, VLANs, MTU",
    "LAG members bundled",
)
PAIR = Check(
    "VER-08",
    "The pair of switches is formed",
    "each of the two acts alone: LAGs to both are half down",
    "look at the peer link and at the way between the management addresses",
    "pair",
)
VFCS = Check(
    "VER-09",
    "Every VFC is up in its VSANs",
    "nothing can log in to the fabric through it",
    "look at the port below, at DCBX and priority flow control, at the FCoE VLAN of the VSAN",
    "VFCs up",
)
LOGINS = Check(
    "VER-10",
    "Every FCoE port is logged in where it is plugged in",
    "what is not logged in has no path through this fabric",
    "look at the VFC and the adapter; compare the WWPN in the inventory with the adapter's label",
    "logins",
)
STRANGERS = Check(
    "VER-11",
    "Nothing is logged in that the inventory does not know",
    "a stranger is in the fabric; only zoning keeps it from the arrays",
    "put it into the inventory or unplug it",
    severity=Severity.WARNING,
)
NAMES = Check(
    "VER-12",
    "The name server of a VSAN knows every port of it",
    "initiators ask the name server for their targets; whoever is missing is not found",
    "look at the links between the FCoE switches, and at the domain ids",
    "name server entries",
)
ZONES = Check(
    "VER-13",
    "The active zoneset is the intended one",
    "hosts see arrays that they should not, or do not see those they should",
    "push what is intended, which activates and commits it",
    "zones",
)
ANSWERS = Check(
    "VER-14",
    "The switch answers what it is asked",
    "what it did not tell is not verified",
    "try the command on the switch: the release may spell it otherwise",
    severity=Severity.INFO,
)

CHECKS = (
    RUNNING,
    SAVED,
    PORTS,
    CABLES,
    MTU,
    FLOW,
    LAGS,
    PAIR,
    VFCS,
    LOGINS,
    STRANGERS,
    NAMES,
    ZONES,
    ANSWERS,
)


@dataclass(frozen=True)
class Fault:
    """One thing that is otherwise than it should be."""

    check: Check
    switch: str
    words: str
    """What of the switch: a port, ``VSAN 101``; empty: the whole of it."""
    where: Where
    """The way to it in the inventory."""
    found: str
    expected: str
    details: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    severity: Severity | None = None
    """That of the check unless given."""

    @property
    def object(self) -> str:
        """What it is about, in the user's words."""
        return f"{self.switch} {self.words}".rstrip()

    def __str__(self) -> str:
        return f"{self.check.id} {self.object}: found {self.found}, expected {self.expected}"


@dataclass
class Tally:
    """How much of one kind was proven on a switch."""

    expected: int = 0
    proven: int = 0
    unknown: int = 0
    """What nobody could tell."""

    def add(self, *, right: bool | None) -> None:
        """Count one thing; None: nobody could tell."""
        self.expected += 1
        self.proven += right is True
        self.unknown += right is None


@dataclass
class Health:
    """What verification found on some switches."""

    faults: list[Fault] = field(default_factory=list)
    tallies: dict[str, dict[str, Tally]] = field(default_factory=dict)
    """By switch and what the check counts."""

    def count(self, switch: str, check: Check, *, right: bool | None) -> None:
        """Count one thing of a switch; None: nobody could tell."""
        self.tallies.setdefault(switch, {}).setdefault(check.counts, Tally()).add(right=right)


def located(faults: Iterable[Fault], document: Document) -> list[Finding]:
    """Return faults as findings at the places of the inventory, the worst first."""
    findings = [_finding(fault, document) for fault in faults]
    return sorted(findings, key=lambda one: (RANK[one.severity], one.rule))


def _finding(fault: Fault, document: Document) -> Finding:
    return Finding(
        rule=fault.check.id,
        severity=fault.severity or fault.check.severity,
        object=fault.object,
        place=document.place_of(fault.where),
        path=dotted(fault.where),
        found=fault.found,
        expected=fault.expected,
        why=fault.check.why,
        fix=fault.check.fix,
        details=fault.details,
        also=fault.also,
    )
