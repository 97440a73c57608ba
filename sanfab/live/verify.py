"""Findings on the collected state of switches: drift, links, logins and cables."""

from dataclasses import dataclass
from functools import partial

from sanfab.intent.switch_facts import design_of
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.live.checks import evaluate_live
from sanfab.live.checks.rules import CableProof, located_findings, where_of_port
from sanfab.live.collect import CollectedState
from sanfab.live.drift import Drift, DriftInput, drift_findings, drift_of
from sanfab.live.targets import LoginOf
from sanfab.rules.finding import Finding
from sanfab.rules.rule import ValueCount


@dataclass(frozen=True)
class Verification:
    """Result of verifying some switches of a SAN."""

    san: str
    findings: tuple[Finding, ...]
    """Most severe first."""
    counts: dict[str, dict[str, ValueCount]]
    """Compared values by switch and topic."""
    drifts: dict[str, Drift]
    failed: dict[str, str]
    """Why a switch could not be read, by switch."""
    cables: tuple[CableProof, ...] = ()
    """What the switches say of their cables."""

    @property
    def switches(self) -> list[str]:
        """The verified switches."""
        return list(self.drifts)


def drifts_of(cabling: Cabling, collected: CollectedState, login_of: LoginOf) -> dict[str, Drift]:
    """Return the drift of each switch that was read."""
    return {
        name: drift_of(
            DriftInput(
                name,
                design_of(cabling, name).platform,
                collected.intended[name],
                one.running,
                None if name in collected.unsaved_unknown else one.startup,
                login_of(name),
                one.former,
            )
        )
        for name, one in collected.snapshots.items()
    }


def verify_switches(
    cabling: Cabling, document: Document, collected: CollectedState, login_of: LoginOf
) -> Verification:
    """Verify the switches that were read."""
    drifts = drifts_of(cabling, collected, login_of)
    status = {
        name: one.status
        for name, one in collected.snapshots.items()
        if name not in collected.status_unknown
    }
    result = evaluate_live(cabling, collected.intended, status)
    raws = [
        raw
        for name, drift in drifts.items()
        for raw in drift_findings(drift, partial(where_of_port, cabling, name))
    ]
    findings = tuple(located_findings([*raws, *result.raws], document))
    cables = tuple(result.cables)
    return Verification(cabling.san.name, findings, result.counts, drifts, collected.failed, cables)
