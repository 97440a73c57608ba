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
    """Restore the configuration of each switch before a journal entry, or before its change."""
    from sanfab.push.recovery import begin_rollback, roll_back_entries
    from sanfab.push.run import finish_push
    from sanfab.push.whole_change import entries_of_change
    from sanfab.report.plan import plan_text
    from sanfab.report.push import push_json, push_text

    context = switches.context_of(options, verb.stop_event())
    request = switches.request_of(options, "ansible-playbook")
    name = context.journal.entry(str(options["entry"])).id
    names = entries_of_change(context.journal, name) if options["whole_change"] else (name,)
    if mode.check:
        started = begin_rollback(context, names[0], request, more_follow=len(names) > 1)
        shown = verb.plans_shown(switches.plans_of(started), mode)
        if started.entry is not None:
            finish_push(context, started.entry)
        return {"changed": bool(shown["plans"]), "msg": plan_text(started.prepared), **shown}
    plans: dict[str, list[str]] = {}
    results = roll_back_entries(
        context, names, request, lambda started: switches.add_plans(plans, started)
    )
    texts = [*map(push_text, results.done), *filter(None, [verb.in_ansible(results.problem)])]
    return {
        "changed": any(one.is_changed for one in results.done),
        "failed": not results.succeeded,
        "msg": "\n".join(texts),
        "result": push_json(results.done[-1]),
        **verb.plans_shown(plans, mode),
    }
