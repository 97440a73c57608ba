"""Action of the module `push_gate`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import push_gate as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import slices, switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, push_gate)}


def push_gate(options: Values, mode: Mode) -> Result:
    """Check the health of a fabric, pause, and check again before the next fabric."""
    from sanfab.push.fabric_check import check_fabric

    if mode.check or not options["entry"]:
        return {"changed": False, "msg": "nothing was sent, nothing to check"}
    stop = verb.stop_event()
    context = switches.context_of(options, stop)
    entry = context.journal.entry(str(options["entry"]))
    wanted = set(switches.names_in(context, options))
    if options["slice"]:
        return slices.gate(slices.working(options, context, entry), wanted)
    stages = [stage for stage in entry.stages if wanted & set(stage.switches)]
    faults = [fault for stage in stages for fault in check_fabric(context, entry, stage)]
    if stages and not faults and stages[-1] != entry.stages[-1]:
        stop.wait(context.times.pause)
        faults = check_fabric(context, entry, stages[-1])
    if stop.is_set():
        faults.append("interrupted by the operator")
    if faults:
        return verb.failed("\n".join(faults))
    proven = [f"{stage.label}: healthy" for stage in stages] or ["nothing was sent here"]
    return {"changed": False, "msg": ", ".join(proven)}
