"""JSON of the verbs that judge: check, validate, verify, drift, diff."""

from typing import Annotated, Literal

from sanfab.report.outputs.derived import Printed
from sanfab.report.outputs.record import Json, OutputRecord
from sanfab.severity import Severity


class FindingOutput(OutputRecord):
    """A violation of a rule at the line to change."""

    rule: str
    severity: Severity
    object: str
    file: str
    line: int
    column: int
    path: str
    """Path of that line in the inventory; empty in a configuration."""
    found: str
    expected: str
    details: list[str]
    why: str
    fix: str
    also: list[str]
    """Other objects that violate the rule for the same reason."""
    text: str | None
    """``file:line`` of the rendered configuration."""
    waived: str | None
    """Reason of the waiver that covers it."""


class RuleOutput(OutputRecord):
    """What a rule examined."""

    id: str
    examined: int
    not_examined: dict[str, list[str]]
    """Missing data -> the objects that lack it."""
    findings: int
    suppressed: int


class ReadOutput(OutputRecord):
    """Which switch a configuration is of, and how much of it is understood."""

    models: list[str]
    named: bool
    """A line of the text, or the operator, names the model: it does not only fit."""
    release: str | None
    other: str | None
    """Model that sanfab does not know."""
    told_by: list[Annotated[Json, Printed("sanfab.nos.clues:Clue")]]
    lines: int
    unread: int
    notes: list[str]


class AuditOutput(OutputRecord):
    """`check`."""

    subject: str
    counts: dict[Severity, int]
    switches: int
    read: ReadOutput | None = None
    """With `--config`."""
    findings: list[FindingOutput]
    rules: list[RuleOutput]


class ManifestFileOutput(OutputRecord):
    """Where a manifest is."""

    file: str
    is_new: bool
    """This run wrote it."""


class ValidationOutput(AuditOutput):
    """`validate`."""

    result: Literal["passed", "failed"]
    rendered: list[str]
    manifest: Annotated[
        Json,
        Printed(
            "sanfab.gate.manifest:Manifest", without=("findings", "counts"), base=ManifestFileOutput
        ),
    ]
    """The manifest in the build folder, without its findings."""


class StatusOutput(OutputRecord):
    """`validate --status`."""

    san: str
    validated: bool
    reasons: list[str]
    """Why the build is not validated."""


class EffectOutput(OutputRecord):
    """A line that stops, filters or limits what an object carries."""

    line: int
    text: str
    object: str
    effect: str
    words: str
    undo: str


class AcceptedEffectOutput(EffectOutput):
    """The same where the inventory accepts it."""

    reason: str


class ProvenOutput(OutputRecord):
    """Values of one topic on a switch."""

    proven: int
    of: int
    unknown: int | bool


class VerifiedSwitchOutput(OutputRecord):
    """A switch that was read."""

    proven: dict[str, ProvenOutput]
    differences: int
    unmanaged: int
    saved: bool | None


class VerificationOutput(OutputRecord):
    """`verify`."""

    subject: str
    counts: dict[Severity, int]
    findings: list[FindingOutput]
    switches: dict[str, VerifiedSwitchOutput]
    not_read: dict[str, str]
    """Switch -> why it could not be read."""
    accepted_effects: dict[str, list[AcceptedEffectOutput]]
    cables: list[dict[str, str]]


class DifferenceOutput(OutputRecord):
    """A fact that differs."""

    where: str
    expected: str
    found: str


class UnmanagedOutput(OutputRecord):
    """A line that sanfab does not manage."""

    line: int
    text: str


class DriftedSwitchOutput(OutputRecord):
    """A switch that was compared."""

    is_clean: bool
    differences: list[DifferenceOutput]
    effects: list[EffectOutput]
    accepted_effects: list[AcceptedEffectOutput]
    unsaved: list[str] | None
    unmanaged: list[UnmanagedOutput]
    factory_accounts: list[str]
    foreign: dict[str, list[str]]
    """What runs and is not of the inventory, by kind."""


class DriftOutput(OutputRecord):
    """`drift`."""

    subject: str
    switches: dict[str, DriftedSwitchOutput]
    not_read: dict[str, str]


class HostDifferenceOutput(OutputRecord):
    """A setting of a host that differs."""

    interface: str
    mechanism: str
    setting: str
    found: str
    expected: str
    place: str | None


class ComparedHostOutput(OutputRecord):
    """A host that was compared."""

    name: str
    equal: int
    differences: list[HostDifferenceOutput]
    unknown: list[str]
    not_understood: list[str]
    secrets_not_compared: list[str]


class HostStateOutput(OutputRecord):
    """`verify --hosts` and `drift --hosts`."""

    san: str
    hosts: list[ComparedHostOutput]
    not_compared: list[str]


class ReviewFindingOutput(OutputRecord):
    """A finding of one state of the inventory."""

    rule: str
    severity: Severity
    object: str
    found: str
    expected: str
    place: str
    waived: str


class ChangedFindingOutput(OutputRecord):
    """The same finding with another value."""

    before: ReviewFindingOutput
    after: ReviewFindingOutput


class HunkOutput(OutputRecord):
    """Lines that a statement of the inventory changes."""

    statement: str
    place: str
    lines: list[str]


class ReviewedSwitchOutput(OutputRecord):
    """A switch that a change alters."""

    name: str
    fabric: str | None
    risk: str
    status: str
    interrupted: list[str]
    before_reload: list[str]
    plan: list[str]
    notes: list[str]
    hunks: list[HunkOutput]


class RiskOutput(OutputRecord):
    """What a change puts at risk."""

    risk: str
    fabrics: list[str]
    of: str


class ComparedOutput(OutputRecord):
    """How many switches were compared, and how many the SAN has."""

    switches: int
    of: int


class ReviewOutput(OutputRecord):
    """`diff`."""

    san: str
    base: str
    head: str
    compared: ComparedOutput
    risk: str
    risks: list[RiskOutput]
    presence: list[Annotated[Json, Printed("sanfab.review.effects:Presence")]]
    access: list[Annotated[Json, Printed("sanfab.review.effects:PairChange")]]
    zones: list[Annotated[Json, Printed("sanfab.review.effects:ZoneChange")]]
    ports: list[Annotated[Json, Printed("sanfab.review.effects:PortVlans")]]
    settings: list[Annotated[Json, Printed("sanfab.review.effects:SettingChange")]]
    interruptions: list[
        Annotated[Json, Printed("sanfab.review.switches:Interruption", printing="record")]
    ]
    switches: list[ReviewedSwitchOutput]
    files: list[Annotated[Json, Printed("sanfab.review.review:ChangedFile")]]
    new_findings: list[ReviewFindingOutput]
    gone_findings: list[ReviewFindingOutput]
    changed_findings: list[ChangedFindingOutput]
    gate: list[str]
