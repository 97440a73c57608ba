"""Documentation of the action `plan`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: plan
short_description: Return the lines that a push would send to each switch
description:
  - Runs C(sanfab plan). Reads the switches and sends no configuration line.
  - Fails if a push of this plan would be refused because it cuts off a live host or array.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.selection
  - sanfab.fabric.journal
options:
  accept_outage:
    description: Hosts and arrays that may lose paths or connections that are live.
    type: list
    elements: str
    default: []
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
  description: The lines for each switch, what the push takes from hosts, and why it is refused.
  returned: always
  type: str
plans:
  description: The lines of each switch that needs a change, with the names of secrets.
  returned: success
  type: dict
"""
