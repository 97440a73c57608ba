"""Documentation of the action `rollback`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: rollback
short_description: Restore the configuration of each switch before a journal entry
description:
  - Runs C(sanfab rollback), one fabric after the other, for interrupted pushes too.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.journal
  - sanfab.fabric.change
  - sanfab.fabric.permission
options:
  entry:
    description: Journal entry, or V(last).
    type: str
    default: last
  whole_change:
    description:
      - Also roll back the entries of the same change, pushes that stopped half-way and the one
        that continued them.
      - Check mode shows the plan of the newest one only, because the others start from its end.
    type: bool
    default: false
"""

EXAMPLES = r"""
- name: Roll back the last push
  sanfab.fabric.rollback:
    inventory: "{{ sanfab_inventory }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: The result of each switch.
  returned: always
  type: str
plans:
  description: The lines of each switch that needs a change, with the names of secrets.
  returned: success
  type: dict
result:
  description: The result of each switch as data; with O(whole_change), that of the oldest entry.
  returned: not in check mode
  type: dict
"""
