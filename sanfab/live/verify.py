"""What switches told -> everything that is wrong with them, as findings."""

from dataclasses import dataclass

from sanfab.intent import site_of
from sanfab.inventory import Cabling, Document
from sanfab.live.checks import Tally, judge, located
from sanfab.live.collect import CollectedState
from sanfab.live.drift import Drift, DriftInput, drift_faults, drift_of
from sanfab.live.targets import TargetOptions, target_of
from sanfab.rules.finding import Finding


@dataclass(frozen=True)
class Verification:
    """What verification says of some switches of a SAN."""

    san: str
    findings: tuple[Finding, ...]
    """The worst first."""
    tallies: dict[str, dict[str, Tally]]
    """How much was proven, by switch and kind."""
    drifts: dict[str, Drift]
    failed: dict[str, str]
    """Why a switch could not be read, by switch."""

    @property
    def switches(self) -> list[str]:
        """The switches that were judged."""
        return list(self.drifts)


def drifts_of(cabling: Cabling, seen: CollectedState, options: TargetOptions) -> dict[str, Drift]:
    """Return how each switch that was read differs from what is intended."""
    return {
        name: drift_of(
            DriftInput(
                name,
                site_of(cabling, name).platform,
                seen.intended[name],
                one.running,
                one.startup,
                target_of(cabling.san, name, options).user,
            )
        )
        for name, one in seen.snapshots.items()
    }


def verify_switches(
    cabling: Cabling, document: Document, seen: CollectedState, options: TargetOptions
) -> Verification:
    """Judge the switches that were read."""
    drifts = drifts_of(cabling, seen, options)
    health = judge(
        cabling, seen.intended, {name: one.status for name, one in seen.snapshots.items()}
    )
    faults = [fault for drift in drifts.values() for fault in drift_faults(drift)]
    findings = tuple(located([*faults, *health.faults], document))
    return Verification(cabling.san.name, findings, health.tallies, drifts, seen.failed)
