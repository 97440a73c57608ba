"""The rules of verification (VER) and the raw findings and counts that evaluating them yields."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, NotRequired, TypedDict, Unpack

from sanfab.facts.fc import VsanFacts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document, dotted_path
from sanfab.model.fabric import EFFECTS_RULE
from sanfab.model.protocols import (
    ALL_PROTOCOLS,
    ETHERNET_STORAGE,
    FCOE,
    FIBRE_CHANNEL,
    Protocols,
)
from sanfab.model.yaml12 import Where
from sanfab.rules.engine import Location, RawFinding, findings_of
from sanfab.rules.finding import Finding, Severity, by_severity
from sanfab.rules.rule import (
    Rule,
    Scope,
    Subject,
    ValueCount,
    Violation,
    no_subjects,
    register_rule,
)

RUNNING_SWITCHES: Scope[None] = Scope("running", no_subjects)
"""The running switches; they are evaluated together, since neighbours report on each other."""


class _Terms(TypedDict):
    """Fields of a rule of verification, as in Rule."""

    protocols: Protocols
    title: str
    why: str
    fix: str
    counts: NotRequired[str]
    severity: NotRequired[Severity]


def _rule(rule_id: str, **terms: Unpack[_Terms]) -> Rule:
    """Register a rule of verification; no waiver covers its findings."""
    terms.setdefault("severity", Severity.ERROR)
    return register_rule(Rule(id=rule_id, scope=RUNNING_SWITCHES, waivable=False, **terms))


RUNNING = _rule(
    "VER-01",
    protocols=ALL_PROTOCOLS,
    title="The running configuration is the intended one.",
    why="A manual change lasts only until the next push, and nobody knows why it was made.",
    fix="show it with `sanfab drift`; add it to the inventory, or push the intended configuration",
)
SAVED = _rule(
    "VER-02",
    protocols=ALL_PROTOCOLS,
    title="The running configuration is saved.",
    why="An unsaved configuration is lost at the next reload, possibly months after the change.",
    fix="push again, which saves last, or save on the switch if the running configuration is right",
)
PORTS = _rule(
    "VER-03",
    protocols=ALL_PROTOCOLS,
    title="Every cabled port is up.",
    why="A path is missing, and the next failure may take the last one.",
    fix="check for a pulled cable, a wrong transceiver, or a far end that is shut down",
    counts="ports up",
)
CABLES = _rule(
    "VER-04",
    protocols=ETHERNET_STORAGE,
    title="The LLDP neighbour of each port is the device that the inventory connects to it.",
    why="VLANs, zones and descriptions are configured on the port of another device.",
    fix="move the cable, or change the port in the inventory",
    counts="cables",
)
MTU = _rule(
    "VER-05",
    protocols=ETHERNET_STORAGE,
    title="Ports and classes have the intended MTU.",
    why="Larger frames are dropped silently: logins succeed, and writes hang.",
    fix="push the intended configuration; if it is configured already, the release may require a "
    "reload or a port bounce",
    counts="MTUs",
)
FLOW = _rule(
    "VER-06",
    protocols=ETHERNET_STORAGE,
    title="Flow control and priority flow control operate as intended.",
    why="Frames are dropped under load, or a slow receiver stops other traffic.",
    fix="compare both ends: pause is negotiated, priority flow control is agreed by DCBX",
    counts="flow control settings",
    severity=Severity.WARNING,
)
LAGS = _rule(
    "VER-07",
    protocols=ETHERNET_STORAGE,
    title="Every member of a LAG is bundled.",
    why="The link has less bandwidth than planned, and less redundancy.",
    fix="compare both ends of the member: LACP mode, speed, VLANs, MTU",
    counts="LAG members bundled",
)
PAIR = _rule(
    "VER-08",
    protocols=ETHERNET_STORAGE,
    title="The switch pair is formed.",
    why="The two switches work independently, and LAGs to both of them are half down.",
    fix="check the peer link and the connection between the management addresses",
    counts="pair",
)
VFCS = _rule(
    "VER-09",
    protocols=FCOE,
    title="Every VFC is up in its VSANs.",
    why="No device can log in to the fabric through it.",
    fix="check the port below it, DCBX and priority flow control, and the FCoE VLAN of the VSAN",
    counts="VFCs up",
)
LOGINS = _rule(
    "VER-10",
    protocols=FIBRE_CHANNEL,
    title="Every FCoE port is logged in at the switch port that it is plugged into.",
    why="A port that is not logged in has no path through this fabric.",
    fix="check the VFC and the adapter; compare the WWPN in the inventory with the adapter's label",
    counts="logins",
)
STRANGERS = _rule(
    "VER-11",
    protocols=FIBRE_CHANNEL,
    title="Every login is of a device in the inventory.",
    why="An unknown device is in the fabric, and only zoning keeps it from the arrays.",
    fix="add it to the inventory or unplug it",
    severity=Severity.WARNING,
)
NAMES = _rule(
    "VER-12",
    protocols=FIBRE_CHANNEL,
    title="The name server of a VSAN lists every port of it.",
    why="Initiators ask the name server for their targets; a port that is not listed is not found.",
    fix="check the links between the FCoE switches, and the domain IDs",
    counts="name server entries",
)
ZONES = _rule(
    "VER-13",
    protocols=FIBRE_CHANNEL,
    title="The active zoneset is the intended one.",
    why="Hosts reach arrays that they must not reach, or do not reach their own.",
    fix="push the intended configuration, which activates and commits the zoneset",
    counts="zones",
)
ANSWERS = _rule(
    "VER-14",
    protocols=ALL_PROTOCOLS,
    title="The switch answers every show command.",
    why="Values that the switch does not report are not verified.",
    fix="try the command on the switch: the release may use another spelling",
    severity=Severity.INFO,
)
EFFECTS = register_rule(
    Rule(
        id=EFFECTS_RULE,
        protocols=ALL_PROTOCOLS,
        scope=RUNNING_SWITCHES,
        title="No line of a running switch acts on what sanfab owns outside of the inventory.",
        why="A line that stops, filters or limits an object is no fact of the design, so nothing "
        "else sees it; what a line does that no form matches is unknown.",
        severity=Severity.WARNING,
        fix="remove the line, state it in `configuration` of the inventory, or accept it with a "
        "waiver",
    )
)

VLANS = _rule(
    "VER-16",
    protocols=ETHERNET_STORAGE,
    title="Every VLAN is active.",
    why="A VLAN that is shut down or suspended forwards nothing, whatever its ports do.",
    fix="enter the VLAN and set `no shutdown` and `state active`, or push the intended "
    "configuration",
    counts="VLANs active",
)
FORWARDING = _rule(
    "VER-17",
    protocols=ETHERNET_STORAGE,
    title="Every port forwards each VLAN that it carries.",
    why="The link is up, and the VLAN passes no frame over it.",
    fix="compare both ends: allowed VLANs, spanning-tree port type and guards, consistency of the "
    "pair",
    counts="VLANs forwarded by ports",
)
CONSISTENCY = _rule(
    "VER-18",
    protocols=ETHERNET_STORAGE,
    title="The two switches of a pair find each other consistent.",
    why="One of them suspends the LAGs or VLANs that differ.",
    fix="compare the configurations of the pair, and push both switches",
    counts="consistency checks of the pair",
)
VSANS = _rule(
    "VER-19",
    protocols=FIBRE_CHANNEL,
    title="Every VSAN is active.",
    why="A suspended VSAN has no logins, zones or name server.",
    fix="set `no vsan N suspend` in the VSAN database, or push the intended configuration",
    counts="VSANs active",
)

LIVE_RULES = (
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
    EFFECTS,
    VLANS,
    FORWARDING,
    CONSISTENCY,
    VSANS,
)


ProofState = Literal["proven", "contradicted", "unknown"]


class CableProof(NamedTuple):
    """What a switch says of the cable in one of its ports."""

    switch: str
    port: str
    state: ProofState
    """``proven`` by its LLDP neighbour or a login; ``unknown``: neither tells."""
    found: str
    """The neighbour that contradicts the inventory, and where it is seen; else empty."""


@dataclass
class LiveResult:
    """Raw findings of verification, and the values that were compared."""

    raws: list[RawFinding] = field(default_factory=list)
    counts: dict[str, dict[str, ValueCount]] = field(default_factory=dict)
    """By switch and topic."""
    cables: list[CableProof] = field(default_factory=list)
    """Of each port with a cable."""

    def count(self, switch: str, rule: Rule, *, right: bool | None) -> None:
        """Count one value of a switch; None: the switch does not report it."""
        one = ValueCount(switch, rule.counts, 1, right is False, right is None)
        counts = self.counts.setdefault(switch, {})
        known = counts.get(rule.counts)
        counts[rule.counts] = known.plus(one) if known is not None else one


def live_finding(
    rule: Rule, switch: str, part: str, where: Where, violation: Violation
) -> RawFinding:
    """Return a raw finding on a switch, or on a part of it: a port, ``VSAN 101``."""
    return RawFinding(rule.id, Subject(f"{switch} {part}".rstrip(), where, None), violation)


def part_of_vsan(vsan: VsanFacts) -> str:
    """Return the part of a switch that a VSAN is: its one fabric where it has no VSANs."""
    return vsan.title.removeprefix("the ")


def where_of_port(cabling: Cabling, switch: str, port: str) -> Where:
    """Return the inventory path of the cable or link in a port, or of its switch."""
    cables = cabling.cables[switch].get(port)
    if cables:
        return cables[0].where
    for end in cabling.links[switch]:
        if port in end.ports:
            return ("links", end.number)
    return ("switches", switch)


def located_findings(raws: Iterable[RawFinding], document: Document) -> list[Finding]:
    """Return findings with their places in the inventory, most severe first."""

    def locate(raw: RawFinding) -> Location:
        return Location(document.place_of(raw.where), dotted_path(raw.where))

    unwaived = [(raw, "") for raw in raws]
    findings = findings_of(unwaived, "production", locate, cause_of=lambda _raw: "")
    return sorted(findings, key=by_severity)
