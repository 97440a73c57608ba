"""Action of the module `plan`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import plan as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, plan)}


def plan(options: Values, mode: Mode) -> Result:
    """Return the lines that a push would send; fail if the push would be refused."""
    from sanfab.push.begin import StartedPush, preview_push
    from sanfab.push.outages import refusals, with_accepted
    from sanfab.report.plan import plan_text, refusal_text

    context = switches.context_of(options, verb.stop_event())
    prepared = preview_push(context, switches.names_in(context, options))
    prepared = with_accepted(prepared, switches.strings_in(options, "accept_outage"))
    refused = refusals(context.cabling, prepared)
    plans = switches.plans_of(StartedPush(None, prepared))
    texts = [plan_text(prepared), *([verb.in_ansible(refusal_text(refused))] if refused else [])]
    result = {"changed": False, "failed": bool(refused), "msg": "\n".join(texts), "plans": plans}
    diff = [verb.lines_sent(name, lines) for name, lines in plans.items()]
    return {**result, "diff": diff} if mode.diff else result
