"""Action of the module `verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import verify as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, verify)}


def verify(options: Values, mode: Mode) -> Result:  # noqa: ARG001  # never changes anything
    """Verify that switches run the intended configuration, saved, cabled and healthy."""
    from sanfab.live.targets import live_login
    from sanfab.live.verify import verify_switches
    from sanfab.report.findings import failing_findings
    from sanfab.report.verification import verification_json, verification_text
    from sanfab.rules.finding import Severity

    document, cabling, reach, seen = switches.collected(options, live=True)
    found = verify_switches(cabling, document, seen, live_login(cabling.san, reach))
    wrong = failing_findings(found.findings, Severity(str(options["fail_on"])))
    return {
        "changed": False,
        "failed": bool(wrong or seen.failed),
        "msg": verification_text(found),
        "findings": verification_json(found)["findings"],
        "not_read": dict(seen.failed),
    }
