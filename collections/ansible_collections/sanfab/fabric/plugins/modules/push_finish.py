"""Documentation of the action `push_finish`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_finish
short_description: Close a push and give the lock back
description:
  - An entry of the journal that sent nothing leaves no trace.
extends_documentation_fragment: [sanfab.fabric.san, sanfab.fabric.reach, sanfab.fabric.push]
options:
  entry:
    description: Entry that M(sanfab.fabric.push_begin) returned; empty if there is none.
    type: str
    required: true
  faults:
    description: What stopped the push; the task itself then does not fail.
    type: list
    elements: str
    default: []
"""

EXAMPLES = r"""
- name: Finish
  sanfab.fabric.push_finish:
    inventory: "{{ sanfab_inventory }}"
    entry: "{{ push_begun.entry }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: What became of each switch.
  returned: always
  type: str
result:
  description: The same as data.
  returned: when there was something to close
  type: dict
"""
