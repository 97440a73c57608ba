"""Documentation of the action `check`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: check
short_description: Check a SAN against the rules
description:
  - Runs C(sanfab check). Fails on findings.
extends_documentation_fragment: [sanfab.fabric.san]
options:
  fail_on:
    description: Fail on findings of this severity or worse.
    type: str
    choices: [error, warning, info]
    default: warning
"""

EXAMPLES = r"""
- name: Check the SAN
  sanfab.fabric.check:
    inventory: "{{ sanfab_inventory }}"
    fail_on: error
"""

RETURN = r"""
msg:
  description: Each finding with its location, reason and fix, and the number of checked objects.
  returned: always
  type: str
findings:
  description: The findings as data.
  returned: when the inventory is valid
  type: list
  elements: dict
"""
