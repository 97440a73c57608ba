"""Folder of a SAN -> hosts, groups and variables of Ansible."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ansible.errors import AnsibleParserError
from ansible.plugins.inventory import BaseInventoryPlugin
from ansible.plugins.loader import vars_loader
from ansible.utils.vars import load_extra_vars
from ansible_collections.sanfab.fabric.plugins.plugin_utils.description import loaded
from ansible_collections.sanfab.fabric.plugins.plugin_utils.untrusted import as_data

if TYPE_CHECKING:
    from ansible.inventory.data import InventoryData
    from ansible.parsing.dataloader import DataLoader

    from sanfab.inventory.cabling import Cabling

DOCUMENTATION = """
name: san
short_description: Switches of one SAN, from its sanfab inventory
description:
  - Reads the folder of a SAN, C(inventory/SAN), or a folder C(inventory) that contains one SAN.
  - Hosts are the switches. Groups are C(fabric_a), C(fabric_b), C(fabric_both) for switches of both
    fabrics, and the NOS, C(nxos), C(os9), C(os10), C(eos), C(exos). All groups exist, also without
    hosts.
  - Ansible gets names, groups and management addresses; all other data stays in the SAN's files.
  - Folders C(group_vars) and C(host_vars) in the folder of the SAN, and next to it, hold vaulted
    credentials. They are read whichever way the SAN is selected.
  - An error in the SAN's files fails the run, if O(ignore:unparsed_is_failed) is set as in the
    C(ansible.cfg) of a sanfab repository.
options:
  plugin:
    description: Always V(sanfab.fabric.san), in a file that names this plugin.
    choices: [sanfab.fabric.san]
  folder:
    description: Folder of the SAN, relative to the file that names this plugin.
    type: str
author: The sanfab project (@sanfab)
"""

EXAMPLES = """
# The folder itself, if ansible.cfg enables the plugin:
#   ansible-playbook sanfab.fabric.push -i inventory/greenfield
# One of several SANs, if ansible.cfg has inventory = inventory:
#   ansible-playbook sanfab.fabric.push -e sanfab_san=greenfield
# A file of any name, for example greenfield.san.yml, without settings in ansible.cfg:
plugin: sanfab.fabric.san
folder: inventory/greenfield
"""

SUFFIXES = {".yml", ".yaml"}
MAIN = ("san.yml", "san.yaml")
"""File that marks the folder of a SAN."""
CHOSEN = "sanfab_san"
"""Extra variable that selects one SAN of several, by its folder."""


class InventoryModule(BaseInventoryPlugin):
    """Adds the switches of one SAN."""

    NAME = "sanfab.fabric.san"

    def verify_file(self, path: str) -> bool:
        """Return whether a file is in the folder of a SAN, or names this plugin."""
        file = Path(path)
        return (
            super().verify_file(path)
            and file.suffix in SUFFIXES
            and (_is_san(_san_folder(file.absolute())) or self._names_it(file))
        )

    def parse(
        self, inventory: InventoryData, loader: DataLoader, path: str, cache: object = None
    ) -> None:
        """Add the switches of the SAN of a file, once for all its files."""
        super().parse(inventory, loader, path, cache)
        folder = Path(os.path.normpath(self._folder(Path(path).absolute())))
        known = inventory.groups["all"].get_vars().get("sanfab_inventory")
        if known is not None:
            _refuse_another(Path(known).absolute(), folder)
            return
        _add(inventory, folder)
        _add_group_vars(inventory, loader, folder)

    def _names_it(self, file: Path) -> bool:
        text = file.read_text(encoding="utf-8", errors="replace")
        return any(line.startswith("plugin:") and self.NAME in line for line in text.splitlines())

    def _folder(self, file: Path) -> Path:
        """Return the folder of the SAN: the selected one, the one that a file names, or its own."""
        own = _san_folder(file)
        if not _is_san(own):
            self._read_config_data(str(file))
            # Not of type `path`, which is relative to the current folder.
            return file.parent / (self.get_option("folder") or "")
        chosen = load_extra_vars(self.loader).get(CHOSEN)
        return own if chosen is None else _sibling(own, str(chosen))


def _is_san(folder: Path) -> bool:
    return any((folder / name).is_file() for name in MAIN)


def _san_folder(file: Path) -> Path:
    """Return the folder of the SAN that a file belongs to, also from a sub-folder; or its own."""
    return next((one for one in file.parents if _is_san(one)), file.parent)


def _sans_beside(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.parent.iterdir() if one.is_dir() and _is_san(one))


def _sibling(folder: Path, name: str) -> Path:
    names = _sans_beside(folder)
    if name not in names:
        raise AnsibleParserError(
            f"{CHOSEN}: found {name}, expected the name of a folder of {folder.parent}: "
            f"{', '.join(names)}"
        )
    return folder.parent / name


def _refuse_another(known: Path, folder: Path) -> None:
    if known != folder:
        raise AnsibleParserError(
            f"found two SANs, {shown(known)} and {shown(folder)}, expected one: select it with "
            f"-i {shown(folder)} or -e {CHOSEN}={folder.name}"
        )


def shown(folder: Path) -> Path:
    """Return a folder relative to the current one, if it is below it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _noses() -> list[str]:
    from sanfab.noses import NOS_PARTS

    return list(NOS_PARTS)


