"""Types of the JSON output -> `schemas/output.schema.json`, with a definition for each verb."""

import json

from pydantic import TypeAdapter

from sanfab.report.outputs import changes, designs, exports, findings, reference, rehearsals
from sanfab.report.outputs.derived import Shape

OUTPUTS: dict[str, Shape] = {
    "init": designs.WrittenOutput,
    "render": designs.BuildOutput,
    "hosts": designs.HostsOutput,
    "check": findings.AuditOutput,
    "validate": findings.ValidationOutput | findings.StatusOutput,
    "diff": findings.ReviewOutput,
    "bootstrap": designs.BootstrapOutput,
    "plan": changes.PlanOutput,
    "push": changes.PushOutput,
    "rollback": changes.PushOutput | list[changes.PushOutput],
    "verify": findings.VerificationOutput | findings.HostStateOutput,
    "drift": findings.DriftOutput | findings.HostStateOutput,
    "collect": changes.CollectedOutput,
    "import": designs.ImportedOutput,
    "export netbox": exports.NetboxExportOutput,
    "zones": designs.ZonesOutput,
    "paths": designs.PathsOutput | list[designs.ProbeOutput],
    "testplan": designs.TestplanOutput,
    "rehearse": rehearsals.RehearsalOutput | rehearsals.VirtualLabOutput,
    "explain": reference.RuleTextOutput | reference.SettingsOutput | reference.OverviewOutput,
    "read": reference.ReadingOutput,
    "cabling": designs.CablingOutput | designs.MaterialsOutput,
    "diagram": designs.DrawingOutput,
    "report": designs.WrittenOutput,
    "expand": list[designs.ExpandedOutput],
    "why": list[designs.CausesOutput] | list[designs.CausedOutput],
    "models": reference.ModelOutput | dict[str, reference.ModelOutput],
    "sources": reference.SourcesOutput,
    "journal show": changes.EntryOutput | list[changes.EntryOutput],
    "journal copy": changes.CopyOutput,
    "journal migrate": changes.DoneOutput,
    "lab up": changes.LabOutput,
    "lab recable": changes.DoneOutput,
    "lab down": changes.DoneOutput,
}
"""What a verb prints with `--format json`; `schema` prints a JSON Schema itself."""


def output_schema_text() -> str:
    """Return the JSON Schema of the output of all verbs; `#/$defs/check` is that of `check`."""
    adapters = [(name, "validation", TypeAdapter(shape)) for name, shape in OUTPUTS.items()]
    found, shared = TypeAdapter.json_schemas(
        [(name, mode, adapter) for name, mode, adapter in adapters],  # type: ignore[misc]
        title="JSON output of sanfab",
        description="`$defs/VERB` describes what `sanfab VERB --format json` prints; of verbs of "
        "two words the blank is a hyphen.",
    )
    verbs = {name.replace(" ", "-"): schema for (name, _), schema in found.items()}
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **shared}
    schema["$defs"] = {**verbs, **shared["$defs"]}
    return json.dumps(schema, indent=2) + "\n"
