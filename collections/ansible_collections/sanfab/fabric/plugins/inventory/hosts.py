"""Folder of a SAN -> its hosts, with their operating systems as groups of Ansible."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ansible.errors import AnsibleParserError
from ansible.plugins.inventory import BaseInventoryPlugin
from ansible_collections.sanfab.fabric.plugins.plugin_utils.description import loaded
from ansible_collections.sanfab.fabric.plugins.plugin_utils.untrusted import as_data

if TYPE_CHECKING:
    from ansible.inventory.data import InventoryData
    from ansible.parsing.dataloader import DataLoader

DOCUMENTATION = """
name: hosts
short_description: Hosts of one SAN, from its sanfab inventory
description:
  - Hosts are the hosts of the SAN. Groups are their operating systems, C(linux), C(windows),
    C(esxi), C(solaris). All groups exist, also without hosts.
  - State how to log in to the hosts in C(group_vars) next to the file that names this plugin, for
    example C(ansible_connection) V(winrm) for the group C(windows).
  - Keep that file outside the folder C(inventory), whose hosts are switches.
options:
  plugin:
    description: Always V(sanfab.fabric.hosts), in a file that names this plugin.
    choices: [sanfab.fabric.hosts]
    required: true
  folder:
    description: Folder of the SAN, relative to the file that names this plugin.
    type: str
    required: true
author: The sanfab project (@sanfab)
"""

EXAMPLES = """
# greenfield.hosts.yml, for ansible-playbook sanfab.fabric.hosts -i greenfield.hosts.yml
plugin: sanfab.fabric.hosts
folder: inventory/greenfield
"""

GROUPS = ("linux", "windows", "esxi", "solaris")


class InventoryModule(BaseInventoryPlugin):
    """Adds the hosts of one SAN."""

    NAME = "sanfab.fabric.hosts"

    def verify_file(self, path: str) -> bool:
        """Return whether a file names this plugin."""
        file = Path(path)
        if not super().verify_file(path) or file.suffix not in {".yml", ".yaml"}:
            return False
        text = file.read_text(encoding="utf-8", errors="replace")
        return any(line.startswith("plugin:") and self.NAME in line for line in text.splitlines())

    def parse(
        self, inventory: InventoryData, loader: DataLoader, path: str, cache: object = None
    ) -> None:
        """Add the hosts of the SAN that a file names."""
        super().parse(inventory, loader, path, cache)
        self._read_config_data(path)
        folder = Path(path).absolute().parent / str(self.get_option("folder"))
        try:
            from sanfab.errors import SanfabError
        except ImportError as error:
            raise AnsibleParserError(
                f"{sys.executable}: {error}; install sanfab for the Python that runs Ansible: "
                f"{sys.executable} -m pip install ./sanfab-VERSION-py3-none-any.whl"
            ) from error
        try:
            san = loaded(folder)[1].san
        except SanfabError as error:
            raise AnsibleParserError(str(error)) from error
        for group in GROUPS:
            inventory.add_group(group)
        inventory.set_variable("all", "sanfab_san", san.name)
        # A path may contain braces.
        inventory.set_variable("all", "sanfab_inventory", as_data(str(folder)))
        for name, host in san.hosts.items():
            inventory.add_host(name)
            if host.os in GROUPS:
                inventory.add_child(host.os, name)
