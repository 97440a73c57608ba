"""Action of the module `drift`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import drift as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, drift)}


def drift(options: Values, mode: Mode) -> Result:  # noqa: ARG001  # never changes anything
    """Compare the running with the intended configuration."""
    from sanfab.live.targets import live_login
    from sanfab.live.verify import drifts_of
    from sanfab.report.drift import DriftReport, drift_json, drift_text

    _, cabling, reach, seen = switches.collected(options, live=False)
    found = DriftReport(
        cabling.san.name, drifts_of(cabling, seen, live_login(cabling.san, reach)), seen.failed
    )
    is_clean = found.is_clean
    return {
        "changed": False,
        "failed": bool(seen.failed) or not is_clean,
        "msg": drift_text(found, show_unmanaged=bool(options["unmanaged"])),
        "switches": drift_json(found)["switches"],
        "not_read": dict(seen.failed),
    }
