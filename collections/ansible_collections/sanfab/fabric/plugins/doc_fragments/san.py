"""Options that every module has."""

from __future__ import annotations


class ModuleDocFragment:
    """The folders of a SAN."""

    DOCUMENTATION = r"""
options:
  inventory:
    description:
      - Folder of the SAN, as V(inventory/greenfield), from where C(ansible-playbook) is started.
      - The inventory plugin P(sanfab.fabric.san#inventory) gives it as C(sanfab_inventory).
    type: str
    required: true
  build:
    description: Folder that the builds of all SANs are below.
    type: str
    default: build
author: The sanfab project (@sanfab)
attributes:
  check_mode:
    description: Nothing is written or sent; what would be is said.
    support: full
  diff_mode:
    description: What changes is shown.
    support: full
notes:
  - Runs in the controller, in the Python that runs Ansible; sanfab has to be installed there.
"""
