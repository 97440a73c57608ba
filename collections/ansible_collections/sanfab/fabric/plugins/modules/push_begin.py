"""Documentation of the action `push_begin`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_begin
short_description: Begin a push, if nothing speaks against it
description:
  - Makes sure that what was validated is what will be sent, and that no host loses its last path.
  - Takes the SAN's lock for the process of C(ansible-playbook), and begins an entry of the journal.
    M(sanfab.fabric.push_finish) gives the lock back.
  - In check mode lock and entry are given back at once.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.reach
  - sanfab.fabric.push
  - sanfab.fabric.allow
options:
  unvalidated:
    description: Push without a validation that passed, for this reason, which the journal keeps.
    type: str
    default: ""
  resume:
    description: Put back first what an interrupted push left half done.
    type: bool
    default: false
"""

EXAMPLES = r"""
- name: Begin
  sanfab.fabric.push_begin:
    inventory: "{{ sanfab_inventory }}"
    switches: [n5k-a, n5k-b]
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
  register: push_begun
"""

RETURN = r"""
msg:
  description: The plan of each switch.
  returned: always
  type: str
plans:
  description: Lines by switch, of those that have to change; secrets stand there by name.
  returned: success
  type: dict
entry:
  description: Entry of the journal; empty if there is nothing to do, and in check mode.
  returned: success
  type: str
"""
