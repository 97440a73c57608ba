"""Action of the module `push_switch`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import push_switch as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import slices, switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, push_switch)}


def push_switch(options: Values, mode: Mode) -> Result:
    """Push the planned lines to one switch; in check mode, show them."""
    name, entry = str(options["switch"]), str(options["entry"])
    if options["plan"] is None:
        return {"changed": False, "msg": f"{name}: already compliant"}
    lines = switches.strings_in(options, "plan")
    shown = {"diff": verb.lines_sent(name, lines)} if mode.diff else {}
    if mode.check or not entry:
        return {"changed": True, "msg": f"{name}: {len(lines)} lines to send", **shown}
    return _pushed(options, name, shown)


def _pushed(options: Values, name: str, shown: Result) -> Result:
    from sanfab.push.change import SwitchResult
    from sanfab.push.run import push_switch

    context = switches.context_of(options, verb.stop_event())
    entry = context.journal.entry(str(options["entry"]))
    if options["slice"]:
        outcome = slices.push(slices.working(options, context, entry), name)
    else:
        switches.refuse_order(context, entry, name)
        outcome = push_switch(context, entry, name)
    return {
        "changed": outcome.is_changed,
        "failed": not outcome.succeeded,
        "msg": "\n".join(
            [f"{name}: {outcome.result}", *filter(None, [outcome.reason, *outcome.notes])]
        ),
        "outcome": outcome.model_dump(mode="json"),
        **(shown if outcome.result is SwitchResult.PUSHED else {}),
    }
