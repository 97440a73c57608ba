"""Documentation of the action `check`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: check
short_description: Judge a SAN by every rule
description:
  - Does what C(sanfab check) does; fails if something is wrong.
extends_documentation_fragment: [sanfab.fabric.san]
options:
  fail_on:
    description: Least severity of a finding that fails the task.
    type: str
    choices: [error, warning, info]
    default: warning
"""

EXAMPLES = r"""
- name: Judge the SAN
  sanfab.fabric.check:
    inventory: "{{ sanfab_inventory }}"
    fail_on: error
"""

RETURN = r"""
msg:
  description: Every finding with its place, the reason and the remedy; what was examined.
  returned: always
  type: str
findings:
  description: The same as data.
  returned: when the rules were asked
  type: list
  elements: dict
"""
