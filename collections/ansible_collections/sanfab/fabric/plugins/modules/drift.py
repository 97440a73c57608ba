"""Documentation of the action `drift`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: drift
short_description: Compare the running with the intended configuration
description:
  - Runs C(sanfab drift). Fails on drift and unsaved changes, and if a switch cannot be read.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.selection
  - sanfab.fabric.journal
options:
  unmanaged:
    description: List unmanaged lines and factory accounts too.
    type: bool
    default: false
"""

EXAMPLES = r"""
- name: Detect drift
  sanfab.fabric.drift:
    inventory: "{{ sanfab_inventory }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: Each difference, and the number of compliant switches.
  returned: always
  type: str
switches:
  description: The differences as data, by switch.
  returned: when switches were read
  type: dict
not_read:
  description: The reason why a switch could not be read, by switch.
  returned: when switches were read
  type: dict
"""
