"""Documentation of the action `plan`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: plan
short_description: Say which lines a push would send to each switch
description:
  - Does what C(sanfab plan) does. Reads the switches, and sends no line of configuration.
extends_documentation_fragment: [sanfab.fabric.san, sanfab.fabric.reach, sanfab.fabric.push]
"""

EXAMPLES = r"""
- name: Plan
  sanfab.fabric.plan:
    inventory: "{{ sanfab_inventory }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: The lines for each switch, and which hosts are down to one path meanwhile.
  returned: always
  type: str
plans:
  description: Lines by switch, of those that have to change; secrets stand there by name.
  returned: success
  type: dict
"""
