"""Action of the module `validate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import validate as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import verb
from ansible_collections.sanfab.fabric.plugins.plugin_utils.batfish import address_in

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, validate)}


def validate(options: Values, mode: Mode) -> Result:  # noqa: ARG001  # runs in check mode too
    """Validate the configurations of a SAN with Batfish and the rules."""
    from contextlib import closing
    from datetime import UTC, datetime
    from pathlib import Path

    from sanfab.gate import manifest, validation
    from sanfab.gate.batfish.service import BatfishService
    from sanfab.gate.signature import sign_manifest
    from sanfab.report.findings import audit_json
    from sanfab.report.validation import manifest_of, validation_text
    from sanfab.rules.finding import Severity

    address = address_in(options)
    seconds, now = float(str(options["timeout"])), datetime.now(UTC)
    base = Path(str(options["base"])) if options["base"] else None
    order = validation.ValidationRequest(
        Path(str(options["inventory"])), Path(str(options["build"])), now.date(), base
    )
    found = validation.validate(order, lambda: closing(BatfishService(address, seconds)))
    if found is None:
        return {"changed": False, "msg": "no switches in this inventory, nothing to validate"}
    made = manifest_of(found, Severity(str(options["fail_on"])), now)
    is_new = manifest.write_manifest(found.folder, made)
    if options["sign"] and made.result == "passed":
        sign_manifest(found.manifest, Path(str(options["sign"])))
    return {
        "changed": is_new,
        "failed": made.result == "failed",
        "msg": validation_text(found, made, is_new=is_new),
        "findings": audit_json(found.audit)["findings"],
    }