def _add(inventory: InventoryData, folder: Path) -> None:
    cabling = _loaded(folder)
    for group in ("fabric_a", "fabric_b", "fabric_both", *_noses()):
        inventory.add_group(group)
    is_usual, top = folder.parent.name == "inventory", folder.parent.parent
    for name, value in {
        "sanfab_san": cabling.san.name,
        # A path may contain braces.
        "sanfab_inventory": as_data(str(shown(folder))),
        "sanfab_build": as_data(str(shown(top / "build") if is_usual else "build")),
        "ansible_connection": "local",
        # Discovery may find a Python without sanfab.
        "ansible_python_interpreter": sys.executable,
    }.items():
        inventory.set_variable("all", name, value)
    if is_usual and "SANFAB_JOURNAL" not in os.environ:
        inventory.set_variable("all", "sanfab_journal", as_data(str(shown(top / "journal"))))
    for switch in cabling.san.switches:
        _add_switch(inventory, cabling, switch)


def _add_switch(inventory: InventoryData, cabling: Cabling, name: str) -> None:
    intent, platform = cabling.san.switches[name], cabling.platform(name)
    inventory.add_host(name)
    inventory.add_child(f"fabric_{intent.fabric.lower() if intent.fabric else 'both'}", name)
    inventory.add_child(platform.nos, name)
    inventory.set_variable(name, "sanfab_nos", platform.nos)
    inventory.set_variable(name, "sanfab_model", platform.model)
    if intent.management is not None:
        inventory.set_variable(name, "ansible_host", intent.management.address.partition("/")[0])


def _add_group_vars(inventory: InventoryData, loader: DataLoader, folder: Path) -> None:
    """Add group_vars and host_vars of the SAN, and of the folder that all SANs are in.

    Ansible itself reads only those next to what ``-i`` names, or ``inventory`` in ansible.cfg.
    """
    reader = vars_loader.get("host_group_vars")
    for place in (folder.parent, folder):
        for entity in (*inventory.groups.values(), *inventory.hosts.values()):
            for name, value in reader.get_vars(loader, str(place), entity).items():
                inventory.set_variable(entity.name, name, value)


def _loaded(folder: Path) -> Cabling:
    try:
        from sanfab.errors import SanfabError
    except ImportError as error:
        raise AnsibleParserError(
            f"{sys.executable}: {error}; install sanfab for the Python that runs Ansible: "
            f"{sys.executable} -m pip install ./sanfab-VERSION-py3-none-any.whl"
        ) from error
    try:
        return loaded(shown(folder))[1]
    except SanfabError as error:
        raise AnsibleParserError(str(error)) from error
