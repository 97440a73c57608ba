"""Documentation of the action `push_gate`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_gate
short_description: Check the health of a fabric before the next one is changed
description:
  - Waits until links and logins converge, and fails on health findings that are new since the
    start of the push.
  - In a slice, waits until all slices have pushed the fabric; one of them checks it for all.
  - If another fabric follows, waits for O(pause) seconds and checks again.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.selection
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
"""

EXAMPLES = r"""
- name: Check the health of fabric A
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
  description: The healthy stages, or the findings.
  returned: always
  type: str
"""
