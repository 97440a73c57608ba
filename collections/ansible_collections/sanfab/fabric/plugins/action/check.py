"""Action of the module `check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import check as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, check)}


def check(options: Values, mode: Mode) -> Result:  # noqa: ARG001  # never changes anything
    """Check a SAN against the rules; fail on findings."""
    from datetime import UTC, datetime
    from pathlib import Path

    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.load import load_with_provenance
    from sanfab.push.live_record import access_at_risk
    from sanfab.report.findings import audit_json, audit_text, failing_findings
    from sanfab.report.rules import sorted_rules
    from sanfab.rules.audit import audit
    from sanfab.rules.finding import Severity
    from sanfab.rules.waivers import waiver_problems

    folder = Path(str(options["inventory"]))
    document, _, cabling = load_with_provenance(folder, derived_problems, waiver_problems)
    running = Path(str(options["running"])) if options["running"] else None
    journal = str(options["journal"]) if options["journal"] else None
    found = audit(
        document,
        cabling,
        datetime.now(UTC).date(),
        rules=sorted_rules(),
        running=running,
        live=access_at_risk(cabling, running, journal),
    )
    return {
        "changed": False,
        "failed": bool(failing_findings(found.findings, Severity(str(options["fail_on"])))),
        "msg": audit_text(found),
        "findings": audit_json(found)["findings"],
    }
