"""The manifest of a validation, for tests of what reads one."""

from sanfab.gate.manifest import Digests, FailureCounts, Manifest, PairCounts
from sanfab.rules.finding import Severity


def manifest_with(**fields: object) -> Manifest:
    """Return a manifest of a passed validation that examined nothing, with some other fields."""
    made = Manifest(
        san="minimal",
        sanfab="1",
        batfish="0.36",
        time="2026-11-22T12:00:00+00:00",
        result="passed",
        fail_on=Severity.ERROR,
        counts=dict.fromkeys(Severity, 0),
        digests=Digests(inventory={}, configurations={}),
        snapshot="",
        base=None,
        questions=7,
        compared={},
        known_gaps={},
        failures=FailureCounts(analysed=0, total=0),
        pairs=PairCounts(asked=0, not_asked={}),
        valid_until=None,
        coverage={},
        findings=[],
    )
    return made.model_copy(update=fields)
