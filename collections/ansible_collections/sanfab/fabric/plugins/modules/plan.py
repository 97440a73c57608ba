"""Documentation of the action `plan`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: plan
short_description: Return the lines that a push would send to each switch
description:
  - Runs C(sanfab plan). Reads the switches and sends no configuration line.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.selection
"""

EXAMPLES = r"""
- name: Plan the push
  sanfab.fabric.plan:
    inventory: "{{ sanfab_inventory }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: The lines for each switch, and the hosts with one path during the push.
  returned: always
  type: str
plans:
  description: The lines of each switch that needs a change, with the names of secrets.
  returned: success
  type: dict
"""
