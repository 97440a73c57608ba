"""Documentation of the action `push_switch`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_switch
short_description: Bring one switch to what the inventory says, or leave it as it was
description:
  - Captures, sends the planned lines one by one, reads back, looks at links and logins, saves last.
  - At anything unexpected the switch is put back to what it was, and the task fails.
  - With C(--diff) every line that is sent stands behind a C(+); secrets stand there by name.
extends_documentation_fragment: [sanfab.fabric.san, sanfab.fabric.reach, sanfab.fabric.push]
options:
  entry:
    description: Entry that M(sanfab.fabric.push_begin) returned; empty if there is none.
    type: str
    required: true
  switch:
    description: The switch.
    type: str
    required: true
  plan:
    description: Lines that it was planned to get; nothing is done unless given.
    type: list
    elements: str
"""

EXAMPLES = r"""
- name: Push this switch
  sanfab.fabric.push_switch:
    inventory: "{{ sanfab_inventory }}"
    entry: "{{ push_begun.entry }}"
    switch: "{{ inventory_hostname }}"
    plan: "{{ push_begun.plans[inventory_hostname] | default(omit) }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
"""

RETURN = r"""
msg:
  description: What became of the switch, and why.
  returned: always
  type: str
outcome:
  description: The same as data.
  returned: when something was sent
  type: dict
"""
