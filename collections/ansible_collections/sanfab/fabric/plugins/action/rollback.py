"""Action of the module `rollback`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import rollback as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, rollback)}


def rollback(options: Values, mode: Mode) -> Result:
    """Restore the configuration of each switch before a journal entry."""
    from sanfab.push.recovery import begin_rollback, run_rollback
    from sanfab.push.run import finish_push
    from sanfab.report.plan import plan_text
    from sanfab.report.push import push_json, push_text

    context = switches.context_of(options, verb.stop_event())
    name = context.journal.entry(str(options["entry"])).id
    started = begin_rollback(context, name, switches.request_of(options, "ansible-playbook"))
    plans = switches.plans_of(started)
    diff = [verb.lines_sent(switch, lines) for switch, lines in plans.items()]
    shown = {"plans": plans, **({"diff": diff} if mode.diff else {})}
    if mode.check:
        if started.entry is not None:
            finish_push(context, started.entry)
        text = plan_text(started.prepared)
        return {"changed": bool(plans), "msg": text, **shown}
    done = run_rollback(context, started, name)
    return {
        "changed": done.is_changed,
        "failed": not done.succeeded,
        "msg": push_text(done),
        "result": push_json(done),
        **shown,
    }
