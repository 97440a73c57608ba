"""Options of all modules."""

from __future__ import annotations


class ModuleDocFragment:
    """The folders of a SAN."""

    DOCUMENTATION = r"""
options:
  inventory:
    description:
      - Folder of the SAN inventory, for example V(inventory/greenfield), relative to the folder in
        which C(ansible-playbook) runs.
      - The inventory plugin P(sanfab.fabric.san#inventory) sets it as C(sanfab_inventory).
    type: str
    required: true
  build:
    description: Folder of all builds; each SAN has a subfolder.
    type: str
    default: build
author: The sanfab project (@sanfab)
attributes:
  check_mode:
    description: Report what would change; write and send nothing.
    support: full
  diff_mode:
    description: Return the changed lines.
    support: full
notes:
  - Runs on the controller, in the Python of Ansible; install sanfab there.
"""
