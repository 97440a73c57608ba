"""Action of the module `push_begin`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import push_begin as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import slices, switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, push_begin)}


def push_begin(options: Values, mode: Mode) -> Result:
    """Check the preconditions, take the lock and begin a journal entry; in check mode, close it."""
    from sanfab.push.begin import begin_push, push_scope
    from sanfab.push.recovery import recover
    from sanfab.push.run import finish_push
    from sanfab.report.effects import by_hand_lines
    from sanfab.report.plan import plan_text

    if options["share"]:
        return slices.begin(options, mode)
    context = switches.context_of(options, verb.stop_event())
    request = switches.request_of(options, "ansible-playbook")
    if options["resume"] and not mode.check:
        mended = recover(context, request)
        if not mended.succeeded:
            return switches.not_mended(mended)
    started = begin_push(context, push_scope(context, switches.names_in(context, options)), request)
    plans = switches.plans_of(started)
    entry, text = started.entry, plan_text(started.prepared)
    if entry is not None and mode.check:
        finish_push(context, entry)
        entry = None
    return {
        "changed": False,
        "msg": "\n".join(line for line in text.splitlines() if line.startswith("#")),
        "plans": plans,
        "entry": entry.id if entry is not None else "",
        "slice": 0,
        "by_hand": list(by_hand_lines(started.prepared.by_hand)),
        "leaves_stopped": started.prepared.leaves_stopped,
    }
