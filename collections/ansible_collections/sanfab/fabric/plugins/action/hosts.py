"""Action of the module `hosts`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ansible.plugins.action import ActionBase
from ansible_collections.sanfab.fabric.plugins.modules import hosts as module
from ansible_collections.sanfab.fabric.plugins.plugin_utils import verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values


class ActionModule(ActionBase):
    """Runs on the controller."""

    _requires_connection = False
    _supports_check_mode = True

    def run(self, tmp: str | None = None, task_vars: dict[str, object] | None = None) -> Result:
        """Return the result of the task."""
        return {**super().run(tmp, task_vars), **verb.run(self, module, hosts)}


def hosts(options: Values, _mode: Mode) -> Result:
    """Write the script of one host."""
    from pathlib import Path

    from sanfab.errors import SanfabError
    from sanfab.inventory.load import load_with_provenance
    from sanfab.render.hosts import build_hosts
    from sanfab.report.hosts import hosts_text

    name = str(options["host"])
    document, san, cabling = load_with_provenance(Path(str(options["inventory"])))
    if name not in san.hosts:
        raise SanfabError(
            f"{san.name} has no host {name}; give ansible-playbook a file that names the "
            "inventory plugin sanfab.fabric.hosts, as -i greenfield.hosts.yml"
        )
    with document.placing():
        made = build_hosts(cabling, Path(str(options["build"])), [name])
    result = made.results[0] if made.results else None
    return {
        "changed": False,
        "msg": hosts_text(made),
        "script": str((made.folder / result.files[0]).absolute()) if result else "",
        "directory": str(Path.cwd()),
        "interfaces": list(result.interfaces) if result else [],
    }
