"""Documentation of the action `rollback`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: rollback
short_description: Put every switch of an entry of the journal back to what it was
description:
  - Does what C(sanfab rollback) does, one fabric after the other; undoes an interrupted push too.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.reach
  - sanfab.fabric.push
  - sanfab.fabric.allow
options:
  entry:
    description: Entry of the journal, or V(last).
    type: str
    default: last
"""

EXAMPLES = r"""
- name: Undo the last push
  sanfab.fabric.rollback:
    inventory: "{{ sanfab_inventory }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: What became of each switch.
  returned: always
  type: str
plans:
  description: Lines by switch, of those that have to change; secrets stand there by name.
  returned: success
  type: dict
result:
  description: What became of each switch, as data.
  returned: not in check mode
  type: dict
"""
