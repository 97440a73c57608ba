"""Action of the module `push_finish`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import push_finish as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import slices, switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, push_finish)}


def push_finish(options: Values, mode: Mode) -> Result:  # noqa: ARG001  # without an entry, nothing
    """Close a journal entry and release the lock; say what the push leaves by hand."""
    done = slices.finish(options) if options["slice"] else _finished(options)
    left = switches.strings_in(options, "by_hand")
    return done | {
        "failed": bool(done.get("failed") or (options["leaves_stopped"] and not options["faults"])),
        "msg": "\n".join([str(done["msg"]), *left]),
    }


def _finished(options: Values) -> Result:
    from sanfab.push.run import finish_push
    from sanfab.report.push import push_json, push_text

    name = str(options["entry"])
    context = switches.context_of(options, verb.stop_event()) if name else None
    if context is None or name not in context.journal.unfinished():
        return {"changed": False, "msg": "nothing was sent, or the entry is closed already"}
    faults = tuple(switches.strings_in(options, "faults"))
    done = finish_push(context, context.journal.entry(name), faults)
    return {
        "changed": False,
        "failed": not (done.succeeded or faults),
        "msg": push_text(done),
        "result": push_json(done),
    }
