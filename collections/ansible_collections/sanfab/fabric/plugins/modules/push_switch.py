"""Documentation of the action `push_switch`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_switch
short_description: Push the planned lines to one switch, or roll it back
description:
  - Captures the configuration, sends the planned lines one by one, reads back, checks links and
    logins, and saves last.
  - In a slice, waits until all slices have pushed the fabrics that come before.
  - If a step fails, the switch is rolled back and the task fails.
  - With C(--diff) the task shows each sent line after a C(+), with secrets by their names.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.journal
  - sanfab.fabric.change
  - sanfab.fabric.share
options:
  entry:
    description: Journal entry that M(sanfab.fabric.push_begin) returned; may be empty.
    type: str
    required: true
  slice:
    description: Number that M(sanfab.fabric.push_begin) returned.
    type: int
    default: 0
  switch:
    description: Switch to change.
    type: str
    required: true
  plan:
    description: Planned lines of the switch. Default is to change nothing.
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
  description: The result of the switch, and its reason.
  returned: always
  type: str
outcome:
  description: The result as data.
  returned: when lines were sent
  type: dict
"""
