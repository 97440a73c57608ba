"""Action of the module `render`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import render as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, render)}


def render(options: Values, mode: Mode) -> Result:
    """Write the configurations of a SAN; in check mode, return the changes."""
    from contextlib import ExitStack
    from pathlib import Path

    from sanfab.intent.problems import derived_problems
    from sanfab.inventory.digests import inventory_digests
    from sanfab.inventory.load import load_with_provenance
    from sanfab.render.build import build
    from sanfab.render.record import write_record
    from sanfab.render.trial import copied_build
    from sanfab.report.build import build_text

    inventory = Path(str(options["inventory"]))
    digests = inventory_digests(inventory)
    document, san, cabling = load_with_provenance(inventory, derived_problems)
    folder = Path(str(options["build"]))
    with ExitStack() as stack, document.placing():
        stated = folder / san.name
        before = verb.written(stated)
        if mode.check:
            folder = stack.enter_context(copied_build(folder, san.name))
        made = build(cabling, folder)
        write_record(made.folder, digests)
        text = build_text(made, trial_of=stated if mode.check else None)
        after = verb.written(folder / san.name)
    names = sorted({*before, *after})
    changes = [
        verb.change(name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]
    told = [one["after_header"] for one in changes]
    result = {"changed": bool(changes), "msg": text, "changes": told}
    return {**result, "diff": changes} if mode.diff else result
