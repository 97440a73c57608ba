"""Documentation of the action `push_gate`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_gate
short_description: Prove that a fabric is healthy before the next one is touched
description:
  - Waits until links and logins have settled, and fails on what is wrong and was not before.
  - If another fabric follows, waits for O(hold) and looks once more.
extends_documentation_fragment: [sanfab.fabric.san, sanfab.fabric.reach, sanfab.fabric.push]
options:
  entry:
    description: Entry that M(sanfab.fabric.push_begin) returned; empty if there is none.
    type: str
    required: true
"""

EXAMPLES = r"""
- name: Prove that fabric A is healthy
  sanfab.fabric.push_gate:
    inventory: "{{ sanfab_inventory }}"
    entry: "{{ push_begun.entry }}"
    switches: "{{ groups.fabric_a }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: What is healthy, or what is not.
  returned: always
  type: str
"""
