"""Documentation of the action `hosts`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: hosts
short_description: Write the script of one host of a SAN
description:
  - Runs C(sanfab hosts --host HOST). Writes C(build/SAN/hosts/HOST/), also in check mode, because
    the script itself reports what it would set.
extends_documentation_fragment: [sanfab.fabric.san]
options:
  host:
    description: Name of the host in the SAN inventory.
    type: str
    required: true
"""

EXAMPLES = r"""
- name: Write the script
  sanfab.fabric.hosts:
    inventory: "{{ sanfab_inventory }}"
    host: "{{ inventory_hostname }}"
"""

RETURN = r"""
msg:
  description: What the script sets, or why there is none.
  returned: always
  type: str
script:
  description: Path of the script on the controller; empty if the host has no settings.
  returned: success
  type: str
directory:
  description: Folder in which C(ansible-playbook) runs.
  returned: success
  type: str
interfaces:
  description: Interfaces of the host that have settings, in the order in which they are set.
  returned: success
  type: list
  elements: str
"""
